"""The whole state as a table that the game master edits: the position as the log keeps it, checked name by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.core.exchange import YEARS, StateError, converted
from adjudicator.core.messages import Message
from adjudicator.rulesets.diadoques.board import FLOODS, Board
from adjudicator.rulesets.diadoques.position import NEUTRAL, Position, Unit
from adjudicator.rulesets.diadoques.rules import Rules, is_garrison

HEAD = """\
The state of a game of Diadoques. Change what you like and load it again; every key and name is checked.
Areas have their codes, citadels their French names without accents. What is not named is nothing or nobody.
Who holds which provinces follows from units and citadels at the end of a season; the table says what holds until then.
"""


def import_state(rules: Rules, data: Mapping[str, Any], first_year: int) -> Position:
    """The position that a table describes, in a game that begins in `first_year`.

    Raises:
        StateError: for the first key that is wrong, missing or unknown.
    """
    position = converted(data, Position)
    for where, what in (*_years(rules, position, first_year), *_faults(rules, rules.board, position)):
        raise StateError(where, what)
    return position


def _years(rules: Rules, position: Position, first: int) -> Iterator[tuple[str, Message]]:
    """Years of the game: before our era (`diadoques 3.1`), no more than it has (`diadoques 12.3`)."""
    last = min(first + (rules.settings.years or YEARS), 0) - 1
    for key in ("year", "first_year"):
        if not first <= getattr(position, key) <= last:
            yield key, Message("fault_no_year", {"first": first, "last": last})


def _faults(rules: Rules, board: Board, position: Position) -> Iterator[tuple[str, Message]]:
    """What does not fit, where: the first is told."""
    seats, areas, citadels = board.seats, board.areas, tuple(board.citadels)
    yield from _units(rules, board, position)
    yield from _known("diadochi", position.diadochi, seats, "fault_no_player")
    yield from _known("diadochi", position.diadochi.values(), areas, "fault_no_area")
    for royal in position.royals:
        yield from _known("royals", (royal.name,), tuple(board.royals), "fault_no_royal")
        yield from _known(f"royals.{royal.name}", (royal.area,), areas, "fault_no_area")
        yield from _known(f"royals.{royal.name}", filter(None, (royal.protector,)), seats, "fault_no_player")
        yield from _money(f"royals.{royal.name}.guard", royal.guard, seats)
    yield from _twice("royals", (royal.name for royal in position.royals))
    yield from _known("citadels", position.citadels, citadels, "fault_no_citadel")
    yield from _known("citadels", position.citadels.values(), seats, "fault_no_player")
    yield from _known("provinces", position.provinces, areas, "fault_no_area")
    yield from _known("provinces", position.provinces.values(), seats, "fault_no_player")
    yield from _money("treasury", position.treasury, seats)
    yield from _known("treasures", position.treasures, citadels, "fault_no_citadel")
    yield from _known("married", filter(None, (position.married,)), seats, "fault_no_player")
    for key in ("royal_orders_used", "eliminated", "winner"):
        yield from _known(key, getattr(position, key), seats, "fault_no_player")
    yield from _known("floods", position.floods, FLOODS, "fault_no_river")
    yield from _known("storms", position.storms, board.seas, "fault_no_sea")
    yield from _known("standoffs", position.standoffs, areas, "fault_no_area")
    for lost in position.dislodged:
        where = f"dislodged.{lost.unit.name}"
        if position.stage != "retreats":
            yield where, Message("fault_retreats_elsewhere")
        yield from _unit(rules, board, where, lost.unit)
        yield from _known(where, filter(None, (lost.forbidden, *lost.advance)), areas, "fault_no_area")
        yield from _known(where, lost.royals, tuple(board.royals), "fault_no_royal")
    if position.stage == "retreats" and not position.dislodged:
        yield "dislodged", Message("fault_nothing_retreats")
    if position.stage == "retreats" and position.season == "winter":
        yield "stage", Message("fault_winter_retreats")


def _units(rules: Rules, board: Board, position: Position) -> Iterator[tuple[str, Message]]:
    for unit in position.units:
        yield from _unit(rules, board, f"units.{unit.name}", unit)
    yield from _twice("units", (unit.place for unit in position.units))


def _unit(rules: Rules, board: Board, where: str, unit: Unit) -> Iterator[tuple[str, Message]]:
    yield from _known(where, (unit.owner,), (*board.seats, NEUTRAL), "fault_no_player")
    if unit.troop not in rules.kind:
        yield where, Message("fault_no_troop", {"text": unit.troop})
    elif is_garrison(unit.troop):
        yield from _known(where, (unit.place,), tuple(board.citadels), "fault_no_citadel")
    else:
        yield from _known(where, (unit.place,), board.areas, "fault_no_area")
        if unit.place in board.kind and not _fits(unit.troop, board.kind[unit.place]):
            yield where, Message("fault_cannot_stand", {"troop": unit.troop})
    yield from _known(f"{where}.siege", filter(None, (unit.siege,)), tuple(board.citadels), "fault_no_citadel")
    yield from _money(f"{where}.guard", unit.guard, board.seats)


def _fits(troop: str, kind: str) -> bool:
    return kind != "land" if troop == "F" else kind != "sea"


def _known(where: str, names: Iterable[str], known: tuple[str, ...], code: str) -> Iterator[tuple[str, Message]]:
    return ((where, Message(code, {"text": name})) for name in names if name not in known)


def _twice(where: str, names: Iterable[str]) -> Iterator[tuple[str, Message]]:
    seen = set()
    for name in names:
        if name in seen:
            yield where, Message("fault_twice", {"text": name})
        seen.add(name)


def _money(where: str, sums: Mapping[str, int], seats: tuple[str, ...]) -> Iterator[tuple[str, Message]]:
    yield from _known(where, sums, seats, "fault_no_player")
    yield from ((f"{where}.{seat}", Message("fault_below_0")) for seat, amount in sums.items() if amount < 0)
