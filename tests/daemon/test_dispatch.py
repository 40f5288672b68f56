"""The outbox over outages of hours and days (promises P13, P14): nothing lost, nothing late that is stale, an end."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import ClassVar, TypeVar, cast

import msgspec
import pytest

from adjudicator.daemon import verbs
from adjudicator.daemon.alarms import Alarms
from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.bounces import Bounces
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.dispatch import AHEAD, Dispatch
from adjudicator.daemon.pictures import Picture, Pictures
from adjudicator.net.smtp import Accepted, Outcome, Outlet, Refused, Retry
from adjudicator.store import NewMail, StoreUnavailable
from tests.daemon.conftest import PLAYERS, World

MASTER = "master@example.org"
T = TypeVar("T")


class NoPictures(Pictures):
    """The map is always the same."""

    async def png(self, picture: Picture) -> bytes:
        return b"\x89PNG\r\n\x1a\n"


class Here(StoreThread):
    """The thread of the test is the thread of the store."""

    async def run(self, call: Callable[..., T], *args: object, **kwargs: object) -> T:
        return call(*args, **kwargs)


@dataclass
class Line:
    """A server that is up or down, and refuses some."""

    up: bool = True
    refused: tuple[str, ...] = ()
    sent: list[tuple[str, str]] = field(default_factory=list)

    async def send(self, message: bytes, envelope_from: str, recipient: str) -> Outcome:
        if not self.up:
            return Retry(0, "connection refused")
        if recipient in self.refused:
            return Refused(550, "5.1.1 no such user")
        self.sent.append((envelope_from, recipient))
        return Accepted("250 OK")


def subject(message: bytes) -> str:
    """The subject of a mail that was sent."""
    return str(email.message_from_bytes(message, policy=email.policy.default)["Subject"]).lower()


def _dispatch(world: World, line: Line) -> Dispatch:
    judge = msgspec.structs.replace(world.desk.config.judge, game_master=MASTER)
    world.desk.config = msgspec.structs.replace(world.desk.config, judge=judge)
    clock, thread = cast(Clock, world.clock), Here()
    return Dispatch(
        world.store,
        world.post,
        NoPictures(world.store, thread, clock),
        thread,
        clock,
        cast(Outlet, line),
        envelope_from="judge@play.test",
        parallel=2,
        bounces=Bounces(world.desk, Alarms(world.desk)),
    )


async def _hours(world: World, dispatch: Dispatch, hours: float) -> None:
    """Let time pass, a quarter of an hour at a time."""
    for _ in range(int(hours * 4)):
        world.later(minutes=15)
        while await dispatch.once():
            pass


async def test_p4_receipts_and_answers_do_not_queue_behind_results(world: World) -> None:
    """A deadline fills the outbox; what a player sends meanwhile is answered as soon as a connection is free."""
    for name in ("alpha", "beta", "gamma", "delta"):
        world.game(name)
    dispatch = _dispatch(world, Line())
    while await dispatch.once():
        pass
    for name in world.games:
        world.do(verbs.Resolve(name, "spring -321", "test"))
    results = len(world.out("results"))
    assert results == 4 * len(PLAYERS)

    class Writing(Line):
        """While the third mail is sent, a player's orders come in."""

        async def send(self, message: bytes, envelope_from: str, recipient: str) -> Outcome:
            outcome = await super().send(message, envelope_from, recipient)
            self.subjects.append(subject(message))
            if len(self.sent) == 3:
                world.mail("lee@example.org", "A CHE -> BYZ\n", subject="[alpha] summer -321")
                dispatch.changed.set()
            return outcome

        subjects: ClassVar[list[str]] = []

    line = Writing()
    dispatch._outlet = cast(Outlet, line)
    assert await dispatch.once() == results + 1
    assert len(line.sent) == results + 1
    at = next(n for n, text in enumerate(line.subjects) if "receipt" in text or "received" in text)
    assert at <= 2 + 2 + AHEAD + 2, "only what was under way went before it"
    assert world.out("receipt")[0].state == "sent"


async def test_a_fault_of_the_store_ends_the_round_and_the_next_one_sends_the_rest(world: World) -> None:
    world.game()
    waiting = world.store.outbox.counts()["new"]

    class Stumbling(Here):
        calls = 0

        async def run(self, call: Callable[..., T], *args: object, **kwargs: object) -> T:
            self.calls += 1
            if self.calls == 12:
                raise StoreUnavailable("full", "no room")
            return call(*args, **kwargs)

    line = Line()
    dispatch = _dispatch(world, line)
    dispatch._thread = Stumbling()
    with pytest.raises(StoreUnavailable):
        await dispatch.once()
    assert world.store.outbox.counts()["new"] > 0
    await dispatch.once()
    assert world.store.outbox.counts()["sent"] == waiting
    assert waiting <= len(line.sent) <= waiting + 1, "at least once"


