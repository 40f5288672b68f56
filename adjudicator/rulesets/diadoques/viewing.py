"""The one function that decides what a player may see (invariant 6)."""

from __future__ import annotations

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Seat
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.command import ALONE, Company, companies, corruption_level, station
from adjudicator.rulesets.diadoques.income import income
from adjudicator.rulesets.diadoques.orders import DIADOCHUS
from adjudicator.rulesets.diadoques.position import NEUTRAL, Position, Unit
from adjudicator.rulesets.diadoques.retreats import legal_places, waits
from adjudicator.rulesets.diadoques.royal import regent
from adjudicator.rulesets.diadoques.rules import BRIDE, Rules, is_garrison
from adjudicator.rulesets.diadoques.victory import available, points, total
from adjudicator.rulesets.diadoques.view import (
    OwnUnit,
    OwnView,
    PaidCounterBribe,
    View,
    ViewCharacter,
    ViewDislodged,
    ViewSeat,
    ViewSiege,
    ViewTreasure,
    ViewUnit,
)
from adjudicator.rulesets.diadoques.winter import build_fault


def phase_name(position: Position) -> str:
    """``spring -321``, ``retreats spring -321``."""
    name = f"{position.season} {position.year}"
    return f"retreats {name}" if position.stage == "retreats" else name


def view(rules: Rules, position: Position, seat: Seat | None) -> View:
    """All that `seat` may see; None is an observer."""
    board = rules.board
    units = {unit.place: unit for unit in position.units}
    gone = {royal for lost in position.dislodged for royal in lost.royals}
    gone |= {lost.unit.owner for lost in position.dislodged if lost.diadochus}
    company = companies(rules, units, position.diadochi, position.royals, gone)
    there = available(board, position.citadels, position.royals, position.married)
    return View(
        phase=phase_name(position),
        year=position.year,
        season=position.season,
        retreats=position.stage == "retreats",
        over=position.stage == "over",
        seat=seat,
        units=tuple(_unit(rules, unit, company.get(unit.place, ALONE)) for unit in position.units),
        characters=_characters(rules, position, units),
        citadels={citadel: position.citadels.get(citadel, "") for citadel in board.citadels},
        provinces={area: position.provinces.get(area, "") for area in board.areas if board.kind[area] != "sea"},
        sieges=tuple(ViewSiege(unit.name, unit.owner, unit.siege, 1) for unit in position.units if unit.siege),
        dislodged=_dislodged(rules, position, units, seat),
        standoffs=position.standoffs,
        floods=position.floods,
        storms=position.storms,
        treasures=tuple(ViewTreasure(c, board.citadels[c].treasure) for c in position.treasures),
        seats=_seats(rules, position),
        vp_available=there,
        vp_to_win=there // 2 + 1,
        regent=regent({royal.name: royal for royal in position.royals}),
        married=position.married,
        winner=position.winner,
        own=_own(rules, position, seat, units, company) if seat else None,
    )


def _unit(rules: Rules, unit: Unit, company: Company) -> ViewUnit:
    return ViewUnit(
        owner=unit.owner,
        troop=unit.troop,
        place=unit.place,
        area=rules.board.area_of[unit.place],
        leader=company.diadochus,
        royals=tuple(company.royals),
        value=rules.value[unit.troop] + company.value,
        price=rules.price[unit.troop],
        name=unit.name,
    )


def _characters(rules: Rules, position: Position, units: dict[str, Unit]) -> tuple[ViewCharacter, ...]:
    diadochi = [
        ViewCharacter(DIADOCHUS, who, area, position.married == who, station(rules, units, who, area) is None)
        for who, area in position.diadochi.items()
    ]
    royals = [
        ViewCharacter(
            royal.name,
            royal.protector,
            royal.area,
            royal.name == BRIDE and bool(position.married),
            not royal.protector or station(rules, units, royal.protector, royal.area) is None,
        )
        for royal in position.royals
    ]
    return (*diadochi, *royals)


def _dislodged(
    rules: Rules, position: Position, units: dict[str, Unit], seat: Seat | None
) -> tuple[ViewDislodged, ...]:
    """The dislodged units; that a retreat was written in advance shows to its owner alone."""
    found: list[ViewDislodged] = []
    for lost in position.dislodged:
        places = legal_places(rules, units, position.citadels, position.standoffs, lost)
        unit = lost.unit
        found.append(
            ViewDislodged(
                unit=unit.name,
                owner=unit.owner,
                troop=unit.troop,
                area=unit.place,
                dislodger_from=lost.forbidden,
                places=places,
                leader=lost.diadochus,
                royals=lost.royals,
                waits=waits(places, lost) if unit.owner == seat else bool(places) and unit.owner != NEUTRAL,
            )
        )
    return tuple(found)


def _seats(rules: Rules, position: Position) -> tuple[ViewSeat, ...]:
    board = rules.board
    sources = points(board, position.citadels, position.royals, position.married)
    return tuple(
        ViewSeat(
            seat=seat,
            vp=total(sources[seat]),
            sources=sources[seat],
            capital=board.capital[seat],
            holds_capital=position.citadels.get(board.capital[seat]) == seat,
            citadels=tuple(c for c, holder in position.citadels.items() if holder == seat),
            provinces=tuple(a for a, holder in position.provinces.items() if holder == seat),
            units=sum(unit.owner == seat for unit in position.units)
            + sum(lost.unit.owner == seat for lost in position.dislodged),
            eliminated=seat in position.eliminated,
        )
        for seat in board.seats
    )


def _own(rules: Rules, position: Position, seat: Seat, units: dict[str, Unit], company: dict[str, Company]) -> OwnView:
    mine = [unit for unit in position.units if unit.owner == seat]
    fleeing = [lost.unit for lost in position.dislodged if lost.unit.owner == seat]
    lines = income(rules.board, position.citadels, position.provinces, seat)
    guarded = [(unit.name, unit.guard) for unit in position.units]
    guarded += [(lost.unit.name, lost.unit.guard) for lost in position.dislodged]
    guarded += [(royal.name, royal.guard) for royal in position.royals]
    givers = (regent({royal.name: royal for royal in position.royals}), position.married)
    return OwnView(
        treasury=position.treasury.get(seat, 0),
        income=lines,
        income_total=sum(line.amount for line in lines),
        upkeep=sum(rules.price[unit.troop] for unit in (*mine, *fleeing)),
        units=tuple(
            OwnUnit(
                unit.name,
                rules.price[unit.troop],
                corruption_level(rules, unit, company.get(unit.place, ALONE), position.married),
            )
            for unit in mine
        ),
        counter_bribes=tuple(PaidCounterBribe(name, guard[seat]) for name, guard in guarded if seat in guard),
        builds=_builds(rules, position, seat) if position.season == "winter" else (),
        royal_order=rules.settings.royal_orders and seat in givers and seat not in position.royal_orders_used,
        advance={
            lost.unit.name: lost.advance for lost in position.dislodged if lost.unit.owner == seat and lost.advance
        },
    )


def _builds(rules: Rules, position: Position, seat: Seat) -> tuple[str, ...]:
    """What could be built this winter, money aside, as things stand before upkeep."""
    campaign = Campaign(rules, position, ScriptedDice(()))
    board = rules.board
    return tuple(
        f"{troop} {place}"
        for place in (*board.areas, *board.citadels)
        if board.citadels_in.get(place) or place in board.citadels
        for troop in rules.value
        if is_garrison(troop) == (place in board.citadels) and build_fault(campaign, seat, troop, place) is None
    )
