"""The cartouches: title with the players, the signs of the map, the signs of orders; and the turn's own words there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.render.maps import counters, palette, strokes, symbols
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import Line
from adjudicator.render.maps.lettering import Face, fitted, letter
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.scene import Scene
from adjudicator.render.maps.sheet import Legend
from adjudicator.render.maps.svg import element, group

SEAT_ROW = 27.0
SEATS_TOP = 124.0

KEY = palette.SeatStyle(fill="#6d5f4c", ink="#ffffff", tint=palette.LAND, stripe=palette.LAND, pattern="", emblem="")
"""How pieces and orders look in the legend: nobody's."""


def cartouches(atlas: Atlas, words: Mapping[str, str]) -> str:
    """All that the base map says in its corners."""
    sheet = atlas.sheet
    return group(
        (
            _title(atlas, sheet.box(sheet.boxes.title), words),
            _columns(sheet.box(sheet.boxes.signs), words, sheet.signs),
            _columns(sheet.box(sheet.boxes.orders), words, sheet.orders),
        ),
        class_="legend",
    )


def turn_text(atlas: Atlas, scene: Scene) -> str:
    """Title and subtitle of the turn, and the players' points, in the title's cartouche."""
    box = atlas.sheet.box(atlas.sheet.boxes.title)
    room = box.right - box.left - 24
    middle = (box.left + box.right) / 2
    title, size = fitted(scene.title, Face.BOLD, 21, room, 11)
    subtitle, small = fitted(scene.subtitle, Face.ITALIC, 12.5, room, 9)
    parts = [
        letter(title, (middle, box.top + 79), Face.BOLD, size, palette.INK),
        letter(subtitle, (middle, box.top + 101), Face.ITALIC, small, palette.NAME_INK),
    ]
    for i, seat in enumerate(atlas.sheet.seats):
        if scene.points.get(seat):
            y = box.top + SEATS_TOP + SEAT_ROW * (i + 0.5) + 4.5
            text, size = fitted(scene.points[seat], Face.SANS_BOLD, 13, 56, 9)
            parts.append(letter(text, (box.right - 14, y), Face.SANS_BOLD, size, palette.INK, anchor="end"))
    return group(parts, class_="turn-text")


def _panel(box: Box) -> str:
    return element(
        "rect",
        x=box.left,
        y=box.top,
        width=box.right - box.left,
        height=box.bottom - box.top,
        rx=5,
        fill=palette.PAPER,
        stroke=palette.INK,
        stroke_width=1.5,
    ) + element(
        "rect",
        x=box.left + 4,
        y=box.top + 4,
        width=box.right - box.left - 8,
        height=box.bottom - box.top - 8,
        rx=3,
        fill="none",
        stroke=palette.BORDER,
        stroke_width=0.8,
    )


def _title(atlas: Atlas, box: Box, words: Mapping[str, str]) -> str:
    prefix = atlas.sheet.prefix
    middle, rule = (box.left + box.right) / 2, box.top + 50
    name, size = fitted(words[f"map_{prefix}_title"].upper(), Face.BOLD, 22, box.right - box.left - 52, 12)
    parts = [
        _panel(box),
        letter(name, (middle, box.top + 38), Face.BOLD, size, palette.INK, spacing=2.2),
        element(
            "path",
            d=f"M{box.left + 34:.0f},{rule:.0f}H{middle - 10:.0f}M{middle + 10:.0f},{rule:.0f}H{box.right - 34:.0f}",
            stroke=palette.GOLD_LINE,
            stroke_width=1.2,
        ),
        element(
            "path",
            d=palette.star(8, 6, 2.4),
            fill=palette.GOLD_LINE,
            transform=f"translate({middle:.1f},{rule:.1f})",
        ),
    ]
    defs: list[str] = []
    for i, (seat, style) in enumerate(atlas.sheet.seats.items()):
        y = box.top + SEATS_TOP + SEAT_ROW * (i + 0.5)
        defs.append(palette.pattern(style, f"key-{seat}"))
        parts.append(
            element(
                "rect", x=box.left + 14, y=y - 10, width=40, height=20, fill=f"url(#key-{seat})", stroke=palette.BORDER
            )
        )
        parts.append(counters.unit(style, "A", (box.left + 74, y)))
        parts.append(
            letter(words[f"map_{prefix}_{seat}"], (box.left + 94, y + 4.5), Face.SERIF, 14, palette.INK, anchor="start")
        )
    return element("defs", *defs) + group(parts, class_="title")


def _columns(box: Box, words: Mapping[str, str], legend: Legend) -> str:
    parts = [_panel(box)]
    for codes, left, right in zip(
        legend.columns, legend.lefts, (*legend.lefts[1:], box.right - box.left + 24), strict=True
    ):
        for i, code in enumerate(codes):
            y = box.top + 20 + legend.row * i
            parts.append(SIGNS[code]((box.left + left - 4, y)))
            text, size = fitted(words[code], Face.SERIF, 12.5, right - left - 58, 9.5)
            parts.append(letter(text, (box.left + left + 26, y + 4), Face.SERIF, size, palette.INK, anchor="start"))
    return group(parts)


