"""The six seats can be told apart by everybody: by colour with every kind of sight, and without colour at all."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from adjudicator.render.maps import Maps, palette
from adjudicator.render.maps.sheet import SheetError, read_sheet
from tests.render.maps.conftest import ROOT
from tests.render.maps.vision import SIGHT, apart, ciede2000, contrast


def test_the_distance_is_that_of_the_published_pairs() -> None:
    """Pairs 1, 7 and 17 of the test data of Sharma, Wu and Dalal (2005)."""
    assert ciede2000((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50.0, 0.0, 0.0), (50.0, -1.0, 2.0)) == pytest.approx(2.3669, abs=1e-4)
    assert ciede2000((50.0, 2.5, 0.0), (73.0, 25.0, -18.0)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHT)
def test_full_colours_are_far_apart(each: Maps, sight: str) -> None:
    fills = [style.fill for style in each.atlas.sheet.seats.values()]
    assert min(apart(a, b, sight) for a, b in combinations(fills, 2)) > 12


@pytest.mark.parametrize("sight", SIGHT)
def test_the_ground_of_held_land_differs_from_free_land_and_from_sea(each: Maps, sight: str) -> None:
    for seat, style in each.atlas.sheet.seats.items():
        assert apart(style.tint, palette.LAND, sight) > 6, seat
        assert apart(style.tint, palette.SEA, sight) > 6, seat


@pytest.mark.parametrize("sight", SIGHT)
def test_the_pattern_stands_out_from_its_ground(each: Maps, sight: str) -> None:
    for seat, style in each.atlas.sheet.seats.items():
        assert apart(style.stripe, style.tint, sight) > 5, seat


def test_patterns_and_emblems_are_each_used_once(each: Maps) -> None:
    styles = each.atlas.sheet.seats.values()
    assert len({style.pattern for style in styles}) == len(styles)
    assert len({style.emblem for style in styles}) == len(styles)
    assert len(set(palette.PATTERNS.values())) == len(palette.PATTERNS)
    assert len(set(palette.EMBLEMS.values())) == len(palette.EMBLEMS)


def test_letters_are_legible_on_what_they_stand_on(each: Maps) -> None:
    for seat, style in each.atlas.sheet.seats.items():
        assert contrast(style.fill, style.ink) > 3.5, seat
        assert contrast(style.tint, palette.INK) > 9, seat
    assert contrast(palette.SEA, palette.SEA_INK) > 4.5


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('pattern = "slash"', 'pattern = "tartan"', "no pattern 'tartan'"),
        ('emblem = "sun"', 'emblem = "owl"', "no emblem 'owl'"),
        ("width = 1820", "wide = 1820", "wide"),
        ("[projection]", "[projection", "line"),
    ],
)
def test_a_bad_sheet_says_what_is_wrong(old: str, new: str, says: str) -> None:
    text = (ROOT / "games/diadoques/map/sheet.toml").read_text(encoding="utf-8")
    with pytest.raises(SheetError, match=re.escape(says)):
        read_sheet(text.replace(old, new))
