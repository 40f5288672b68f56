"""Copies of a store that can be trusted, and the way back.

A backup is one consistent snapshot, made beside a running daemon, checked, private to its owner, and without the
instance's keys (PROMISES P9): a restored store takes them from the store it replaces, or makes a new one, and then
the reply addresses handed out before no longer count. Nor does a copy keep the instance's name (`Store.instance`).
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from adjudicator.store.connection import APPLICATION_ID, BUSY_SECONDS
from adjudicator.store.errors import (
    Conflict,
    StoreForeign,
    StoreMissing,
    StoreTooNew,
    StoreUnavailable,
    there,
    typed_errors,
    unwritable,
)
from adjudicator.store.lock import StoreLock
from adjudicator.store.rights import obstacle
from adjudicator.store.schema import unknown_steps

_SIDES = ("-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Copy:
    """What a backup or a restore wrote: where, how many bytes, how many events the logs in it have.

    Attributes:
        aside: where the store that was replaced lies now; None if there was none.
    """

    path: Path
    size: int
    events: int
    aside: Path | None = None


def backup(path: Path, dest: Path) -> Copy:
    """Copy the store at `path` to the new file `dest`, as it is at one moment. Writers are not held up.

    Raises:
        StoreMissing, StoreForeign: there is no store at `path`.
        Conflict: `dest` is there already, or cannot be made for want of a folder or of the right to write there.
        StoreUnavailable: the store is damaged, or the disk refused; `dest` is not there then.
    """
    if not there(path):
        raise StoreMissing(path)
    if told := obstacle(dest):
        raise Conflict(f"no copy can be made: {told}")
    if there(dest):
        raise Conflict(f"{dest} is there already")
    with _written_beside(dest) as new:
        _snapshot(path, new)
        with typed_errors(), closing(_open(new)) as db:
            db.execute("PRAGMA secure_delete=ON").fetchall()  # zeroes what is deleted
            db.execute("PRAGMA journal_mode=MEMORY").fetchall()  # no file that holds the keys for a moment
            db.execute("UPDATE keys SET secret = NULL")
            db.execute("DELETE FROM meta WHERE key = 'instance'")
        events = examine(new)
    return Copy(dest, dest.stat().st_size, events)


def restore(source: Path, path: Path, now: datetime) -> Copy:
    """Put the backup `source` in the place of the store at `path`. The old store is kept aside, beside it.

    The lock of the store is held meanwhile, and the new file takes the old one's place in one step.

    Raises:
        StoreLocked: a daemon is running.
        Conflict: this user may not read `source`.
        StoreMissing, StoreForeign, StoreTooNew: `source` is no backup that this program can open.
        StoreUnavailable: `source` is damaged, the old store is open in another process, or the disk refused; the old
            store is then still in its place.
    """
    if told := obstacle(source, write=False):
        raise Conflict(f"nothing is restored: {told}")
    if not source.exists():
        raise StoreMissing(source, f"there is no file {source}; name a copy made by `adjudicator backup`")
    with StoreLock(path, "restore", now):
        events = examine(source)
        aside = _link_aside(path, now)
        try:
            _put_in_place(source, path, aside)
        except BaseException:
            if aside is not None and path.samefile(aside):  # the old store is still in its place
                _take_back(path, aside)
            raise
        return Copy(path, path.stat().st_size, events, aside)


def _put_in_place(source: Path, path: Path, aside: Path | None) -> None:
    keys = [] if aside is None else _settle_old(path, aside)
    with _written_beside(path) as new:
        _snapshot(source, new)
        with typed_errors(), closing(_open(new)) as db:
            for epoch, created, secret in keys:
                db.execute("INSERT OR REPLACE INTO keys VALUES (?, ?, ?)", [epoch, created, secret])
            db.execute("DELETE FROM meta WHERE key = 'instance'")  # made anew at the next opening
        for side in _SIDES:  # of a damaged store; left there, the WAL would be applied to the new file
            _beside(path, side).unlink(missing_ok=True)


def examine(path: Path) -> int:
    """Check that the file is a whole store that this program can read; returns the number of events in it.

    Raises:
        StoreForeign, StoreTooNew: it is not ours, or from a newer version.
        StoreUnavailable: it is damaged (cause ``corrupt``) or cannot be read.
    """
    with typed_errors(path), closing(_open(path)) as db:
        _demand_ours(db, path)
        if unknown := unknown_steps(db):
            raise StoreTooNew(path, unknown)
        if faults := damage(db):
            raise StoreUnavailable("corrupt", f"{path}: {'; '.join(faults[:3])}")
        number = db.execute("SELECT count(*) FROM log").fetchone()[0]
        assert isinstance(number, int)
        return number


def damage(db: Database) -> list[str]:
    """What SQLite finds wrong with the file: its structure and its foreign keys. Empty if it is sound."""
    found = [text for (text,) in db.execute("PRAGMA integrity_check").fetchall() if text != "ok"]
    return found + [f"a row of {row[0]} points nowhere" for row in db.execute("PRAGMA foreign_key_check").fetchall()]


def _open(path: Path) -> Database:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    return Database(connection, execute_plugins=False)


def _snapshot(path: Path, new: Path) -> None:
    """Write the store as it is at one moment, its WAL included, into the empty file `new`."""
    with typed_errors(path), closing(_open(path)) as db:
        _demand_ours(db, path)
        db.execute("VACUUM INTO ?", [str(new)])


def _demand_ours(db: Database, path: Path) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StoreForeign(path)


@contextmanager
def _written_beside(dest: Path) -> Iterator[Path]:
    """A new private file beside `dest` that takes its name, safely on the disk, when the block has ended well.

    What processes that were killed at this have left in the folder is removed first: it may hold the keys.
    """
    new = dest.with_name(f".{dest.name}.{os.getpid()}.new")
    try:
        for left in leftovers(dest.parent):
            _remove(left)
        _remove(new)
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield new
        _sync(new)
        new.replace(dest)
        _sync(dest.parent)
    except OSError as error:
        raise unwritable(error) from error
    finally:
        _remove(new)


_NEW = re.compile(r"\..+\.([0-9]{1,9})\.new")
_HEADER = b"SQLite format 3\0"


def leftovers(folder: Path) -> list[Path]:
    """Unfinished copies of stores in a folder whose process lives no more. Raises OSError."""
    found = []
    for path in sorted(folder.iterdir()):
        name = _NEW.fullmatch(path.name)
        if name is None or path.is_symlink() or not path.is_file() or _lives(int(name[1])):
            continue
        with path.open("rb") as file:
            begins = file.read(len(_HEADER))
        if _HEADER.startswith(begins):  # nothing of it was written, or a database was begun
            found.append(path)
    return found


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _settle_old(path: Path, aside: Path) -> list[tuple[Any, ...]]:
    """Bring all of the old store into its one file and return its keys. A damaged one is left as it is."""
    try:
        with typed_errors(path), closing(_open(path)) as db:
            _demand_ours(db, path)
            keys = db.execute("SELECT epoch, created, secret FROM keys WHERE secret IS NOT NULL").fetchall()
            db.disable_wal()  # refuses while another connection has it open
    except StoreUnavailable as error:
        if error.cause != "corrupt":
            raise
        return []
    _beside(aside, "-wal").unlink(missing_ok=True)
    return keys


def _link_aside(path: Path, now: datetime) -> Path | None:
    """Give the old file a second name, so that it survives being replaced; None if there is none.

    Its WAL gets one too: SQLite removes the WAL of a damaged database, and with it what a person may still save.
    """
    if not path.exists():
        return None
    aside, number = path.with_name(f"{path.name}.before-{now:%Y%m%dT%H%M%S}"), 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.before-{now:%Y%m%dT%H%M%S}-{number}")
    try:
        os.link(path, aside)
        if _beside(path, "-wal").exists():
            os.link(_beside(path, "-wal"), _beside(aside, "-wal"))
        _sync(path.parent)
    except OSError as error:
        raise unwritable(error) from error
    return aside


def _take_back(path: Path, aside: Path) -> None:
    """Undo `_link_aside`: one file with two names must not stay, each would get a WAL of its own."""
    if not _beside(path, "-wal").exists() and _beside(aside, "-wal").exists():
        _beside(aside, "-wal").rename(_beside(path, "-wal"))
    _remove(aside)


def _beside(path: Path, side: str) -> Path:
    return path.with_name(path.name + side)


def _remove(path: Path) -> None:
    for name in (path, *(_beside(path, side) for side in (*_SIDES, "-journal"))):
        name.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
