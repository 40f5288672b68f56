"""The one function that decides what a player may see (invariant 6)."""

from __future__ import annotations

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diplomacy.adjustments import build_sites, due
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.disorder import first_to_go
from adjudicator.rulesets.diplomacy.position import Position, Unit, phase_name
from adjudicator.rulesets.diplomacy.retreats import legal_places
from adjudicator.rulesets.diplomacy.rules import Rules
from adjudicator.rulesets.diplomacy.view import View, ViewDislodged, ViewSeat, ViewUnit


def view(rules: Rules, position: Position, seat: Seat | None) -> View:
    """All that `seat` may see; None is an observer."""
    campaign = Campaign(rules, position)
    seats = tuple(_seat(campaign, position, each) for each in rules.board.seats)
    return View(
        phase=phase_name(position),
        year=position.year,
        season=position.season,
        stage=position.stage,
        seat=seat,
        units=tuple(ViewUnit(u.owner, u.troop, u.place, u.province, u.name) for u in position.units),
        dislodged=_dislodged(campaign, position),
        centres={centre: position.centres.get(centre, "") for centre in rules.board.centres},
        standoffs=position.standoffs,
        seats=seats,
        centres_to_win=rules.settings.victory_centres,
        winner=position.winner,
        own=next((line for line in seats if line.seat == seat), None),
    )


def _dislodged(campaign: Campaign, position: Position) -> tuple[ViewDislodged, ...]:
    return tuple(
        ViewDislodged(
            owner=lost.unit.owner,
            troop=lost.unit.troop,
            place=lost.unit.place,
            province=lost.unit.province,
            name=lost.unit.name,
            dislodger_from=lost.barred,
            places=legal_places(campaign.board, campaign.units, position.standoffs, lost),
        )
        for lost in position.dislodged
    )


def _seat(campaign: Campaign, position: Position, seat: Seat) -> ViewSeat:
    rules, board = campaign.rules, campaign.board
    adjusting = position.stage == "adjustment"
    owed = due(rules, campaign.centres, campaign.units, seat) if adjusting else 0
    sites = build_sites(rules, campaign.centres, campaign.units, seat) if owed > 0 else ()
    return ViewSeat(
        seat=seat,
        centres=tuple(centre for centre in board.centres if campaign.centres.get(centre) == seat),
        units=sum(unit.owner == seat for unit in position.units)
        + sum(lost.unit.owner == seat for lost in position.dislodged),
        home=board.home[seat],
        due=owed,
        builds=tuple(unit.name for site in sites for unit in _options(campaign, seat, site)),
        removals=tuple(unit.name for unit, _ in first_to_go(campaign, seat)) if owed < 0 else (),
        eliminated=seat in position.eliminated,
    )


def _options(campaign: Campaign, seat: Seat, site: str) -> list[Unit]:
    """What can be built in a province: an army, and fleets if it has a coast."""
    board = campaign.board
    harbours = () if board.kind[site] == "land" else board.coasts[site] or (site,)
    return [Unit(seat, "A", site), *(Unit(seat, "F", place) for place in harbours)]
