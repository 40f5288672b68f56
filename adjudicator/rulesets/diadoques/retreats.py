"""Retreats: where a dislodged unit may go, whether it must be waited for, and all retreats at once (`diadoques 7`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from adjudicator.core.messages import Arg, Message, Seat
from adjudicator.core.outcomes import Outcome
from adjudicator.rulesets.diadoques.book import Given, OrderBook, report, report_message
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.deaths import bury
from adjudicator.rulesets.diadoques.money import no_unit
from adjudicator.rulesets.diadoques.orders import Retreat
from adjudicator.rulesets.diadoques.position import NEUTRAL, Dislodged, Royal, Unit
from adjudicator.rulesets.diadoques.rules import GARRISON_FORM, Rules


@dataclass(slots=True)
class Flight:
    """A retreat being decided: the order's text ("" if none) and the place taken (None = lost)."""

    unit: Dislodged
    text: str
    place: str | None
    message: Message


def legal_places(
    rules: Rules, units: Collection[str], citadels: Mapping[str, Seat], standoffs: Collection[str], lost: Dislodged
) -> tuple[str, ...]:
    """Where a dislodged unit may go: free areas in table order, then citadels of its own (`diadoques 7.1, 7.2`).

    Args:
        units: the places where units stand after the movement.
        citadels: who controls which citadel.
        standoffs: areas where a standoff was.
        lost: the dislodged unit.
    """
    board, unit = rules.board, lost.unit
    areas = [
        area
        for area in board.steps(unit.troop, unit.place)
        if area not in units and area != lost.forbidden and area not in standoffs
    ]
    inside = [
        citadel
        for citadel in board.citadels_in[unit.place]
        if citadels.get(citadel) == unit.owner
        and citadel not in units
        and (unit.troop != "F" or board.citadels[citadel].port)
    ]
    return (*areas, *inside)


def waits(places: Collection[str], lost: Dislodged) -> bool:
    """Whether the owner is still waited for (`diadoques 7.3, 7.4`).

    Not if there is no player, no place to go, or an advance order that can be used. A single place settles nothing:
    only advance orders do (`7.4`).
    """
    return lost.unit.owner != NEUTRAL and bool(places) and not any(place in places for place in lost.advance)


def open_retreats(campaign: Campaign, book: OrderBook) -> bool:
    """Take up the retreats written in advance, strike who cannot retreat; True if a retreat phase must be held."""
    for seat, orders in book.retreats.items():
        for place, given in orders.items():
            lost = campaign.dislodged.get(place)
            if lost is not None and lost.unit.owner == seat:
                assert isinstance(given.form, Retreat)
                campaign.dislodged[place] = Dislodged(
                    lost.unit, lost.forbidden, lost.diadochus, lost.royals, given.form.places
                )
            else:
                report(campaign, given, "retreat_not_needed", private=True)
    waiting = False
    for place, lost in sorted(campaign.dislodged.items(), key=lambda item: campaign.board.place_order[item[0]]):
        places = _places(campaign, lost)
        if not places:
            del campaign.dislodged[place]
            if lost.advance:
                _report(campaign, Flight(lost, _text(lost, lost.advance), None, Message("retreat_nowhere")))
            _lose(campaign, lost, "lost_without_retreat")
        waiting = waiting or waits(places, lost)
    return waiting


def retreat_step(campaign: Campaign, book: OrderBook) -> None:
    """Carry out all open retreats at once (`diadoques 7.3, 7.4`); orders of a retreat phase replace advance ones."""
    given = _orders(campaign, book)
    order = campaign.board.place_order
    flights = [
        _flight(campaign, lost, given.get(place))
        for place, lost in sorted(campaign.dislodged.items(), key=lambda item: order[item[0]])
    ]
    taken: dict[str, list[Flight]] = {}
    for flight in flights:
        if flight.place is not None:
            taken.setdefault(flight.place, []).append(flight)
    for flight in flights:
        rivals = taken.get(flight.place, []) if flight.place is not None else []
        if len(rivals) > 1:
            others: list[str] = [r.unit.unit.name for r in rivals if r is not flight]
            place = str(flight.place)
            flight.message = Message("retreat_collision", {"place": place, "units": others})
            flight.place = None
            _report(campaign, flight)
            _lose(campaign, flight.unit, "lost_in_collision", {"place": place})
        elif flight.place is None:
            _report(campaign, flight)
            _lose(campaign, flight.unit, "lost_by_default")
        else:
            _report(campaign, flight)
            _settle(campaign, flight.unit, flight.place)
    campaign.dislodged.clear()


