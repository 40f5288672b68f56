"""The whole state as a table that the game master edits: the position as the log keeps it, checked name by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.core.exchange import StateError, converted
from adjudicator.rulesets.diadoques.board import FLOODS, Board
from adjudicator.rulesets.diadoques.position import NEUTRAL, Position, Unit
from adjudicator.rulesets.diadoques.rules import Rules, is_garrison

HEAD = """\
The state of a game of Diadoques. Change what you like and load it again; every key and name is checked.
Areas have their codes, citadels their French names without accents. What is not named is nothing or nobody.
Who holds which provinces follows from units and citadels at the end of a season; the table says what holds until then.
"""


def import_state(rules: Rules, data: Mapping[str, Any]) -> Position:
    """The position that a table describes.

    Raises:
        StateError: for the first key that is wrong, missing or unknown.
    """
    position = converted(data, Position)
    for where, what in _faults(rules, rules.board, position):
        raise StateError(where, what)
    return position


def _faults(rules: Rules, board: Board, position: Position) -> Iterator[tuple[str, str]]:
    """What does not fit, where: the first is told."""
    seats, areas, citadels = board.seats, board.areas, tuple(board.citadels)
    yield from _units(rules, board, position)
    yield from _known("diadochi", position.diadochi, seats, "player")
    yield from _known("diadochi", position.diadochi.values(), areas, "area")
    for royal in position.royals:
        yield from _known("royals", (royal.name,), tuple(board.royals), "royal person")
        yield from _known(f"royals.{royal.name}", (royal.area,), areas, "area")
        yield from _known(f"royals.{royal.name}", filter(None, (royal.protector,)), seats, "player")
        yield from _money(f"royals.{royal.name}.guard", royal.guard, seats)
    yield from _twice("royals", (royal.name for royal in position.royals))
    yield from _known("citadels", position.citadels, citadels, "citadel")
    yield from _known("citadels", position.citadels.values(), seats, "player")
    yield from _known("provinces", position.provinces, areas, "area")
    yield from _known("provinces", position.provinces.values(), seats, "player")
    yield from _money("treasury", position.treasury, seats)
    yield from _known("treasures", position.treasures, citadels, "citadel")
    yield from _known("married", filter(None, (position.married,)), seats, "player")
    for key in ("royal_orders_used", "eliminated", "winner"):
        yield from _known(key, getattr(position, key), seats, "player")
    yield from _known("floods", position.floods, FLOODS, "river that floods")
    yield from _known("storms", position.storms, board.seas, "sea")
    yield from _known("standoffs", position.standoffs, areas, "area")
    for lost in position.dislodged:
        where = f"dislodged.{lost.unit.name}"
        if position.stage != "retreats":
            yield where, "units wait for a retreat in the stage 'retreats' alone"
        yield from _unit(rules, board, where, lost.unit)
        yield from _known(where, filter(None, (lost.forbidden, *lost.advance)), areas, "area")
        yield from _known(where, lost.royals, tuple(board.royals), "royal person")
    if position.stage == "retreats" and not position.dislodged:
        yield "dislodged", "no unit waits for a retreat"
    if position.stage == "retreats" and position.season == "winter":
        yield "stage", "there are no retreats in winter"


def _units(rules: Rules, board: Board, position: Position) -> Iterator[tuple[str, str]]:
    for unit in position.units:
        yield from _unit(rules, board, f"units.{unit.name}", unit)
    yield from _twice("units", (unit.place for unit in position.units))


def _unit(rules: Rules, board: Board, where: str, unit: Unit) -> Iterator[tuple[str, str]]:
    yield from _known(where, (unit.owner,), (*board.seats, NEUTRAL), "player")
    if unit.troop not in rules.kind:
        yield where, f"there is no troop {unit.troop}"
    elif is_garrison(unit.troop):
        yield from _known(where, (unit.place,), tuple(board.citadels), "citadel")
    else:
        yield from _known(where, (unit.place,), board.areas, "area")
        if unit.place in board.kind and not _fits(unit.troop, board.kind[unit.place]):
            yield where, f"no {unit.troop} can stand there"
    yield from _known(f"{where}.siege", filter(None, (unit.siege,)), tuple(board.citadels), "citadel")
    yield from _money(f"{where}.guard", unit.guard, board.seats)


def _fits(troop: str, kind: str) -> bool:
    return kind != "land" if troop == "F" else kind != "sea"


def _known(where: str, names: Iterable[str], known: tuple[str, ...], what: str) -> Iterator[tuple[str, str]]:
    return ((where, f"there is no {what} {name!r}") for name in names if name not in known)


def _twice(where: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    seen = set()
    for name in names:
        if name in seen:
            yield where, f"{name} stands there twice"
        seen.add(name)


def _money(where: str, sums: Mapping[str, int], seats: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    yield from _known(where, sums, seats, "player")
    yield from ((f"{where}.{seat}", "a sum is not less than 0") for seat, amount in sums.items() if amount < 0)
