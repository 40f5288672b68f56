"""A season in which everything comes up: absence, reminder, grace, replacement, a pause over the change to summer time,
early resolution, rollback, correction and extension; by mail, in a real store, checked event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.core.events import (
    AbsenceSet,
    DeadlineSet,
    Event,
    GamePaused,
    GameResumed,
    OrdersReceived,
    PhaseHeld,
    PhaseResolved,
    PlayerAdded,
    PolicySet,
    PositionSet,
    Reminded,
    decode,
)
from adjudicator.core.ruleset import Exchange
from adjudicator.daemon import verbs
from adjudicator.daemon.config import Config
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.intake import Intake
from adjudicator.daemon.post import Post
from adjudicator.daemon.shelves import library
from adjudicator.daemon.verify import verify
from adjudicator.store import Store
from tests.daemon.conftest import PLAYERS, SetClock, World
from tests.playthroughs.chronicle import tell

MASTER = "gm@example.org"
SUMMER_TIME = datetime(2027, 3, 28, 1, 0, tzinfo=UTC)
"""When the clocks of Paris go forward; orders are due at 18:00 there, 17:00 UTC before and 16:00 after."""


@pytest.fixture
def season(tmp_path: Path) -> Iterator[World]:
    """A game that starts on Monday 15 March 2027, with a game master."""
    config = Config(folder=str(tmp_path))
    config.data.mkdir()
    at = datetime(2027, 3, 15, 9, 0, tzinfo=UTC)
    with Store.open(config.store, at, create=True) as store:
        clock = SetClock(at)
        desk = Desk(store, library(), config)
        correspondence = Correspondence(desk)
        world = World(store, desk, Intake(desk, correspondence, clock), Post(desk, correspondence), clock)
        world.game()
        world.do(verbs.AddPlayer("alpha", "GM", "Gill", MASTER, "en", "Europe/Paris"))
        yield world


def until(world: World, text: str) -> None:
    """Let time pass until an instant of UTC, and do what it brings on the way: reminders, graces, resolutions."""
    end = datetime.fromisoformat(f"2027-{text}").replace(tzinfo=UTC)
    while True:
        now = world.clock.now()
        world.desk.remind(now)
        for due in world.desk.due(now):
            world.desk.resolve_due(due, now)
        following = world.desk.next_instant(now)
        if following is None or following > end:
            break
        world.clock.at = following
    world.clock.at = end
    for due in world.desk.due(end):
        world.desk.resolve_due(due, end)


def say(world: World, sender: str, text: str) -> None:
    """A mail that must be taken, and what it brings about at once."""
    row = world.mail(sender, text)
    assert row.verdict == "accepted", (sender, text, row)
    answers = [answer for answer in world.out("commands") if answer.dedup == str(row.id)]
    assert all("✗" not in world.written(answer) for answer in answers)
    now = world.clock.now()
    for due in world.desk.due(now):
        world.desk.resolve_due(due, now)


def ready(world: World, *silent: str) -> None:
    """Everybody says that he is ready, but for some."""
    for player in list(world.state().players.values()):
        if player.seat not in silent and player.seat != "GM":
            say(world, player.address, "ready")


SHOWN: dict[type[Event], Callable[[Event], str]] = {}


def shown(at: datetime, event: Event) -> str:
    """An event of this season on one line."""
    match event:
        case DeadlineSet():
            what = f"deadline {event.at:%m-%d %H:%M} {event.cause.code}"
            what += f" for {' '.join(event.absent)}" if event.absent else ""
        case OrdersReceived():
            what = f"orders {event.seat}{' ready' if event.ready else ''}{' late' if event.mail == 0 else ''}"
        case PhaseResolved():
            what = f"resolved {event.phase} by {event.trigger}, then {event.next_phase.name}"
        case Reminded():
            what = f"reminded {' '.join(event.seats)}"
        case PolicySet():
            what = f"policy {event.name} = {event.value}"
        case AbsenceSet():
            what = f"absence {event.seat} {event.since:%m-%d %H:%M} {event.until:%m-%d %H:%M}"
        case PhaseHeld():
            what = f"held for {' '.join(event.seats)}{' replace' if event.replace else ''}"
        case PlayerAdded():
            what = f"player {event.seat} {event.name}"
        case GamePaused() | GameResumed():
            what = f"{'paused' if isinstance(event, GamePaused) else 'resumed'}: {event.reason}"
        case PositionSet():
            what = f"{'back to' if event.back_to else 'corrected'} {event.next_phase.name}: {event.reason}"
        case _:
            what = type(event).__name__
    return f"{at:%m-%d %H:%M} {what}"


def play(world: World) -> None:
    """The season, day by day."""
    say(world, MASTER, "policy grace = 24 h: let us be kind\npolicy silent = replace\npolicy minimum = 24 h")
    say(world, "lee@example.org", "absent 2027-03-18 to 2027-03-20")
    until(world, "03-15 10:00")
    ready(world, "Antipater")
    until(world, "03-16 12:00")  # the reminder went out on the day before, and helps
    say(world, "anne@example.org", "A MAC x")

    until(world, "03-22 09:00")  # summer: the deadline waits for Lysimachus
    ready(world, "Eumenes")
    until(world, "03-25 10:00")  # nor does Eumenes write within the grace
    say(world, MASTER, "replace Eumenes by nina@example.org, Nina: no word for a week")
    until(world, "03-25 11:00")
    say(world, "nina@example.org", "ready")

    until(world, "03-25 15:00")  # autumn: a pause over the change to summer time
    say(world, MASTER, "pause: Easter")
    until(world, "03-27 12:00")
    say(world, "tony@example.org", "ready")
    until(world, "03-29 10:00")
    say(world, MASTER, "resume: all are back")
    until(world, "03-29 15:00")
    ready(world, "Antigonus")  # he has said so, so that the phase ends a day early

    until(world, "03-29 16:00")  # an order had been misread
    say(world, MASTER, "roll back to autumn -321: an order of Lysimachus was misread")
    correct(world, "Ptolemy had paid twice")
    say(world, MASTER, "extend 3 h: to look at it again")
    until(world, "03-30 09:00")
    ready(world, "Ptolemy")
    say(world, "paul@example.org", "A EGY x")
    until(world, "04-01 12:00")
    ready(world)  # winter ends early; the next deadline of spring would be too near, and the one after it is taken


def correct(world: World, reason: str) -> None:
    """Put a position with more money for Ptolemy in the place of the present one."""
    state = world.state()
    ruleset = world.desk.games.ruleset(state)
    assert isinstance(ruleset, Exchange)
    table = ruleset.export_state(ruleset.load(state.position))
    table["treasury"]["Ptolemy"] += 5
    world.do(verbs.SetPosition("alpha", table, reason, "autumn -321"))


EVENTS = """\
03-15 09:00 policy grace = 24 h
"""


def test_a_stormy_season_event_by_event(season: World) -> None:
    play(season)
    rows = season.store.log.read("alpha")
    told = [shown(row.at, decode(row.body)) for row in rows][10:]
    print("\n".join(told))
    assert told == EVENTS.splitlines()
