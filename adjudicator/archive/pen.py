"""How each piece and each order is drawn on a map when nothing depends on what else stands there.

The strokes, counters and signs are those of the maps in mails (`adjudicator.render.maps`); only the ways are simpler:
a short arc to the right, from box to box. Every method is a function of its arguments, so `overlay` keeps its results.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.messages import Seat
from adjudicator.render.maps import counters, palette, strokes, symbols
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import Line, at, bow, distance, fixed, smooth
from adjudicator.render.maps.palette import SeatStyle
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.routes import shortened, trimmed
from adjudicator.render.maps.scene import Convoy, Garrison, Move, Siege, Supply, Support
from adjudicator.render.maps.svg import element

BEND = 0.13
"""How far a way leaves the straight line, as a share of its length, to the right: opposite ways part."""

PIECES = 8
"""So many pieces a way is drawn in."""

FAILED_AFTER = {"move": 0.66, "retreat": 0.8, "person": 0.8}
"""After which share of its way a failed order stops."""

SUPPORTED_AT = (0.5, 0.32, 0.66, 0.2, 0.8)
"""Where supports join the move they support, as shares of its way, one after the other."""

UNIT = (34.0, 22.0)
"""What a unit covers about its place: ways begin and end there, whether one stands there or not."""

THIN = 1.3
"""How much nearer than this, in px, the points of an outline may be left out."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on one map."""

    atlas: Atlas

    def style(self, seat: Seat) -> SeatStyle:
        """The colours of a seat; grey for those the map does not know."""
        return self.atlas.sheet.seats.get(seat, palette.NEUTRAL)

    def pattern(self, seat: Seat) -> str:
        """The pattern of a seat's land, with the id ``l-<seat>``."""
        return element("defs", palette.pattern(self.atlas.sheet.seats[seat], f"l-{seat}"))

    def shape(self, code: str) -> str:
        """The outline of an area to whole px as path data; the base map's ink covers the difference."""
        return "".join(_thinned(ring) for ring in self.atlas.areas[code].rings)

    def tower(self, citadel: str, seat: Seat) -> str:
        """A citadel in its holder's colour."""
        there = self.atlas.citadels[citadel]
        return symbols.tower(there.at, there.row.rank, self.atlas.sheet.seats.get(seat), self.atlas.home_colour(there))

    def treasure(self, citadel: str) -> str:
        """The coin of a treasure not found yet."""
        there = self.atlas.citadels[citadel]
        return symbols.coin(symbols.coin_place(there.at, symbols.RANKS[there.row.rank].half))

    def unit(self, seat: Seat, troop: str, leader: bool, dislodged: bool, place: Point) -> str:
        """A field unit."""
        return counters.unit(self.style(seat), troop, place, leader=leader, dislodged=dislodged)

    def garrison(self, garrison: Garrison) -> str:
        """The banner over a citadel."""
        there = self.atlas.citadels[garrison.citadel]
        foot = (there.at[0], there.at[1] - symbols.RANKS[there.row.rank].half)
        return counters.banner(self.style(garrison.seat), garrison.troop, foot, leader=garrison.leader)

    def person(self, code: str, seat: Seat, place: Point) -> str:
        """A royal person with a code, or a leader alone."""
        style = self.style(seat)
        return counters.person(code, style, place) if code else counters.lone_leader(style, place)

    def loss(self, seat: Seat, troop: str, place: Point) -> str:
        """A unit that is no more."""
        return counters.loss(self.style(seat), troop, place)

    def standoff(self, place: Point) -> str:
        """A place where nobody could enter."""
        return counters.standoff(place)

    def move(self, move: Move, start: str) -> str:
        """A move, retreat or person's way from the spot `start`."""
        style, line = self.style(move.seat), self._moved(move, start)
        draw = strokes.convoyed if move.via else _DRAWN[move.kind]
        return draw(style, line, move.ok) + strokes.end(move.kind, style, line, move.ok)

    def _moved(self, move: Move, start: str) -> Line:
        if move.via:
            spots = [self.atlas.place(spot) for spot in (start, *move.via, move.goal)]
            whole = trimmed(smooth(spots, 6), self._box(start), (self._box(move.goal),))
        else:
            whole = self._way(start, move.goal)
        return whole if move.ok else shortened(whole, FAILED_AFTER[move.kind])

    def support(self, support: Support, by: str, start: str, moved: Move | None, nth: int) -> str:
        """A support by the unit at the spot `by`; the `nth` of the move `moved`, if it is for one."""
        style = self.style(support.seat)
        if moved is None:
            line = self._way(by, start)
        else:
            x, y, _, _ = at(self._moved(moved, start), SUPPORTED_AT[nth % len(SUPPORTED_AT)])
            line = trimmed(_bow(self.atlas.place(by), (x, y)), self._box(by), ())
        return strokes.support(style, line, support.ok) + strokes.support_end(style, line, support.ok)

    def siege(self, siege: Siege) -> str:
        """The palisade round a citadel, and the way to it."""
        there, style = self.atlas.citadels[siege.citadel], self.style(siege.seat)
        radius = symbols.RANKS[there.row.rank].half + 8
        ring = Box.around(there.at, 2 * radius + 4, 2 * radius + 4)
        place = self.atlas.place(siege.area)
        way = ""
        if not ring.holds(place):
            way = strokes.besieger_line(style, trimmed(_bow(place, there.at), self._box(siege.area), (ring,)))
        badge = (there.at[0] - radius * 0.86, there.at[1] + radius * 0.86)
        palisade = strokes.siege(style, there.at, radius, siege.ok)
        return way + palisade + strokes.siege_end(style, badge, siege.season, siege.ok)

    def supply(self, supply: Supply) -> str:
        """A supply by sea."""
        line = self._way(supply.fleet, supply.citadel)
        return strokes.supply(line) + strokes.supply_end(line, supply.ok)

    def convoy(self, convoy: Convoy) -> str:
        """Waves under a fleet that carries."""
        x, y = self.atlas.place(convoy.fleet)
        return strokes.convoy_mark((x, y + 15), convoy.ok)

    def _box(self, spot: str) -> Box:
        """What stands at a spot."""
        if spot in self.atlas.citadels and spot not in self.atlas.areas:
            there = self.atlas.citadels[spot]
            return symbols.tower_box(there.at, there.row.rank, False)
        return Box.around(self.atlas.place(spot), *UNIT)

    def _way(self, start: str, goal: str) -> Line:
        way = _bow(self.atlas.place(start), self.atlas.place(goal))
        return trimmed(way, self._box(start), (self._box(goal),))


_DRAWN = {"move": strokes.move, "retreat": strokes.retreat, "person": strokes.person}


def _bow(start: Point, goal: Point) -> Line:
    """An arc; a wider one between near places, so that something of it is seen."""
    far = distance(start, goal)
    if far < 1:
        return (start, (start[0], start[1] + 1))
    return bow(start, goal, BEND if far > 70 else 0.4, PIECES)


def _thinned(ring: Line) -> str:
    kept = [ring[0]]
    for point in ring[1:]:
        if distance(point, kept[-1]) >= THIN:
            kept.append(point)
    return "M" + " ".join(f"{fixed(round(x))},{fixed(round(y))}" for x, y in kept) + "Z"
