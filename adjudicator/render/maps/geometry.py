"""Lines on the sheet: lengths, steps along them, trimming, smoothing, chaining. All lengths are in px."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from adjudicator.render.maps.projection import Point

Line: TypeAlias = tuple[Point, ...]
"""A line through its points, in order."""

Step: TypeAlias = tuple[float, float, float, float]
"""A place on a line and the unit vector of its direction there: x, y, dx, dy."""


def fixed(value: float) -> str:
    """A coordinate with at most one decimal, without needless zeros (``12.5``, ``7``)."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def path(points: Sequence[Point], *, closed: bool = False) -> str:
    """The points as SVG path data."""
    return "M" + " ".join(f"{fixed(x)},{fixed(y)}" for x, y in points) + ("Z" if closed else "")


def distance(a: Point, b: Point) -> float:
    """The distance of two points."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def length(line: Sequence[Point]) -> float:
    """The length of a line."""
    return sum(distance(a, b) for a, b in itertools.pairwise(line))


def steps(line: Sequence[Point], stride: float, first: float) -> list[Step]:
    """Places every `stride` px along a line, the first of them `first` px from its beginning."""
    found: list[Step] = []
    need = first
    for (x1, y1), (x2, y2) in itertools.pairwise(line):
        part = math.hypot(x2 - x1, y2 - y1)
        while part > 0 and need <= part:
            t = need / part
            found.append((x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, (x2 - x1) / part, (y2 - y1) / part))
            need += stride
        need -= part
    return found


def at(line: Sequence[Point], share: float) -> Step:
    """The place at `share` (0 to 1) of the line's length, with the direction there."""
    wanted = max(length(line) * share, 1e-6)
    found = steps(line, math.inf, min(wanted, length(line) - 1e-6))
    if found:
        return found[0]
    (x1, y1), (x2, y2) = line[-2], line[-1]
    part = math.hypot(x2 - x1, y2 - y1) or 1.0
    return x2, y2, (x2 - x1) / part, (y2 - y1) / part


def part(line: Sequence[Point], start: float, end: float) -> Line:
    """The piece of a line between two distances from its beginning."""
    kept: list[Point] = []
    gone = 0.0
    for a, b in itertools.pairwise(line):
        span = distance(a, b)
        if span > 0 and gone + span > start and gone < end:
            low, high = max(0.0, (start - gone) / span), min(1.0, (end - gone) / span)
            first = (a[0] + (b[0] - a[0]) * low, a[1] + (b[1] - a[1]) * low)
            last = (a[0] + (b[0] - a[0]) * high, a[1] + (b[1] - a[1]) * high)
            if not kept:
                kept.append(first)
            kept.append(last)
        gone += span
    return tuple(kept)


def bow(a: Point, b: Point, bend: float, pieces: int = 20) -> Line:
    """An arc from `a` to `b` that leaves the straight line by `bend` times its length, to the right of the way."""
    middle = ((a[0] + b[0]) / 2 - (b[1] - a[1]) * bend * 2, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bend * 2)
    line: list[Point] = []
    for i in range(pieces + 1):
        t = i / pieces
        u = 1 - t
        line.append(
            (
                u * u * a[0] + 2 * u * t * middle[0] + t * t * b[0],
                u * u * a[1] + 2 * u * t * middle[1] + t * t * b[1],
            )
        )
    return tuple(line)


def smooth(points: Sequence[Point], pieces: int = 12) -> Line:
    """A smooth line through all points (Catmull and Rom's curve)."""
    if len(points) < 3:
        return tuple(points)
    padded = [points[0], *points, points[-1]]
    line: list[Point] = [points[0]]
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for i in range(1, pieces + 1):
            t = i / pieces
            line.append((_spline(p0[0], p1[0], p2[0], p3[0], t), _spline(p0[1], p1[1], p2[1], p3[1], t)))
    return tuple(line)


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def wave(line: Sequence[Point], height: float, period: float) -> Line:
    """The line as a wave of `height` px to each side; it begins and ends on the line."""
    whole = length(line)
    turns = max(1, round(whole / period))
    stride = whole / (turns * 8)
    found = steps(line, stride, 0.0)
    waved = [
        (x - dy * height * math.sin(i * math.pi / 4), y + dx * height * math.sin(i * math.pi / 4))
        for i, (x, y, dx, dy) in enumerate(found)
    ]
    return (*waved, line[-1])


def chains(edges: Iterable[tuple[Point, Point]]) -> list[Line]:
    """Join edges that share an end into lines as long as possible; lines end where three or more edges meet."""
    ends: dict[Point, list[tuple[Point, Point]]] = {}
    left: dict[tuple[Point, Point], None] = {}
    for edge in edges:
        left[edge] = None
        for end in edge:
            ends.setdefault(end, []).append(edge)
    lines: list[Line] = []
    for begin in sorted(ends, key=lambda p: (len(ends[p]) == 2, p)):
        for first in ends[begin]:
            if first not in left:
                continue
            line, here = [begin], begin
            edge_or_none: tuple[Point, Point] | None = first
            while edge_or_none is not None:
                del left[edge_or_none]
                here = edge_or_none[1] if edge_or_none[0] == here else edge_or_none[0]
                line.append(here)
                more = [e for e in ends[here] if e in left]
                edge_or_none = more[0] if more and len(ends[here]) == 2 else None
            lines.append(tuple(line))
    return lines


def inside(rings: Iterable[Sequence[Point]], x: float, y: float) -> bool:
    """Whether a point lies in a shape of rings (even-odd)."""
    within = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                within = not within
    return within
