"""Colours of the sheet; patterns and emblems that tell seats apart where colours do not."""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.svg import element

PAPER = "#fbf7ec"
LAND = "#f6eeda"
OUT = "#e6dfd0"
OUT_HATCH = "#dad2c1"
SEA = "#d3e4ec"
SEA_FAR = "#dde8ec"
SHALLOWS = (("#c9dde8", 18.0), ("#bbd3e1", 12.0), ("#a9c6d7", 6.0))
ISLET = "#ece4d2"
INK = "#2b2118"
COAST = "#6f5b3e"
BORDER = "#9a8560"
OUT_BORDER = "#b3a78e"
GRATICULE = "#bcd2de"
SEA_BORDER = "#6f9db8"
SEA_INK = "#235f86"
SEA_HALO = "#e6f0f5"
RIVER = "#3d7fb8"
RIVER_INK = "#235f92"
PEAK = "#b98a55"
PEAK_SHADE = "#8a5d33"
PEAK_LINE = "#7a4a1c"
RANGE_INK = "#6b4420"
NAME_INK = "#6e5938"
STRAIT = "#b5372f"
STONE = "#5b4a35"
STONE_LINE = "#241c12"
GOLD = "#f2c230"
GOLD_LINE = "#7a5c00"
PORT = "#2d6a9f"
FAULT = "#b3201d"
WATER_MARK = "#1d5fa5"
NEUTRAL_FILL = "#8c8478"
NEUTRAL_INK = "#ffffff"


class SeatStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat looks.

    Attributes:
        fill: the full colour of its pieces; ink: what is read on it.
        tint: the ground of the land it controls; stripe: the lines of the pattern on that ground.
        pattern, emblem: names in `PATTERNS` and `EMBLEMS`.
    """

    fill: str
    ink: str
    tint: str
    stripe: str
    pattern: str
    emblem: str


NEUTRAL = SeatStyle(fill=NEUTRAL_FILL, ink=NEUTRAL_INK, tint=LAND, stripe=LAND, pattern="", emblem="")
"""How units look that are no player's."""


# What is drawn in a tile of each pattern: (side of the tile, path of lines, path of filled shapes).
PATTERNS: Mapping[str, tuple[float, str, str]] = {
    "slash": (12, "M-3,3L3,-3M-3,15L15,-3M9,15L15,9", ""),
    "backslash": (12, "M-3,9L3,15M-3,-3L15,15M9,-3L15,3", ""),
    "rows": (9, "M0,4.5H9", ""),
    "columns": (9, "M4.5,0V9", ""),
    "dots": (12, "", "M3,1.1a1.9,1.9 0 1 0 .01,0zM9,7.1a1.9,1.9 0 1 0 .01,0z"),
    "crosses": (14, "M3.5,.5v6M.5,3.5h6M10.5,7.5v6M7.5,10.5h6", ""),
    "waves": (12, "M0,4q3,-4 6,0t6,0M0,10q3,-4 6,0t6,0", ""),
}


def pattern(style: SeatStyle, name: str) -> str:
    """The pattern of a seat's land as a definition with the id `name`."""
    side, lines, shapes = PATTERNS[style.pattern]
    return element(
        "pattern",
        element("rect", width=side, height=side, fill=style.tint),
        element("path", d=lines, stroke=style.stripe, stroke_width=1.6, fill="none") if lines else "",
        element("path", d=shapes, fill=style.stripe) if shapes else "",
        id=name,
        width=side,
        height=side,
        patternUnits="userSpaceOnUse",
    )


def star(points: int, outer: float, inner: float) -> str:
    """A star about the origin as path data."""
    corners: list[Point] = []
    for i in range(points * 2):
        radius = outer if i % 2 == 0 else inner
        angle = -math.pi / 2 + i * math.pi / points
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return "M" + " ".join(f"{x:.2f},{y:.2f}" for x, y in corners) + "Z"


# Emblems within a circle of radius 5: (filled shapes, lines).
EMBLEMS: Mapping[str, tuple[str, str]] = {
    "sun": (star(8, 5.0, 2.1), ""),
    "crescent": ("M2.6,-4.3a5,5 0 1 0 0,8.6a4.3,4.3 0 0 1 0,-8.6z", ""),
    "shield": ("M0,-1.7a1.7,1.7 0 1 0 .01,0z", "M0,-4.1a4.1,4.1 0 1 0 .01,0z"),
    "lozenge": ("M0,-5L3.9,0L0,5L-3.9,0Z", ""),
    "pyramid": ("M0,-4.6L5,4L-5,4Z", ""),
    "crown": ("M-4.6,4L-4.9,-2.4L-2.3,.2L0,-4.4L2.3,.2L4.9,-2.4L4.6,4Z", ""),
    "lily": (
        (
            "M0,-5Q2.2,-2.6 .8,.4Q1.4,-2.6 3.6,-2.2Q5.2,-1.2 3.8,1Q3.8,-.6 2.8,-.4Q1.8,0 1.6,1.2H2.6V2.4H1.2L2.2,5H-2.2"
            "L-1.2,2.4H-2.6V1.2H-1.6Q-1.8,0 -2.8,-.4Q-3.8,-.6 -3.8,1"
            "Q-5.2,-1.2 -3.6,-2.2Q-1.4,-2.6 -.8,.4Q-2.2,-2.6 0,-5Z"
        ),
        "",
    ),
    "cross": ("M-1.9,-5H1.9L1,-1L5,-1.9V1.9L1,1L1.9,5H-1.9L-1,1L-5,1.9V-1.9L-1,-1Z", ""),
    "star": (star(5, 5.2, 2.1), ""),
    "dome": ("M0,-5.4Q.5,-3.6 2.6,-2.2Q4.6,-.6 2.4,1.6H3V4.6H-3V1.6H-2.4Q-4.6,-.6 -2.6,-2.2Q-.5,-3.6 0,-5.4Z", ""),
    "anchor": ("", "M0,-2.4V4.4M-2.4,-.6H2.4M-4.2,1.4Q-3.6,4.4 0,4.4Q3.6,4.4 4.2,1.4M0,-5a1.3,1.3 0 1 0 .01,0z"),
}


def emblem(style: SeatStyle, at: Point, size: float = 5.0, ink: str | None = None) -> str:
    """The emblem of a seat within a circle of radius `size`; nothing for what is no player's."""
    if not style.emblem:
        return ""
    shapes, lines = EMBLEMS[style.emblem]
    colour = ink or style.ink
    return element(
        "g",
        element("path", d=shapes, fill=colour) if shapes else "",
        element("path", d=lines, fill="none", stroke=colour, stroke_width="1.5", stroke_linecap="round")
        if lines
        else "",
        transform=f"translate({at[0]:.1f},{at[1]:.1f}) scale({size / 5:.2f})",
    )
