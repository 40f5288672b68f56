"""What can be said of an order as it comes in, and what a seat still has to order (`diadoques 13`).

An order is refused only if nothing the others do can make it valid in this phase; a wrong troop letter or a character
who is not there is put right with a note.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.ruleset import Checked
from adjudicator.rulesets.diadoques.book import UNIT_FORMS, WINTER_FORMS
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.income import income
from adjudicator.rulesets.diadoques.legality import board_fault, fitted
from adjudicator.rulesets.diadoques.money import money_fault, no_unit
from adjudicator.rulesets.diadoques.orders import (
    Assassinate,
    Bribe,
    Build,
    Convoy,
    CounterBribe,
    Disband,
    Form,
    Gift,
    Maintain,
    Marry,
    Move,
    Promote,
    Retreat,
    RoyalOrder,
    Support,
    Travel,
    UnitForm,
    UnitRef,
    Vote,
    from_order,
    to_order,
)
from adjudicator.rulesets.diadoques.position import Position, Unit
from adjudicator.rulesets.diadoques.retreats import legal_places, waits
from adjudicator.rulesets.diadoques.royal import (
    journey_fault,
    marriage_fault,
    protection_fault,
    regent,
    royal_order_fault,
)
from adjudicator.rulesets.diadoques.rules import Rules, is_garrison
from adjudicator.rulesets.diadoques.winter import build_fault, promoted, promotion_fault, unit_fault, upkeep_order

MAY_CHANGE: frozenset[str] = frozenset({"no_own_fleet", "build_place_taken", "limit_reached"})
"""Faults that another order can still mend: told as a note, not a refusal."""


class Desk:
    """Checks one order against one position."""

    def __init__(self, rules: Rules, position: Position, seat: Seat) -> None:
        self.campaign = Campaign(rules, position, ScriptedDice(()))
        self.position = position
        self.seat = seat
        self.notes: list[Message] = []

    def check(self, order: Order) -> Checked:
        """The order corrected, with notes, or refused."""
        form = from_order(order)
        fault = _wrong_phase(self.position, form)
        if fault is None:
            form, fault = self._form(form)
        if fault is not None and fault.code in MAY_CHANGE:
            self.notes.append(fault)
            fault = None
        text = str(form)
        corrected = order if text == order.text else to_order(form, order.said)
        return Checked(corrected, tuple(self.notes), fault)

    def _form(self, form: Form) -> tuple[Form, Message | None]:
        campaign, seat = self.campaign, self.seat
        if isinstance(form, UNIT_FORMS):
            return self._unit_order(form)
        match form:
            case Bribe() | CounterBribe():
                kind = type(form)
                form = kind(form.amount, self._ref(form.unit) if form.unit else None, form.royal)
                return form, money_fault(campaign, seat, form)
            case Gift():
                return form, money_fault(campaign, seat, form)
            case Travel():
                return form, journey_fault(campaign, seat, form)
            case Marry():
                return form, marriage_fault(campaign, seat)
            case Assassinate(royal=royal):
                return form, protection_fault(campaign, seat, royal)
            case RoyalOrder():
                return self._royal_order(form)
            case Retreat():
                return self._retreat(form)
            case Vote(seats=seats):
                lost = [named for named in seats if named not in campaign.seats]
                return form, Message("vote_for_nobody", {"seats": lost}) if lost or not seats else None
            case _:
                return self._winter_order(form)

    def _ref(self, ref: UnitRef) -> UnitRef:
        """The unit named, with the letter of the one that stands there."""
        unit = self.campaign.units.get(ref.place)
        if unit is None or unit.troop == ref.troop:
            return ref
        self.notes.append(Message("troop_corrected", {"unit": unit.name}))
        return UnitRef(unit.troop, ref.place)  # type: ignore[arg-type]

    def _unit_order(self, form: UnitForm) -> tuple[Form, Message | None]:
        board, seat = self.campaign.board, self.seat
        unit = self.campaign.units.get(form.unit.place)
        if unit is None:
            return form, no_unit(self.campaign, form.unit.place)
        self._ref(form.unit)
        if unit.owner != seat:
            self.notes.append(Message("void_unless_bought", {"unit": unit.name, "seat": unit.owner}))
        form = self._target(fitted(board, unit, form))
        fault = board_fault(board, unit, form, self.campaign.floods)
        if isinstance(form, Move) and fault is None:
            form = self._with_characters(unit, form)
            if unit.troop != "F" and (form.by_sea or form.to not in board.army[unit.place]):
                self.notes.append(Message("needs_convoy", {"from": unit.place, "to": form.to}))
        return form, fault

    def _target(self, form: UnitForm) -> UnitForm:
        """Put right the letter of the unit that is supported or convoyed; say so if nobody is there now."""
        named = form.target if isinstance(form, Support) else form.army if isinstance(form, Convoy) else None
        if named is None:
            return form
        if named.place not in self.campaign.units:
            self.notes.append(Message("nobody_there", {"place": named.place}))
            return form
        right = self._ref(named)
        if isinstance(form, Support):
            return Support(form.unit, right, form.to)
        assert isinstance(form, Convoy)
        return Convoy(form.unit, right, form.to)

    def _with_characters(self, unit: Unit, form: Move) -> Move:
        """Leave out the characters that are not with the unit."""
        royals = self.campaign.royals
        leader = form.leader and self.campaign.diadochi.get(self.seat) == unit.place
        there = tuple(
            name
            for name in form.royals
            if name in royals and royals[name].protector == self.seat and royals[name].area == unit.place
        )
        if form.leader and not leader:
            self.notes.append(Message("leader_not_there", {"unit": unit.name}))
        for name in form.royals:
            if name not in there:
                self.notes.append(Message("royal_not_there", {"unit": unit.name, "royal": name}))
        return Move(form.unit, form.to, form.by_sea, leader, there)

    def _royal_order(self, form: RoyalOrder) -> tuple[Form, Message | None]:
        campaign = self.campaign
        givers = (regent(campaign.royals), campaign.married)
        fault = royal_order_fault(campaign, self.seat, form, givers)
        if fault is not None:
            return form, fault
        unit = campaign.units[form.order.unit.place]
        self._ref(form.order.unit)
        order = self._target(fitted(campaign.board, unit, form.order))
        return RoyalOrder(order), board_fault(campaign.board, unit, order, campaign.floods)

    def _retreat(self, form: Retreat) -> tuple[Form, Message | None]:
        campaign, place = self.campaign, form.unit.place
        lost = campaign.dislodged.get(place)
        unit = lost.unit if lost else campaign.units.get(place)
        if unit is None or (campaign.stage == "retreats" and lost is None):
            return form, Message("retreat_not_dislodged") if unit else no_unit(campaign, place)
        if unit.troop != form.unit.troop:
            self.notes.append(Message("troop_corrected", {"unit": unit.name}))
            form = Retreat(UnitRef(unit.troop, place), form.places)  # type: ignore[arg-type]
        if unit.owner != self.seat and lost is not None:
            return form, Message("not_your_unit", {"unit": unit.name})
        if unit.owner != self.seat:
            self.notes.append(Message("void_unless_bought", {"unit": unit.name, "seat": unit.owner}))
        if is_garrison(unit.troop):
            return form, Message("garrison_never_retreats")
        board = campaign.board
        possible = {*board.steps(unit.troop, place), *board.citadels_in[place]}
        if lost is not None:
            possible = set(legal_places(campaign.rules, campaign.units, campaign.citadels, campaign.standoffs, lost))
        useless = [to for to in form.places if to not in possible]
        if len(useless) == len(form.places):
            return form, Message("retreat_illegal", {"places": useless})
        if useless:
            self.notes.append(Message("retreat_partly_illegal", {"places": useless}))
        return form, None

    def _winter_order(self, form: Form) -> tuple[Form, Message | None]:
        campaign, seat = self.campaign, self.seat
        match form:
            case Build(unit=ref):
                return form, build_fault(campaign, seat, ref.troop, ref.place)
            case Promote(unit=ref):
                fault = unit_fault(campaign, seat, ref.place)
                if fault is not None:
                    return form, fault
                unit = campaign.units[ref.place]
                troop = promoted(unit.troop, form.troop)
                return Promote(self._ref(ref), troop), promotion_fault(campaign, seat, unit, troop)  # type: ignore[arg-type]
            case Maintain(unit=ref) | Disband(unit=ref):
                return type(form)(self._ref(ref)), unit_fault(campaign, seat, ref.place)
            case _:
                return form, Message("season_order")


def _wrong_phase(position: Position, form: Form) -> Message | None:
    if position.stage == "over":
        return Message("game_over")
    winter = isinstance(form, WINTER_FORMS)
    if position.stage == "retreats":
        if isinstance(form, Retreat):
            return None
        return Message("winter_order" if winter else "season_order")
    if position.season == "winter":
        return None if winter else Message("season_order")
    return Message("winter_order") if winter else None


def asked(rules: Rules, position: Position) -> tuple[Seat, ...]:
    """The seats the phase waits for: all in play, in a retreat phase those with an unsettled retreat (`7.4`)."""
    in_play = [seat for seat in rules.board.seats if seat not in position.eliminated]
    if position.stage == "over":
        return ()
    if position.stage == "retreats":
        waiting = {lost.unit.owner for lost in position.dislodged if _waits(rules, position, lost.unit.place)}
        return tuple(seat for seat in in_play if seat in waiting)
    return tuple(in_play)


def _waits(rules: Rules, position: Position, place: str) -> bool:
    lost = next(d for d in position.dislodged if d.unit.place == place)
    places = {unit.place for unit in position.units}
    return waits(legal_places(rules, places, position.citadels, position.standoffs, lost), lost)


def missing(rules: Rules, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
    """The units of `seat` without an order: in a season those in the field, in retreats those that must choose, in
    winter those that will not be paid as things stand (`diadoques 9.3`)."""
    keys = {key for order in orders for key in order.keys}
    if position.stage == "retreats":
        return tuple(
            lost.unit.name
            for lost in position.dislodged
            if lost.unit.owner == seat
            and f"retreat:{lost.unit.place}" not in keys
            and _waits(rules, position, lost.unit.place)
        )
    if position.stage == "over":
        return ()
    if position.season == "winter":
        return _unpaid(rules, position, seat, orders)
    return tuple(
        unit.name
        for unit in position.units
        if unit.owner == seat and not is_garrison(unit.troop) and f"season:{unit.place}" not in keys
    )


def _unpaid(rules: Rules, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
    """The units nothing was said of and no money is left for."""
    units = {unit.place: unit for unit in position.units}
    lines = income(rules.board, position.citadels, position.provinces, seat)
    purse = position.treasury.get(seat, 0) + sum(line.amount for line in lines)
    said: set[str] = set()
    for order in orders:
        form = from_order(order)
        if isinstance(form, Maintain | Disband) and form.unit.place in units:
            said.add(form.unit.place)
            if isinstance(form, Maintain):
                purse -= rules.price[units[form.unit.place].troop]
    short: list[str] = []
    for unit in upkeep_order(rules, units, seat):
        if unit.place in said:
            continue
        if rules.price[unit.troop] <= purse:
            purse -= rules.price[unit.troop]
        else:
            short.append(unit.name)
    return tuple(short)
