"""A process that dies by SIGKILL on purpose. Run by the crash tests; prints what it had committed before each death.

Each death happens in a fork of its own, so the interpreter starts only once.

Usage: ``crash_child.py statements STORE`` or ``crash_child.py times STORE KILLS SEED``
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from adjudicator.store import Draft, NewMail, Settlement, Store

NOW = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)


def take_in(store: Store, uid: int) -> None:
    """The transaction of one mail: inbox row, cursor, events, drafts, verdict (invariant 2)."""
    with store.transaction():
        raw = b"Subject: %d\r\n\r\nA MAC - THR\r\n" % uid
        number = store.inbox.add(NewMail("judge@example.org", "INBOX", 7, uid, NOW, NOW, raw))
        assert number is not None
        store.cursors.advance("judge@example.org", "INBOX", 7, uid)
        body = b'{"mail":%d}' % uid
        head = store.log.head("d1").number
        store.log.append("d1", NOW, [("orders received", body), ("reminded", body)], head)
        drafts = [
            Draft(
                f"<{uid}.{kind}@example.org>",
                kind,
                "d1",
                "Antipater",
                "anna@example.net",
                str(uid),
                log_number=head + 2,
            )
            for kind in ("receipt", "notice")
        ]
        store.outbox.put(drafts, NOW)
        store.inbox.settle(number, Settlement("accepted", game="d1", seat="Antipater", content_digest=str(uid)), NOW)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


def in_fork(act: Callable[[], None]) -> int:
    """Run it in a fork; returns the signal the fork died of, 0 if it came to its end."""
    child = os.fork()
    if child == 0:
        try:
            act()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def die_before_statement(path: Path, uid: int, number: int) -> None:
    """Die before the `number`-th statement that one mail's transaction sends to the database."""
    store = Store.open(path, NOW)
    seen = 0

    def count(sql: str, values: object) -> None:
        nonlocal seen
        seen += 1
        if seen == number:
            die()

    with store._connection.database.tracer(count):
        take_in(store, uid)


def statements(path: Path) -> None:
    """Die before the first, the second, ... statement, until the transaction comes to its end."""
    Store.open(path, NOW, create=True).close()
    number = 1
    while in_fork(partial(die_before_statement, path, 1, number)) == signal.SIGKILL:
        print("died", number, flush=True)
        number += 1
    print("done", number, flush=True)


def times(path: Path, kills: int, seed: int) -> None:
    """Take in mail after mail; be killed after a random time, again and again. Prints each UID after its commit.

    The time runs from the start of the process at every other kill, so that some die while they open the store, and
    from the first commit otherwise.
    """
    rng = random.Random(seed)
    Store.open(path, NOW, create=True).close()

    def work(began: int) -> None:
        store = Store.open(path, NOW)
        cursor = store.cursors.get("judge@example.org", "INBOX")
        uid = cursor.last_uid if cursor else 0
        while True:
            uid += 1
            take_in(store, uid)
            os.write(1, b"committed %d\n" % uid)
            os.write(began, b"!")
            if uid % 20 == 0:
                store.checkpoint()

    for kill in range(kills):
        seen, began = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                work(began)
            finally:
                os._exit(1)
        if kill % 2:
            os.read(seen, 1)
        time.sleep(rng.uniform(0.0, 0.05))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(seen)
        os.close(began)


if __name__ == "__main__":
    if sys.argv[1] == "statements":
        statements(Path(sys.argv[2]))
    else:
        times(Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
