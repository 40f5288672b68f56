"""Two processes on one store: no transaction is lost, and a second daemon is refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from adjudicator.store import Store, StoreLock, StoreLocked, holder
from adjudicator.store.lock import lock_path

COUNT_UP = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from adjudicator.store import Store
now = datetime(2026, 11, 30, tzinfo=UTC)
store = Store.open(Path(sys.argv[1]), now, create=True)
for _ in range(int(sys.argv[3])):
    with store.transaction():
        head = store.log.head("d1").number  # read first, then write what depends on it
        store.log.append("d1", now, [(sys.argv[2], b"%d" % head)], head)
"""
HOLD = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from adjudicator.store import StoreLock
lock = StoreLock(Path(sys.argv[1]), "daemon", datetime(2026, 11, 30, tzinfo=UTC))
print("locked", flush=True)
sys.stdin.read()
"""


def start(script: str, *args: str | int | Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, *map(str, args)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_two_processes_that_read_and_then_write_lose_nothing(path: Path, now: datetime) -> None:
    """BEGIN IMMEDIATE: with a deferred transaction a quarter of these fail. Both also make the store at once."""
    writers = [start(COUNT_UP, path, name, 150) for name in ("daemon", "command line")]
    assert [writer.communicate(timeout=90) and writer.returncode for writer in writers] == [0, 0]
    with Store.open(path, now) as store:
        rows = store.log.read("d1")
        assert [row.body for row in rows] == [b"%d" % n for n in range(300)]
        assert sum(row.kind == "daemon" for row in rows) == 150
        assert store.log.verify_chain("d1") == []
        assert len(store.keys.all()) == 1


def test_a_second_daemon_is_refused_and_told_who_is_first(path: Path, now: datetime) -> None:
    daemon = start(HOLD, path)
    assert daemon.stdout is not None and daemon.stdout.readline() == "locked\n"
    try:
        with pytest.raises(StoreLocked, match=f"in use by daemon, process {daemon.pid}, since 2026-11-30T00:00:00"):
            StoreLock(path, "daemon", now)
        found = holder(path)
        assert found is not None
        assert (found.pid, found.purpose) == (daemon.pid, "daemon")
    finally:
        os.kill(daemon.pid, signal.SIGKILL)
        daemon.communicate(timeout=10)
    assert holder(path) is None, "the kernel gives up the lock of a process that was killed"
    with StoreLock(path, "daemon", now):
        found = holder(path)
        assert found is not None and found.pid == os.getpid()


def test_the_lock_is_given_up_once_and_its_file_stays(path: Path, now: datetime) -> None:
    lock = StoreLock(path, "daemon", now)
    lock.release()
    lock.release()
    assert holder(path) is None
    assert lock_path(path).read_bytes() == b""
    with StoreLock(path, "daemon", now), pytest.raises(StoreLocked):
        StoreLock(path, "resolve", now)


def test_looking_for_the_holder_makes_no_file(path: Path) -> None:
    assert holder(path) is None
    assert list(path.parent.iterdir()) == []


def test_a_store_named_by_a_link_has_the_same_lock(path: Path, now: datetime) -> None:
    path.touch()
    link = path.with_name("link.db")
    link.symlink_to(path)
    with StoreLock(path, "daemon", now), pytest.raises(StoreLocked):
        StoreLock(link, "daemon", now)


def test_a_damaged_lock_file_is_no_obstacle(path: Path, now: datetime) -> None:
    lock_path(path).write_bytes(b"\xff{not json" * 50)
    with StoreLock(path, "daemon", now):
        found = holder(path)
        assert found is not None and found.purpose == "daemon"
        os.truncate(lock_path(path), 0)
        nameless = holder(path)
        assert nameless is not None and nameless.pid == 0
