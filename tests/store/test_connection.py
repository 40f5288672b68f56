"""The unit of work and the settings of the connection (invariants 2 and 3, PROMISES P1, P13)."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from adjudicator.store import (
    Conflict,
    NewMail,
    Store,
    StoreForeign,
    StoreMissing,
    StoreUnavailable,
    TransactionMisuse,
)
from adjudicator.store.connection import APPLICATION_ID, connect


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("recursive_triggers", 1),
        ("trusted_schema", 0),
        ("secure_delete", 1),
        ("busy_timeout", 10_000),
        ("application_id", APPLICATION_ID),
    ],
)
def test_p1_pragmas_are_in_force_after_opening_and_opening_again(
    path: Path, now: datetime, pragma: str, value: str | int
) -> None:
    Store.open(path, now, create=True).close()
    for _ in range(2):
        Store.open(path, now).close()
        connection = connect(path, create=False)
        assert connection.query(f"PRAGMA {pragma}", {}) == [(value,)]
        connection.close()


def test_p1_a_store_that_cannot_keep_its_pragmas_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreUnavailable) as caught:
        connect(Path(":memory:"), create=True)
    assert caught.value.cause == "no_wal"


def test_the_files_are_private_to_their_owner(store: Store, now: datetime) -> None:
    with store.transaction():
        store.commands.submit(b"{}", now)
    modes = {file.suffix: file.stat().st_mode & 0o777 for file in store.path.parent.iterdir()}
    assert modes == {".db": 0o600, ".db-wal": 0o600, ".db-shm": 0o600}


def test_what_is_committed_is_there_after_opening_again(store: Store, now: datetime) -> None:
    seen = [store.in_transaction]
    with store.transaction():
        store.log.append("d1", now, [("game created", b"{}")], 0)
        seen.append(store.in_transaction)
    seen.append(store.in_transaction)
    assert seen == [False, True, False]
    store.close()
    with Store.open(store.path, now) as again:
        assert [row.kind for row in again.log.read("d1")] == ["game created"]


def test_an_exception_leaves_nothing(store: Store, mail: Callable[..., NewMail], now: datetime) -> None:
    with pytest.raises(RuntimeError, match="on purpose"), store.transaction():
        store.inbox.add(mail(1))
        store.log.append("d1", now, [("orders received", b"{}")], 0)
        raise RuntimeError("on purpose")
    assert store.inbox.listing() == []
    assert store.log.games() == []
    with store.transaction():
        assert store.inbox.add(mail(1)) is not None


def test_one_unit_inside_another_is_refused_and_loses_both(store: Store, mail: Callable[..., NewMail]) -> None:
    with pytest.raises(TransactionMisuse, match="inside another"), store.transaction():
        store.inbox.add(mail(1))
        with store.transaction():
            store.inbox.add(mail(2))
    assert store.inbox.listing() == []


def test_a_write_outside_a_unit_is_refused(store: Store, mail: Callable[..., NewMail], now: datetime) -> None:
    for write in (
        lambda: store.inbox.add(mail(1)),
        lambda: store.log.append("d1", now, [("game created", b"{}")], 0),
        lambda: store.commands.submit(b"{}", now),
        lambda: store.keys.rotate(now),
        lambda: store.maps.prune(now),
        lambda: store.cursors.poll_started("judge@example.org", "INBOX", now),
    ):
        with pytest.raises(TransactionMisuse, match="outside"):
            write()
    assert store.inbox.listing() == []


def test_a_checkpoint_inside_a_unit_is_refused(store: Store) -> None:
    with pytest.raises(TransactionMisuse), store.transaction():
        store.checkpoint()
    assert store.checkpoint()


def test_p13_a_swallowed_error_of_the_database_still_dooms_the_unit(
    store: Store, mail: Callable[..., NewMail], now: datetime
) -> None:
    """SQLite may have rolled back by itself; going on would commit the rest alone."""
    database = store._connection.database
    with pytest.raises(StoreUnavailable), store.transaction():
        store.inbox.add(mail(1))
        database.execute("PRAGMA query_only=ON")
        with pytest.raises(StoreUnavailable) as first:
            store.inbox.add(mail(2))
        assert first.value.cause == "readonly"
        database.execute("PRAGMA query_only=OFF")
        with pytest.raises(StoreUnavailable):
            store.log.append("d1", now, [("orders received", b"{}")], 0)
    assert store.inbox.listing() == []
    with store.transaction():
        store.inbox.add(mail(2))
    assert len(store.inbox.listing()) == 1


def test_a_refused_statement_does_not_lose_the_unit(store: Store, mail: Callable[..., NewMail], now: datetime) -> None:
    with store.transaction():
        store.inbox.add(mail(1))
        with pytest.raises(Conflict):
            store.log.append("d1", now, [("orders received", b"{}")], 5)
    assert len(store.inbox.listing()) == 1


def test_the_connection_belongs_to_its_thread(store: Store) -> None:
    caught: list[BaseException] = []

    def use() -> None:
        try:
            store.inbox.listing()
        except BaseException as error:
            caught.append(error)

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert [type(error) for error in caught] == [sqlite3.ProgrammingError]


def test_reading_leaves_no_transaction_that_holds_up_a_checkpoint(
    store: Store, mail: Callable[..., NewMail], now: datetime
) -> None:
    with store.transaction():
        for uid in range(1, 5):
            store.inbox.add(mail(uid))
    with Store.open(store.path, now) as reader:
        reader.inbox.listing(limit=1)
        reader.inbox.pending(limit=1)
        reader.log.games()
        assert store.checkpoint()
    assert store.path.with_name("judge.db-wal").stat().st_size == 0


def test_a_missing_store_is_not_made_by_accident(path: Path, now: datetime) -> None:
    with pytest.raises(StoreMissing):
        Store.open(path, now)
    assert not path.exists()
    path.touch()
    with pytest.raises(StoreMissing):
        Store.open(path, now)
    assert path.stat().st_size == 0


def test_the_database_of_another_program_is_left_as_it_is(path: Path, now: datetime) -> None:
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE theirs (a)")
    raw.commit()
    raw.close()
    before = path.read_bytes()
    for create in (False, True):
        with pytest.raises(StoreForeign):
            Store.open(path, now, create=create)
    assert path.read_bytes() == before


def test_what_is_no_database_is_refused(path: Path, now: datetime) -> None:
    path.write_bytes(b"From: nobody\r\n" * 500)
    with pytest.raises(StoreUnavailable) as caught:
        Store.open(path, now, create=True)
    assert caught.value.cause == "corrupt"


def test_a_store_in_a_missing_folder_is_refused(tmp_path: Path, now: datetime) -> None:
    with pytest.raises(StoreUnavailable):
        Store.open(tmp_path / "nowhere" / "judge.db", now, create=True)
