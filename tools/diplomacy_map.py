"""Makes the shapes of the map of Diplomacy: ``games/diplomacy/map/outlines.tsv``.

The coasts and the borders of today are those of Natural Earth 1:50m (public domain), from the npm package
``world-atlas``; where a border of the game is none of today, ``diplomacy_lines.tsv`` draws it. All lines together part
the sheet into faces; ``diplomacy_seeds.tsv`` says whose each face is. What one owner has on both sides of a line makes
the line vanish; the rest is simplified to what the sheet can show. Neighbours share their vertices exactly.

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    pip install shapely
    python -m tools.diplomacy_map package/countries-50m.json

It is run by hand when a line or the projection changed; the game needs only the table it writes.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely  # type: ignore[import-untyped]
from shapely.geometry import LineString, Point, Polygon, box  # type: ignore[import-untyped]
from shapely.geometry.base import BaseGeometry  # type: ignore[import-untyped]
from shapely.ops import polygonize, unary_union  # type: ignore[import-untyped]

from adjudicator.render.maps.geometry import chains, smooth
from adjudicator.render.maps.projection import Point as Place
from adjudicator.render.maps.projection import Projection
from tools.diplomacy_sheet import SIZE, inverse, projection

HERE = Path(__file__).parent
OUTLINES = HERE.parent / "games" / "diplomacy" / "map" / "outlines.tsv"

GRID = 0.001
"""To which part of a degree vertices are rounded."""
CLIP = (-70.0, 15.0, 110.0, 84.0)
BEYOND = 24.0
"""How far the shapes go beyond the sheet, in px."""
TOLERANCE = 0.55
"""How far a simplified line may leave the true one, in px."""
LEAST_ISLAND = 26.0
"""The surface of the smallest island that is drawn, in square px."""
WATER = "-"
DRY_OUT, DRY_ISLE, WET_OUT = "OUT", "ISL", "WAT"


@dataclass(frozen=True, slots=True)
class Seed:
    """Whose a face is: one that holds `at`, or (without a place) all faces of the country `name`."""

    what: str
    area: str
    at: Place | None
    name: str


@dataclass(frozen=True, slots=True)
class Face:
    """A face of the sheet with the country it lies in; `WATER` for the sea."""

    shape: Polygon
    country: str


def rows(name: str) -> Iterator[list[str]]:
    """The rows of a table beside this file."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines()[1:]:
        yield line.split("\t")


def countries(file: Path) -> dict[str, BaseGeometry]:
    """The countries of the world atlas by name, cut to the part of the world the sheet can show."""
    topology = json.loads(file.read_text(encoding="utf-8"))
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[list[Place]] = []
    for steps in topology["arcs"]:
        x = y = 0
        line: list[Place] = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            line.append((x * sx + tx, y * sy + ty))
        arcs.append(line)
    window = box(*CLIP)
    found: dict[str, BaseGeometry] = {}
    for country in topology["objects"]["countries"]["geometries"]:
        parts = [Polygon(*rings) for rings in _polygons(country, arcs)]
        parts = [shapely.make_valid(part) for part in parts if part.intersects(window.envelope)]
        shape = shapely.set_precision(unary_union(parts), GRID).intersection(window)
        if not shape.is_empty:
            found[country["properties"]["name"]] = shape
    return found


def _polygons(
    country: dict[str, Any], arcs: Sequence[Sequence[Place]]
) -> Iterator[tuple[list[Place], list[list[Place]]]]:
    def ring(indexes: Iterable[int]) -> list[Place]:
        """The points of arcs one after the other; beyond the date line longitudes go on counting."""
        points: list[Place] = []
        for index in indexes:
            line = arcs[index] if index >= 0 else arcs[~index][::-1]
            points.extend(line[1:] if points else line)
        over = max(lon for lon, _ in points) - min(lon for lon, _ in points) > 180
        return [(lon + 360 if over and lon < 0 else lon, lat) for lon, lat in points]

    many = country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]
    for outer, *holes in many:
        yield ring(outer), [ring(hole) for hole in holes]


def read_points(text: str) -> list[Place]:
    """Longitudes and latitudes from a cell."""
    return [(float(lon), float(lat)) for lon, lat in (pair.split(",") for pair in text.split())]


