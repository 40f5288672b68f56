"""The connection to the database and its unit of work.

Rules of this file:

* one connection belongs to the thread that opened it;
* all writing happens inside `Connection.transaction`, which is ``BEGIN IMMEDIATE``: the lock is taken before anything
  is read, so no decision rests on what another process is about to change;
* queries are fetched whole: an unfinished one would keep a read transaction and let the WAL grow;
* after any error of the database the unit of work is doomed: it can only be rolled back (SQLite may already have
  done so, and what follows would otherwise be committed statement by statement).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from sqlite_utils import Database

from adjudicator.store.errors import (
    Cause,
    StoreForeign,
    StoreMissing,
    StoreUnavailable,
    TransactionMisuse,
    there,
    typed_errors,
    unwritable,
)
from adjudicator.store.rights import only_readable

APPLICATION_ID = 0x41444A55
"""``ADJU`` in the header of the file (https://www.sqlite.org/pragma.html#pragma_application_id)."""

BUSY_SECONDS = 10
"""How long a writer waits for another process. A unit of work takes milliseconds; a slow disk, seconds."""

WAL_LIMIT = 64 * 1024 * 1024
"""Bytes to which the WAL file is cut back after a checkpoint."""

Value: TypeAlias = str | int | bytes | None
Row: TypeAlias = dict[str, Any]

# Name, value to set, value it must then have. Set and asserted at every opening; journal_mode belongs to the file.
_PRAGMAS: tuple[tuple[str, str, str | int], ...] = (
    ("journal_mode", "WAL", "wal"),  # readers beside the writer, one fsync a commit
    ("synchronous", "FULL", 2),  # NORMAL may lose the last commits on power loss, after we moved the mails (P1)
    ("foreign_keys", "ON", 1),  # off by default
    ("recursive_triggers", "ON", 1),  # else INSERT OR REPLACE deletes without asking the triggers
    ("trusted_schema", "OFF", 0),
    ("secure_delete", "ON", 1),  # a forgotten key leaves no trace in free pages (P9)
    ("busy_timeout", str(BUSY_SECONDS * 1000), BUSY_SECONDS * 1000),
    ("journal_size_limit", str(WAL_LIMIT), WAL_LIMIT),
)


class Connection:
    """One SQLite connection with the promises of the store. Made by `connect`."""

    def __init__(self, database: Database, path: Path) -> None:
        self.database = database
        self.path = path
        self._in_unit = False
        self._doom: StoreUnavailable | None = None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """One unit of work: all of it is committed at the end of the block, or nothing if the block raises.

        Raises:
            TransactionMisuse: inside another unit of work.
            StoreUnavailable: the lock was not to be had, or the disk refused; nothing is kept.
        """
        if self._in_unit:
            raise TransactionMisuse("a unit of work inside another")
        with typed_errors(self.path):
            self.database.execute("BEGIN IMMEDIATE")
        self._in_unit, self._doom = True, None
        try:
            yield
            if self._doom is not None:
                raise self._doom
            with typed_errors():
                self.database.execute("COMMIT")
        except BaseException:
            with typed_errors():
                self.database.rollback()
            raise
        finally:
            self._in_unit = False

    @property
    def in_transaction(self) -> bool:
        """Whether a unit of work is under way on this connection."""
        return self._in_unit

    def write(self, sql: str, values: Mapping[str, Value]) -> int:
        """Run one writing statement with named `values`; returns the number of rows it touched.

        Raises:
            TransactionMisuse: outside a unit of work.
            Conflict: a rule of the schema forbids it; only this statement is undone.
            StoreUnavailable: the whole unit of work is lost.
        """
        return self._execute(sql, values).rowcount

    def insert(self, sql: str, values: Mapping[str, Value]) -> int:
        """As `write`, for one new row; returns its rowid."""
        rowid = self._execute(sql, values).lastrowid
        assert rowid is not None
        return rowid

    def _execute(self, sql: str, values: Mapping[str, Value]) -> sqlite3.Cursor:
        if not self._in_unit:
            raise TransactionMisuse("a write outside a unit of work")
        if self._doom is not None:
            raise self._doom
        with self._dooming():
            return self.database.execute(sql, {name: _storable(value) for name, value in values.items()})

    def rows(
        self,
        table: str,
        where: str,
        values: Mapping[str, Value],
        *,
        columns: str = "*",
        order: str | None = None,
        limit: int | None = None,
    ) -> list[Row]:
        """The rows of a table, as a list. Everything but `values` is a constant of our own code, never data."""
        safe = {name: _storable(value) for name, value in values.items()}
        with self._dooming():
            found = self.database.table(table).rows_where(where, safe, order_by=order, select=columns, limit=limit)
            return list(found)

    def query(self, sql: str, values: Mapping[str, Value]) -> list[tuple[Any, ...]]:
        """The rows of any other query, as a list of tuples."""
        with self._dooming():
            return self.database.execute(sql, {n: _storable(v) for n, v in values.items()}).fetchall()

    @contextmanager
    def _dooming(self) -> Iterator[None]:
        try:
            with typed_errors(self.path):
                yield
        except StoreUnavailable as error:
            if self._in_unit:
                self._doom = error
            raise

    def close(self) -> None:
        """Close it. An open unit of work is rolled back by the database."""
        self.database.close()


def connect(path: Path, *, create: bool, max_pages: int | None = None, reading: bool = False) -> Connection:
    """Open the file and put the pragmas in force.

    Args:
        path: the database file; a new one is readable by its owner only.
        create: make the file if there is none.
        max_pages: the most pages of 4096 bytes the file may grow to; no limit if None.
        reading: nothing is to be written; so where this user may not write it is opened all the same.

    Raises:
        StoreMissing: no file, or an empty one, and not `create`.
        StoreForeign: another program's database.
        StoreUnavailable: it cannot be opened, is no database, or its pragmas do not take.
    """
    if create:
        _make_private(path)
    elif not there(path):
        raise StoreMissing(path)
    locked = reading and only_readable(path)
    with typed_errors(path):
        where = _read_only(path) if locked else str(path)
        raw = sqlite3.connect(where, timeout=BUSY_SECONDS, isolation_level=None, uri=locked)
    connection = Connection(Database(raw, execute_plugins=False), path)
    try:
        _recognise(connection, create=create)
        with typed_errors(path):
            for name, value, wanted in _PRAGMAS if not locked else ():
                raw.execute(f"PRAGMA {name}={value}").fetchall()
                if (found := raw.execute(f"PRAGMA {name}").fetchone()[0]) != wanted:
                    cause: Cause = "no_wal" if name == "journal_mode" else "other"
                    raise StoreUnavailable(cause, f"{name} is {found}, not {wanted}")
            if max_pages is not None:
                raw.execute(f"PRAGMA max_page_count={int(max_pages)}").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _read_only(path: Path) -> str:
    """The address of a store that may not be written. Without a WAL nobody writes to it, and SQLite need not make files
    beside it (https://www.sqlite.org/wal.html#read_only_databases); with one, it reads what is there."""
    quiet = "" if path.with_name(path.name + "-wal").exists() else "&immutable=1"
    return f"{path.resolve().as_uri()}?mode=ro{quiet}"


def _recognise(connection: Connection, *, create: bool) -> None:
    (application,) = connection.query("PRAGMA application_id", {})[0]
    if application == APPLICATION_ID:
        return
    (tables,) = connection.query("SELECT count(*) FROM sqlite_schema", {})[0]
    if application or tables:
        raise StoreForeign(connection.path)
    if not create:
        raise StoreMissing(connection.path)


def _make_private(path: Path) -> None:
    """Make the file for its owner only; the WAL beside it gets the same mode from SQLite."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise unwritable(error) from error


def _storable(value: Value) -> Value:
    """Text as SQLite can hold it: halves of surrogate pairs, which mail may bring along, become question marks."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "replace").decode("utf-8")
    return value
