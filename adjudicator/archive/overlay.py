"""A turn over a game's base map, as three small SVGs: control, orders, pieces. Meant to be cheap.

The maps in mails search for the best way of each order among all others (`render.maps.layer`): a twentieth of a
second a turn. An archive draws thousands of turns. Here each piece and each order is drawn for itself (`pen`), once
for all turns and games on the map; only pieces that share an area make room for one another (`slots`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass

from adjudicator.archive.pen import Pen
from adjudicator.archive.slots import PERSON, WIDE, Slots
from adjudicator.core.messages import Seat
from adjudicator.render.maps import strokes
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import path
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.scene import Scene
from adjudicator.render.maps.svg import document, element


@dataclass(frozen=True, slots=True)
class Overlay:
    """A turn's layers as complete SVGs, lowest first; empty where there is nothing to show.

    `control` goes between ground and ink of the base map, `orders` over the ink, `pieces` over all.
    """

    control: str
    orders: str
    pieces: str


class Overlays:
    """Draws the turns of all games on one map; `taken` is what the base map's letters and signs cover."""

    def __init__(self, atlas: Atlas, taken: Iterable[Box]) -> None:
        self._atlas = atlas
        self._pen = Pen(atlas)
        self._slots = Slots(atlas, tuple(taken))
        self._kept: dict[tuple[str, tuple[Hashable, ...]], str] = {}

    def draw(self, scene: Scene) -> Overlay:
        """The layers of a scene; its words are left out. Raises KeyError for a spot that is not on the map."""
        return Overlay(
            self._document(self._control(scene)),
            self._document(self._orders(scene)),
            self._document((*self._signs(scene), *self._pieces(scene))),
        )

    def _once(self, draw: Callable[..., str], *what: Hashable) -> str:
        """What `draw` makes of its arguments, drawn the first time."""
        key = (draw.__name__, what)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = draw(*what)
        return found

    def _document(self, parts: Iterable[str]) -> str:
        content = list(parts)
        sheet = self._atlas.sheet
        return document(sheet.width, sheet.height, content) if content else ""

    def _control(self, scene: Scene) -> Iterator[str]:
        pen = self._pen
        held: dict[Seat, list[str]] = {}
        for code, seat in scene.control.items():
            if seat in self._atlas.sheet.seats:
                held.setdefault(seat, []).append(code)
        for seat, codes in held.items():
            yield self._once(pen.pattern, seat)
            d = "".join(self._once(pen.shape, code) for code in codes)
            yield element("path", d=d, fill=f"url(#l-{seat})", fill_rule="evenodd")
        if scene.storms:
            yield element("defs", strokes.storm_pattern("storm"))
            d = "".join(self._once(pen.shape, code) for code in scene.storms)
            yield element("path", d=d, fill="url(#storm)", fill_rule="evenodd")
        if scene.floods:
            rows = (feature for feature in self._atlas.features if feature.row.kind == "river" and feature.row.a)
            yield strokes.flooded("".join(path(one.line) for one in rows if one.row.id in scene.floods))

    def _orders(self, scene: Scene) -> Iterator[str]:
        pen, coasts = self._pen, self._coasts(scene)
        moves = {(self._area(m.start), self._area(m.goal)): m for m in scene.moves if m.kind == "move"}
        given: dict[tuple[str, str], int] = {}
        for support in scene.supports:
            pair = (self._area(support.start), self._area(support.goal))
            moved = moves.get(pair) if support.goal else None
            nth = given.get(pair, 0)
            given[pair] = nth + 1
            by, start = coasts.get(support.by, support.by), coasts.get(support.start, support.start)
            yield self._once(pen.support, support, by, start, moved, nth if moved else 0)
        for siege in scene.sieges:
            yield self._once(pen.siege, siege)
        for supply in scene.supplies:
            yield self._once(pen.supply, supply)
        for move in scene.moves:
            yield self._once(pen.move, move, coasts.get(move.start, move.start))
        for convoy in scene.convoys:
            yield self._once(pen.convoy, convoy)

    def _signs(self, scene: Scene) -> Iterator[str]:
        for citadel, seat in scene.citadels.items():
            yield self._once(self._pen.tower, citadel, seat)
        for citadel in scene.treasures:
            yield self._once(self._pen.treasure, citadel)

    def _pieces(self, scene: Scene) -> Iterator[str]:
        pen = self._pen
        taken: list[Box] = []
        for unit in scene.units:
            if not unit.dislodged:
                place = self._atlas.place(unit.area)
                taken.append(Box.around(place, 36, 22))
                yield self._once(pen.unit, unit.seat, unit.troop, unit.leader, False, place)

        def beside(spot: str, size: tuple[float, float]) -> Point:
            place = self._slots.free(spot, size, taken)
            taken.append(Box.around(place, *size))
            return place

        for unit in scene.units:
            if unit.dislodged:
                yield self._once(pen.unit, unit.seat, unit.troop, unit.leader, True, beside(unit.area, WIDE))
        for person in scene.characters:
            yield self._once(pen.person, person.code, person.seat, beside(person.area, PERSON))
        for gone in scene.losses:
            yield self._once(pen.loss, gone.seat, gone.troop, beside(gone.spot, WIDE))
        for area in scene.standoffs:
            yield self._once(pen.standoff, beside(area, PERSON))
        for garrison in scene.garrisons:
            yield self._once(pen.garrison, garrison)

    def _area(self, spot: str) -> str:
        """The area for one of its coasts, the spot itself for all others: what tells a move from others."""
        coast = self._atlas.coasts.get(spot)
        return coast.area if coast is not None else spot

    def _coasts(self, scene: Scene) -> dict[str, str]:
        """For an area with coasts the one that a fleet of the scene is at: orders may name the area alone."""
        spots = (
            *(unit.area for unit in scene.units if not unit.dislodged),
            *(move.start for move in scene.moves),
            *(support.by for support in scene.supports),
            *(support.start for support in scene.supports),
        )
        return {self._atlas.coasts[spot].area: spot for spot in spots if spot in self._atlas.coasts}
