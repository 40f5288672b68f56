"""Habits of Diplomacy players that are settled before a line is cut into orders: coasts, abbreviations, headings.

Everything here puts text of the same length in place of what was written, so that columns stay right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from adjudicator.orders.normalise import Folded

_DIRECTIONS: Mapping[str, str] = {
    **dict.fromkeys(("n", "north", "northern", "nord", "septentrionale"), "n"),
    **dict.fromkeys(("s", "south", "southern", "sud", "meridionale"), "s"),
    **dict.fromkeys(("e", "east", "eastern", "est", "orientale"), "e"),
    **dict.fromkeys(("w", "west", "western", "o", "ouest", "occidentale"), "w"),
}
_LONG = "northern|north|southern|south|eastern|east|western|west"
_LONG_FR = "nord|septentrionale|sud|meridionale|est|orientale|ouest|occidentale"
_END = r"(?![a-z0-9])"

_COAST = re.compile(
    r"(?:(?<=[a-z0-9])[-.]|(?<=[a-z0-9)])[ /(.]{1,4}|[ /(]|^)(?:the |la )?(?:"
    rf"(?<![a-z0-9])(?P<long>{_LONG}|[nsew])[ .-]{{0,3}}(?:coast|cst){_END}"
    rf"|(?<![a-z0-9])cote[ -](?P<french>{_LONG_FR}){_END}"
    rf"|(?<![a-z0-9])(?P<two>[nsew])\.?c{_END}"
    rf"|(?<=[/(])c\.?(?P<turned>[nseo]){_END})"
    r"\.? {0,2}\)?"
)
"""A coast with all that sets it off: ``/nc``, ``(nc)``, ``-nc``, ``/north coast``, ``south coast``, ``(cote nord)``."""

_FULL_STOP = re.compile(
    r"(?<=[a-z])\.(?= *(?:[-=~>→/(]|(?:[schmrdb]|to|vers|via|holds?|supports?|soutient|convoys?|convoie|retreats?"
    r"|sea|ocean|channel|coast|med[a-z]*|atl[a-z]*|peters[a-z]*)(?![a-z0-9])))"
)
"""The full stop of an abbreviation: an order goes on behind it."""

_BY_SEA = re.compile(r"(?<![a-z0-9])par(?= +(?:(?:la |les |le |l')?(?:mer|convois?|flottes?|f +[a-z]{3}))(?![a-z0-9]))")
"""``par convoi``; else ``par`` is Paris."""

_AN_ARMY = re.compile(r"(?<![a-z0-9])a(?= (?:army|fleet|armee|flotte)(?![a-z0-9]))")
_D_FIRST = re.compile(r"^[ .*-]*d(?= +[a-z]{3})")
"""``D PAR``; the grammar's ``r`` is the same, and ``d`` before a name is an article."""

_HEADING = frozenset((
    "spring", "summer", "fall", "autumn", "winter", "printemps", "ete", "automne", "hiver", "movement", "movements",
    "mouvement", "mouvements", "moves", "retreat", "retreats", "retraite", "retraites", "adjustment", "adjustments",
    "ajustement", "ajustements", "builds", "removals", "construction", "constructions", "order", "orders", "ordre",
    "ordres", "turn", "tour", "phase", "year", "annee", "diplomacy", "game", "partie",
    "for", "of", "the", "my", "our", "de", "du", "des", "d", "l", "la", "le", "les", "mes", "nos", "pour",
))  # fmt: skip
_WORD_OR_YEAR = re.compile(r"[a-z0-9]+")
_YEAR = re.compile(r"[sfwpah]?[12][0-9]{3}[mrab]?")


def prepare(folded: Folded) -> Folded:
    """A folded line with coasts as `` nc``, without the stops of abbreviations, and with ``via`` for ``par``.

    Example: ``f mao - spa(sc)`` becomes ``f mao - spa sc ``. Linear in the length of the line.
    """
    text = folded.text
    if "*" in text:
        text = text.replace("*", " ")
    text = _swap(_COAST, text, _coast)
    text = _FULL_STOP.sub(" ", text)
    text = _BY_SEA.sub("via", text)
    text = _AN_ARMY.sub(" ", text)
    text = _swap(_D_FIRST, text, lambda found: f"{found[0][:-1]}r")
    return Folded(text, folded.columns)


def is_heading(text: str) -> bool:
    """Whether folded words are a heading such as ``spring 1901 moves``: neither an order nor anything amiss."""
    words = _WORD_OR_YEAR.findall(text)
    return 0 < len(words) < 9 and all(word in _HEADING or _YEAR.fullmatch(word) for word in words)


def _coast(found: re.Match[str]) -> str:
    direction = _DIRECTIONS[found["long"] or found["french"] or found["two"] or found["turned"].replace("o", "w")]
    return f" {direction}c".ljust(len(found[0]))


def _swap(pattern: re.Pattern[str], text: str, put: Callable[[re.Match[str]], str]) -> str:
    def checked(found: re.Match[str]) -> str:
        new = put(found)
        return new if len(new) == len(found[0]) else found[0]

    return pattern.sub(checked, text)
