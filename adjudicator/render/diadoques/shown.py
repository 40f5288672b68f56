"""What the templates of Diadoques show of a position: plain values in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.render.shown import SeatShown


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """How a seat stands. Lists are already joined; an empty text is not shown.

    Attributes:
        me: it is the reader's own.
        vp: victory points, and `sources` where they come from (`diadoques 12.1`).
        units: ``A* MAC, F EGE``.
        out: eliminated (`diadoques 12.4`).
    """

    seat: SeatShown
    me: bool
    vp: int
    sources: str
    units: str
    citadels: str
    provinces: str
    out: bool


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """A line of the account: what for, and how much (``+3 T``, ``-10 T``)."""

    label: str
    amount: str


@dataclass(frozen=True, slots=True)
class Account:
    """The reader's own money, and what the winter would bring and cost as things stand (`diadoques 9.2, 9.3`)."""

    treasury: str
    lines: tuple[MoneyLine, ...]
    after: str
    short: bool


@dataclass(frozen=True, slots=True)
class PositionShown:
    """The whole position as one seat sees it, for ``templates/diadoques/position.*.j2``.

    Attributes:
        aim: how many points win now (`diadoques 12.2`).
        others: units of nobody.
        persons, sieges, retreats, land: sentences of their own.
        guards: the reader's units with what it takes to buy them away.
    """

    seats: tuple[SeatPosition, ...]
    aim: str
    others: str
    persons: tuple[str, ...]
    sieges: tuple[str, ...]
    retreats: tuple[str, ...]
    land: tuple[str, ...]
    account: Account | None
    guards: tuple[str, ...]
