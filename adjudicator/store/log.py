"""The log: what happened in each game, append-only, chained by hashes.

The chain of a game can be checked with nothing but the log and SHA-256: see `chain_hash`. It shows a changed, missing
or moved event. Someone who may write to the file could make a whole new chain; only a hash that left the machine (in
a mail of results) shows that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from adjudicator.store.connection import Connection, Value
from adjudicator.store.errors import Conflict
from adjudicator.store.instants import from_text, to_text

GENESIS = "0" * 64
"""What stands for the hash before a game's first event."""

_TRIGGERS = ("log_no_delete", "log_no_update", "log_only_append")
_CHUNK = 1000

_INSERT = """
INSERT INTO log (game, number, at, kind, body, previous_hash, hash)
VALUES (:game, :number, :at, :kind, :body, :previous, :hash)
"""
_SET_HEAD = """
INSERT INTO log_head (game, number, hash) VALUES (:game, :number, :hash)
ON CONFLICT (game) DO UPDATE SET number = :number, hash = :hash
"""
# As blobs, so that damaged text can be looked at too.
_RAW_ROWS = """
SELECT position, number, CAST(at AS BLOB), CAST(kind AS BLOB), CAST(body AS BLOB),
       CAST(previous_hash AS BLOB), CAST(hash AS BLOB)
FROM log WHERE game = :game AND number > :after ORDER BY number LIMIT :chunk
"""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One event as it stands in the log.

    Attributes:
        position: its place among the events of all games; grows, may have gaps.
        number: its place in its game, from 1 without gaps.
        at: UTC.
        body: canonical JSON, as it was given to `Log.append`.
        hash: 64 hex digits.
    """

    position: int
    game: str
    number: int
    at: datetime
    kind: str
    body: bytes
    hash: str


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a game's log: the number of its last event, 0 if it has none, and that event's hash."""

    number: int
    hash: str


@dataclass(frozen=True, slots=True)
class ChainFault:
    """Something wrong with a game's log, at the event `number` (0: with the log as a whole)."""

    number: int
    what: str


def chain_hash(previous: str, game: str, number: int, at: str, kind: str, body: bytes) -> str:
    r"""The hash of an event, in hex.

    In a shell: ``printf '%s\n%s\n%s\n%s\n%s\n%s' "$previous" "$game" "$number" "$at" "$kind" "$body" | sha256sum``.
    `game` and `kind` never hold a line feed, so no two different events give the same bytes.
    """
    head = f"{previous}\n{game}\n{number}\n{at}\n{kind}\n"
    return hashlib.sha256(head.encode() + body).hexdigest()


class Log:
    """The events of all games. Bodies are opaque here."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def append(self, game: str, at: datetime, events: Sequence[tuple[str, bytes]], expect_number: int) -> list[int]:
        """Append events (kind, body) that were decided on the log as it stood at `expect_number`.

        Returns:
            Their positions.

        Raises:
            Conflict: the game's log has moved on; decide again.
            TransactionMisuse: outside a unit of work.
            ValueError: `game` or `kind` is empty or not printable, `body` is no UTF-8, `at` has no zone.
        """
        head = self.head(game)
        if head.number != expect_number:
            raise Conflict(f"the log of {game!r} is at {head.number}, not at {expect_number}")
        when, positions = to_text(at), []
        number, previous = head.number, head.hash
        for kind, body in events:
            if not (game and kind and game.isprintable() and kind.isprintable()):
                raise ValueError("game and kind of an event must be printable")
            number += 1
            fingerprint = chain_hash(previous, game, number, when, kind, body)
            values: dict[str, Value] = {
                "game": game,
                "number": number,
                "at": when,
                "kind": kind,
                "body": body.decode("utf-8"),
            }
            positions.append(self._connection.insert(_INSERT, values | {"previous": previous, "hash": fingerprint}))
            previous = fingerprint
        if positions:
            self._connection.write(_SET_HEAD, {"game": game, "number": number, "hash": previous})
        return positions

    def head(self, game: str) -> Head:
        """Where the game's log ends."""
        rows = self._connection.rows("log_head", "game = :game", {"game": game})
        return Head(rows[0]["number"], rows[0]["hash"]) if rows else Head(0, GENESIS)

    def heads(self) -> dict[str, Head]:
        """Where the log of each game ends, in the order of the games' names; one query for all."""
        rows = self._connection.rows("log_head", "1", {}, order="game")
        return {row["game"]: Head(row["number"], row["hash"]) for row in rows}

    def games(self) -> list[str]:
        """The games that have events, in the order of their names."""
        return [row["game"] for row in self._connection.rows("log_head", "1", {}, columns="game", order="game")]

    def read(self, game: str, after: int = 0, upto: int | None = None) -> list[LogRow]:
        """The events of a game with `after` < number <= `upto`, in order, from one snapshot."""
        where = "game = :game AND number > :after"
        values: dict[str, Value] = {"game": game, "after": after}
        if upto is not None:
            where, values = where + " AND number <= :upto", values | {"upto": upto}
        columns = "position, number, at, kind, body, hash"
        rows = self._connection.rows("log", where, values, columns=columns, order="number")
        return [
            LogRow(r["position"], game, r["number"], from_text(r["at"]), r["kind"], r["body"].encode(), r["hash"])
            for r in rows
        ]

    def verify_chain(self, game: str) -> list[ChainFault]:
        """All that is wrong with the chain of a game; empty if it is whole. Does not raise on damaged rows."""
        faults = [ChainFault(0, f"the trigger {name} is gone") for name in self._missing_triggers()]
        number, previous, position = 0, GENESIS, 0
        while rows := self._connection.query(_RAW_ROWS, {"game": game, "after": number, "chunk": _CHUNK}):
            for row in rows:
                faults += _check(game, number, previous, position, row)
                position, number, previous = row[0], row[1], row[6].decode("utf-8", "replace")
        head = self.head(game)
        if (head.number, head.hash) != (number, previous):
            faults.append(ChainFault(number, f"the log ends here, not at its recorded end {head.number}"))
        return faults

    def _missing_triggers(self) -> list[str]:
        found = {
            name for (name,) in self._connection.query("SELECT name FROM sqlite_schema WHERE type = 'trigger'", {})
        }
        return [name for name in _TRIGGERS if name not in found]


def _check(
    game: str, last: int, previous: str, position: int, row: tuple[int, int, bytes, bytes, bytes, bytes, bytes]
) -> list[ChainFault]:
    number = row[1]
    at, kind, body, before, fingerprint = row[2:]
    faults = []
    if number != last + 1:
        faults.append(ChainFault(number, f"events are missing before it, from {last + 1} on"))
    if row[0] <= position:
        faults.append(ChainFault(number, "it stands before its predecessor in the order of all games"))
    if before != previous.encode("utf-8", "replace"):
        faults.append(ChainFault(number, "it does not follow from the event before it"))
    head = b"%s\n%s\n%d\n%s\n%s\n" % (before, game.encode(), number, at, kind)
    if hashlib.sha256(head + body).hexdigest().encode() != fingerprint:
        faults.append(ChainFault(number, "its content is not what was hashed"))
    return faults