def _order(kind: str, draw: Callable[[palette.SeatStyle, Line, bool], str], p: Point, ok: bool) -> str:
    line = _way(p) if ok else (_way(p)[0], (p[0] + 15, p[1]))
    return draw(KEY, line, ok) + strokes.end(kind, KEY, line, ok)


def _support(p: Point, ok: bool) -> str:
    return strokes.support(KEY, _way(p), ok) + strokes.support_end(KEY, _way(p), ok)


def _siege(p: Point, ok: bool) -> str:
    at = (p[0] + 4, p[1])
    return strokes.siege(KEY, at, 7.5, ok) + strokes.siege_end(KEY, (at[0] - 13, at[1] + 2), 1, ok)


def _way(p: Point) -> Line:
    return (p[0] - 22, p[1]), (p[0] + 22, p[1])


def _garrison(p: Point) -> str:
    at = (p[0], p[1] + 5)
    return symbols.tower(at, "minor", KEY) + counters.banner(KEY, "G", (at[0], at[1] - 6))


def _river(p: Point) -> str:
    x, y = p
    return element(
        "path",
        d=f"M{x - 22:.0f},{y:.0f}q11,-6 22,0t22,0",
        fill="none",
        stroke=palette.RIVER,
        stroke_width=3.2,
        stroke_linecap="round",
    )


def _pass(p: Point) -> str:
    return symbols.peaks([(p[0] + dx, p[1] + 5, 10.0) for dx in (-17, 17)]) + symbols.gap(p, 0)


def _out(p: Point) -> str:
    box = {"x": p[0] - 18, "y": p[1] - 8, "width": 36.0, "height": 16.0}
    return element("defs", symbols.hatch("out-key")) + element(
        "rect", **box, fill="url(#out-key)", stroke=palette.OUT_BORDER
    )


def _convoying(p: Point) -> str:
    return counters.unit(KEY, "F", (p[0], p[1] - 3)) + strokes.convoy_mark((p[0], p[1] + 10), True)


def _strait(p: Point) -> str:
    d = f"M{p[0] - 16:.0f},{p[1]:.0f}h32"
    return element("path", d=d, stroke=palette.STRAIT, stroke_width=2.8, stroke_dasharray="3.4 2.4")


def _desert(p: Point) -> str:
    box = {"x": p[0] - 18, "y": p[1] - 8, "width": 36.0, "height": 16.0}
    return (
        element("defs", symbols.sand("sand-key"))
        + element("rect", **box, fill=palette.LAND, stroke=palette.BORDER)
        + element("rect", **box, fill="url(#sand-key)")
    )


SIGNS: Mapping[str, Callable[[Point], str]] = {
    "map_capital": lambda p: symbols.tower(p, "capital"),
    "map_major": lambda p: symbols.tower(p, "major"),
    "map_minor": lambda p: symbols.tower(p, "minor"),
    "map_port": lambda p: symbols.port((p[0], p[1] - 10), 7),
    "map_city": symbols.city,
    "map_treasure": symbols.coin,
    "map_royal": symbols.crown,
    "map_garrison": _garrison,
    "map_leader": lambda p: counters.unit(KEY, "A", p, leader=True),
    "map_home": lambda p: symbols.tower(p, "home", KEY, KEY.fill),
    "map_centre": lambda p: symbols.tower(p, "centre"),
    "map_out": _out,
    "map_river": _river,
    "map_mountain": lambda p: symbols.peaks([(p[0] + dx, p[1] + 5, 10.0) for dx in (-17, -6, 6, 17)]),
    "map_pass": _pass,
    "map_strait": _strait,
    "map_desert": _desert,
    "map_army": lambda p: counters.unit(KEY, "A", p),
    "map_fleet": lambda p: counters.unit(KEY, "F", p),
    "map_lone_leader": lambda p: counters.lone_leader(KEY, p),
    "map_dislodged": lambda p: counters.unit(KEY, "A", p, dislodged=True),
    "map_move": lambda p: _order("move", strokes.move, p, True),
    "map_move_failed": lambda p: _order("move", strokes.move, p, False),
    "map_support": lambda p: _support(p, True),
    "map_support_failed": lambda p: _support(p, False),
    "map_convoy": lambda p: _order("move", strokes.convoyed, p, True),
    "map_convoying": _convoying,
    "map_supply": lambda p: strokes.supply(_way(p)) + strokes.supply_end(_way(p), True),
    "map_retreat": lambda p: _order("retreat", strokes.retreat, p, True),
    "map_siege": lambda p: _siege(p, True),
    "map_siege_lifted": lambda p: _siege(p, False),
    "map_standoff": counters.standoff,
    "map_destroyed": lambda p: counters.loss(KEY, "A", p),
    "map_flood": strokes.flood_key,
    "map_storm": strokes.storm_key,
}
"""How each sign a legend can have is drawn about a point; the words of its code explain it."""
