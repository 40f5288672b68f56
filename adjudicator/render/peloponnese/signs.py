"""The signs of the picture: who holds a space, and what has happened to it. Each is drawn about a point, in px."""

from __future__ import annotations

import math

from adjudicator.render.maps.lettering import Face, letter
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.svg import element
from adjudicator.render.peloponnese.plan import Colours

INK = "#2b2118"
FAINT = "#8c8478"
ALARM = "#9c1006"
PAPER = "#fffdf6"
RADIUS = 11.0
"""Of the sign of who holds a space."""


def _path(d: str, **attributes: str | float | None) -> str:
    return element("path", d=d, **attributes)


def held(at: Point, colours: Colours) -> str:
    """A space that a major holds itself: a full disc with its letter."""
    x, y = at
    disc = element("circle", cx=x, cy=y, r=RADIUS, fill=colours.fill, stroke=INK, stroke_width=1)
    return disc + letter(colours.letter, (x, y + 5.6), Face.SANS_BOLD, 16, colours.ink)


def followed(at: Point, colours: Colours) -> str:
    """A space that a major's ally or tributary holds: a ring with the major's letter; an empty one for a neutral's."""
    x, y = at
    ring = element("circle", cx=x, cy=y, r=RADIUS - 1.5, fill=PAPER, stroke=colours.fill, stroke_width=3.5)
    return ring + (letter(colours.letter, (x, y + 5.2), Face.SANS_BOLD, 14, INK) if colours.letter else "")


def nobodys(at: Point) -> str:
    """A space that nobody holds: a small broken ring."""
    x, y = at
    return element(
        "circle", cx=x, cy=y, r=RADIUS - 4, fill="none", stroke=FAINT, stroke_width=1.6, stroke_dasharray="3 2.6"
    )


def rebels(at: Point) -> str:
    """A space in rebellion: a star with an exclamation mark."""
    x, y = at
    points = []
    for n in range(16):
        reach = RADIUS + 2.5 if n % 2 == 0 else RADIUS - 3
        angle = math.pi * n / 8
        points.append(f"{x + reach * math.sin(angle):.2f},{y - reach * math.cos(angle):.2f}")
    star = element("polygon", points=" ".join(points), fill=ALARM, stroke=INK, stroke_width=0.8)
    return star + letter("!", (x, y + 6), Face.SANS_BOLD, 17, "#ffffff")


def ravaged(at: Point) -> str:
    """A flame."""
    x, y = at
    outer = f"M{x},{y - 11}c2,5 8,7 8,14a8,8 0 0 1 -16,0c0,-3 2,-5 3,-7c1,2 2,3 3,3c1,-3 0,-6 2,-10z"
    inner = f"M{x},{y + 1}c1,3 3.5,4 3.5,6.4a3.5,3.5 0 0 1 -7,0c0,-2.4 2.5,-3.4 3.5,-6.4z"
    return _path(outer, fill="#d9531e", stroke=INK, stroke_width=1) + _path(inner, fill="#ffd24a")


def captured(at: Point) -> str:
    """A pennant on a spear."""
    x, y = at
    return _path(f"M{x - 5},{y + 11}V{y - 11}", stroke=INK, stroke_width=2, fill="none") + _path(
        f"M{x - 4},{y - 10}L{x + 9},{y - 5}L{x - 4},{y}z", fill="#ffffff", stroke=INK, stroke_width=1.4
    )


def walls(at: Point) -> str:
    """A battlement."""
    x, y = at
    return _path(
        f"M{x - 8},{y + 8}V{y - 7}h4v4h2.5v-4h3v4h2.5v-4h4v15h-5v-5a3,3 0 0 0 -6,0v5z",
        fill="#6d5c45",
        stroke=INK,
        stroke_width=0.8,
    )


def garrison(at: Point, colours: Colours) -> str:
    """A shield in the owner's colours with its letter."""
    x, y = at
    shield = _path(
        f"M{x - 8.5},{y - 9}h17v8c0,6 -4,9 -8.5,11c-4.5,-2 -8.5,-5 -8.5,-11z",
        fill=colours.fill,
        stroke=INK,
        stroke_width=1,
    )
    return shield + letter(colours.letter, (x, y + 4), Face.SANS_BOLD, 13, colours.ink)
