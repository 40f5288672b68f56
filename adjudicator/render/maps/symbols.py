"""The signs of places: towers for citadels, rings for cities, ports, treasures, passes, peaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.render.maps import palette
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import fixed
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.svg import element

BANNER_HEIGHT = 12.5


@dataclass(frozen=True, slots=True)
class TowerStyle:
    """A rank of citadel: half the size of its tower in px, merlons, the colours while nobody holds it."""

    half: float
    merlons: int
    fill: str
    line: str
    mark: str
    rim: str | None


RANKS: Mapping[str, TowerStyle] = {
    "capital": TowerStyle(9.5, 4, "#8c7a5a", palette.STONE_LINE, "#ffe9a8", palette.GOLD),
    "major": TowerStyle(7.6, 3, palette.STONE, palette.STONE_LINE, "#cbb893", None),
    "minor": TowerStyle(6.2, 3, "#fffdf6", palette.INK, palette.INK, None),
    "home": TowerStyle(10.2, 0, "#fffdf6", palette.INK, palette.INK, None),
    "centre": TowerStyle(8.4, 0, "#fffdf6", palette.INK, palette.INK, None),
}
"""The ranks of the tables, largest first: of citadels, then of supply centres, which are discs and have no merlons."""

CITY_RADIUS = 3.2


def tower(at: Point, rank: str, holder: palette.SeatStyle | None = None, home: str | None = None) -> str:
    """A citadel's tower: stone while nobody's, else in the holder's colour with his emblem.

    A supply centre is a disc instead; the colour `home` goes round it where it is a home centre.
    """
    style = RANKS[rank]
    if not style.merlons:
        return _disc(at, style, holder, home)
    shape = _tower_path(at, style.half, style.merlons)
    x, y = at
    half = style.half
    rim = (
        element("path", d=shape, fill="none", stroke=style.rim, stroke_width=4.2, stroke_linejoin="round")
        if style.rim
        else ""
    )
    body = element(
        "path",
        d=shape,
        fill=holder.fill if holder else style.fill,
        stroke=style.line,
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    if holder is not None:
        mark = palette.emblem(holder, (x, y + half * 0.22), half * 0.62)
    elif rank == "capital":
        mark = element(
            "path",
            d=palette.star(5, half * 0.66, half * 0.28),
            fill=style.mark,
            transform=f"translate({fixed(x)},{fixed(y + half * 0.28)})",
        )
    else:
        door, sill, high = half * 0.3, fixed(y + half), half * 0.55
        arch = f"M{fixed(x - door)},{sill}v{-high:.1f}a{door:.1f},{door:.1f} 0 0 1 {2 * door:.1f},0v{high:.1f}z"
        mark = element("path", d=arch, fill=style.mark)
    return rim + body + mark


def _disc(at: Point, style: TowerStyle, holder: palette.SeatStyle | None, home: str | None) -> str:
    x, y = at
    inner = style.half - 3.0 if home else style.half - 0.6
    rim = (
        element("circle", cx=x, cy=y, r=style.half - 0.6, fill=home, stroke=palette.INK, stroke_width=1.1)
        if home
        else ""
    )
    body = element(
        "circle",
        cx=x,
        cy=y,
        r=inner,
        fill=holder.fill if holder else style.fill,
        stroke="#ffffff" if home else style.line,
        stroke_width=1.3,
    )
    mark = (
        palette.emblem(holder, at, inner * 0.74)
        if holder
        else element("circle", cx=x, cy=y, r=inner * 0.42, fill=style.mark)
    )
    halo = element("circle", cx=x, cy=y, r=style.half + 1.2, fill="#ffffff", opacity="0.85")
    return halo + rim + body + mark


def _tower_path(at: Point, half: float, merlons: int) -> str:
    x, y = at
    teeth = 2 * merlons - 1
    tooth = 2 * half / teeth
    wall, eave, neck = half * 0.84, y - half * 0.5, y - half * 0.32
    d = f"M{x - wall:.1f},{y + half:.1f}V{neck:.1f}L{x - half:.1f},{eave:.1f}V{y - half:.1f}"
    for i in range(teeth):
        d += f"h{tooth:.2f}"
        if i < teeth - 1:
            d += f"v{half * 0.42 * (1 if i % 2 == 0 else -1):.2f}"
    return d + f"V{eave:.1f}L{x + wall:.1f},{neck:.1f}V{y + half:.1f}Z"


def port(at: Point, half: float) -> str:
    """Two waves under a citadel that is a port."""
    x, y = at
    width = half + 2.0
    return element(
        "path",
        d=f"M{fixed(x - width)},{fixed(y + half + 2.2)}q{width / 2:.1f},4.4 {width:.1f},0t{width:.1f},0",
        fill="none",
        stroke=palette.PORT,
        stroke_width=2.2,
        stroke_linecap="round",
    )


def city(at: Point) -> str:
    """An unfortified city."""
    return element("circle", cx=at[0], cy=at[1], r=CITY_RADIUS, fill="#fffdf6", stroke=palette.INK, stroke_width=1.4)


def coin(at: Point, radius: float = 3.8) -> str:
    """A treasure."""
    return element(
        "circle", cx=at[0], cy=at[1], r=radius, fill=palette.GOLD, stroke=palette.GOLD_LINE, stroke_width=1.1
    ) + element("circle", cx=at[0], cy=at[1], r=radius * 0.45, fill="none", stroke=palette.GOLD_LINE, stroke_width=0.9)


def coin_place(at: Point, half: float) -> Point:
    """Where a citadel's treasure lies: at the foot of the tower."""
    return at[0] + half + 2.2, at[1] + half - 1.5


