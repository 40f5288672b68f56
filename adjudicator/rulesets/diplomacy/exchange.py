"""The whole state as a table that the game master edits: the position as the log keeps it, checked name by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.core.exchange import StateError, converted
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.position import Position, Unit

HEAD = """\
The state of a game of Diplomacy. Change what you like and load it again; every key and name is checked.
A fleet on a province with coasts names its coast: STP/NC. Centres belong to nobody if they are not named.
"""


def import_state(board: Board, data: Mapping[str, Any]) -> Position:
    """The position that a table describes.

    Raises:
        StateError: for the first key that is wrong, missing or unknown.
    """
    position = converted(data, Position)
    for where, what in _faults(board, position):
        raise StateError(where, what)
    return position


def _faults(board: Board, position: Position) -> Iterator[tuple[str, str]]:
    """What does not fit, where: the first is told."""
    held = set()
    for unit in position.units:
        yield from _unit(board, f"units.{unit.name}", unit)
        if unit.province in held:
            yield "units", f"{unit.province} holds two units"
        held.add(unit.province)
    for lost in position.dislodged:
        where = f"dislodged.{lost.unit.name}"
        yield from _unit(board, where, lost.unit)
        yield from _known(where, filter(None, (lost.barred,)), board.provinces, "province")
    yield from _known("centres", position.centres, board.centres, "supply centre")
    yield from _known("centres", position.centres.values(), board.seats, "power")
    yield from _known("standoffs", position.standoffs, board.provinces, "province")
    yield from _known("eliminated", position.eliminated, board.seats, "power")
    yield from _known("winner", position.winner, board.seats, "power")
    if (position.stage == "retreat") != bool(position.dislodged):
        yield "dislodged", "units wait for a retreat in the stage 'retreat', and only then"
    if position.stage == "adjustment" and position.season != "fall":
        yield "stage", "adjustments follow the fall"


def _unit(board: Board, where: str, unit: Unit) -> Iterator[tuple[str, str]]:
    yield from _known(where, (unit.owner,), board.seats, "power")
    if unit.troop not in ("A", "F"):
        yield where, "a unit is A or F"
    elif unit.place not in board.order:
        yield where, f"there is no province {unit.place!r}"
    elif unit.troop == "A":
        if "/" in unit.place or board.kind[unit.place] == "sea":
            yield where, "no army can stand there"
    elif board.kind[unit.province] == "land" or (board.coasts[unit.province] and "/" not in unit.place):
        yield where, "a fleet needs water, and its coast where there are two"


def _known(where: str, names: Iterable[str], known: Iterable[str], what: str) -> Iterator[tuple[str, str]]:
    there = frozenset(known)
    return ((where, f"there is no {what} {name!r}") for name in names if name not in there)
