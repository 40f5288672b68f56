"""The colours of powers: a campaign may have any, so they are handed out in the order of its file.

Chosen so that neighbours in the list differ in lightness as well as in hue; every power is named wherever it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.core.messages import Seat


@dataclass(frozen=True, slots=True)
class Style:
    """The colour of a power, and what can be read on it, as ``#rrggbb``."""

    fill: str
    ink: str


PALETTE: tuple[Style, ...] = (
    Style("#8c1d2c", "#ffffff"),
    Style("#e8a33d", "#2b2118"),
    Style("#1f4f8f", "#ffffff"),
    Style("#8fc1dd", "#1a2a36"),
    Style("#20613f", "#ffffff"),
    Style("#d07a5b", "#24120b"),
    Style("#5d3a86", "#ffffff"),
    Style("#b9c45c", "#24280c"),
    Style("#4b4b4b", "#ffffff"),
    Style("#d59ac0", "#33172a"),
    Style("#0f6f78", "#ffffff"),
    Style("#c9b79a", "#2b2118"),
)
"""Dark and light in turn."""

NEUTRAL = Style("#8c8478", "#ffffff")
"""The game master, and who is no power."""


def styles_of(seats: Sequence[Seat]) -> Mapping[Seat, Style]:
    """Each seat's style; after a dozen they come round again."""
    return {seat: PALETTE[number % len(PALETTE)] for number, seat in enumerate(seats)}
