"""Winter: hunger, income, upkeep, building and promotion, heirs (`diadoques 9, 10.9`)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import Message, Seat
from adjudicator.core.outcomes import Outcome
from adjudicator.rulesets.diadoques.book import Given, OrderBook, report, report_message
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.command import ALONE, companies
from adjudicator.rulesets.diadoques.deaths import bury_company
from adjudicator.rulesets.diadoques.income import income, supplied
from adjudicator.rulesets.diadoques.money import no_unit
from adjudicator.rulesets.diadoques.orders import Build, Disband, Maintain, Promote
from adjudicator.rulesets.diadoques.position import Royal, Unit
from adjudicator.rulesets.diadoques.rules import FIELD_FORM, GARRISON_FORM, Rules, is_garrison
from adjudicator.rulesets.diadoques.season import refuse, refuse_units, turn_the_page
from adjudicator.rulesets.diadoques.victory import eliminate


def play_winter(campaign: Campaign, book: OrderBook) -> None:
    """The whole winter; all disbanding comes before any building, also that of others (`diadoques 3.3, 9.4`)."""
    refuse(campaign, [*book.money, *book.travels, *book.family, *book.royal, *book.votes], "season_order")
    refuse(campaign, [given for orders in book.retreats.values() for given in orders.values()], "season_order")
    refuse_units(campaign, book)
    without_head = [seat for seat in campaign.seats if seat not in campaign.diadochi]
    _starve(campaign)
    orders = {seat: [given for given in book.winter if given.seat == seat] for seat in campaign.seats}
    for seat in campaign.seats:
        _earn(campaign, seat)
        _keep(campaign, seat, [given for given in orders[seat] if isinstance(given.form, Maintain | Disband)])
    for seat in campaign.seats:
        _raise(campaign, seat, [given for given in orders[seat] if isinstance(given.form, Build | Promote)])
    _succeed(campaign, without_head)
    _forget_guards(campaign)
    eliminate(campaign)
    campaign.clear_season()
    turn_the_page(campaign)


def _starve(campaign: Campaign) -> None:
    """Units in unsupplied provinces are eliminated, with the characters they have (`diadoques 9.1, 10.9`)."""
    board = campaign.board
    company = companies(campaign.rules, campaign.units, campaign.diadochi, campaign.royals.values())
    for place, unit in list(campaign.units.items()):
        if is_garrison(unit.troop) or board.kind[place] == "sea":
            continue
        if not supplied(board, campaign.citadels, place, unit.owner):
            del campaign.units[place]
            campaign.tell("winter", "starved", {"unit": unit.name, "owner": unit.owner})
            bury_company(campaign, unit.owner, company.get(place, ALONE))


def _earn(campaign: Campaign, seat: Seat) -> None:
    lines = income(campaign.board, campaign.citadels, campaign.provinces, seat)
    amount = sum(line.amount for line in lines)
    campaign.treasury[seat] = campaign.treasury.get(seat, 0) + amount
    campaign.tell("money", "income", {"amount": amount, "treasury": campaign.treasury[seat]}, to=(seat,))


def upkeep_order(rules: Rules, units: Mapping[str, Unit], seat: Seat) -> list[Unit]:
    """A seat's units in the order in which they are kept without orders (`diadoques 9.3`)."""
    order = rules.board.place_order
    mine = [unit for unit in units.values() if unit.owner == seat]
    return sorted(mine, key=lambda u: (-rules.price[u.troop], is_garrison(u.troop), order[u.place]))


def _keep(campaign: Campaign, seat: Seat, orders: list[Given]) -> None:
    """Pay the upkeep: what he orders kept first, then the dearest; what is not paid is disbanded (`diadoques 9.3`)."""
    price = campaign.rules.price
    decided: set[str] = set()
    kept: set[str] = set()
    purse = campaign.treasury[seat]
    for given in orders:
        form = given.form
        assert isinstance(form, Maintain | Disband)
        fault = unit_fault(campaign, seat, form.unit.place)
        if fault is not None:
            report_message(campaign, given, fault, private=True)
            continue
        unit = campaign.units[form.unit.place]
        if isinstance(form, Disband):
            decided.add(unit.place)
            report(campaign, given, "disbanded")
        elif price[unit.troop] > campaign.treasury[seat]:
            report(campaign, given, "maintain_unpaid", _prices(campaign, seat, unit), private=True)
        else:
            decided.add(unit.place)
            kept.add(unit.place)
            campaign.treasury[seat] -= price[unit.troop]
            report(campaign, given, "maintained", {"amount": price[unit.troop]}, private=True)
    gone = [place for place in campaign.units if place in decided and place not in kept]
    for unit in upkeep_order(campaign.rules, campaign.units, seat):
        if unit.place in decided:
            continue
        if price[unit.troop] <= campaign.treasury[seat]:
            campaign.treasury[seat] -= price[unit.troop]
        else:
            gone.append(unit.place)
            message = Message("disbanded_unpaid", {"amount": price[unit.troop]})
            campaign.outcomes.append(Outcome(seat, f"Disband {unit.name}", message, given=False))
    campaign.tell(
        "money",
        "upkeep_paid",
        {"amount": purse - campaign.treasury[seat], "treasury": campaign.treasury[seat]},
        to=(seat,),
    )
    for place in gone:
        unit = campaign.units.pop(place)
        campaign.tell("winter", "unit_disbanded", {"unit": unit.name, "owner": seat})


