"""Reading what a FETCH brought, strictly (RFC 3501 7.4.2). Pure: pieces in, values out, no recursion.

A reply is a row of pieces as they came: text without its CRLF (bytes), and after each text that ends in ``{n}`` the
literal of n bytes (bytearray). We ask only for UID, INTERNALDATE, RFC822.SIZE and BODY.PEEK[...], never for ENVELOPE
or BODYSTRUCTURE; whatever else a server adds (FLAGS, MODSEQ) is read over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from typing import TypeAlias

Value: TypeAlias = bytes | None
"""A value of an item: its bytes (of a number, string or literal), None for NIL. A list is its flat text."""

_HEAD = re.compile(rb"\d+ FETCH \(", re.IGNORECASE)
_TOKEN = re.compile(
    rb' *(?:(?P<open>\()|(?P<close>\))|"(?P<quoted>(?:[^"\\]|\\.)*)"|\{(?P<literal>\d+)\}$'
    rb'|(?P<atom>[^\s()"{\[]+(?:\[[^\]]*\](?:<\d+>)?)?))'
)
_DATE = re.compile(rb" ?(\d{1,2})-([A-Za-z]{3})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)")
_MONTHS = (b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec")


class FetchError(ValueError):
    """The server's FETCH reply does not follow the grammar, for example because a literal's length was wrong."""


def parse_fetch(pieces: Sequence[bytes | bytearray]) -> list[dict[str, Value]]:
    """The items of each FETCH reply among `pieces`, by upper-case name (``BODY[]`` without its ``<0>``).

    Pieces that belong to other replies are passed over. Raises FetchError.
    """
    replies: list[dict[str, Value]] = []
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        if isinstance(piece, bytearray) or not _HEAD.match(piece):
            at += 1
            continue
        reply, at = _one_reply(pieces, at)
        replies.append(reply)
    return replies


def _one_reply(pieces: Sequence[bytes | bytearray], at: int) -> tuple[dict[str, Value], int]:
    items: dict[str, Value] = {}
    text = bytes(pieces[at])
    head = _HEAD.match(text)
    pos = head.end() if head else 0
    name: str | None = None
    depth = 0
    nested: list[bytes] = []
    while True:
        found = _TOKEN.match(text, pos)
        if found is None:
            raise FetchError(f"unexpected bytes at {pos} of a FETCH reply")
        pos = found.end()
        kind = found.lastgroup
        value: Value
        if kind == "close":
            if depth == 0:
                break
            depth -= 1
            if depth:
                continue
            value = b" ".join(nested)
            nested = []
        elif kind == "open":
            if name is None:
                raise FetchError("a list where a name should stand")
            depth += 1
            continue
        elif kind == "literal":
            at += 1
            if at + 1 >= len(pieces) or not isinstance(pieces[at], bytearray):
                raise FetchError("a literal is missing")
            value = bytes(pieces[at])
            if len(value) != int(found["literal"]):
                raise FetchError("a literal of the wrong length")
            at += 1
            text, pos = bytes(pieces[at]), 0
        elif kind == "quoted":
            value = re.sub(rb"\\(.)", rb"\1", found["quoted"])
        else:
            value = found["atom"]
            if name is None:
                name = re.sub(rb"<\d+>$", b"", value).decode("ascii", "replace").upper()
                continue
            if value.upper() == b"NIL":
                value = None
        if depth:
            nested.append(value or b"")
            continue
        if name is None:
            raise FetchError("a value without a name")
        items[name] = value
        name = None
    if name is not None or text[pos:].strip():
        raise FetchError("bytes after the end of a FETCH reply")
    return items, at + 1


def parse_number(value: Value) -> int:
    """A number of a FETCH reply. Raises FetchError."""
    if value is None or not re.fullmatch(rb"\d{1,19}", value):
        raise FetchError("a number is missing")
    return int(value)


def parse_internaldate(value: Value) -> datetime:
    """INTERNALDATE as an aware datetime in UTC: ``17-Jul-1996 02:44:25 -0700``. Raises FetchError."""
    found = _DATE.fullmatch(value or b"")
    if found is None or found[2].lower() not in _MONTHS:
        raise FetchError("INTERNALDATE is missing or unreadable")
    offset = timedelta(hours=int(found[8]), minutes=int(found[9]))
    if found[7] == b"-":
        offset = -offset
    try:
        local = datetime(
            int(found[3]),
            _MONTHS.index(found[2].lower()) + 1,
            int(found[1]),
            int(found[4]),
            int(found[5]),
            min(int(found[6]), 59),
            tzinfo=timezone(offset),
        )
        return local.astimezone(UTC)
    except (ValueError, OverflowError):
        raise FetchError("INTERNALDATE is no date") from None
