"""Every form of order of Diplomacy with examples from a seat's own position.

For each form the orders that the position suggests come first, best first, and last one that only shows the form.
Whether an order would be taken now, the caller asks of the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.core.messages import Seat
from adjudicator.render.games import Lesson, teacher
from adjudicator.render.reader import Reader
from adjudicator.rulesets.diplomacy import orders as forms
from adjudicator.rulesets.diplomacy.board import Board, province_of
from adjudicator.rulesets.diplomacy.orders import Form, UnitRef, to_order
from adjudicator.rulesets.diplomacy.view import View, ViewDislodged, ViewUnit


def lessons(view: View, board: Board, reader: Reader) -> Sequence[Lesson]:
    """All forms of order for the seat that `view` belongs to, under four headings."""
    own = _Position(view, board)
    lesson = teacher(reader, to_order)
    return (
        lesson(
            "movement",
            ("move", own.moves()),
            ("move_to_coast", own.moves_to_coasts()),
            ("move_by_sea", own.moves_by_sea()),
            ("hold", own.holds()),
            ("support_move", own.supports_of_moves()),
            ("support_hold", own.supports_in_place()),
            ("convoy", own.convoys()),
        ),
        lesson("retreats", ("retreat", own.retreats()), ("disband", own.disbands())),
        lesson(
            "adjustments",
            ("build", own.builds(fleets=False)),
            ("build_fleet", own.builds(fleets=True)),
            ("waive", iter((forms.Waive(), forms.Waive()))),
            ("remove", own.removals()),
        ),
        lesson(
            "votes",
            ("draw", iter((forms.Draw(), forms.Draw()))),
            ("draw_some", own.draws()),
            ("concede", own.concessions()),
        ),
    )


def _ref(unit: ViewUnit | ViewDislodged) -> UnitRef:
    return _named(unit.name)


def _named(name: str) -> UnitRef:
    """A unit from its name, ``F STP/NC``."""
    return UnitRef("F" if name[0] == "F" else "A", name[2:])


@dataclass(frozen=True, slots=True)
class _Position:
    """What a seat has, and orders it suggests; the last of each form is only there to show it (see `Example`)."""

    view: View
    board: Board

    @property
    def seat(self) -> Seat:
        return self.view.seat or ""

    def _mine(self) -> Iterator[ViewUnit]:
        return (unit for unit in self.view.units if unit.owner == self.seat)

    def _own_first(self) -> list[ViewUnit]:
        return sorted(self.view.units, key=lambda unit: unit.owner != self.seat)

    # --- movement

    def moves(self) -> Iterator[Form]:
        taken = {unit.province for unit in self._mine()}
        for unit in self._mine():
            goals = self.board.steps(unit.troop, unit.place)
            yield from (forms.Move(_ref(unit), goal) for goal in goals if province_of(goal) not in taken)
        yield forms.Move(_named("A PAR"), "BUR")

    def moves_to_coasts(self) -> Iterator[Form]:
        for unit in self._mine():
            goals = self.board.steps(unit.troop, unit.place)
            yield from (forms.Move(_ref(unit), goal) for goal in goals if "/" in goal)
        yield forms.Move(_named("F MAO"), "SPA/SC")

    def moves_by_sea(self) -> Iterator[Form]:
        for unit in self._mine():
            if unit.troop == "A":
                yield from (forms.Move(_ref(unit), goal, via=True) for goal in self._shores(unit.province))
        yield forms.Move(_named("A LON"), "NWY", via=True)

    def _shores(self, coast: str) -> Iterator[str]:
        """The coasts that a fleet in a sea beside `coast` could carry an army to, in table order."""
        for sea in self.board.in_order(self.board.links[coast]):
            for goal in self.board.in_order(self.board.links[sea]):
                if goal != coast and self.board.kind[goal] == "coast" and goal not in self.board.army[coast]:
                    yield goal

    def holds(self) -> Iterator[Form]:
        yield from (forms.Hold(_ref(unit)) for unit in self._mine())
        yield forms.Hold(_named("A PAR"))

    def _reach(self, unit: ViewUnit) -> frozenset[str]:
        return frozenset(province_of(place) for place in self.board.steps(unit.troop, unit.place))

    def supports_of_moves(self) -> Iterator[Form]:
        for supporter in self._mine():
            reach = self._reach(supporter)
            for unit in self._own_first():
                if unit != supporter:
                    goals = self.board.steps(unit.troop, unit.place)
                    yield from (
                        forms.Support(_ref(supporter), _ref(unit), goal) for goal in goals if province_of(goal) in reach
                    )
        yield forms.Support(_named("A PAR"), _named("A MAR"), "BUR")

    def supports_in_place(self) -> Iterator[Form]:
        for supporter in self._mine():
            reach = self._reach(supporter)
            yield from (forms.Support(_ref(supporter), _ref(u)) for u in self._own_first() if u.province in reach)
        yield forms.Support(_named("A PAR"), _named("A BUR"))

    def convoys(self) -> Iterator[Form]:
        for fleet in self._mine():
            if self.board.kind[fleet.province] == "sea":
                coasts = [
                    p for p in self.board.in_order(self.board.links[fleet.province]) if self.board.kind[p] == "coast"
                ]
                for army in self._own_first():
                    if army.troop == "A" and army.province in coasts:
                        yield from (forms.Convoy(_ref(fleet), _ref(army), to) for to in coasts if to != army.province)
        yield forms.Convoy(_named("F NTH"), _named("A LON"), "NWY")

    # --- retreats

    def _lost(self) -> Iterator[ViewDislodged]:
        return (lost for lost in self.view.dislodged if lost.owner == self.seat)

    def retreats(self) -> Iterator[Form]:
        for lost in self._lost():
            yield from (forms.Retreat(_ref(lost), place) for place in lost.places)
        yield forms.Retreat(_named("A MAR"), "GAS")

    def disbands(self) -> Iterator[Form]:
        yield from (forms.Remove(_ref(lost)) for lost in self._lost())
        yield forms.Remove(_named("A MAR"))

    # --- adjustments

    def builds(self, *, fleets: bool) -> Iterator[Form]:
        for name in self.view.own.builds if self.view.own else ():
            if (name[0] == "F") == fleets:
                yield forms.Build(_named(name))
        home = self.board.home.get(self.seat, ("PAR",))
        harbours = [
            place for code in home if self.board.kind[code] != "land" for place in self.board.coasts[code] or (code,)
        ]
        yield forms.Build(_named(f"F {harbours[0]}" if fleets and harbours else f"A {home[0]}"))

    def removals(self) -> Iterator[Form]:
        yield from (forms.Remove(_named(name)) for name in (self.view.own.removals if self.view.own else ()))
        yield from (forms.Remove(_ref(unit)) for unit in self._mine())
        yield forms.Remove(_named("A PAR"))

    # --- votes

    def _others(self) -> Sequence[Seat]:
        """The other seats in play."""
        return [line.seat for line in self.view.seats if line.seat != self.seat and not line.eliminated]

    def draws(self) -> Iterator[Form]:
        ally = self._others()[:1]
        pair = tuple(seat for seat in self.board.seats if seat in (self.seat, *ally))
        yield from 2 * [forms.Draw(pair)]

    def concessions(self) -> Iterator[Form]:
        best = max(self.view.seats, key=lambda line: (line.seat != self.seat, len(line.centres)))
        yield from 2 * [forms.Draw((best.seat,))]
