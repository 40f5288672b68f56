"""The state of the Peloponnesian War as plain values, every part in alphabetical order (`peloponnese 1.1` to `1.6`).

Names are English ones (``Athens``). ``""`` as a name means nobody: a space without a controller, without a garrison.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec

from adjudicator.core.messages import Seat

V = TypeVar("V")

Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Bellicosity: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=12)]

Kind: TypeAlias = Literal["major", "minor"]
SpType: TypeAlias = Literal["H", "C", "N"]
SP_TYPES: tuple[SpType, ...] = ("H", "C", "N")
"""Hoplite, cavalry and naval strength points (`1.3`)."""

Stage: TypeAlias = Literal["operations", "settlement", "surrender", "proposals", "armistice", "economy", "over"]
"""Where a turn stands: people referee ``operations`` and ``economy``; in the four between players answer."""


class Force(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Strength points by type: hoplites, cavalry, ships."""

    H: Natural = 0
    C: Natural = 0
    N: Natural = 0

    @property
    def total(self) -> int:
        """All types together."""
        return self.H + self.C + self.N

    def plus(self, other: Force) -> Force:
        """Both together."""
        return Force(self.H + other.H, self.C + other.C, self.N + other.N)

    def minus(self, other: Force) -> Force:
        """Without `other`, which must be part of it."""
        return Force(self.H - other.H, self.C - other.C, self.N - other.N)

    def holds(self, other: Force) -> bool:
        """Whether `other` is part of it."""
        return self.H >= other.H and self.C >= other.C and self.N >= other.N

    def one_of_each(self, wanted: Force) -> Force:
        """At most one of each type, of those wanted that are there (`4.3`)."""
        return Force(min(1, self.H, wanted.H), min(1, self.C, wanted.C), min(1, self.N, wanted.N))

    @property
    def text(self) -> str:
        """As messages show it: ``2H 1C``, or ``0``."""
        return str(self) if self.total else "0"

    def __str__(self) -> str:
        parts = [f"{count}{letter}" for letter, count in zip(SP_TYPES, (self.H, self.C, self.N), strict=True) if count]
        return " ".join(parts) or "none"


NOTHING = Force()
ONE_OF_EACH = Force(1, 1, 1)


class State(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A city-state (`1.1, 1.2`).

    Attributes:
        standing: ``dominant``, ``independent``, ``neutral``, ``junior partner``, ``ally`` or ``tributary of X``.
        friendly, unfriendly: its relation to others; whoever is in neither is neutral to it.
        peace: with whom to the turn the peace began; `terms` what was agreed, which binds nobody (`6.6`).
        hostages: of whom to how many it holds.
    """

    kind: Kind
    treasury: Natural = 0
    bellicosity: Bellicosity = 0
    resentment: Natural = 0
    standing: str = "neutral"
    friendly: tuple[str, ...] = ()
    unfriendly: tuple[str, ...] = ()
    plague_suffered: bool = False
    hostages: dict[str, Natural] = {}
    peace: dict[str, int] = {}
    terms: dict[str, str] = {}


class Area(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An area: whose home area it is, and what a neighbouring Kingdom adds to rebellion rolls (`1.3, 1.4`)."""

    home_of: str = ""
    home_space: str = ""
    port_space: str = ""
    kingdom_modifier: int = 0


class Space(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A space (`1.3`). `captured` and `ravaged` are of this turn; `sp` is owner to strength points."""

    area: str
    controller: str = ""
    fortress: bool = False
    ravaged: bool = False
    captured: bool = False
    friendly_at_start: tuple[str, ...] = ()
    rebellion: bool = False
    garrison: str = ""
    sp: dict[str, Force] = {}


class Tributary(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tributary with its home area and original controller; without one it is a tributary no more (`1.2`)."""

    area: str
    controller: str = ""
    rebellion: bool = False


class Position(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The whole state.

    Attributes:
        choices: minors beaten by a dominant state that may still make them tributaries, to that state (`4.7`).
        answers: what players gave ahead for the phase that is under way, not used yet: seat to orders.
        surrenders: who surrendered in the phase under way, to whom.
        winner: set when the scenario has been won (`4.6`).
    """

    turn: Annotated[int, msgspec.Meta(ge=1)]
    stage: Stage = "operations"
    emergency_fund: bool = False
    long_walls: bool = False
    states: dict[str, State]
    areas: dict[str, Area]
    spaces: dict[str, Space]
    tributaries: dict[str, Tributary]
    choices: dict[str, Seat] = {}
    answers: dict[Seat, tuple[dict[str, Any], ...]] = {}
    surrenders: dict[Seat, Seat] = {}
    winner: tuple[Seat, ...] = ()


def canonical(position: Position) -> Position:
    """The same state with every part in alphabetical order, without empty forces."""
    return msgspec.structs.replace(
        position,
        states={name: _state(state) for name, state in sorted(position.states.items())},
        areas=by_name(position.areas),
        spaces={name: _space(space) for name, space in sorted(position.spaces.items())},
        tributaries=by_name(position.tributaries),
        choices=by_name(position.choices),
        answers={seat: given for seat, given in sorted(position.answers.items()) if given},
        surrenders=by_name(position.surrenders),
        winner=tuple(sorted(position.winner)),
    )


def by_name(of: Mapping[str, V]) -> dict[str, V]:
    """The mapping in alphabetical order."""
    return dict(sorted(of.items()))


def names(of: Iterable[str]) -> tuple[str, ...]:
    """Names once each, in alphabetical order."""
    return tuple(sorted(set(of)))


def _state(state: State) -> State:
    return msgspec.structs.replace(
        state,
        friendly=names(state.friendly),
        unfriendly=names(state.unfriendly),
        hostages={name: count for name, count in sorted(state.hostages.items()) if count},
        peace=by_name(state.peace),
        terms=by_name(state.terms),
    )


def _space(space: Space) -> Space:
    return msgspec.structs.replace(
        space,
        friendly_at_start=names(space.friendly_at_start),
        sp={owner: force for owner, force in sorted(space.sp.items()) if force.total},
    )
