"""Never early, never blind, never twice (promises P5 to P7): the mailbox comes and goes around the deadline."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest

from adjudicator.core.state import GameState
from adjudicator.daemon import verbs
from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.clock import DrivenClock
from adjudicator.daemon.config import Config, JudgeTable
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.intake import Intake
from adjudicator.daemon.poller import Poller
from adjudicator.daemon.scheduler import Scheduler
from adjudicator.daemon.shelves import library
from adjudicator.net.mailbox import Fetched, MailboxLost
from adjudicator.store import Store
from tests.daemon.conftest import PLAYERS, START

SEEING = JudgeTable(blind_hours=10_000)
"""The driven clock jumps over days without a poll; here that is no outage."""


@dataclass
class Box:
    """A mailbox of the test: up or down, with mails by UID."""

    up: bool = True
    mails: dict[int, Fetched] = field(default_factory=dict)
    done: list[int] = field(default_factory=list)
    uidvalidity: int = 7
    polls: int = 0
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, raw: str, received: datetime) -> None:
        uid = max(self.mails, default=0) + 1
        data = raw.replace("\n", "\r\n").encode()
        self.mails[uid] = Fetched(uid, data, received, len(data), False)

    def _check(self) -> None:
        if not self.up:
            raise MailboxLost("the test has pulled the plug")

    async def connect(self) -> None:
        self._check()

    async def new_uids(self, after: int) -> list[int]:
        self._check()
        self.polls += 1
        return [uid for uid in self.mails if uid > after]

    async def sizes(self, uids: Sequence[int]) -> dict[int, int]:
        return {uid: self.mails[uid].size for uid in uids}

    async def fetch(self, uid: int, limit: int) -> Fetched | None:
        self._check()
        return self.mails.get(uid)

    async def mark_done(self, uid: int, folder: str | None = None) -> Literal["moved", "seen"]:
        self._check()
        self.done.append(uid)
        return "moved"

    async def wait(self, seconds: float) -> bool:
        await self.woken.wait()
        self.woken.clear()
        self._check()
        return True

    def wake(self) -> None:
        self.woken.set()

    async def close(self) -> None:
        pass


@dataclass
class Watch:
    """Poller and scheduler at work on one game."""

    clock: DrivenClock
    box: Box
    desk: Desk
    thread: StoreThread
    scheduler: Scheduler
    poller: Poller

    async def state(self) -> GameState:
        return await self.thread.run(self.desk.games.state, "alpha")

    async def until(self, phase: str, seconds: float = 5.0) -> bool:
        """Whether the game comes to `phase` within so many seconds."""
        for _ in range(int(seconds / 0.02)):
            state = await self.state()
            if state.phase is not None and state.phase.name == phase:
                return True
            await asyncio.sleep(0.02)
        return False


@asynccontextmanager
async def watch(folder: Path, judge: JudgeTable = SEEING) -> AsyncIterator[Watch]:
    config = Config(judge=judge, folder=str(folder))
    config.data.mkdir()
    thread, clock, box = StoreThread(), DrivenClock(START), Box()
    store = await thread.run(Store.open, config.store, START, create=True)
    desk = Desk(store, library(), config)
    await thread.run(verbs.perform, desk, verbs.CreateGame("alpha", "diadoques"), START)
    for seat, address, lang in PLAYERS:
        await thread.run(verbs.perform, desk, verbs.AddPlayer("alpha", seat, "X", address, lang), START)
    await thread.run(verbs.perform, desk, verbs.StartGame("alpha"), START)
    poller = Poller(
        box, Intake(desk, Correspondence(desk), clock), thread, clock, account="judge", folder="INBOX", pause=60
    )
    scheduler = Scheduler(desk, thread, clock, poller, asyncio.Event())

    async def news() -> None:
        while True:
            await poller.settled.wait()
            poller.settled.clear()
            scheduler.changed.set()

    tasks = [asyncio.create_task(work) for work in (poller.run(), scheduler.run(), news())]
    try:
        yield Watch(clock, box, desk, thread, scheduler, poller)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await thread.run(store.close)
        thread.close()


def _mail(text: str, number: int = 1) -> str:
    return f"From: anne@example.org\nTo: judge@play.test\nSubject: x\nMessage-ID: <{number}@example.org>\n\n{text}\n"


async def test_a_phase_is_not_resolved_before_its_deadline(tmp_path: Path) -> None:
    async with watch(tmp_path) as at:
        deadline = (await at.state()).deadline
        assert deadline is not None
        at.clock.jump(deadline - timedelta(seconds=30))
        assert not await at.until("summer -321", 0.3)
        at.clock.jump(deadline + timedelta(seconds=1))
        assert await at.until("summer -321")


async def test_p6_no_resolution_while_the_mailbox_is_down_and_mail_in_time_still_counts(tmp_path: Path) -> None:
    async with watch(tmp_path) as at:
        deadline = (await at.state()).deadline
        assert deadline is not None
        await at.poller.covered(at.clock.now())
        at.box.up = False
        at.box.wake()
        at.box.put(_mail("A MAC -> THR"), deadline - timedelta(seconds=1))
        at.box.put(_mail("A TES -> EPI", 2), deadline + timedelta(seconds=1))
        at.clock.jump(deadline + timedelta(hours=3))
        assert not await at.until("summer -321", 0.4), "blind"
        at.box.up = True
        at.box.wake()
        assert await at.until("summer -321", 10)
        resolved = (await at.state()).resolved
        assert resolved is not None
        assert [order.text for order in resolved.orders["Antipater"]] == ["A MAC -> THR"]


async def test_a_phase_resolves_early_once_all_are_ready(tmp_path: Path) -> None:
    async with watch(tmp_path) as at:
        for number, (_, address, _) in enumerate(PLAYERS):
            raw = f"From: {address}\nTo: judge@play.test\nMessage-ID: <{number}@example.org>\n\nready\n"
            at.box.put(raw, at.clock.now())
        at.box.wake()
        assert await at.until("summer -321")
        resolved = (await at.state()).resolved
        assert resolved is not None
        assert resolved.trigger == "ready"


async def test_mail_is_put_away_only_after_it_is_stored(tmp_path: Path) -> None:
    async with watch(tmp_path) as at:
        at.box.put(_mail("A MAC -> THR"), at.clock.now())
        at.box.wake()
        await at.poller.covered(at.clock.now())
        assert at.box.done == [1]
        rows = await at.thread.run(at.desk.store.inbox.listing, 10)
        assert [row.verdict for row in rows] == ["accepted"]


async def test_a_new_uidvalidity_reads_everything_again_and_changes_nothing(tmp_path: Path) -> None:
    async with watch(tmp_path) as at:
        at.box.put(_mail("A MAC -> THR"), at.clock.now())
        at.box.put(_mail("A MAC x", 2), at.clock.now())
        at.box.wake()
        await at.poller.covered(at.clock.now())
        before = await at.state()
        at.box.uidvalidity = 8
        at.box.mails = dict(reversed(at.box.mails.items()))
        at.box.wake()
        await at.poller.covered(at.clock.now())
        after = await at.state()
        assert after.number == before.number
        assert [order.text for order in after.on_file("Antipater")] == ["A MAC x"]
        counts = await at.thread.run(at.desk.store.inbox.counts)
        assert counts == {("accepted", ""): 2, ("ignored", "duplicate"): 2}


async def test_the_clock_is_never_set_back() -> None:
    clock = DrivenClock(START)
    with pytest.raises(ValueError, match="set back"):
        clock.jump(START - timedelta(seconds=1))
