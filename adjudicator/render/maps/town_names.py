"""Names of towns and passes: each beside its sign, at the side where it hides least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adjudicator.core.messages import Lang
from adjudicator.render.maps import palette, symbols
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import distance
from adjudicator.render.maps.lettering import Anchor, Face, letter, width
from adjudicator.render.maps.projection import Point


@dataclass(frozen=True, slots=True)
class Town:
    """A citadel or a city to be lettered; `half` is half the size of its sign."""

    at: Point
    half: float
    foot: float
    name: str
    rank: str


class TownFace(NamedTuple):
    """How the towns of a rank are lettered."""

    face: Face
    size: float


TOWN_FACES = {
    "capital": TownFace(Face.BOLD, 12.0),
    "major": TownFace(Face.SERIF, 11.2),
    "minor": TownFace(Face.SERIF, 10.2),
    "city": TownFace(Face.ITALIC, 10.5),
}
PASS_FACE = TownFace(Face.ITALIC, 9.5)


@dataclass(frozen=True, slots=True)
class Ground:
    """What a name must mind: what is covered, what is kept for pieces, the border lines, the sheet's inner edges."""

    taken: Sequence[Box]
    reserved: Sequence[Box]
    lines: Sequence[Point]
    edges: tuple[float, float]

    def price(self, box: Box) -> float:
        """What a name in `box` hides."""
        price = 3 * sum(box.overlap(other) for other in self.taken)
        price += 1.6 * sum(box.overlap(other) for other in self.reserved)
        wide = box.grown(2)
        price += 14 * sum(wide.holds(p) for p in self.lines)
        return price + (0 if self.edges[0] < box.left and box.right < self.edges[1] else 10_000)


def towns(atlas: Atlas, lang: Lang) -> Iterator[Town]:
    """All citadels and cities of a map."""
    for citadel in atlas.citadels.values():
        if not citadel.row.name[lang]:
            continue
        half = symbols.RANKS[citadel.row.rank].half
        foot = half + (5 if citadel.row.port else 1)
        yield Town(citadel.at, half + 1.5, foot, citadel.row.name[lang], citadel.row.rank)
    for area in atlas.areas.values():
        if area.row.city is not None:
            yield Town(area.city_at, 3.4, 3.4, area.row.city[lang], "city")


def beside(town: Town, style: TownFace, ground: Ground, ink: str = palette.INK) -> tuple[str, Box, float]:
    """The name at the best side of its sign: the drawing, the box it covers, and the price of that place."""
    reach = width(town.name, style.face, style.size) + 40
    near = Ground(
        [box for box in ground.taken if distance(box.middle, town.at) < reach],
        [box for box in ground.reserved if distance(box.middle, town.at) < reach],
        [p for p in ground.lines if distance(p, town.at) < reach],
        ground.edges,
    )
    prices = [
        (near.price(box) + 2 * rank, rank, at, anchor, box)
        for rank, (at, anchor, box) in enumerate(_sides(town, style))
    ]
    price, _, at, anchor, box = min(prices)
    svg = letter(town.name, at, style.face, style.size, ink, anchor=anchor, halo=palette.PAPER, halo_width=2.4)
    return svg, box, price


def _sides(town: Town, style: TownFace) -> Iterator[tuple[Point, Anchor, Box]]:
    """Where a name may stand, best first: right, left, below, above, then askew."""
    x, y = town.at
    half, size = town.half, style.size
    long = width(town.name, style.face, size)
    below, above = town.foot + size * 0.86, -half - 4
    choices: tuple[tuple[float, float, Anchor], ...] = (
        (half + 3, size * 0.34, "start"),
        (-half - 3, size * 0.34, "end"),
        (0, below, "middle"),
        (0, above, "middle"),
        (half + 2, half + size * 0.5, "start"),
        (-half - 2, half + size * 0.5, "end"),
        (half + 2, -half * 0.5, "start"),
        (-half - 2, -half * 0.5, "end"),
        (long * 0.3, below, "middle"),
        (-long * 0.3, below, "middle"),
        (long * 0.3, above, "middle"),
        (-long * 0.3, above, "middle"),
    )
    for dx, dy, anchor in choices:
        at = (x + dx, y + dy)
        left = at[0] - (0 if anchor == "start" else long if anchor == "end" else long / 2)
        yield at, anchor, Box(left - 1, at[1] - size * 0.72, left + long + 1, at[1] + size * 0.2)
