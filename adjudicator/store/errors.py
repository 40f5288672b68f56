"""What the store refuses or cannot do, split by whose fault it is.

None of these texts ever holds a value that was stored: no mail, no order, no key (PROMISES P9).
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from adjudicator.store.rights import refusal, store_obstacle

Cause: TypeAlias = Literal["full", "busy", "readonly", "io", "corrupt", "cannot_open", "no_wal", "other"]
"""Why the store cannot be used now. ``full``, ``busy`` and ``io`` may pass by themselves; the others need a person."""

# The names of SQLite's result codes by their beginning (https://www.sqlite.org/rescode.html), first match wins.
_CAUSES: tuple[tuple[str, Cause], ...] = (
    ("SQLITE_FULL", "full"),
    ("SQLITE_BUSY", "busy"),
    ("SQLITE_LOCKED", "busy"),
    ("SQLITE_READONLY", "readonly"),
    ("SQLITE_PERM", "readonly"),
    ("SQLITE_IOERR", "io"),
    ("SQLITE_CORRUPT", "corrupt"),
    ("SQLITE_NOTADB", "corrupt"),
    ("SQLITE_CANTOPEN", "cannot_open"),
)


class StoreError(Exception):
    """The base of all that the store raises on purpose."""


class StoreUnavailable(StoreError):
    """The disk or the database said no. Nothing of the transaction under way is kept (PROMISES P13).

    Attributes:
        cause: the kind of failure.
        detail: the file and SQLite's own words (they name tables and columns at most), or what may not be used.
    """

    def __init__(self, cause: Cause, detail: str) -> None:
        super().__init__(f"the store cannot be used ({cause}): {detail}")
        self.cause: Cause = cause
        self.detail = detail


class Conflict(StoreError):
    """The store is no longer, or not yet, in the state the caller relied on. Nothing was changed by the call."""


class TransactionMisuse(StoreError):
    """A fault of the calling code: a write outside a unit of work, or one unit of work inside another."""


class StoreMissing(StoreError):
    """There is no store at this path, and the caller did not ask to make one."""

    def __init__(self, path: Path, text: str = "") -> None:
        super().__init__(text or f"there is no store at {path}; it is made with the first game, or by the daemon")
        self.path = path


class StoreForeign(StoreError):
    """The file is an SQLite database, but not one of ours. It is left as it is."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is a database of another program")
        self.path = path


class StoreTooNew(StoreError):
    """A newer version of the program has migrated this store. It is left as it is."""

    def __init__(self, path: Path, steps: tuple[str, ...]) -> None:
        super().__init__(f"{path} was migrated by a newer version (unknown steps: {', '.join(steps)})")
        self.path = path
        self.steps = steps


class StoreLocked(StoreError):
    """Another process holds the store's lock. `holder` tells which, as far as it can be read."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(f"{path} is in use by {holder}")
        self.path = path
        self.holder = holder


def unavailable(error: sqlite3.Error, path: Path | None = None) -> StoreUnavailable:
    """The typed form of an error of the database; of a store at `path`, it names what this user may not use."""
    name = getattr(error, "sqlite_errorname", "") or ""
    cause: Cause = next((cause for start, cause in _CAUSES if name.startswith(start)), "other")
    detail = f"{error} [{name}]" if name else str(error)
    if path is not None:
        denied = store_obstacle(path) if cause in ("readonly", "cannot_open") else None
        detail = denied or f"{path}: {detail}"
    return StoreUnavailable(cause, detail)


def unwritable(error: OSError) -> StoreUnavailable:
    """The typed form of an error of the file system."""
    cause: Cause = "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "io"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        cause = "readonly"
    return StoreUnavailable(cause, refusal(error))


def there(path: Path) -> bool:
    """Whether there is such a file or folder. Raises StoreUnavailable if this user may not even look."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise unwritable(error) from error
    return True


@contextmanager
def typed_errors(path: Path | None = None) -> Iterator[None]:
    """Turn the database's errors into ours; of a store at `path`, they name a file that may not be used.

    Raises:
        Conflict: a constraint or a trigger of the schema was about to be broken.
        StoreUnavailable: everything else, but for a connection used in a wrong thread or after closing, which is a
            fault of the code and stays `sqlite3.ProgrammingError`.
    """
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.IntegrityError as error:
        raise Conflict(f"the store's rules forbid this: {error}") from error
    except sqlite3.Error as error:
        raise unavailable(error, path) from error
