"""What is wrong with a line, as a code with a hint: from the parser's complaint to words a player can use.

The codes stand in `PROBLEM_CODES` with the arguments of each; the words are in ``templates/*/words/problems.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from lark.exceptions import UnexpectedInput, UnexpectedToken

from adjudicator.core.messages import Arg
from adjudicator.orders.naming import NAME, Marked

COMMON_PROBLEMS: Mapping[str, tuple[str, ...]] = {
    # the text as a whole, and whole lines
    "text_too_long": ("limit",),
    "too_many_lines": ("limit",),
    "too_many_orders": ("limit",),
    "line_too_long": ("limit",),
    "not_an_order": ("said",),
    "left_blank": ("said",),
    "quoted_line": ("said",),
    "comment_only": ("said",),
    # the shape of an order
    "arrow_missing": ("hint",),
    "arrow_backwards": (),
    "second_arrow": (),
    "word_meant": ("said", "hint"),
    "words_before": ("said", "hint"),
    "words_after": ("said", "hint"),
    "separator_missing": ("said",),
    "order_missing": ("said",),
    "order_incomplete": ("said",),
    "not_understood": ("said",),
    "place_missing": (),
    "unit_missing": (),
    "number_missing": (),
    "number_bad": ("said",),
    "letter_unknown": ("said",),
    # names
    "place_unknown": ("said",),
    "place_unknown_meant": ("said", "places"),
    "place_ambiguous": ("said", "places"),
    "player_unknown": ("said",),
    "player_unknown_meant": ("said", "seats"),
    "player_ambiguous": ("said", "seats"),
}
"""Problems of every game: code to the names of its arguments."""

DIADOQUES_PROBLEMS: Mapping[str, tuple[str, ...]] = {
    "person_unknown": ("said",),
    "person_unknown_meant": ("said", "royals"),
    "not_area": ("citadel",),
    "not_area_meant": ("citadel", "places"),
    "not_citadel": ("area",),
    "not_citadel_meant": ("area", "citadels"),
    "citadel_missing": (),
    "citadel_missing_meant": ("citadels",),
    "citadel_elsewhere": ("citadel", "hint"),
    "area_missing": ("citadel",),
    "no_such_change": ("said",),
    "letter_missing": ("said",),
    "siege_number": ("said",),
    "siege_hint": ("hint",),
    "supply_or_retreat": ("hint",),
    "support_inward": ("unit",),
    "diadochus_by_name": ("said",),
    "build_in_citadel": ("citadel",),
    "build_in_citadel_meant": ("citadel", "hint"),
    "promote_to": (),
    "marry_only": (),
    "vote_empty": (),
    "royal_order_unit": (),
    "character_only_moves": ("said",),
}
"""Problems of Diadoques."""

DIPLOMACY_PROBLEMS: Mapping[str, tuple[str, ...]] = {
    "what_order": ("said",),
    "which_unit": (),
    "troop_unknown": ("said",),
    "troop_missing": ("said",),
    "arrow_turned": (),
    "no_such_coast": ("said", "places"),
    "waive_number": (),
}
"""Problems of Diplomacy. The first ones stand for codes of every game whose words speak of garrisons."""

PROBLEM_CODES: Mapping[str, tuple[str, ...]] = {**COMMON_PROBLEMS, **DIADOQUES_PROBLEMS}
"""All problem codes of Diadoques with the names of their arguments. Every code has words and is documented."""
DIPLOMACY_PROBLEM_CODES: Mapping[str, tuple[str, ...]] = {**COMMON_PROBLEMS, **DIPLOMACY_PROBLEMS}
"""The same for Diplomacy."""

INCOMPLETE: frozenset[str] = frozenset(
    {"number_missing", "place_missing", "citadel_missing", "citadel_missing_meant", "promote_to", "vote_empty"}
)
"""Problems of something missing at the end: of a form with dots to fill in, that is not a mistake but a blank."""

COMMON_NOTES: Mapping[str, tuple[str, ...]] = {
    "comment_ignored": ("said",),
    "name_completed": ("said", "places"),
    "player_completed": ("said", "seats"),
    "letter_assumed": ("unit",),
    "bullet_star": (),
}
DIADOQUES_NOTES: Mapping[str, tuple[str, ...]] = {
    "person_completed": ("said", "royals"),
    "converts": ("unit", "citadel"),
    "citadel_meant": ("area", "citadel"),
    "siege_unnumbered": ("citadel",),
    "route_ignored": ("said",),
    "riders_ignored": ("royals",),
}
DIPLOMACY_NOTES: Mapping[str, tuple[str, ...]] = {
    "coast_ignored": ("said", "area"),
    "route_not_kept": ("said",),
    "retreat_first": ("area",),
    "troop_assumed": ("unit",),
    "waives_summed": ("count",),
}
NOTE_CODES: Mapping[str, tuple[str, ...]] = {**COMMON_NOTES, **DIADOQUES_NOTES}
"""What a note on an order of Diadoques that was taken can say, with the names of its arguments."""
DIPLOMACY_NOTE_CODES: Mapping[str, tuple[str, ...]] = {**COMMON_NOTES, **DIPLOMACY_NOTES}
"""The same for Diplomacy."""


_UNKNOWN_LETTER = re.compile("^ *([a-z]{1,2}) +[\ue000-\uf8ff]")
_OPERATOR = re.compile(r"[-=>→]|[scrxh] |[xh]$")


class Trouble(Exception):
    """A piece that cannot be taken: code, arguments, and the offset in the marked text where it goes wrong.

    `column` is the column of the line; whoever knows the text that was marked sets it.
    """

    def __init__(self, code: str, offset: int, **args: Arg) -> None:
        super().__init__(code)
        self.code = code
        self.offset = offset
        self.args_ = args
        self.column = 1


@dataclass(frozen=True, slots=True)
class Context:
    """What an explanation may use.

    Attributes:
        marked: the piece as it was parsed.
        said: the player's own words between two offsets.
        attempt: the normal form of a marked text that is one good order, else None.
        verbs: words of the language, to be suggested for misspelt ones.
        places: suggestions for an unknown place.
        special: what only the game knows to be wrong with a text.
    """

    marked: Marked
    said: Callable[[int, int], str]
    attempt: Callable[[str], str | None]
    verbs: Sequence[str]
    places: Callable[[str], Sequence[str]]
    special: Callable[[str], Trouble | None]


def explain(error: UnexpectedInput, context: Context, blank: bool) -> Trouble:
    """The trouble behind a parser's complaint. `blank` tells that the piece had dots or lines to be filled in."""
    text = context.marked.text
    offset = error.pos_in_stream if error.pos_in_stream is not None else len(text)
    accepts = error.accepts if isinstance(error, UnexpectedToken) else set()
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return _too_short(text, accepts, context, blank)
    special = context.special(text)
    if special is not None:
        return special
    if text[offset : offset + 1] == "<":
        return Trouble("arrow_backwards", offset)
    if isinstance(error, UnexpectedToken) and error.token.type == "ARROW" and _has_arrow(text[:offset]):
        return Trouble("second_arrow", offset)
    letter = _UNKNOWN_LETTER.match(text)
    if letter is not None and offset <= letter.end():
        return Trouble("letter_unknown", letter.start(1), said=context.said(*letter.span(1)))
    if offset > 0 and context.attempt(text[:offset]) is not None and context.attempt(text[offset:]) is not None:
        return Trouble("separator_missing", offset, said=context.said(offset, len(text.rstrip())))
    for code, repaired, start, stop in _repairs(text, offset, accepts, context):
        hint = context.attempt(repaired)
        if hint is not None:
            said = context.said(start, stop)
            args: dict[str, Arg] = {"hint": hint, "said": said}
            return Trouble(code, start, **{name: args[name] for name in PROBLEM_CODES[code]})
    return _misfit(text, offset, accepts, context)


