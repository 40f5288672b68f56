"""The layer of a turn: control, storms and floods under the base map's ink, everything else over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudicator.core.messages import Seat
from adjudicator.render.maps import palette, strokes, symbols
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.base import Base
from adjudicator.render.maps.boxes import Box, best_place
from adjudicator.render.maps.geometry import Line, at, path
from adjudicator.render.maps.legend import turn_text
from adjudicator.render.maps.palette import SeatStyle
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.routes import Router, shortened, trimmed
from adjudicator.render.maps.scene import Move, Scene, Spot
from adjudicator.render.maps.standing import Standing, place_pieces, towers
from adjudicator.render.maps.svg import element, group


@dataclass(frozen=True, slots=True)
class Layer:
    """A turn as SVG: `control` goes between the base map's ground and ink, `turn` over both."""

    control: str
    turn: str
    areas: tuple[str, ...]


def draw_layer(atlas: Atlas, scene: Scene, base: Base) -> Layer:
    """Draw a scene over a base map. Raises KeyError for an area or citadel that is not on the map."""
    standing = place_pieces(atlas, scene, base.taken)
    orders = _Orders(atlas, standing, base)
    orders.draw(scene)
    held = tuple(code for code in atlas.areas if scene.control.get(code) in atlas.sheet.seats)
    seats = atlas.sheet.seats
    patterns = element("defs", *(palette.pattern(style, f"land-{seat}") for seat, style in seats.items()))
    control = (
        patterns,
        *(
            element(
                "use",
                href=f"#area-{code}",
                fill=f"url(#land-{scene.control[code]})",
                fill_rule="evenodd",
                class_=f"control {scene.control[code]}",
            )
            for code in held
        ),
        _storms(atlas, scene),
        _floods(atlas, scene),
    )
    turn = (
        group(orders.under, class_="supports"),
        group(orders.over, class_="moves"),
        group(towers(atlas, scene.citadels, orders.crosses), class_="citadels"),
        group((symbols.coin(_coin(atlas, id_)) for id_ in scene.treasures), class_="treasures"),
        group((svg for box, svg in base.labels if orders.crosses(box)), class_="names"),
        group(orders.ends, class_="ends"),
        group((*standing.tethers, *standing.drawn), class_="pieces"),
        group(orders.marks, class_="marks"),
        turn_text(atlas, scene),
    )
    return Layer("\n".join(part for part in control if part), "\n".join(part for part in turn if part), held)


def _coin(atlas: Atlas, id_: str) -> Point:
    citadel = atlas.citadels[id_]
    return symbols.coin_place(citadel.at, symbols.RANKS[citadel.row.rank].half)


def _storms(atlas: Atlas, scene: Scene) -> str:
    parts = [
        element("path", d=atlas.areas[code].path, fill="url(#storm)", fill_rule="evenodd", class_="storm")
        for code in scene.storms
    ]
    return element("defs", strokes.storm_pattern("storm")) + group(parts) if parts else ""


def _floods(atlas: Atlas, scene: Scene) -> str:
    flooded = [f.line for f in atlas.features if f.row.kind == "river" and f.row.id in scene.floods and f.row.a]
    d = "".join(path(line) for line in flooded)
    return element("g", strokes.flooded(d), class_="flood") if d else ""


