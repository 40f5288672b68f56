"""How the ways of orders are drawn. What succeeded and what failed differ in line and in end mark, not only in colour.

The line of a failed move is given only as far as it shall be seen.

| order | succeeded | failed |
| --- | --- | --- |
| move | whole line, arrow head | dashed line that stops on the way, cross |
| convoyed move | wave, arrow head | dashed wave, cross |
| support | dots, ring at what is supported | sparse dots, cross in the middle, no ring |
| supply | blue dots, full ring | blue dots, cross |
| retreat | dash and dot, open head | the same, cross |
"""

from __future__ import annotations

import math

from adjudicator.render.maps import counters, palette
from adjudicator.render.maps.geometry import Line, at, fixed, length, part, path, wave
from adjudicator.render.maps.lettering import Face, letter
from adjudicator.render.maps.palette import SeatStyle
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.svg import element

DASH = "8 5"
DASH_DOT = "10 4 1.6 4"
HEAD = 11.0
STORM_INK = "#3b566b"

_ROUND: dict[str, str] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}


def move(style: SeatStyle, line: Line, ok: bool) -> str:
    """A move, without its end."""
    return _stroke(_cut(line), style.fill, 3.2) if ok else _stroke(line, style.fill, 3.2, DASH)


def convoyed(style: SeatStyle, line: Line, ok: bool) -> str:
    """A move by convoy, without its end: a wave over blue water."""
    kept = _cut(line) if ok else line
    water = element(
        "path",
        d=path(kept),
        stroke=palette.WATER_MARK,
        stroke_width=11,
        opacity="0.28",
        fill="none",
        stroke_linecap="round",
    )
    return water + _stroke(wave(kept, 3.4, 20.0), style.fill, 3.0, None if ok else DASH)


def retreat(style: SeatStyle, line: Line, ok: bool) -> str:
    """A retreat, without its end."""
    return _stroke(_cut(line) if ok else line, style.fill, 2.6, DASH_DOT)


def person(style: SeatStyle, line: Line, ok: bool) -> str:
    """The way of a person alone, without its end."""
    return _stroke(_cut(line) if ok else line, style.fill, 1.8, None if ok else DASH)


def end(kind: str, style: SeatStyle, line: Line, ok: bool) -> str:
    """The head of a way (open for a retreat, golden for a person), or the cross where it failed."""
    if not ok:
        return counters.cross(line[-1])
    if kind == "retreat":
        return _head(line, "#ffffff", edge=style.fill)
    return _head(line, palette.GOLD, size=9.0) if kind == "person" else _head(line, style.fill)


def support(style: SeatStyle, line: Line, ok: bool) -> str:
    """A support; the line ends at what is supported."""
    return _dots(line, style.fill, 6.4 if ok else 9.0)


def support_end(style: SeatStyle, line: Line, ok: bool, share: float = 0.5) -> str:
    """What tells whether a support counts: the ring at its end, or the cross after `share` of it."""
    return _ring(line[-1], "#ffffff", style.fill) if ok else _crossed(line, share)


def supply(line: Line) -> str:
    """A supply by sea, without its end."""
    return _dots(line, palette.WATER_MARK, 6.4)


def supply_end(line: Line, ok: bool, share: float = 0.5) -> str:
    """The full ring of a supply, or the cross after `share` of it."""
    return _ring(line[-1], palette.WATER_MARK, "#ffffff") if ok else _crossed(line, share)


def _crossed(line: Line, share: float) -> str:
    x, y, _, _ = at(line, share)
    return counters.cross((x, y))


def siege(style: SeatStyle, citadel: Point, radius: float, ok: bool) -> str:
    """A palisade round a citadel; broken open if the siege was lifted."""
    x, y = citadel
    around = 2 * math.pi * radius
    stakes = round(around / (6.2 if ok else 14.0))
    ring = {"cx": x, "cy": y, "r": radius}
    parts = [
        element("circle", **ring, fill="none", stroke="#ffffff", stroke_width=8.5, opacity="0.8"),
        element(
            "circle",
            **ring,
            fill="none",
            stroke=palette.INK,
            stroke_width=7.4,
            stroke_dasharray=f"2.6 {around / stakes - 2.6:.3f}",
        ),
    ]
    if ok:
        parts.append(element("circle", **ring, fill="none", stroke=style.fill, stroke_width=2.8))
    return element("g", *parts, class_="siege" if ok else "siege lifted")


def siege_end(style: SeatStyle, badge: Point, season: int, ok: bool) -> str:
    """The number of a siege's season, crossed if the siege was lifted."""
    x, y = badge
    number = element("circle", cx=x, cy=y, r=7, fill=style.fill, stroke="#ffffff", stroke_width=1.8) + letter(
        str(season), (x, y + 4), Face.SANS_BOLD, 11.5, style.ink
    )
    return number if ok else number + counters.cross((x, y), 6.5, 2.2)


def besieger_line(style: SeatStyle, line: Line) -> str:
    """From the besieger to the palisade."""
    return _stroke(line, style.fill, 2.0)


