"""Hold and tell (promises P6, P7, P11, P13): outages, a machine asleep, a clock set back, mails that break lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.core.events import DeadlineSet, decode
from adjudicator.daemon import verbs
from adjudicator.daemon.alarms import Alarms
from adjudicator.daemon.config import JudgeTable
from adjudicator.daemon.watch import Watch as Watcher
from adjudicator.net.mailbox import Fetched, MailboxLost
from adjudicator.store import NewMail, OutboxRow, StoreUnavailable
from tests.daemon.conftest import PLAYERS, World
from tests.daemon.test_scheduler import Box, Watch, watch

MASTER = "master@example.org"
JUDGE = JudgeTable(game_master=MASTER, blind_hours=6, hold_hours=24)


def _mail(text: str, number: int = 1) -> str:
    return f"From: anne@example.org\nTo: judge@play.test\nSubject: x\nMessage-ID: <{number}@example.org>\n\n{text}\n"


async def _told(at: Watch) -> list[OutboxRow]:
    rows = await at.thread.run(at.desk.store.outbox.listing, 100)
    return [row for row in rows if row.recipient == MASTER]


async def _poll(at: Watch) -> None:
    at.box.wake()
    await at.poller.covered(at.clock.now())


@pytest.mark.parametrize("down", [True, False], ids=["mailbox down", "machine asleep"])
async def test_p6_a_deadline_that_passed_unseen_is_moved_and_everybody_is_told(tmp_path: Path, down: bool) -> None:
    async with watch(tmp_path, JUDGE) as at:
        deadline = (await at.state()).deadline
        assert deadline is not None
        at.clock.jump(deadline - timedelta(hours=1))
        at.box.up = True
        await _poll(at)
        first = await _told(at)  # the jump to here was an outage, too, but no deadline lay in it
        at.box.up = not down
        if down:
            at.box.wake()
        at.box.put(_mail("A MAC -> THR"), deadline - timedelta(minutes=5))
        at.box.put(_mail("A TES -> EPI", 2), deadline + timedelta(hours=8))
        at.clock.jump(deadline + timedelta(hours=9))
        at.box.up = True
        await _poll(at)
        state = await at.state()
        assert state.phase is not None and state.phase.name == "spring -321", "not resolved"
        assert state.deadline is not None
        assert timedelta(hours=23.9) < state.deadline - at.clock.now() <= timedelta(hours=24)
        assert [order.text for order in state.on_file("Antipater")] == ["A MAC -> THR", "A TES -> EPI"]
        events = [decode(row.body) for row in await at.thread.run(at.desk.store.log.read, "alpha")]
        assert [e.cause.code for e in events if isinstance(e, DeadlineSet)] == ["by_rule", "by_outage"]
        rows = await at.thread.run(at.desk.store.outbox.listing, 100)
        assert len({row.seat for row in rows if row.kind == "deadline"}) == len(PLAYERS)
        assert [row.kind for row in await _told(at)][: -len(first) or None] == ["gm deadline_extended"]
        at.clock.jump(state.deadline + timedelta(seconds=1))
        assert not await at.until("summer -321", 0.3), "that jump is an outage again"


async def test_p6_the_game_master_releases_a_held_phase(tmp_path: Path) -> None:
    async with watch(tmp_path, JUDGE) as at:
        deadline = (await at.state()).deadline
        assert deadline is not None
        await _poll(at)
        at.clock.jump(deadline + timedelta(hours=9))
        await _poll(at)
        await at.thread.run(verbs.perform, at.desk, verbs.Resolve("alpha", "spring -321"), at.clock.now())
        assert await at.until("summer -321")


async def test_p6_a_short_outage_moves_nothing(tmp_path: Path) -> None:
    async with watch(tmp_path, JUDGE) as at:
        deadline = (await at.state()).deadline
        assert deadline is not None
        at.clock.jump(deadline - timedelta(hours=1))
        await _poll(at)
        at.box.up = False
        at.box.wake()
        at.clock.jump(deadline + timedelta(hours=4))
        at.box.up = True
        at.box.wake()
        assert await at.until("summer -321", 10)


async def test_p6_the_game_master_hears_of_a_mailbox_that_is_down_once(tmp_path: Path) -> None:
    async with watch(tmp_path, JUDGE) as at:
        await _poll(at)
        at.box.up = False
        at.box.wake()
        await asyncio.sleep(0.1)
        watcher = Watcher(at.desk, Alarms(at.desk), at.poller, at.thread, at.clock, at.scheduler.changed)
        assert not await at.thread.run(watcher.look, at.clock.now() + timedelta(minutes=50))
        assert await at.thread.run(watcher.look, at.clock.now() + timedelta(minutes=70))
        assert not await at.thread.run(watcher.look, at.clock.now() + timedelta(minutes=80))
        deadline = (await at.state()).deadline
        assert deadline is not None
        assert await at.thread.run(watcher.look, deadline + timedelta(minutes=16)), "a deadline has passed: again"
        assert [row.kind for row in await _told(at)] == ["gm mailbox_down"] * 2


async def test_p7_a_poll_made_while_the_clock_was_ahead_vouches_for_nothing(tmp_path: Path) -> None:
    """The clock stood a day ahead during a poll and was then put right: the deadline in between needs a poll again."""
    async with watch(tmp_path) as at:
        await _poll(at)
        deadline = (await at.state()).deadline
        assert deadline is not None
        at.poller._covered = deadline + timedelta(days=1)
        at.clock.jump(deadline - timedelta(seconds=30))
        at.box.up = False
        at.clock.jump(deadline + timedelta(seconds=1))
        at.box.wake()
        assert not await at.until("summer -321", 0.4), "blind"


class Breaking(Box):
    """A mailbox in which one mail breaks the line each time it is fetched."""

    bad = 2

    async def fetch(self, uid: int, limit: int) -> Fetched | None:
        if uid == self.bad:
            raise MailboxLost("the line broke", uid=uid)
        return await super().fetch(uid, limit)


async def test_p11_a_mail_that_breaks_the_line_three_times_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.daemon.test_scheduler.Box", Breaking)
    monkeypatch.setattr("adjudicator.net.backoff.Backoff.failed", lambda self: 0.01)
    async with watch(tmp_path, JudgeTable(game_master=MASTER, blind_hours=10_000)) as at:
        for number in (1, 2, 3):
            at.box.put(_mail("A MAC -> THR", number), at.clock.now())
        await _poll(at)
        counts = await at.thread.run(at.desk.store.inbox.counts)
        assert sum(counts.values()) == 3
        assert counts["quarantined", "quarantined"] == 1
        assert sorted(at.box.done) == [1, 3], "what cannot be fetched is not moved either"
        assert [row.kind for row in await _told(at)] == ["gm mail_aside"]


async def test_p11_what_is_set_aside_goes_into_a_folder_of_its_own(tmp_path: Path) -> None:
    async with watch(tmp_path) as at:
        folders: dict[int, str | None] = {}
        mark = at.box.mark_done

        async def noting(uid: int, folder: str | None = None) -> object:
            folders[uid] = folder
            return await mark(uid, folder)

        at.box.mark_done = noting  # type: ignore[method-assign, assignment]
        at.box.put(_mail("A MAC -> THR"), at.clock.now())
        at.box.put("From: a@b, c@d\n\nA MAC x\n", at.clock.now())
        await _poll(at)
        assert folders == {1: None, 2: "Rejected"}


async def test_p1_what_was_kept_but_not_put_away_is_put_away_at_the_next_connection(tmp_path: Path) -> None:
    async with watch(tmp_path) as at:
        mark = at.box.mark_done

        async def failing(uid: int, folder: str | None = None) -> object:
            at.box.mark_done = mark  # type: ignore[method-assign]
            raise MailboxLost("between keeping and putting away", uid=uid)

        at.box.mark_done = failing  # type: ignore[method-assign, assignment]
        at.box.put(_mail("A MAC -> THR"), at.clock.now())
        await _poll(at)
        assert at.box.done == [1]
        assert sum((await at.thread.run(at.desk.store.inbox.counts)).values()) == 1


def test_p13_nothing_is_fetched_without_room_for_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.intake.demand_room([1000, 10**12])  # of the second, only the header is fetched
    free: Callable[[Path], int] = lambda path: 1499  # noqa: E731
    monkeypatch.setattr("adjudicator.store.disk.free_space", free)
    world.intake.demand_room([999])
    with pytest.raises(StoreUnavailable) as caught:
        world.intake.demand_room([1000])
    assert caught.value.cause == "full"


def test_p13_a_failing_disk_uses_up_no_tries_of_a_mail(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look counts a try and then cannot note the verdict; the mail is not set aside for that."""
    world.game()
    now = world.clock.now()
    raw = b"From: anne@example.org\r\nTo: judge@play.test\r\n\r\nA MAC -> THR\r\n"
    world.intake.keep([NewMail("judge", "INBOX", 1, 1, now, now, raw)])

    def broken(*_: object) -> None:
        raise StoreUnavailable("io", "disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(world.store.inbox, "settle", broken)
        for _ in range(7):
            with pytest.raises(StoreUnavailable):
                world.intake.settle_pending()
    assert world.store.inbox.get(1).tries == 7
    assert world.out("receipt") == []
    world.intake.settle_pending()
    assert world.store.inbox.counts() == {("accepted", ""): 1}
    assert len(world.out("receipt")) == 1
