"""Over the colours of control: borders and coasts, rivers, ranges with their passes, straits."""

from __future__ import annotations

import math
from collections.abc import Iterator

from adjudicator.render.maps import palette, symbols
from adjudicator.render.maps.atlas import Atlas, Feature
from adjudicator.render.maps.geometry import Line, distance, length, path, steps
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.svg import element, group

PEAK_STRIDE = 11.5
GAP = 10.0
"""How far from a pass the peaks of its range keep, in px."""

_HEIGHTS = (10.5, 9.0, 11.5, 9.5)


def borders(atlas: Atlas) -> str:
    """The lines between areas: coasts firm, land thin, seas dashed."""
    lines = atlas.boundaries
    return group(
        (
            element("path", d=_joined(lines.seas), stroke=palette.SEA_BORDER, stroke_width=2, stroke_dasharray="7 4.5"),
            element("path", d=_joined(lines.lands), stroke=palette.BORDER, stroke_width=1.4),
            element("path", d=_joined(lines.coasts), stroke=palette.COAST, stroke_width=1.4),
        ),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="butt",
    )


def deserts(atlas: Atlas) -> str:
    """The sand of deserts, over whoever holds them."""
    deserts = [area for area in atlas.areas.values() if area.row.desert]
    return element("defs", symbols.sand("sand")) + group(
        element("path", d=area.path, fill="url(#sand)", fill_rule="evenodd") for area in deserts
    )


def rivers(atlas: Atlas) -> str:
    """Rivers: broad where they are a border, thin elsewhere."""
    reaches = [feature for feature in atlas.features if feature.row.kind == "river"]
    for_looks = _joined(tuple(f.line for f in reaches if not f.row.a))
    on_borders = _joined(tuple(f.line for f in reaches if f.row.a))
    return group(
        (
            element("path", d=for_looks, stroke=palette.RIVER, stroke_width=1.1, opacity="0.75"),
            element("path", d=on_borders, stroke="#f4f8fa", stroke_width=5.6, opacity="0.8"),
            element("path", d=on_borders, stroke=palette.RIVER, stroke_width=3.2, stroke_linecap="round"),
        ),
        fill="none",
        stroke_linejoin="round",
    )


def ranges(atlas: Atlas) -> str:
    """Ranges as rows of peaks, open where a pass is."""
    gaps = {(f.row.a, f.row.b): f.line[0] for f in atlas.features if f.row.kind == "pass"}
    drawn: list[str] = []
    for feature in atlas.features:
        if feature.row.kind == "mountain":
            drawn.append(
                symbols.peaks(
                    list(_peaks(feature, gaps.get((feature.row.a, feature.row.b)) if feature.row.a else None))
                )
            )
    drawn.extend(symbols.gap(f.line[0], _direction(atlas, f)) for f in atlas.features if f.row.kind == "pass")
    return group(drawn)


def straits(atlas: Atlas) -> str:
    """Straits that armies cross: a dotted line from shore to shore."""
    drawn: list[str] = []
    for feature in atlas.features:
        if feature.row.kind == "strait":
            a, b = strait_ends(atlas, feature)
            drawn.append(element("path", d=path((a, b)), stroke="#ffffff", stroke_width=6, stroke_linecap="round"))
            drawn.append(
                element("path", d=path((a, b)), stroke=palette.STRAIT, stroke_width=2.8, stroke_dasharray="3.4 2.4")
            )
    return group(drawn, fill="none")


def strait_ends(atlas: Atlas, strait: Feature, reach: float = 11.0) -> tuple[Point, Point]:
    """The two ends of a strait's line: from shore to shore and a little inland; or as the table gives them."""
    if len(strait.line) == 2:
        return strait.line[0], strait.line[1]
    x, y = strait.line[0]
    shores = [
        min((p for ring in atlas.areas[code].rings for p in _dense(ring)), key=lambda p: (distance(p, (x, y)), p))
        for code in (strait.row.a, strait.row.b)
    ]
    dx, dy = shores[1][0] - shores[0][0], shores[1][1] - shores[0][1]
    span = math.hypot(dx, dy) or 1.0
    return (x - dx / span * reach, y - dy / span * reach), (x + dx / span * reach, y + dy / span * reach)


def _dense(ring: Line) -> Iterator[Point]:
    return ((x, y) for x, y, _, _ in steps((*ring, ring[0]), 2.0, 0.0))


def _peaks(feature: Feature, gap: Point | None) -> Iterator[tuple[float, float, float]]:
    whole = length(feature.line)
    stride = whole / max(2, round(whole / PEAK_STRIDE))
    for i, (x, y, _, _) in enumerate(steps(feature.line, stride, stride / 2)):
        if gap is None or distance((x, y), gap) >= GAP:
            height = _HEIGHTS[i % len(_HEIGHTS)]
            yield x, y + height / 2, height


def _direction(atlas: Atlas, gap: Feature) -> float:
    """The direction in degrees of the range at its pass, reading from left to right."""
    places = [
        step
        for f in atlas.features
        if f.row.kind == "mountain" and (f.row.a, f.row.b) == (gap.row.a, gap.row.b)
        for step in steps(f.line, 1.0, 0.5)
    ]
    _, _, dx, dy = min(places, key=lambda s: (distance((s[0], s[1]), gap.line[0]), s))
    return math.degrees(math.atan2(dy, dx))


def _joined(lines: tuple[Line, ...]) -> str:
    return "".join(path(line) for line in lines)
