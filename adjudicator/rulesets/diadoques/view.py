"""What a player may see of a game of Diadoques, as plain values for mails and maps (invariant 6).

A view is made by `viewing.view` alone; templates and maps get nothing else. Everything in it is public but `View.own`,
which is there for the seat that looks, and None for an observer.

Places are area codes or citadel ids, seats are ids, amounts are talents. ``""`` as a seat means nobody: neutral.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from adjudicator.core.messages import Message, Seat

Season: TypeAlias = Literal["spring", "summer", "autumn", "winter"]


class ViewUnit(msgspec.Struct, frozen=True):
    """A unit on the board.

    Attributes:
        owner: a seat or ``Neutral``.
        troop: ``A`` ... ``Gg`` (`diadoques 2.1`).
        place: the area of a field unit, the citadel of a garrison.
        area: the area in both cases.
        leader: the owner's diadochus is with it (`diadoques 2.5`).
        royals: the owner's royal persons that are with it.
        value: with its commanders, as it would defend now.
        price: to buy, and to keep for a year.
        name: ``A MAC``, the unit as orders write it.
    """

    owner: Seat
    troop: str
    place: str
    area: str
    leader: bool
    royals: tuple[str, ...]
    value: int
    price: int
    name: str


class ViewCharacter(msgspec.Struct, frozen=True):
    """A diadochus (`name` ``*``) or a royal person; `seat` is his player, or the protector ("" = neutral)."""

    name: str
    seat: Seat
    area: str
    married: bool
    alone: bool


class ViewSiege(msgspec.Struct, frozen=True):
    """A siege that has served `seasons` seasons (`diadoques 6.1`)."""

    unit: str
    owner: Seat
    citadel: str
    seasons: int


class ViewDislodged(msgspec.Struct, frozen=True):
    """A unit that waits for its retreat (`diadoques 7`).

    Attributes:
        unit: ``A MAC``.
        area: the area it was thrown out of.
        dislodger_from: where its dislodger came from; "" if that forbids nothing.
        places: where it may go: areas in table order, then citadels.
        waits: its owner is waited for; False if nobody is: no place, a neutral unit, or (the owner alone sees that) an
            advance order that can be used.
    """

    unit: str
    owner: Seat
    troop: str
    area: str
    dislodger_from: str
    places: tuple[str, ...]
    leader: bool
    royals: tuple[str, ...]
    waits: bool


class ViewTreasure(msgspec.Struct, frozen=True):
    """A treasure nobody has taken yet (`diadoques 9.7`)."""

    citadel: str
    amount: int


class ViewSeat(msgspec.Struct, frozen=True):
    """How a seat stands.

    Attributes:
        vp: victory points now (`diadoques 12.1`).
        sources: where they come from, one message a source (codes ``vp_...``).
        capital: the citadel, whoever holds it.
        units: how many, garrisons included.
    """

    seat: Seat
    vp: int
    sources: tuple[Message, ...]
    capital: str
    holds_capital: bool
    citadels: tuple[str, ...]
    provinces: tuple[str, ...]
    units: int
    eliminated: bool


class IncomeLine(msgspec.Struct, frozen=True):
    """A source of income (`diadoques 9.2`): ``provinces``, ``citadels``, ``majors`` or ``capital``."""

    code: str
    count: int
    amount: int


class OwnUnit(msgspec.Struct, frozen=True):
    """A unit of the seat that looks: what it costs, and what it takes to buy it away.

    Attributes:
        corruption: the level as the unit stands, commanders counted (`diadoques 8.2`), counter-bribes not.
    """

    name: str
    price: int
    corruption: int


class PaidCounterBribe(msgspec.Struct, frozen=True):
    """What this seat paid this year to guard `piece` (a unit as it is called now, or a royal person)."""

    piece: str
    amount: int


class OwnView(msgspec.Struct, frozen=True):
    """What only the seat itself sees.

    Attributes:
        treasury: talents now.
        income: the lines of the income if winter came now, and `income_total`.
        upkeep: what all units cost then.
        counter_bribes: paid this year, on whatever unit or person.
        builds: in winter, what could be built by place and limits, money aside (``A MAC``, ``G Pella``); else empty.
        royal_order: the seat could give a royal order this season (`diadoques 10.8`).
        advance: retreats on file for dislodged units, by unit.
    """

    treasury: int
    income: tuple[IncomeLine, ...]
    income_total: int
    upkeep: int
    units: tuple[OwnUnit, ...]
    counter_bribes: tuple[PaidCounterBribe, ...]
    builds: tuple[str, ...]
    royal_order: bool
    advance: dict[str, tuple[str, ...]]


class View(msgspec.Struct, frozen=True):
    """The whole of what `seat` may see; `seat` None is an observer.

    Attributes:
        phase: ``spring -321``, ``retreats spring -321``, ``winter -321``.
        year: before our era, negative.
        retreats: the phase is one of retreats.
        citadels: every citadel, to its controller.
        provinces: every land area, to its holder (`diadoques 3.5`).
        floods, storms: this season's, rivers by id, seas by code.
        vp_available, vp_to_win: `diadoques 12.2`.
        married: the seat married to Cleopatra.
    """

    phase: str
    year: int
    season: Season
    retreats: bool
    over: bool
    seat: Seat | None
    units: tuple[ViewUnit, ...]
    characters: tuple[ViewCharacter, ...]
    citadels: dict[str, Seat]
    provinces: dict[str, Seat]
    sieges: tuple[ViewSiege, ...]
    dislodged: tuple[ViewDislodged, ...]
    standoffs: tuple[str, ...]
    floods: tuple[str, ...]
    storms: tuple[str, ...]
    treasures: tuple[ViewTreasure, ...]
    seats: tuple[ViewSeat, ...]
    vp_available: int
    vp_to_win: int
    regent: Seat
    married: Seat
    winner: tuple[Seat, ...]
    own: OwnView | None
