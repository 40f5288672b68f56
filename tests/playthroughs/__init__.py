"""The year of the demonstration, played fast and kept as a golden text."""

from __future__ import annotations
