"""Programs run by hand that make tables of the games' data."""

from __future__ import annotations
