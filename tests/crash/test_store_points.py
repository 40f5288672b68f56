"""Killed during a checkpoint (K10), a migration (K11) or a backup (K12), the store is whole and the next try works."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.store import Store, backup
from adjudicator.store.backup import examine
from adjudicator.store.schema import STEPS

NOW = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)
MAILS = 60

_TAKE = f"""
import sys
from datetime import UTC, datetime
from pathlib import Path
from adjudicator.store import NewMail, Store
now = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)
store = Store.open(Path(sys.argv[1]), now, create=True)
store._connection.database.execute("PRAGMA wal_autocheckpoint=0").fetchall()
for uid in range(1, {MAILS} + 1):
    with store.transaction():
        store.log.append("d1", now, [("orders received", b'{{"mail":%d}}' % uid)], uid - 1)
        store.inbox.add(NewMail("a", "INBOX", 7, uid, now, now, b"x" * 200_000))
print("ready", flush=True)
store.checkpoint()
print("over", flush=True)
sys.stdin.read()
"""

# Dies before the numbered step of a backup: the copying, the emptying of the keys, the check, the taking of its name.
_BACKUP = """
import os, signal, sys
from pathlib import Path
import adjudicator.store.backup
module = sys.modules["adjudicator.store.backup"]
seen = 0
def dying(name):
    real = getattr(module, name)
    def step(*args):
        global seen
        seen += 1
        if seen == int(sys.argv[3]):
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*args)
    setattr(module, name, step)
for name in ("_snapshot", "_open", "examine", "_sync"):
    dying(name)
module.backup(Path(sys.argv[1]), Path(sys.argv[2]))
print("steps", seen)
"""

_MIGRATE = """
import os, signal, sys
from pathlib import Path
from adjudicator.store import schema
from adjudicator.store.connection import connect
apply = schema._runner
def runner(sql):
    def run(db):
        if sql == schema.STEPS[int(sys.argv[2])].sql and sys.argv[3] == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        apply(sql)(db)
        if sql == schema.STEPS[int(sys.argv[2])].sql:
            os.kill(os.getpid(), signal.SIGKILL)
    return run
schema._runner = runner
schema.migrate(connect(Path(sys.argv[1]), create=True))
"""


def _run(script: str, *args: str | int | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def _assert_whole(path: Path) -> None:
    with Store.open(path, NOW) as store:
        assert store.damage() == []
        assert store.log.verify_chain("d1") == []
        assert store.log.head("d1").number == MAILS
        assert len(store.inbox.listing(10_000)) == MAILS


def _die_in_checkpoint(path: Path, after: float) -> bool:
    """Whether the process died before its checkpoint was over."""
    command = [sys.executable, "-c", _TAKE, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
        over = "over" in process.stdout.read()
    _assert_whole(path)
    return not over


def _checkpoints(folder: Path, times: int) -> int:
    rng = random.Random(times)
    return sum(_die_in_checkpoint(folder / f"{n}.db", rng.uniform(0.0, 0.012)) for n in range(times))


def test_k10_killed_during_a_checkpoint(tmp_path: Path) -> None:
    assert _checkpoints(tmp_path, 4) >= 1


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_k10_killed_twenty_times_during_a_checkpoint(tmp_path: Path) -> None:
    times = 40
    assert _checkpoints(tmp_path, times) >= times // 2


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", range(len(STEPS)))
def test_k11_killed_at_each_step_of_a_migration(tmp_path: Path, step: int, when: str) -> None:
    path = tmp_path / "judge.db"
    assert _run(_MIGRATE, path, step, when).returncode == -signal.SIGKILL
    with Store.open(path, NOW, create=True) as store:
        assert store.schema_version == STEPS[-1].name
        assert store.damage() == []


def test_k12_killed_at_each_step_of_a_backup(tmp_path: Path) -> None:
    """No half copy ever has the name of the backup, the store is as it was, and the next backup succeeds."""
    path, number = tmp_path / "judge.db", 1
    Store.open(path, NOW, create=True).close()
    while (done := _run(_BACKUP, path, tmp_path / "copy.db", number)).returncode == -signal.SIGKILL:
        if (copy := tmp_path / "copy.db").exists():
            examine(copy)
            with closing(sqlite3.connect(copy)) as db:
                assert db.execute("SELECT count(*) FROM keys WHERE secret IS NOT NULL").fetchone() == (0,)
            copy.unlink()
        with Store.open(path, NOW) as store:
            assert store.damage() == []
            assert store.keys.all()
        number += 1
    assert done.returncode == 0, done.stderr
    assert number > 6
    assert backup(path, tmp_path / "second.db").size > 0
    assert not [file.name for file in tmp_path.iterdir() if file.name.startswith(".")], "nothing half done is left"
