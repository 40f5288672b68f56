"""Copies that can be trusted, and the way back (PROMISES P9, P15)."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from adjudicator.store import (
    Conflict,
    NewMail,
    Store,
    StoreForeign,
    StoreLock,
    StoreLocked,
    StoreMissing,
    StoreTooNew,
    StoreUnavailable,
    backup,
    restore,
)
from adjudicator.store import schema as schema_module
from adjudicator.store.schema import STEPS, Step


@pytest.fixture
def dest(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder / "monday.db"


def append(store: Store, now: datetime, count: int = 1) -> None:
    with store.transaction():
        number = store.log.head("d1").number
        store.log.append("d1", now, [("orders received", b"%d" % (number + n)) for n in range(count)], number)


def test_a_backup_of_an_open_store_is_whole(store: Store, now: datetime, dest: Path) -> None:
    append(store, now, 100)
    copy = backup(store.path, dest)
    append(store, now)
    assert (copy.path, copy.events, copy.size) == (dest, 100, dest.stat().st_size)
    assert dest.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in dest.parent.iterdir()] == ["monday.db"]
    with Store.open(dest, now) as opened:
        assert opened.log.head("d1").number == 100
        assert opened.log.verify_chain("d1") == []
        assert opened.damage() == []


def test_p9_no_key_is_in_a_backup(store: Store, now: datetime, dest: Path) -> None:
    with store.transaction():
        store.keys.rotate(now)
    secrets = [key.secret for key in store.keys.all()]
    backup(store.path, dest)
    content = dest.read_bytes()
    assert len(secrets) == 2
    assert not [secret for secret in secrets if secret in content or secret[:16] in content]
    assert store.checkpoint()
    assert all(secret in store.path.read_bytes() for secret in secrets), "the test would see them"


def test_a_backup_under_load_is_one_moment(store: Store, now: datetime, dest: Path) -> None:
    """Each unit of work appends to two games; in no copy is one ahead of the other."""
    stop = threading.Event()

    def load() -> None:
        with Store.open(store.path, now) as writer:
            while not stop.is_set():
                with writer.transaction():
                    number = writer.log.head("d1").number
                    for game in ("d1", "d2"):
                        writer.log.append(game, now, [("orders received", b"{}")], number)

    thread = threading.Thread(target=load)
    thread.start()
    try:
        heads = []
        for number in range(5):
            target = dest.with_name(f"{number}.db")
            backup(store.path, target)
            with Store.open(target, now) as opened:
                heads.append((opened.log.head("d1").number, opened.log.head("d2").number))
                assert opened.log.verify_chain("d1") == opened.log.verify_chain("d2") == []
    finally:
        stop.set()
        thread.join()
    assert all(first == second for first, second in heads)
    assert heads == sorted(heads)
    assert store.log.head("d1").number > heads[0][0], "there was load"


def test_a_backup_never_replaces_a_file(store: Store, dest: Path) -> None:
    dest.write_bytes(b"precious")
    with pytest.raises(Conflict, match="is there already"):
        backup(store.path, dest)
    assert dest.read_bytes() == b"precious"


def test_a_backup_that_cannot_be_made_leaves_nothing(store: Store, tmp_path: Path, dest: Path) -> None:
    with pytest.raises(StoreMissing):
        backup(tmp_path / "nowhere.db", dest)
    foreign = tmp_path / "foreign.db"
    sqlite3.connect(foreign).execute("CREATE TABLE theirs (a)").connection.close()
    with pytest.raises(StoreForeign):
        backup(foreign, dest)
    with pytest.raises(Conflict, match=r"there is no folder .*no folder"):
        backup(store.path, tmp_path / "no folder" / "x.db")
    assert list(dest.parent.iterdir()) == []


def test_p15_restore_brings_back_the_log_and_keeps_the_old_store(
    path: Path, now: datetime, dest: Path, mail: Callable[..., NewMail]
) -> None:
    with Store.open(path, now, create=True) as store:
        append(store, now, 3)
        head = store.log.head("d1")
        backup(path, dest)
        append(store, now, 2)
        with store.transaction():
            store.inbox.add(mail(1))
        keys, instance = store.keys.all(), store.instance
    copy = restore(dest, path, now + timedelta(hours=1))
    assert copy.events == 3
    assert copy.aside is not None and copy.aside.name == "judge.db.before-20261130T190000"
    with Store.open(path, now) as store:
        assert store.log.head("d1") == head
        assert store.inbox.listing() == []
        assert store.keys.all() == keys, "reply addresses handed out before still count"
        assert store.instance != instance, "its Message-IDs are not those of the mails sent before"
    with Store.open(copy.aside, now) as old:
        assert old.log.head("d1").number == 5
        assert len(old.inbox.listing()) == 1
        assert old.instance == instance
    second = restore(dest, path, now + timedelta(hours=1))
    assert second.aside is not None and second.aside.name == "judge.db.before-20261130T190000-2"


def test_p15_restore_on_a_new_machine_makes_a_key_of_a_new_epoch(store: Store, now: datetime, dest: Path) -> None:
    append(store, now, 3)
    backup(store.path, dest)
    there = dest.with_name("new machine.db")
    assert restore(dest, there, now).aside is None
    with Store.open(there, now) as opened:
        assert opened.log.verify_chain("d1") == []
        assert [key.epoch for key in opened.keys.all()] == [2]
        assert opened.keys.all()[0].secret != store.keys.all()[0].secret


def test_restore_refuses_beside_a_daemon(store: Store, now: datetime, dest: Path) -> None:
    backup(store.path, dest)
    append(store, now)
    with StoreLock(store.path, "daemon", now), pytest.raises(StoreLocked, match="daemon"):
        restore(dest, store.path, now)
    assert store.log.head("d1").number == 1


def test_restore_refuses_while_any_process_has_the_store_open(store: Store, now: datetime, dest: Path) -> None:
    backup(store.path, dest)
    append(store, now)
    with pytest.raises(StoreUnavailable) as caught:
        restore(dest, store.path, now)
    assert caught.value.cause == "busy"
    append(store, now)
    assert store.log.head("d1").number == 2


def test_restore_refuses_what_is_no_backup(path: Path, now: datetime, dest: Path, tmp_path: Path) -> None:
    Store.open(path, now, create=True).close()
    before = path.read_bytes()
    with pytest.raises(StoreMissing):
        restore(dest, path, now)
    dest.write_bytes(b"not a database, but long enough to be looked at" * 100)
    with pytest.raises(StoreUnavailable) as caught:
        restore(dest, path, now)
    assert caught.value.cause == "corrupt"
    foreign = tmp_path / "foreign.db"
    sqlite3.connect(foreign).execute("CREATE TABLE theirs (a)").connection.close()
    with pytest.raises(StoreForeign):
        restore(foreign, path, now)
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backups", "foreign.db", "judge.db", "judge.db.lock"]


def test_restore_refuses_a_backup_of_a_newer_version(
    path: Path, now: datetime, dest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = Step("9999 from the future", "CREATE TABLE future (a);")
    with monkeypatch.context() as patch:
        patch.setattr(schema_module, "STEPS", (*STEPS, newer))
        Store.open(path, now, create=True).close()
        backup(path, dest)
    with pytest.raises(StoreTooNew):
        restore(dest, path.with_name("other.db"), now)


def test_a_restore_that_fails_leaves_the_old_store_as_it_was(path: Path, now: datetime, dest: Path) -> None:
    """The disk refuses the new file: a sound store still has all its events, a damaged one all its bytes."""
    with Store.open(path, now, create=True) as store:
        append(store, now, 3)
        backup(path, dest)
        append(store, now, 2)

    def fail() -> None:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, hard))
        try:
            with pytest.raises(StoreUnavailable):
                restore(dest, path, now)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    fail()
    assert sorted(file.name for file in path.parent.iterdir()) == ["backups", "judge.db", "judge.db.lock"]
    with Store.open(path, now) as store:
        assert store.log.head("d1").number == 5
    path.write_bytes(b"damaged" * 2000)
    path.with_name("judge.db-wal").write_bytes(b"the WAL of the damaged store")
    fail()
    assert path.read_bytes() == b"damaged" * 2000
    assert path.with_name("judge.db-wal").read_bytes() == b"the WAL of the damaged store"
    names = sorted(file.name for file in path.parent.iterdir())
    assert names == ["backups", "judge.db", "judge.db-wal", "judge.db.lock"]


def test_restore_over_a_damaged_store_keeps_it_aside_with_its_wal(path: Path, now: datetime, dest: Path) -> None:
    with Store.open(path, now, create=True) as store:
        append(store, now, 3)
        backup(path, dest)
    damaged, wal = b"damaged" * 2000, b"the WAL of the damaged store"
    path.write_bytes(damaged)
    path.with_name("judge.db-wal").write_bytes(wal)
    copy = restore(dest, path, now)
    assert copy.aside is not None
    assert copy.aside.read_bytes() == damaged
    assert copy.aside.with_name(copy.aside.name + "-wal").read_bytes() == wal
    with Store.open(path, now) as store:
        assert store.log.head("d1").number == 3
        assert [key.epoch for key in store.keys.all()] == [2]


def _dead() -> int:
    """The number of a process that has ended."""
    process = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    return int(process.stdout)


def test_p9_what_a_killed_backup_left_is_removed_by_the_next(store: Store, now: datetime, dest: Path) -> None:
    """It may hold the keys. What another backup is writing, and what is no store, stays."""
    dead, folder = _dead(), dest.parent
    half = folder / f".sunday.db.{dead}.new"
    half.write_bytes(store.path.read_bytes()[:5000])
    half.with_name(half.name + "-journal").write_bytes(b"a journal")
    (folder / f".saturday.db.{dead}.new").touch()
    others = {
        f".friday.db.{os.getppid()}.new": b"SQLite format 3\0 of a backup that is at work",
        f".letter.{dead}.new": b"something else",
        f".thursday.db.{dead}.new.kept": b"SQLite format 3\0",
        "judge.db.1.new": b"SQLite format 3\0",
    }
    for name, content in others.items():
        (folder / name).write_bytes(content)
    (folder / f".link.db.{dead}.new").symlink_to(store.path)
    assert backup(store.path, dest).size > 0
    assert {file.name for file in folder.iterdir()} == {*others, f".link.db.{dead}.new", "monday.db"}
    assert store.path.exists()


def test_p9_what_a_killed_restore_left_is_removed_by_the_next(path: Path, now: datetime, dest: Path) -> None:
    with Store.open(path, now, create=True) as store:
        append(store, now, 3)
        backup(path, dest)
    half = path.with_name(f".{path.name}.{_dead()}.new")
    half.write_bytes(path.read_bytes())
    restore(dest, path, now)
    assert not half.exists()
