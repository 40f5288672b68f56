"""Boxes on the sheet, and the search for a place where something hides nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from adjudicator.render.maps.projection import Point


class Box(NamedTuple):
    """A rectangle: left, top, right, bottom in px."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, at: Point, width: float, height: float) -> Box:
        """The box of a size about its middle."""
        return cls(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)

    @property
    def middle(self) -> Point:
        """The middle of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def overlap(self, other: Box) -> float:
        """The surface two boxes share, in square px."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0

    def holds(self, at: Point) -> bool:
        """Whether a point lies in the box."""
        return self.left <= at[0] <= self.right and self.top <= at[1] <= self.bottom

    def grown(self, by: float) -> Box:
        """The box with `by` px more on each side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def spiral(around: Point, reach: float, stride: float = 5.0) -> list[Point]:
    """Places about a point, nearest first: rings `stride` px apart out to `reach`."""
    found = [around]
    radius = stride
    while radius <= reach:
        count = max(8, round(2 * math.pi * radius / (stride * 1.6)))
        for i in range(count):
            angle = -math.pi / 2 + 2 * math.pi * i / count
            found.append((around[0] + radius * math.cos(angle), around[1] + radius * math.sin(angle)))
        radius += stride
    return found


def best_place(
    places: Sequence[Point],
    width: float,
    height: float,
    taken: Sequence[Box],
    cost: Callable[[Point], float] | None = None,
    pull: float = 0.0,
) -> Box:
    """The box of a size at the place that costs least.

    Costs: 4 a square px it hides, `pull` a px it is off the first place, and what `cost` asks for the place. Of equal
    places the first wins, so the result depends on nothing but the arguments. Raises ValueError if no place is given.
    """
    best: Box | None = None
    least = math.inf
    for place in places:
        price = pull * math.hypot(place[0] - places[0][0], place[1] - places[0][1])
        if price >= least:
            continue
        box = Box.around(place, width, height)
        price += 4 * sum(box.overlap(other) for other in taken)
        if price < least and cost is not None:
            price += cost(place)
        if price < least:
            best, least = box, price
    if best is None:
        raise ValueError("no place was given")
    return best
