"""Sends the outbox: renders each mail from the log, hands it to the server, notes what became of it.

At least once (promise P14): between the server's 250 and the note a crash sends the mail again, with the same
Message-ID. A refusal for good is noted and told to the game master; anything else is tried again for five days.
"""

from __future__ import annotations

import asyncio
import logging

from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.bounces import Bounces, is_paused
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.killpoints import reach
from adjudicator.daemon.pictures import Pictures
from adjudicator.daemon.post import Post, Prepared
from adjudicator.net.smtp import Accepted, Outcome, Outlet, Refused
from adjudicator.store import OutboxRow, Store, StoreUnavailable, next_try

log = logging.getLogger("adjudicator.dispatch")

BATCH = 50
"""Mails looked up at once; more than can be under way."""

AHEAD = 4
"""Mails that are rendered and drawn while others are being sent."""

CIRCULARS: frozenset[str] = frozenset({"welcome", "opening", "results"})
"""Mails to everybody, hundreds at a deadline. A receipt or an answer does not queue behind them."""

PAUSE_AFTER_FAULT = 5.0
"""Seconds before the outbox is looked at again after a fault of the store."""


class Dispatch:
    """Empties the outbox as far as the server lets it."""

    def __init__(
        self,
        store: Store,
        post: Post,
        pictures: Pictures,
        thread: StoreThread,
        clock: Clock,
        outlet: Outlet,
        *,
        envelope_from: str,
        parallel: int,
        bounces: Bounces,
    ) -> None:
        self._store = store
        self._post = post
        self._pictures = pictures
        self._thread = thread
        self._clock = clock
        self._outlet = outlet
        self._envelope_from = envelope_from
        self._bounces = bounces
        self._parallel = asyncio.Semaphore(parallel)
        self._at_once = parallel + AHEAD
        self.changed = asyncio.Event()

    async def run(self) -> None:
        """Send until cancelled."""
        while True:
            self.changed.clear()
            try:
                while await self.once():
                    pass
                until = await self._thread.run(self._store.outbox.next_due)
            except StoreUnavailable as error:
                log.error("store unavailable, nothing is sent", extra={"cause": str(error)})
                await asyncio.sleep(PAUSE_AFTER_FAULT)
                continue
            await self._clock.wait(self.changed, until)

    async def once(self) -> int:
        """Try every mail that is due, once; returns how many there were.

        What is put into the outbox meanwhile is tried as well, and receipts and answers as soon as a place is free.
        """
        tried: set[int] = set()
        waiting: list[OutboxRow] = []
        under_way: set[asyncio.Task[None]] = set()
        try:
            while True:
                if not waiting or self.changed.is_set():
                    self.changed.clear()
                    rows = await self._thread.run(self._store.outbox.due, self._clock.now(), BATCH, behind=CIRCULARS)
                    waiting = [row for row in rows if row.id not in tried]
                while waiting and len(under_way) < self._at_once:
                    row = waiting.pop(0)
                    tried.add(row.id)
                    under_way.add(asyncio.create_task(self._one(row)))
                if not under_way:
                    return len(tried)
                done, under_way = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
        except asyncio.CancelledError:
            for task in under_way:
                task.cancel()
            raise
        finally:  # after a fault of the store, what is with the server is still noted if it can be
            await asyncio.gather(*under_way, return_exceptions=True)

    async def _one(self, row: OutboxRow) -> None:
        try:
            if await self._thread.run(self._left_off, row):
                return
            prepared = await self._thread.run(self._post.prepare, row)
            raw = await self._compose(prepared) if prepared is not None else None
        except StoreUnavailable:
            raise
        except Exception:  # one mail that cannot be made must not keep the others back
            log.exception("a mail cannot be rendered", extra={"mail": row.message_id, "kind": row.kind})
            await self._thread.run(self._note_retry, row, "rendering failed")
            return
        if raw is None:
            await self._thread.run(self._note_drop, row)
            return
        envelope = (prepared.envelope if prepared is not None else "") or self._envelope_from
        async with self._parallel:  # also while it is noted: a death costs one copy a connection at most
            outcome = await self._outlet.send(raw, envelope, row.recipient)
            if isinstance(outcome, Accepted):
                reach("K9")
            await self._thread.run(self._note, row, outcome)

    async def _compose(self, prepared: Prepared) -> bytes:
        png = await self._pictures.png(prepared.picture) if prepared.picture is not None else None
        return prepared.compose(png)

    # --- in the thread of the store

    def _left_off(self, row: OutboxRow) -> bool:
        """Drop a mail to an address whose mails keep coming back; returns whether it was."""
        now = self._clock.now()
        if not row.seat or not is_paused(self._store, row.recipient, now):
            return False
        with self._store.transaction():
            self._store.outbox.drop(row.id, "its address is paused: mails to it come back")
            self._bounces.tell_paused(row, now)
        log.warning("not sent, its address is paused", extra={"kind": row.kind, "mail": row.message_id})
        return True

    def _note(self, row: OutboxRow, outcome: Outcome) -> None:
        now = self._clock.now()
        fields = {"kind": row.kind, "game": row.game, "seat": row.seat, "mail": row.message_id}
        if isinstance(outcome, Accepted):
            with self._store.transaction():
                self._store.outbox.mark_sent(row.id, now)
            log.info("sent", extra=fields)
        elif isinstance(outcome, Refused):
            with self._store.transaction():
                self._store.outbox.mark_failed(row.id, f"{outcome.code} {outcome.text}")
                self._bounces.refused(row, f"{outcome.code} {outcome.text}", now)
            log.error("refused by the server", extra={**fields, "answer": f"{outcome.code} {outcome.text}"})
        else:
            self._note_retry(row, f"{outcome.code} {outcome.text}")

    def _note_retry(self, row: OutboxRow, error: str) -> None:
        now = self._clock.now()
        with self._store.transaction():
            state = self._store.outbox.mark_retry(row.id, next_try(row.tries + 1, row.created, now), error)
            if state == "failed":
                self._bounces.refused(row, error, now)
        log.warning("not sent", extra={"kind": row.kind, "mail": row.message_id, "cause": error, "state": state})

    def _note_drop(self, row: OutboxRow) -> None:
        with self._store.transaction():
            self._store.outbox.drop(row.id, "its phase is over")
        log.info("dropped, its phase is over", extra={"kind": row.kind, "mail": row.message_id})
