"""Orders in their normal form as strokes on the map (`diadoques 13`).

Outcomes name their order by its normal form only; this reads the few forms that are drawn. What is no such form
(money, winter, holds) gives no stroke.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.core.messages import Seat
from adjudicator.render.maps.scene import Convoy, Move, Siege, Supply, Support
from adjudicator.rulesets.diadoques.board import Board

Stroke: TypeAlias = Move | Support | Convoy | Siege | Supply

_UNIT = r"(?:A[meg]?|F|G[meg]?)\*?(?: \+\w+)*"
_MOVE = re.compile(rf"{_UNIT} (\w+) -> (?:{_UNIT} )?(\w+)(?: via)?")
_TRAVEL = re.compile(r"(?:\*|[A-Z][a-z]{3,})(?: (\w+))? -> (\w+)")
_SUPPORT = re.compile(rf"{_UNIT} (\w+) S {_UNIT} (\w+)(?: -> (\w+))?")
_CONVOY = re.compile(rf"{_UNIT} (\w+) C {_UNIT} (\w+) -> (\w+)")
_SIEGE = re.compile(rf"{_UNIT} (\w+) A([12]) (\w+)")
_SUPPLY = re.compile(rf"{_UNIT} (\w+) R (\w+)")
_RETREAT = re.compile(rf"{_UNIT} (\w+) retreats (\w+)(?:, \w+)*")


@dataclass(frozen=True, slots=True)
class Drawn:
    """An order that is drawn: whose, its normal form, whether it succeeded, and where a retreat really went."""

    seat: Seat
    order: str
    ok: bool
    place: str = ""


def stroke(drawn: Drawn, board: Board, chains: Mapping[tuple[str, str], tuple[str, ...]]) -> Stroke | None:
    """The stroke of an order, None if nothing is drawn for it.

    Args:
        drawn: the order; a royal order is drawn like the order it holds.
        board: strokes that name a place that is not on it are left out.
        chains: the sea areas that carried an army, by its start and goal.
    """
    text, seat, ok = drawn.order.removeprefix("Royal order "), drawn.seat, drawn.ok
    found: Stroke | None = None
    if match := _RETREAT.fullmatch(text):
        goal = drawn.place or match[2]
        found = Move(seat, match[1], goal, ok, kind="retreat")
    elif match := _SUPPORT.fullmatch(text):
        found = Support(seat, match[1], match[2], ok, match[3] or "")
    elif match := _CONVOY.fullmatch(text):
        found = Convoy(seat, match[1], match[2], match[3], ok)
    elif match := _SIEGE.fullmatch(text):
        found = Siege(seat, match[1], match[3], int(match[2]), ok)
    elif match := _SUPPLY.fullmatch(text):
        found = Supply(seat, match[1], match[2], ok)
    elif match := _MOVE.fullmatch(text):
        found = Move(seat, match[1], match[2], ok, chains.get((match[1], match[2]), ()))
    elif (match := _TRAVEL.fullmatch(text)) and match[1]:
        found = Move(seat, match[1], match[2], ok, kind="person")
    if found is None or not all(spot in board.area_of for spot in _spots(found)):
        return None
    return found


def _spots(drawn: Stroke) -> tuple[str, ...]:
    match drawn:
        case Move():
            return (drawn.start, drawn.goal)
        case Support():
            return tuple(spot for spot in (drawn.by, drawn.start, drawn.goal) if spot)
        case Convoy():
            return (drawn.fleet, drawn.start, drawn.goal)
        case Siege():
            return (drawn.area, drawn.citadel)
        case Supply():
            return (drawn.fleet, drawn.citadel)


def chains(convoys: Collection[Convoy], board: Board) -> dict[tuple[str, str], tuple[str, ...]]:
    """For each army that fleets carried, a shortest chain of their sea areas from start to goal (`diadoques 4.14`)."""
    fleets: dict[tuple[str, str], set[str]] = {}
    for convoy in convoys:
        if convoy.ok:
            fleets.setdefault((convoy.start, convoy.goal), set()).add(convoy.fleet)
    found = {way: _chain(*way, seas, board) for way, seas in sorted(fleets.items())}
    return {way: chain for way, chain in found.items() if chain}


def _chain(start: str, goal: str, seas: set[str], board: Board) -> tuple[str, ...]:
    """Breadth first over the seas in table order; empty if they do not join."""
    paths: list[tuple[str, ...]] = [(sea,) for sea in board.sea_links.get(start, ()) if sea in seas]
    seen = {path[0] for path in paths}
    while paths:
        longer: list[tuple[str, ...]] = []
        for path in paths:
            links = board.sea_links.get(path[-1], ())
            if goal in links:
                return path
            for sea in links:
                if sea in seas and sea not in seen:
                    seen.add(sea)
                    longer.append((*path, sea))
        paths = longer
    return ()
