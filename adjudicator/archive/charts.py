"""The standing over time as a drawing: one line a seat, in its colours; told apart by dashes as well.

It is drawn twice, for the width of a desk and of a phone: a drawing that shrinks would take its letters with it. The
style sheet shows one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from adjudicator.render.maps.palette import INK
from adjudicator.render.maps.svg import element, escape
from adjudicator.render.shown import SeatShown

WIDE, NARROW, HEIGHT = 760.0, 380.0, 320.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 14.0, 14.0, 40.0
GRID = "#d9c9a3"
QUIET = "#6a5a42"
DASHES = ("", "10 5", "3 4", "14 4 3 4", "6 3", "1.5 5", "18 6")
"""The dashes of lines, one seat after the other."""

LABELS = 5
"""So many names of phases at most stand below, each of `LETTERS` at most."""

LETTERS = 25
LETTER, GAP = 7.2, 10.0
"""About how wide a letter is, and how much is left between two names."""


@dataclass(frozen=True, slots=True)
class Series:
    """A seat's points, one for each column; None where it was not in play."""

    seat: SeatShown
    points: tuple[int | None, ...]


def chart(columns: Sequence[str], series: Sequence[Series], title: str) -> Markup:
    """The chart as two SVG. `columns` are the names of the phases, `title` what a screen reader says."""
    return Markup("\n").join(_drawn(columns, series, title, *size) for size in ((WIDE, "wide"), (NARROW, "narrow")))


def _drawn(columns: Sequence[str], series: Sequence[Series], title: str, width: float, name: str) -> Markup:
    top = _round_up(max((p for one in series for p in one.points if p is not None), default=1))
    parts = [element("title", escape(title))]
    for step in range(5):
        value = top * step // 4
        y = _y(value, top)
        parts.append(element("path", d=f"M{LEFT},{y:.1f}H{width - RIGHT}", stroke=GRID, stroke_width=1))
        parts.append(_text(str(value), LEFT - 8, y + 5, "end"))
    for i in _labelled(columns, width):
        anchor = "start" if i == 0 else "end" if i + 1 == len(columns) else "middle"
        parts.append(_text(_short(columns[i]), _x(i, len(columns), width), HEIGHT - 12, anchor))
    for nth, one in enumerate(series):
        d = _path(one.points, top, width)
        dash = DASHES[nth % len(DASHES)] or None
        line = {"d": d, "fill": "none", "stroke_linejoin": "round"}
        parts.append(element("path", **line, stroke=INK, stroke_width=4.4, stroke_dasharray=dash))
        parts.append(element("path", **line, stroke=one.seat.fill, stroke_width=3, stroke_dasharray=dash))
    svg = element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {HEIGHT:g}",
        role="img",
        class_=f"chart {name}",
    )
    return Markup(svg)


def _labelled(columns: Sequence[str], width: float) -> list[int]:
    """The columns whose names stand below: the first, the last, and between them those that have room."""
    count = len(columns)
    last, stride = count - 1, max(1, -(-(count - 1) // (LABELS - 1)))
    edge = _x(last, count, width) - _wide(columns[last])
    shown, end = [0], LEFT + _wide(columns[0])
    for i in range(stride, last, stride):
        at, half = _x(i, count, width), _wide(columns[i]) / 2
        if at - half > end + GAP and at + half < edge - GAP:
            shown.append(i)
            end = at + half
    return shown if not last or edge < end + GAP else [*shown, last]


def _wide(name: str) -> float:
    """About how wide the name of a column is."""
    return LETTER * len(_short(name))


def sample(nth: int, seat: SeatShown) -> Markup:
    """A piece of a seat's line, for the legend."""
    dash = DASHES[nth % len(DASHES)] or None
    line = "M1,7H43"
    return Markup(
        element(
            "svg",
            element("path", d=line, stroke=INK, stroke_width=4.4, stroke_dasharray=dash),
            element("path", d=line, stroke=seat.fill, stroke_width=3, stroke_dasharray=dash),
            viewBox="0 0 44 14",
            width="44",
            height="14",
            aria_hidden="true",
        )
    )


def _path(points: Sequence[int | None], top: int, width: float) -> str:
    """A line through the points; interrupted where there are none. A single one is a short dash."""
    d, down = "", False
    for i, value in enumerate(points):
        if value is None:
            down = False
            continue
        x, y = _x(i, len(points), width), _y(value, top)
        d += f"{'L' if down else 'M'}{x:.1f},{y:.1f}"
        alone = i + 1 == len(points) or points[i + 1] is None
        if not down and alone:
            d += "h6"
        down = True
    return d


def _x(i: int, count: int, width: float) -> float:
    return LEFT + (width - LEFT - RIGHT) * (i / (count - 1) if count > 1 else 0.0)


def _y(value: int, top: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * max(0, value) / top


def _round_up(value: int) -> int:
    """The next multiple of 4 or, above 40, of 20."""
    step = 4 if value <= 40 else 20
    return max(step, -(-value // step) * step)


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}…"


def _text(text: str, x: float, y: float, anchor: str) -> str:
    return element("text", escape(text), x=x, y=y, text_anchor=anchor, font_size="13", fill=QUIET)
