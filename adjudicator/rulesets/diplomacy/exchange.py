"""The whole state as a table that the game master edits: the position as the log keeps it, checked name by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.core.exchange import YEARS, StateError, converted
from adjudicator.core.messages import Message
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.position import Position, Unit

HEAD = """\
The state of a game of Diplomacy. Change what you like and load it again; every key and name is checked.
A fleet on a province with coasts names its coast: STP/NC. Centres belong to nobody if they are not named.
"""


def import_state(board: Board, data: Mapping[str, Any], first_year: int) -> Position:
    """The position that a table describes, in a game that begins in `first_year`.

    Raises:
        StateError: for the first key that is wrong, missing or unknown.
    """
    position = converted(data, Position)
    last = first_year + YEARS - 1
    if not first_year <= position.year <= last:
        raise StateError("year", Message("fault_no_year", {"first": first_year, "last": last}))
    for where, what in _faults(board, position):
        raise StateError(where, what)
    return position


def _faults(board: Board, position: Position) -> Iterator[tuple[str, Message]]:
    """What does not fit, where: the first is told."""
    held = set()
    for unit in position.units:
        yield from _unit(board, f"units.{unit.name}", unit)
        if unit.province in held:
            yield "units", Message("fault_two_units", {"province": unit.province})
        held.add(unit.province)
    for lost in position.dislodged:
        where = f"dislodged.{lost.unit.name}"
        yield from _unit(board, where, lost.unit)
        yield from _known(where, filter(None, (lost.barred,)), board.provinces, "fault_no_province")
    yield from _known("centres", position.centres, board.centres, "fault_no_centre")
    yield from _known("centres", position.centres.values(), board.seats, "fault_no_player")
    yield from _known("standoffs", position.standoffs, board.provinces, "fault_no_province")
    yield from _known("eliminated", position.eliminated, board.seats, "fault_no_player")
    yield from _known("winner", position.winner, board.seats, "fault_no_player")
    if (position.stage == "retreat") != bool(position.dislodged):
        yield "dislodged", Message("fault_retreats_stage")
    if position.stage == "adjustment" and position.season != "fall":
        yield "stage", Message("fault_adjustments")


def _unit(board: Board, where: str, unit: Unit) -> Iterator[tuple[str, Message]]:
    yield from _known(where, (unit.owner,), board.seats, "fault_no_player")
    if unit.troop not in ("A", "F"):
        yield where, Message("fault_no_troop", {"text": unit.troop})
    elif unit.place not in board.order:
        yield where, Message("fault_no_province", {"text": unit.place})
    elif unit.troop == "A":
        if "/" in unit.place or board.kind[unit.place] == "sea":
            yield where, Message("fault_cannot_stand", {"troop": unit.troop})
    elif board.kind[unit.province] == "land" or (board.coasts[unit.province] and "/" not in unit.place):
        yield where, Message("fault_fleet")


def _known(where: str, names: Iterable[str], known: Iterable[str], code: str) -> Iterator[tuple[str, Message]]:
    there = frozenset(known)
    return ((where, Message(code, {"text": name})) for name in names if name not in there)
