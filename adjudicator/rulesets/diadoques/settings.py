"""The settings of a game of Diadoques: rule variations as values (invariant 10).

The defaults stand with their comments in ``games/diadoques/game.toml``; a game master changes them per game. This
module knows their shape and refuses what does not fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from adjudicator.core.faults import plain
from adjudicator.core.ruleset import SettingError

Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class UnitFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Value, price in talents, corruption level of a kind of unit (`diadoques 2.2`), and how many a player may have.

    `limit` 0 is no limit (`diadoques 2.3`).
    """

    value: Positive
    price: Natural
    corruption: Natural
    limit: Natural


class UnitTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures by kind: the troop in the field. A garrison has its troop's."""

    F: UnitFigures
    A: UnitFigures
    Am: UnitFigures
    Ae: UnitFigures
    Ag: UnitFigures


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting the rules name.

    Attributes:
        units: `diadoques 2.2, 2.3`.
        ungarrisoned: what an empty citadel takes (`diadoques 6.1`).
        retreat_default: what becomes of a unit without a retreat order (`diadoques 7.4`).
        bribe_adjacency: a briber needs a unit next to the target (`diadoques 8.3`).
        royal_orders: the regent and Cleopatra's husband give royal orders (`diadoques 10.8`).
        events: the table of events (`diadoques 11.2`).
        years: length of the short game, 0 = no limit (`diadoques 12.3`).
    """

    units: UnitTable
    ungarrisoned: Literal["siege", "entry"]
    retreat_default: Literal["random", "disband"]
    bribe_adjacency: bool
    royal_orders: bool
    events: Literal["none", "floods", "classic"]
    years: Natural


def settle(defaults: Mapping[str, Any], changes: Mapping[str, Any]) -> Settings:
    """The defaults of the game's data file with the changes of one game.

    Changes may be nested as in the file or dotted (``units.A.price``); numbers and truth values may be given as text.

    Raises:
        SettingError: for a name the game does not have or a value it cannot take; the text names both.
    """
    merged = _merge("", defaults, _nested(changes))
    try:
        return msgspec.convert(merged, type=Settings, strict=False)
    except msgspec.ValidationError as fault:
        where, what = plain(fault, Settings)
        raise SettingError(f"{where} = {_at(merged, where)!r}: {what}" if where else what) from None


def _nested(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted names as tables in tables."""
    nested: dict[str, Any] = {}
    for name, value in changes.items():
        *tables, last = name.split(".")
        inner = nested
        for table in tables:
            inner = inner.setdefault(table, {})
            if not isinstance(inner, dict):
                raise SettingError(f"{name} = {value!r}: {table} is no table")
        if isinstance(value, Mapping) and isinstance(inner.get(last), dict):
            inner[last].update(value)
        else:
            inner[last] = dict(value) if isinstance(value, Mapping) else value
    return nested


def _merge(prefix: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(old)
    for name, value in new.items():
        full = f"{prefix}{name}"
        if name not in old:
            raise SettingError(f"{full} = {value!r}: there is no such setting; there are {', '.join(sorted(old))}")
        if isinstance(old[name], Mapping):
            if not isinstance(value, Mapping):
                raise SettingError(f"{full} = {value!r}: a table is expected")
            merged[name] = _merge(f"{full}.", old[name], value)
        else:
            merged[name] = value
    return merged


def _at(settings: Mapping[str, Any], path: str) -> Any:
    found: Any = settings
    for name in path.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return found
