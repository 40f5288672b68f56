"""The ways of orders on the sheet: from place to place, round what is lettered, beside other ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import Line, at, bow, distance, length, part, smooth, steps
from adjudicator.render.maps.projection import Point

BENDS = (0.07, 0.13, 0.2, 0.28, 0.36, 0.46, -0.13, -0.2, -0.28, -0.36, -0.46)
"""How far a way may leave the straight line, as a share of its length; to the right first: opposite ways part."""

WIDE_BENDS = (0.75, -0.75, 1.05, -1.05, 1.4, -1.4)
"""The bends that neighbours close together may take besides, so that something of the way is seen between them."""

CLEARANCE = 8.0
CLOSE = 80.0
ROOM = 30.0
"""Places less than `CLOSE` px apart are close; `ROOM` px of a way should be seen between what stands at its ends."""

SHORTEST = 14.0
"""So much of a way is drawn at least before it stops, in px."""

MARK = 13.0
"""The size of the cross where a failed order stops, in px."""


@dataclass(slots=True)
class Router:
    """Finds ways one after the other; each keeps off the boxes and the ways before it.

    Attributes:
        boxes: what no way should cross, `pieces` among them.
        pieces: what must not be hidden by the cross of a failed order.
        ways: those found so far; stops: where crosses stand so far.
    """

    boxes: Sequence[Box]
    pieces: Sequence[Box] = ()
    ways: list[Line] = field(default_factory=list)
    stops: list[Box] = field(default_factory=list)

    def way(self, start: Point, goal: Point, ends: Iterable[Box] = ()) -> Line:
        """A way from `start` to `goal`; the boxes in `ends` are those it leaves and enters and do not count."""
        own = tuple(ends)
        passing = [box for box in self._near(start, goal) if box not in own]
        before = [p for line in self.ways for p in line if _between(p, start, goal, 40)]
        close = distance(start, goal) < CLOSE

        def price(bend: float) -> float:
            way = bow(start, goal, bend)
            return self._price(way, passing, before, bend) + (_cramped(way, own) if close else 0.0)

        line = bow(start, goal, min((*BENDS, *WIDE_BENDS) if close else BENDS, key=price))
        self.ways.append(tuple((x, y) for x, y, _, _ in steps(line, 6.0, 3.0)))
        return line

    def through(self, places: Sequence[Point]) -> Line:
        """A smooth way through all places, for a convoy."""
        line = smooth(places) if len(places) > 2 else bow(places[0], places[-1], BENDS[0])
        self.ways.append(tuple((x, y) for x, y, _, _ in steps(line, 6.0, 3.0)))
        return line

    def stop(self, line: Line, share: float) -> float:
        """The share of a way after which a failed order stops: near `share`, where the cross there hides nothing."""
        least = min(1.0, SHORTEST / length(line))
        choices = [share + step / 25 for step in range(-12, 13) if least <= share + step / 25 <= 1.0] or [least]
        near, pieces = self._near(line[0], line[-1]), [*self.pieces, *self.stops]

        def hidden(choice: float) -> float:
            x, y, _, _ = at(line, choice)
            cross = Box.around((x, y), MARK, MARK)
            covered = sum(cross.overlap(box) for box in near) + 5 * sum(cross.overlap(box) for box in pieces)
            return covered + 40 * abs(choice - share)

        best = min(choices, key=hidden)
        x, y, _, _ = at(line, best)
        self.stops.append(Box.around((x, y), MARK, MARK))
        return best

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


def shortened(line: Line, share: float) -> Line:
    """The first `share` of a way."""
    return part(line, 0.0, length(line) * share)


def _cramped(line: Line, ends: Sequence[Box]) -> float:
    """What it costs that less than `ROOM` px of a way are seen between the boxes at its ends."""
    seen = 2.0 * sum(not any(box.holds((x, y)) for box in ends) for x, y, _, _ in steps(line, 2.0, 0.0))
    return 4 * max(0.0, ROOM - seen)


def _between(p: Point, a: Point, b: Point, reach: float) -> bool:
    return (
        min(a[0], b[0]) - reach < p[0] < max(a[0], b[0]) + reach
        and min(a[1], b[1]) - reach < p[1] < max(a[1], b[1]) + reach
    )
