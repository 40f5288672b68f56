"""The plan of the picture, ``games/peloponnese/picture.toml``: colours, and the columns in which the areas stand."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from adjudicator.core.messages import Seat


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a state looks: `fill` with `ink` on it, `tint` as ground of its side, and the `letter` that names it."""

    fill: str
    ink: str
    tint: str
    letter: str


NEUTRAL = Colours(fill="#8c8478", ink="#ffffff", tint="#efe9dc", letter="")
"""How those look that are no major's."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file. `columns` are names of areas from west to east, each column from north to south."""

    source: str
    columns: tuple[tuple[str, ...], ...]
    seats: dict[Seat, Colours]

    def colours(self, seat: Seat) -> Colours:
        """The colours of a seat; neutral ones for whoever has none of its own."""
        return self.seats.get(seat, NEUTRAL)

    def placed(self, sizes: Mapping[str, int]) -> Sequence[Sequence[str]]:
        """The areas of `sizes` (area to how many rows it takes) in columns; one that the plan does not name goes below
        the column that is shortest then."""
        columns = [[area for area in column if area in sizes] for column in self.columns]
        known = {area for column in columns for area in column}
        for area in sizes:
            if area not in known:
                min(columns, key=lambda column: sum(sizes[name] for name in column)).append(area)
        return columns


def read_plan(path: Path) -> Plan:
    """The plan in a file. Raises msgspec.ValidationError if it does not fit, OSError if it cannot be read."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), type=Plan)
