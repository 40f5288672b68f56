"""One game as JSON Lines for programs: a head, then an event a line; ``docs/log-format.md`` is its definition.

The body of an event stands in the line as it was hashed, byte for byte.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from adjudicator.archive.faults import explained
from adjudicator.archive.records import BadFileError, Export, Record, check_chain
from adjudicator.core.events import Event

FORMAT = "adjudicator log"
VERSION = 1

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256 in hex")]
Instant = Annotated[
    str,
    Meta(
        pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$",
        description="UTC, with all six digits of the second's fraction",
    ),
]
Count = Annotated[int, Meta(ge=0)]


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: what follows."""

    format: str
    version: int
    game: str
    events: Count
    head: Hash


class _Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event; `text` holds a body that is no JSON on one line, `body` is then missing."""

    number: Annotated[int, Meta(ge=1)]
    at: Instant
    kind: str
    previous: Hash
    hash: Hash
    body: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    text: str | None = None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """An event: its place, its instant, the hash of the event before, its own hash, and what happened."""

    number: Annotated[int, Meta(ge=1)]
    at: Instant
    kind: str
    previous: Hash
    hash: Hash
    body: Event


def write_json_lines(export: Export) -> str:
    """The log as JSON Lines."""
    head = Head(format=FORMAT, version=VERSION, game=export.game, events=len(export.records), head=export.head)
    lines = [msgspec.json.encode(head)]
    for record in export.records:
        plain = _plain(record.body)
        line = _Line(
            number=record.number,
            at=record.at,
            kind=record.kind,
            previous=record.previous,
            hash=record.hash,
            body=msgspec.Raw(record.body) if plain else msgspec.UNSET,
            text=None if plain else record.body.decode("utf-8", "surrogateescape"),
        )
        lines.append(msgspec.json.encode(line))
    return b"\n".join(lines).decode() + "\n"


def _plain(body: bytes) -> bool:
    """Whether a body can stand in a line as it is."""
    if b"\n" in body or b"\r" in body or body.strip() != body:
        return False
    try:
        msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return True


def read_json_lines(text: str) -> Export:
    """The log in JSON Lines, its chain checked.

    Raises:
        BadFileError: for the first line that is wrong, or an event that is missing, moved or changed.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    head = _decoded(lines[0], Head, 1)
    if head.format != FORMAT or head.version != VERSION:
        raise BadFileError(1, f"{head.format[:40]!r} {head.version} is not {FORMAT!r} {VERSION}")
    records = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        row = _decoded(line, _Line, number)
        if row.text is None and row.body is msgspec.UNSET:
            raise BadFileError(number, f"event {row.number} has no body")
        body = bytes(row.body) if row.text is None else row.text.encode("utf-8", "surrogatepass")
        records.append(Record(row.number, row.at, row.kind, body, row.previous, row.hash, number))
    export = Export(head.game, tuple(records))
    check_chain(export)
    if head.events != len(records) or head.head != export.head:
        raise BadFileError(len(lines), f"the file ends after event {len(records)}, but its head names another end")
    return export


def _decoded(line: str, kind: Any, number: int) -> Any:
    try:
        return msgspec.json.decode(line.encode("utf-8", "surrogatepass"), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadFileError(number, explained(error)) from None


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a line of the file, made from the types that the judge itself uses."""
    (head, row), definitions = msgspec.json.schema_components((Head, Row))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a log of adjudicator as JSON Lines: the head, or an event",
        "oneOf": [head, row],
        "$defs": dict(sorted(definitions.items())),
    }
