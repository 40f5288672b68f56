"""One package a game. Each imports the core and the movement engine only; none knows of another."""

from __future__ import annotations
