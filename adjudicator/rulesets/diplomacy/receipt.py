"""What can be said of an order as it comes in, and what a seat still has to order.

An order is refused if it can never be valid in this phase. In Diplomacy that can nearly always be told at once: what
is legal hangs on where the units stand, not on what others order. Letters and coasts are put right with a note.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.ruleset import Checked
from adjudicator.rulesets.diplomacy.adjustments import adjustment_step, build_fault, due, remove_fault
from adjudicator.rulesets.diplomacy.book import OF_STAGE, open_book, wrong_phase
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.legality import Situation, ref_to
from adjudicator.rulesets.diplomacy.movement import not_yours
from adjudicator.rulesets.diplomacy.orders import (
    Build,
    Convoy,
    Draw,
    Form,
    Hold,
    Move,
    Remove,
    Retreat,
    Support,
    UnitRef,
    Waive,
    from_order,
    to_order,
)
from adjudicator.rulesets.diplomacy.position import Position, Unit
from adjudicator.rulesets.diplomacy.retreats import retreat_fault
from adjudicator.rulesets.diplomacy.rules import Rules
from adjudicator.rulesets.diplomacy.tally import vote_fault
from adjudicator.rulesets.diplomacy.verdicts import SURPLUS


class Desk:
    """Checks one order against one position."""

    def __init__(self, rules: Rules, position: Position, seat: Seat) -> None:
        self.rules = rules
        self.campaign = Campaign(rules, position)
        self.seat = seat
        self.notes: list[Message] = []

    def check(self, order: Order) -> Checked:
        """The order corrected, with notes, or refused."""
        form = from_order(order)
        stage = self.campaign.stage
        if self.seat in self.campaign.eliminated:
            return Checked(order, refusal=Message("seat_eliminated"))
        if isinstance(form, Draw) and stage != "over":
            return Checked(order, refusal=vote_fault(self.campaign, form))
        if type(form) not in OF_STAGE[stage]:
            return Checked(order, refusal=wrong_phase(stage, form))
        judged: Form | Message
        if isinstance(form, Build | Waive) or (isinstance(form, Remove) and stage == "adjustment"):
            judged = self._adjustment(form)
        elif isinstance(form, Move | Retreat | Remove) and stage == "retreat":
            judged = self._retreat(form)
        else:
            assert isinstance(form, Hold | Move | Support | Convoy)
            judged = self._movement(form)
        if isinstance(judged, Message):
            return Checked(order, tuple(self.notes), judged)
        corrected = order if judged == form else to_order(judged, order.said)
        return Checked(corrected, tuple(self.notes))

    def _note_ref(self, ref: UnitRef, unit: Unit) -> None:
        """Say so if a letter was wrong; a letter or coast left out is nothing to speak of."""
        if ref.troop and ref.troop != unit.troop:
            self.notes.append(Message("troop_corrected", {"unit": unit.name}))

    def _note_coast(self, said: str, place: str) -> None:
        if place[3:] and said != place:
            self.notes.append(Message("coast_inferred", {"area": place}))

    def _movement(self, form: Hold | Move | Support | Convoy) -> Form | Message:
        units = self.campaign.units
        province = form.unit.province
        unit = units.get(province)
        if unit is None or unit.owner != self.seat:
            return not_yours(unit, form.unit.place)
        situation = Situation(self.rules, units)
        fault = situation.unit_fault(unit, form.unit)
        if fault is not None:
            return fault
        self._note_ref(form.unit, unit)
        match form:
            case Hold():
                return Hold(ref_to(unit))
            case Move():
                goal = situation.goal(province, form.to)
                if isinstance(goal, Message):
                    return goal
                self._note_coast(form.to, goal)
                if unit.troop == "A" and (form.via or goal not in self.rules.board.army[province]):
                    self.notes.append(Message("needs_convoy", {"from": province, "to": goal}))
                return Move(ref_to(unit), goal, form.via)
            case Support():
                helped = situation.support(province, form)
                if isinstance(helped, Message):
                    return helped
                target, to = helped
                self._note_ref(form.target, units[target])
                return Support(ref_to(unit), ref_to(units[target]), to)
            case Convoy():
                carried = situation.convoy(province, form)
                if isinstance(carried, Message):
                    return carried
                start, end = carried
                return Convoy(ref_to(unit), ref_to(units[start]), end)

    def _retreat(self, form: Move | Retreat | Remove) -> Form | Message:
        campaign = self.campaign
        lost = campaign.dislodged.get(form.unit.province)
        if lost is None or lost.unit.owner != self.seat:
            unit = campaign.units.get(form.unit.province)
            if unit is not None and unit.owner == self.seat:
                return Message("not_dislodged", {"unit": unit.name})
            return not_yours(lost.unit if lost else unit, form.unit.place)
        self._note_ref(form.unit, lost.unit)
        if isinstance(form, Remove):
            return Remove(ref_to(lost.unit))
        place = retreat_fault(campaign, lost, form.to)
        if isinstance(place, Message):
            return place
        self._note_coast(form.to, place)
        return Retreat(ref_to(lost.unit), place)

    def _adjustment(self, form: Build | Remove | Waive) -> Form | Message:
        campaign, seat = self.campaign, self.seat
        left = due(self.rules, campaign.centres, campaign.units, seat)
        if isinstance(form, Remove):
            if left >= 0:
                return Message("nothing_to_remove")
            unit = remove_fault(campaign, seat, form.unit)
            if isinstance(unit, Message):
                return unit
            self._note_ref(form.unit, unit)
            return Remove(ref_to(unit))
        if left <= 0:
            return Message("nothing_to_build")
        if isinstance(form, Waive):
            return form
        built = build_fault(campaign, seat, form.unit)
        return built if isinstance(built, Message) else Build(ref_to(built))


def asked(rules: Rules, position: Position) -> tuple[Seat, ...]:
    """The seats the phase waits for: who has units, who has dislodged ones, who can build or must remove."""
    in_play = [seat for seat in rules.board.seats if seat not in position.eliminated]
    if position.stage == "over":
        return ()
    if position.stage == "adjustment":
        units = {unit.province: unit for unit in position.units}
        return tuple(seat for seat in in_play if due(rules, position.centres, units, seat))
    if position.stage == "retreat":
        waiting = {lost.unit.owner for lost in position.dislodged}
    else:
        waiting = {unit.owner for unit in position.units}
    return tuple(seat for seat in in_play if seat in waiting)


def missing(rules: Rules, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
    """The units of `seat` without an order; in an adjustment phase the code of what is still to be said."""
    if position.stage == "adjustment":
        return _undecided(rules, position, seat, orders)
    if position.stage == "over":
        return ()
    keys = {key for order in orders for key in order.keys}
    waiting = position.units if position.stage == "movement" else [lost.unit for lost in position.dislodged]
    return tuple(unit.name for unit in waiting if unit.owner == seat and f"unit:{unit.province}" not in keys)


def foreseen(rules: Rules, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[Message, ...]:
    """The builds, waives or removals beyond those due: the first ones written count (DATC 4.D.4, 4.D.5)."""
    if position.stage != "adjustment" or seat in position.eliminated:
        return ()
    trial = Campaign(rules, position)
    adjustment_step(trial, open_book(trial, {seat: orders}))
    return tuple(
        Message(SURPLUS[outcome.message.code], {"order": outcome.order, "count": outcome.message.args["count"]})
        for outcome in trial.outcomes
        if outcome.seat == seat and outcome.message.code in SURPLUS
    )


def _undecided(rules: Rules, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
    units = {unit.province: unit for unit in position.units}
    left = due(rules, position.centres, units, seat)
    forms = [from_order(order) for order in orders]
    if left > 0:
        said = sum(form.count if isinstance(form, Waive) else isinstance(form, Build) for form in forms)
        return ("lacks_builds",) if said < left else ()
    said = sum(isinstance(form, Remove) for form in forms)
    return ("lacks_removals",) if said < -left else ()
