"""The larger files that may lie beside a checkout; what reads them is left out where they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
CASES = SHARED / "cases"
RULES = SHARED / "rules"

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the larger files do not lie beside the checkout")
"""Marks a test that reads them."""
