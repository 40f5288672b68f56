"""Cheap tests of what a line of Mare Nostrum is, and the phase that a form of orders is for."""

from __future__ import annotations

import re
from functools import cache

from adjudicator.orders.grammar import load
from adjudicator.orders.naming import NAME
from adjudicator.orders.normalise import Folded, fold
from adjudicator.orders.shape import BULLET

GAME = "mare_nostrum"

OPENERS = (
    "GAIN", "_EXPENSE", "_REFUND", "VICTORY", "DEFEAT", "PROVINCE", "CONQUEST", "FAILED", "NEW", "LOST", "_ARMY",
    "RAISE", "SIEGE", "ROUTE", "_CARAVAN", "REFUSE", "_BUILD", "_WITHDRAW", "_CORRECT", "ACCEPT", "STRIKE", "_END",
    "_TURN", "NOT", "_HOLD", "REJOICING", "FEAST", "REGIME", "_CHANGE", "KEEP", "FLEE", "_CANCEL", "PRIEST",
    "TEMPLE", "SCHOOL", "IMPROVEMENT", "PROTECTOR", "PHILOSOPHY", "THEATRE", "ARENA",
)  # fmt: skip
"""Terminals that begin a line, or follow the name of a player."""

OBJECTS = (
    "_ARMY", "ROUTE", "_CARAVAN", "PRIEST", "TEMPLE", "SCHOOL", "IMPROVEMENT", "PROTECTOR", "PHILOSOPHY", "THEATRE",
    "ARENA", "REJOICING", "FEAST", "REGIME", "_TURN", "SIEGE", "PROVINCE", "TREASURY", "DISORDER", "_GOLD",
    "CONQUEST", "ANYWHERE", "VICTORY", "DEFEAT",
)  # fmt: skip
"""What a line is about; a line that begins like an order and has none of these, no name and no number is mere words."""

VERY_OPENERS = (
    "GAIN", "_EXPENSE", "_REFUND", "VICTORY", "DEFEAT", "CONQUEST", "_ARMY", "RAISE", "SIEGE", "ROUTE", "_CARAVAN",
    "REFUSE", "_BUILD", "_WITHDRAW", "_CORRECT", "ACCEPT", "STRIKE", "REJOICING", "FEAST", "REGIME", "_CHANGE",
    "FLEE",
)  # fmt: skip
"""Openers that are an order, good or bad, in a line of a few words."""
_SHORT = 3

FILLERS = re.compile(
    r"(?<![a-z0-9'])(?:(?:le|la|les|un|une|des|de|du|the|an?|of|ma|mon|mes|my|our|notre|nos|sa|son|ses|ce|cette|"
    r"this|that|est|is|was|has|have|been|il y a|ai|avons|avoir|at|à|au|aux|i|je|we|nous|veux|voudrais|souhaite|voulons|"
    r"want to|wish to|would like to)(?![a-z0-9'])|[ld]'|(?<=[^ ])'s(?![a-z0-9]))"
)
"""Words that say nothing: articles and the like."""


def without_fillers(folded: Folded) -> Folded:
    """The text without articles and the like, and with single spaces."""
    text = FILLERS.sub(lambda found: " " * len(found[0]), folded.text)
    kept = [i for i, char in enumerate(text) if char != " " or (i > 0 and text[i - 1] != " ")]
    return Folded("".join(text[i] for i in kept), tuple(folded.columns[i] for i in kept))


@cache
def words_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """The words of some terminals of the grammar."""
    by_name = {terminal.name: terminal.pattern.to_regexp() for terminal in load(GAME).terminals}
    return re.compile("|".join(f"(?:{by_name[name]})" for name in names))


def may_be_order(text: str) -> bool:
    """Whether a marked piece, without articles, looks like an order, good or bad."""
    text = text.strip()
    start = NAME.match(text)
    rest = text[start.end() :].strip() if start else text
    opener = words_of(OPENERS).match(rest)
    if opener is None:
        return False
    if rest.count(" ") < _SHORT and words_of(VERY_OPENERS).match(rest):
        return True
    about = rest[opener.end() :]
    return NAME.search(about) is not None or any(c.isdigit() for c in about) or _says_object(text)


def _says_object(text: str) -> bool:
    return any(words_of(OBJECTS).match(text, start.start()) for start in re.finditer(r"(?<![a-z0-9])[a-z]", text))


_WHOSE = re.compile(r"[a-z][a-z'-]{2,23} *(?:: *|(?= [a-z]+ (?:[a-z]+|[0-9]+)))")
"""The name of a player before an entry: with a colon, or in a sentence (``Rome bat Carthage``)."""


def looks_like_order(line: str) -> bool:
    """Whether a line of a mail has the looks of an entry or a decision, without knowing any names.

    Example: ``looks_like_order("Rome : victoire contre Carthage")``, but not of ``"Merci pour la victoire !"``.
    """
    text = BULLET.sub("", fold(line[:300]).text.strip(), count=1)
    text = re.sub(r"[.!()]", " ", text)
    plain = without_fillers(Folded(text, range(1, len(text) + 1))).text.strip()
    named = _WHOSE.match(plain)
    return may_be_order(plain) or (named is not None and may_be_order(plain[named.end() :]))
