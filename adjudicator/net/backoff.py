"""How long to wait before a lost server is tried again: from 1 s, doubling, to 15 minutes, with jitter
(PROMISES P13).
"""

from __future__ import annotations

from random import Random

FIRST = 1.0
"""Seconds before the first new try."""

LIMIT = 900.0
"""The longest wait in seconds: 15 minutes."""


class Backoff:
    """The waits between failures in a row.

    Each wait is drawn evenly from the upper half of its step (0.5-1 s, 1-2 s, 2-4 s ... 450-900 s), so that many
    clients of one server that came back do not return in the same second.

    Args:
        rng: where the jitter comes from; it has nothing to do with the dice of a game.
        first: the first step in seconds.
        limit: the last step in seconds.
    """

    def __init__(self, rng: Random, *, first: float = FIRST, limit: float = LIMIT) -> None:
        if not 0 < first <= limit:
            raise ValueError(f"a back-off from {first} s to {limit} s")
        self._rng = rng
        self._first = first
        self._limit = limit
        self._step = first
        self.failures = 0

    def failed(self) -> float:
        """Note one more failure; returns the seconds to wait before the next try."""
        self.failures += 1
        step = self._step
        self._step = min(step * 2, self._limit)
        return step * self._rng.uniform(0.5, 1.0)

    def succeeded(self) -> None:
        """Start again from the first step."""
        self.failures = 0
        self._step = self._first
