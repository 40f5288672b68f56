"""Cheap tests of what a line is, before it is parsed: an order, however bad, or just words."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from adjudicator.orders.grammar import load
from adjudicator.orders.naming import NAME, Marked
from adjudicator.orders.normalise import fold

_OPENERS = (
    "_BRIBE", "_COUNTER", "_GIVE", "_MAINTAIN", "_DISBAND", "_BUILD", "_PROMOTE", "_MARRY", "_KILL", "_VOTE", "_ROYAL",
    "_CANCEL",
)  # fmt: skip
"""Terminals that begin an order."""
_LISTS = ("_CANCEL", "_VOTE", "_BRIBE", "_COUNTER", "_GIVE", "_MAINTAIN", "_DISBAND", "_BUILD")
"""Those of them behind which a comma may go on with a list."""
_VERBS = ("_HOLD", "_SUPPORT", "_CONVOY", "SIEGE", "_SUPPLY", "_RETREAT", "_DISBAND", "_MAINTAIN")
"""Terminals that follow a unit."""

BULLET = re.compile(
    r"[ \-=#.~]*(?:(?:\([0-9]{1,2}\)|[0-9]{1,2} ?[.):/]|[0-9]{1,2} ?- |(?:[0-9]{1,2}|o)(?= +[afg][meg]?[ *])) *)?"
)
"""A number, dash or dot in front of a line of a list. A star is not among them: it may be the diadochus."""

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
    short = words.any_of("_KILL", "_MARRY", "_VOTE", "_CANCEL")
    return tuple(
        re.compile(pattern)
        for pattern in (
            rf"^(?:(?:l'|la |les? |the )?{troop}[ *+]|\*).*(?:[>→]| [àè] )",
            rf"^(?:[a-z]+ )?{place} *(?:[-=~]* ?[>→])",
            rf"^{unit} *-+ *{place}[ .,;]*$",
            rf"^{unit} {verbs}(?: |[.,;]|$)",
            rf"^{openers}[ :]+(?:{article}?{troop} ?\*? ?{article}?[a-z]{{3}}|[a-zà0-9 ]*[0-9])",
            rf"^{short}[ :]+[-+a-zà*]+(?:[ ,/:']+[-+a-zà*>0-9]+){{0,6}}[ .!]*$",
            rf"^{words.any_of('READY', 'WAIT')}[ .!]*$",
        )
    )


def looks_like_order(line: str, game: str = "diadoques") -> bool:
    """Whether a line of a mail has the looks of an order, without knowing any names. Some microseconds.

    For those who must decide whether words below a quotation are the player's own. It may take a line for an order that
    is none (``A bientôt - Paul``), but it knows every form of `diadoques 13`.
    """
    folded = re.sub(r" +", " ", fold(line[:200]).text).strip()
    text = I_SAY.sub("", BULLET.sub("", folded, count=1))
    return any(pattern.search(text) for pattern in _line_patterns(game))


@cache
def _list_pattern(game: str) -> re.Pattern[str]:
    words = _Words(game)
    return re.compile(rf"^ *{words.any_of(*_LISTS)}|(?<![a-z0-9]){words.any_of('_RETREAT')}")


def opens_list(text: str, game: str) -> bool:
    """Whether commas behind this folded piece may go on with a list: places, players, units (`diadoques 13`)."""
    return _list_pattern(game).search(text) is not None
