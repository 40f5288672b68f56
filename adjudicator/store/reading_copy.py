"""A plain SQLite file for readers with questions: made from tables given, in one go, and never written to again.

It has nothing of the store but the engine: no log, no mails, no keys. What goes into it is the caller's choice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from adjudicator.store.errors import Conflict, typed_errors, unwritable
from adjudicator.store.rights import obstacle

APPLICATION_ID = 0x41444A43
"""``ADJC`` in the header of the file: it tells a copy of ours, which may be replaced, from any other file."""

Cell: TypeAlias = str | int | None
CellType: TypeAlias = Literal["TEXT", "INTEGER"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type, what stands in it; it may be empty if `optional`."""

    name: str
    type: CellType
    about: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        key: the columns of its primary key; the column ``id`` counts by itself.
        refers: columns to the table in whose key they stand.
        indexes: columns by which rows are looked for.
        searched: columns of words that can be searched.
    """

    name: str
    about: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    refers: Mapping[tuple[str, ...], str]
    indexes: tuple[tuple[str, ...], ...] = ()
    searched: tuple[str, ...] = ()


class ReadingCopy:
    """A copy that is being written; made by `reading_copy`."""

    def __init__(self, database: sqlite3.Connection, tables: Sequence[Table]) -> None:
        self._database = database
        self._inserts = {table.name: _insert(table) for table in tables}

    def add(self, table: str, rows: Iterable[Mapping[str, Cell]]) -> int:
        """Add rows, each with every column of the table but ``id``; returns how many. Raises Conflict."""
        before = self._database.total_changes
        with typed_errors():
            self._database.executemany(self._inserts[table], rows)
        return self._database.total_changes - before


@contextmanager
def reading_copy(path: Path, tables: Sequence[Table]) -> Iterator[ReadingCopy]:
    """Write a copy: it takes the place of `path` when the block ends well.

    Raises:
        Conflict: `path` is there and is no copy of ours, or cannot be made for want of a folder or of the right to
            write there; or a row breaks a rule of its table.
        StoreUnavailable: the disk refused.
    """
    new = path.with_name(f"{path.name}.new")
    if told := obstacle(new):
        raise Conflict(f"no copy can be made: {told}")
    if path.exists() and not _ours(path):
        raise Conflict(f"{path} is there already, and is no copy that may be replaced")
    try:
        new.unlink(missing_ok=True)
        with typed_errors(), closing(sqlite3.connect(new, isolation_level=None)) as database:
            database.execute("PRAGMA journal_mode=OFF")  # the file is thrown away if anything fails
            database.execute("PRAGMA synchronous=OFF")
            database.execute("PRAGMA foreign_keys=ON")
            database.execute(f"PRAGMA application_id={APPLICATION_ID}")
            database.execute("BEGIN")
            for table in tables:
                for statement in _definition(table):
                    database.execute(statement)
            yield ReadingCopy(database, tables)
            for table in (table for table in tables if table.searched):
                database.execute(f"INSERT INTO {table.name}_fts ({table.name}_fts) VALUES ('rebuild')")  # noqa: S608
            database.execute("COMMIT")
            database.execute("PRAGMA optimize")
            database.execute("VACUUM")
        new.replace(path)
    except OSError as error:
        raise unwritable(error) from error
    finally:
        new.unlink(missing_ok=True)


def _ours(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            head = file.read(72)
    except OSError as error:
        raise unwritable(error) from error
    return head.startswith(b"SQLite format 3\0") and head[68:72] == APPLICATION_ID.to_bytes(4, "big")


def _definition(table: Table) -> Iterator[str]:
    """The statements that make a table. All names in them are constants of our own code."""
    rows = [f"{c.name} {c.type}{'' if c.optional or c.name == 'id' else ' NOT NULL'}" for c in table.columns]
    rows.append(f"PRIMARY KEY ({', '.join(table.key)})")
    rows += [f"FOREIGN KEY ({', '.join(columns)}) REFERENCES {other}" for columns, other in table.refers.items()]
    yield f"CREATE TABLE {table.name} ({', '.join(rows)}) STRICT"
    for columns in table.indexes:
        yield f"CREATE INDEX {table.name}_{'_'.join(columns)} ON {table.name} ({', '.join(columns)})"
    if table.searched:
        words = ", ".join(table.searched)
        yield f"CREATE VIRTUAL TABLE {table.name}_fts USING fts5({words}, content='{table.name}', content_rowid='id')"


def _insert(table: Table) -> str:
    names = [column.name for column in table.columns if column.name != "id"]
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"  # noqa: S608
