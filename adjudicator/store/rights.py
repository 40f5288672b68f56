"""Whose a file is: what keeps this user from it, in one line that says what to do about it.

Asked only after something was refused, or before root touches what belongs to another; the answer is for people.
"""

from __future__ import annotations

import errno
import grp
import os
import pwd
import stat
from pathlib import Path


def refusal(error: OSError) -> str:
    """What to tell of an error of the file system: the file, and what stands in the way, if owners and modes do."""
    if not isinstance(error.filename, str | bytes):
        return error.strerror or str(error) or type(error).__name__
    path = Path(os.fsdecode(error.filename))
    denied = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
    found = obstacle(path, write=False) or (obstacle(path) if denied else None)
    return found or f"{path}: {error.strerror or type(error).__name__}"


def obstacle(path: Path, *, write: bool = True) -> str | None:
    """The first thing on the way to `path`, or `path` itself, that is missing or that this user may not use.

    None if all are as they should be. A file that is not there is to be made in its folder, if `write`.
    """
    path = path.resolve()
    for folder in reversed(path.parents):
        if not folder.exists():
            return f"there is no folder {folder}"
        if not folder.is_dir():
            return f"{folder} is no folder"
        if not _may(folder, os.X_OK):
            return _refused(folder, "entered")
    if not path.exists():
        return _refused(path.parent, "written") if write and not _may(path.parent, os.W_OK) else None
    if not _may(path, os.R_OK | (os.X_OK if path.is_dir() else 0)):
        return _refused(path, "read")
    return _refused(path, "written") if write and not _may(path, os.W_OK) else None


def store_obstacle(path: Path) -> str | None:
    """As `obstacle`, of a store: it needs its folder, where SQLite makes files beside it, and those files."""
    beside = [path.with_name(path.name + side) for side in ("-wal", "-shm", ".lock")]
    return next(filter(None, map(obstacle, (path.parent, path, *beside))), None)


def only_readable(path: Path) -> bool:
    """Whether this user may read the store and what lies beside it, but not write there."""
    beside = [path.with_name(path.name + side) for side in ("-wal", "-shm")]
    return store_obstacle(path) is not None and not any(
        obstacle(one, write=False) for one in (path, *beside) if one.exists() or one == path
    )


def other_owner(path: Path) -> str | None:
    """For root: who owns `path`, or of a path not made yet the folder it comes into; None if that is root.

    Files that root makes there shut the owner out. For everybody else it is None.
    """
    if os.geteuid() != 0:
        return None
    path = path.resolve()
    owner = next(place for place in (path, *path.parents) if place.exists()).stat().st_uid
    return _user(owner) if owner else None


_GROUP = {"read": stat.S_IRGRP, "written": stat.S_IWGRP, "entered": stat.S_IXGRP}


def _may(path: Path, mode: int) -> bool:
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def _refused(path: Path, how: str) -> str:
    if how == "written" and os.statvfs(path).f_flag & os.ST_RDONLY:
        return f"{path} may not be written: its disk is mounted read-only"
    about, me = path.stat(), os.geteuid()
    owner, group, mode = _user(about.st_uid), _group(about.st_gid), stat.S_IMODE(about.st_mode)
    if about.st_uid == me:
        do = f"chmod u+rw{'x' if path.is_dir() else ''} {path}"
    elif about.st_uid:
        do = f"run it as {owner}: sudo -u {owner} ..."
    elif path.parent.stat().st_uid == me:
        beside = sorted(path.parent.iterdir()) if _may(path.parent, os.R_OK) else [path]
        roots = " ".join(str(one) for one in beside if one.lstat().st_uid == 0)
        do = f"sudo chown -R {_user(me)}: {roots}"
    elif mode & _GROUP[how]:
        do = f"run it as a user of group {group}"
    else:
        do = "name another place, or let root give you the right"
    whose = f"it belongs to {owner} (group {group}, mode {mode:04o})"
    return f"{path} may not be {how} by {_user(me)}, who runs this: {whose}; {do}"


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"#{number}"


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return f"#{number}"
