"""Killed at any point, the store holds whole units of work only (PROMISES P1, P5, P14; invariant 2)."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from adjudicator.store import Store

CHILD = Path(__file__).with_name("crash_child.py")


def run(*args: str | int | Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(CHILD), *map(str, args)], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def assert_laws(store: Store) -> list[int]:
    """Each mail once, with all that belongs to it, and nothing that belongs to none; returns the UIDs, in order."""
    mails = store.inbox.listing(limit=10**6)[::-1]
    uids = [row.uid for row in mails]
    assert uids == list(range(1, len(uids) + 1))
    assert {row.verdict for row in mails} <= {"accepted"}
    assert [row.body for row in store.log.read("d1")] == [b'{"mail":%d}' % uid for uid in uids for _ in range(2)]
    assert [int(row.dedup) for row in store.outbox.listing(limit=10**6)[::-1]] == [
        uid for uid in uids for _ in range(2)
    ]
    cursor = store.cursors.get("judge@example.org", "INBOX")
    assert (cursor.last_uid if cursor else 0) == len(uids)
    assert store.log.verify_chain("d1") == []
    assert store.damage() == []
    return uids


def test_k3_killed_before_every_single_statement_of_a_mail(path: Path, now: datetime) -> None:
    lines = run("statements", path)
    assert len(lines) > 15
    assert lines == [*(f"died {n}" for n in range(1, len(lines))), f"done {len(lines)}"]
    with Store.open(path, now) as store:
        assert assert_laws(store) == [1]


def test_killed_at_random_times_under_load_nothing_committed_is_lost(path: Path, now: datetime) -> None:
    """Committed means here: the process said so after the commit, as it would move the mail on the server then."""
    kills = int(os.environ.get("ADJUDICATOR_KILLS", "40"))  # 1000 for the long run
    lines = run("times", path, kills, 1)
    said = [int(line.split()[1]) for line in lines]
    with Store.open(path, now) as store:
        uids = assert_laws(store)
    assert len(said) >= kills // 2
    assert said == sorted(set(said))
    assert set(said) <= set(uids)
    assert len(uids) - len(said) <= kills, "at most one commit a kill was not yet told"


@pytest.mark.parametrize("step", ["0001 log", "0003 outbox"])
def test_k11_killed_during_a_migration(path: Path, now: datetime, step: str) -> None:
    """The steps of one opening are one transaction: none of them is there, and the next opening makes them all."""
    script = f"""
import os, signal
from pathlib import Path
from adjudicator.store import schema
from adjudicator.store.connection import connect
apply = schema._runner
def runner(sql):
    def run(db):
        apply(sql)(db)
        if "CREATE TABLE {step.split()[1]} (" in sql:
            os.kill(os.getpid(), signal.SIGKILL)
    return run
schema._runner = runner
schema.migrate(connect(Path({str(path)!r}), create=True))
"""
    done = subprocess.run([sys.executable, "-c", script], timeout=60, check=False, capture_output=True)
    assert done.returncode == -9, done.stderr
    with Store.open(path, now, create=True) as store:
        assert store.schema_version.startswith("0004")
        assert store.damage() == []