def _prices(campaign: Campaign, seat: Seat, unit: Unit) -> dict[str, str | int | list[str]]:
    return {"amount": campaign.rules.price[unit.troop], "treasury": campaign.treasury[seat]}


def unit_fault(campaign: Campaign, seat: Seat, place: str) -> Message | None:
    """Why `seat` has no unit there."""
    unit = campaign.units.get(place)
    if unit is None:
        return no_unit(campaign, place)
    return None if unit.owner == seat else Message("not_your_unit", {"unit": unit.name})


def _raise(campaign: Campaign, seat: Seat, orders: list[Given]) -> None:
    """Builds and promotions, each paid and tested in the order written (`diadoques 9.4, 9.5`)."""
    fresh: set[str] = set()
    troop: str
    for given in orders:
        form = given.form
        if isinstance(form, Build):
            troop, place, cost = form.unit.troop, form.unit.place, campaign.rules.price[form.unit.troop]
            fault = build_fault(campaign, seat, troop, place)
            code, unit = "built", Unit(seat, troop, place)
        else:
            assert isinstance(form, Promote)
            place = form.unit.place
            fault = unit_fault(campaign, seat, place)
            if fault is not None:
                report_message(campaign, given, fault, private=True)
                continue
            old = campaign.units[place]
            troop = promoted(old.troop, form.troop)
            cost = campaign.rules.price[troop] - campaign.rules.price[old.troop]
            fault = Message("promoted_already") if place in fresh else promotion_fault(campaign, seat, old, troop)
            code, unit = "promoted", Unit(seat, troop, place, old.siege, old.guard)
        if fault is None and cost > campaign.treasury[seat]:
            fault = Message("unpaid", {"amount": cost, "treasury": campaign.treasury[seat]})
        if fault is not None:
            report_message(campaign, given, fault, private=True)
            continue
        campaign.treasury[seat] -= cost
        campaign.units[place] = unit
        fresh.add(place)
        report(campaign, given, code, {"amount": cost})
        campaign.tell("winter", f"unit_{code}", {"unit": unit.name, "owner": seat})


def promoted(old: str, new: str) -> str:
    """The troop a promotion asks for, in the form (field or garrison) that the unit has."""
    return GARRISON_FORM.get(new, new) if is_garrison(old) else FIELD_FORM.get(new, new)


def limit_fault(campaign: Campaign, seat: Seat, troop: str) -> Message | None:
    """The limits on kinds, garrison forms counted (`diadoques 2.3`)."""
    rules = campaign.rules
    kind = rules.kind[troop]
    count = sum(unit.owner == seat and rules.kind[unit.troop] == kind for unit in campaign.units.values())
    if rules.limit[kind] and count >= rules.limit[kind]:
        return Message("limit_reached", {"troop": kind, "count": count})
    return None


def build_fault(campaign: Campaign, seat: Seat, troop: str, place: str) -> Message | None:
    """Why `seat` cannot build this unit there, money aside (`diadoques 9.4`)."""
    board = campaign.board
    if is_garrison(troop) != (place in board.citadels):
        return Message("build_wrong_place", {"place": place})
    if place in board.citadels:
        if campaign.citadels.get(place) != seat:
            return Message("citadel_not_yours", {"citadel": place})
    else:
        mine = [c for c in board.citadels_in.get(place, ()) if campaign.citadels.get(c) == seat]
        if not mine:
            return Message("build_no_citadel", {"area": place})
        if campaign.provinces.get(place) != seat:
            return Message("build_not_your_province", {"area": place})
        if troop == "F" and not any(board.citadels[c].port for c in mine):
            return Message("build_no_port", {"area": place})
    if place in campaign.units:
        return Message("build_place_taken", {"place": place, "unit": campaign.units[place].name})
    return limit_fault(campaign, seat, troop)


def promotion_fault(campaign: Campaign, seat: Seat, old: Unit, troop: str) -> Message | None:
    """Why a unit cannot be promoted to this troop, money aside (`diadoques 2.3, 9.5`)."""
    rules = campaign.rules
    if (old.troop == "F") != (troop == "F") or rules.price[troop] <= rules.price[old.troop]:
        return Message("promotion_not_dearer", {"unit": old.name})
    return limit_fault(campaign, seat, troop)


def _succeed(campaign: Campaign, seats: list[Seat]) -> None:
    """Heirs of those who were dead when winter came, in the capital or the first citadel held (`diadoques 10.9`)."""
    board = campaign.board
    for seat in seats:
        held = [c for c in board.citadels if campaign.citadels.get(c) == seat]
        if held:
            home = board.capital[seat]
            citadel = home if home in held else held[0]
            campaign.diadochi[seat] = board.area_of[citadel]
            campaign.tell("royals", "heir", {"seat": seat, "area": board.area_of[citadel]})


def _forget_guards(campaign: Campaign) -> None:
    """Counter-bribes end with the winter (`diadoques 9.6`)."""
    for place, unit in campaign.units.items():
        if unit.guard:
            campaign.units[place] = Unit(unit.owner, unit.troop, place, unit.siege)
    for name, royal in campaign.royals.items():
        if royal.guard:
            campaign.royals[name] = Royal(name, royal.area, royal.protector)
