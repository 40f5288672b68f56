"""The append-only, chained log (invariant 4, PROMISES P5)."""

from __future__ import annotations

import hashlib
import sqlite3
from datetime import UTC, datetime, timedelta, timezone

import pytest

from adjudicator.store import Conflict, Head, Store, chain_hash
from adjudicator.store.log import GENESIS

EVENTS = [("game created", b'{"seed":"x"}'), ("player added", '{"name":"Zoé"}'.encode()), ("game started", b"{}")]


def fill(store: Store, now: datetime) -> None:
    with store.transaction():
        store.log.append("d1", now, EVENTS, 0)
    with store.transaction():
        store.log.append("d2", now, EVENTS[:1], 0)
        store.log.append("d1", now + timedelta(hours=1), [("phase resolved", b'{"phase":"spring -321"}')], 3)


def tamper(store: Store, *statements: str, triggers: bool = False) -> None:
    """What somebody with the file and a shell can do."""
    raw = sqlite3.connect(store.path, isolation_level=None)
    if not triggers:
        for name in ("log_no_update", "log_no_delete", "log_only_append"):
            raw.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        raw.execute(statement)
    raw.close()


def test_numbers_count_in_each_game_and_positions_over_all(store: Store, now: datetime) -> None:
    fill(store, now)
    assert [(row.position, row.number) for row in store.log.read("d1")] == [(1, 1), (2, 2), (3, 3), (5, 4)]
    assert [(row.position, row.number) for row in store.log.read("d2")] == [(4, 1)]
    assert store.log.games() == ["d1", "d2"]


def test_bodies_come_back_byte_for_byte(store: Store, now: datetime) -> None:
    fill(store, now)
    assert [(row.kind, row.body) for row in store.log.read("d1", upto=3)] == EVENTS


def test_read_from_and_up_to(store: Store, now: datetime) -> None:
    fill(store, now)
    assert [row.number for row in store.log.read("d1", after=1, upto=3)] == [2, 3]
    assert [row.number for row in store.log.read("d1", after=3)] == [4]
    assert store.log.read("d1", after=4) == []
    assert store.log.read("unknown") == []


def test_instants_come_back_as_utc(store: Store) -> None:
    paris = datetime(2026, 3, 29, 3, 30, 0, 123456, tzinfo=timezone(timedelta(hours=2)))
    with store.transaction():
        store.log.append("d1", paris, EVENTS[:1], 0)
    (row,) = store.log.read("d1")
    assert row.at == paris
    assert row.at.tzinfo is UTC
    assert store._connection.query("SELECT at FROM log", {}) == [("2026-03-29T01:30:00.123456Z",)]


@pytest.mark.parametrize("expect", [0, 3, 5])
def test_p5_a_decision_on_an_old_log_is_refused(store: Store, now: datetime, expect: int) -> None:
    fill(store, now)
    with pytest.raises(Conflict, match="is at 4"), store.transaction():
        store.log.append("d1", now, EVENTS[:1], expect)
    assert store.log.head("d1").number == 4


def test_the_head_is_the_last_event(store: Store, now: datetime) -> None:
    assert store.log.head("d1") == Head(0, GENESIS)
    fill(store, now)
    assert store.log.head("d1") == Head(4, store.log.read("d1")[-1].hash)


def test_the_hash_is_what_the_schema_says(store: Store, now: datetime) -> None:
    """Anybody can compute it from the columns: each head field with a line feed, then the body."""
    fill(store, now)
    sql = "SELECT previous_hash, game, number, at, kind, body, hash FROM log WHERE game = 'd1' ORDER BY number"
    previous = "0" * 64
    for before, game, number, at, kind, body, fingerprint in store._connection.query(sql, {}):
        assert before == previous
        text = "\n".join([before, game, str(number), at, kind, body])
        assert hashlib.sha256(text.encode()).hexdigest() == fingerprint
        previous = fingerprint


def test_every_field_is_in_the_hash() -> None:
    base = (GENESIS, "d1", 1, "2026-11-30T18:00:00.000000Z", "kind", b"{}")
    changed = [
        ("1" * 64, *base[1:]),
        (base[0], "d2", *base[2:]),
        (*base[:2], 2, *base[3:]),
        (*base[:3], "2026-11-30T18:00:00.000001Z", *base[4:]),
        (*base[:4], "kin", b"d{}"),
        (*base[:5], b"{ }"),
    ]
    assert len({chain_hash(*fields) for fields in [base, *changed]}) == 7


