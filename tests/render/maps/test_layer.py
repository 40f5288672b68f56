"""The layer of a turn: all of a scene is drawn, success and failure differ in shape, nothing hides anything."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations

import pytest

from adjudicator.core.messages import LANGS, Lang
from adjudicator.render.maps import (
    Character,
    Convoy,
    Garrison,
    Loss,
    Maps,
    Move,
    Scene,
    Siege,
    Supply,
    Support,
    Unit,
    counters,
    symbols,
)
from adjudicator.render.maps.geometry import at
from adjudicator.render.maps.routes import Router
from adjudicator.render.maps.standing import place_pieces
from tests.render.maps import scenes

SVG = "{http://www.w3.org/2000/svg}"
EMPTY = Scene("Spring −321", "", "en")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
NUMBER = re.compile(r"-?\d+(\.\d+)?")


def colourless(maps: Maps, scene: Scene) -> str:
    """The layer with every colour gone: what is left differs in shape."""
    layer = maps.layer(scene)
    return COLOUR.sub("", layer.control + layer.turn)


def kinds(maps: Maps, scene: Scene) -> list[str]:
    """The elements of the layer and the attributes each has, without values: what was drawn, wherever it stands."""
    root = ET.fromstring(maps.layer_drawing(scene).turn)
    return [f"{node.tag} {' '.join(sorted(node.keys()))}" for node in root.iter()]


ORDERS = {
    "move": (
        replace(EMPTY, moves=(Move("Antipater", "MAC", "THR", True),)),
        replace(EMPTY, moves=(Move("Antipater", "MAC", "THR", False),)),
    ),
    "convoyed move 4.14": (
        replace(EMPTY, moves=(Move("Ptolemy", "EGY", "CHY", True, via=("MOR", "MIN")),)),
        replace(EMPTY, moves=(Move("Ptolemy", "EGY", "CHY", False, via=("MOR", "MIN")),)),
    ),
    "support 4.10": (
        replace(EMPTY, supports=(Support("Antipater", "TES", "MAC", True),)),
        replace(EMPTY, supports=(Support("Antipater", "TES", "MAC", False),)),
    ),
    "convoy": (
        replace(EMPTY, convoys=(Convoy("Ptolemy", "MOR", "EGY", "CHY", True),)),
        replace(EMPTY, convoys=(Convoy("Ptolemy", "MOR", "EGY", "CHY", False),)),
    ),
    "siege 6.4": (
        replace(EMPTY, sieges=(Siege("Antigonus", "LYD", "Sardes", 1),)),
        replace(EMPTY, sieges=(Siege("Antigonus", "LYD", "Sardes", 1, ok=False),)),
    ),
    "supply 6.7": (
        replace(EMPTY, supplies=(Supply("Ptolemy", "CYC", "Athenes", True),)),
        replace(EMPTY, supplies=(Supply("Ptolemy", "CYC", "Athenes", False),)),
    ),
    "retreat 7.3": (
        replace(EMPTY, moves=(Move("Ptolemy", "BEO", "ATT", True, kind="retreat"),)),
        replace(EMPTY, moves=(Move("Ptolemy", "BEO", "ATT", False, kind="retreat"),)),
    ),
    "person 10.10": (
        replace(EMPTY, moves=(Move("Ptolemy", "BEO", "ATT", True, kind="person"),)),
        replace(EMPTY, moves=(Move("Ptolemy", "BEO", "ATT", False, kind="person"),)),
    ),
}


@pytest.mark.parametrize("order", ORDERS)
def test_success_and_failure_differ_without_colour(maps: Maps, order: str) -> None:
    good, bad = ORDERS[order]
    assert colourless(maps, good) != colourless(maps, bad)
    assert kinds(maps, good) != kinds(maps, bad), "they differ in more than numbers"


def test_kinds_of_orders_differ_without_colour(maps: Maps) -> None:
    drawn = {order: tuple(kinds(maps, good)) for order, (good, _) in ORDERS.items()}
    same = [(a, b) for a, b in combinations(drawn, 2) if drawn[a] == drawn[b]]
    dashes = {a: set(re.findall(r'dasharray="([^"]+)"', colourless(maps, ORDERS[a][0]))) for pair in same for a in pair}
    assert all(dashes[a] != dashes[b] or {a, b} == {"move", "person 10.10"} for a, b in same)
    assert colourless(maps, ORDERS["move"][0]).count("stroke-width") != 0


def test_first_and_second_season_of_a_siege_show_their_number(maps: Maps) -> None:
    for season in (1, 2):
        layer = maps.layer(replace(EMPTY, sieges=(Siege("Antigonus", "LYD", "Sardes", season),)))
        assert f">{season}</text>" in layer.turn


@pytest.mark.parametrize(
    "change",
    [
        {"units": (Unit("Antipater", "A", "MAC"),)},
        {"units": (Unit("Neutral", "A", "LAC"),)},
        {"garrisons": (Garrison("Antipater", "Ge", "Pella"),)},
        {"characters": (Character("MAC", "PHI", "Antipater"),)},
        {"characters": (Character("MAC", "", "Antipater"),)},
        {"losses": (Loss("Antipater", "A", "MAC"),)},
        {"losses": (Loss("Antipater", "G", "Pella"),)},
        {"standoffs": ("MAC",)},
        {"storms": ("MLI",)},
        {"floods": ("euphrate",)},
        {"treasures": ("Soloi",)},
        {"control": {"MAC": "Antipater"}},
        {"citadels": {"Pella": "Antipater"}},
        {"points": {"Antipater": "7"}},
        {"title": "Summer −321"},
        {"subtitle": "results"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_everything_of_a_scene_shows(maps: Maps, change: dict[str, object]) -> None:
    scene = replace(EMPTY, **change)  # type: ignore[arg-type]
    assert colourless(maps, scene) != colourless(maps, EMPTY)


def test_every_troop_and_the_leader_show_on_the_counter(maps: Maps) -> None:
    """`diadoques 2.1`: F, A, Am, Ae, Ag; `2.4`: the diadochus with a unit."""
    seen = {
        colourless(maps, replace(EMPTY, units=(Unit("Antipater", troop, "MAC", leader),)))
        for troop in ("F", "A", "Am", "Ae", "Ag")
        for leader in (False, True)
    }
    assert len(seen) == 10


def test_control_is_drawn_over_the_shape_of_the_area(maps: Maps) -> None:
    layer = maps.layer(scenes.start("fr"))
    assert 'href="#area-MAC"' in layer.control
    assert "land-Antipater" in layer.control
    assert set(layer.areas) == set(scenes.start("fr").control)
    drawing = ET.fromstring(maps.layer_drawing(scenes.start("fr")).control)
    assert {f"area-{code}" for code in layer.areas} <= {node.get("id") for node in drawing.iter(f"{SVG}path")}


@pytest.mark.parametrize("lang", LANGS)
def test_a_full_board_hides_nothing_1_2(maps: Maps, lang: Lang) -> None:
    """A unit in every area and a garrison in every citadel, and everybody of rank in Attica: all can be read."""
    base = maps.base(lang)
    pieces = place_pieces(maps.atlas, scenes.full(lang, maps), base.taken).pieces
    assert len(pieces) == 76 + 34 + 4 + 3
    for (a, box), (b, other) in combinations(pieces, 2):
        assert box.overlap(other) < 20, (a, b)
    for spot, box in pieces:
        for code, label in base.codes.items():
            assert box.overlap(label) < 20, (spot, code)
        for id_, citadel in maps.atlas.citadels.items():
            tower = symbols.tower_box(citadel.at, citadel.row.rank, False)
            assert spot == id_ or box.overlap(tower) < 20, (spot, id_)


def test_a_dislodged_unit_stands_beside_the_one_that_took_its_place_7_1(maps: Maps) -> None:
    units = (Unit("Antipater", "A", "BEO"), Unit("Ptolemy", "A", "BEO", dislodged=True))
    standing = place_pieces(maps.atlas, replace(EMPTY, units=units), maps.base("en").taken)
    assert standing.fields["BEO"].overlap(standing.dislodged["BEO"]) < 4
    assert standing.fields["BEO"].middle == pytest.approx(maps.atlas.areas["BEO"].unit)


def test_opposite_moves_take_different_ways() -> None:
    router = Router([])
    there = router.way((100, 100), (300, 100))
    back = router.way((300, 100), (100, 100))
    assert abs(at(there, 0.5)[1] - at(back, 0.5)[1]) > 20


def test_what_an_order_crosses_is_lettered_again(maps: Maps) -> None:
    move = Move("Ptolemy", "EGY", "CHY", True, via=("MOR", "MIN"))
    layer = maps.layer(replace(EMPTY, moves=(move,)))
    assert ">MOR</text>" in layer.turn
    assert ">SCY</text>" not in layer.turn


@pytest.mark.parametrize(
    "scene", [replace(EMPTY, units=(Unit("Antipater", "A", "ZZZ"),)), replace(EMPTY, storms=("ZZZ",))]
)
def test_a_place_that_is_not_on_the_map_is_an_error(maps: Maps, scene: Scene) -> None:
    with pytest.raises(KeyError, match="ZZZ"):
        maps.layer(scene)


def test_a_unit_of_nobody_has_no_emblem(maps: Maps) -> None:
    assert counters.unit_size(maps.atlas.sheet.seats["Antipater"], "A")[0] > 25
    neutral = maps.layer(replace(EMPTY, units=(Unit("Neutral", "A", "LAC"),))).turn
    assert neutral.count("<g") < maps.layer(replace(EMPTY, units=(Unit("Antipater", "A", "LAC"),))).turn.count("<g")


def test_the_layer_does_not_depend_on_the_order_of_mappings(maps: Maps) -> None:
    scene = scenes.crowded("en")
    turned = replace(
        scene,
        control=dict(reversed(list(scene.control.items()))),
        citadels=dict(reversed(list(scene.citadels.items()))),
    )
    assert maps.svg(scene) == maps.svg(turned)
