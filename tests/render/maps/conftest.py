"""The maps of Diadoques, opened once for all tests of the drawing."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.render.maps import Maps, open_maps

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def maps() -> Maps:
    """The maps; base maps are drawn when first asked for and then kept."""
    return open_maps(ROOT, "diadoques")
