"""Looks every minute whether the judge can do its work, and tells the game master what it cannot mend itself."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from adjudicator.core.messages import GAME_MASTER
from adjudicator.core.timekeeping import still_silent
from adjudicator.daemon.alarms import Alarms
from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.poller import Poller
from adjudicator.store import StoreUnavailable, free_space

log = logging.getLogger("adjudicator.watch")

EVERY = timedelta(seconds=60)

SILENT = timedelta(hours=1)
"""How long the mailbox may stay unread before the game master is told; at once if a deadline has passed meanwhile."""

OVERDUE = timedelta(minutes=15)
"""A deadline that has passed for longer, with the mailbox unread since, is told of."""

LOW = 64 * 1024 * 1024
"""Free bytes below which the game master is told."""


class Watch:
    """Tells of a mailbox that cannot be read and of a disk that fills up."""

    def __init__(
        self, desk: Desk, alarms: Alarms, poller: Poller, thread: StoreThread, clock: Clock, outgoing: asyncio.Event
    ) -> None:
        self._desk = desk
        self._alarms = alarms
        self._poller = poller
        self._thread = thread
        self._clock = clock
        self._outgoing = outgoing

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            now = self._clock.now()
            try:
                if await self._thread.run(self.look, now):
                    self._outgoing.set()
            except StoreUnavailable as error:
                log.error("store unavailable, nothing is watched", extra={"cause": str(error)})
            await self._clock.wait(asyncio.Event(), now + EVERY)

    def look(self, now: datetime) -> bool:
        """One look, in the thread of the store; returns whether there was anything new to tell."""
        with self._desk.store.transaction():
            return self._mailbox(now) | self._disk(now) | self._held(now)

    def _mailbox(self, now: datetime) -> bool:
        cursor = self._desk.store.cursors.get(self._poller.account, self._poller.folder)
        if cursor is None or cursor.poll_ok is None:
            return False
        seen = cursor.poll_ok
        late = [
            f"{entry.game} {entry.phase}"
            for entry in self._desk.agenda.entries()
            if entry.deadline is not None and seen < entry.deadline <= now - OVERDUE
        ]
        if not late and now - seen < SILENT:
            return False
        about = f"{seen.isoformat()} {'late' if late else 'silent'}"
        at = seen.isoformat(timespec="minutes")
        return self._alarms.tell(now, "mailbox_down", about, at=at, list=late[:20] or ["-"])

    def _disk(self, now: datetime) -> bool:
        free = free_space(self._desk.store.path)
        return free < LOW and self._alarms.tell(now, "disk_low", now.date().isoformat(), mb=free // 1024**2)

    def _held(self, now: datetime) -> bool:
        """Tell of phases that wait beyond their deadline, in games that have no game master of their own."""
        news = False
        for entry in self._desk.agenda.entries():
            if entry.held and GAME_MASTER not in (state := self._desk.games.state(entry.game)).players:
                about, seats = f"{entry.game} {entry.phase} {state.rollbacks}", list(still_silent(state) or state.held)
                news |= self._alarms.tell(now, "phase_held", about, game=entry.game, phase=entry.phase, seats=seats)
        return news
