"""Where field units stand: the place of the table, moved a little where the widest counter would hide a sign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from adjudicator.render.maps import symbols
from adjudicator.render.maps.boxes import Box, best_place, spiral
from adjudicator.render.maps.geometry import Line, distance, inside
from adjudicator.render.maps.projection import Point

UNIT_ROOM = (42.0, 24.0)
"""What the widest counter covers: width and height in px."""

CODE_ROOM = (32.0, 13.0)
"""What a code of three letters covers."""

REACH = 26.0


def stands(
    places: Mapping[str, Point],
    rings: Mapping[str, Iterable[Line]],
    towers: Iterable[tuple[Point, str, bool]],
    cities: Iterable[Point],
    codes: Mapping[str, Point],
) -> dict[str, Point]:
    """For each area, from the table's place and its outlines, where its unit stands.

    Args:
        towers: place, rank and whether a port, of each citadel; room for a garrison's banner is kept as well.
        cities: the places of unfortified cities.
        codes: for each area where the table letters its code.
    """
    signs: list[Box] = []
    for at, rank, port in towers:
        signs.append(symbols.tower_box(at, rank, port))
        signs.append(symbols.banner_box(at, rank))
    signs.extend(Box.around(at, 2 * symbols.CITY_RADIUS + 3, 2 * symbols.CITY_RADIUS + 3) for at in cities)
    found: dict[str, Point] = {}
    for code, at in places.items():
        near = [box for box in signs if distance(box.middle, at) < 90]
        near.append(Box.around(codes[code], *CODE_ROOM))
        box = best_place(spiral(at, REACH, 3.0), *UNIT_ROOM, near, _price(tuple(rings[code])), pull=5)
        found[code] = box.middle
    return found


def _price(rings: tuple[Line, ...]) -> Callable[[Point], float]:
    def price(at: Point) -> float:
        box = Box.around(at, UNIT_ROOM[0] - 8, UNIT_ROOM[1] - 6)
        corners = ((box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom))
        outside = sum(not inside(rings, *corner) for corner in corners)
        return 40 * outside + (0 if inside(rings, *at) else 2000)

    return price
