"""Lives of the judge, each in a fork of its own, so that the interpreter and the rules are loaded only once.

Usage: ``python -m tests.crash.lives FOLDER IMAP_PORT SMTP_PORT``; then lines on standard input::

    live            run until all is quiet, then end          -> "pid N", "done"
    live K3         die at the kill point K3, if it comes     -> "pid N", "died" or "done"
    kill 0.25       run until killed, after so many seconds   -> "pid N", "died"

It is the real judge with its real store, IMAP and SMTP; but mails are read without a worker process, and the map is
a fixed picture: both would cost a second a life and take no part in what is tested here.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from adjudicator.daemon.clock import SystemClock
from adjudicator.daemon.config import Config
from adjudicator.daemon.killpoints import VARIABLE
from adjudicator.daemon.pictures import Picture, Pictures
from adjudicator.daemon.service import Accounts, Judge, running
from adjudicator.daemon.shelves import library, press, words
from adjudicator.mail.limits import Limits
from adjudicator.net.imapsession import ImapAccount
from adjudicator.net.smtp import SmtpAccount

PASSWORD = "lives"
SOON = timedelta(seconds=5)
"""A deadline that is nearer is waited for."""

GIVEN_UP = 300.0
"""Seconds within which all must be quiet."""


class NoPictures(Pictures):
    """The map is always the same."""

    async def png(self, picture: Picture) -> bytes:
        return b"\x89PNG\r\n\x1a\n"


def quiet(judge: Judge) -> bool:
    """Whether nothing waits: no mail, no command, no deadline, nothing to send."""
    store, now = judge.desk.store, datetime.now(UTC)
    if store.inbox.pending(1) or store.commands.waiting() or store.outbox.counts()["new"]:
        return False
    entries = judge.desk.agenda.entries()
    return not any(entry.deadline is not None and entry.deadline <= now + SOON for entry in entries)


async def life(folder: Path, imap_port: int, smtp_port: int, *, endless: bool) -> None:
    """Start as the daemon does; end when all has come to rest, unless `endless`."""
    config = Config(folder=str(folder))
    imap = ImapAccount("127.0.0.1", imap_port, "none", config.judge.address, PASSWORD)
    accounts = Accounts(imap, SmtpAccount("127.0.0.1", smtp_port, "none"), 60)
    async with running(config, SystemClock(), accounts) as judge:
        judge.intake._reader = None
        judge.intake._verdicts._replies._limits = replace(Limits(), receipts_a_day=10**6)
        judge.dispatch._pictures = NoPictures(judge.desk.store, judge.thread, judge.clock)
        task = asyncio.create_task(judge.run())
        end = time.monotonic() + GIVEN_UP
        seen = asyncio.create_task(judge.poller.covered(datetime.now(UTC)))
        await asyncio.wait({task, seen}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        if endless:
            await task
        while not await judge.thread.run(quiet, judge):
            if time.monotonic() > end or task.done():
                break
            await asyncio.sleep(0.02)
        seen = asyncio.create_task(judge.poller.covered(datetime.now(UTC)))  # what was kept has been put away, too
        await asyncio.wait({task, seen}, return_when=asyncio.FIRST_COMPLETED)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def main(folder: Path, imap_port: int, smtp_port: int) -> None:
    """Obey the lines of standard input."""
    library()
    press()
    words("diadoques")
    for line in sys.stdin:
        order, _, argument = line.strip().partition(" ")
        child = os.fork()
        if child == 0:
            code = 1
            try:
                os.environ[VARIABLE] = argument if order == "live" else ""
                asyncio.run(life(folder, imap_port, smtp_port, endless=order == "kill"))
                code = 0
            finally:
                os._exit(code)
        print("pid", child, flush=True)
        killer = threading.Timer(float(argument), os.kill, (child, signal.SIGKILL)) if order == "kill" else None
        if killer is not None:
            killer.start()
        _, status = os.waitpid(child, 0)
        if killer is not None:
            killer.cancel()
        if os.WIFSIGNALED(status):
            print("died", flush=True)
        else:
            print("done" if status == 0 else "failed", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
