"""Sieges, after the retreats: counted, cancelled by supply, finished (`diadoques 6`)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.messages import Arg, Message, Seat
from adjudicator.core.outcomes import Outcome
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.command import ALONE, Company, companies
from adjudicator.rulesets.diadoques.deaths import bury_company
from adjudicator.rulesets.diadoques.position import NEUTRAL, SiegeOrder, Unit


@dataclass(slots=True)
class Besieger:
    """A unit whose second season stands, with its strength."""

    order: SiegeOrder
    unit: Unit
    strength: int


def siege_step(campaign: Campaign) -> None:
    """Count the season's sieges and take what falls."""
    if not campaign.sieges:
        return
    company = _companies(campaign)
    finishing: dict[str, list[Besieger]] = {}
    order = campaign.board.place_order
    for siege in sorted(campaign.sieges, key=lambda s: order[s.place]):
        unit = campaign.units[siege.place]
        if siege.citadel in campaign.supplied:
            _count(campaign, unit, "")
            _report(campaign, siege, unit.owner, Message("siege_supplied", {"citadel": siege.citadel}))
        elif unit.siege == siege.citadel:
            strength = campaign.rules.value[unit.troop] + company.get(siege.place, ALONE).value
            finishing.setdefault(siege.citadel, []).append(Besieger(siege, unit, strength))
        else:
            _count(campaign, unit, siege.citadel)
            code = "siege_first" if siege.season == 1 else "siege_first_not_second"
            _report(campaign, siege, unit.owner, Message(code, {"citadel": siege.citadel}))
    for citadel, besiegers in finishing.items():
        _finish(campaign, citadel, besiegers)
    campaign.sieges.clear()


def _companies(campaign: Campaign) -> dict[str, Company]:
    royals = campaign.royals.values()
    return companies(campaign.rules, campaign.units, campaign.diadochi, royals, campaign.travellers)


def _report(campaign: Campaign, siege: SiegeOrder, seat: Seat, message: Message) -> None:
    campaign.outcomes.append(Outcome(seat, siege.text, message, by=siege.by))


def _count(campaign: Campaign, unit: Unit, citadel: str) -> None:
    """Set the siege that a unit has served a season of."""
    campaign.units[unit.place] = Unit(unit.owner, unit.troop, unit.place, citadel, unit.guard)


def _strongest(besiegers: list[Besieger]) -> Besieger | None:
    """Who takes the citadel: the stronger, then the army before the fleet, else nobody (`diadoques 6.8`).

    Equal besiegers of one player do not hinder each other.
    """
    best = max(b.strength for b in besiegers)
    first = [b for b in besiegers if b.strength == best]
    armies = [b for b in first if b.unit.troop != "F"]
    first = armies or first
    return first[0] if len({b.unit.owner for b in first}) == 1 else None


def _finish(campaign: Campaign, citadel: str, besiegers: list[Besieger]) -> None:
    """The second season stands: the citadel falls, unless nobody of several is the first (`diadoques 6.3, 6.8`)."""
    winner = _strongest(besiegers)
    for besieger in besiegers:
        unit = besieger.unit
        facts: dict[str, Arg] = {"citadel": citadel}
        if winner is None:
            others = [b.unit.name for b in besiegers if b is not besieger]
            _report(campaign, besieger.order, unit.owner, Message("siege_tied", {**facts, "units": others}))
            continue
        _count(campaign, unit, "")
        if besieger is winner:
            code = "siege_won" if besieger.order.season == 2 else "siege_won_early"
            _report(campaign, besieger.order, unit.owner, Message(code, facts))
        else:
            _report(campaign, besieger.order, unit.owner, Message("siege_outdone", {**facts, "unit": winner.unit.name}))
    if winner is not None:
        _fall(campaign, citadel, winner.unit)


def _fall(campaign: Campaign, citadel: str, besieger: Unit) -> None:
    """The garrison is destroyed, its characters die; the citadel is the besieger's, without a garrison."""
    company = _companies(campaign)
    garrison = campaign.units.pop(citadel, None)
    seat = "" if besieger.owner == NEUTRAL else besieger.owner
    loser = campaign.citadels.get(citadel, "")
    campaign.tell("sieges", "citadel_taken", {"citadel": citadel, "seat": besieger.owner, "unit": besieger.name})
    if garrison is not None:
        campaign.tell("sieges", "garrison_destroyed", {"unit": garrison.name, "owner": garrison.owner})
        bury_company(campaign, garrison.owner, company.get(citadel, ALONE))
    if loser != seat:
        campaign.take_citadel(citadel, seat)
    for place, unit in list(campaign.units.items()):
        if unit.siege == citadel and unit.owner == besieger.owner:
            _count(campaign, campaign.units[place], "")
