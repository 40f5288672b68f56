"""From longitude and latitude to the sheet: a conformal cone, drawn wider by lenses where the game is crowded."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
"""A place on the sheet in px, y downwards; or longitude and latitude in degrees, where it says so."""


class PowerLens(msgspec.Struct, frozen=True):
    """Draws out the middle, shrinks the rim: ``d`` from `centre` becomes ``d * (|d|² + radius²)^((exponent-1)/2)``.

    `centre` is longitude and latitude; `radius` is in degrees of the cone.
    """

    centre: Point
    exponent: float
    radius: float


class Swell(msgspec.Struct, frozen=True):
    """A local lens about `centre` (longitude, latitude): adds ``d * strength * exp(-|d|² / (width²/2))``."""

    centre: Point
    strength: float
    width: float


class Projection(msgspec.Struct, frozen=True):
    """Lambert's conformal conic on a sphere with the lenses of a game.

    Attributes:
        parallels: the two standard parallels in degrees.
        origin: longitude and latitude of the cone's origin.
        scale: px a degree.
        corner: the sheet's upper left corner in px of the plane.
        power: the lens on the whole sheet, if any.
        swells: local lenses; each is computed from the result of `power`, not from one another.
    """

    parallels: Point
    origin: Point
    scale: float
    corner: Point
    power: PowerLens | None = None
    swells: tuple[Swell, ...] = ()

    def __call__(self, lon: float, lat: float) -> Point:
        """The place of a longitude and latitude on the sheet in px."""
        x, y = self._drawn_out(lon, lat)
        dx, dy = 0.0, 0.0
        for swell in self.swells:
            cx, cy = self._drawn_out(*swell.centre)
            weight = swell.strength * math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (0.5 * swell.width**2))
            dx += (x - cx) * weight
            dy += (y - cy) * weight
        return (x + dx) * self.scale - self.corner[0], (y + dy) * self.scale - self.corner[1]

    def _cone(self, lon: float, lat: float) -> Point:
        n, f, r0 = _constants(self.parallels, self.origin[1])
        r = f / _half(math.radians(lat)) ** n
        theta = n * math.radians(lon - self.origin[0])
        return math.degrees(r * math.sin(theta)), -math.degrees(r0 - r * math.cos(theta))

    def _drawn_out(self, lon: float, lat: float) -> Point:
        x, y = self._cone(lon, lat)
        if self.power is None:
            return x, y
        cx, cy = self._cone(*self.power.centre)
        dx, dy = x - cx, y - cy
        stretch = (dx * dx + dy * dy + self.power.radius**2) ** ((self.power.exponent - 1) / 2)
        return dx * stretch, dy * stretch


@lru_cache(maxsize=8)
def _constants(parallels: Point, origin: float) -> tuple[float, float, float]:
    """The cone's exponent, its factor, and its radius at the latitude of the origin."""
    first, second = (math.radians(p) for p in parallels)
    n = math.log(math.cos(first) / math.cos(second)) / math.log(_half(second) / _half(first))
    f = math.cos(first) * _half(first) ** n / n
    return n, f, f / _half(math.radians(origin)) ** n


def _half(latitude: float) -> float:
    return math.tan(math.pi / 4 + latitude / 2)