@pytest.mark.parametrize(("game", "kind"), [("", "kind"), ("d1", ""), ("d\n1", "kind"), ("d1", "a\nb"), ("d1", "\0")])
def test_a_line_feed_cannot_get_into_the_hashed_head(store: Store, now: datetime, game: str, kind: str) -> None:
    with pytest.raises(ValueError, match="printable"), store.transaction():
        store.log.append(game, now, [(kind, b"{}")], 0)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log SET body = '{}' WHERE number = 1",
        "UPDATE log SET hash = hash",
        "DELETE FROM log",
        "DELETE FROM log WHERE number = 4",
        "INSERT OR REPLACE INTO log SELECT 5, game, 4, at, kind, 'x', previous_hash, hash FROM log WHERE number = 4",
        "REPLACE INTO log SELECT * FROM log WHERE number = 2",
        "INSERT INTO log SELECT 99, game, 9, at, kind, body, previous_hash, hash FROM log WHERE number = 4",
    ],
)
def test_append_only_holds_for_other_programs_too(store: Store, now: datetime, statement: str) -> None:
    fill(store, now)
    before = store.log.read("d1")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        tamper(store, statement, triggers=True)
    assert store.log.read("d1") == before
    assert store.log.verify_chain("d1") == []


@pytest.mark.parametrize(
    ("statement", "number", "what"),
    [
        ('UPDATE log SET body = \'{"seed":"y"}\' WHERE position = 1', 1, "content"),
        ("UPDATE log SET at = '2026-11-30T18:00:00.000001Z' WHERE position = 2", 2, "content"),
        ("UPDATE log SET kind = 'player removed' WHERE position = 2", 2, "content"),
        ("UPDATE log SET body = CAST(x'ff' AS TEXT) WHERE position = 2", 2, "content"),
        ("UPDATE log SET hash = replace(hash, substr(hash, 1, 1), 'g') WHERE position = 2", 3, "does not follow"),
        ("DELETE FROM log WHERE position = 2", 3, "missing"),
        ("DELETE FROM log WHERE position = 1", 2, "missing"),
        ("DELETE FROM log WHERE position = 5", 3, "ends here"),
        ("DELETE FROM log WHERE game = 'd1'", 0, "ends here"),
        ("UPDATE log SET position = -1 WHERE position = 5", 4, "order of all games"),
        ("UPDATE log_head SET number = 3 WHERE game = 'd1'", 4, "ends here"),
    ],
)
def test_p5_the_chain_shows_what_was_done_to_the_file(
    store: Store, now: datetime, statement: str, number: int, what: str
) -> None:
    fill(store, now)
    assert store.log.verify_chain("d1") == []
    tamper(store, statement)
    faults = store.log.verify_chain("d1")
    assert [fault for fault in faults if fault.number == number and what in fault.what]
    assert [fault for fault in store.log.verify_chain("d2") if fault.number] == []


def test_an_exchange_of_two_events_is_shown(store: Store, now: datetime) -> None:
    fill(store, now)
    swap = [f"UPDATE log SET number = {n} WHERE position = {p}" for n, p in ((100, 2), (2, 3), (3, 2))]
    tamper(store, *swap)
    assert {fault.number for fault in store.log.verify_chain("d1")} == {0, 2, 3, 4}


def test_missing_triggers_are_shown(store: Store, now: datetime) -> None:
    fill(store, now)
    tamper(store)
    assert [fault.what for fault in store.log.verify_chain("d1")] == [
        "the trigger log_no_delete is gone",
        "the trigger log_no_update is gone",
        "the trigger log_only_append is gone",
    ]


def test_a_long_log_is_checked_whole(store: Store, now: datetime) -> None:
    with store.transaction():
        store.log.append("d1", now, [("orders received", b"%d" % n) for n in range(2500)], 0)
    assert store.log.verify_chain("d1") == []
    tamper(store, "UPDATE log SET body = '0' WHERE number = 2400")
    assert [fault.number for fault in store.log.verify_chain("d1") if fault.number] == [2400]


def test_an_instant_without_zone_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="zone"), store.transaction():
        store.log.append("d1", datetime(2026, 11, 30, 18), EVENTS, 0)  # noqa: DTZ001
    assert store.log.games() == []
