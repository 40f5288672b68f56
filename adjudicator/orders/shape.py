"""Cheap tests of what a line is, before it is parsed: an order, however bad, or just words."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache

from adjudicator.orders.diplomacy_habits import prepare
from adjudicator.orders.grammar import load
from adjudicator.orders.naming import NAME, Marked
from adjudicator.orders.normalise import Folded, fold

_OPENERS = (
    "_BRIBE", "_COUNTER", "_GIVE", "_MAINTAIN", "_DISBAND", "_BUILD", "_PROMOTE", "_MARRY", "_KILL", "_VOTE", "_ROYAL",
    "_CANCEL", "_DRAW", "_CONCEDE",
)  # fmt: skip
"""Terminals that begin an order."""
_LISTS = ("_CANCEL", "_VOTE", "_DRAW", "_CONCEDE", "_BRIBE", "_COUNTER", "_GIVE", "_MAINTAIN", "_DISBAND", "_BUILD")
"""Those of them behind which a comma may go on with a list."""
_VERBS = ("_HOLD", "_SUPPORT", "_CONVOY", "SIEGE", "_SUPPLY", "_RETREAT", "_R", "_DISBAND", "_MAINTAIN")
"""Terminals that follow a unit."""
_ALONE = ("READY", "WAIT", "_WAIVE", "_DRAW", "_NO_DRAW")
"""Terminals that are a whole line."""

GAMES = ("diadoques", "diplomacy")
"""The games whose orders are known by their looks."""

BULLET = re.compile(
    r"[ \-=#.~]*(?:(?:\([0-9]{1,2}\)|[0-9]{1,2} ?[.):/]|[0-9]{1,2} ?- |(?:[0-9]{1,2}|o)(?= +[afg][meg]?[ *])) *)?"
)
"""A number, dash or dot in front of a line of a list. A star is not among them: it may be the diadochus."""

_PIECE = re.compile(r"[;,:]|(?<=[a-z]{3})\.(?= )")

I_SAY = re.compile(r"^(?:je |j'|i )(?=[a-z]{2})")
"""The beginning of a sentence such as ``je donne 10 T à Antigone``."""


class _Words:
    """The words of a game's grammar as regular expressions; what the game does not have matches nothing."""

    def __init__(self, game: str) -> None:
        self._by_name = {t.name: t.pattern.to_regexp() for t in load(game).terminals}

    def any_of(self, *names: str) -> str:
        return "(?:" + "|".join(self._by_name.get(name, r"(?!)") for name in names) + ")"


@cache
def _piece_patterns(game: str) -> tuple[re.Pattern[str], ...]:
    """Over text in which a known place is ``P``, a character ``C``, any other known name ``N``."""
    words = _Words(game)
    troop, verbs = words.any_of("TROOP"), words.any_of(*_VERBS)
    unit = rf"{troop} *\*? *(?:\+ ?\w+ *)*"
    return tuple(
        re.compile(pattern)
        for pattern in (
            r"[>→]",
            rf"^ *(?:{unit}|\* *)P",
            r"P *[-=]+ *P",
            rf"^ *C (?:[a-z]+ ){{0,2}}(?:P|{verbs})",
            rf"P +{verbs} *(?:P|{troop}|$)",
            rf"^ *{unit}[a-z]{{3}}(?![a-z0-9]) *(?:[-=]|{verbs})",
            rf"^ *[a-z]{{3}} {verbs} *(?:P|{troop})",
            r"^ *[a-z]{3} *[-=]+ *P *$",
            rf"^ *{words.any_of('_CANCEL')} *$",
            rf"^ *{words.any_of(*_OPENERS)}(?=.*[PCN0-9]| *{words.any_of('_ALL')})",
        )
    )


def order_like(marked: Marked, game: str, places: Collection[str], characters: Collection[str]) -> bool:
    """Whether a piece looks like an order, good or bad: with an arrow, a unit, a verb beside a name.

    `places` are the kinds of lexicon entries where units stand, `characters` those that move by themselves.
    """

    def letter(char: re.Match[str]) -> str:
        kinds = {e.kind for e in marked.name(char[0]).meaning.entries}
        return "P" if not kinds.isdisjoint(places) else "C" if not kinds.isdisjoint(characters) else "N"

    text = NAME.sub(letter, marked.text)
    return any(pattern.search(text) for pattern in _piece_patterns(game))