def natural(points: Sequence[Place], roughness: float) -> LineString:
    """A hand-drawn line made smooth, then as restless as a real border: the same every time."""
    line = list(smooth(points, 6))
    for _ in range(3 if roughness else 0):
        finer = [line[0]]
        for (x1, y1), (x2, y2) in pairwise(line):
            wide = math.cos(math.radians(y1))
            span = math.hypot((x2 - x1) * wide, y2 - y1)
            off = roughness * math.sin(9173.0 * x1 + 3571.0 * y2 + 611.0 * x2) if span > 0.06 else 0.0
            if span > 0.06:
                finer.append(((x1 + x2) / 2 - (y2 - y1) * off / wide, (y1 + y2) / 2 + (x2 - x1) * wide * off))
            finer.append((x2, y2))
        line = finer
    return LineString(line)


def faces(world: dict[str, BaseGeometry], frame: Polygon) -> list[Face]:
    """The sheet parted by coasts, borders of today and the game's own lines."""
    drawn: dict[str, list[BaseGeometry]] = {"land": [], "sea": []}
    fills: list[tuple[str, Polygon]] = []
    for kind, name, text in rows("diplomacy_lines.tsv"):
        points = read_points(text)
        if kind == "fill":
            fills.append((name, Polygon(points)))
        else:
            drawn[kind].append(natural(points, 0.0 if kind == "sea" else 0.16))
    before = unary_union(list(world.values()))
    world = dict(world)
    for country, fill in fills:
        world[country] = unary_union([world[country], fill.difference(before)])
    land = unary_union(list(world.values()))
    lines: list[BaseGeometry] = [frame.boundary, *(shape.boundary for shape in world.values())]
    lines.extend(line.intersection(land) for line in drawn["land"])
    lines.extend(line.difference(land) for line in drawn["sea"])
    noded = shapely.unary_union(shapely.set_precision(lines, GRID), grid_size=GRID)
    found: list[Face] = []
    names = list(world)
    tree = shapely.STRtree(list(world.values()))
    inside = frame.buffer(GRID)
    for shape in polygonize(noded):
        point = shape.representative_point()
        if not inside.contains(point):
            continue
        hits = [names[i] for i in tree.query(point, predicate="intersects")]
        found.append(Face(shape, hits[0] if hits else WATER))
    return found


def owners(parted: Sequence[Face]) -> list[str]:
    """Whose each face is."""
    seeds = [
        Seed(what, area, None if lon == "-" else (float(lon), float(lat)), name)
        for what, area, lon, lat, name in rows("diplomacy_seeds.tsv")
    ]
    whole = {seed.name: seed.area for seed in seeds if seed.what == "country"}
    placed = [seed for seed in seeds if seed.at is not None]
    tree = shapely.STRtree([face.shape for face in parted])
    found: list[str] = ["" for _ in parted]
    for seed in placed:
        hits = list(tree.query(Point(seed.at), predicate="within"))
        if not hits:
            sys.stderr.write(f"no face for {seed}\n")
            continue
        if found[hits[0]] and found[hits[0]] != seed.area:
            sys.stderr.write(f"{seed.area} and {found[hits[0]]} share a face at {seed.at}\n")
        found[hits[0]] = seed.area
    for i, face in enumerate(parted):
        if not found[i]:
            found[i] = whole.get(face.country, "")
    return _rest(parted, found, placed)


def _rest(parted: Sequence[Face], found: list[str], placed: Sequence[Seed]) -> list[str]:
    """The faces no seed lies in: joined to the neighbour they share most with; else lakes, islands of the nearest."""
    dry = [seed for seed in placed if seed.what == "land"]
    isles = {"Greece", "Spain", "Italy", "Turkey"}
    tree = shapely.STRtree([face.shape for face in parted])
    again = [i for i, area in enumerate(found) if not area]
    for i in sorted(again, key=lambda i: -parted[i].shape.area):
        face, best, most = parted[i], "", 0.0
        for j in tree.query(face.shape, predicate="touches"):
            if found[j] and (parted[j].country == WATER) == (face.country == WATER):
                shared = face.shape.intersection(parted[j].shape).length
                if shared > most:
                    best, most = found[j], shared
        if not best and face.country != WATER:
            point = face.shape.representative_point()
            near = min(dry, key=lambda seed: point.distance(Point(seed.at)))
            best = DRY_ISLE if face.country in isles else near.area
        found[i] = best or WET_OUT
    return found


