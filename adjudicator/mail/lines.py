"""A mail's text as lines, each with how deep it is quoted: from plain text, and from format=flowed (RFC 3676)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.mail.charsets import split_lines, tidy

_LOOSE_QUOTE = re.compile(r"[ ]{0,3}>(?:[ ]?>)*[ ]?")


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line, tidied. `depth`: how often quoted. `signature`: the mail itself says it belongs to the signature.

    `delimiter`: it is the line ``-- `` with its blank, which tidying would take.
    """

    text: str
    depth: int = 0
    signature: bool = False
    delimiter: bool = False


def cut_lines(text: str, longest: int) -> list[str]:
    """`text` in tidied pieces of at most `longest` characters, cut at blanks: a paragraph may be one line of a mail.

    It is cut before it is tidied, for composing characters is not linear in the length of a line.
    """
    pieces = []
    while len(text) > longest:
        blank = text.rfind(" ", longest // 2, longest)
        end = blank + 1 if blank >= 0 else longest
        pieces.append(tidy(text[:end]).lstrip())
        text = text[end:]
    return [*pieces, tidy(text).lstrip()]


def plain_lines(text: str, longest: int) -> list[TextLine]:
    """Lines of plain text; ``>`` at the start is a quote, at any depth, with or without blanks between."""
    lines = []
    for raw in split_lines(text):
        mark = _LOOSE_QUOTE.match(raw)
        if mark is None:
            delimiter = raw in ("-- ", "--\u00a0")
            lines += [TextLine(piece, 0, delimiter=delimiter) for piece in cut_lines(raw, longest)]
        else:
            depth = mark[0].count(">")
            lines += [TextLine(piece, depth) for piece in cut_lines(raw[mark.end() :], longest)]
    return lines


def flowed_lines(text: str, longest: int, *, delsp: bool) -> list[TextLine]:
    """Lines of format=flowed text: soft breaks undone, stuffed blanks taken off, quotes counted strictly.

    A soft break joins only lines of equal depth; the signature line ``-- `` never flows.
    """
    lines: list[TextLine] = []
    pending: list[str] = []
    pending_depth = 0

    def flush() -> None:
        if pending:
            lines.extend(TextLine(piece, pending_depth) for piece in cut_lines("".join(pending), longest))
            pending.clear()

    for raw in split_lines(text):
        body = raw.lstrip(">")
        depth = len(raw) - len(body)
        body = body.removeprefix(" ")
        if pending and depth != pending_depth:
            flush()
        pending_depth = depth
        if body == "-- ":
            flush()
            lines.append(TextLine("--", depth, delimiter=True))
        elif body.endswith(" "):
            pending.append(body[:-1] if delsp else body)
        else:
            pending.append(body)
            flush()
    flush()
    return lines
