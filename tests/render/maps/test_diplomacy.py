"""The map of standard Diplomacy: 75 provinces, 19 of them seas, 34 supply centres, coasts of STP, SPA and BUL."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations

import pytest

from adjudicator.core.messages import LANGS, Lang
from adjudicator.render.maps import Maps, Move, Scene, Support, Unit, symbols
from adjudicator.render.maps.atlas import Area
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.geometry import distance, inside, steps
from adjudicator.render.maps.load import PROVINCE_FILES
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.provinces import read_provinces
from adjudicator.render.maps.relief import strait_ends
from adjudicator.render.maps.standing import place_pieces
from adjudicator.render.maps.tables import TableError
from tests.render.maps import diplomacy_scenes as scenes
from tests.render.maps.conftest import ROOT

SVG = "{http://www.w3.org/2000/svg}"
EMPTY = Scene("Spring 1901", "", "en")
UNIT = (41.0, 20.0)
LEAST_ROOM = 17.0
GAME = ROOT / "games" / "diplomacy"


def texts() -> dict[str, str]:
    return {name: (GAME / file).read_text(encoding="utf-8") for name, file in PROVINCE_FILES.items()}


def border_rows() -> list[list[str]]:
    return [line.split("\t") for line in (GAME / "borders.tsv").read_text(encoding="utf-8").splitlines()[1:]]


def touching() -> dict[tuple[str, str], list[tuple[Point, Point]]]:
    """The edges that two shapes of the table share exactly, by the two codes."""
    on: dict[tuple[Point, Point], list[str]] = {}
    for row in read_provinces(texts()).outlines:
        for a, b in zip(row.points, (*row.points[1:], row.points[0]), strict=True):
            on.setdefault((a, b) if a < b else (b, a), []).append(row.area)
    found: dict[tuple[str, str], list[tuple[Point, Point]]] = {}
    for edge, codes in on.items():
        assert len(codes) <= 2, "no edge has three sides"
        if len(set(codes)) == 2:
            first, second = sorted(codes)
            found.setdefault((first, second), []).append(edge)
    return found


def corners(box: Box) -> tuple[Point, ...]:
    return (box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom)


def room(area: Area) -> float:
    """The radius of the largest circle inside the area about a place near its unit, in px."""
    edge = [(x, y) for ring in area.rings for x, y, _, _ in steps((*ring, ring[0]), 5.0, 0.0)]
    around = [(area.unit[0] + dx, area.unit[1] + dy) for dx in range(-48, 49, 8) for dy in range(-48, 49, 8)]
    return max(min(distance(at, p) for p in edge) for at in around if inside(area.rings, *at))


def test_every_province_coast_and_centre_is_on_the_sheet(diplomacy: Maps) -> None:
    atlas = diplomacy.atlas
    assert len(atlas.areas) == 75
    assert sum(area.sea for area in atlas.areas.values()) == 19
    assert set(atlas.coasts) == {"BUL/EC", "BUL/SC", "SPA/NC", "SPA/SC", "STP/NC", "STP/SC"}
    assert len(atlas.citadels) == 34
    homes = {code: citadel.row.home for code, citadel in atlas.citadels.items() if citadel.row.rank == "home"}
    assert homes == scenes.owners(scenes.HOMES)


def test_exactly_the_neighbours_of_the_board_touch() -> None:
    """Two provinces share a line on the map if and only if a unit may go from one to the other."""
    board = {(min(a, b), max(a, b)) for a, b in ((row[0][:3], row[1][:3]) for row in border_rows())}
    drawn = {pair for pair in touching() if not set(pair) & {"OUT", "WAT", "ISL"}}
    assert drawn == board
    assert len(board) == 206


def test_common_borders_are_long_enough_to_be_seen(diplomacy: Maps) -> None:
    project = diplomacy.atlas.sheet.projection
    for pair, edges in touching().items():
        if not set(pair) & {"OUT", "WAT", "ISL"}:
            assert sum(distance(project(*a), project(*b)) for a, b in edges) > 14, pair


def test_units_codes_and_centres_stand_inside_their_province(diplomacy: Maps) -> None:
    atlas, codes = diplomacy.atlas, diplomacy.base("en").codes
    for code, area in atlas.areas.items():
        assert inside(area.rings, *area.unit), code
        assert inside(area.rings, *codes[code].middle), code
        outside = sum(not inside(area.rings, *p) for p in corners(Box.around(area.unit, *UNIT)))
        assert outside <= 1, code
    for code, centre in atlas.citadels.items():
        assert inside(atlas.areas[code].rings, *centre.at), code


def test_every_province_has_room_for_its_pieces(diplomacy: Maps) -> None:
    assert {code: room(area) for code, area in diplomacy.atlas.areas.items() if room(area) < LEAST_ROOM} == {}


def test_a_fleet_stands_at_its_own_coast(diplomacy: Maps) -> None:
    """It is nearer to a sea it may go to from there than to every sea it may not."""
    atlas = diplomacy.atlas
    seas = [code for code, area in atlas.areas.items() if area.sea]
    reach: dict[str, set[str]] = {}
    for a, b, _, fleet in border_rows():
        for area, sea in ((a, b), (b, a)):
            for mark in fleet.upper().split(",") if sea in seas else ():
                if f"{area}/{mark}" in atlas.coasts:
                    reach.setdefault(f"{area}/{mark}", set()).add(sea)
    assert set(reach) == set(atlas.coasts)
    for spot, coast in atlas.coasts.items():
        assert inside(atlas.areas[coast.area].rings, *coast.unit), spot

        def off(sea: str, at: Point = coast.unit) -> float:
            rings = atlas.areas[sea].rings
            return min(distance(at, (x, y)) for ring in rings for x, y, _, _ in steps((*ring, ring[0]), 4.0, 0.0))

        own = min(off(sea) for sea in reach[spot])
        assert own < 40, spot
        assert own < min(off(sea) for sea in seas if sea not in reach[spot]), spot


def test_the_strait_that_armies_cross_joins_denmark_and_sweden(diplomacy: Maps) -> None:
    (strait,) = (feature for feature in diplomacy.atlas.features if feature.row.kind == "strait")
    for code, end in zip((strait.row.a, strait.row.b), strait_ends(diplomacy.atlas, strait), strict=True):
        assert inside(diplomacy.atlas.areas[code].rings, *end)


@pytest.mark.parametrize("lang", LANGS)
def test_a_full_board_hides_nothing(diplomacy: Maps, lang: Lang) -> None:
    """A fleet in every province and on every coast: each can be read, with code, centre and mark of its place."""
    base, atlas = diplomacy.base(lang), diplomacy.atlas
    pieces = place_pieces(atlas, scenes.full(lang, diplomacy), base.taken).pieces
    assert len(pieces) == 75 - 3 + 6
    for (a, box), (b, other) in combinations(pieces, 2):
        assert box.overlap(other) < 20, (a, b)
    for spot, box in pieces:
        for code, label in base.codes.items():
            assert box.overlap(label) < 20, (spot, code)
        for code, centre in atlas.citadels.items():
            assert box.overlap(symbols.tower_box(centre.at, centre.row.rank, False)) < 20, (spot, code)
        for mark in atlas.coasts.values():
            assert box.overlap(Box.around(mark.label, 18, 10)) < 20, (spot, mark)


@pytest.mark.parametrize("lang", LANGS)
def test_codes_marks_and_names_are_lettered(diplomacy: Maps, lang: Lang) -> None:
    _, ink = diplomacy.base_drawings(lang)
    lettered = ["".join(node.itertext()) for node in ET.fromstring(ink).iter(f"{SVG}text")]
    for code in diplomacy.atlas.areas:
        assert lettered.count(code) == 1
    assert [lettered.count(mark) for mark in ("NC", "SC", "EC")] == [2, 3, 1]
    assert {"en": "Burgundy", "fr": "Bourgogne"}[lang] in lettered
    assert {"en": "Turkey", "fr": "Turquie"}[lang] in lettered


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ["start", "crowded", "full"])
def test_a_picture_for_a_mail_is_small_and_well_formed(diplomacy: Maps, name: str, lang: Lang) -> None:
    scene = {"start": scenes.start(lang), "crowded": scenes.crowded(lang), "full": scenes.full(lang, diplomacy)}[name]
    assert len(diplomacy.png(scene)) < 400_000
    root = ET.fromstring(diplomacy.svg(scene))
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {(node.get("href") or "")[1:] for node in root.iter(f"{SVG}use")} <= set(ids)


def test_the_same_scene_gives_the_same_drawing_under_another_hash_seed(diplomacy: Maps) -> None:
    code = (
        "import sys, hashlib; from pathlib import Path; sys.path.insert(0, '.')\n"
        "from adjudicator.render.maps import open_maps; from tests.render.maps import diplomacy_scenes as scenes\n"
        "print(hashlib.sha256(open_maps(Path('.'), 'diplomacy').svg(scenes.crowded('fr')).encode()).hexdigest())"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={"PYTHONHASHSEED": "7"}, capture_output=True, check=True, text=True
    )
    assert run.stdout.strip() == hashlib.sha256(diplomacy.svg(scenes.crowded("fr")).encode()).hexdigest()


def test_orders_may_name_the_province_of_a_fleet_on_a_coast(diplomacy: Maps) -> None:
    """`F WES S F SPA` is drawn to the fleet on SPA/NC; a support of its move joins the move."""
    fleet = replace(EMPTY, units=(Unit("France", "F", "SPA/NC"),))
    short, long = (replace(fleet, supports=(Support("France", "WES", spot, True),)) for spot in ("SPA", "SPA/NC"))
    assert diplomacy.svg(short) == diplomacy.svg(long)
    assert diplomacy.svg(short) != diplomacy.svg(
        replace(short, units=(Unit("France", "F", "SPA/SC"),)),
    )
    moved = replace(EMPTY, moves=(Move("France", "SPA/NC", "GAS", True),))
    short, long = (
        replace(moved, supports=(Support("France", "MAR", spot, True, goal="GAS"),)) for spot in ("SPA", "SPA/NC")
    )
    assert diplomacy.svg(short) == diplomacy.svg(long)


def test_a_fleet_dislodged_on_a_coast_stands_beside_and_retreats_from_there(diplomacy: Maps) -> None:
    scene = replace(
        EMPTY,
        units=(Unit("Italy", "A", "SPA"), Unit("France", "F", "SPA/SC", dislodged=True)),
        moves=(Move("France", "SPA/SC", "POR", True, kind="retreat"),),
    )
    standing = place_pieces(diplomacy.atlas, scene, diplomacy.base("en").taken)
    assert distance(standing.dislodged["SPA"].middle, diplomacy.atlas.place("SPA/SC")) < 60
    assert standing.dislodged["SPA"].overlap(standing.fields["SPA"]) < 4
    assert diplomacy.layer(scene).turn.count("retreat") == 0  # drawn by its line, not by a word
    assert diplomacy.svg(scene) != diplomacy.svg(replace(scene, moves=()))


def test_a_home_centre_keeps_the_rim_of_its_country_whoever_holds_it(diplomacy: Maps) -> None:
    seats = diplomacy.atlas.sheet.seats
    paris = diplomacy.atlas.citadels["PAR"]
    held = symbols.tower(paris.at, paris.row.rank, seats["Germany"], diplomacy.atlas.home_colour(paris))
    assert seats["France"].fill in held
    assert seats["Germany"].fill in held
    assert diplomacy.atlas.home_colour(diplomacy.atlas.citadels["BEL"]) is None
    assert "circle" in symbols.tower(paris.at, "centre")
    assert diplomacy.layer(replace(EMPTY, citadels={"PAR": "Germany"})).turn.count(seats["Germany"].fill) >= 1


def test_a_place_that_is_missing_is_named() -> None:
    tables = texts()
    with pytest.raises(TableError, match="no place of the code for SPA/NC"):
        read_provinces({**tables, "places": tables["places"].replace("SPA/NC", "SPA/XC")})
    with pytest.raises(TableError, match="no kind 'lake'"):
        read_provinces({**tables, "provinces": tables["provinces"].replace("\tsea\t", "\tlake\t", 1)})
    with pytest.raises(TableError, match="places is missing"):
        read_provinces({name: text for name, text in tables.items() if name != "places"})
