"""Brings about what time brings: reminders, and resolution at the deadline or when all are ready.

Never early, never blind, never twice: a phase is resolved after its instant, after a poll that began after it, and in
one unit of work that looks again whether it is still due (promises P5 to P7).
"""

from __future__ import annotations

import asyncio
import logging

from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.desk import Desk, Due
from adjudicator.daemon.killpoints import reach
from adjudicator.daemon.poller import Poller
from adjudicator.store import StoreUnavailable

log = logging.getLogger("adjudicator.scheduler")

PAUSE_AFTER_FAULT = 5.0
"""Seconds before a resolution is tried again that a full disk or the like prevented."""


class Scheduler:
    """Waits for the next instant of any game, and for news of the poller."""

    def __init__(self, desk: Desk, thread: StoreThread, clock: Clock, poller: Poller, outgoing: asyncio.Event) -> None:
        self._desk = desk
        self._thread = thread
        self._clock = clock
        self._poller = poller
        self._outgoing = outgoing
        self.changed = asyncio.Event()

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            self.changed.clear()
            looked = self._clock.now()
            try:
                await self.once()
                until = await self._thread.run(self._desk.next_instant, looked)  # not to miss what fell due meanwhile
            except StoreUnavailable as error:
                log.error("store unavailable, nothing was resolved", extra={"cause": str(error)})
                await asyncio.sleep(PAUSE_AFTER_FAULT)
                continue
            await self._clock.wait(self.changed, until)

    async def once(self) -> int:
        """Do all that is due now; returns how many phases were resolved."""
        count = 0
        if await self._thread.run(self._desk.remind, self._clock.now()):
            self._outgoing.set()
        while due := await self._thread.run(self._desk.due, self._clock.now()):
            reach("K4")
            await self._poller.covered(max(item.since for item in due))
            reach("K5")
            resolved = [await self._resolve(item) for item in due]
            count += sum(resolved)
            if not any(resolved):
                break
        return count

    async def _resolve(self, due: Due) -> bool:
        state = await self._thread.run(self._desk.resolve_due, due, self._clock.now())
        if state is None:
            return False
        if state.status == "running" and state.phase is not None and state.phase.name == due.phase:
            log.info("waits on", extra={"game": due.game, "phase": due.phase, "until": str(state.deadline)})
            self._outgoing.set()
            return False
        reach("K7")
        log.info("resolved", extra={"game": due.game, "phase": due.phase, "trigger": due.trigger})
        self._outgoing.set()
        return True
