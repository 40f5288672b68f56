"""A military season from its orders to its end, in two parts if retreats are open (`diadoques 3.2`).

first part   money, royal affairs, movement
             retreats, if none is open; else a retreat phase is held and begins the second part
second part  retreats, sieges, control and capture, elimination, victory, and on to the next season
"""

from __future__ import annotations

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diadoques.book import Given, OrderBook, UnitOrder, report
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.control import control_step
from adjudicator.rulesets.diadoques.deaths import drown
from adjudicator.rulesets.diadoques.manoeuvre import movement_step
from adjudicator.rulesets.diadoques.money import money_step
from adjudicator.rulesets.diadoques.retreats import open_retreats, retreat_step
from adjudicator.rulesets.diadoques.royal import arrivals, departures, family_step, regent, royal_orders
from adjudicator.rulesets.diadoques.sieges import siege_step
from adjudicator.rulesets.diadoques.victory import eliminate, take_votes, victory_step
from adjudicator.rulesets.diadoques.view import Season

AFTER: dict[Season, Season] = {"spring": "summer", "summer": "autumn", "autumn": "winter", "winter": "spring"}


def play_season(campaign: Campaign, book: OrderBook) -> None:
    """The first part of a season, and the second as well if no retreat is open."""
    before = {place: unit.owner for place, unit in campaign.units.items()}
    ruler, husband = regent(campaign.royals), campaign.married
    refuse(campaign, book.winter, "winter_order")
    money_step(campaign, book)
    family_step(campaign, book)
    journeys = departures(campaign, book)
    binding, cancelled = royal_orders(campaign, book, ruler, husband)
    movement_step(campaign, book, binding, cancelled, before)
    arrivals(campaign, journeys)
    take_votes(campaign, book)
    if open_retreats(campaign, book):
        campaign.stage = "retreats"
    else:
        finish_season(campaign, OrderBook())


def play_retreats(campaign: Campaign, book: OrderBook) -> None:
    """A retreat phase: the second part of a season."""
    refuse_all_but_retreats(campaign, book)
    finish_season(campaign, book)


def finish_season(campaign: Campaign, book: OrderBook) -> None:
    """Retreats, sieges, control and capture, succession and elimination, victory."""
    retreat_step(campaign, book)
    drown(campaign)
    siege_step(campaign)
    control_step(campaign)
    eliminate(campaign)
    victory_step(campaign)
    campaign.clear_season()
    turn_the_page(campaign)


def turn_the_page(campaign: Campaign) -> None:
    """The next season; a new year brings new royal orders. With a winner, or nobody left, the game is over."""
    if campaign.winner or not campaign.seats:
        campaign.stage = "over"
        return
    campaign.stage = "orders"
    if campaign.season == "winter":
        campaign.year = campaign.year + 1 or 1
        campaign.royal_orders_used.clear()
    campaign.season = AFTER[campaign.season]


def refuse(campaign: Campaign, orders: list[Given], code: str) -> None:
    """Orders that belong to another kind of phase are void."""
    for given in orders:
        report(campaign, given, code, private=True)


def refuse_all_but_retreats(campaign: Campaign, book: OrderBook) -> None:
    """In a retreat phase only retreats are carried out."""
    refuse(campaign, [*book.money, *book.travels, *book.family, *book.royal, *book.votes], "season_order")
    refuse(campaign, book.winter, "winter_order")
    refuse_units(campaign, book)


def refuse_units(campaign: Campaign, book: OrderBook) -> None:
    """Orders for units belong to a season."""
    seats: list[tuple[Seat, UnitOrder]] = [(seat, o) for seat, orders in book.units.items() for o in orders.values()]
    for _, order in seats:
        report(campaign, order, "season_order", private=True)
