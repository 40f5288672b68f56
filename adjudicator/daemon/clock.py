"""The daemon's clock as an argument: the real one, and one that can be driven fast."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the instant, in UTC, and waits."""

    def now(self) -> datetime:
        """This instant, aware, in UTC."""
        ...

    async def wait(self, changed: asyncio.Event, until: datetime | None) -> None:
        """Return when `changed` is set or the clock shows `until`; None = only when it is set."""
        ...


LONGEST_NAP = timedelta(seconds=60)
"""The real clock is looked at again after this time: a machine may sleep, or have its clock set."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """See `Clock.now`."""
        return datetime.now(UTC)

    async def wait(self, changed: asyncio.Event, until: datetime | None) -> None:
        """See `Clock.wait`."""
        while not changed.is_set():
            left = LONGEST_NAP if until is None else min(until - self.now(), LONGEST_NAP)
            if left <= timedelta(0):
                return
            try:
                await asyncio.wait_for(changed.wait(), left.total_seconds())
            except TimeoutError:
                continue


class DrivenClock:
    """A clock that runs at the real pace from `start` and is moved on by `jump`; for the demonstration and tests."""

    def __init__(self, start: datetime) -> None:
        self._offset = start - datetime.now(UTC)
        self._jumped = asyncio.Event()

    def now(self) -> datetime:
        """See `Clock.now`."""
        return datetime.now(UTC) + self._offset

    def jump(self, to: datetime) -> None:
        """Show `to` from now on. Raises ValueError for an earlier instant: this clock never goes back."""
        if to < self.now():
            raise ValueError("a clock is not set back")
        self._offset = to - datetime.now(UTC)
        self._jumped.set()
        self._jumped = asyncio.Event()

    async def wait(self, changed: asyncio.Event, until: datetime | None) -> None:
        """See `Clock.wait`; also returns early on a jump past `until`."""
        while not changed.is_set():
            left = None if until is None else (until - self.now()).total_seconds()
            if left is not None and left <= 0:
                return
            tasks = {asyncio.ensure_future(changed.wait()), asyncio.ensure_future(self._jumped.wait())}
            try:
                await asyncio.wait(tasks, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