def crown(at: Point, fill: str = palette.GOLD, line: str = palette.GOLD_LINE) -> str:
    """The crown of a royal person, 17 px wide."""
    x, y = at
    return element(
        "path",
        d=f"M{fixed(x - 8.5)},{fixed(y + 5)}l-.8,-9l4.6,4.2l4.7,-6.4l4.7,6.4l4.6,-4.2l-.8,9z",
        fill=fill,
        stroke=line,
        stroke_width=1.1,
        stroke_linejoin="round",
    )


def gap(at: Point, angle: float, ink: str = palette.PEAK_LINE) -> str:
    """A pass: the range opens; `angle` is the range's direction in degrees."""
    return element(
        "g",
        element("rect", x=-6.5, y=-4.5, width=13, height=9, fill=palette.PAPER, opacity="0.92"),
        element(
            "path",
            d="M-5.5,-6q4.2,6 0,12M5.5,-6q-4.2,6 0,12",
            fill="none",
            stroke=ink,
            stroke_width=2,
            stroke_linecap="round",
        ),
        transform=f"translate({at[0]:.1f},{at[1]:.1f}) rotate({angle:.0f})",
    )


def sand(name: str) -> str:
    """The grains of a desert, as a pattern with the id `name`."""
    grains = ((2, 2), (6.5, 6.5), (7.5, 1.2), (1.2, 7.2))
    return element(
        "pattern",
        *(element("circle", cx=x, cy=y, r=0.8, fill="#a8813a") for x, y in grains),
        id=name,
        width=10,
        height=10,
        patternUnits="userSpaceOnUse",
    )


def hatch(name: str) -> str:
    """The hatching of land out of play, as a pattern with the id `name`."""
    return element(
        "pattern",
        element("rect", width=7, height=7, fill=palette.OUT),
        element("path", d="M0,0V7", stroke=palette.OUT_HATCH, stroke_width=2),
        id=name,
        width=7,
        height=7,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )


def peaks(places: list[tuple[float, float, float]]) -> str:
    """Peaks of a range: each at x, y (foot) with its height."""
    lit = "".join(f"M{x - h * 0.56:.1f},{y:.1f}l{h * 0.56:.1f},{-h:.1f}l{h * 0.56:.1f},{h:.1f}z" for x, y, h in places)
    shade = "".join(
        f"M{x:.1f},{y - h:.1f}l{h * 0.56:.1f},{h:.1f}h{-h * 0.42:.1f}l{h * 0.08:.1f},{-h * 0.42:.1f}z"
        for x, y, h in places
    )
    return element(
        "path", d=lit, fill=palette.PEAK, stroke=palette.PEAK_LINE, stroke_width=0.9, stroke_linejoin="round"
    ) + element("path", d=shade, fill=palette.PEAK_SHADE)


def tower_box(at: Point, rank: str, is_port: bool) -> Box:
    """What a citadel's sign covers."""
    half = RANKS[rank].half + (1.5 if RANKS[rank].rim else 0.5)
    return Box(at[0] - half, at[1] - half, at[0] + half, at[1] + half + (4 if is_port else 0))


def banner_box(at: Point, rank: str) -> Box:
    """Where the banner of a citadel's garrison flies."""
    top = at[1] - RANKS[rank].half - 1
    return Box(at[0] - 10, top - BANNER_HEIGHT, at[0] + 10, top)
