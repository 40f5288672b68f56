"""Orders of Diplomacy in their normal form as strokes on the map.

Outcomes name their order by its normal form only; this reads the forms that are drawn. Holds, builds, removals and
votes give no stroke.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.core.messages import Message, Seat
from adjudicator.movement.convoys import find_chain
from adjudicator.render.maps.scene import Convoy, Move, Support
from adjudicator.rulesets.diplomacy.board import Board

Stroke: TypeAlias = Move | Support | Convoy

_PLACE = r"([A-Z]{3}(?:/[A-Z]C)?)"
_UNIT = rf"(?:[AF] )?{_PLACE}"
_MOVE = re.compile(rf"{_UNIT} -> {_PLACE}( VIA)?")
_SUPPORT = re.compile(rf"{_UNIT} S {_UNIT}(?: -> {_PLACE})?")
_CONVOY = re.compile(rf"{_UNIT} C {_UNIT} -> {_PLACE}")
_RETREAT = re.compile(rf"{_UNIT} R {_PLACE}")

RETREATS: frozenset[str] = frozenset({"retreated", "retreat_collision"})
"""What comes of a retreat; a plain move may have ordered it."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """An order that is drawn: whose, its normal form, whether it succeeded, and what came of it."""

    seat: Seat
    order: str
    ok: bool
    message: Message


def stroke(drawn: Drawn, board: Board, convoys: Iterable[Convoy]) -> Stroke | None:
    """The stroke of an order, None if nothing is drawn for it.

    Args:
        drawn: the order.
        board: strokes that name a place that is not on it are left out.
        convoys: those that were ordered, for the ways of armies by sea.
    """
    found: Stroke | None = None
    seat, text, ok = drawn.seat, drawn.order, drawn.ok
    if match := _RETREAT.fullmatch(text):
        found = Move(seat, match[1], _goal(drawn, match[2]), ok, kind="retreat")
    elif match := _SUPPORT.fullmatch(text):
        found = Support(seat, match[1], match[2], ok, match[3] or "")
    elif match := _CONVOY.fullmatch(text):
        found = Convoy(seat, match[1], match[2], match[3], ok)
    elif match := _MOVE.fullmatch(text):
        goal = _goal(drawn, match[2])
        if drawn.message.code in RETREATS:
            found = Move(seat, match[1], goal, ok, kind="retreat")
        else:
            found = Move(seat, match[1], goal, ok, _way(drawn, match[1], goal, board, convoys, said=bool(match[3])))
    if found is None or not all(spot in board.order for spot in _spots(found)):
        return None
    return found


def _goal(drawn: Drawn, said: str) -> str:
    """Where the unit really came to, coast and all, if it came anywhere near what was said."""
    place = str(drawn.message.args.get("area", ""))
    return place if drawn.ok and place[:3] == said[:3] else said


def _way(
    drawn: Drawn, start: str, goal: str, board: Board, convoys: Iterable[Convoy], *, said: bool
) -> tuple[str, ...]:
    """The seas an army went by, or would have; empty for a way over land."""
    seas = drawn.message.args.get("seas")
    if isinstance(seas, list):
        return tuple(str(sea) for sea in seas)
    carriers = [convoy for convoy in convoys if (convoy.start, convoy.goal) == (start, goal)]
    by_land = goal in board.army.get(start, frozenset())
    if drawn.ok and by_land:
        carriers = [convoy for convoy in carriers if convoy.ok]
    elif by_land and not said:
        return ()
    links: Mapping[str, frozenset[str]] = board.links
    return find_chain(start, goal, [convoy.fleet for convoy in carriers], links) or () if carriers else ()


def _spots(drawn: Stroke) -> tuple[str, ...]:
    match drawn:
        case Move():
            return (drawn.start, drawn.goal)
        case Support():
            return tuple(spot for spot in (drawn.by, drawn.start, drawn.goal) if spot)
        case Convoy():
            return (drawn.fleet, drawn.start, drawn.goal)
