"""The players' answers of one phase: which there are, which have been used (`peloponnese 7`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.rulesets.peloponnese.orders import (
    Answer,
    AnswerPeace,
    Choice,
    ProposePeace,
    Retain,
    Walls,
    from_body,
    keys,
)

A = TypeVar("A", ProposePeace, AnswerPeace, Retain, Walls, Choice)

ANSWERS = (ProposePeace, AnswerPeace, Retain, Walls, Choice)


class Book:
    """All answers on file; a later one replaces an earlier one with the same key.

    Args:
        kept: those given ahead for the phase under way and not used yet (`Position.answers`).
        orders: those on file now.
        seats: whose answers count.
    """

    def __init__(
        self,
        kept: Mapping[Seat, Sequence[dict[str, Any]]],
        orders: Mapping[Seat, Sequence[Order]],
        seats: Sequence[Seat],
    ) -> None:
        self._given: dict[Seat, dict[str, Answer]] = {}
        self._used: set[tuple[Seat, str]] = set()
        for seat in sorted(seats):
            bodies = [*kept.get(seat, ()), *(order.body for order in orders.get(seat, ()))]
            given: dict[str, Answer] = {}
            for form in map(from_body, bodies):
                if isinstance(form, ANSWERS):
                    (key,) = keys(form)
                    given.pop(key, None)
                    given[key] = form
            self._given[seat] = given

    def _find(self, kind: type[A], seat: Seat, *wanted: str) -> A | None:
        for key in wanted:
            form = self._given.get(seat, {}).get(key)
            if isinstance(form, kind):
                return form
        return None

    def proposal(self, seat: Seat, to: str) -> ProposePeace | None:
        """The peace that `seat` proposes to `to`."""
        return self._find(ProposePeace, seat, f"propose:{to}")

    def proposals(self, seat: Seat) -> tuple[ProposePeace, ...]:
        """Every peace that `seat` proposes, as written."""
        return tuple(form for form in self._given.get(seat, {}).values() if isinstance(form, ProposePeace))

    def answer(self, seat: Seat, proposer: str) -> AnswerPeace | None:
        """What `seat` says to a peace that `proposer` offers."""
        return self._find(AnswerPeace, seat, f"answer:{proposer}")

    def retain(self, seat: Seat) -> Retain | None:
        """What `seat` keeps if it surrenders."""
        return self._find(Retain, seat, "retain")

    def walls(self, seat: Seat, of: str) -> Walls | None:
        """What `seat` does with the walls of `of`; an answer that names it goes before one for all."""
        return self._find(Walls, seat, f"walls:{of}", "walls:")

    def choice(self, seat: Seat, minor: str) -> Choice | None:
        """What `seat` makes of a beaten minor; an answer that names it goes before one for all."""
        return self._find(Choice, seat, f"choice:{minor}", "choice:")

    def use(self, seat: Seat, form: Answer) -> bool:
        """Note that an answer was used; whether for the first time."""
        (key,) = keys(form)
        first = (seat, key) not in self._used
        self._used.add((seat, key))
        return first

    def left(self) -> Iterator[tuple[Seat, Answer]]:
        """The answers not used, by seat, as written."""
        for seat, given in self._given.items():
            yield from ((seat, form) for key, form in given.items() if (seat, key) not in self._used)

    def kept(self) -> dict[Seat, tuple[dict[str, Any], ...]]:
        """The answers not used, as a position keeps them."""
        kept: dict[Seat, tuple[dict[str, Any], ...]] = {}
        for seat, form in self.left():
            kept[seat] = (*kept.get(seat, ()), msgspec.to_builtins(form))
        return kept
