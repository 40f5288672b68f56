"""The movement step: what every unit is told, whether it may, and what comes of it (`diadoques 4, 5`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.core.messages import Message, Seat
from adjudicator.core.outcomes import Outcome
from adjudicator.movement.causes import Movement
from adjudicator.movement.orders import Action, Hold, Piece, Policy
from adjudicator.movement.orders import Convoy as Carry
from adjudicator.movement.orders import Move as Go
from adjudicator.movement.orders import Support as Help
from adjudicator.movement.resolve import resolve
from adjudicator.rulesets.diadoques.accounts import account
from adjudicator.rulesets.diadoques.book import OrderBook, UnitOrder, report, report_message
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.command import ALONE, Company, companies
from adjudicator.rulesets.diadoques.legality import fitted, situation_fault
from adjudicator.rulesets.diadoques.money import no_unit
from adjudicator.rulesets.diadoques.orders import Convert, Convoy, Move, Siege, Supply, Support, UnitRef
from adjudicator.rulesets.diadoques.position import NEUTRAL, Dislodged, Royal, SiegeOrder, Unit
from adjudicator.rulesets.diadoques.rules import is_garrison

POLICY = Policy(
    support_uncut_from_target=False,
    convoyed_attack_spares_its_convoy=False,
    paradox="convoy fails",
    convoyed_victim_bounces=False,
)
"""`diadoques 4.10` (an attack from anywhere cuts) and `4.15` (the convoy of a paradox fails)."""


@dataclass(slots=True)
class Plan:
    """What the units do this season, by place.

    Attributes:
        orders: the legal orders, fitted to their units.
        inward: the units that convert into a citadel and leave the field, to the citadel (`diadoques 5.4`).
        going: the characters that go along with a moving unit.
        idle: units without any order: the judge lets them stay (`diadoques 3.4`).
    """

    company: Mapping[str, Company]
    orders: dict[str, UnitOrder] = field(default_factory=dict)
    inward: dict[str, str] = field(default_factory=dict)
    going: dict[str, Company] = field(default_factory=dict)
    idle: list[str] = field(default_factory=list)


def movement_step(
    campaign: Campaign,
    book: OrderBook,
    binding: Mapping[str, UnitOrder],
    cancelled: Mapping[str, Seat],
    before: Mapping[str, Seat],
) -> None:
    """Move everything at once; dislodged units stand in `campaign.dislodged` afterwards.

    Args:
        campaign: after the money step and royal affairs.
        book: the orders of the season.
        binding, cancelled: royal orders, by place (`diadoques 10.8`).
        before: who owned each unit at the season's start.
    """
    royals = campaign.royals.values()
    plan = Plan(companies(campaign.rules, campaign.units, campaign.diadochi, royals, campaign.travellers))
    _tell_units(campaign, plan, book, binding, cancelled, before)
    _settle_convoys(campaign, plan)
    pieces = [_piece(campaign, plan, unit) for unit in campaign.units.values() if unit.place not in plan.inward]
    movement = resolve(pieces, campaign.board.sea_links, POLICY)
    _report(campaign, plan, movement)
    _apply(campaign, plan, movement)


def _tell_units(
    campaign: Campaign,
    plan: Plan,
    book: OrderBook,
    binding: Mapping[str, UnitOrder],
    cancelled: Mapping[str, Seat],
    before: Mapping[str, Seat],
) -> None:
    """Give every unit its one order: royal, its owner's, or none; everything else gets its outcome here."""
    told: dict[str, UnitOrder] = dict(binding)
    for seat, orders in book.units.items():
        for place, order in orders.items():
            unit = campaign.units.get(place)
            if unit is None:
                report_message(campaign, order, no_unit(campaign, place), private=True)
            elif unit.owner != seat:
                lost = before.get(place) == seat
                report(campaign, order, "bought_away" if lost else "not_your_unit", {"unit": unit.name}, private=True)
            elif place in binding or place in cancelled:
                giver = binding[place].by if place in binding else cancelled[place]
                report(campaign, order, "overruled", {"seat": giver}, private=True)
            else:
                told[place] = order
    for place, unit in campaign.units.items():
        given = told.get(place)
        if given is None:
            plan.idle.append(place)
            continue
        given.form = fitted(campaign.board, unit, given.form)
        fault = situation_fault(campaign, unit, given.form)
        if fault is not None:
            report_message(campaign, given, fault)
            continue
        plan.orders[place] = given
        if isinstance(given.form, Convert) and not is_garrison(unit.troop):
            plan.inward[place] = given.form.into.place
        elif isinstance(given.form, Move):
            plan.going[place] = _companions(campaign, plan, unit, given)


def _companions(campaign: Campaign, plan: Plan, unit: Unit, order: UnitOrder) -> Company:
    """The characters named in a move that are there to go along; of others the player is told (`2.5, 10.3`)."""
    form, there = order.form, plan.company.get(unit.place, ALONE)
    assert isinstance(form, Move)
    going = Company(form.leader and there.diadochus, [name for name in form.royals if name in there.royals])
    if form.leader and not going.diadochus:
        campaign.tell("royals", "leader_not_there", {"unit": unit.name}, to=(order.seat,))
    for name in form.royals:
        if name not in going.royals:
            campaign.tell("royals", "royal_not_there", {"unit": unit.name, "royal": name}, to=(order.seat,))
    return going


