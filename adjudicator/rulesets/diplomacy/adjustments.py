"""Adjustments: as many units as centres, by building or removing (DATC 4.D.4 to 4.D.8)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import Arg, Message, Seat
from adjudicator.rulesets.diplomacy.book import Book, Given
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.disorder import first_to_go
from adjudicator.rulesets.diplomacy.movement import not_yours
from adjudicator.rulesets.diplomacy.orders import Build, Remove, UnitRef, Waive
from adjudicator.rulesets.diplomacy.position import Unit
from adjudicator.rulesets.diplomacy.rules import Rules


def balance(centres: Mapping[str, Seat], units: Mapping[str, Unit], seat: Seat) -> int:
    """Centres less units: so many may be built, or, if negative, must be removed."""
    return sum(owner == seat for owner in centres.values()) - sum(unit.owner == seat for unit in units.values())


def build_sites(rules: Rules, centres: Mapping[str, Seat], units: Mapping[str, Unit], seat: Seat) -> tuple[str, ...]:
    """The provinces where the seat could build, in table order: its own, vacant, and (by setting) home centres."""
    pool = rules.board.home[seat] if rules.settings.builds == "home" else rules.board.centres
    return tuple(centre for centre in pool if centres.get(centre) == seat and centre not in units)


def due(rules: Rules, centres: Mapping[str, Seat], units: Mapping[str, Unit], seat: Seat) -> int:
    """What the seat can really do: builds up to its vacant sites, or removals as a negative number."""
    left = balance(centres, units, seat)
    return min(left, len(build_sites(rules, centres, units, seat))) if left > 0 else left


def adjustments_open(campaign: Campaign) -> bool:
    """Whether any seat can build or must remove, so that an adjustment phase must be held."""
    return any(due(campaign.rules, campaign.centres, campaign.units, seat) for seat in campaign.survivors)


def build_fault(campaign: Campaign, seat: Seat, ref: UnitRef) -> Unit | Message:
    """The unit that is built, or why it cannot be (DATC 6.B.14, 6.I; 4.B.7, 4.C.3, 4.C.4)."""
    board, settings = campaign.board, campaign.rules.settings
    province = ref.province
    if province not in board.kind:
        return Message("no_such_area", {"area": ref.place})
    if province not in (board.home[seat] if settings.builds == "home" else board.centres):
        return Message("build_not_home", {"area": province})
    if campaign.centres.get(province) != seat:
        return Message("build_not_owned", {"area": province})
    standing = campaign.units.get(province)
    if standing is not None:
        return Message("build_occupied", {"area": province, "unit": standing.name})
    inland, coasts = board.kind[province] == "land", board.coasts[province]
    named = ref.place in coasts
    troop: str = ref.troop
    if not troop:
        troop = "A" if inland else "F" if named else ""
    if not troop:
        return Message("build_which_troop", {"area": province})
    if troop == "A":
        return Unit(seat, "A", province)
    if inland:
        return Unit(seat, "A", province) if settings.inland_fleet == "army" else _inland(province)
    if coasts and not named:
        return Message("coast_needed", {"area": province})
    return Unit(seat, "F", ref.place if named else province)


def _inland(province: str) -> Message:
    return Message("fleet_on_land", {"area": province})


def remove_fault(campaign: Campaign, seat: Seat, ref: UnitRef) -> Unit | Message:
    """The unit that is removed, or why it cannot be."""
    unit = campaign.units.get(ref.province)
    return unit if unit is not None and unit.owner == seat else not_yours(unit, ref.place)


def adjustment_step(campaign: Campaign, book: Book) -> None:
    """Carry out each seat's orders as written until there are enough; then remove what is still too many."""
    for seat in campaign.survivors:
        left = due(campaign.rules, campaign.centres, campaign.units, seat)
        orders = book.adjustments.get(seat, [])
        if left < 0:
            _remove(campaign, seat, orders, -left)
        else:
            _build(campaign, seat, orders, left)


def _build(campaign: Campaign, seat: Seat, orders: list[Given], allowed: int) -> None:
    left = allowed
    for given in orders:
        form = given.form
        if isinstance(form, Remove):
            message = Message("nothing_to_remove")
        elif not allowed:
            message = Message("nothing_to_build")
        elif not left:
            message = Message("builds_used_up", {"count": allowed})
        elif isinstance(form, Waive):
            count = min(form.count, left)
            left -= count
            message = Message("waived", {"count": count})
        else:
            assert isinstance(form, Build)
            unit = build_fault(campaign, seat, form.unit)
            if isinstance(unit, Message):
                message = unit
            else:
                left -= 1
                campaign.units[unit.province] = unit
                campaign.tell("adjustments", "unit_built", {"unit": unit.name, "owner": seat})
                message = Message("built")
        campaign.report(seat, given.text, message)
    if left:
        campaign.tell("adjustments", "builds_unused", {"seat": seat, "count": left})


def _remove(campaign: Campaign, seat: Seat, orders: list[Given], needed: int) -> None:
    left = needed
    for given in orders:
        form = given.form
        if not isinstance(form, Remove):
            message = Message("nothing_to_build")
        else:
            unit = remove_fault(campaign, seat, form.unit)
            if isinstance(unit, Message):
                message = unit
            elif not left:
                message = Message("removals_used_up", {"count": needed})
            else:
                left -= 1
                del campaign.units[unit.province]
                campaign.tell("adjustments", "unit_removed", {"unit": unit.name, "owner": seat})
                message = Message("removed")
        campaign.report(seat, given.text, message)
    for unit, distance in first_to_go(campaign, seat)[:left]:
        del campaign.units[unit.province]
        args: dict[str, Arg] = {"unit": unit.name, "owner": seat, "distance": distance}
        campaign.tell("adjustments", "unit_removed_by_default", args)
        campaign.report(seat, f"Remove {unit.name}", Message("removed_by_default", {"distance": distance}), given=False)
