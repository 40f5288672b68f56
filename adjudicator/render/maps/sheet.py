"""The sheet of one game: size, projection, where the legends go, and the colours, patterns and emblems of its seats."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.palette import EMBLEMS, PATTERNS, SeatStyle
from adjudicator.render.maps.projection import Point, Projection


class SheetError(ValueError):
    """A sheet that cannot be read. The text names what is wrong."""


class Remark(msgspec.Struct, frozen=True):
    """A short remark in a sea; its words are ``map_<prefix>_<code>``."""

    code: str
    at: Point


class Places(msgspec.Struct, frozen=True):
    """Where the cartouches stand: left, top, width, height in px."""

    title: tuple[float, float, float, float]
    signs: tuple[float, float, float, float]
    orders: tuple[float, float, float, float]


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The signs in the cartouches: for each its columns of codes, as in `adjudicator.render.maps.legend.SIGNS`.

    `lefts` are where the columns' signs stand in px from the cartouche's left edge, `row` is the height of a row.
    """

    columns: tuple[tuple[str, ...], ...]
    lefts: tuple[float, ...]
    row: float


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a map's tables do not say. Read from a game's ``map/sheet.toml`` with `read_sheet`.

    `graticule`: west, south, east, north of the net of meridians and parallels, in degrees.
    """

    width: int
    height: int
    margin: float
    prefix: str
    projection: Projection
    boxes: Places
    signs: Legend
    orders: Legend
    graticule: tuple[int, int, int, int]
    seats: Mapping[Seat, SeatStyle]
    remarks: tuple[Remark, ...] = ()

    def box(self, place: tuple[float, float, float, float]) -> Box:
        """A cartouche as a box."""
        left, top, width, height = place
        return Box(left, top, left + width, top + height)


def read_sheet(text: str) -> Sheet:
    """The sheet from its TOML. Raises SheetError, also for a pattern or an emblem that does not exist."""
    try:
        sheet = msgspec.toml.decode(text.encode(), type=Sheet)
    except (msgspec.DecodeError, ValueError) as error:
        raise SheetError(str(error)) from error
    for seat, style in sheet.seats.items():
        if style.pattern not in PATTERNS:
            raise SheetError(f"{seat}: no pattern {style.pattern!r}, only {', '.join(PATTERNS)}")
        if style.emblem not in EMBLEMS:
            raise SheetError(f"{seat}: no emblem {style.emblem!r}, only {', '.join(EMBLEMS)}")
    return sheet
