"""Retreats: where a dislodged unit may go, and all retreats at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from adjudicator.core.messages import Message
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.book import Book, Given
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.movement import not_yours
from adjudicator.rulesets.diplomacy.orders import Move, Remove, Retreat
from adjudicator.rulesets.diplomacy.position import Dislodged


@dataclass(slots=True)
class Flight:
    """A retreat being decided: the order (None if there is none) and the place taken ("" = disbanded)."""

    lost: Dislodged
    given: Given | None
    place: str
    message: Message


def legal_places(
    board: Board, occupied: Collection[str], standoffs: Collection[str], lost: Dislodged
) -> tuple[str, ...]:
    """Where a dislodged unit may go, in table order.

    Next to where it was, without a convoy; not into an occupied province, nor one left empty by a standoff, nor to
    where its dislodger came from, whichever coast (DATC 6.H.5, 6.H.6, 6.H.13 to 6.H.16).
    """
    return tuple(
        place
        for place in board.steps(lost.unit.troop, lost.unit.place)
        if place[:3] not in occupied and place[:3] not in standoffs and place[:3] != lost.barred
    )


def open_retreats(campaign: Campaign) -> bool:
    """Strike the dislodged units that cannot retreat; True if any is left, so that a retreat phase must be held."""
    for province, lost in list(campaign.dislodged.items()):
        if not legal_places(campaign.board, campaign.units, campaign.standoffs, lost):
            del campaign.dislodged[province]
            args = {"unit": lost.unit.name, "owner": lost.unit.owner}
            campaign.tell("retreats", "lost_without_retreat", args)
    return bool(campaign.dislodged)


def retreat_fault(campaign: Campaign, lost: Dislodged, to: str) -> str | Message:
    """The place a dislodged unit comes to if it retreats to `to`, or why it cannot."""
    board = campaign.board
    places = legal_places(board, campaign.units, campaign.standoffs, lost)
    if to in places:
        return to
    within = [place for place in places if place[:3] == to[:3]]
    if within and to not in board.coasts[to[:3]]:
        if len(within) > 1:
            return Message("coast_needed", {"area": to[:3]})
        if not board.coasts[to[:3]] or campaign.rules.settings.one_coast == "inferred":
            return within[0]
    return Message("retreat_illegal", {"area": to, "places": list(places)})


def retreat_step(campaign: Campaign, book: Book) -> None:
    """Carry out all retreats at once; two to one province destroy each other (DATC 6.H.7, 6.H.8)."""
    given = _orders(campaign, book)
    order = campaign.board.order
    flights = [
        _flight(campaign, lost, given.get(province))
        for province, lost in sorted(campaign.dislodged.items(), key=lambda item: order[item[0]])
    ]
    taken: dict[str, list[Flight]] = {}
    for flight in flights:
        if flight.place:
            taken.setdefault(flight.place[:3], []).append(flight)
    for flight in flights:
        rivals = [rival.lost.unit.name for rival in taken.get(flight.place[:3], ()) if rival is not flight]
        _settle(campaign, flight, rivals)
    campaign.dislodged.clear()


def _orders(campaign: Campaign, book: Book) -> dict[str, Given]:
    """The orders for dislodged units by province; those for others get their outcome here (DATC 6.H.1 to 6.H.4)."""
    found: dict[str, Given] = {}
    for seat, orders in book.units.items():
        for province, given in orders.items():
            lost = campaign.dislodged.get(province)
            if lost is not None and lost.unit.owner == seat:
                found[province] = given
                continue
            unit = campaign.units.get(province)
            if unit is not None and unit.owner == seat:
                campaign.report(seat, given.text, Message("not_dislodged", {"unit": unit.name}), private=True)
            else:
                campaign.report(seat, given.text, not_yours(lost.unit if lost else unit, province), private=True)
    return found


def _flight(campaign: Campaign, lost: Dislodged, given: Given | None) -> Flight:
    if given is None:
        return Flight(lost, None, "", Message("disbanded_by_default"))
    form = given.form
    if isinstance(form, Remove):
        return Flight(lost, given, "", Message("disbanded"))
    assert isinstance(form, Move | Retreat)
    place = retreat_fault(campaign, lost, form.to)
    if isinstance(place, Message):
        return Flight(lost, given, "", place)
    return Flight(lost, given, place, Message("retreated", {"area": place}))


def _settle(campaign: Campaign, flight: Flight, rivals: list[str]) -> None:
    """Give one retreat its outcome, its news and its place."""
    unit = flight.lost.unit
    whose = {"unit": unit.name, "owner": unit.owner}
    if rivals:
        message = Message("retreat_collision", {"area": flight.place[:3], "units": rivals})
        campaign.tell("retreats", "lost_in_collision", {**whose, "area": flight.place[:3]})
    else:
        message = flight.message
        if flight.place:
            campaign.place(unit, flight.place)
        else:
            campaign.tell("retreats", "unit_disbanded" if message.code == "disbanded" else "lost_by_default", whose)
    if flight.given is None:
        campaign.report(unit.owner, f"Remove {unit.name}", message, given=False)
    else:
        campaign.report(unit.owner, flight.given.text, message)
