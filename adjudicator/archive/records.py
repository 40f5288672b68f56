"""A game's log as a value: what an export holds, what an import puts back, with its chain of hashes.

Nothing here reads what an event means: bodies are bytes, so that a log of any version goes out and in unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.store import GENESIS, LogRow, chain_hash, instant_from_text, instant_text


class BadFileError(ValueError):
    """A file that is no whole log: `line` is where (0: the file as a whole), `what` is wrong there."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}" if line else what)
        self.line = line
        self.what = what


@dataclass(frozen=True, slots=True)
class Record:
    """An event of a log.

    Attributes:
        number: its place in the game, from 1.
        at: its instant as the log keeps it, ``2026-11-30T18:00:00.000000Z``.
        body: UTF-8, JSON as far as we wrote it.
        previous, hash: 64 hex digits each.
        line: where it begins in the file it came from; 0 if it came from a store.
    """

    number: int
    at: str
    kind: str
    body: bytes
    previous: str
    hash: str
    line: int = 0

    def row(self, game: str) -> LogRow:
        """The event as a row of the log. Raises ValueError for an instant that is none."""
        return LogRow(self.number, game, self.number, instant_from_text(self.at), self.kind, self.body, self.hash)


@dataclass(frozen=True, slots=True)
class Export:
    """The whole log of a game."""

    game: str
    records: tuple[Record, ...]

    @property
    def head(self) -> str:
        """The hash of its last event; 64 zeros if it has none."""
        return self.records[-1].hash if self.records else GENESIS


def exported(game: str, rows: Iterable[LogRow]) -> Export:
    """The log that the rows of a game make, from the first on."""
    records: list[Record] = []
    for row in rows:
        previous = records[-1].hash if records else GENESIS
        records.append(Record(row.number, instant_text(row.at), row.kind, row.body, previous, row.hash))
    return Export(game, tuple(records))


def check_chain(export: Export) -> None:
    """See that the log is whole: numbers, chain, content.

    Raises:
        BadFileError: for the first event that is missing, moved or changed.
    """
    if not export.game or not export.game.isprintable():
        raise BadFileError(0, "the name of the game is not printable")
    previous = GENESIS
    for number, record in enumerate(export.records, 1):
        if record.number != number:
            raise BadFileError(record.line, f"event {record.number} stands where event {number} must")
        if record.previous != previous:
            raise BadFileError(record.line, f"event {number} does not follow from the event before it")
        if not record.kind or not record.kind.isprintable():
            raise BadFileError(record.line, f"the kind of event {number} is not printable")
        try:
            instant_from_text(record.at)
        except ValueError:
            raise BadFileError(record.line, f"event {number} has no instant: {record.at[:40]!r}") from None
        if chain_hash(previous, export.game, number, record.at, record.kind, record.body) != record.hash:
            raise BadFileError(record.line, f"the content of event {number} is not what was hashed")
        previous = record.hash


def renamed(export: Export, game: str) -> Export:
    """The same events as the log of a game of another name. The name is part of what is hashed: all hashes are new."""
    records: list[Record] = []
    previous = GENESIS
    for record in export.records:
        fresh = chain_hash(previous, game, record.number, record.at, record.kind, record.body)
        records.append(Record(record.number, record.at, record.kind, record.body, previous, fresh, record.line))
        previous = fresh
    return Export(game, tuple(records))
