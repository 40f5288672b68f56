"""A full or failing disk: nothing half done, nothing lost, and it recovers by itself (PROMISES P13)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from adjudicator.store import Draft, NewMail, Store, StoreUnavailable

BIG = b"x" * 300_000


def take_in(store: Store, mail: NewMail, draft: Draft, now: datetime) -> None:
    with store.transaction():
        store.outbox.put([draft], now)
        store.log.append("d1", now, [("orders received", b"{}")], store.log.head("d1").number)
        store.inbox.add(mail)


def test_a_full_database_loses_the_unit_and_nothing_else(
    path: Path, now: datetime, mail: Callable[..., NewMail], draft: Callable[..., Draft]
) -> None:
    Store.open(path, now, create=True).close()
    with Store.open(path, now, max_pages=150) as store:
        take_in(store, mail(1), draft(1), now)
        for _ in range(2):
            with pytest.raises(StoreUnavailable) as caught:
                take_in(store, mail(2, BIG * 3), draft(2), now)
            assert caught.value.cause == "full"
            assert "full" in str(caught.value)
        assert [row.uid for row in store.inbox.listing()] == [1]
        assert [row.id for row in store.outbox.listing()] == [1]
        assert store.log.head("d1").number == 1
        take_in(store, mail(3), draft(3), now)  # what still fits is still taken
        assert store.damage() == []
    with Store.open(path, now) as store:  # there is room again
        take_in(store, mail(2, BIG * 3), draft(2), now)
        assert sorted(row.uid for row in store.inbox.listing()) == [1, 2, 3]
        assert store.inbox.raw(3) == BIG * 3
        assert store.log.verify_chain("d1") == []


LIMITED = """
import resource, sys
from datetime import UTC, datetime
from pathlib import Path
from adjudicator.store import NewMail, Store, StoreUnavailable
now = datetime(2026, 11, 30, tzinfo=UTC)
store = Store.open(Path(sys.argv[1]), now, create=True)
def add(uid):
    with store.transaction():
        store.log.append("d1", now, [("orders received", b"{}")], store.log.head("d1").number)
        store.inbox.add(NewMail("a", "INBOX", 7, uid, now, now, b"x" * 100_000))
add(1)
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
for uid in range(2, 20):
    try:
        add(uid)
    except StoreUnavailable as error:
        print(uid, error.cause)
        break
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
add(uid)
print([row.uid for row in store.inbox.listing()][::-1] == list(range(1, uid + 1)), store.log.head("d1").number == uid)
print(store.damage())
"""


def test_a_file_that_may_not_grow_is_an_io_error_and_passes(path: Path) -> None:
    """RLIMIT_FSIZE makes the write itself fail, in the middle of the WAL."""
    done = subprocess.run([sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    first, sums, damage = done.stdout.splitlines()
    uid, cause = first.split()
    assert int(uid) > 1
    assert cause in ("io", "full")
    assert (sums, damage) == ("True True", "[]")


def test_a_database_that_is_locked_too_long_is_busy(store: Store, now: datetime, mail: Callable[..., NewMail]) -> None:
    with Store.open(store.path, now) as other, other.transaction():
        store._connection.database.execute("PRAGMA busy_timeout=20").fetchall()
        with pytest.raises(StoreUnavailable) as caught, store.transaction():
            store.inbox.add(mail(1))
        assert caught.value.cause == "busy"
        assert store.inbox.listing() == []  # reading goes on meanwhile
    with store.transaction():
        store.inbox.add(mail(1))


def test_a_damaged_file_is_said_to_be_damaged(store: Store, now: datetime, mail: Callable[..., NewMail]) -> None:
    with store.transaction():
        store.inbox.add(mail(1, BIG))
    store.close()
    content = bytearray(store.path.read_bytes())
    content[4096 * 2 : 4096 * 40] = b"\xa5" * (4096 * 38)
    store.path.write_bytes(content)
    with pytest.raises(StoreUnavailable) as caught, Store.open(store.path, now) as damaged:
        damaged.inbox.listing()
    assert caught.value.cause == "corrupt"
