"""Migrations: from nothing, from every earlier step, from every released version (PROMISES P15)."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.store import Draft, NewMail, Settlement, Store, StoreTooNew, StoreUnavailable
from adjudicator.store import schema as schema_module
from adjudicator.store.connection import connect
from adjudicator.store.schema import STEPS, Step, migrate

DATA = Path(__file__).with_name("data")
NAMES = [step.name for step in STEPS]


def tables(path: Path) -> dict[str, str]:
    """The definitions of all our tables, indexes and triggers."""
    raw = sqlite3.connect(path)
    rows = raw.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE '%sqlite_%'")
    found = dict(rows.fetchall())
    raw.close()
    return found


def test_from_nothing_all_steps_are_taken_once(path: Path, now: datetime) -> None:
    connection = connect(path, create=True)
    assert list(migrate(connection)) == NAMES
    assert migrate(connection) == ()
    connection.close()
    with Store.open(path, now) as store:
        assert store.schema_version == NAMES[-1]


@pytest.mark.parametrize("step", NAMES[1:])
def test_from_before_each_step_the_end_is_the_same(path: Path, now: datetime, step: str) -> None:
    connection = connect(path, create=True)
    done = migrate(connection, stop_before=step)
    assert list(done) == NAMES[: NAMES.index(step)]
    with connection.transaction():
        values = {"hash": "0" * 64, "at": "2026-11-30T18:00:00.000000Z"}
        connection.write("INSERT INTO log VALUES (1, 'd1', 1, :at, 'kind', '{}', :hash, :hash)", values)
    connection.close()
    fresh = path.with_name("fresh.db")
    Store.open(fresh, now, create=True).close()
    with Store.open(path, now, create=True) as store:
        assert len(store.log.read("d1")) == 1
        assert store.keys.all() != ()
        assert store.damage() == []
    assert tables(path) == tables(fresh)


def test_a_failing_step_leaves_no_trace_of_the_steps_before_it(
    path: Path, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Step("0005 broken", "CREATE TABLE half_done (a); INSERT INTO nowhere VALUES (1);")
    with monkeypatch.context() as patch:
        patch.setattr(schema_module, "STEPS", (*STEPS, broken))
        with pytest.raises(StoreUnavailable, match="nowhere"):
            Store.open(path, now, create=True)
    raw = sqlite3.connect(path)
    assert raw.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
    raw.close()
    with Store.open(path, now, create=True) as store:
        assert store.schema_version == NAMES[-1]


def test_a_store_of_a_newer_version_is_left_as_it_is(
    path: Path, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = Step("9999 from the future", "CREATE TABLE future (a);")
    with monkeypatch.context() as patch:
        patch.setattr(schema_module, "STEPS", (*STEPS, newer))
        Store.open(path, now, create=True).close()
    before = path.read_bytes()
    with pytest.raises(StoreTooNew, match="9999 from the future"):
        Store.open(path, now)
    assert path.read_bytes() == before


def test_every_table_is_strict(store: Store) -> None:
    sql = "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE '%sqlite_%'"
    strict = dict(store._connection.query(sql, {}))
    assert set(strict) == {"log", "log_head", "inbox", "cursors", "outbox", "commands", "maps", "keys", "meta"}
    assert set(strict.values()) == {1}


@pytest.mark.parametrize("dump", sorted(DATA.glob("*.sql")), ids=lambda dump: dump.stem)
def test_p15_the_store_of_every_released_version_opens(path: Path, now: datetime, dump: Path) -> None:
    """Each dump was written by the version it is named after and holds one of everything; see `write_dump`."""
    raw = sqlite3.connect(path)
    raw.executescript(dump.read_text(encoding="utf-8"))
    raw.close()
    fresh = path.with_name("fresh.db")
    Store.open(fresh, now, create=True).close()
    with Store.open(path, now) as store:
        assert store.created_with == dump.stem
        assert [(row.number, row.kind) for row in store.log.read("d1")] == [(1, "game created"), (2, "orders received")]
        assert store.log.verify_chain("d1") == []
        assert [row.verdict for row in store.inbox.listing()] == ["pending", "accepted"]
        assert store.inbox.raw(1) == b"Subject: ordres\r\n\r\nA MAC - THR\r\n"
        assert [(row.kind, row.state) for row in store.outbox.listing()] == [("results", "new"), ("receipt", "sent")]
        assert [row.body for row in store.commands.waiting()] == [b'{"do":"resolve"}']
        assert store.maps.get("d1", "2", "fr", "svg") == b"<svg/>"
        assert [key.epoch for key in store.keys.all()] == [1]
        cursor = store.cursors.get("judge@example.org", "INBOX")
        assert cursor is not None and cursor.covered == datetime(2026, 11, 30, 18, tzinfo=UTC)
        assert store.damage() == []
        with store.transaction():
            store.log.append("d1", now, [("phase resolved", b"{}")], 2)
    assert tables(path) == tables(fresh)


def write_dump(folder: Path) -> str:
    """One of everything, as an SQL dump: at a release, keep it as ``data/<version>.sql``."""
    now = datetime(2026, 11, 30, 18, tzinfo=UTC)
    box = ("judge@example.org", "INBOX")
    with Store.open(folder / "dump.db", now, create=True) as store, store.transaction():
        store._connection.write("UPDATE keys SET secret = zeroblob(32)", {})
        store.log.append("d1", now, [("game created", b'{"kind":"game created"}'), ("orders received", b"{}")], 0)
        for uid in (1, 2):
            store.inbox.add(NewMail(*box, 7, uid, now, now, b"Subject: ordres\r\n\r\nA MAC - THR\r\n"))
        store.inbox.settle(1, Settlement("accepted", game="d1", seat="Antipater", content_digest="c1"), now)
        store.cursors.advance(*box, 7, 2)
        store.cursors.poll_started(*box, now)
        store.cursors.poll_succeeded(*box, started=now, ended=now)
        for kind in ("receipt", "results"):
            store.outbox.put([Draft(f"<{kind}@example.org>", kind, "d1", "Antipater", "anna@example.net", "1")], now)
        store.outbox.mark_sent(1, now)
        store.commands.submit(b'{"do":"resolve"}', now)
        store.maps.put("d1", "2", "fr", "svg", b"<svg/>", now)
    raw = sqlite3.connect(folder / "dump.db")
    (application,) = raw.execute("PRAGMA application_id").fetchone()
    text = "\n".join([f"PRAGMA application_id={application};", *raw.iterdump(), ""])
    raw.close()
    return text


def test_the_dump_for_the_next_release_can_be_written(tmp_path: Path) -> None:
    text = write_dump(tmp_path)
    raw = sqlite3.connect(":memory:")
    raw.executescript(text)
    assert raw.execute("SELECT count(*) FROM log").fetchone() == (2,)
    raw.close()
