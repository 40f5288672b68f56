"""What templates get: plain values, already in the reader's language. Nothing here can reach a position or a log.

The colours of a seat are those of its pieces on the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat: its name, and its colours as ``#rrggbb`` (`fill`, and the `ink` that can be read on it)."""

    name: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class ProblemShown:
    """A line that was not taken: its number (0 = the mail as a whole), the line as written, what is wrong."""

    line: int
    said: str
    what: str


@dataclass(frozen=True, slots=True)
class OutcomeShown:
    """How an order ended: `verdict` ``succeeded``, ``failed``, ``void`` or ``neutral``; `word` and `mark` say it."""

    order: str
    verdict: str
    mark: str
    word: str
    reason: str


@dataclass(frozen=True, slots=True)
class SeatOutcomes:
    """What a seat's units did; `idle` are the units that stayed without an order."""

    seat: SeatShown
    outcomes: tuple[OutcomeShown, ...]
    idle: str


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading of the news and what happened under it."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """Lines to fill in and send back, and what may help to fill them in."""

    lines: tuple[str, ...]
    hints: tuple[str, ...] = ()


Plain: TypeAlias = Mapping[str, object]
"""A context: names to plain values and to the values above."""
