"""What templates get: plain values, already in the reader's language. Nothing here can reach a position or a log.

The colours of a seat are those of its pieces on the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat: its name, and its colours as ``#rrggbb`` (`fill`, and the `ink` that can be read on it)."""

    name: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class ProblemShown:
    """A line that was not taken: its number (0 = the mail as a whole), the line as written, what is wrong."""

    line: int
    said: str
    what: str


@dataclass(frozen=True, slots=True)
class OutcomeShown:
    """How an order ended: `verdict` ``succeeded``, ``failed``, ``void`` or ``neutral``; `word` and `mark` say it."""

    order: str
    verdict: str
    mark: str
    word: str
    reason: str


@dataclass(frozen=True, slots=True)
class SeatOutcomes:
    """What a seat's units did; `idle` are the units that stayed without an order."""

    seat: SeatShown
    outcomes: tuple[OutcomeShown, ...]
    idle: str


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading of the news and what happened under it."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """Lines to fill in and send back, and what may help to fill them in."""

    lines: tuple[str, ...]
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleShown:
    """A line as the reader may write it, and what it means; `order` may be empty."""

    order: str
    meaning: str


@dataclass(frozen=True, slots=True)
class LessonShown:
    """A heading of the order forms, and the forms under it."""

    title: str
    examples: tuple[ExampleShown, ...]


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A numbered statement of the rules, and a list below it.

    `number` is empty where the statement goes on with that of the one before; orders in `text` stand in backticks.
    """

    number: str
    text: str
    items: tuple[ExampleShown, ...]


@dataclass(frozen=True, slots=True)
class ChapterShown:
    """A chapter of the rules."""

    number: int
    title: str
    rules: tuple[RuleShown, ...]


@dataclass(frozen=True, slots=True)
class RulesShown:
    """The rules of a game."""

    title: str
    intro: str
    chapters: tuple[ChapterShown, ...]


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """What a seat's orders came to in a past phase."""

    seat: SeatShown
    done: tuple[str, ...]
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LetterShown:
    """A letter to all: who wrote it (in a sentence, as a heading), and its lines."""

    sender: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnShown:
    """A past phase.

    Attributes:
        phase: its name, for `season` specs.
        seats: those who had orders that show.
        private: what only the reader saw of his own orders.
        standing: the seats with their points after it, best first, joined.
        press: the letters to all that were written during it.
    """

    phase: str
    seats: tuple[SeatTurn, ...]
    private: tuple[OutcomeShown, ...]
    news: tuple[Topic, ...]
    standing: str
    press: tuple[LetterShown, ...] = ()


@dataclass(frozen=True, slots=True)
class BriefTurn:
    """A phase long past in one line: its milestones, joined, and the standing after it."""

    phase: str
    milestones: str
    standing: str


Plain: TypeAlias = Mapping[str, object]
"""A context: names to plain values and to the values above."""


@dataclass(frozen=True, slots=True)
class CommandShown:
    """A command with what became of it: `more` are further lines of the answer, `text` is a file, shown as it is."""

    said: str
    mark: str
    done: bool
    what: str
    more: tuple[str, ...] = ()
    text: str = ""
