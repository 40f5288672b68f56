"""One daemon a store: an advisory lock on the file ``<store>.lock``.

The kernel gives the lock up when its process ends, however it ends. The file itself stays: removing it would let two
processes lock two files of the same name.
"""

from __future__ import annotations

import fcntl
import os
import time
from datetime import datetime
from pathlib import Path
from types import TracebackType

import msgspec

from adjudicator.store.errors import StoreLocked, there, unwritable
from adjudicator.store.instants import to_text

PATIENCE_SECONDS = 0.5
"""How long to go on trying: `holder` of another process takes the lock for an instant to see whether it is free."""

_PAUSE_SECONDS = 0.02


class Holder(msgspec.Struct, frozen=True):
    """Who holds the lock: the process, since when (UTC text), and as what (``daemon``, ``restore``)."""

    pid: int
    started: str
    purpose: str

    def __str__(self) -> str:
        return f"{self.purpose}, process {self.pid}, since {self.started}"


class StoreLock:
    """The lock of a store, from construction to `release`; a context manager.

    Example: ``with StoreLock(path, "daemon", now): ...``

    Raises:
        StoreLocked: another process has it; the text says which.
        StoreUnavailable: the lock file cannot be made.
    """

    def __init__(self, path: Path, purpose: str, now: datetime) -> None:
        self._path = lock_path(path)
        self._file = _open(self._path)
        last = time.monotonic() + PATIENCE_SECONDS
        while not _try_lock(self._file):
            if time.monotonic() >= last:
                who = _read(self._path)
                os.close(self._file)
                raise StoreLocked(path, str(who) if who else "another process")
            time.sleep(_PAUSE_SECONDS)
        text = msgspec.json.encode(Holder(os.getpid(), to_text(now), purpose))
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, text, 0)

    def release(self) -> None:
        """Give the lock up. Again is no error."""
        if self._file >= 0:
            os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> StoreLock:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def lock_path(path: Path) -> Path:
    """The lock file of a store, the same by whichever link the store is named."""
    real = path.resolve()
    return real.with_name(real.name + ".lock")


def holder(path: Path) -> Holder | None:
    """Who holds the lock of this store now, or None if nobody does.

    It may be given up or taken the moment after: to rely on it, take it. A holder that has not written its name yet
    is given as process 0.
    """
    lock = lock_path(path)
    if not there(lock):
        return None
    file = _open(lock)
    try:
        if _try_lock(file):
            return None
        return _read(lock) or Holder(0, "?", "another process")
    finally:
        os.close(file)


def _open(lock: Path) -> int:
    try:
        return os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise unwritable(error) from error


def _try_lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _read(lock: Path) -> Holder | None:
    try:
        return msgspec.json.decode(lock.read_bytes(), type=Holder)
    except (OSError, msgspec.MsgspecError):
        return None
