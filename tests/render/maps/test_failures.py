"""What failed is seen: its cross hides no counter, and some of its dashes show, however close two places are."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import permutations

import pytest

from adjudicator.render.maps import Maps, Move, Scene, Support, Unit
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import distance, steps
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.routes import MARK, Router
from adjudicator.render.maps.standing import place_pieces

SVG = "{http://www.w3.org/2000/svg}"
CROSS = re.compile(r"M(-?[\d.]+),(-?[\d.]+)l([\d.]+),")
PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")
CLOSE = 80.0
SEAT = {"diadoques": "Antigonus", "diplomacy": "Italy"}


def game(maps: Maps) -> str:
    return "diplomacy" if "Italy" in maps.atlas.sheet.seats else "diadoques"


def occupied(maps: Maps) -> Scene:
    """A unit in every area."""
    seat = SEAT[game(maps)]
    units = [Unit(seat, "F" if area.sea else "A", area.code) for area in maps.atlas.areas.values()]
    return Scene("Spring", "", "en", units=tuple(units))


def part(turn: str, name: str) -> list[ET.Element]:
    """The paths of one group of the layer."""
    root = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{turn}</svg>')
    return [node for group in root.iter(f"{SVG}g") if group.get("class") == name for node in group.iter(f"{SVG}path")]


def crosses(turn: str) -> list[Point]:
    """The middles of the crosses in the order drawn."""
    found = [CROSS.match(node.get("d") or "") for node in part(turn, "marks") if node.get("stroke") != "#ffffff"]
    return [(float(m[1]) + float(m[3]) / 2, float(m[2]) + float(m[3]) / 2) for m in found if m]


def close_pairs(maps: Maps) -> list[tuple[str, str]]:
    """Areas whose units stand closer together than two counters are wide."""
    at = {code: area.unit for code, area in maps.atlas.areas.items()}
    return [(a, b) for a, b in permutations(at, 2) if distance(at[a], at[b]) < CLOSE]


def test_the_cross_of_a_failed_move_between_close_places_is_clear_of_all_counters(each: Maps) -> None:
    scene = occupied(each)
    boxes = [box for _, box in place_pieces(each.atlas, scene, each.base("en").taken).pieces]
    pairs = close_pairs(each)
    assert len(pairs) >= 10
    for start, goal in pairs:
        turn = each.layer(replace(scene, moves=(Move(SEAT[game(each)], start, goal, False),))).turn
        [(x, y)] = crosses(turn)
        cross = Box.around((x, y), MARK - 2, MARK - 2)
        assert [box for box in boxes if box.overlap(cross)] == [], (start, goal)
        dashed = next(node for node in part(turn, "moves") if node.get("stroke-dasharray"))
        line = [(float(a), float(b)) for a, b in PAIR.findall(dashed.get("d") or "")]
        seen = sum(not any(box.holds((a, b)) for box in boxes) for a, b, _, _ in steps(line, 1.0, 0.0))
        assert seen >= 12, (start, goal)


def test_crosses_keep_apart() -> None:
    """Two orders that fail at one spot have a cross each."""
    router = Router([])
    line = ((0.0, 0.0), (100.0, 0.0))
    first, second = router.stop(line, 0.66), router.stop(line, 0.66)
    assert first == pytest.approx(0.66)
    assert abs(first - second) * 100 >= MARK - 5


def test_a_cross_makes_way_for_a_counter() -> None:
    counter = Box.around((66.0, 0.0), 30, 20)
    share = Router([counter], [counter]).stop(((0.0, 0.0), (150.0, 0.0)), 0.44)
    assert not Box.around((150 * share, 0.0), MARK, MARK).overlap(counter)


def test_a_failed_support_beside_the_move_it_supports_shows_its_cross(diplomacy: Maps) -> None:
    scene = Scene(
        "Spring",
        "",
        "en",
        units=(Unit("Austria", "F", "ALB"), Unit("Austria", "A", "SER")),
        moves=(Move("Austria", "SER", "GRE", False),),
        supports=(Support("Austria", "ALB", "SER", False, goal="GRE"),),
    )
    boxes = [box for _, box in place_pieces(diplomacy.atlas, scene, diplomacy.base("en").taken).pieces]
    found = crosses(diplomacy.layer(scene).turn)
    assert len(found) == 2
    for at in found:
        assert not any(box.overlap(Box.around(at, MARK - 2, MARK - 2)) for box in boxes)
