"""What is wrong with a line of Mare Nostrum: from the parser's complaint to words that a player can use.

Codes that all games share have their words in ``templates/common``; those of this table in
``templates/mare_nostrum/words/problems.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches

from lark.exceptions import UnexpectedInput, UnexpectedToken

from adjudicator.orders.explain import Trouble
from adjudicator.orders.mare_nostrum_shape import words_of
from adjudicator.orders.naming import NAME, Marked

PROBLEMS: Mapping[str, tuple[str, ...]] = {
    "amount_missing": (),
    "amount_unclear": ("said",),
    "value_unclear": ("said",),
    "place_alone": ("place",),
    "entry_number_missing": (),
    "building_missing": (),
    "figure_missing": (),
    "player_missing": (),
    "regime_missing": ("list",),
    "regime_unknown": ("said", "list"),
    "say_against": (),
}
"""Problems of this game alone: code to the names of its arguments."""

NOTES: Mapping[str, tuple[str, ...]] = {"regime_meant": ("said", "regime")}
"""Notes of this game alone."""

VERBS = (
    "gain", "depense", "expense", "remboursement", "refund", "victoire", "victory", "defaite", "defeat", "nouvelle",
    "nouveau", "conquete", "conquest", "perdue", "lost", "armee", "army", "siege", "route", "caravane", "caravan",
    "construire", "build", "detruire", "destroy", "retirer", "withdraw", "corriger", "correct", "accepter",
    "accept", "refuser", "refuse", "rayer", "strike", "liesse", "rejoicing", "fete", "feast", "changer", "change",
    "garder", "fuir", "temple", "ecole", "school", "amenagement", "improvement", "theatre", "arenes", "arena",
    "pretre", "priest",
)  # fmt: skip
"""Words that a misspelt one is compared with."""


def explain(
    error: UnexpectedInput,
    marked: Marked,
    said: Callable[[int, int], str],
    attempt: Callable[[str], str | None],
    regimes: Sequence[str],
    blank: bool,
) -> Trouble:
    """The trouble behind a parser's complaint.

    Args:
        error: the complaint.
        marked: the text that was parsed.
        said: the writer's own words between two offsets of it.
        attempt: the normal form of a marked text that is one good order, else None.
        regimes: the regimes there are.
        blank: the piece had dots or lines to be filled in.
    """
    text = marked.text
    offset = error.pos_in_stream if error.pos_in_stream is not None else len(text)
    accepts = set(error.accepts or ()) if isinstance(error, UnexpectedToken) else set()
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return _too_short(text, accepts, said, regimes, blank)
    if isinstance(error, UnexpectedToken) and error.token.type == "NAME" and accepts == {"_AGAINST"}:
        return Trouble("say_against", offset)
    if sum_ := _no_sum(text, offset):
        return Trouble("amount_unclear", sum_[0], said=said(*sum_))
    stop = offset
    while stop < len(text) and not text[stop].isspace() and not NAME.match(text[stop]):
        stop += 1
    for verb in get_close_matches(text[offset:stop], VERBS, n=2, cutoff=0.75) if stop - offset > 3 else ():
        hint = attempt(f"{text[:offset]}{verb}{text[stop:]}")
        if hint is not None:
            return Trouble("word_meant", offset, said=said(offset, stop), hint=hint)
    hint = attempt(text[:offset]) if offset else None
    if hint is not None:
        return Trouble("words_after", offset, said=said(offset, len(text.rstrip())), hint=hint)
    if accepts and accepts <= {"NUMBER", "MINUS", "_TO", "_EQUALS"}:
        return Trouble("amount_missing", offset)
    return Trouble("not_understood", offset, said=said(offset, len(text.rstrip())))


_MONEY = ("GAIN", "_EXPENSE", "_REFUND")
_NO_SUM = re.compile(r"-? ?[0-9][0-9 ]*(?:[.,] ?[0-9]+)?")


def _no_sum(text: str, offset: int) -> tuple[int, int] | None:
    """From where to where a sum of money is written that is none: ``-5``, ``12,50``."""
    if not words_of(_MONEY).search(text[:offset]):
        return None
    begin = offset
    while begin and text[begin - 1] in "0123456789 ":
        begin -= 1
    begin += len(text[begin:]) - len(text[begin:].lstrip())
    found = _NO_SUM.match(text, begin)
    return (begin, found.end()) if found and offset < found.end() else None


def _too_short(
    text: str, accepts: Collection[str], said: Callable[[int, int], str], regimes: Sequence[str], blank: bool
) -> Trouble:
    end = len(text.rstrip())
    if blank:
        return Trouble("left_blank", 0, said=said(0, end))
    if "_ALL" in accepts or "_NO" in accepts:
        return Trouble("entry_number_missing", end)
    if "TREASURY" in accepts:
        return Trouble("figure_missing", end)
    if "TEMPLE" in accepts and "GAIN" not in accepts:
        return Trouble("building_missing", end)
    if "NUMBER" in accepts and "NAME" not in accepts:
        return Trouble("amount_missing", end)
    if "NAME" in accepts and words_of(("REGIME", "_CHANGE")).search(text):
        return Trouble("regime_missing", end, list=list(regimes))
    if ("NAME" in accepts or "_AGAINST" in accepts) and words_of(("VICTORY", "DEFEAT")).search(text):
        return Trouble("player_missing", end)
    if "NAME" in accepts:
        return Trouble("place_missing", end)
    return Trouble("order_incomplete", end, said=said(0, end))
