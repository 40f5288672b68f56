"""A position of Diplomacy: frozen values, plain JSON in the log, every tuple in table order.

Equal positions are equal values and give equal bytes. Nothing here knows a rule; the steps of a phase work on a
`Campaign` and freeze it again.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from adjudicator.core.messages import Seat

Season: TypeAlias = Literal["spring", "fall"]
Stage: TypeAlias = Literal["movement", "retreat", "adjustment", "over"]


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A unit. `troop` is ``A`` or ``F``; `place` a province, or a coast of one for a fleet (``STP/NC``)."""

    owner: Seat
    troop: str
    place: str

    @property
    def name(self) -> str:
        """``F STP/NC``."""
        return f"{self.troop} {self.place}"

    @property
    def province(self) -> str:
        """Where it stands, without the coast."""
        return self.place[:3]


class Dislodged(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A unit thrown out of `unit.place`. `barred`: the province its dislodger came from; "" if none is barred."""

    unit: Unit
    barred: str = ""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything there is to know between two resolutions.

    Attributes:
        centres: the owned supply centres to their owners, as counted after the last fall.
        standoffs: provinces no dislodged unit may retreat to.
        eliminated: seats without units and centres.
        winner: one seat, or those who share a draw.
    """

    year: int
    season: Season
    stage: Stage = "movement"
    units: tuple[Unit, ...] = ()
    centres: dict[str, Seat] = {}
    dislodged: tuple[Dislodged, ...] = ()
    standoffs: tuple[str, ...] = ()
    eliminated: tuple[Seat, ...] = ()
    winner: tuple[Seat, ...] = ()


def phase_name(position: Position) -> str:
    """``Spring 1901, Movement``; ``Fall 1907, End`` once the game is over."""
    what = "End" if position.stage == "over" else position.stage.title()
    return f"{position.season.title()} {position.year}, {what}"