async def test_p14_an_outage_of_hours_delays_mails_and_loses_none(world: World) -> None:
    world.game()
    line = Line(up=False)
    dispatch = _dispatch(world, line)
    await _hours(world, dispatch, 7)
    assert line.sent == []
    tries = {row.tries for row in world.out()}
    assert max(tries) < 15, "the pauses between tries grow"
    line.up = True
    await _hours(world, dispatch, 1.5)
    assert len(line.sent) == len(world.out()) == 2 * len(PLAYERS)
    assert world.store.outbox.counts()["sent"] == 2 * len(PLAYERS)


async def test_p14_what_is_stale_after_an_outage_is_dropped_not_sent_late(world: World) -> None:
    state = world.game()
    assert state.deadline is not None
    line = Line()
    dispatch = _dispatch(world, line)
    while await dispatch.once():
        pass
    line.up = False
    moved = state.deadline + timedelta(hours=1)
    world.do(verbs.SetDeadline("alpha", moved, "holidays"))
    await _hours(world, dispatch, 1)
    world.do(verbs.Resolve("alpha", "spring -321", "test"))
    line.up = True
    await _hours(world, dispatch, 2)
    states = {(row.kind, row.state) for row in world.out()}
    assert ("deadline", "dropped") in states
    assert ("deadline", "sent") not in states
    assert ("results", "sent") in states


async def test_p14_after_five_days_it_gives_up_and_says_so(world: World) -> None:
    world.game()
    line = Line(up=False)
    dispatch = _dispatch(world, line)
    await _hours(world, dispatch, 24 * 5 + 2)
    states = [row.state for row in world.out() if row.seat]
    assert set(states) == {"failed"}
    told = [row for row in world.out() if row.recipient == MASTER]
    assert {row.kind for row in told} == {"gm delivery_failed"}
    assert len(told) == len(states)


async def test_an_address_refused_for_good_is_told_once_and_its_game_goes_on(world: World) -> None:
    world.game()
    line = Line(refused=("anne@example.org",))
    dispatch = _dispatch(world, line)
    while await dispatch.once():
        pass
    counts = world.store.outbox.counts()
    assert (counts["failed"], counts["new"]) == (2, 0)
    to_master = [envelope for envelope, recipient in line.sent if recipient == MASTER]
    assert to_master == ["judge@play.test"] * 2
    assert len({recipient for _, recipient in line.sent}) == len(PLAYERS)
    assert all("+alpha." in envelope for envelope, recipient in line.sent if recipient != MASTER)


async def test_an_address_that_failed_on_three_days_is_written_to_no_more(world: World) -> None:
    world.game()
    line = Line(refused=("anne@example.org",))
    dispatch = _dispatch(world, line)
    phases = ("spring -321", "summer -321", "autumn -321", "winter -321")
    for phase in phases:
        await _hours(world, dispatch, 24)
        world.do(verbs.Resolve("alpha", phase, "test"))
        if world.state().phase is None or world.state().phase.name not in phases:  # type: ignore[union-attr]
            break
    await _hours(world, dispatch, 1)
    anne = [row.state for row in world.out("results") if row.recipient == "anne@example.org"]
    assert anne[-1] == "dropped"
    assert "gm address_paused" in {row.kind for row in world.out()}


def test_p13_a_full_store_takes_nothing_in_and_goes_on_when_there_is_room(world: World) -> None:
    world.game()
    connection = world.store._connection
    ((pages,),) = connection.query("PRAGMA page_count", {})
    connection.query(f"PRAGMA max_page_count={pages + 3}", {})
    raw = b"From: anne@example.org\r\nTo: judge@play.test\r\n\r\nA MAC -> THR\r\n" + b"> quoted\r\n" * 20_000
    now = world.clock.now()
    mail = NewMail("judge", "INBOX", 1, 1000, now, now, raw)
    for _ in range(2):
        with pytest.raises(StoreUnavailable) as caught:
            world.intake.keep([mail])
        assert caught.value.cause == "full"
        assert world.intake.last_uid("judge", "INBOX", 1) == 0, "it will be fetched again"
    connection.query("PRAGMA max_page_count=1000000", {})
    world.intake.keep([mail])
    world.intake.settle_pending()
    assert world.store.inbox.counts() == {("accepted", ""): 1}
    assert len(world.out("receipt")) == 1
