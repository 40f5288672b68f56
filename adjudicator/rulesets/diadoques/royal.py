"""Royal affairs: assassination, marriage, journeys of characters, royal orders (`diadoques 10.3, 10.7, 10.8, 10.10`).

Protectors, regent and husband are those of the season's start: what a bribe or an army gains, it gains at its end.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import Message, Seat
from adjudicator.rulesets.diadoques.book import OrderBook, UnitOrder, report
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.legality import fitted, situation_fault
from adjudicator.rulesets.diadoques.money import no_unit
from adjudicator.rulesets.diadoques.orders import (
    DIADOCHUS,
    Assassinate,
    Marry,
    Move,
    RoyalOrder,
    Travel,
)
from adjudicator.rulesets.diadoques.position import Royal
from adjudicator.rulesets.diadoques.rules import BRIDE, PLAIN, REGENT, SUCCESSOR


def regent(royals: Mapping[str, Royal]) -> Seat:
    """Who is regent: the protector of Philip, once he is dead that of Roxana's son; "" = nobody (`10.4, 10.5`)."""
    heir = royals.get(REGENT) or royals.get(SUCCESSOR)
    return heir.protector if heir else ""


def family_step(campaign: Campaign, book: OrderBook) -> None:
    """Marriages and assassinations, all at once (`diadoques 10.3, 10.7`)."""
    dead: list[tuple[str, Seat]] = []
    for given in book.family:
        form = given.form
        if isinstance(form, Marry):
            fault = marriage_fault(campaign, given.seat)
            if fault is None:
                campaign.married = given.seat
                report(campaign, given, "married")
                campaign.tell("royals", "wedding", {"seat": given.seat})
            else:
                report(campaign, given, fault.code, fault.args)
            continue
        assert isinstance(form, Assassinate)
        fault = protection_fault(campaign, given.seat, form.royal)
        if fault is not None:
            report(campaign, given, fault.code, fault.args)
            continue
        dead.append((form.royal, given.seat))
        report(campaign, given, "assassinated", {"royal": form.royal})
    for name, seat in dead:
        campaign.royals.pop(name)
        campaign.bought.pop(name, None)
        campaign.tell("royals", "royal_murdered", {"royal": name, "seat": seat})


def marriage_fault(campaign: Campaign, seat: Seat) -> Message | None:
    """Why `seat` cannot marry Cleopatra now (`diadoques 10.7`)."""
    if campaign.married:
        return Message("already_married", {"seat": campaign.married})
    fault = protection_fault(campaign, seat, BRIDE)
    if fault is None and campaign.diadochi.get(seat) != (area := campaign.royals[BRIDE].area):
        return Message("marriage_apart", {"area": area})
    return fault


def protection_fault(campaign: Campaign, seat: Seat, name: str) -> Message | None:
    """Why `seat` does not command this royal person."""
    royal = campaign.royals.get(name)
    if royal is not None and royal.protector == seat:
        return None
    return Message("royal_not_yours" if royal else "no_such_royal", {"royal": name})


def departures(campaign: Campaign, book: OrderBook) -> dict[str, str]:
    """The characters who set out alone, seats for diadochi and names for royal persons, with where they go.

    They lend no unit their value this season (`diadoques 2.5`); `arrivals` brings them there after the movement.
    """
    journeys: dict[str, str] = {}
    for given in book.travels:
        form = given.form
        assert isinstance(form, Travel)
        fault = journey_fault(campaign, given.seat, form)
        if fault is None:
            journeys[given.seat if form.character == DIADOCHUS else form.character] = form.to
            report(campaign, given, "travelled", {"area": form.to})
        else:
            report(campaign, given, fault.code, fault.args)
    campaign.travellers.update(journeys)
    return journeys


def arrivals(campaign: Campaign, journeys: Mapping[str, str]) -> None:
    """Bring the lonely travellers to their areas; nobody can stop them (`diadoques 1.3, 10.10`)."""
    for who, area in journeys.items():
        if who in campaign.royals:
            royal = campaign.royals[who]
            campaign.royals[who] = Royal(who, area, royal.protector, royal.guard)
        else:
            campaign.diadochi[who] = area


def journey_fault(campaign: Campaign, seat: Seat, form: Travel) -> Message | None:
    """Why a character of `seat` cannot go there alone: one area, and to sea only where a fleet of his own stands."""
    board = campaign.board
    if form.character == DIADOCHUS:
        area = campaign.diadochi.get(seat, "")
        if not area:
            return Message("diadochus_dead")
    else:
        fault = protection_fault(campaign, seat, form.character)
        if fault is not None:
            return fault
        area = campaign.royals[form.character].area
    if form.origin and form.origin != area:
        return Message("character_elsewhere", {"area": area})
    if form.to not in board.kind:
        return Message("no_such_area", {"area": form.to})
    if form.to not in board.near[area]:
        return Message("not_adjacent", {"from": area, "to": form.to})
    if board.kind[form.to] == "sea":
        fleet = campaign.units.get(form.to)
        if fleet is None or fleet.owner != seat:
            return Message("no_own_fleet", {"area": form.to})
    return None


def royal_orders(
    campaign: Campaign, book: OrderBook, ruler: Seat, husband: Seat
) -> tuple[dict[str, UnitOrder], dict[str, Seat]]:
    """The royal orders that bind, by the unit's place; and the units whose two orders cancel each other (`10.8`).

    `ruler` and `husband` are the regent and Cleopatra's husband at the season's start.
    """
    binding: dict[str, UnitOrder] = {}
    cancelled: dict[str, Seat] = {}
    for given in book.royal:
        form = given.form
        assert isinstance(form, RoyalOrder)
        place = form.order.unit.place
        fault = royal_order_fault(campaign, given.seat, form, (ruler, husband))
        if fault is not None:
            report(campaign, given, fault.code, fault.args)
            continue
        unit = campaign.units[place]
        order = fitted(campaign.board, unit, form.order)
        fault = situation_fault(campaign, unit, order)
        if fault is not None:
            report(campaign, given, fault.code, fault.args)
            continue
        campaign.royal_orders_used.append(given.seat)
        if isinstance(order, Move):
            order = Move(order.unit, order.to, order.by_sea)
        told = UnitOrder(unit.owner, given.text, order, given.seat)
        if place in binding:
            for one in (binding.pop(place), told):
                report(campaign, one, "royal_orders_cancel")
            cancelled[place] = given.seat
        else:
            binding[place] = told
    return binding, cancelled


def royal_order_fault(campaign: Campaign, seat: Seat, form: RoyalOrder, givers: tuple[Seat, Seat]) -> Message | None:
    """Why `seat` may not command this unit; `givers` are regent and husband. The order itself is judged elsewhere."""
    if not campaign.rules.settings.royal_orders:
        return Message("royal_orders_off")
    if seat not in givers:
        return Message("royal_order_no_right")
    if seat in campaign.royal_orders_used:
        return Message("royal_order_used")
    place = form.order.unit.place
    unit = campaign.units.get(place)
    if unit is None:
        return no_unit(campaign, place)
    if unit.troop not in PLAIN:
        return Message("royal_order_not_plain", {"unit": unit.name})
    area = campaign.board.area_of[place]
    if area in campaign.diadochi.values():
        return Message("royal_order_diadochus", {"area": area})
    return None