def convoy_mark(fleet: Point, ok: bool) -> str:
    """Two waves under a fleet that carries; crossed if it failed to."""
    x, y = fleet
    d = f"M{fixed(x - 9)},{fixed(y)}q4.5,-5 9,0t9,0m-18,5q4.5,-5 9,0t9,0"
    marks = element("path", d=d, fill="none", stroke="#ffffff", stroke_width=5, stroke_linecap="round") + element(
        "path", d=d, fill="none", stroke=palette.WATER_MARK, stroke_width=2, stroke_linecap="round"
    )
    return marks if ok else marks + counters.cross((x, y + 2), 4, 2.2)


def _cut(line: Line) -> Line:
    return part(line, 0.0, max(1.0, length(line) - HEAD * 0.7))


def _stroke(line: Line, colour: str, thick: float, dash: str | None = None) -> str:
    d = path(line)
    return (
        element(
            "path",
            d=d,
            fill="none",
            stroke="#ffffff",
            stroke_width=thick + 4.4,
            opacity="0.75",
            stroke_linejoin="round",
        )
        + element(
            "path",
            d=d,
            fill="none",
            stroke=palette.INK,
            stroke_width=thick + 1.6,
            stroke_dasharray=dash,
            stroke_linejoin="round",
        )
        + element(
            "path", d=d, fill="none", stroke=colour, stroke_width=thick, stroke_dasharray=dash, stroke_linejoin="round"
        )
    )


def _dots(line: Line, colour: str, stride: float) -> str:
    d = path(line)
    dash = f"0.1 {stride:g}"
    return (
        element("path", d=d, fill="none", stroke="#ffffff", stroke_width=7, opacity="0.6", stroke_linejoin="round")
        + element(
            "path",
            d=d,
            fill="none",
            stroke=palette.INK,
            stroke_width=4.8,
            stroke_dasharray=dash,
            stroke_linecap="round",
        )
        + element(
            "path", d=d, fill="none", stroke=colour, stroke_width=3.4, stroke_dasharray=dash, stroke_linecap="round"
        )
    )


def _ring(at_: Point, fill: str, edge: str) -> str:
    return element("circle", cx=at_[0], cy=at_[1], r=5.4, fill=palette.INK) + element(
        "circle", cx=at_[0], cy=at_[1], r=3.6, fill=fill, stroke=edge, stroke_width=1.8
    )


def _head(line: Line, fill: str, *, edge: str = palette.INK, size: float = HEAD) -> str:
    x, y = line[-1]
    _, _, dx, dy = at(line, max(0.0, 1 - size * 0.6 / max(length(line), 1.0)))
    back = (x - dx * size, y - dy * size)
    half = size * 0.52
    corners = (
        (x, y),
        (back[0] - dy * half, back[1] + dx * half),
        (back[0] + dx * size * 0.22, back[1] + dy * size * 0.22),
        (back[0] + dy * half, back[1] - dx * half),
    )
    d = path(corners, closed=True)
    return element(
        "path", d=d, fill="#ffffff", stroke="#ffffff", stroke_width=4, opacity="0.75", stroke_linejoin="round"
    ) + element("path", d=d, fill=fill, stroke=edge, stroke_width=1.3, stroke_linejoin="round")


def flooded(d: str) -> str:
    """The water of a river in flood along path data; the river itself runs over it."""
    return "".join(
        (
            element("path", d=d, **_ROUND, stroke="#ffffff", stroke_width=17),
            element("path", d=d, **_ROUND, stroke=palette.WATER_MARK, stroke_width=14),
        )
    )


def flood_key(p: Point) -> str:
    """A river in flood, for the legend."""
    d = f"M{p[0] - 17:.0f},{p[1]:.0f}q8.5,-5 17,0t17,0"
    river = element("path", d=d, **_ROUND, stroke="#f4f8fa", stroke_width=5.6) + element(
        "path", d=d, **_ROUND, stroke=palette.RIVER, stroke_width=3.2
    )
    return flooded(d) + river


def storm_key(p: Point) -> str:
    """A stormy sea, for the legend."""
    d = f"M{fixed(p[0] - 14)},{fixed(p[1] + 2)}q7,-9 14,0t14,0M{fixed(p[0] + 2)},{fixed(p[1] - 8)}l-4,6h4l-2.4,7"
    return element("path", d=d, fill="none", stroke=STORM_INK, stroke_width=2, stroke_linejoin="round")


def storm_pattern(name: str) -> str:
    """Waves and lightning, as a pattern with the id `name`."""
    return element(
        "pattern",
        element("path", d="M0,8q5.5,-7 11,0t11,0", fill="none", stroke=STORM_INK, stroke_width=1.7, opacity="0.8"),
        element("path", d="M14,13l-3.6,5h3.4l-2,5", fill="none", stroke=STORM_INK, stroke_width=1.5, opacity="0.8"),
        id=name,
        width=22,
        height=26,
        patternUnits="userSpaceOnUse",
    )
