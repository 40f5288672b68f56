"""Finds the places on the map of Diplomacy: ``games/diplomacy/map/places.tsv``.

For each province: where its code is lettered, where its unit stands, where its supply centre lies. A centre lies at its
town; unit and code stand where they keep farthest from borders, from the centre and from the marks of coasts.
``diplomacy_hints.tsv`` gives the towns, the places on coasts, and for wide provinces about where to look.

    pip install shapely
    python -m tools.diplomacy_places

Run it after `tools.diplomacy_map`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import shapely  # type: ignore[import-untyped]
from shapely.geometry import Point, Polygon, box  # type: ignore[import-untyped]
from shapely.geometry.base import BaseGeometry  # type: ignore[import-untyped]
from shapely.ops import nearest_points  # type: ignore[import-untyped]

from adjudicator.render.maps.projection import Point as Place
from adjudicator.render.maps.projection import Projection
from tools.diplomacy_sheet import SIZE, inverse, legend_boxes, projection

HERE = Path(__file__).parent
GAME = HERE.parent / "games" / "diplomacy"
MARGIN = 24.0

UNIT = (44.0, 25.0)
CODE = (34.0, 15.0)
CENTRE = (24.0, 24.0)
MARK = (22.0, 13.0)
BESIDE: tuple[Place, ...] = (
    (0, -22),
    (0, 22),
    (-44, 0),
    (44, 0),
    (-40, -12),
    (40, -12),
    (-40, 12),
    (40, 12),
    (-14, -22),
    (14, -22),
    (-14, 22),
    (14, 22),
    (-24, -24),
    (24, -24),
    (-24, 24),
    (24, 24),
)
"""Where a code may stand from its unit, best first, in px."""


@dataclass(slots=True)
class Hints:
    """What the table of hints says, by spot, in degrees."""

    found: dict[str, dict[str, Place]] = field(default_factory=dict)

    def of(self, what: str) -> Mapping[str, Place]:
        """The places of a kind."""
        return self.found.get(what, {})


@dataclass(frozen=True, slots=True)
class Stand:
    """Where code and unit of a province go, in px."""

    code: Place
    unit: Place


def hints() -> Hints:
    """Read the table of hints."""
    read = Hints()
    for line in (HERE / "diplomacy_hints.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        what, spot, lon, lat = line.split("\t")
        read.found.setdefault(what, {})[spot] = (float(lon), float(lat))
    return read


def shapes(project: Projection) -> dict[str, BaseGeometry]:
    """The provinces' largest parts on the sheet, without what legends and rim cover."""
    sheet = box(MARGIN, MARGIN, SIZE[0] - MARGIN, SIZE[1] - MARGIN)
    for left, top, right, bottom in legend_boxes():
        sheet = sheet.difference(box(left - 6, top - 6, right + 6, bottom + 6))
    rings: dict[tuple[str, str], tuple[list[Place], list[list[Place]]]] = {}
    for line in (GAME / "map" / "outlines.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        area, part, ring, text = line.split("\t")
        points = [project(*(float(n) for n in pair.split(","))) for pair in text.split()]
        if ring == "outer":
            rings[area, part] = (points, [])
        else:
            rings[area, part][1].append(points)
    found: dict[str, BaseGeometry] = {}
    for (area, _), (outer, holes) in rings.items():
        shape = Polygon(outer, holes).buffer(0).intersection(sheet)
        best = max(getattr(shape, "geoms", [shape]), key=lambda s: s.area)
        if area not in found or best.area > found[area].area:
            found[area] = best
    return found


def around(at: Place, size: Place) -> BaseGeometry:
    """The box of a size about a point."""
    return box(at[0] - size[0] / 2, at[1] - size[1] / 2, at[0] + size[0] / 2, at[1] + size[1] / 2)


def pulled_in(shape: BaseGeometry, at: Place, room: float) -> Place:
    """The place itself, or the nearest one `room` px inside the shape, or less where it is narrow."""
    while room > 0:
        inner = shape.buffer(-room)
        if not inner.is_empty:
            near = nearest_points(inner, Point(at))[0]
            return near.x, near.y
        room -= 1
    raise ValueError("a shape without room")


def best_stand(shape: BaseGeometry, covered: Sequence[BaseGeometry], near: Place | None) -> Stand:
    """Unit and code: inside, off what is covered, roomy, near the middle or the hint."""
    pole = shapely.maximum_inscribed_circle(shape, tolerance=2.0).coords[0]
    wanted = near or (pole[0], pole[1])
    inner = shape.buffer(-3.0)
    left, top, right, bottom = shape.bounds
    reach = 130.0
    best: tuple[float, Stand] | None = None
    for x in _steps(max(left, wanted[0] - reach), min(right, wanted[0] + reach)):
        for y in _steps(max(top, wanted[1] - reach), min(bottom, wanted[1] + reach)):
            if not shape.contains(Point(x, y)):
                continue
            unit = around((x, y), UNIT)
            price = _price(unit, inner, covered) + 0.1 * abs(x - wanted[0]) + 0.1 * abs(y - wanted[1])
            if best is not None and price >= best[0]:
                continue
            for rank, (dx, dy) in enumerate(BESIDE):
                at = (x + dx, y + dy)
                code = around(at, CODE)
                whole = price + 1.5 * rank + 1.4 * _price(code, inner, covered)
                whole += 0.05 * abs(at[0] - wanted[0]) + 0.05 * abs(at[1] - wanted[1])
                if best is None or whole < best[0]:
                    best = (whole, Stand(at, (x, y)))
    if best is None:
        raise ValueError("a shape without room")
    return best[1]


def _steps(low: float, high: float, stride: float = 4.0) -> Iterator[float]:
    at = low
    while at <= high:
        yield at
        at += stride


def _price(piece: BaseGeometry, inner: BaseGeometry, covered: Sequence[BaseGeometry]) -> float:
    hidden: float = sum(piece.intersection(other).area for other in covered)
    outside: float = piece.area - piece.intersection(inner).area
    return hidden * 0.8 + outside * 0.5


def main() -> None:
    """Write the table of places."""
    project = projection()
    said = hints()
    towns, coasts, marks, nears = (said.of(what) for what in ("centre", "coast", "mark", "near"))
    lines = ["spot\tcode_lon\tcode_lat\tunit_lon\tunit_lat\tcentre_lon\tcentre_lat"]

    def cells(at: Place | None) -> str:
        return "-\t-" if at is None else "\t".join(f"{n:.3f}" for n in inverse(project, at))

    for area, shape in sorted(shapes(project).items()):
        if area in ("OUT", "WAT", "ISL"):
            continue
        covered: list[BaseGeometry] = []
        centre = pulled_in(shape, project(*towns[area]), 13.0) if area in towns else None
        if centre is not None:
            covered.append(around(centre, CENTRE))
        mine = [spot for spot in coasts if spot.startswith(f"{area}/")]
        covered.extend(around(project(*coasts[spot]), UNIT) for spot in mine)
        covered.extend(around(project(*marks[spot]), MARK) for spot in mine)
        stand = best_stand(shape, covered, project(*nears[area]) if area in nears else None)
        lines.append(f"{area}\t{cells(stand.code)}\t{cells(stand.unit)}\t{cells(centre)}")
        lines.extend(f"{spot}\t{cells(project(*marks[spot]))}\t{cells(project(*coasts[spot]))}\t-\t-" for spot in mine)
    (GAME / "map" / "places.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(lines) - 1} spots\n")


if __name__ == "__main__":
    main()
