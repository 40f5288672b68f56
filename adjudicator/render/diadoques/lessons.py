"""Every form of order of Diadoques with examples from a seat's own position (`diadoques 13`).

For each form the orders that the position suggests come first, best first, and last one that only shows the form.
Whether an order would be taken now, the caller asks of the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from adjudicator.core.messages import Seat
from adjudicator.render.games import Lesson, teacher
from adjudicator.render.reader import Reader
from adjudicator.rulesets.diadoques import orders as forms
from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.orders import DIADOCHUS, ROYALS, Form, Royal, Troop, UnitRef, to_order
from adjudicator.rulesets.diadoques.rules import FIELD_FORM, GARRISON_FORM, PLAIN
from adjudicator.rulesets.diadoques.view import View, ViewUnit

SUM = 10
"""Talents in the examples, or what the seat has if that is less."""


def lessons(view: View, board: Board, reader: Reader) -> Sequence[Lesson]:
    """All forms of order for the seat that `view` belongs to, under five headings."""
    own = _Position(view, board)
    lesson = teacher(reader, to_order)
    return (
        lesson(
            "units",
            ("move", own.moves()),
            ("move_leader", own.moves_with_leader()),
            ("leader_alone", own.leader_alone()),
            ("move_by_sea", own.moves_by_sea()),
            ("stay", own.stays()),
            ("support_move", own.supports_of_moves()),
            ("support_stay", own.supports_in_place()),
            ("convoy", own.convoys()),
            ("go_in", own.conversions_inward()),
            ("come_out", own.conversions_outward()),
            ("siege_first", own.sieges(1)),
            ("siege_second", own.sieges(2)),
            ("supply", own.supplies()),
        ),
        lesson("retreats", ("retreat", own.retreats())),
        lesson(
            "money",
            ("bribe", own.bribes()),
            ("bribe_royal", own.bribes_of_royals()),
            ("counter_bribe", own.counter_bribes()),
            ("gift", own.gifts()),
        ),
        lesson(
            "royals",
            ("royal_alone", own.royals_alone()),
            ("royal_with_unit", own.royals_with_units()),
            ("marry", iter((forms.Marry(), forms.Marry()))),
            ("assassinate", own.assassinations()),
            ("royal_order", own.royal_orders()),
            ("vote", own.votes()),
        ),
        lesson(
            "winter",
            ("maintain", own.upkeep(forms.Maintain)),
            ("disband", own.upkeep(forms.Disband)),
            ("build", own.builds(inside=False)),
            ("build_inside", own.builds(inside=True)),
            ("promote", own.promotions()),
        ),
    )


def _ref(troop: str, place: str) -> UnitRef:
    return UnitRef(_troop(troop), place)


def _troop(text: str) -> Troop:
    return next(troop for troop in forms.TROOPS if troop == text)


@dataclass(frozen=True, slots=True)
class _Position:
    """What a seat has, and orders it suggests; the last of each form is only there to show it (see `Example`)."""

    view: View
    board: Board

    @property
    def seat(self) -> Seat:
        return self.view.seat or ""

    def _mine(self, *, field: bool) -> Iterator[ViewUnit]:
        """The seat's units in the field, or its garrisons."""
        return (u for u in self.view.units if u.owner == self.seat and (u.place == u.area) == field)

    def _citadels(self, area: str, *, own: bool) -> Iterator[str]:
        """The citadels of an area that the seat controls, or those it does not."""
        return (c for c in self.board.citadels_in[area] if (self.view.citadels[c] == self.seat) == own)

    @property
    def _capital(self) -> str:
        return self.board.capital[self.seat]

    @property
    def _home(self) -> str:
        return self.board.area_of[self._capital]

    @property
    def _amount(self) -> int:
        return min(SUM, self.view.own.treasury if self.view.own else 0) or SUM

    # --- units

    def moves(self) -> Iterator[Form]:
        for unit in sorted(self._mine(field=True), key=lambda unit: unit.leader):
            for goal in self.board.steps(unit.troop, unit.area):
                yield forms.Move(_ref(unit.troop, unit.place), goal)
        yield forms.Move(_ref("A", self._home), self.board.army[self._home][0])

    def moves_with_leader(self) -> Iterator[Form]:
        for unit in self._mine(field=True):
            for goal in self.board.steps(unit.troop, unit.area) if unit.leader else ():
                yield forms.Move(_ref(unit.troop, unit.place), goal, leader=True)
        yield forms.Move(_ref("A", self._home), self.board.army[self._home][0], leader=True)

    def leader_alone(self) -> Iterator[Form]:
        for person in self.view.characters:
            if person.name == DIADOCHUS and person.seat == self.seat:
                for goal in self.board.in_order(self.board.near[person.area]):
                    yield forms.Travel(DIADOCHUS, person.area, goal)
        yield forms.Travel(DIADOCHUS, self._home, self.board.army[self._home][0])

    def moves_by_sea(self) -> Iterator[Form]:
        for unit in self._mine(field=True):
            if unit.troop != "F":
                for goal in self._shores(unit.area):
                    yield forms.Move(_ref(unit.troop, unit.place), goal, by_sea=True)
        yield forms.Move(_ref("A", "MAC"), "TES", by_sea=True)

    def _shores(self, coast: str) -> Iterator[str]:
        """The coasts that a fleet in a sea beside `coast` could carry an army to."""
        links = self.board.sea_links
        for sea in links.get(coast, ()):
            yield from (goal for goal in links[sea] if goal != coast and self.board.kind[goal] == "coast")

    def stays(self) -> Iterator[Form]:
        yield from (forms.Stay(_ref(u.troop, u.place)) for field in (True, False) for u in self._mine(field=field))
        yield forms.Stay(_ref("A", self._home))

    def supports_of_moves(self) -> Iterator[Form]:
        others = sorted(self.view.units, key=lambda unit: unit.owner != self.seat)
        for supporter in self._mine(field=True):
            reach = self.board.steps(supporter.troop, supporter.area)
            for unit in others:
                if unit.place == unit.area and unit != supporter:
                    goals = (goal for goal in self.board.steps(unit.troop, unit.area) if goal in reach)
                    for goal in goals:
                        yield forms.Support(_ref(supporter.troop, supporter.place), _ref(unit.troop, unit.place), goal)
        yield forms.Support(_ref("A", "CHE"), _ref("A", "MAC"), "THR")

    def supports_in_place(self) -> Iterator[Form]:
        others = sorted(self.view.units, key=lambda unit: unit.owner != self.seat)
        for supporter in self._mine(field=True):
            reach = self.board.steps(supporter.troop, supporter.area)
            for unit in others:
                if unit.place in reach:
                    yield forms.Support(_ref(supporter.troop, supporter.place), _ref(unit.troop, unit.place))
        yield forms.Support(_ref("A", "CHE"), _ref("A", "THR"))

    def convoys(self) -> Iterator[Form]:
        armies = sorted(self.view.units, key=lambda unit: unit.owner != self.seat)
        for fleet in self._mine(field=True):
            if fleet.troop == "F" and self.board.kind[fleet.area] == "sea":
                coasts = [area for area in self.board.sea_links[fleet.area] if self.board.kind[area] == "coast"]
                for army in armies:
                    if army.troop != "F" and army.place in coasts:
                        for goal in coasts:
                            if goal != army.place:
                                yield forms.Convoy(_ref("F", fleet.place), _ref(army.troop, army.place), goal)
        yield forms.Convoy(_ref("F", "EGE"), _ref("A", "MAC"), "HEL")

    def conversions_inward(self) -> Iterator[Form]:
        for unit in self._mine(field=True):
            for citadel in self._citadels(unit.area, own=True):
                if not any(inside.place == citadel for inside in self.view.units):
                    yield forms.Convert(_ref(unit.troop, unit.place), _ref(GARRISON_FORM[unit.troop], citadel))
        yield forms.Convert(_ref("A", self._home), _ref("G", self._capital))

    def conversions_outward(self) -> Iterator[Form]:
        for unit in self._mine(field=False):
            yield forms.Convert(_ref(unit.troop, unit.place), _ref(FIELD_FORM[unit.troop], unit.area))
        yield forms.Convert(_ref("G", self._capital), _ref("A", self._home))

    def sieges(self, season: int) -> Iterator[Form]:
        number: Literal[1, 2] = 1 if season == 1 else 2
        units = list(self._mine(field=True))
        if season == 2:
            for siege in self.view.sieges:
                for unit in units:
                    if unit.name == siege.unit:
                        yield forms.Siege(_ref(unit.troop, unit.place), siege.citadel, number)
        for unit in units:
            for citadel in self._citadels(unit.area, own=False):
                yield forms.Siege(_ref(unit.troop, unit.place), citadel, number)
        once_there = (
            forms.Siege(_ref(unit.troop, area), citadel, number)
            for unit in units
            if unit.troop != "F"
            for area in self.board.steps(unit.troop, unit.area)
            for citadel in self._citadels(area, own=False)
        )
        yield next(once_there, forms.Siege(_ref("A", "HEL"), "Cyzique", number))

    def supplies(self) -> Iterator[Form]:
        for unit in self._mine(field=True):
            if unit.troop == "F":
                for area in (unit.area, *self.board.sea_links.get(unit.area, ())):
                    for citadel in self.board.citadels_in[area]:
                        yield forms.Supply(_ref("F", unit.place), citadel)
        yield forms.Supply(_ref("F", "CYC"), "Athenes")

    def retreats(self) -> Iterator[Form]:
        for lost in self.view.dislodged:
            if lost.owner == self.seat and lost.places:
                yield forms.Retreat(_ref(lost.troop, lost.area), lost.places[:2])
        for unit in self._mine(field=True):
            yield forms.Retreat(_ref(unit.troop, unit.place), self.board.steps(unit.troop, unit.area)[:2])
        yield forms.Retreat(_ref("A", self._home), self.board.army[self._home][:2])

    # --- money

    def bribes(self) -> Iterator[Form]:
        for unit in self.view.units:
            if unit.owner != self.seat:
                yield forms.Bribe(self._amount, unit=_ref(unit.troop, unit.place))
        yield forms.Bribe(SUM, unit=_ref("A", "THR"))

    def bribes_of_royals(self) -> Iterator[Form]:
        for name, seat in self._royals():
            if seat != self.seat:
                yield forms.Bribe(self._amount, royal=name)
        yield forms.Bribe(SUM, royal="Roxana")

    def _royals(self) -> Iterator[tuple[Royal, Seat]]:
        """The living royal persons with their protectors."""
        holders = {person.name: person.seat for person in self.view.characters}
        return ((name, holders[name]) for name in ROYALS if name in holders)

    def counter_bribes(self) -> Iterator[Form]:
        for field in (True, False):
            for unit in self._mine(field=field):
                yield forms.CounterBribe(self._amount, unit=_ref(unit.troop, unit.place))
        yield forms.CounterBribe(SUM, unit=_ref("A", self._home))

    def gifts(self) -> Iterator[Form]:
        yield from (forms.Gift(self._amount, other) for other in self._others())
        yield forms.Gift(SUM, self._others()[0])

    def _others(self) -> Sequence[Seat]:
        """The other seats, those in play first."""
        out = {seat.seat for seat in self.view.seats if seat.eliminated}
        return sorted((seat for seat in self.board.seats if seat != self.seat), key=lambda seat: seat in out)

    # --- royal family and votes

    def royals_alone(self) -> Iterator[Form]:
        for person in self.view.characters:
            if person.name != DIADOCHUS and person.seat == self.seat:
                for goal in self.board.in_order(self.board.near[person.area]):
                    yield forms.Travel(person.name, person.area, goal)
        yield forms.Travel("Olympias", "EPI", "MAC")

    def royals_with_units(self) -> Iterator[Form]:
        mine = [name for name, seat in self._royals() if seat == self.seat]
        for unit in self._mine(field=True):
            with_it = tuple(name for name in mine if name in unit.royals)[:1]
            for goal in self.board.steps(unit.troop, unit.area) if with_it else ():
                yield forms.Move(_ref(unit.troop, unit.place), goal, leader=unit.leader, royals=with_it)
        yield forms.Move(_ref("A", "EPI"), "MAC", leader=True, royals=("Olympias",))

    def assassinations(self) -> Iterator[Form]:
        yield from (forms.Assassinate(name) for name, seat in self._royals() if seat == self.seat)
        yield forms.Assassinate("Roxana")

    def royal_orders(self) -> Iterator[Form]:
        for unit in self.view.units:
            if unit.owner != self.seat and unit.troop in PLAIN:
                yield forms.RoyalOrder(forms.Stay(_ref(unit.troop, unit.place)))
        yield forms.RoyalOrder(forms.Stay(_ref("G", "Corinthe")))

    def votes(self) -> Iterator[Form]:
        ally = self._others()[0]
        yield from 2 * [forms.Vote(tuple(seat for seat in self.board.seats if seat in (self.seat, ally)))]

    # --- winter

    def upkeep(self, form: type[forms.Maintain] | type[forms.Disband]) -> Iterator[Form]:
        units = [*self._mine(field=True), *self._mine(field=False)]
        yield from (form(_ref(unit.troop, unit.place)) for unit in sorted(units, key=lambda unit: unit.leader))
        yield form(_ref("A", self._home))

    def builds(self, *, inside: bool) -> Iterator[Form]:
        for text in self.view.own.builds if self.view.own else ():
            troop, _, place = text.partition(" ")
            if (place in self.board.citadels) == inside:
                yield forms.Build(_ref(troop, place))
        yield forms.Build(_ref("G", self._capital) if inside else _ref("A", self._home))

    def promotions(self) -> Iterator[Form]:
        for unit in (*self._mine(field=True), *self._mine(field=False)):
            for troop in ("Ae", "Am", "Ag") if unit.troop == "A" else ("Ge", "Gm", "Gg") if unit.troop == "G" else ():
                yield forms.Promote(_ref(unit.troop, unit.place), _troop(troop))
        yield forms.Promote(_ref("A", self._home), "Ae")
