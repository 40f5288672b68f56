"""A position of Diadoques: frozen values, plain JSON in the log, every tuple in table order.

Equal positions are equal values and give equal bytes: areas and citadels follow their tables, seats that of players.
Nothing here knows a rule; the steps of a season work on a `Campaign` and freeze it again.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diadoques.view import Season

NEUTRAL: Seat = "Neutral"
"""The owner of units that no player commands. Citadels, provinces and royal persons of nobody have ""."""


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit with all that goes with it.

    Attributes:
        owner: a seat or `NEUTRAL`.
        troop: ``A`` ... ``Gg`` (`diadoques 2.1`).
        place: an area for a field unit, a citadel for a garrison.
        siege: the citadel it has besieged for one season, "" = none (`diadoques 6.1`).
        guard: counter-bribes paid on it this year, payer to talents (`diadoques 8.6`).
    """

    owner: Seat
    troop: str
    place: str
    siege: str = ""
    guard: dict[Seat, int] = {}

    @property
    def name(self) -> str:
        """``A MAC``."""
        return f"{self.troop} {self.place}"


class Royal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A living royal person or pair: where, under whose protection ("" = neutral), counter-bribes as for units."""

    name: str
    area: str
    protector: Seat = ""
    guard: dict[Seat, int] = {}


class Dislodged(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit thrown out of `unit.place`.

    Attributes:
        forbidden: where its dislodger came from; "" if that forbids nothing (`diadoques 7.2`).
        diadochus: its owner's diadochus retreats with it.
        royals: the royal persons that do.
        advance: the retreat written in advance, in order of preference; empty if none.
    """

    unit: Unit
    forbidden: str = ""
    diadochus: bool = False
    royals: tuple[str, ...] = ()
    advance: tuple[str, ...] = ()


class SiegeOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A siege that was ordered and waits for the end of the retreats (`diadoques 3.2`)."""

    place: str
    citadel: str
    season: int
    text: str
    by: Seat = ""


class Pending(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the first part of a season leaves for the second: sieges to victory (`diadoques 3.2`).

    Attributes:
        supplied: citadels that a fleet supplied.
        bought: royal persons bought, to the buyer (`diadoques 10.2`).
        votes: seat to the set it named, in table order (`diadoques 12.3`).
        travellers: characters who moved alone this season, royal persons or seats: they are with no unit.
    """

    sieges: tuple[SiegeOrder, ...] = ()
    supplied: tuple[str, ...] = ()
    bought: dict[str, Seat] = {}
    votes: dict[Seat, tuple[Seat, ...]] = {}
    travellers: tuple[str, ...] = ()


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything there is to know between two resolutions.

    Attributes:
        stage: ``orders`` for a season or winter, ``retreats`` after the first part of a season, ``over`` at the end.
        diadochi: seat to area, the living.
        citadels: the controlled ones to their controller.
        provinces: the held ones to their holder.
        treasures: citadels whose treasure is still there.
        royal_orders_used: seats that gave this year's royal order.
        first_year: the year the game began, for the short game (`diadoques 12.3`).
    """

    year: int
    season: Season
    stage: Literal["orders", "retreats", "over"] = "orders"
    units: tuple[Unit, ...] = ()
    diadochi: dict[Seat, str] = {}
    royals: tuple[Royal, ...] = ()
    citadels: dict[str, Seat] = {}
    provinces: dict[str, Seat] = {}
    treasury: dict[Seat, int] = {}
    treasures: tuple[str, ...] = ()
    married: Seat = ""
    royal_orders_used: tuple[Seat, ...] = ()
    floods: tuple[str, ...] = ()
    storms: tuple[str, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    standoffs: tuple[str, ...] = ()
    pending: Pending = Pending()
    eliminated: tuple[Seat, ...] = ()
    winner: tuple[Seat, ...] = ()
    first_year: int = -321
