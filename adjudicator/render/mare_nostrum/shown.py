"""What the templates of Mare Nostrum show of a position: plain values in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.render.shown import SeatShown

BarKind: TypeAlias = Literal["base", "plus", "minus", "total"]


@dataclass(frozen=True, slots=True)
class BarRow:
    """A line of the index as a bar: where it begins and how wide it is, in percent of the whole width.

    `value` is its figure with its sign; the bar says nothing that the figure does not.
    """

    label: str
    value: str
    kind: BarKind
    before: int
    width: int

    @property
    def after(self) -> int:
        """What is left of the width behind the bar."""
        return 100 - self.before - self.width


@dataclass(frozen=True, slots=True)
class BooksShown:
    """The books of one power, in sentences.

    Attributes:
        facts: treasury, buildings, armies and the like, a sentence each.
        bars: the lines of the index, its base first and its sum last.
        said: the index and its risk.
        ahead: what may be done about it, what a fall would bring, what is decided already; may be empty.
        brief: the lines of the index in one sentence, for who reads the books of all.
    """

    seat: SeatShown
    facts: tuple[str, ...]
    bars: tuple[BarRow, ...]
    said: str
    ahead: tuple[str, ...]
    brief: str


@dataclass(frozen=True, slots=True)
class PowerShown:
    """What everybody sees of a power; empty texts are not shown. `me`: it is the reader's own; `out`: eliminated."""

    seat: SeatShown
    me: bool
    out: bool
    points: int
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PositionShown:
    """The whole position, for ``templates/mare_nostrum/position.*.j2``.

    Attributes:
        calendar: which year of how many.
        own: the reader's books; None for others.
        all_books: those of every power, for the game master.
        waiting: entries that wait for the game master's word: the reader's own, or all of them for him.
        free: the independent provinces, in a sentence.
    """

    calendar: str
    powers: tuple[PowerShown, ...]
    free: str
    own: BooksShown | None
    all_books: tuple[BooksShown, ...]
    waiting: tuple[str, ...]
