"""The lettering of the base map: areas, towns, rivers, ranges and passes, each where it hides least."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.core.messages import Lang
from adjudicator.render.maps import palette, symbols
from adjudicator.render.maps.atlas import Area, Atlas
from adjudicator.render.maps.boxes import Box, best_place, spiral
from adjudicator.render.maps.geometry import distance, inside, steps
from adjudicator.render.maps.lettering import Face, letter, width
from adjudicator.render.maps.line_names import along
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.relief import strait_ends
from adjudicator.render.maps.stands import UNIT_ROOM
from adjudicator.render.maps.town_names import PASS_FACE, TOWN_FACES, Ground, Town, beside, towns

CODE_SIZE = 15.0
COAST_SIZE = 11.0
DEAREST_PASS = 60.0
"""The name of a pass that would hide more than this is left out."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """All names.

    Attributes:
        svg: the names as drawn on the base map.
        taken: the boxes that signs and names cover; codes: those of the areas' codes, in table order.
        labels: box and drawing of each straight name, so that a turn can letter again what it crosses.
    """

    svg: tuple[str, ...]
    taken: tuple[Box, ...]
    codes: Mapping[str, Box]
    labels: tuple[tuple[Box, str], ...]


def names(atlas: Atlas, lang: Lang) -> Lettering:
    """Letter the whole map in one language."""
    taken = list(_signs(atlas))
    reserved = list(_reserved(atlas))
    labels = list(_codes(atlas, [*taken, *reserved]))
    codes = dict(zip(atlas.areas, (box for box, _ in labels), strict=True))
    taken.extend(codes.values())
    ways = [*along(atlas, lang, "river", taken), *along(atlas, lang, "mountain", taken)]
    margin = atlas.sheet.margin + 4
    minded = Ground(taken, reserved, list(_border_lines(atlas)), (margin, atlas.sheet.width - margin))
    for town in sorted(towns(atlas, lang), key=lambda town: -town.half):
        svg, box, _ = beside(town, TOWN_FACES[town.rank], minded)
        labels.append((box, svg))
        taken.append(box)
    for gap in atlas.features:
        if gap.row.kind == "pass":
            town = Town(gap.line[0], 6.0, 6.0, gap.row.name[lang], "pass")
            svg, box, price = beside(town, PASS_FACE, minded, palette.PEAK_LINE)
            if price < DEAREST_PASS:
                labels.append((box, svg))
                taken.append(box)
    for box, svg in _coasts(atlas):
        labels.append((box, svg))
        taken.append(box)
    for area in atlas.areas.values():
        svg, room = _area_name(area, codes[area.code], lang, [*taken, *reserved])
        if room is not None:
            labels.append((room, svg))
            taken.append(room)
    return Lettering((*ways, *(svg for _, svg in labels)), tuple(taken), codes, tuple(labels))


def _border_lines(atlas: Atlas) -> Iterator[Point]:
    for feature in atlas.features:
        if feature.row.kind in ("mountain", "river") and feature.row.a:
            for x, y, _, _ in steps(feature.line, 7.0, 2.0):
                yield x, y


def _signs(atlas: Atlas) -> Iterator[Box]:
    for citadel in atlas.citadels.values():
        yield symbols.tower_box(citadel.at, citadel.row.rank, citadel.row.port)
    for area in atlas.areas.values():
        if area.row.city:
            yield Box.around(area.city_at, 9, 9)
    for feature in atlas.features:
        if feature.row.kind == "strait":
            (x1, y1), (x2, y2) = strait_ends(atlas, feature)
            yield Box(min(x1, x2) - 3, min(y1, y2) - 3, max(x1, x2) + 3, max(y1, y2) + 3)
        elif feature.row.kind == "pass":
            yield Box.around(feature.line[0], 14, 14)


def _reserved(atlas: Atlas) -> Iterator[Box]:
    for area in atlas.areas.values():
        yield Box.around(area.unit, *UNIT_ROOM)
    for coast in atlas.coasts.values():
        yield Box.around(coast.unit, *UNIT_ROOM)
    for citadel in atlas.citadels.values():
        yield symbols.banner_box(citadel.at, citadel.row.rank)


def _codes(atlas: Atlas, taken: Sequence[Box]) -> Iterator[tuple[Box, str]]:
    """The codes, in table order: where the table says, or a little off if that hides a sign or a place for a piece."""
    for area in atlas.areas.values():
        size = (width(area.code, Face.SANS_BOLD, CODE_SIZE, 0.8) + 3, 14.0)
        near = [box for box in taken if distance(box.middle, area.label) < 80]
        box = best_place(spiral(area.label, 30.0, 4.0), *size, near, _code_price(area, size), pull=4)
        x, y = box.middle
        at = (x, y + 5.2)
        if area.sea:
            yield (
                box,
                letter(
                    area.code, at, Face.SANS_BOLD_ITALIC, CODE_SIZE, palette.SEA_INK, halo=palette.SEA_HALO, spacing=1
                ),
            )
        else:
            yield box, letter(area.code, at, Face.SANS_BOLD, CODE_SIZE, palette.INK, halo=palette.PAPER, spacing=0.6)


def _coasts(atlas: Atlas) -> Iterator[tuple[Box, str]]:
    """The marks of coasts, where the table says."""
    for coast in atlas.coasts.values():
        x, y = coast.label
        box = Box.around(coast.label, width(coast.mark, Face.SANS_BOLD_ITALIC, COAST_SIZE, 0.6) + 3, 11.0)
        ink = palette.SEA_INK
        mark = letter(
            coast.mark,
            (x, y + 4),
            Face.SANS_BOLD_ITALIC,
            COAST_SIZE,
            ink,
            halo=palette.PAPER,
            halo_width=2.2,
            spacing=0.6,
        )
        yield box, mark


def _code_price(area: Area, size: tuple[float, float]) -> Callable[[Point], float]:
    def price(at: Point) -> float:
        box = Box.around(at, *size)
        corners = ((box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom))
        outside = sum(not inside(area.rings, *corner) for corner in corners)
        return 40 * outside + (0 if inside(area.rings, *at) else 2000)

    return price


def _area_name(area: Area, code: Box, lang: Lang, taken: Sequence[Box]) -> tuple[str, Box | None]:
    """The area's name above its code if there is room for it inside the area."""
    x, y = code.middle
    size = 10.5
    name = area.row.name[lang]
    long = width(name, Face.ITALIC, size)
    for dy in (-10.0, 17.0):
        box = Box(x - long / 2, y + dy - size * 0.75, x + long / 2, y + dy + size * 0.2)
        corners = (
            (px, py)
            for px in (box.left - 3, x - long / 4, x, x + long / 4, box.right + 3)
            for py in (box.top - 1, box.bottom)
        )
        if all(inside(area.rings, px, py) for px, py in corners) and not any(box.overlap(other) > 0 for other in taken):
            halo = palette.SEA_HALO if area.sea else palette.PAPER
            ink = palette.SEA_INK if area.sea else palette.NAME_INK
            return letter(name, (x, y + dy), Face.ITALIC, size, ink, halo=halo, halo_width=2.2), box
    return "", None
