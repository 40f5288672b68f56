"""Where the pieces of a scene stand: field units on their places, all others beside them where they hide least."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.render.maps import counters, palette, symbols
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.boxes import Box, best_place, spiral
from adjudicator.render.maps.geometry import distance, inside, path
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.scene import Scene
from adjudicator.render.maps.svg import element

REACH = 72.0
"""How far from the unit's place of its area a piece may stand, in px."""


@dataclass(slots=True)
class Standing:
    """The pieces of a scene, placed.

    Attributes:
        drawn: the pieces as SVG, in the order of drawing; tethers: thin lines home, to be drawn under them.
        pieces: what each piece covers, with the area or citadel it belongs to.
        fields: the box of the field unit on the place of an area, or of a coast of it.
        dislodged: the box of the dislodged unit of an area, by the area's code.
    """

    drawn: list[str] = field(default_factory=list)
    tethers: list[str] = field(default_factory=list)
    pieces: list[tuple[str, Box]] = field(default_factory=list)
    fields: dict[str, Box] = field(default_factory=dict)
    dislodged: dict[str, Box] = field(default_factory=dict)


def place_pieces(atlas: Atlas, scene: Scene, taken: Sequence[Box]) -> Standing:
    """Place and draw all pieces of `scene`; `taken` is what signs and letters cover. Unknown areas raise KeyError."""
    seats = atlas.sheet.seats
    standing = Standing()
    banners = {
        garrison.citadel: symbols.banner_box(
            atlas.citadels[garrison.citadel].at, atlas.citadels[garrison.citadel].row.rank
        )
        for garrison in scene.garrisons
    }
    waiting: list[tuple[str, tuple[float, float], Callable[[Point], str], bool]] = []
    for unit in scene.units:
        style = seats.get(unit.seat, palette.NEUTRAL)
        size = counters.unit_size(style, unit.troop)

        def draw(
            at: Point,
            style: palette.SeatStyle = style,
            troop: str = unit.troop,
            leader: bool = unit.leader,
            out: bool = unit.dislodged,
        ) -> str:
            return counters.unit(style, troop, at, leader=leader, dislodged=out)

        if unit.dislodged or unit.area in standing.fields:
            waiting.append((unit.area, (size[0] + 3, size[1] + 5), draw, True))
            continue
        at = atlas.place(unit.area)
        box = Box.around(at, *size)
        standing.fields[unit.area] = box
        standing.pieces.append((unit.area, box))
        standing.drawn.append(draw(at))
    for person in scene.characters:
        style = seats.get(person.seat, palette.NEUTRAL)
        if person.code:
            waiting.append((person.area, counters.PERSON_SIZE, _person(person.code, style), False))
        else:
            waiting.append((person.area, counters.LEADER_SIZE, _leader(style), False))
    for gone in scene.losses:
        style = seats.get(gone.seat, palette.NEUTRAL)
        waiting.append((gone.spot, counters.unit_size(style, gone.troop), _loss(style, gone.troop), False))
    waiting.extend((area, counters.STANDOFF_SIZE, counters.standoff, False) for area in scene.standoffs)

    for spot, size, draw_at, is_dislodged in waiting:
        covered = [*taken, *banners.values(), *(box for _, box in standing.pieces)]
        box = _beside(atlas, spot, size, covered)
        standing.pieces.append((spot, box))
        if is_dislodged:
            standing.dislodged[atlas.home(spot).code] = box
        standing.tethers.append(_tether(atlas, spot, box))
        standing.drawn.append(draw_at(box.middle))

    for garrison in scene.garrisons:
        citadel = atlas.citadels[garrison.citadel]
        style = seats.get(garrison.seat, palette.NEUTRAL)
        foot = (citadel.at[0], citadel.at[1] - symbols.RANKS[citadel.row.rank].half)
        standing.drawn.append(counters.banner(style, garrison.troop, foot, leader=garrison.leader))
        standing.pieces.append((garrison.citadel, banners[garrison.citadel]))
    return standing


def towers(atlas: Atlas, holders: Mapping[str, str], crossed: Callable[[Box], bool]) -> list[str]:
    """The towers of held citadels in their holders' colours, and again those of nobody that an order was drawn over."""
    drawn: list[str] = []
    for id_, citadel in atlas.citadels.items():
        holder = atlas.sheet.seats.get(holders.get(id_, ""))
        if holder is not None or crossed(symbols.tower_box(citadel.at, citadel.row.rank, citadel.row.port)):
            drawn.append(symbols.tower(citadel.at, citadel.row.rank, holder, atlas.home_colour(citadel)))
    return drawn


def _person(code: str, style: palette.SeatStyle) -> Callable[[Point], str]:
    return lambda at: counters.person(code, style, at)


def _leader(style: palette.SeatStyle) -> Callable[[Point], str]:
    return lambda at: counters.lone_leader(style, at)


def _loss(style: palette.SeatStyle, troop: str) -> Callable[[Point], str]:
    return lambda at: counters.loss(style, troop, at)


def _beside(atlas: Atlas, spot: str, size: tuple[float, float], covered: Sequence[Box]) -> Box:
    area, around = atlas.home(spot), atlas.place(spot)
    near = [box for box in covered if distance(box.middle, around) < REACH + 90]
    margin = atlas.sheet.margin

    def cost(at: Point) -> float:
        price = 0.0 if inside(area.rings, *at) else 120.0
        if not (margin < at[0] - size[0] / 2 and at[0] + size[0] / 2 < atlas.sheet.width - margin):
            price += 10_000
        return price

    return best_place(spiral(around, REACH), *size, near, cost, pull=2.2)


def _tether(atlas: Atlas, spot: str, box: Box) -> str:
    """A thin line home for a piece that had to stand outside its area."""
    area = atlas.home(spot)
    if inside(area.rings, *box.middle):
        return ""
    return element(
        "path",
        d=path((box.middle, atlas.place(spot))),
        fill="none",
        stroke=palette.INK,
        stroke_width=1.2,
        stroke_dasharray="2 2.4",
    )