def _too_short(text: str, accepts: Collection[str], context: Context, blank: bool) -> Trouble:
    end = len(text.rstrip())
    said = context.said(0, end)
    names = list(NAME.finditer(text))
    if "ARROW" in accepts and len(names) > 1 and not blank:
        hint = context.attempt(f"{text[: names[-2].end()]} -> {text[names[-1].start() :]}")
        if hint is not None:
            return Trouble("arrow_missing", names[-2].end(), hint=hint)
    if blank or _has_arrow(text[max(0, end - 1) : end]):
        return Trouble("left_blank", 0, said=said)
    if "_HOLD" in accepts and "_SUPPORT" in accepts:
        return Trouble("order_missing", end, said=said)
    if "INT" in accepts and "TROOP" not in accepts:
        return Trouble("number_missing", end)
    if "TROOP" in accepts and "ARROW" not in accepts:
        return Trouble("unit_missing", end)
    if "NAME" in accepts:
        return Trouble("place_missing", end)
    return Trouble("order_incomplete", end, said=said)


def _repairs(text: str, offset: int, accepts: Collection[str], context: Context) -> Iterator[tuple[str, str, int, int]]:
    """Likely corrections, the likeliest first: code, corrected text, and the place that was wrong."""
    stop = offset
    while stop < len(text) and not text[stop].isspace() and not NAME.match(text[stop]):
        stop += 1
    word = text[offset:stop]
    for verb in get_close_matches(word, context.verbs, n=2, cutoff=0.75) if len(word) > 3 else ():
        yield "word_meant", f"{text[:offset]}{verb}{text[stop:]}", offset, stop
    name = NAME.search(text, offset)
    if word == "a" and "SIEGE" in accepts and name is not None and not _may_be_area(context.marked, name[0]):
        yield "siege_hint", f"{text[:offset]}a1{text[stop:]}", offset, stop
    if name is not None and "ARROW" in accepts and name.start() - offset < 30:
        yield "arrow_missing", f"{text[:offset]} -> {text[name.start() :]}", offset, name.start()
        behind = max((m.end() for m in NAME.finditer(text, 0, offset)), default=offset)
        yield "arrow_missing", f"{text[:behind]} -> {text[name.start() :]}", behind, name.start()
    if offset > 0:
        yield "words_after", text[:offset], offset, len(text.rstrip())
    for start in _starts(text):
        yield "words_before", text[start:], 0, start