def _settle_convoys(campaign: Campaign, plan: Plan) -> None:
    """Decide which moves go by sea; void are those that must and have no fleet ordered (`diadoques 4.5, 4.14`)."""
    carriers: dict[tuple[str, str], list[Seat]] = {}
    for place, order in plan.orders.items():
        if isinstance(order.form, Convoy):
            carriers.setdefault((order.form.army.place, order.form.to), []).append(campaign.units[place].owner)
    for place, order in list(plan.orders.items()):
        form, unit = order.form, campaign.units[place]
        if not isinstance(form, Move) or unit.troop == "F":
            continue
        fleets = carriers.get((place, form.to), [])
        if form.to in campaign.board.army[place]:
            by_sea = form.by_sea or unit.owner in fleets
        else:
            by_sea = True
            if not fleets:
                report(campaign, order, "no_convoy_ordered", {"from": place, "to": form.to})
                del plan.orders[place], plan.going[place]
                continue
        if by_sea != form.by_sea:
            order.form = Move(form.unit, form.to, by_sea, form.leader, form.royals)


def _piece(campaign: Campaign, plan: Plan, unit: Unit) -> Piece:
    """The unit as the engine takes it: values with the commanders of its owner (`diadoques 2.4, 2.6, 4.9`)."""
    base = campaign.rules.value[unit.troop]
    company = plan.company.get(unit.place)
    full = base + company.value if company else base
    order = plan.orders.get(unit.place)
    return Piece(unit.name, unit.owner, unit.place, full, _action(campaign, plan, unit, order, base, full))


def _action(campaign: Campaign, plan: Plan, unit: Unit, order: UnitOrder | None, base: int, full: int) -> Action:
    match order.form if order else None:
        case Move(to=to, by_sea=by_sea):
            value = base + plan.going[unit.place].value
            return Go(to, value, by_sea and unit.troop != "F")
        case Convert(into=into):
            return Go(into.place, full)
        case Support(target=target, to=to):
            return Help(_name_at(campaign, target), to or None, full)
        case Convoy(army=army, to=to):
            return Carry(_name_at(campaign, army), to)
        case _:
            return Hold()


def _name_at(campaign: Campaign, ref: UnitRef) -> str:
    """The unit that stands where the order says, whatever letter it has; else what the player wrote."""
    unit = campaign.units.get(ref.place)
    return unit.name if unit else str(ref)


def _report(campaign: Campaign, plan: Plan, movement: Movement) -> None:
    """The outcome of every unit's order; sieges get theirs at the end of the season, unless they are broken now."""
    for place, unit in campaign.units.items():
        order = plan.orders.get(place)
        if order is None:
            if place in plan.idle and unit.owner != NEUTRAL:
                message = account(movement.causes[unit.name])
                campaign.outcomes.append(Outcome(unit.owner, f"{unit.name} x", message, given=False))
            continue
        lost = movement.dislodged.get(unit.name)
        match order.form:
            case Convert() if place in plan.inward:
                message = Message("converted", {"citadel": plan.inward[place]})
            case Siege(citadel=citadel) if lost:
                message = Message("siege_dislodged", {"citadel": citadel, "unit": lost.by})
            case Siege(citadel=citadel, season=season):
                campaign.sieges.append(SiegeOrder(place, citadel, season, order.text, order.by))
                continue
            case Supply(citadel=citadel):
                attackers = movement.attacked.get(unit.name, ())
                if attackers:
                    message = Message("supply_cut", {"citadel": citadel, "units": list(attackers)})
                else:
                    message = Message("supplied", {"citadel": citadel})
                    campaign.supplied.add(citadel)
            case Convoy():
                message = account(movement.causes[unit.name], convoying=True)
            case _:
                message = account(movement.causes[unit.name])
        report_message(campaign, order, message)


def _apply(campaign: Campaign, plan: Plan, movement: Movement) -> None:
    """Put the units, their characters, and the dislodged where they are now."""
    board, old = campaign.board, campaign.units
    units: dict[str, Unit] = {}
    owner = {unit.name: unit.owner for unit in old.values()}
    besieging = {siege.place: siege.citadel for siege in campaign.sieges}
    for place, unit in old.items():
        siege = unit.siege if unit.siege and besieging.get(place) == unit.siege else ""
        if place in plan.inward:
            form = plan.orders[place].form
            assert isinstance(form, Convert)
            units[form.into.place] = Unit(unit.owner, form.into.troop, form.into.place, "", unit.guard)
            continue
        lost = movement.dislodged.get(unit.name)
        if lost is not None:
            there = plan.company.get(place, ALONE)
            barred = "" if lost.origin in board.citadels else lost.barred
            campaign.dislodged[place] = Dislodged(
                Unit(unit.owner, unit.troop, place, "", unit.guard), barred, there.diadochus, tuple(there.royals)
            )
            facts = {"unit": unit.name, "owner": unit.owner, "by": lost.by, "seat": owner[lost.by]}
            numbers = {"strength": lost.strength, "defence": lost.defence}
            campaign.tell("retreats", "dislodged", {**facts, **numbers})
            continue
        to = movement.places[unit.name]
        if to == place:
            units[place] = unit if siege == unit.siege else Unit(unit.owner, unit.troop, place, siege, unit.guard)
            continue
        form = plan.orders[place].form
        troop = form.into.troop if isinstance(form, Convert) else unit.troop
        units[to] = Unit(unit.owner, troop, to, "", unit.guard)
        _take_along(campaign, plan.going.get(place, ALONE), unit.owner, to)
    campaign.units = units
    campaign.standoffs = movement.standoffs


def _take_along(campaign: Campaign, going: Company, owner: Seat, area: str) -> None:
    if going.diadochus:
        campaign.diadochi[owner] = area
    for name in going.royals:
        royal = campaign.royals[name]
        campaign.royals[name] = Royal(name, area, royal.protector, royal.guard)
