"""Who goes first when a player removes too few units (DATC 4.D.8, 6.J)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.position import Unit

FARTHEST = 99
"""The distance where there is no centre to count from, or no way."""


def first_to_go(campaign: Campaign, seat: Seat) -> list[tuple[Unit, int]]:
    """The seat's units with their distances, in the order in which they go.

    First the farthest away; at the same distance fleets before armies, then by the English name of the province.
    By the rules of 2023 the distance is that to the nearest centre the player owns, over land and sea for any unit; by
    the rulebooks before it is that to the nearest home centre, by their own ways for fleets.
    """
    board, centres = campaign.board, campaign.centres
    if campaign.rules.settings.civil_disorder == "2023":
        goals: Collection[str] = [centre for centre in board.centres if centres.get(centre) == seat]
    else:
        goals = board.home[seat]
    over_all = _distances(goals, board.near.__getitem__)
    by_ship: dict[str, int] | None = None
    if campaign.rules.settings.civil_disorder == "2000":
        harbours = [place for goal in goals for place in (board.coasts[goal] or (goal,))]
        by_ship = _distances(harbours, board.fleet.__getitem__)

    def distance(unit: Unit) -> int:
        if by_ship is not None and unit.troop == "F":
            return by_ship.get(unit.place, FARTHEST)
        return over_all.get(unit.province, FARTHEST)

    units = [(unit, distance(unit)) for unit in campaign.units.values() if unit.owner == seat]
    return sorted(units, key=lambda far: (-far[1], far[0].troop != "F", board.names[far[0].province]["en"]))


def _distances(goals: Iterable[str], near: Callable[[str], Collection[str]]) -> dict[str, int]:
    """How many moves each place is from the nearest goal."""
    found = dict.fromkeys(goals, 0)
    reached = list(found)
    for place in reached:
        for other in near(place):
            if other not in found:
                found[other] = found[place] + 1
                reached.append(other)
    return found
