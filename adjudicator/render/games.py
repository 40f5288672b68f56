"""What a game adds to the mails: its own part of the context, its form of orders.

A game is one object with these methods, made from the tables of the game: `diadoques.pages`, `diplomacy.pages`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from adjudicator.core.messages import Arg, Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Phase
from adjudicator.render.names import Names
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form, Plain, SeatShown


@dataclass(frozen=True, slots=True)
class Example:
    """A form of order to teach: what it means, and orders of that form from the reader's own position, best first.

    The first that the rules would take now is shown. The last only shows the form and is never tried; if no other would
    be taken, the first stands among the forms for another time.
    """

    meaning: str
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A heading and the forms of order under it."""

    title: str
    examples: tuple[Example, ...]


F = TypeVar("F")
G = TypeVar("G", contravariant=True)


class Teacher(Protocol[G]):
    """Makes lessons of a game's forms of order."""

    def __call__(self, name: str, *examples: tuple[str, Iterable[G]]) -> Lesson:
        """The lesson headed by the word ``lessons_<name>``, with the meanings ``lesson_<code>`` of its forms."""
        ...


def teacher(reader: Reader, to_order: Callable[[F], Order]) -> Teacher[F]:
    """Makes lessons in the words of `reader`; `to_order` turns a form of the game into an order."""

    def lesson(name: str, *examples: tuple[str, Iterable[F]]) -> Lesson:
        found = ((reader.t(f"lesson_{code}"), tuple(to_order(form) for form in orders)) for code, orders in examples)
        return Lesson(reader.t(f"lessons_{name}"), tuple(Example(meaning, orders) for meaning, orders in found))

    return lesson


class GamePages(Protocol):
    """Every method gets a view (what `Ruleset.view` made for one seat) and never a position (invariant 6)."""

    @property
    def names(self) -> Names:
        """What everything is called."""
        ...

    @property
    def dice(self) -> bool:
        """Whether the rules throw dice; the seed of a game without any is not spoken of."""
        ...

    def idle_unit(self, order: str, reader: Reader) -> str:
        """The unit, as the reader writes it, if `order`, a normal form, only has it stay where it is; else empty."""
        ...

    def seat(self, seat: Seat, reader: Reader) -> SeatShown:
        """A seat with its name and colours; neutral for ``""``."""
        ...

    def position(self, view: Any, reader: Reader) -> Plain:
        """What the game's template ``position`` shows of a view, under the name ``g``."""
        ...

    def headline(self, view: Any, outcomes: Sequence[Outcome], news: Sequence[News], reader: Reader) -> Sequence[str]:
        """What mattered to the seat in the phase resolved, most important first; the mail opens with it.

        The caller gives only what the seat may see.
        """
        ...

    def form(self, view: Any, phase: Phase, reader: Reader) -> Form:
        """The form of orders for the phase to come."""
        ...

    def settings(self, settings: Mapping[str, Any], reader: Reader) -> Sequence[str]:
        """The settings of the game in words, one sentence each."""
        ...

    def examples(self, seat: Seat, reader: Reader) -> Sequence[str]:
        """A few orders such as the seat may write in its first phase."""
        ...

    def lessons(self, view: Any, reader: Reader) -> Sequence[Lesson]:
        """Every form of order there is, with examples from the seat's own position."""
        ...

    def own_units(self, view: Any, reader: Reader) -> Sequence[str]:
        """The seat's own units as orders name them."""
        ...

    def summary(self, view: Any, reader: Reader) -> Sequence[str]:
        """What the seat has to plan with, in a few sentences: its money, say."""
        ...

    def milestone(self, item: News) -> bool:
        """Whether a piece of news is still worth telling when its phase is long past."""
        ...

    def rule_arguments(self, settings: Mapping[str, Any], reader: Reader) -> Mapping[str, Arg]:
        """What the text of the rules shows of the game's tables, and of its settings beyond their plain values."""
        ...

    def gazetteer(self, reader: Reader) -> Sequence[str]:
        """The board in words, one line an area."""
        ...
