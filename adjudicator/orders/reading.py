"""Reading a whole text: limits, lines, pieces, and a problem for all that was not understood. Knows no game."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from adjudicator.core.messages import Arg, Message
from adjudicator.core.orders import SOFT_CODES, Line, OrderLine, Problem, Reading
from adjudicator.orders import split
from adjudicator.orders.explain import Trouble
from adjudicator.orders.normalise import Folded, fold
from adjudicator.orders.phaseline import is_phase_line
from adjudicator.orders.split import Piece

MAX_TEXT = 64 * 1024
"""Characters of a text that are read."""
MAX_LINES = 500
MAX_LINE = 2_000
"""Characters of a line: some write all their orders in one."""
MAX_PIECE = 200
"""Characters of one order."""
MAX_PIECES = 500
"""Orders of a text, good and bad."""
SAID = 200
"""Characters of a player's words that are kept."""


class PieceReader(Protocol):
    """What a game brings: reading one piece."""

    def read_piece(self, piece: Piece, line: int, text: str) -> Sequence[Line]:
        """The lines that `piece` of `text`, line number `line`, says. Raises Trouble, with its column, if none."""
        ...

    def goes_on(self, piece: Piece, following: Piece) -> bool:
        """Whether `following`, behind a comma, belongs to the list that `piece` begins."""
        ...


@dataclass(slots=True)
class _Text:
    """The reading in the making."""

    reader: PieceReader
    prepare: Callable[[Folded], Folded]
    lines: list[Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    pieces: int = 0

    def problem(self, code: str, line: int, column: int, said: str, args: dict[str, Arg]) -> None:
        self.problems.append(Problem(line, column, said[:SAID], Message(code, args)))

    def read_line(self, number: int, raw: str) -> None:
        text = unicodedata.normalize("NFC", raw)
        folded = fold(text)
        if split.is_empty(folded) or is_phase_line(folded.text):
            return
        if split.is_quoted(folded):
            self.problem("quoted_line", number, 1, text.strip(), {"said": text.strip()[:SAID]})
            return
        cut = split.pieces(self.prepare(folded))
        self.pieces += len(cut.pieces)
        if self.pieces > MAX_PIECES:
            return
        joined = self._joined(cut.pieces)
        lines_before, problems_before = len(self.lines), len(self.problems)
        for piece in joined:
            self._read_piece(piece, number, text)
        if not joined:
            self.problem("comment_only", number, 1, text.strip(), {"said": text.strip()[:SAID]})
        self._soften(number, text, lines_before, problems_before)
        self._tell_comments(cut.comments, text, lines_before)

    def _joined(self, found: Sequence[Piece]) -> list[Piece]:
        joined: list[Piece] = []
        for piece in found:
            if joined and piece.comma and self.reader.goes_on(joined[-1], piece):
                joined[-1] = joined[-1].join(piece)
            else:
                joined.append(piece)
        return joined

    def _read_piece(self, piece: Piece, number: int, text: str) -> None:
        said = piece.folded.of(text).strip()
        if len(said) > MAX_PIECE:
            self.problem("line_too_long", number, piece.folded.column(0), said, {"limit": MAX_PIECE})
            return
        try:
            self.lines.extend(self.reader.read_piece(piece, number, text))
        except Trouble as trouble:
            self.problem(trouble.code, number, trouble.column, said, trouble.args_)

    def _soften(self, number: int, text: str, lines_before: int, problems_before: int) -> None:
        """A line whose pieces are all no orders is one problem, not several."""
        new = self.problems[problems_before:]
        if len(self.lines) == lines_before and len(new) > 1 and {p.message.code for p in new} == {"not_an_order"}:
            del self.problems[problems_before:]
            said = text.strip()[:SAID]
            self.problem("not_an_order", number, new[0].column, said, {"said": said})

    def _tell_comments(self, comments: Sequence[Folded], text: str, lines_before: int) -> None:
        """A note on the last order of the line for each comment that was left out."""
        if not comments or len(self.lines) == lines_before:
            return
        last = self.lines[-1]
        if isinstance(last, OrderLine):
            notes = tuple(Message("comment_ignored", {"said": c.of(text)[:SAID]}) for c in comments)
            self.lines[-1] = OrderLine(last.line, last.order, last.notes + notes)


def read_text(text: str, reader: PieceReader, prepare: Callable[[Folded], Folded] = lambda folded: folded) -> Reading:
    """Read `text` line by line, so that one bad line does not cost the others (invariant 1).

    Never raises and takes bounded time: 64 KiB, 500 lines, 2,000 characters a line and 200 an order are read; a problem
    tells what was left out. `prepare` may put a folded line in plainer words before it is cut into pieces.
    """
    out = _Text(reader, prepare)
    if len(text) > MAX_TEXT:
        out.problem("text_too_long", 0, 1, "", {"limit": MAX_TEXT})
        text = text[:MAX_TEXT]
    lines = text.splitlines()
    for number, raw in enumerate(lines[:MAX_LINES], start=1):
        if len(raw) > MAX_LINE:
            out.problem("line_too_long", number, 1, raw, {"limit": MAX_LINE})
            continue
        out.read_line(number, raw)
        if out.pieces > MAX_PIECES:
            out.problem("too_many_orders", number, 1, raw, {"limit": MAX_PIECES})
            break
    if len(lines) > MAX_LINES:
        out.problem("too_many_lines", MAX_LINES + 1, 1, lines[MAX_LINES], {"limit": MAX_LINES})
    return Reading(tuple(out.lines), tuple(out.problems))


def is_soft(problem: Problem) -> bool:
    """Whether most likely nothing was meant by the line, so that a receipt mentions it softly."""
    return problem.message.code in SOFT_CODES