def _starts(text: str) -> list[int]:
    """Where an order may begin behind other words: at one of the last four words before the first name, or at it."""
    name = NAME.search(text)
    if name is None:
        return []
    return [i for i in range(1, name.start() + 1) if text[i - 1] == " " and text[i] != " "][-4:]


def _misfit(text: str, offset: int, accepts: Collection[str], context: Context) -> Trouble:
    head = text[:offset].strip()
    word = text[offset:].split(" ", 1)[0]
    rest = text[offset + len(word) :].lstrip()
    if not head and word.isalpha() and not NAME.match(word) and _OPERATOR.match(rest):
        said = context.said(offset, offset + len(word))
        places = list(context.places(word))
        if places:
            return Trouble("place_unknown_meant", offset, said=said, places=places)
        return Trouble("place_unknown", offset, said=said)
    if "INT" in accepts and "TROOP" not in accepts:
        return Trouble("number_missing", offset)
    if head and "TROOP" in accepts and "ARROW" not in accepts:
        return Trouble("unit_missing", offset)
    return Trouble("not_understood", offset, said=context.said(offset, len(text.rstrip())))


def _has_arrow(text: str) -> bool:
    return any(mark in text for mark in "->→=")


def _may_be_area(marked: Marked, name: str) -> bool:
    return any(e.kind == "area" for e in marked.name(name).meaning.entries)
