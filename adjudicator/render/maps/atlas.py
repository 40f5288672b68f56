"""The map in px: every shape, place and line of the tables put on the sheet, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.render.maps.geometry import Line, chains, path
from adjudicator.render.maps.projection import Point, Projection
from adjudicator.render.maps.sheet import Sheet
from adjudicator.render.maps.stands import stands
from adjudicator.render.maps.tables import AreaRow, CitadelRow, FeatureRow, Tables

OUT, WAT, ISL = "OUT", "WAT", "ISL"
"""Shapes out of play: land, water, islands that are only for looks."""


@dataclass(frozen=True, slots=True)
class Area:
    """An area on the sheet. `rings` are its outlines, `path` the same as path data; `unit` is where its unit stands."""

    row: AreaRow
    rings: tuple[Line, ...]
    path: str
    label: Point
    unit: Point
    city_at: Point

    @property
    def code(self) -> str:
        """The area's code (``MAC``)."""
        return self.row.code

    @property
    def sea(self) -> bool:
        """Whether the area is water."""
        return self.row.kind == "sea"


@dataclass(frozen=True, slots=True)
class Coast:
    """One of several coasts of an area on the sheet: where its mark is lettered and where a fleet there stands."""

    area: str
    mark: str
    label: Point
    unit: Point


@dataclass(frozen=True, slots=True)
class Citadel:
    """A citadel on the sheet."""

    row: CitadelRow
    at: Point


@dataclass(frozen=True, slots=True)
class Feature:
    """A river, a part of a range, a pass or a strait on the sheet."""

    row: FeatureRow
    line: Line


@dataclass(frozen=True, slots=True)
class Boundaries:
    """The lines between shapes, by what lies on their two sides."""

    coasts: tuple[Line, ...]
    seas: tuple[Line, ...]
    lands: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Atlas:
    """A game's map on its sheet. Mappings are in table order; `coasts` are by spot (``SPA/NC``)."""

    sheet: Sheet
    areas: Mapping[str, Area]
    coasts: Mapping[str, Coast]
    citadels: Mapping[str, Citadel]
    features: tuple[Feature, ...]
    scenery: Mapping[str, tuple[Line, ...]]
    boundaries: Boundaries

    def place(self, spot: str) -> Point:
        """Where an order begins or ends: the unit's place of an area or a coast, or a citadel. KeyError for neither."""
        there = self.areas.get(spot) or self.coasts.get(spot)
        return there.unit if there is not None else self.citadels[spot].at

    def home_colour(self, citadel: Citadel) -> str | None:
        """The colour of the seat whose home centre a citadel is."""
        style = self.sheet.seats.get(citadel.row.home)
        return style.fill if style is not None else None

    def home(self, spot: str) -> Area:
        """The area a spot lies in. Raises KeyError for what is no spot."""
        if spot in self.areas:
            return self.areas[spot]
        coast = self.coasts.get(spot)
        return self.areas[coast.area if coast is not None else self.citadels[spot].row.area]


def make_atlas(tables: Tables, sheet: Sheet) -> Atlas:
    """Put the tables on the sheet."""
    project = sheet.projection
    rings: dict[str, list[Line]] = {}
    for outline in tables.outlines:
        rings.setdefault(outline.area, []).append(_line(project, outline.points))
    towers = [(project(*row.at), row.rank, row.port) for row in tables.citadels]
    codes = {row.code: project(*row.label) for row in tables.areas}
    cities = [project(*row.city_at) for row in tables.areas if row.city]
    units = stands({row.code: project(*row.unit) for row in tables.areas}, rings, towers, cities, codes)
    areas = {
        row.code: Area(
            row=row,
            rings=tuple(rings[row.code]),
            path="".join(path(ring, closed=True) for ring in rings[row.code]),
            label=codes[row.code],
            unit=units[row.code],
            city_at=project(*row.city_at) if row.city else (0.0, 0.0),
        )
        for row in tables.areas
    }
    return Atlas(
        sheet=sheet,
        areas=areas,
        coasts={
            coast.spot: Coast(row.code, coast.mark, project(*coast.label), project(*coast.unit))
            for row in tables.areas
            for coast in row.coasts
        },
        citadels={row.id: Citadel(row, project(*row.at)) for row in tables.citadels},
        features=tuple(Feature(row, _line(project, row.points)) for row in tables.features),
        scenery={kind: tuple(rings.get(kind, ())) for kind in (OUT, WAT, ISL)},
        boundaries=_boundaries(rings, {code for code, area in areas.items() if area.sea} | {WAT}),
    )


def _line(project: Projection, points: tuple[Point, ...]) -> Line:
    return tuple((round(x, 1), round(y, 1)) for x, y in (project(*point) for point in points))


def _boundaries(rings: Mapping[str, list[Line]], wet: set[str]) -> Boundaries:
    owners: dict[tuple[Point, Point], list[str]] = {}
    for code, shape in rings.items():
        for ring in shape:
            for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
                if a != b:
                    owners.setdefault((a, b) if a < b else (b, a), []).append(code)
    kinds: dict[str, list[tuple[Point, Point]]] = {"coast": [], "sea": [], "land": []}
    for edge, codes in owners.items():
        sides = {code in wet for code in codes}
        if len(sides) == 2:
            kinds["coast"].append(edge)
        elif len(codes) == 2 and codes[0] != codes[1]:
            kinds["sea" if sides == {True} else "land"].append(edge)
    return Boundaries(*(tuple(chains(kinds[kind])) for kind in ("coast", "sea", "land")))
