"""The line ``phase: spring -321`` that heads a form of orders: which phase a player means to order for."""

from __future__ import annotations

import re
import unicodedata

from adjudicator.orders.normalise import fold

_SEASONS = {
    "spring": "spring", "printemps": "spring", "summer": "summer", "ete": "summer", "autumn": "autumn",
    "fall": "autumn", "automne": "autumn", "winter": "winter", "hiver": "winter",
}  # fmt: skip

_PHASE = re.compile(r"^[ *>#_-]*phase\b[ :=]*(.*)$")
_NAME = re.compile(
    r"^(?P<retreats>retreats?|retraites?)?(?: (?:of|de|du|d'|in|the|l'|la) ?)*"
    rf" ?(?P<season>{'|'.join(_SEASONS)})[ ,]*-? ?(?P<year>[0-9]{{1,4}})\b"
)


def is_phase_line(folded: str) -> bool:
    """Whether a folded line is the heading of a form. Such a line is neither an order nor a problem."""
    return _PHASE.match(folded) is not None


def stated_phase(text: str) -> str | None:
    """The phase that `text` says it is for, by its own name; None if it does not say, or not clearly.

    The first such line counts. Years are before our era, with or without the minus sign (`diadoques 3.1`).

    Example: ``stated_phase("Phase : retraites printemps -321") == "retreats spring -321"``.
    """
    for line in text[: 1 << 16].splitlines()[:500]:
        match = _PHASE.match(fold(unicodedata.normalize("NFC", line[:200])).text)
        if match is None:
            continue
        name = _NAME.match(match[1].strip())
        if name is None:
            continue
        retreats = "retreats " if name["retreats"] else ""
        return f"{retreats}{_SEASONS[name['season']]} -{int(name['year'])}"
    return None
