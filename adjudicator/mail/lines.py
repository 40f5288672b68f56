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


def _cut(text: str, longest: int) -> str:
    """Cut before tidying, for composing characters is not linear in the length of a line; blanks at the ends go."""
    return tidy(text[:longest]).lstrip()


def plain_lines(text: str, longest: int) -> list[TextLine]:
    """Lines of plain text; ``>`` at the start is a quote, at any depth, with or without blanks between."""
    lines = []
    for raw in split_lines(text):
        mark = _LOOSE_QUOTE.match(raw)
        if mark is None:
            lines.append(TextLine(_cut(raw, longest), 0, delimiter=raw in ("-- ", "--\u00a0")))
        else:
            lines.append(TextLine(_cut(raw[mark.end() :], longest), mark[0].count(">")))
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
            lines.append(TextLine(_cut("".join(pending), longest), pending_depth))
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
