"""Mail of the embedded server on disk: a folder is a directory, a mail one ``.eml`` file that any mail program opens.

    <spool>/<address>/<folder>/folder.json                    UIDVALIDITY and the UIDs handed out so far
    <spool>/<address>/<folder>/0000000101.1700000000.S.eml    UID, time of receipt, flags (maildir's letters)

Names are percent-encoded, so that no name can leave the spool. UIDs and UIDVALIDITY survive a restart: what the judge
has noted about a mailbox stays true, and no UID is given twice. A file is complete and synced before it has its name.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote, unquote

_RESERVE = 1000
"""UIDs noted as handed out in one write."""

_NOTE = "folder.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """A mail found on disk. `flags` are letters: S seen, R replied, F flagged, D draft, T deleted."""

    uid: int
    raw: bytes
    received: datetime
    flags: str


def dir_name(name: str) -> str:
    """`name` as the name of one directory: letters, digits, ``_-~``, ``%`` codes, inner dots."""
    quoted = quote(name, safe="")
    return "%2E" + quoted[1:] if quoted.startswith(".") else quoted


def subdirs(root: Path) -> Iterator[tuple[str, Path]]:
    """The names and directories under `root`, in the order of their names."""
    for path in sorted(root.iterdir()) if root.is_dir() else []:
        if path.is_dir():
            yield unquote(path.name), path


def write_synced(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Write a file so that after a crash it is there whole or not at all. Raises OSError."""
    fresh = path.with_name(path.name + ".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    sync_dir(path.parent)


def sync_dir(path: Path) -> None:
    """Make the names in a directory durable."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class SpoolFolder:
    """One folder of one mailbox on disk.

    Args:
        path: its directory, made if missing.

    Attributes:
        uidvalidity: drawn at random when the folder is made, then fixed.
        last_uid: at least the highest UID ever given.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self._files: dict[int, Path] = {}
        for file in sorted(path.glob("*.eml")):
            uid = file.name.split(".")[0]
            if uid.isdigit() and file.name.count(".") == 3:
                self._files[int(uid)] = file
        try:
            note = json.loads((path / _NOTE).read_text("utf-8"))
            self.uidvalidity, self._noted = int(note["uidvalidity"]), int(note["uids"])
            self.last_uid = max([self._noted, *self._files])
        except (OSError, ValueError, KeyError, TypeError):
            self.uidvalidity, self._noted = secrets.randbelow(2**31 - 1) + 1, 0
            self.last_uid = max([100, *self._files])
            self._note(self.last_uid)

    def _note(self, uid: int) -> None:
        """Make sure that after a restart `uid` counts as given. Raises OSError."""
        if uid > self._noted:
            text = json.dumps({"uidvalidity": self.uidvalidity, "uids": uid + _RESERVE})
            write_synced(self.path / _NOTE, text.encode())
            self._noted = uid + _RESERVE

    def mails(self) -> Iterator[Kept]:
        """What is there, by UID."""
        for uid, path in sorted(self._files.items()):
            _, seconds, flags, _ = path.name.split(".")
            received = datetime.fromtimestamp(int(seconds) if seconds.lstrip("-").isdigit() else 0, UTC)
            yield Kept(uid, path.read_bytes(), received, flags)

    def add(self, uid: int, raw: bytes, received: datetime, flags: str) -> None:
        """Keep a new mail. Raises OSError, and then nothing is kept."""
        self._note(uid)
        path = self.path / _file_name(uid, int(received.timestamp()), flags)
        write_synced(path, raw)
        self._files[uid] = path

    def move(self, uid: int, target: SpoolFolder, new_uid: int) -> None:
        """Move a mail to another folder under a new UID there; one that is gone is passed over."""
        path = self._files.pop(uid, None)
        if path is not None:
            target._note(new_uid)
            moved = target.path / path.name.replace(path.name.split(".")[0], f"{new_uid:010}", 1)
            path.replace(moved)
            target._files[new_uid] = moved
            sync_dir(target.path)

    def copy(self, uid: int, target: SpoolFolder, new_uid: int) -> None:
        """Copy a mail to another folder; one that is gone is passed over."""
        path = self._files.get(uid)
        if path is not None:
            _, seconds, flags, _ = path.name.split(".")
            target.add(new_uid, path.read_bytes(), datetime.fromtimestamp(int(seconds), UTC), flags)

    def set_flags(self, uid: int, flags: str) -> None:
        """Note the flags of a mail; one that is gone is passed over."""
        path = self._files.get(uid)
        if path is not None:
            seconds = int(path.name.split(".")[1])
            self._files[uid] = path.replace(self.path / _file_name(uid, seconds, flags))

    def remove(self, uid: int) -> None:
        """Forget a mail."""
        path = self._files.pop(uid, None)
        if path is not None:
            path.unlink(missing_ok=True)

    def rename(self, path: Path) -> None:
        """Give the folder another directory."""
        self.path.replace(path)
        self.path = path
        self._files = {uid: path / file.name for uid, file in self._files.items()}

    def erase(self) -> None:
        """Remove the folder with all its mails."""
        self._files.clear()
        shutil.rmtree(self.path, ignore_errors=True)


def _file_name(uid: int, seconds: int, flags: str) -> str:
    return f"{uid:010}.{seconds}.{flags}.eml"
