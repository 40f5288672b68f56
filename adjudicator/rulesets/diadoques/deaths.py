"""Deaths of characters (`diadoques 10.9, 10.10`): with their unit, or at sea without a fleet."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.command import Company
from adjudicator.rulesets.diadoques.position import NEUTRAL


def bury(campaign: Campaign, seat: Seat, diadochus: bool, royals: Iterable[str], code: str) -> None:
    """The characters of a unit of `seat` die with it; `code` says how (``..._with_unit``, ``..._at_sea``)."""
    if diadochus and seat in campaign.diadochi:
        area = campaign.diadochi.pop(seat)
        campaign.tell("royals", f"diadochus_died_{code}", {"seat": seat, "area": area})
    for name in royals:
        royal = campaign.royals.pop(name, None)
        campaign.bought.pop(name, None)
        if royal is not None:
            campaign.tell("royals", f"royal_died_{code}", {"royal": name, "area": royal.area})


def bury_company(campaign: Campaign, seat: Seat, company: Company) -> None:
    """The characters with a unit that was eliminated without a retreat die (`diadoques 10.9`)."""
    bury(campaign, seat, company.diadochus, company.royals, "with_unit")


def drown(campaign: Campaign) -> None:
    """Characters at sea without a fleet of their owner die; neutral persons need any fleet (`diadoques 10.10`)."""
    board = campaign.board
    for seat, area in list(campaign.diadochi.items()):
        if board.kind[area] == "sea" and not _aboard(campaign, seat, area):
            bury(campaign, seat, True, (), "at_sea")
    for royal in list(campaign.royals.values()):
        if board.kind[royal.area] == "sea" and not _aboard(campaign, royal.protector, royal.area):
            bury(campaign, "", False, (royal.name,), "at_sea")


def _aboard(campaign: Campaign, seat: Seat, area: str) -> bool:
    fleet = campaign.units.get(area)
    return fleet is not None and (not seat or seat in (NEUTRAL, fleet.owner))
