"""The cheap drawing of a turn, and the chart: everything of the scene is there, and nothing depends on the hour."""

from __future__ import annotations

from functools import cache

import pytest
from selectolax.lexbor import LexborHTMLParser

from adjudicator.archive.charts import Series, chart
from adjudicator.archive.overlay import Overlays
from adjudicator.archive.paper import readable
from adjudicator.daemon.shelves import drawer_of
from adjudicator.render.maps import Maps
from adjudicator.render.shown import SeatShown
from tests.render.maps.diplomacy_scenes import crowded as diplomacy_crowded
from tests.render.maps.scenes import crowded

RED = SeatShown("Red <b>", "#a00000", "#ffffff")
BLUE = SeatShown("Blue", "#0000a0", "#ffffff")


@cache
def overlays(ruleset: str) -> Overlays:
    maps = drawer_of(ruleset)
    assert isinstance(maps, Maps)
    return Overlays(maps.atlas, maps.base("en").taken)


def counted(svg: str, selector: str) -> int:
    return len(LexborHTMLParser(svg).css(selector))


def test_every_piece_of_a_crowded_turn_is_drawn() -> None:
    scene = crowded("fr")
    drawn = overlays("diadoques").draw(scene)
    assert counted(drawn.pieces, "g.unit") >= len(scene.units)
    assert counted(drawn.pieces, "g.garrison") == len(scene.garrisons)
    assert counted(drawn.pieces, "g.person") == len(scene.characters)
    assert counted(drawn.pieces, "g.loss") == len(scene.losses)
    assert counted(drawn.pieces, ".standoff") == len(scene.standoffs)
    assert counted(drawn.orders, "g.siege") == len(scene.sieges)
    assert counted(drawn.control, "pattern[id^=l-]") == len({seat for seat in scene.control.values() if seat})


def test_a_scene_without_orders_has_no_layer_of_orders() -> None:
    """The position before the first phase."""
    scene = crowded("en")
    fields = {name: getattr(scene, name) for name in scene.__dataclass_fields__}
    orders = ("moves", "supports", "convoys", "sieges", "supplies")
    assert overlays("diadoques").draw(type(scene)(**{**fields, **dict.fromkeys(orders, ())})).orders == ""


@pytest.mark.parametrize("ruleset", ["diadoques", "diplomacy"])
def test_a_scene_is_drawn_the_same_whatever_was_drawn_before(ruleset: str) -> None:
    scene = crowded("en") if ruleset == "diadoques" else diplomacy_crowded("en")
    maps = drawer_of(ruleset)
    assert isinstance(maps, Maps)
    fresh = Overlays(maps.atlas, maps.base("en").taken).draw(scene)
    assert overlays(ruleset).draw(scene) == fresh == overlays(ruleset).draw(scene)


def test_a_turn_is_small() -> None:
    """A turn of a crowded game stays below 120 kB, its words are left out."""
    drawn = overlays("diadoques").draw(crowded("en"))
    assert len(drawn.control) + len(drawn.orders) + len(drawn.pieces) < 120_000
    assert crowded("en").title not in drawn.pieces


def test_the_chart_has_a_line_a_seat_and_breaks_it_where_the_seat_is_out() -> None:
    svg = chart(["a", "b", "c"], [Series(RED, (1, 3, 4)), Series(BLUE, (2, None, 5))], "Who stands <where>")
    assert counted(svg, 'path[stroke="#a00000"]') == counted(svg, 'path[stroke="#0000a0"]') == 2
    line = LexborHTMLParser(svg).css_first('path[stroke="#0000a0"]')
    assert line is not None and str(line.attributes["d"]).count("M") == 2
    assert "&lt;where&gt;" in svg and "<where>" not in svg


@pytest.mark.parametrize("colour", ["#d4633f", "#0f82ee", "#2c9152", "#ffffff", "#000000", "#777777", "#8c8478"])
def test_names_can_be_read_on_every_colour(colour: str) -> None:
    """WCAG 2: 4.5 to 1."""

    def light(value: str) -> float:
        parts = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(colour), light(readable(colour))), reverse=True)
    assert (bright + 0.05) / (dark + 0.05) >= 4.5
