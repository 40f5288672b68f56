"""Order mails a second from a mailbox of Dovecot: fetched, kept, read, put on file, a receipt each in the outbox.

The judge is the real one on its real store, and sends the receipts to a sink. ``python -m benchmarks.dovecot``.
It needs root and Debian's Dovecot and Postfix, as the tests on real servers do; without them it says so.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from adjudicator.daemon.clock import SystemClock
from adjudicator.daemon.config import Config
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.service import Accounts, running
from adjudicator.daemon.shelves import library
from adjudicator.net.smtp import SmtpAccount
from adjudicator.store import Store
from benchmarks.intake import mail, open_games
from benchmarks.minute import Sink
from tests.e2e.mailstack import MailStack, why_not

MAILS = 600
OWNER = 5000
"""Who owns the mailboxes of the test servers."""


def fill(mailbox: Path, mails: int) -> None:
    """Put mails into a Maildir as a server delivers them."""
    for part in (mailbox, *(mailbox / name for name in ("cur", "new", "tmp"))):
        part.mkdir(exist_ok=True)
        os.chown(part, OWNER, OWNER)
    for number in range(mails):
        path = mailbox / "new" / f"{1_800_000_000 + number}.M{number}.bench"
        path.write_bytes(mail(number))
        os.chown(path, OWNER, OWNER)


async def _read_all(config: Config, accounts: Accounts) -> float:
    async with running(config, SystemClock(), accounts) as judge:
        task = asyncio.create_task(judge.run())
        began = time.perf_counter()

        def receipts() -> int:
            sql = "SELECT count(*) FROM outbox WHERE kind = 'receipt'"
            return int(judge.desk.store._connection.query(sql, {})[0][0])

        while await judge.thread.run(receipts) < MAILS:
            assert time.perf_counter() - began < 120
            await asyncio.sleep(0.02)
        seconds = time.perf_counter() - began
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return seconds


async def _measure(folder: Path) -> float:
    config = Config(folder=str(folder))
    config.data.mkdir()
    now = datetime.now(UTC)
    with Store.open(config.store, now, create=True) as store:
        open_games(Desk(store, library(), config), now)
        with store.transaction():
            for row in store.outbox.listing(10**6, state="new"):
                store.outbox.drop(row.id, "not measured")
    smtp = await asyncio.get_running_loop().create_server(Sink, "127.0.0.1", 0)
    with MailStack.start({"judge": "secret"}) as stack:
        fill(stack.directory / "mail" / "judge", MAILS)
        port = smtp.sockets[0].getsockname()[1]
        accounts = Accounts(stack.imap_account("judge"), SmtpAccount("127.0.0.1", port, "none"), 60)
        seconds = await _read_all(config, accounts)
    smtp.close()
    return seconds


def run() -> dict[str, float]:
    """Mails a second, connecting and starting included; nothing where the servers cannot run."""
    fault = why_not()
    if fault is not None:
        sys.stdout.write(f"   not measured: {fault}\n")
        return {}
    with tempfile.TemporaryDirectory() as folder:
        return {"order mails a second from Dovecot, 40 games": MAILS / asyncio.run(_measure(Path(folder)))}


if __name__ == "__main__":
    for what, value in run().items():
        sys.stdout.write(f"{what:54} {value:12,.1f}\n")
