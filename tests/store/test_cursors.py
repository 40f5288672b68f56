"""Never blind: what is known to be read of each mailbox (PROMISES P6, invariant 5)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from adjudicator.store import Conflict, Store

BOX = ("judge@example.org", "INBOX")
OTHER = ("judge@example.org", "Junk")


def poll(store: Store, box: tuple[str, str], started: datetime, *, ok: bool = True) -> None:
    with store.transaction():
        store.cursors.poll_started(*box, started)
    if ok:
        with store.transaction():
            store.cursors.poll_succeeded(*box, started=started, ended=started + timedelta(seconds=2))


def test_an_unknown_mailbox_has_no_cursor(store: Store) -> None:
    assert store.cursors.get(*BOX) is None


def test_the_last_uid_never_goes_back_within_one_validity(store: Store) -> None:
    seen = []
    for validity, uid in ((7, 3), (7, 9), (7, 5), (8, 2), (8, 4), (7, 1)):
        with store.transaction():
            store.cursors.advance(*BOX, validity, uid)
        cursor = store.cursors.get(*BOX)
        assert cursor is not None
        seen.append((cursor.uidvalidity, cursor.last_uid))
    assert seen == [(7, 3), (7, 9), (7, 9), (8, 2), (8, 4), (7, 1)]


def test_p6_only_a_poll_that_began_after_the_deadline_and_succeeded_covers_it(store: Store, now: datetime) -> None:
    second = timedelta(seconds=1)
    assert not store.cursors.covered([BOX], now)
    poll(store, BOX, now - second)
    assert not store.cursors.covered([BOX], now)
    poll(store, BOX, now)
    assert not store.cursors.covered([BOX], now), "it began at the deadline, not after it"
    poll(store, BOX, now + second, ok=False)
    assert not store.cursors.covered([BOX], now)
    poll(store, BOX, now + 2 * second)
    assert store.cursors.covered([BOX], now)
    poll(store, BOX, now + 3 * second, ok=False)
    assert store.cursors.covered([BOX], now), "a later failure takes nothing back"


def test_p6_every_mailbox_counts(store: Store, now: datetime) -> None:
    later = now + timedelta(seconds=1)
    poll(store, BOX, later)
    assert not store.cursors.covered([BOX, OTHER], now)
    poll(store, OTHER, later)
    assert store.cursors.covered([BOX, OTHER], now)
    assert store.cursors.covered([], now)


def test_p7_a_clock_that_was_ahead_does_not_vouch_for_the_future(store: Store, now: datetime) -> None:
    poll(store, BOX, now + timedelta(days=1))
    poll(store, BOX, now)
    assert not store.cursors.covered([BOX], now + timedelta(hours=1))


def test_a_poll_that_is_not_the_last_one_begun_cannot_succeed(store: Store, now: datetime) -> None:
    poll(store, BOX, now, ok=False)
    poll(store, BOX, now + timedelta(seconds=1), ok=False)
    with pytest.raises(Conflict), store.transaction():
        store.cursors.poll_succeeded(*BOX, started=now, ended=now)
    cursor = store.cursors.get(*BOX)
    assert cursor is not None
    assert (cursor.poll_started, cursor.poll_ok, cursor.covered) == (now + timedelta(seconds=1), None, None)


def test_polling_and_advancing_keep_out_of_each_others_way(store: Store, now: datetime) -> None:
    with store.transaction():
        store.cursors.advance(*BOX, 7, 3)
    poll(store, BOX, now)
    with store.transaction():
        store.cursors.advance(*BOX, 7, 4)
    cursor = store.cursors.get(*BOX)
    assert cursor is not None
    assert (cursor.uidvalidity, cursor.last_uid, cursor.covered) == (7, 4, now)
    assert cursor.poll_ok == now + timedelta(seconds=2)
