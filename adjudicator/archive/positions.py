"""The units and holdings in what an observer sees of a position, for each game: one table of readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from adjudicator.core.messages import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """Units of one kind and owner in a place."""

    owner: Seat
    kind: str
    place: str
    strength: int = 1
    dislodged: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """Something that has an owner; `owner` is ``""`` for nobody."""

    kind: str
    place: str
    owner: Seat


Found: TypeAlias = Iterator[Standing | Holding]


def _diplomacy(view: Any) -> Found:
    for unit in view.units:
        yield Standing(unit.owner, unit.troop, unit.place)
    for unit in view.dislodged:
        yield Standing(unit.owner, unit.troop, unit.place, dislodged=True)
    for centre, owner in view.centres.items():
        yield Holding("centre", centre, owner)


def _diadoques(view: Any) -> Found:
    for unit in view.units:
        yield Standing(unit.owner, unit.troop, unit.place)
    for unit in view.dislodged:
        yield Standing(unit.owner, unit.troop, unit.area, dislodged=True)
    for kind, held in (("citadel", view.citadels), ("province", view.provinces)):
        for place, owner in held.items():
            yield Holding(kind, place, owner)


def _mare_nostrum(view: Any) -> Found:
    for province in view.provinces:
        yield Holding("province", province.code, province.controller)


def _peloponnese(view: Any) -> Found:
    for space in view.spaces:
        for force in space.sp:
            for kind in ("H", "C", "N"):
                if strength := getattr(force, kind):
                    yield Standing(force.owner, kind, space.name, strength)
        yield Holding("space", space.name, space.controller)
    for tributary in view.tributaries:
        yield Holding("tributary", tributary.name, tributary.controller)


READERS: Mapping[str, Callable[[Any], Found]] = {
    "diadoques": _diadoques,
    "diplomacy": _diplomacy,
    "mare_nostrum": _mare_nostrum,
    "peloponnese": _peloponnese,
}
"""The name of a ruleset to what reads its views."""


def read_position(ruleset: str, view: Any) -> tuple[list[Standing], list[Holding]]:
    """The units and the holdings in a view; none for a game without a reader."""
    found = list(READERS[ruleset](view)) if ruleset in READERS else []
    units = [item for item in found if isinstance(item, Standing)]
    return units, [item for item in found if isinstance(item, Holding)]
