"""The ways of orders on the sheet: from place to place, round what is lettered, beside other ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import Line, at, bow, distance, length, part, smooth, steps
from adjudicator.render.maps.projection import Point

BENDS = (0.07, 0.13, 0.2, 0.28, 0.36, 0.46, -0.13, -0.2, -0.28, -0.36, -0.46)
"""How far a way may leave the straight line, as a share of its length; to the right first: opposite ways part."""

CLEARANCE = 8.0


@dataclass(slots=True)
class Router:
    """Finds ways one after the other; each keeps off the boxes and the ways before it."""

    boxes: Sequence[Box]
    ways: list[Line] = field(default_factory=list)

    def way(self, start: Point, goal: Point, ends: Iterable[Box] = ()) -> Line:
        """A way from `start` to `goal`; the boxes in `ends` are those it leaves and enters and do not count."""
        passing = [box for box in self._near(start, goal) if box not in tuple(ends)]
        before = [p for line in self.ways for p in line if _between(p, start, goal, 40)]
        best = min(
            (self._price(bow(start, goal, bend), passing, before, bend), i, bend) for i, bend in enumerate(BENDS)
        )
        line = bow(start, goal, best[2])
        self.ways.append(tuple((x, y) for x, y, _, _ in steps(line, 6.0, 3.0)))
        return line

    def through(self, places: Sequence[Point]) -> Line:
        """A smooth way through all places, for a convoy."""
        line = smooth(places) if len(places) > 2 else bow(places[0], places[-1], BENDS[0])
        self.ways.append(tuple((x, y) for x, y, _, _ in steps(line, 6.0, 3.0)))
        return line

    def stop(self, line: Line, share: float) -> float:
        """The share of a way after which a failed order stops: near `share`, where the mark there hides nothing."""
        choices = (share, share - 0.08, share + 0.08, share - 0.16, share - 0.24, share + 0.14, share - 0.32)
        near = self._near(line[0], line[-1])

        def hidden(choice: float) -> int:
            x, y, _, _ = at(line, choice)
            return sum(box.grown(5).holds((x, y)) for box in near)

        return min(choices, key=lambda choice: (hidden(choice), choices.index(choice)))

    def _near(self, start: Point, goal: Point) -> list[Box]:
        return [box for box in self.boxes if _between(box.middle, start, goal, 60)]

    @staticmethod
    def _price(line: Line, boxes: Sequence[Box], before: Sequence[Point], bend: float) -> float:
        price = abs(bend) * (12 + 0.25 * length(line)) + (4 if bend < 0 else 0)
        for x, y, _, _ in steps(line, 6.0, 6.0):
            price += 6 * sum(box.holds((x, y)) for box in boxes)
            price += 4 * any(distance((x, y), p) < CLEARANCE for p in before)
        return price


def trimmed(line: Line, start: Box | None, goals: Sequence[Box], gap: float = 2.5) -> Line:
    """The way from behind the box it starts in to the first box of its goal, `gap` px off both; 12 px at least."""
    whole = length(line)
    low, high = 0.0, whole
    for i, (x, y, _, _) in enumerate(steps(line, 1.0, 0.0)):
        if start is not None and i <= low + 1 and start.grown(gap).holds((x, y)):
            low = float(i)
        elif any(box.grown(gap).holds((x, y)) for box in goals):
            high = float(i)
            break
    if high - low < 12:
        middle = (low + high) / 2
        low, high = max(0.0, middle - 6), min(whole, middle + 6)
    return part(line, low, high)


def shortened(line: Line, share: float, least: float = 14.0) -> Line:
    """The first `share` of a way, but at least `least` px of it."""
    whole = length(line)
    return part(line, 0.0, min(whole, max(least, whole * share)))


def _between(p: Point, a: Point, b: Point, reach: float) -> bool:
    return (
        min(a[0], b[0]) - reach < p[0] < max(a[0], b[0]) + reach
        and min(a[1], b[1]) - reach < p[1] < max(a[1], b[1]) + reach
    )
