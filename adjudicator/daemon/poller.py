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
from adjudicator.daemon.killpoints import reach
from adjudicator.net.backoff import Backoff
from adjudicator.net.mailbox import Fetched, LoginRefused, Mailbox, MailboxLost
from adjudicator.store import NewMail, StoreUnavailable

log = logging.getLogger("adjudicator.poller")

ROUND = 200
"""Mails fetched before their verdicts; a batch that aioimaplib takes well."""

TRIES = 3
"""How often a mail may cost us the line before it is set aside unread (promise P11; Mailman's figure)."""


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
        rejected: str = "Rejected",
    ) -> None:
        self._mailbox = mailbox
        self._intake = intake
        self._thread = thread
        self._clock = clock
        self.account = account
        self.folder = folder
        self._pause = pause
        self._rejected = rejected
        self._lost: dict[tuple[int, int], int] = {}
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
                log.info("mailbox connected", extra={"account": self.account})
                await self._put_away_left()
                while True:
                    await self.poll()
                    backoff.succeeded()
                    await self._mailbox.wait(self._pause)
            except LoginRefused as error:
                log.error("mailbox refuses the login", extra={"account": self.account, "cause": error.cause})
            except MailboxLost as error:
                log.warning("mailbox lost", extra={"account": self.account, "cause": error.cause})
                if error.uid is not None:
                    key = (self._mailbox.uidvalidity, error.uid)
                    self._lost[key] = self._lost.get(key, 0) + 1
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
        after = await self._thread.run(self._intake.begin_poll, self.account, self.folder, validity, began)
        uids = await self._mailbox.new_uids(after)
        for start in range(0, len(uids), ROUND):
            await self._round(uids[start : start + ROUND], validity)
        settled = await self._thread.run(self._intake.settle_pending)
        await self._thread.run(self._intake.end_poll, self.account, self.folder, began, self._clock.now())
        async with self._news:
            self._covered = began
            self._news.notify_all()
        if uids or settled:  # mails may have been left pending by an earlier life
            self.settled.set()
        return len(uids)

    async def _round(self, uids: list[int], validity: int) -> None:
        sizes = await self._mailbox.sizes(uids)
        await self._thread.run(self._intake.demand_room, list(sizes.values()))
        mails: list[NewMail] = []
        kept: list[int] = []
        for uid in uids:
            if self._lost.get((validity, uid), 0) >= TRIES:
                await self._thread.run(self._intake.keep, mails)  # the cursor goes on in the order of the UIDs
                mails = []
                await self._aside(uid, validity)
                continue
            fetched = await self._mailbox.fetch(uid, self._intake.limit)
            if fetched is not None:
                mails.append(self._new_mail(fetched, validity))
                kept.append(uid)
        if mails:
            reach("K1")
        await self._thread.run(self._intake.keep, mails)
        await self._thread.run(self._intake.settle_pending)
        if kept:
            reach("K2")
        await self._put_away(kept, validity)

    def _new_mail(self, fetched: Fetched, validity: int) -> NewMail:
        return NewMail(
            account=self.account,
            mailbox=self.folder,
            uidvalidity=validity,
            uid=fetched.uid,
            received=fetched.received,
            fetched_at=self._clock.now(),
            raw=fetched.raw,
            size=fetched.size,
        )

    async def _aside(self, uid: int, validity: int) -> None:
        """A mail that cannot be had from the server: note that it was there, and go on with the next one.

        It is left where it is: whatever is wrong with it may be wrong with moving it, too.
        """
        now = self._clock.now()
        mail = NewMail(self.account, self.folder, validity, uid, now, now, b"", 1)
        await self._thread.run(self._intake.keep_aside, mail, "the line broke each time it was fetched")
        log.error("mail set aside unread", extra={"account": self.account, "uid": uid})

    async def _put_away(self, uids: list[int], validity: int) -> None:
        """Move mails that are kept out of the way: what was set aside into a folder of its own."""
        aside = await self._thread.run(self._intake.set_aside, self.account, self.folder, validity, uids)
        for uid in uids:
            if self._lost.get((validity, uid), 0) < TRIES:
                await self._mailbox.mark_done(uid, self._rejected if uid in aside else None)

    async def _put_away_left(self) -> None:
        """Put away what was kept before the line broke, or the process died, between keeping and putting away."""
        validity = self._mailbox.uidvalidity
        last = await self._thread.run(self._intake.last_uid, self.account, self.folder, validity)
        left = [uid for uid in await self._mailbox.new_uids(0) if uid <= last] if last else []
        for start in range(0, len(left), ROUND):
            batch = left[start : start + ROUND]
            aside = await self._thread.run(self._intake.set_aside, self.account, self.folder, validity, batch)
            for uid in batch:
                if self._lost.get((validity, uid), 0) >= TRIES:
                    continue
                if await self._mailbox.mark_done(uid, self._rejected if uid in aside else None) == "seen":
                    return  # a server that cannot move: everything stays where it is, for ever

    async def covered(self, instant: datetime) -> None:
        """Return once a poll that began after `instant` has succeeded; asks for one at once.

        A poll that seems to have begun later than now was made while the clock was wrong, and vouches for nothing.
        """
        async with self._news:
            while self._covered is None or not instant < self._covered <= self._clock.now():
                self._mailbox.wake()
                await self._news.wait()
