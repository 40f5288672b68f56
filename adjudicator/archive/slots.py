"""Where pieces stand that share an area with a unit: a few good places an area, found once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.boxes import Box, spiral
from adjudicator.render.maps.geometry import distance, inside
from adjudicator.render.maps.projection import Point

Size = tuple[float, float]

WIDE: Size = (44.0, 26.0)
"""The room of a unit that stands beside its place: dislodged, or lost."""

PERSON: Size = (26.0, 25.0)
"""The room of a person, or of the mark of a standoff."""

KEPT = 8
"""So many places an area are remembered."""

REACH = 72.0
STRIDE = 8.0
"""How far, in px, a place may be from that of the unit, and how far the rings of places tried are apart."""

APART = 14.0
"""How far the places of an area are from one another at least, in px."""


@dataclass(slots=True)
class Slots:
    """The places beside the units' own on one map.

    Attributes:
        taken: what the letters and signs of the base map cover.
    """

    atlas: Atlas
    taken: Sequence[Box]
    _found: dict[tuple[str, Size], tuple[Point, ...]] = field(default_factory=dict)

    def free(self, spot: str, size: Size, pieces: Sequence[Box]) -> Point:
        """The best place for a piece of `spot` that hides none of `pieces`; where all do, the one that hides least."""
        best, least = self.atlas.place(spot), float("inf")
        for place in self._of(spot, size):
            box = Box.around(place, *size)
            hidden = sum(box.overlap(piece) for piece in pieces)
            if hidden == 0:
                return place
            if hidden < least:
                best, least = place, hidden
        return best

    def _of(self, spot: str, size: Size) -> tuple[Point, ...]:
        key = (spot, size)
        if key not in self._found:
            self._found[key] = self._search(spot, size)
        return self._found[key]

    def _search(self, spot: str, size: Size) -> tuple[Point, ...]:
        """The places of a spiral by what they hide, those too near to a better one left out."""
        around, rings = self.atlas.place(spot), self.atlas.home(spot).rings
        room = Box.around(around, 2 * REACH + size[0], 2 * REACH + size[1])
        near = [box for box in self.taken if box.overlap(room)]
        margin, width = self.atlas.sheet.margin, self.atlas.sheet.width
        unit = Box.around(around, 34, 22)

        def price(at: Point) -> float:
            box = Box.around(at, *size)
            off = not margin < box.left or not box.right < width - margin
            hidden = 4 * sum(box.overlap(other) for other in near) + 8 * box.overlap(unit)
            return hidden + 2.2 * distance(at, around) + 120 * (not inside(rings, *at)) + 10_000 * off

        found: list[Point] = []
        for place in sorted(spiral(around, REACH, STRIDE), key=price):
            if all(distance(place, kept) >= APART for kept in found):
                found.append(place)
            if len(found) == KEPT:
                break
        return tuple(found)
