"""What the one answer to a mail tells of its lines: what became of each command, which lines were left aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from adjudicator.core.messages import Message
from adjudicator.core.orders import SOFT_CODES, Line, Problem
from adjudicator.daemon.clerk import Told

MOST_ASIDE = 5
"""Lines left aside that are shown in an answer."""

_LAST = 1_000_000
"""Where what concerns the mail as a whole stands among the numbers of lines."""


@dataclass
class LineBook:
    """The lines that are answered, each with its number (0 for the mail as a whole), and those left aside."""

    lines: list[tuple[int, Told]] = field(default_factory=list)
    aside: dict[int, str] = field(default_factory=dict)

    def note(self, problems: Iterable[Problem]) -> None:
        """Note the lines that were not understood; what concerns the mail as a whole is left to `doubt`."""
        for problem in problems:
            if problem.line and problem.message.code in SOFT_CODES:
                self.aside[problem.line] = problem.said.strip()
            elif problem.line:
                self.lines.append((problem.line, _told(problem)))

    def doubt(self, problems: Iterable[Problem]) -> None:
        """Note what is to be told of the mail as a whole."""
        self.lines += [(0, _told(problem)) for problem in problems]

    def refuse(self, orders: Sequence[Line], text: str, message: Message) -> None:
        """Note why the orders of a mail with this text had no effect, at the first of them."""
        first = orders[0].line
        said = text.split("\n")[first - 1].strip()
        self.lines.append((first, Told(f"{said} …" if len(orders) > 1 else said, False, message)))

    def told(self) -> list[Told]:
        """All of it as the lines stand in the mail; then what was left aside."""
        told = [told for _, told in sorted(self.lines, key=lambda entry: entry[0] or _LAST)]
        aside = [said for _, said in sorted(self.aside.items()) if said]
        if aside:
            told.append(Told("", False, Message("lines_aside", {"n": len(aside), "quoted": aside[:MOST_ASIDE]})))
        return told


def _told(problem: Problem) -> Told:
    return Told(problem.said, False, problem.message)
