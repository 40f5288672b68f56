"""What a seat earns in winter, and which areas feed an army (`diadoques 9.1, 9.2`)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diadoques.board import UNSUPPLIED, Board
from adjudicator.rulesets.diadoques.position import NEUTRAL
from adjudicator.rulesets.diadoques.view import IncomeLine

PROVINCE, CITADEL, MAJOR, CAPITAL = 1, 1, 10, 30
"""Talents for a supplied province, a citadel, a conquered major, one's own capital (`diadoques 9.2`)."""


def supplied(board: Board, citadels: Mapping[str, Seat], area: str, seat: Seat) -> bool:
    """Whether the area feeds units of `seat`: a citadel or city is there; in the desert one of his own (`9.1`)."""
    kind = board.supply[area]
    if kind == "desert":
        holder = "" if seat == NEUTRAL else seat
        return any(citadels.get(citadel, "") == holder for citadel in board.citadels_in[area])
    return kind not in UNSUPPLIED


def income(
    board: Board, citadels: Mapping[str, Seat], provinces: Mapping[str, Seat], seat: Seat
) -> tuple[IncomeLine, ...]:
    """The lines of a winter's income; lines that bring nothing are left out. The sum is what is paid (`9.2`)."""
    land = sum(holder == seat and supplied(board, citadels, area, seat) for area, holder in provinces.items())
    held = [board.citadels[citadel] for citadel, controller in citadels.items() if controller == seat]
    majors = sum(citadel.major and citadel.home != seat for citadel in held)
    home = sum(citadel.home == seat for citadel in held)
    lines = (
        IncomeLine("provinces", land, land * PROVINCE),
        IncomeLine("citadels", len(held), len(held) * CITADEL),
        IncomeLine("majors", majors, majors * MAJOR),
        IncomeLine("capital", home, home * CAPITAL),
    )
    return tuple(line for line in lines if line.count)