class _Orders:
    """Draws the orders of a scene; remembers what they cross."""

    def __init__(self, atlas: Atlas, standing: Standing, base: Base) -> None:
        self.atlas = atlas
        self.standing = standing
        self.codes = base.codes
        self.coast_of: dict[str, Spot] = {}
        pieces = [box for _, box in standing.pieces]
        self.router = Router([*base.taken, *base.codes.values(), *pieces], pieces)
        self.rings: list[Box] = []
        self.under: list[str] = []
        self.over: list[str] = []
        self.ends: list[str] = []
        self.marks: list[str] = []

    def draw(self, scene: Scene) -> None:
        """Fill `under` (supports, sieges, supplies), `over` (moves), `ends` (heads, rings), `marks` (crosses)."""
        self.coast_of = _coasts_in_use(self.atlas, scene)
        moves = self._moves(scene)
        self._sieges(scene)
        self._supports(scene, moves)
        for supply in scene.supplies:
            line = self._line(supply.fleet, supply.citadel)
            self.under.append(strokes.supply(line))
            self._end(strokes.supply_end(line, supply.ok, self._stop(line, supply.ok)), supply.ok)
        for convoy in scene.convoys:
            x, y = self.atlas.place(convoy.fleet)
            self.marks.append(strokes.convoy_mark((x, y + 15), convoy.ok))

    def _end(self, drawn: str, ok: bool) -> None:
        """Crosses go over everything, heads and rings under the pieces."""
        (self.ends if ok else self.marks).append(drawn)

    def _stop(self, line: Line, ok: bool) -> float:
        """After which share of a support or supply its cross stands, if it gets one."""
        return 0.5 if ok else self.router.stop(line, 0.5)

    def crosses(self, box: Box) -> bool:
        """Whether an order was drawn over a box."""
        wide = box.grown(3)
        return any(wide.holds(p) for way in self.router.ways for p in way) or any(
            ring.overlap(box) for ring in self.rings
        )

    def _style(self, seat: Seat) -> SeatStyle:
        return self.atlas.sheet.seats.get(seat, palette.NEUTRAL)

    def _box(self, spot: Spot) -> Box | None:
        """What stands at a spot, if anything does."""
        if spot in self.atlas.citadels and spot not in self.atlas.areas:
            citadel = self.atlas.citadels[spot]
            return symbols.tower_box(citadel.at, citadel.row.rank, False)
        return self.standing.fields.get(spot)

    def _goals(self, spot: Spot) -> tuple[Box, ...]:
        """What a way to a spot ends at: the piece there, or the area's code if that stands before it."""
        box = self._box(spot)
        code = self.codes.get(spot)
        return tuple(b for b in (box, code) if b is not None)

    def _line(self, start: Spot, goal: Spot) -> Line:
        """A way between two spots, off what stands at them."""
        start = self.coast_of.get(start, start)
        ends = (self._box(start), self._box(goal))
        way = self.router.way(self.atlas.place(start), self.atlas.place(goal), [box for box in ends if box is not None])
        return trimmed(way, ends[0], self._goals(goal))

    def _moves(self, scene: Scene) -> dict[tuple[Spot, Spot], Line]:
        found: dict[tuple[Spot, Spot], Line] = {}
        for move in scene.moves:
            style = self._style(move.seat)
            draw, share = (strokes.convoyed, 0.8) if move.via else _STROKES[move.kind]
            whole = self._way(move)
            line = whole if move.ok else shortened(whole, self.router.stop(whole, share))
            self.over.append(draw(style, line, move.ok))
            self._end(strokes.end(move.kind, style, line, move.ok), move.ok)
            if move.kind == "move":
                found[self._area(move.start), self._area(move.goal)] = line
        return found

    def _area(self, spot: Spot) -> Spot:
        """The area for one of its coasts, the spot itself for all others: what tells a move from others."""
        coast = self.atlas.coasts.get(spot)
        return coast.area if coast is not None else spot

    def _way(self, move: Move) -> Line:
        waiting = self.standing.dislodged.get(self._area(move.start)) if move.kind == "retreat" else None
        if move.via:
            way = self.router.through([self.atlas.place(spot) for spot in (move.start, *move.via, move.goal)])
            return trimmed(way, self._box(move.start), self._goals(move.goal))
        if waiting is not None:
            way = self.router.way(waiting.middle, self.atlas.place(move.goal), [waiting])
            return trimmed(way, waiting, self._goals(move.goal))
        return self._line(move.start, move.goal)

    def _sieges(self, scene: Scene) -> None:
        for siege in scene.sieges:
            citadel = self.atlas.citadels[siege.citadel]
            style = self._style(siege.seat)
            radius = symbols.RANKS[citadel.row.rank].half + 8
            ring = Box.around(citadel.at, 2 * radius + 4, 2 * radius + 4)
            self.rings.append(ring)
            if not ring.holds(self.atlas.place(siege.area)):
                way = self.router.way(self.atlas.place(siege.area), citadel.at)
                self.under.append(strokes.besieger_line(style, trimmed(way, self._box(siege.area), (ring,))))
            self.under.append(strokes.siege(style, citadel.at, radius, siege.ok))
            self.marks.append(strokes.siege_end(style, self._badge(citadel.at, radius), siege.season, siege.ok))

    def _badge(self, citadel: Point, radius: float) -> Point:
        """Where on a siege's ring its number hides least."""
        x, y = citadel
        off, far = radius * 0.86, radius * 1.22
        places = (
            (x - off, y + off),
            (x + off, y + off),
            (x - far, y),
            (x + far, y),
            (x, y + far),
            (x - off, y - off),
            (x + off, y - off),
        )
        return best_place(places, 14, 14, self.router.boxes).middle

    def _supports(self, scene: Scene, moves: Mapping[tuple[Spot, Spot], Line]) -> None:
        joined: dict[tuple[Spot, Spot], list[Point]] = {}
        for support in scene.supports:
            style = self._style(support.seat)
            way = (self._area(support.start), self._area(support.goal))
            supported = moves.get(way) if support.goal else None
            if supported is None:
                line = self._line(support.by, self.coast_of.get(support.start, support.start))
            else:
                box = self._box(support.by)
                joint = _joint(supported, joined.setdefault(way, []), box)
                line = trimmed(self.router.way(self.atlas.place(support.by), joint), box, ())
            self.under.append(strokes.support(style, line, support.ok))
            self._end(strokes.support_end(style, line, support.ok, self._stop(line, support.ok)), support.ok)


def _joint(supported: Line, taken: list[Point], box: Box | None) -> Point:
    """Where a support joins a move: the first place left that is not too near to the supporter's counter."""
    places = [(x, y) for x, y, _, _ in (at(supported, share) for share in SUPPORTED_AT)]
    free = [p for p in places if p not in taken] or places
    far = [p for p in free if box is None or not box.grown(NEAREST_JOINT).holds(p)]
    taken.append((far or free)[0])
    return taken[-1]


def _coasts_in_use(atlas: Atlas, scene: Scene) -> dict[str, Spot]:
    """For an area with coasts the one a fleet of the scene is at, so that orders may name the area alone."""
    spots = (
        *(unit.area for unit in scene.units if not unit.dislodged),
        *(move.start for move in scene.moves),
        *(support.by for support in scene.supports),
        *(support.start for support in scene.supports),
    )
    return {atlas.coasts[spot].area: spot for spot in spots if spot in atlas.coasts}


_Draw = Callable[[SeatStyle, Line, bool], str]

_STROKES: Mapping[str, tuple[_Draw, float]] = {
    "move": (strokes.move, 0.66),
    "retreat": (strokes.retreat, 0.8),
    "person": (strokes.person, 0.8),
}
"""For each kind of way how it is drawn, and after which share of it a failed one stops."""

SUPPORTED_AT = (0.5, 0.32, 0.66, 0.2, 0.8)
"""Where supports join the move they support, as shares of its way, one after the other."""

NEAREST_JOINT = 20.0
"""So far from the supporter's counter, in px, a support should join, that its dots and its cross are seen."""