def outlines(parted: Sequence[Face], area_of: Sequence[str], project: Projection) -> dict[str, list[Polygon]]:
    """The shapes of all areas, simplified; largest part first."""
    sides: dict[tuple[Place, Place], list[str]] = {}
    for face, area in zip(parted, area_of, strict=True):
        for ring in (face.shape.exterior, *face.shape.interiors):
            points = [_rounded(p) for p in ring.coords]
            for a, b in pairwise(points):
                if a != b:
                    sides.setdefault((a, b) if a < b else (b, a), []).append(area)
    kept = [edge for edge, on in sides.items() if len(on) != 2 or on[0] != on[1]]
    lines: list[LineString] = []
    for line in chains(kept):
        if line[0] == line[-1] and Polygon([project(*p) for p in line]).area < LEAST_ISLAND:
            continue
        lines.append(_simplified(line, project))
    tree = shapely.STRtree([face.shape for face in parted])
    found: dict[str, list[Polygon]] = {}
    for shape in polygonize(shapely.unary_union(shapely.MultiLineString(lines), grid_size=GRID)):
        hits = list(tree.query(shape.representative_point(), predicate="within"))
        if hits:
            found.setdefault(area_of[hits[0]], []).append(shape)
    return {area: sorted(shapes, key=lambda s: -s.area) for area, shapes in sorted(found.items())}


def _rounded(p: Sequence[float]) -> Place:
    return round(p[0], 3), round(p[1], 3)


def _simplified(line: Sequence[Place], project: Projection) -> LineString:
    """The line without the points the sheet cannot show. A closed one keeps four at least."""
    flat = [project(*p) for p in line]
    keep = {0, len(line) - 1}
    if line[0] == line[-1]:
        keep.add(max(range(len(line)), key=lambda i: math.dist(flat[i], flat[0])))
    stack = list(pairwise(sorted(keep)))
    while stack:
        low, high = stack.pop()
        a, b = flat[low], flat[high]
        span = math.dist(a, b) or 1e-9
        far, where = 0.0, 0
        for i in range(low + 1, high):
            x, y = flat[i]
            t = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / span**2
            t = min(1.0, max(0.0, t))
            off = math.hypot(x - a[0] - t * (b[0] - a[0]), y - a[1] - t * (b[1] - a[1]))
            if off > far:
                far, where = off, i
        if far > TOLERANCE:
            keep.add(where)
            stack += [(low, where), (where, high)]
    return LineString([line[i] for i in sorted(keep)])


def frame_of(project: Projection) -> Polygon:
    """The sheet and a little beyond, in degrees."""
    wide, high = SIZE
    corners = ((-BEYOND, -BEYOND), (wide + BEYOND, -BEYOND), (wide + BEYOND, high + BEYOND), (-BEYOND, high + BEYOND))
    rim: list[Place] = []
    for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
        for i in range(40):
            at = (x1 + (x2 - x1) * i / 40, y1 + (y2 - y1) * i / 40)
            rim.append(inverse(project, at, rim[-1] if rim else (14.0, 50.0)))
    return shapely.set_precision(Polygon(rim), GRID)


def write(shapes: dict[str, list[Polygon]]) -> None:
    """Write the table."""
    lines = ["area\tpart\tring\tpoints"]
    for area, parts in shapes.items():
        for number, shape in enumerate(parts, 1):
            for kind, ring in (("outer", shape.exterior), *(("hole", hole) for hole in shape.interiors)):
                points = " ".join(f"{x:g},{y:g}" for x, y in (_rounded(p) for p in ring.coords[:-1]))
                lines.append(f"{area}\t{number}\t{kind}\t{points}")
    OUTLINES.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Make the table from the world atlas named on the command line."""
    project = projection()
    parted = faces(countries(Path(sys.argv[1])), frame_of(project))
    shapes = outlines(parted, owners(parted), project)
    write(shapes)
    sys.stdout.write(f"{len(shapes)} areas, {OUTLINES.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
