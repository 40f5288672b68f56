"""The life of a mail in the inbox: kept, read, given its verdict; one mail, one unit of work (invariant 2).

    mailbox -> kept (pending) -> read in the worker -> verdict (`daemon.verdicts`)
       \\                             \\-> reading failed three times: set aside
        \\-> cannot be fetched: set aside

Runs in the thread of the store. Nothing a mail holds may raise out of here: a mail on which reading fails three times
is set aside, and the next one is read (promise P11).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from adjudicator.daemon.alarms import Alarms
from adjudicator.daemon.bounces import Bounces
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.killpoints import reach
from adjudicator.daemon.verdicts import Verdicts
from adjudicator.mail.inbound import InboundMail, Unreadable, read_mail
from adjudicator.mail.limits import Limits
from adjudicator.mail.worker import MailReader
from adjudicator.orders import looks_like_order
from adjudicator.store import Conflict, InboxRow, NewMail, Settlement, StoreUnavailable, has_room

log = logging.getLogger("adjudicator.intake")

_LOOK_BACK = 1000
"""Mails in quarantine that are looked through for those of one round; a round has 200."""


class Intake:
    """Keeps mails and gives each its verdict."""

    def __init__(
        self,
        desk: Desk,
        correspondence: Correspondence,
        clock: Clock,
        limits: Limits | None = None,
        reader: MailReader | None = None,
    ) -> None:
        self._desk = desk
        self._store = desk.store
        self._clock = clock
        self._limits = limits or Limits()
        self._reader = reader
        self._faults: dict[int, int] = {}
        self._alarms = Alarms(desk)
        bounces = Bounces(desk, self._alarms)
        self._verdicts = Verdicts(desk, correspondence, bounces, self._limits, self._read_mail)

    @property
    def limit(self) -> int:
        """The largest mail that is fetched whole, in bytes."""
        return self._limits.size

    # --- keeping

    def begin_poll(self, account: str, folder: str, validity: int, began: datetime) -> int:
        """Note that a poll begins; returns the UID after which mails are new.

        If the mailbox was not read for long, the deadlines that passed meanwhile are moved before any mail that waits
        there gets its verdict.
        """
        before = self._store.cursors.get(account, folder)
        with self._store.transaction():
            self._store.cursors.poll_started(account, folder, began)
            if before is not None and before.covered is not None:
                self._extend(before.covered, began)
        return self.last_uid(account, folder, validity)

    def last_uid(self, account: str, folder: str, validity: int) -> int:
        """The highest UID that is kept; 0 if the UIDs have been given anew."""
        cursor = self._store.cursors.get(account, folder)
        return cursor.last_uid if cursor and cursor.uidvalidity == validity else 0

    def _extend(self, seen: datetime, now: datetime) -> None:
        before = {entry.game: entry for entry in self._desk.agenda.entries()}
        for game in self._desk.extend_blind(seen, now):
            state, hours = self._desk.games.state(game), round((now - seen) / timedelta(hours=1))
            at = state.deadline.isoformat(timespec="minutes") if state.deadline else ""
            phase, about = before[game].phase, f"{before[game].phase} {before[game].deadline}"
            self._alarms.tell(now, "deadline_extended", about, game=game, hours=hours, phase=phase, at=at)

    def demand_room(self, sizes: Sequence[int]) -> None:
        """See that the disk can take mails of these sizes, before fetching. Raises StoreUnavailable (``full``)."""
        needed = sum(min(size, self.limit) for size in sizes)
        if not has_room(self._store.path, needed):
            raise StoreUnavailable("full", f"less than 1.5 times {needed} bytes are free")

    def end_poll(self, account: str, folder: str, began: datetime, ended: datetime) -> None:
        """Note that the poll that began at `began` has brought everything in."""
        with self._store.transaction():
            self._store.cursors.poll_succeeded(account, folder, started=began, ended=ended)

    def keep(self, mails: Sequence[NewMail]) -> None:
        """Put mails into the inbox, pending; from here on they cannot be lost (promise P1)."""
        if not mails:
            return
        with self._store.transaction():
            for mail in mails:
                self._store.inbox.add(mail)
            last = mails[-1]
            self._store.cursors.advance(last.account, last.mailbox, last.uidvalidity, max(m.uid for m in mails))

    def keep_aside(self, mail: NewMail, why: str) -> None:
        """Keep a mail that could not be fetched, set aside at once; it counts as received (promises P3, P11)."""
        with self._store.transaction():
            number = self._store.inbox.add(mail)
            self._store.cursors.advance(mail.account, mail.mailbox, mail.uidvalidity, mail.uid)
            if number is not None:
                settlement = Settlement("quarantined", "quarantined", detail=why)
                self._store.inbox.settle(number, settlement, mail.fetched_at)
                self._alarms.tell(mail.fetched_at, "mail_aside", str(number), text=why, n=number)

    def set_aside(self, account: str, folder: str, validity: int, uids: Sequence[int]) -> frozenset[int]:
        """Which of these mails are in quarantine."""
        rows = self._store.inbox.listing(_LOOK_BACK, verdict="quarantined")
        mine = {row.uid for row in rows if (row.account, row.mailbox, row.uidvalidity) == (account, folder, validity)}
        return frozenset(mine.intersection(uids))

    # --- verdicts

    def settle_pending(self) -> int:
        """Give every pending mail its verdict, oldest first; returns how many there were."""
        count = 0
        for row in self._store.inbox.pending():
            count += 1
            self._settle(row)
        return count

    def _settle(self, row: InboxRow) -> None:
        with self._store.transaction():
            tries = self._store.inbox.count_try(row.id)
        now = self._clock.now()
        if tries - self._faults.get(row.id, 0) > self._limits.tries:
            settlement = Settlement("quarantined", "quarantined", detail="reading failed again and again")
            with self._store.transaction():
                self._store.inbox.settle(row.id, settlement, now)
                self._alarms.tell(now, "mail_aside", str(row.id), text=settlement.detail, n=row.id)
            log.error("mail set aside", extra={"mail": row.id})
            return
        try:
            mail = self._read_mail(row)
            with self._store.transaction():
                settlement = self._verdicts.decide(row, mail, now)
                reach("K3")
                self._store.inbox.settle(row.id, settlement, now)
            log.info("mail settled", extra={"mail": row.id, "verdict": settlement.verdict, "reason": settlement.reason})
            self._faults.pop(row.id, None)
        except StoreUnavailable:  # the disk's fault, not the mail's: this was no try of it
            self._faults[row.id] = self._faults.get(row.id, 0) + 1
            raise
        except Conflict as conflict:
            log.warning("mail left for the next look", extra={"mail": row.id, "cause": str(conflict)})
        except Exception:
            log.exception("reading a mail failed", extra={"mail": row.id, "tries": tries})

    def _read_mail(self, row: InboxRow) -> InboundMail | Unreadable:
        """In the worker with its limits, where there is one: a hostile mail costs seconds there, not the daemon."""
        raw = self._store.inbox.raw(row.id)
        if self._reader is not None:
            return self._reader.read(raw, truncated=not row.whole)
        return read_mail(raw, self._limits, looks=looks_like_order, truncated=not row.whole)
