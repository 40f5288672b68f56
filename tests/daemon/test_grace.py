"""What the working scheduler does at a deadline at which somebody is silent, and whom the watch tells."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

from adjudicator.core.commands import Command
from adjudicator.core.state import GameState
from adjudicator.daemon import verbs
from adjudicator.daemon.alarms import Alarms
from adjudicator.daemon.config import JudgeTable
from adjudicator.daemon.watch import Watch as Watcher
from tests.daemon.test_scheduler import Watch, watch

JUDGE = JudgeTable(blind_hours=10_000, game_master="owner@example.org")


async def _policies(at: Watch, *lines: str) -> datetime:
    """Set policies; returns the deadline that waits."""
    for line in lines:
        await at.thread.run(verbs.perform, at.desk, verbs.Ask("alpha", Command("policy", line)), at.clock.now())
    deadline = (await at.state()).deadline
    assert deadline is not None
    return deadline


async def _comes(at: Watch, what: str) -> GameState:
    """Wait until a field of the state is set."""
    for _ in range(50):
        if getattr(await at.state(), what):
            break
        at.box.wake()
        await asyncio.sleep(0.1)
    return await at.state()


async def test_p7_grace_and_waiting_come_after_the_deadline_and_a_poll_and_the_mails_go_out(tmp_path: Path) -> None:
    async with watch(tmp_path, JUDGE) as at:
        deadline = await _policies(at, "grace = 24 h", "silent = wait")
        at.clock.jump(deadline + timedelta(seconds=1))
        state = await _comes(at, "grace_given")
        assert state.deadline == deadline + timedelta(hours=24) and state.over == ()
        assert at.scheduler._outgoing.is_set()
        at.clock.jump(deadline + timedelta(hours=24, seconds=1))
        state = await _comes(at, "held")
        assert len(state.held) == 6 and state.deadline is None and state.over == ()
        at.clock.jump(deadline + timedelta(days=30))
        assert not await at.until("summer -321", 0.3)
        for number, address in enumerate(player.address for player in state.players.values()):
            raw = f"From: {address}\nTo: judge@play.test\nMessage-ID: <{number}@example.org>\n\nready\n"
            at.box.put(raw, at.clock.now())
        at.box.wake()
        assert await at.until("summer -321")
        resolved = (await at.state()).resolved
        assert resolved is not None and resolved.trigger == "deadline"


async def test_the_owner_hears_of_a_phase_that_waits_in_a_game_without_a_master_of_its_own(tmp_path: Path) -> None:
    async with watch(tmp_path, JUDGE) as at:
        deadline = await _policies(at, "silent = wait")
        at.clock.jump(deadline + timedelta(seconds=1))
        assert (await _comes(at, "held")).held
        watcher = Watcher(at.desk, Alarms(at.desk), at.poller, at.thread, at.clock, at.scheduler.changed)
        assert await at.thread.run(watcher.look, at.clock.now())
        assert not await at.thread.run(watcher.look, at.clock.now()), "once"
        rows = await at.thread.run(at.desk.store.outbox.listing, 100)
        assert [row.recipient for row in rows if row.kind == "gm phase_held"] == ["owner@example.org"]
