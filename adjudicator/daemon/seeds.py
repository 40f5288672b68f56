"""Seeds for the dice of games."""

from __future__ import annotations

import os


def draw_seed() -> str:
    """A seed for the dice: 128 bits from the operating system, recorded in the log."""
    return os.urandom(16).hex()