def _places(campaign: Campaign, lost: Dislodged) -> tuple[str, ...]:
    return legal_places(campaign.rules, campaign.units, campaign.citadels, campaign.standoffs, lost)


def _orders(campaign: Campaign, book: OrderBook) -> dict[str, Given]:
    """The orders of a retreat phase by place; those for units that do not retreat get their outcome here."""
    found: dict[str, Given] = {}
    for seat, orders in book.retreats.items():
        for place, given in orders.items():
            lost = campaign.dislodged.get(place)
            if lost is not None and lost.unit.owner == seat:
                found[place] = given
            elif lost is not None:
                report(campaign, given, "not_your_unit", {"unit": lost.unit.name}, private=True)
            elif place in campaign.units:
                report(campaign, given, "retreat_not_dislodged", private=True)
            else:
                report_message(campaign, given, no_unit(campaign, place), private=True)
    return found


def _flight(campaign: Campaign, lost: Dislodged, given: Given | None) -> Flight:
    """The place a unit takes: the first legal one of its list, else by default (`diadoques 7.3, 7.4`)."""
    places = _places(campaign, lost)
    wanted, text = lost.advance, _text(lost, lost.advance) if lost.advance else ""
    if given is not None:
        assert isinstance(given.form, Retreat)
        wanted, text = given.form.places, given.text
    for place in wanted:
        if place in places:
            return Flight(lost, text, place, Message("retreated", {"place": place}))
    if not places:
        return Flight(lost, text, None, Message("retreat_nowhere"))
    if text:
        fault = Message("retreat_illegal", {"places": list(wanted)})
        campaign.outcomes.append(Outcome(lost.unit.owner, text, fault))
    if campaign.rules.settings.retreat_default == "disband":
        return Flight(lost, "", None, Message("retreat_disbanded"))
    if len(places) == 1:
        return Flight(lost, "", places[0], Message("retreated_only_place", {"place": places[0]}))
    die = campaign.dice.roll(len(places), f"retreat {lost.unit.place}")
    place = places[die - 1]
    return Flight(lost, "", place, Message("retreated_at_random", {"place": place, "die": die, "faces": len(places)}))


def _text(lost: Dislodged, places: tuple[str, ...]) -> str:
    return f"{lost.unit.name} retreats {', '.join(places)}"


def _report(campaign: Campaign, flight: Flight) -> None:
    """The outcome of a retreat, of the order given or of the one the judge made."""
    unit = flight.unit.unit
    text = flight.text or (_text(flight.unit, (flight.place,)) if flight.place else f"{unit.name} x")
    campaign.outcomes.append(Outcome(unit.owner, text, flight.message, given=bool(flight.text)))


def _settle(campaign: Campaign, lost: Dislodged, place: str) -> None:
    """The unit arrives, its characters with it."""
    board, unit = campaign.board, lost.unit
    troop = GARRISON_FORM[unit.troop] if place in board.citadels else unit.troop
    campaign.units[place] = Unit(unit.owner, troop, place, "", unit.guard)
    area = board.area_of[place]
    if lost.diadochus and unit.owner in campaign.diadochi:
        campaign.diadochi[unit.owner] = area
    for name in lost.royals:
        royal = campaign.royals.get(name)
        if royal is not None:
            campaign.royals[name] = Royal(name, area, royal.protector, royal.guard)


def _lose(campaign: Campaign, lost: Dislodged, code: str, args: Mapping[str, Arg] | None = None) -> None:
    """The unit is eliminated, and with it the characters it had (`diadoques 10.9`)."""
    unit = lost.unit
    campaign.tell("retreats", code, {"unit": unit.name, "owner": unit.owner, **(args or {})})
    bury(campaign, unit.owner, lost.diadochus, lost.royals, "with_unit")
