"""What a game adds to the mails: its own part of the context, its form of orders.

A game is one object with these methods, made from the game's tables; `render.diadoques.pages` is the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from adjudicator.core.messages import Seat
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Phase
from adjudicator.render.names import Names
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form, Plain, SeatShown


class GamePages(Protocol):
    """Every method gets a view (what `Ruleset.view` made for one seat) and never a position (invariant 6)."""

    @property
    def names(self) -> Names:
        """What everything is called."""
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
