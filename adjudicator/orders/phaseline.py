"""The line ``phase: spring -321`` that heads a form of orders: which phase a player means to order for.

Which game the phase is of shows in its year: before our era for Diadoques, of our era for Diplomacy. Phases of
Peloponnese have a turn instead, those of Mare Nostrum a year of the campaign.
"""

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
    rf" ?(?P<season>{'|'.join(_SEASONS)})[ ,]*-? ?(?P<year>[0-9]{{1,3}})(?![0-9])"
)

_KINDS = {
    **dict.fromkeys(("movement", "movements", "mouvement", "mouvements", "moves", "orders", "ordres"), "Movement"),
    **dict.fromkeys(("retreat", "retreats", "retraite", "retraites"), "Retreat"),
    **dict.fromkeys(("adjustment", "adjustments", "ajustement", "ajustements"), "Adjustment"),
    **dict.fromkeys(("build", "builds", "construction", "constructions"), "Adjustment"),
}
"""The kinds of phases of Diplomacy."""
_KIND = "|".join(sorted(_KINDS, key=len, reverse=True))
_LONG = re.compile(
    rf"^(?P<before>(?:{_KIND})(?![a-z]))?(?:[ ,:]*(?:(?:of|de|du|in|the|la)(?![a-z])|[dl]'))*"
    rf"[ ,:]*(?P<season>{'|'.join(_SEASONS)})[ ,]*-? ?(?P<year>[12][0-9]{{3}})(?![0-9])"
    rf"(?:[ ,:;/(-]{{0,4}}(?P<after>{_KIND})(?![a-z]))?"
)
"""``spring 1901, movement``, ``retraites printemps 1901``."""
_SHORT = re.compile(r"^(?P<season>[spfawh])(?P<year>[12][0-9]{3})(?P<after>[mrab])?(?![a-z0-9])")
"""``S1901M``, as judges write it."""
_LETTERS = {
    "s": "spring", "p": "spring", "f": "autumn", "a": "autumn", "w": "winter", "h": "winter",
    "m": "Movement", "r": "Retreat", "b": "Adjustment",
}  # fmt: skip
_IN_DIPLOMACY = {
    ("spring", "Movement"): "Spring", ("spring", "Retreat"): "Spring", ("summer", "Retreat"): "Spring",
    ("autumn", "Movement"): "Fall", ("autumn", "Retreat"): "Fall", ("autumn", "Adjustment"): "Fall",
    ("winter", "Adjustment"): "Fall",
}  # fmt: skip
"""Season and kind to the season in the phase's own name; other pairs are no phase."""

_STAGES = {
    "operations": "operations", "operation": "operations", "settlement": "settlement", "reglement": "settlement",
    "surrender": "surrender", "reddition": "surrender", "proposals": "proposals", "propositions": "proposals",
    "armistice": "armistice", "economy": "economy", "economie": "economy",
}  # fmt: skip
_TURN = re.compile(rf"^(?:turn|tour) ?(?P<turn>[0-9]{{1,3}})[ ,:;-]+(?P<stage>{'|'.join(_STAGES)})(?![a-z])")
"""``turn 3, surrender``, ``tour 3, reddition``: the phases of Peloponnese."""

_IN_YEAR = re.compile(
    r"^(?:year|an|annee) ?(?P<year>[0-9]{1,3})[ ,:;-]+"
    r"(?:(?:turn|tour) ?(?P<turn>[0-9])(?![0-9])|(?P<stage>acclamation|regimes?)(?![a-z]))"
)
"""``year 1 turn 2``, ``an 1, acclamation``: the phases of Mare Nostrum."""


def is_phase_line(folded: str) -> bool:
    """Whether a folded line is the heading of a form. Such a line is neither an order nor a problem."""
    return _PHASE.match(folded) is not None


def stated_phase(text: str) -> str | None:
    """The phase that `text` says it is for, by its own name; None if it does not say, or not clearly.

    The first such line counts. A year below 1000 is before our era, with or without the minus sign (`diadoques 3.1`); a
    later one is of our era, and the phase one of Diplomacy: of movement, if the kind is not said.

    Example: ``stated_phase("Phase : retraites printemps -321") == "retreats spring -321"``,
    ``stated_phase("phase: retraites printemps 1901") == "Spring 1901, Retreat"``.
    """
    for line in text[: 1 << 16].splitlines()[:500]:
        match = _PHASE.match(fold(unicodedata.normalize("NFC", line[:200])).text)
        if match is None:
            continue
        said = match[1].strip()
        phase = _diadoques(said) or _diplomacy(said) or _peloponnese(said) or _mare_nostrum(said)
        if phase is not None:
            return phase
    return None


def _diadoques(said: str) -> str | None:
    name = _NAME.match(said)
    if name is None:
        return None
    retreats = "retreats " if name["retreats"] else ""
    return f"{retreats}{_SEASONS[name['season']]} -{int(name['year'])}"


def _diplomacy(said: str) -> str | None:
    name = _LONG.match(said)
    if name is not None:
        season, kind = _SEASONS[name["season"]], _KINDS.get(name["before"] or name["after"] or "")
    else:
        name = _SHORT.match(said)
        if name is None:
            return None
        season, kind = _LETTERS[name["season"]], {**_LETTERS, "a": "Adjustment"}.get(name["after"] or "")
    kind = kind or ("Adjustment" if season == "winter" else "Movement")
    written = _IN_DIPLOMACY.get((season, kind))
    return f"{written} {name['year']}, {kind}" if written else None


def _peloponnese(said: str) -> str | None:
    name = _TURN.match(said)
    return f"turn {int(name['turn'])}, {_STAGES[name['stage']]}" if name else None


def _mare_nostrum(said: str) -> str | None:
    name = _IN_YEAR.match(said)
    if name is None:
        return None
    stage = f"turn {name['turn']}" if name["turn"] else name["stage"]
    return f"year {int(name['year'])} {'regimes' if stage == 'regime' else stage}"
