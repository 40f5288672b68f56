"""The sheet of the map of Diplomacy for the programs here: its size, its projection and the way back."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path

import msgspec

from adjudicator.render.maps.projection import Point, Projection

SHEET = Path(__file__).parent.parent / "games" / "diplomacy" / "map" / "sheet.toml"
_SHEET = tomllib.loads(SHEET.read_text(encoding="utf-8"))

SIZE: tuple[int, int] = (_SHEET["width"], _SHEET["height"])


def projection() -> Projection:
    """The projection of the sheet."""
    return msgspec.convert(_SHEET["projection"], Projection)


def inverse(project: Projection, at: Point, near: Point = (14.0, 50.0)) -> Point:
    """Longitude and latitude of a place on the sheet, by Newton's way from `near`. Raises ValueError if none is found.

    One stride goes four degrees at most, and half the way: the lenses bend the sheet.
    """
    lon, lat = near
    for _ in range(400):
        x, y = project(lon, lat)
        dx, dy = at[0] - x, at[1] - y
        if abs(dx) + abs(dy) < 1e-4:
            return lon, lat
        step = 1e-4
        (x1, y1), (x2, y2) = project(lon + step, lat), project(lon, lat + step)
        a, b, c, d = (x1 - x) / step, (x2 - x) / step, (y1 - y) / step, (y2 - y) / step
        det = a * d - b * c
        stride = min(0.5, 4.0 / max(1e-9, math.hypot(d * dx - b * dy, a * dy - c * dx) / abs(det)))
        lon += stride * (d * dx - b * dy) / det
        lat = min(88.0, max(0.0, lat + stride * (a * dy - c * dx) / det))
    raise ValueError(f"no degrees for {at}")


def legend_boxes() -> tuple[tuple[float, float, float, float], ...]:
    """What the cartouches cover: left, top, right, bottom in px."""
    return tuple((left, top, left + width, top + height) for left, top, width, height in _SHEET["boxes"].values())
