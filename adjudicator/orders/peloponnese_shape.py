"""Cheap tests of what a line of Peloponnese is."""

from __future__ import annotations

import re
from functools import cache

from adjudicator.orders.grammar import load
from adjudicator.orders.normalise import fold
from adjudicator.orders.shape import BULLET, I_SAY

GAME = "peloponnese"

_SENTENCES = (
    ("_PROPOSE", "_PEACE"), ("ACCEPT", "_PEACE"), ("REFUSE", "_PEACE"), ("_SIGN", "_PEACE"), ("_BREAK", "_PEACE"),
    ("RETAIN", "COUNTED"), ("RETAIN", "LETTER"), ("RETAIN", "EACH"), ("TEAR", "WALLS"), ("SPARE", "WALLS"),
    ("TEAR", "LONG_WALLS"), ("SPARE", "LONG_WALLS"), ("_MAKE", "TRIBUTARY"), ("_MAKE", "ALLY"),
    ("_END", "_REBELLION"), ("_MOVE", "COUNTED"), ("ADD", "COUNTED"), ("REMOVE", "COUNTED"), ("REMOVE", "_GARRISON"),
    ("_SET", "_CONTROLLER"), ("_SET", "FIGURE"), ("_SET", "_STANDING"), ("_SET", "_RELATION"), ("_SET", "_HOSTAGES"),
    ("_SET", "_FUND"), ("_SET", "_MODIFIER"), ("_SET", "_TURN"), ("_RELEASE", "_HOSTAGES"), ("_PLAGUE", "_SUFFERED"),
    ("_PLAGUE", "NOT"), ("LONG_WALLS", "UP"), ("LONG_WALLS", "DOWN"), ("_FUND", "ON"), ("_FUND", "OFF"),
    ("_CANCEL", "_ALL"), ("_CANCEL", "RETAIN"), ("_CANCEL", "WALLS"), ("_CANCEL", "_PROPOSE"), ("_CANCEL", "ACCEPT"),
    ("_CANCEL", "REFUSE"), ("_CANCEL", "TEAR"), ("_CANCEL", "SPARE"), ("_CANCEL", "_MAKE"),
)  # fmt: skip
"""Two words that together make an order, with no more than three words between them."""

_WITH_NAME = (
    "RAVAGE", "UNRAVAGE", "_CAPTURE", "_RELEASE", "_CONTROLLER", "FRIENDLY", "NOT_FRIENDLY", "_GARRISON", "_REBEL",
    "FORTIFY", "UNFORTIFY", "FIGURE", "_RELATION", "_HOSTAGES", "_STANDING", "_MODIFIER", "_DEFEAT",
)  # fmt: skip
"""Words that need only a name beside them."""

_BEFORE_NAME = ("RAVAGE", "UNRAVAGE", "_REBEL", "FORTIFY", "UNFORTIFY", "_GARRISON", "_RELEASE")
"""Words that, at the start of a short line, nobody writes for anything else."""

_COUNTING = ("ADD", "REMOVE", "_MOVE")
"""Words before a number of something that need a name behind it."""

_ALONE = ("RETAIN", "RUN", "PREVIEW", "NEXT_TURN", "NOTHING", "READY", "WAIT")


@cache
def terminal(name: str) -> str:
    """The words of a terminal of the grammar, as a regular expression."""
    return next(t.pattern.to_regexp() for t in load(GAME).terminals if t.name == name)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Over folded text in which a known name is ``P``."""
    word = r"(?: +[a-zA-Z0-9']+){0,3}? *"
    named = "|".join(map(terminal, _WITH_NAME))
    return tuple(
        re.compile(pattern)
        for pattern in (
            *(rf"^ *{terminal(one)}{word}(?<![a-z0-9]){terminal(two)}" for one, two in _SENTENCES),
            rf"^ *(?:{named})(?: +[a-z']+){{0,2}} *P",
            rf"^ *P *(?:{named})",
            rf"^ *(?:{'|'.join(map(terminal, _COUNTING))}) +[0-9]{{1,3}} ?[a-z]+(?: +[a-z']+){{0,2}} *P",
            rf"^ *{terminal('_SET')}(?: +[a-z']+){{1,2}} *P",
            rf"^ *(?:{'|'.join(map(terminal, _BEFORE_NAME))})(?: +[a-z']+){{1,3}} *$",
            rf"^ *{terminal('_CAPTURE')}(?: +[a-z']+){{1,4}} +(?:by|par)(?: +[a-z']+){{1,4}} *$",
            rf"^ *(?:{'|'.join(map(terminal, _ALONE))}) *$",
            rf"^ *{terminal('_CANCEL')} *$",
        )
    )


@cache
def _uncountable() -> re.Pattern[str]:
    verbs = "|".join(map(terminal, (*_COUNTING, "RETAIN")))
    counted = terminal("COUNTED")
    return re.compile(rf"^ *(?:{verbs}) +(?:{counted} *(?:,|and|et)? *)*(?P<said>(?!{counted})[0-9]{{1,3}} ?[a-z]+)")


@cache
def _below() -> re.Pattern[str]:
    what = "|".join(map(terminal, ("FIGURE", "_HOSTAGES")))
    start = rf"^ *(?:{terminal('_SET')} *)?.*?(?<![a-z0-9])"
    return re.compile(rf"{start}(?:(?:{what})|(?P<turn>{terminal('_TURN')})).*?(?P<said>[-−–] ?[0-9]+) *$")


def uncountable(text: str) -> tuple[str, tuple[int, int]] | None:
    """Where a folded piece counts what are no strength points (``Add 1X``), and the code of the problem."""
    found = _uncountable().match(text)
    return ("kind_unknown", found.span("said")) if found else None


def below_nothing(text: str) -> tuple[str, tuple[int, int]] | None:
    """Where a figure that cannot be negative is (``Set treasury Athens -500``), and the code of the problem."""
    found = _below().match(text)
    if found is None:
        return None
    return "turn_bad" if found["turn"] else "figure_negative", found.span("said")


def may_be_order(text: str) -> bool:
    """Whether a folded piece, in which each known name is ``P``, looks like an order, good or bad."""
    return any(pattern.search(text) for pattern in _patterns())


@cache
def _line_patterns() -> tuple[re.Pattern[str], ...]:
    name = r"(?:l[ea]s? )?[a-z]{3,}(?:[ '-]+[a-z]+){0,3}?"
    named = "|".join(map(terminal, _WITH_NAME))
    joint = "|".join(map(terminal, ("_BY", "_TO")))
    return (
        *_patterns(),
        re.compile(rf"^(?:{named}) {name} (?:{joint}) {name}$"),
        re.compile(rf"^(?:{terminal('FIGURE')}) {name} [0-9]+$"),
    )


def looks_like_order(line: str) -> bool:
    """Whether a line of a mail has the looks of an order of Peloponnese, without knowing any names."""
    folded = re.sub(r"[ .!()]+", " ", fold(line[:300]).text).strip()
    text = I_SAY.sub("", BULLET.sub("", folded, count=1))
    return any(pattern.search(text) for pattern in _line_patterns())
