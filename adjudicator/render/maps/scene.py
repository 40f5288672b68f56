"""What one drawing shows, as a value. It knows no game: seats, areas and citadels are names of the tables.

A *spot* is an area's code, one of several coasts of an area (``SPA/NC``) or a citadel's id; orders begin and end at
spots, units stand on areas and coasts. A supply centre is a citadel whose id is its area's code. Orders are drawn from
where the unit stood when it was ordered; units are drawn where they stand now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from adjudicator.core.messages import Lang, Seat

Spot: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Unit:
    """A field unit. `troop` is what its counter says (``A``, ``Ae``, ``F``); a seat the sheet does not know is neutral.

    `dislodged` units wait for their retreat and stand beside the place of the area.
    """

    seat: Seat
    troop: str
    area: str
    leader: bool = False
    dislodged: bool = False


@dataclass(frozen=True, slots=True)
class Garrison:
    """The garrison of a citadel. `troop` is what its banner says (``G``, ``Ge``)."""

    seat: Seat
    troop: str
    citadel: str
    leader: bool = False


@dataclass(frozen=True, slots=True)
class Character:
    """A person alone: royal with a `code` (``PHI``), or a leader without a unit, then `code` is empty."""

    area: str
    code: str = ""
    seat: Seat = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A move, conversion, retreat or lone leader's way. `via` are the sea areas of its convoy, in order."""

    seat: Seat
    start: Spot
    goal: Spot
    ok: bool
    via: tuple[str, ...] = ()
    kind: Literal["move", "retreat", "person"] = "move"


@dataclass(frozen=True, slots=True)
class Support:
    """A support of a unit at `start` that stays (`goal` empty) or moves to `goal`; not `ok` if cut or barred."""

    seat: Seat
    by: Spot
    start: Spot
    ok: bool
    goal: Spot = ""


@dataclass(frozen=True, slots=True)
class Convoy:
    """A fleet's order to carry the army of `start` to `goal`."""

    seat: Seat
    fleet: str
    start: Spot
    goal: Spot
    ok: bool


@dataclass(frozen=True, slots=True)
class Siege:
    """A siege by the unit of `area` in its first or second `season`; not `ok` if supply or dislodgement ended it."""

    seat: Seat
    area: str
    citadel: str
    season: int
    ok: bool = True


@dataclass(frozen=True, slots=True)
class Supply:
    """A fleet's supply of a citadel."""

    seat: Seat
    fleet: str
    citadel: str
    ok: bool


@dataclass(frozen=True, slots=True)
class Loss:
    """A unit that was destroyed or disbanded at a spot."""

    seat: Seat
    troop: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything of a turn on one map.

    Attributes:
        title, subtitle: shown in the title's cartouche, never trusted, cut to the room there.
        control: area to seat; citadels: citadel to seat. What is not named is neutral.
        standoffs: areas where nobody could enter.
        floods: rivers by id; storms: sea areas; treasures: citadels that still hide one.
        points: seat to a short text beside its name in the legend (``8 VP``).
    """

    title: str
    subtitle: str
    lang: Lang
    control: Mapping[str, Seat] = field(default_factory=dict)
    citadels: Mapping[str, Seat] = field(default_factory=dict)
    units: tuple[Unit, ...] = ()
    garrisons: tuple[Garrison, ...] = ()
    characters: tuple[Character, ...] = ()
    moves: tuple[Move, ...] = ()
    supports: tuple[Support, ...] = ()
    convoys: tuple[Convoy, ...] = ()
    sieges: tuple[Siege, ...] = ()
    supplies: tuple[Supply, ...] = ()
    losses: tuple[Loss, ...] = ()
    standoffs: tuple[str, ...] = ()
    floods: tuple[str, ...] = ()
    storms: tuple[str, ...] = ()
    treasures: tuple[str, ...] = ()
    points: Mapping[Seat, str] = field(default_factory=dict)
