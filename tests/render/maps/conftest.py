"""The maps of the games, opened once for all tests of the drawing."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.render.maps import Maps, open_maps

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def maps() -> Maps:
    """The maps of Diadoques; base maps are drawn when first asked for and then kept."""
    return open_maps(ROOT, "diadoques")


@pytest.fixture(scope="session")
def diplomacy() -> Maps:
    """The maps of Diplomacy."""
    return open_maps(ROOT, "diplomacy")


@pytest.fixture(params=["diadoques", "diplomacy"])
def each(request: pytest.FixtureRequest, maps: Maps, diplomacy: Maps) -> Maps:
    """The maps of each game in turn."""
    return maps if request.param == "diadoques" else diplomacy
