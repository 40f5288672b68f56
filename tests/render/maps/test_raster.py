"""Drawing only where something is: the pictures must be those of the whole drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from adjudicator.core.messages import Lang
from adjudicator.render.maps import Maps, Scene
from adjudicator.render.maps.raster import marked, paint, picture
from adjudicator.render.maps.svg import document, group
from adjudicator.render.maps.tints import Tints
from adjudicator.render.maps.windows import CELL, Window, windows
from tests.render.maps import diplomacy_scenes, scenes


def _difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a pixel in a colour."""
    return max(int(high) for _, high in ImageChops.difference(one, other).getextrema())  # type: ignore[misc]


def _flat(drawn: Image.Image) -> Image.Image:
    sheet = Image.new("RGB", drawn.size, "#ffffff")
    sheet.paste(drawn, mask=drawn)
    return sheet


SCENES: dict[str, Callable[[Maps], Scene]] = {
    "start": lambda maps: scenes.start("en"),
    "start, French": lambda maps: scenes.start("fr"),
    "crowded": lambda maps: scenes.crowded("en"),
    "full": lambda maps: scenes.full("fr", maps),
}


@pytest.mark.parametrize("name", SCENES)
def test_a_turn_drawn_in_windows_is_the_whole_turn(maps: Maps, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a drawing is so long that it would be drawn whole."""
    monkeypatch.setattr("adjudicator.render.maps.raster.LOOK_FIRST", 10**9)
    turn = maps.layer_drawing(SCENES[name](maps)).turn
    whole = picture(turn)
    found = marked(turn, *whole.size)
    bare = whole.getchannel("A")
    for part in found:
        bare.paste(0, part)
    assert bare.getbbox() is None, "nothing lies outside"
    for one, other in combinations(found, 2):
        assert min(one.right, other.right) <= max(one.left, other.left) or (
            min(one.bottom, other.bottom) <= max(one.top, other.top)
        ), "nothing is painted twice"
    laid = Image.new("RGB", whole.size, "#ffffff")
    paint(laid, turn)
    assert _difference(laid, _flat(whole)) <= 16, "one step of an edge at most"


def test_the_start_is_drawn_on_less_than_half_of_the_sheet(maps: Maps) -> None:
    turn = maps.layer_drawing(scenes.start("en")).turn
    sheet = maps.atlas.sheet
    found = marked(turn, sheet.width, sheet.height)
    assert len(found) > 1
    assert sum(part.width * part.height for part in found) < 0.45 * sheet.width * sheet.height


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_tints_are_the_colours_of_control(maps: Maps, lang: Lang) -> None:
    scene = replace(scenes.crowded(lang), storms=(), floods=())
    ground = maps.base_pixels(lang).ground
    by_svg, by_tints = ground.copy(), ground.copy()
    drawn = picture(maps.layer_drawing(scene).control)
    by_svg.paste(drawn, mask=drawn)
    Tints(maps.atlas).lay(by_tints, scene.control)
    assert _difference(ground, by_svg) > 40, "there is something to see"
    assert _difference(by_svg, by_tints) <= 8


def test_tints_of_diplomacy(diplomacy: Maps) -> None:
    scene = diplomacy_scenes.start("en")
    ground = diplomacy.base_pixels("en").ground
    by_svg, by_tints = ground.copy(), ground.copy()
    drawn = picture(diplomacy.layer_drawing(scene).control)
    by_svg.paste(drawn, mask=drawn)
    Tints(diplomacy.atlas).lay(by_tints, scene.control)
    assert _difference(by_svg, by_tints) <= 8


def test_all_languages_share_one_ground(maps: Maps) -> None:
    assert maps.base_pixels("en").ground is maps.base_pixels("fr").ground
    ground, _ = maps.base_drawings("fr")
    assert _difference(maps.base_pixels("en").ground, picture(ground).convert("RGB")) == 0


def test_nothing_drawn_has_no_windows() -> None:
    empty = document(600, 400, [group([])])
    assert marked(empty, 600, 400) == []
    assert windows(Image.new("L", (30, 30)), 300, 300, 0) == []


def test_windows_are_cut_where_that_saves_their_price() -> None:
    cells = Image.new("L", (40 * CELL, 30 * CELL))
    cells.paste(255, (0, 0, 2 * CELL, 2 * CELL))
    cells.paste(255, (38 * CELL, 28 * CELL, 40 * CELL, 30 * CELL))
    width, height = 400, 300
    assert windows(cells, width, height, 200_000) == [Window(0, 0, 400, 300)], "two would cost more than they save"
    corners = windows(cells, width, height, 1_000)
    assert corners == [Window(0, 0, 30, 30), Window(370, 270, 400, 300)], "each with a rim of one cell"
