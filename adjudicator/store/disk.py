"""Room on the disk, asked before something is fetched that has to be kept (PROMISES P13)."""

from __future__ import annotations

import os
from pathlib import Path

from adjudicator.store.errors import unwritable

ROOM_FACTOR = 1.5
"""A mail is written to the WAL and later to the database; half as much again leaves room for what it leads to."""


def free_space(path: Path) -> int:
    """Bytes that this user may still write on the disk of `path`, a file (there or not) or a folder.

    Raises OSError if not even its folder is there, StoreUnavailable if this user may not look into it.
    """
    try:
        numbers = os.statvfs(path if path.exists() else path.parent)
    except PermissionError as error:
        raise unwritable(error) from error
    return numbers.f_bavail * numbers.f_frsize


def has_room(path: Path, size: int) -> bool:
    """Whether something of `size` bytes can safely be taken in: 1.5 times its size is free."""
    return free_space(path) >= size * ROOM_FACTOR
