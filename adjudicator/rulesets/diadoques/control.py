"""Control and capture at a season's end: provinces, empty citadels, royal persons (`diadoques 3.5, 6.1, 10.2`)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.position import NEUTRAL, Royal, Unit
from adjudicator.rulesets.diadoques.rules import REGENT, is_garrison


def control_step(campaign: Campaign) -> None:
    """Provinces, citadels by entry, then royal persons."""
    for area, holder in province_holders(campaign.board, campaign.units).items():
        campaign.provinces[area] = holder
    if campaign.rules.settings.ungarrisoned == "entry":
        _enter_citadels(campaign)
    for royal in list(campaign.royals.values()):
        _control(campaign, royal)


def province_holders(board: Board, units: Mapping[str, Unit]) -> dict[str, Seat]:
    """The provinces whose holder the units decide, with him: the field unit, else garrisons of one player (`3.5`)."""
    holders: dict[str, Seat] = {}
    inside: dict[str, set[Seat]] = {}
    for place, unit in units.items():
        if is_garrison(unit.troop):
            inside.setdefault(board.area_of[place], set()).add(unit.owner)
        elif unit.owner != NEUTRAL and board.kind[place] != "sea":
            holders[place] = unit.owner
    for area, owners in inside.items():
        if area not in units and len(owners) == 1 and NEUTRAL not in owners:
            holders[area] = next(iter(owners))
    return holders


def _enter_citadels(campaign: Campaign) -> None:
    """``ungarrisoned = entry``: a field unit takes the empty citadels of its province, a fleet only ports (`6.1`)."""
    board = campaign.board
    for place, unit in campaign.units.items():
        if is_garrison(unit.troop) or unit.owner == NEUTRAL:
            continue
        for citadel in board.citadels_in[place]:
            port = unit.troop != "F" or board.citadels[citadel].port
            if port and citadel not in campaign.units and campaign.citadels.get(citadel) != unit.owner:
                campaign.take_citadel(citadel, unit.owner)
                campaign.tell("control", "citadel_entered", {"citadel": citadel, "seat": unit.owner, "unit": unit.name})


def _control(campaign: Campaign, royal: Royal) -> None:
    """Whose a royal person is at the season's end: bought, held by the only player there, else as before.

    Philip is neutral again unless an army or garrison of his protector is with him (`diadoques 10.4`); that is the
    summary's own word and also holds for who bought him.
    """
    owners: set[Seat] = set()
    armies: set[Seat] = set()
    for place in (royal.area, *campaign.board.citadels_in[royal.area]):
        unit = campaign.units.get(place)
        if unit is not None and unit.owner != NEUTRAL:
            owners.add(unit.owner)
            if unit.troop != "F":
                armies.add(unit.owner)
    protector = royal.protector
    if royal.name in campaign.bought:
        protector = campaign.bought[royal.name]
    elif len(owners) == 1:
        (protector,) = owners
    if royal.name == REGENT and protector not in armies:
        protector = ""
    if protector == royal.protector:
        return
    campaign.royals[royal.name] = Royal(royal.name, royal.area, protector, royal.guard)
    if protector:
        campaign.tell("control", "royal_controlled", {"royal": royal.name, "seat": protector})
    else:
        campaign.tell("control", "royal_neutral", {"royal": royal.name})
