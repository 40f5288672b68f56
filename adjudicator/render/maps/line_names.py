"""Names along rivers and ranges: each once, on its best reach, where it bends and hides least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from adjudicator.core.messages import Lang
from adjudicator.render.maps import palette
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import Line, distance, length, part, path, smooth, steps
from adjudicator.render.maps.lettering import Face, letter, width
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.svg import element, escape


@dataclass(frozen=True, slots=True)
class _LineFace:
    """How names along rivers or ranges are lettered: `rise` px off a line that is at least `least` px long."""

    fill: str
    rise: float
    least: float


_LINE_FACES = {"river": _LineFace(palette.RIVER_INK, 4.0, 0.0), "mountain": _LineFace(palette.RANGE_INK, 9.5, 90.0)}
_LINE_SIZE = 11.0
_FLOW = 300.0
"""A reach that is no border carries the name only if it is this much longer than one that is, in px."""


def along(atlas: Atlas, lang: Lang, kind: str, taken: list[Box]) -> Iterator[str]:
    """Names of rivers or ranges along the best reach of each; what they cover is added to `taken`."""
    style = _LINE_FACES[kind]
    best: dict[str, tuple[float, float, Line, str]] = {}
    for feature in atlas.features:
        row = feature.row
        if row.kind != kind:
            continue
        name = row.name[lang].split(" (")[0]
        long = width(name, Face.ITALIC, _LINE_SIZE) + 4
        line = _on_sheet(atlas, feature.line)
        whole = length(line)
        worth = whole if row.a or kind == "mountain" else whole - _FLOW
        if whole >= max(long, style.least) and worth > best.get(row.id, (0.0,))[0]:
            best[row.id] = (worth, long, line, name)
    for id_, (_, long, whole_line, name) in best.items():
        line = _calmest(whole_line, long, style.rise, taken)
        taken.extend(Box.around((x, y), 8, 8) for x, y, _, _ in steps(line, 7, 3))
        href = f"name-{kind}-{id_}"
        text = element("textPath", escape(name), href=f"#{href}", startOffset=2)
        yield element("path", id=href, d=path(line), fill="none") + letter(
            name,
            line[0],
            Face.ITALIC,
            _LINE_SIZE,
            style.fill,
            anchor="start",
            halo=palette.PAPER,
            halo_width=2.2,
            content=text,
        )


def _on_sheet(atlas: Atlas, line: Line) -> Line:
    """The part of a line well inside the frame, written from left to right."""
    edge = atlas.sheet.margin + 10
    kept = tuple(p for p in line if edge < p[0] < atlas.sheet.width - edge and edge < p[1] < atlas.sheet.height - edge)
    return kept if len(kept) < 2 or kept[0][0] <= kept[-1][0] else kept[::-1]


def _calmest(line: Line, long: float, rise: float, taken: Sequence[Box]) -> Line:
    """The piece of a line, `long` px, that bends and hides least; moved up beside the line and made smooth."""
    whole = length(line)
    near = [box.grown(3) for box in taken if any(distance(box.middle, p) < 120 for p in line)]
    pieces: list[tuple[float, int, Line]] = []
    for i in range(13):
        start = (whole - long) * i / 12
        found = steps(part(line, start, start + long), 4.0, 0.0)
        bend = sum(abs(a[2] * b[3] - a[3] * b[2]) for a, b in pairwise(found))
        beside = tuple((x + dy * rise, y - dx * rise) for x, y, dx, dy in found)
        hidden = sum(box.holds((x, y)) for x, y in beside for box in near)
        pieces.append((bend * 4 + hidden + abs(i - 6) * 0.1, i, beside))
    _, _, best = min(pieces)
    calm = list(best)
    for _ in range(6):
        calm = [calm[0], *(_mean(calm[i - 1 : i + 2]) for i in range(1, len(calm) - 1)), calm[-1]]
    return smooth([*calm[::3], calm[-1]], 3)


def _mean(points: Sequence[Point]) -> Point:
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
