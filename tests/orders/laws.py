"""What holds for every reading of every text, whatever the game (invariant 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.orders import Order, OrderLine, Reading


@dataclass(frozen=True, slots=True)
class Laws:
    """Of one game: the arguments of its notes and problems by code, its forms of order and their keys."""

    notes: Mapping[str, Sequence[str]]
    problems: Mapping[str, Sequence[str]]
    from_order: Callable[[Order], Any]
    keys: Callable[[Any], tuple[str, ...]]

    def check(self, reading: Reading, text: str) -> None:
        """Assert them of what was read of `text`."""
        lines = text.splitlines()
        for line in reading.lines:
            assert 1 <= line.line <= len(lines)
            if isinstance(line, OrderLine):
                form = self.from_order(line.order)
                assert (line.order.text, line.order.keys) == (str(form), self.keys(form))
                assert all(set(note.args) == set(self.notes[note.code]) for note in line.notes)
                assert len(line.order.said) <= 200
        for problem in reading.problems:
            assert set(problem.message.args) == set(self.problems[problem.message.code])
            assert 0 <= problem.line <= len(lines)
            assert problem.column >= 1
            assert len(problem.said) <= 200
