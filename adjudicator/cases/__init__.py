"""Case files: positions with orders and right answers, run through the same rules as live games."""

from __future__ import annotations
