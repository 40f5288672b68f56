"""A position as a flat table of figures: what an entry changed, and how to take it back (`mare_nostrum 7`).

A figure is named by its seat and name (``("Rome", "treasury")``, ``("Rome", "army 1")``) or, with seat "", belongs to
the map (``controller SIC``, ``siege SIC``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from adjudicator.rulesets.mare_nostrum.position import Army, Change, Player, Position, Value

Flat: TypeAlias = dict[tuple[str, str], Value]

COUNTERS: frozenset[str] = frozenset(
    {
        "treasury",
        "gains",
        "temples",
        "schools",
        "improvements",
        "priests",
        "routes",
        "victories",
        "defeats",
        "failed_conquests",
        "new_provinces",
        "new_routes",
        "besieged",
    }
)
"""Figures that add up: taking an entry back takes its share off, whatever came after."""

FLAGS: frozenset[str] = frozenset(
    {"protector_temple", "philosophy_school", "theatre", "arena", "caravan_refused", "disorder"}
)
"""Figures that are what they were set to last."""

AT_HOME = "home"


class ChangedSince(Exception):
    """What an entry did cannot be taken back: something later builds on it."""


def flat(position: Position) -> Flat:
    """All figures that entries can change."""
    table: Flat = {}
    for seat, player in position.players.items():
        for name in (*COUNTERS, *FLAGS):
            table[seat, name] = getattr(player, name)
        for army in player.armies:
            table[seat, f"army {army.number}"] = AT_HOME if army.turns is None else army.turns
    for code, holder in position.controllers.items():
        table["", f"controller {code}"] = holder
    for code in position.sieges:
        table["", f"siege {code}"] = True
    return table


def changes(before: Position, after: Position) -> tuple[Change, ...]:
    """What differs between two positions, sorted by seat and figure."""
    old, new = flat(before), flat(after)
    keys = sorted({key for key in (*old, *new) if old.get(key) != new.get(key)})
    return tuple(Change(seat, figure, old.get((seat, figure)), new.get((seat, figure))) for seat, figure in keys)


def take_back(position: Position, made: tuple[Change, ...]) -> Position:
    """The position without what an entry changed.

    Raises:
        ChangedSince: if a figure would fall below nothing, or is no longer what the entry made it.
    """
    table = flat(position)
    own = {change.figure for change in made}
    for change in made:
        siege = change.figure.replace("controller", "siege")
        if siege != change.figure and siege not in own and table.get(("", siege)):
            raise ChangedSince(siege)  # the city of a province that would change hands is besieged since
        key = (change.seat, change.figure)
        now = table.get(key)
        if change.figure in COUNTERS:
            assert isinstance(now, int) and isinstance(change.before, int) and isinstance(change.after, int)
            back = now + change.before - change.after
            if back < 0 and change.figure != "treasury":
                raise ChangedSince(change.figure)
            table[key] = back
        elif now != change.after:
            raise ChangedSince(change.figure)
        else:
            table[key] = change.before
    return _rebuilt(position, table)


def _rebuilt(position: Position, table: Flat) -> Position:
    players = {seat: _player(player, seat, table) for seat, player in position.players.items()}
    named = {figure: value for (seat, figure), value in table.items() if not seat}
    controllers = {f.split()[1]: str(v) for f, v in named.items() if f.startswith("controller") and v is not None}
    sieges = tuple(sorted(f.split()[1] for f, v in named.items() if f.startswith("siege") and v))
    ordered = {code: controllers[code] for code in sorted(controllers)}
    return msgspec.structs.replace(position, players=players, controllers=ordered, sieges=sieges)


def _player(player: Player, seat: str, table: Mapping[tuple[str, str], Value]) -> Player:
    fields: dict[str, Any] = {name: table[seat, name] for name in (*COUNTERS, *FLAGS)}
    armies = []
    for (owner, figure), value in table.items():
        if owner == seat and figure.startswith("army ") and value is not None:
            armies.append(Army(int(figure.split()[1]), None if value == AT_HOME else int(value)))
    return msgspec.structs.replace(player, armies=tuple(sorted(armies, key=lambda army: army.number)), **fields)


def bounds(figure: str, most_disorder: int) -> tuple[int, int]:
    """The least and the greatest value that the game master may give a figure."""
    most = 1_000_000
    special = {"treasury": (-most, most), "gains": (0, most), "disorder": (0, most_disorder)}
    return special.get(figure, (0, 99))
