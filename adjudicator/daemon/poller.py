"""Reads the mailbox: new mails go into the inbox, are settled, and only then leave the server's INBOX.

    connect -> poll -> wait (IDLE or pause) -> poll -> ...
       ^                  |
       +---- back-off ----+   on any fault of the line, for ever

A poll covers an instant if it began after it and put every mail it found into the inbox; the scheduler waits for that
before it resolves anything (promise P6).
"""

from __future__ import annotations

import asyncio
import logging
import random
from datetime import datetime

from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.intake import Intake
from adjudicator.net.backoff import Backoff
from adjudicator.net.mailbox import LoginRefused, Mailbox, MailboxLost
from adjudicator.store import NewMail, StoreUnavailable

log = logging.getLogger("adjudicator.poller")

ROUND = 200
"""Mails fetched before their verdicts; a batch that aioimaplib takes well."""


class Poller:
    """One mailbox, read for ever."""

    def __init__(
        self,
        mailbox: Mailbox,
        intake: Intake,
        thread: StoreThread,
        clock: Clock,
        *,
        account: str,
        folder: str,
        pause: int,
    ) -> None:
        self._mailbox = mailbox
        self._intake = intake
        self._thread = thread
        self._clock = clock
        self._account = account
        self._folder = folder
        self._pause = pause
        self._covered: datetime | None = None
        self._news = asyncio.Condition()
        self.settled = asyncio.Event()
        self.connected = False

    async def run(self) -> None:
        """Poll until cancelled. Faults of line and disk are logged and waited out."""
        backoff = Backoff(random.Random())
        while True:
            try:
                await self._mailbox.connect()
                self.connected = True
                log.info("mailbox connected", extra={"account": self._account})
                while True:
                    await self.poll()
                    backoff.succeeded()
                    await self._mailbox.wait(self._pause)
            except LoginRefused as error:
                log.error("mailbox refuses the login", extra={"account": self._account, "cause": error.cause})
            except MailboxLost as error:
                log.warning("mailbox lost", extra={"account": self._account, "cause": error.cause})
            except StoreUnavailable as error:
                log.error("store unavailable, mail stays on the server", extra={"cause": str(error)})
            finally:
                self.connected = False
                await self._mailbox.close()
            await asyncio.sleep(backoff.failed())

    async def poll(self) -> int:
        """One look at the mailbox; returns how many new mails it brought."""
        began = self._clock.now()
        validity = self._mailbox.uidvalidity
        after = await self._thread.run(self._intake.begin_poll, self._account, self._folder, validity, began)
        uids = await self._mailbox.new_uids(after)
        for start in range(0, len(uids), ROUND):
            await self._round(uids[start : start + ROUND], validity)
        await self._thread.run(self._intake.settle_pending)
        await self._thread.run(self._intake.end_poll, self._account, self._folder, began, self._clock.now())
        async with self._news:
            self._covered = began
            self._news.notify_all()
        if uids:
            self.settled.set()
        return len(uids)

    async def _round(self, uids: list[int], validity: int) -> None:
        mails = []
        for uid in uids:
            fetched = await self._mailbox.fetch(uid, self._intake.limit)
            if fetched is not None:
                mails.append(
                    NewMail(
                        account=self._account,
                        mailbox=self._folder,
                        uidvalidity=validity,
                        uid=uid,
                        received=fetched.received,
                        fetched_at=self._clock.now(),
                        raw=fetched.raw,
                        size=fetched.size,
                    )
                )
        await self._thread.run(self._intake.keep, mails)
        await self._thread.run(self._intake.settle_pending)
        for mail in mails:
            await self._mailbox.mark_done(mail.uid)

    async def covered(self, instant: datetime) -> None:
        """Return once a poll that began after `instant` has succeeded; asks for one at once."""
        async with self._news:
            while self._covered is None or self._covered <= instant:
                self._mailbox.wake()
                await self._news.wait()