@cache
def _line_patterns(game: str) -> tuple[re.Pattern[str], ...]:
    words = _Words(game)
    troop, verbs, openers = words.any_of("TROOP"), words.any_of(*_VERBS), words.any_of(*_OPENERS)
    place = r"[a-z]{3,}(?:[ '-]+[a-z]+){0,4}?"
    unit = rf"(?:l'|la |les? |the )?{troop} ?\*? ?(?:\+ ?[a-z]+ )*{place}(?: ?\*| ?\+ ?[a-z]+)*"
    article = r"(?:(?:de|a|an|un|une|the|la|le|en|in|of) |[dl]')"
    short = words.any_of("_KILL", "_MARRY", "_VOTE", "_DRAW", "_CONCEDE", "_CANCEL")
    return tuple(
        re.compile(pattern)
        for pattern in (
            rf"^(?:(?:l'|la |les? |the )?{troop}[ *+]|\*).*(?:[>→]| [àè] )",
            rf"^(?:[a-z]+ )?{place} *(?:[-=~]* ?[>→])",
            rf"^{unit} *-+ *{place}[ .,;]*$",
            rf"^{unit} {verbs}(?: |[.,;]|$)",
            rf"^{openers}[ :]+(?:{article}?{troop} ?\*? ?{article}?[a-z]{{3}}|[a-zà0-9 ]*[0-9])",
            rf"^{short}[ :]+[-+a-zà*]+(?:[ ,/:']+[-+a-zà*>0-9]+){{0,6}}[ .!]*$",
            rf"^{words.any_of(*_ALONE)}(?: [0-9]{{1,2}})?[ .!]*$",
        )
    )


def looks_like_order(line: str, game: str | None = None) -> bool:
    """Whether a line of a mail has the looks of an order of `game`, of any game if none is named. Knows no names.

    For those who must decide whether words below a quotation are the player's own; some microseconds. It may take a
    line for an order that is none (``A bientôt - Paul``), but it knows every form of `diadoques 13` and of Diplomacy.
    """
    folded = fold(line[:200])
    return any(_looks(name, folded) for name in GAMES if game in (None, name))


def _looks(game: str, folded: Folded) -> bool:
    if game != "diplomacy":
        return _matches(_line_patterns(game), _plain(folded.text))
    patterns = (*_line_patterns(game), *_diplomacy_patterns())
    return any(_matches(patterns, _plain(piece)) for piece in _PIECE.split(_plain(prepare(folded).text))[:20])


def _plain(text: str) -> str:
    """The text with single spaces, without bullet, parentheses and ``I``."""
    return I_SAY.sub("", BULLET.sub("", re.sub(r"[ ()]+", " ", text).strip(), count=1))


def _matches(patterns: Sequence[re.Pattern[str]], text: str) -> bool:
    return any(pattern.search(text) for pattern in patterns)


@cache
def _diplomacy_patterns() -> tuple[re.Pattern[str], ...]:
    """What orders of Diplomacy look like besides: codes and a dash, words for an arrow, ``A PAR B``, ``Waive 2``."""
    words = _Words("diplomacy")
    coast, article = r"(?: [nsew]c)?", r"(?:(?:the|a|an|la|le|un|une|de|in|at|en|à) |[dl]'){0,2}"
    troop, code = words.any_of("TROOP"), rf"{article}[a-z]{{3}}(?![a-z0-9]){coast}"
    place = rf"{article}(?:[nsew]c )?{article}[a-z]{{2,}}(?:[ '-]+[a-z]+){{0,4}}?{coast}"
    dash, arrow, via = r" ?-+ ?", rf" ?{words.any_of('ARROW')} ?", rf"(?: {words.any_of('_VIA')}.*)?"
    build, waive = words.any_of("_BUILD"), words.any_of("_WAIVE")
    opener = words.any_of("_BUILD", "_DISBAND", "_R", "_RETREAT")
    return tuple(
        re.compile(pattern)
        for pattern in (
            rf"^{code}(?:{dash}{code})+{via}$",
            rf"^{article}{troop}[ .-]{{1,2}}{place}{dash}(?:{troop} )?{place}{via}$",
            rf"^{article}{troop} {code}{arrow}{place}{via}$",
            rf"^{article}(?:army|fleet|armee|flotte) {place}{arrow}{place}{via}$",
            rf"^{article}{troop} {code} {build}$",
            rf"^{opener} (?:{article}{troop} {place}|{code})(?:{dash}{place})?$",
            rf"^(?:{build} )?{waive}(?: {words.any_of('COUNT', 'INT')})?(?: {build})?$",
        )
    )


@cache
def _list_pattern(game: str) -> re.Pattern[str]:
    words = _Words(game)
    return re.compile(rf"^ *{words.any_of(*_LISTS)}|(?<![a-z0-9]){words.any_of('_RETREAT', '_R')}")


def opens_list(text: str, game: str) -> bool:
    """Whether commas behind this folded piece may go on with a list: places, players, units (`diadoques 13`)."""
    return _list_pattern(game).search(text) is not None
