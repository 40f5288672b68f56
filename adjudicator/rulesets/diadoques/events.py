"""Events, drawn for the season to come (`diadoques 11`)."""

from __future__ import annotations

from adjudicator.rulesets.diadoques.board import FLOODS
from adjudicator.rulesets.diadoques.campaign import Campaign

EVENT_DIE = 6
FLOOD, STORM, REVOLT = 6, 1, 2
"""The faces that bring something: the flood in ``floods`` and ``classic``, the others in ``classic`` (`11.2`)."""


def announce(campaign: Campaign) -> None:
    """Draw the event of the season that begins, if it is a military one, and tell of it (`diadoques 11.1, 11.2`)."""
    setting = campaign.rules.settings.events
    if setting == "none" or campaign.stage != "orders" or campaign.season == "winter":
        return
    die = campaign.dice.roll(EVENT_DIE, "event")
    if die == FLOOD:
        _flood(campaign)
    elif setting == "classic" and die == STORM:
        _storm(campaign)
    elif setting == "classic" and die == REVOLT:
        _revolt(campaign)
    else:
        campaign.tell("events", "event_none", {"die": die})


def _flood(campaign: Campaign) -> None:
    river = FLOODS[campaign.dice.roll(len(FLOODS), "flood") - 1]
    campaign.floods = (river,)
    campaign.tell("events", f"event_flood_{river}")


def _storm(campaign: Campaign) -> None:
    seas = campaign.board.seas
    area = seas[campaign.dice.roll(len(seas), "storm") - 1]
    campaign.storms = (area,)
    campaign.tell("events", "event_storm", {"area": area})


def _revolt(campaign: Campaign) -> None:
    """An ungarrisoned citadel of a player, no capital, is neutral from now on."""
    board = campaign.board
    restless = [
        citadel.id
        for citadel in board.citadels.values()
        if citadel.rank != "capital" and campaign.citadels.get(citadel.id) and citadel.id not in campaign.units
    ]
    if not restless:
        campaign.tell("events", "event_no_revolt")
        return
    citadel = restless[campaign.dice.roll(len(restless), "revolt") - 1]
    campaign.tell("events", "event_revolt", {"citadel": citadel, "seat": campaign.citadels[citadel]})
    campaign.take_citadel(citadel, "")
