"""A season in which everything comes up: absence, reminder, grace, replacement, a pause over the change to summer time,
early resolution, rollback, correction and extension; by mail, in a real store, checked event by event."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

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
from adjudicator.daemon.shelves import library, writer
from adjudicator.daemon.verify import verify
from adjudicator.store import Store
from tests.daemon.conftest import SetClock, World
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
        intake, post = Intake(desk, correspondence, clock), Post(desk, correspondence)
        world = World(store, desk, intake, post, clock, correspondence)
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


def shown(at: datetime, event: Event) -> str:
    """An event of this season on one line."""
    match event:
        case DeadlineSet():
            what = f"deadline {event.at:%m-%d %H:%M} {event.cause.code}"
            what += f" for {' '.join(event.absent)}" if event.absent else ""
        case OrdersReceived():
            what = f"orders {event.seat}{' ready' if event.ready else ''}"
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
    until(world, "04-01 18:00")
    ready(world)  # winter ends an hour early; Friday would leave 22 hours for spring, so it is Tuesday


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
03-15 09:00 policy silent = replace
03-15 09:00 policy minimum = 24 h
03-15 09:00 absence Lysimachus 03-17 23:00 03-20 22:59
03-15 10:00 orders Lysimachus ready
03-15 10:00 orders Antigonus ready
03-15 10:00 orders Eumenes ready
03-15 10:00 orders Ptolemy ready
03-15 10:00 orders Seleucus ready
03-15 17:00 reminded Antipater
03-16 12:00 orders Antipater
03-16 17:00 resolved spring -321 by deadline, then summer -321
03-16 17:00 deadline 03-23 17:00 by_absence for Lysimachus
03-22 09:00 orders Antipater ready
03-22 09:00 orders Lysimachus ready
03-22 09:00 orders Antigonus ready
03-22 09:00 orders Ptolemy ready
03-22 09:00 orders Seleucus ready
03-22 17:00 reminded Eumenes
03-23 17:00 deadline 03-24 17:00 by_grace
03-24 17:00 held for Eumenes replace
03-25 10:00 player Eumenes Nina
03-25 11:00 orders Eumenes ready
03-25 11:00 resolved summer -321 by deadline, then autumn -321
03-25 11:00 deadline 03-26 17:00 by_rule
03-25 15:00 paused: Easter
03-27 12:00 orders Antigonus ready
03-29 10:00 resumed: all are back
03-29 10:00 deadline 03-30 16:00 by_resume
03-29 15:00 orders Antipater ready
03-29 15:00 orders Lysimachus ready
03-29 15:00 orders Eumenes ready
03-29 15:00 orders Ptolemy ready
03-29 15:00 orders Seleucus ready
03-29 15:00 resolved autumn -321 by ready, then winter -321
03-29 15:00 deadline 03-31 15:00 by_rule
03-29 16:00 back to autumn -321: an order of Lysimachus was misread
03-29 16:00 deadline 03-30 16:00 by_rule
03-29 16:00 corrected autumn -321: Ptolemy had paid twice
03-29 16:00 deadline 03-30 19:00 by_game_master
03-29 19:00 reminded Antipater Lysimachus Antigonus Eumenes Ptolemy Seleucus
03-30 09:00 orders Antipater ready
03-30 09:00 orders Lysimachus ready
03-30 09:00 orders Antigonus ready
03-30 09:00 orders Eumenes ready
03-30 09:00 orders Seleucus ready
03-30 09:00 orders Ptolemy
03-30 19:00 resolved autumn -321 by deadline, then winter -321
03-30 19:00 deadline 04-01 19:00 by_rule
03-31 19:00 reminded Antipater Lysimachus Antigonus Eumenes Ptolemy Seleucus
04-01 18:00 orders Antipater ready
04-01 18:00 orders Lysimachus ready
04-01 18:00 orders Antigonus ready
04-01 18:00 orders Eumenes ready
04-01 18:00 orders Ptolemy ready
04-01 18:00 orders Seleucus ready
04-01 18:00 resolved winter -321 by ready, then spring -320
04-01 18:00 deadline 04-06 16:00 by_rule
"""
"""All that happened after the start: when, in UTC, and what."""


def test_a_stormy_season_event_by_event(season: World) -> None:
    started = season.state().number
    play(season)
    rows = season.store.log.read("alpha")[started:]
    assert [shown(row.at, decode(row.body)) for row in rows] == EVENTS.splitlines()


def test_what_was_played_is_sound_and_can_be_told(season: World) -> None:
    play(season)
    report = verify(season.store, season.desk.games, "alpha")
    assert not report.faults and not report.warnings
    for row in season.store.log.read("alpha"):
        event = decode(row.body)
        state = season.desk.games.at("alpha", row.number)
        list(tell(event, state))  # raises for an event without a text
    state = season.state()
    assert state.players["Eumenes"].name == "Nina" and not state.wanted and state.rollbacks == 1
    assert state.over == ("spring -321", "summer -321", "autumn -321", "winter -321")


def test_every_change_of_the_deadline_is_an_event_with_its_cause_and_on_the_grid_but_for_the_masters_word(
    season: World,
) -> None:
    play(season)
    events = [decode(row.body) for row in season.store.log.read("alpha")]
    deadlines = [event for event in events if isinstance(event, DeadlineSet) and not event.phase.startswith("winter")]
    on_grid = [event for event in deadlines if event.cause.code not in ("by_game_master", "by_grace")]
    assert len(on_grid) == 6
    for event in on_grid:
        local = event.at.astimezone(ZoneInfo("Europe/Paris"))
        assert (local.weekday() in (1, 4), local.hour, local.minute) == (True, 18, 0), event
        assert event.at.hour == (16 if event.at > SUMMER_TIME else 17)


def test_all_are_told_of_every_pause_grace_and_wait_and_nobody_of_the_silent_but_the_master(season: World) -> None:
    play(season)
    told = [row for row in season.out("deadline") if row.recipient == "lee@example.org"]
    subjects = []
    for row in told:
        state = season.desk.games.at("alpha", row.log_number)
        rendered = writer(state).write("deadline", state, row.seat)
        subjects.append(rendered.subject)
        assert "Eumenes" not in rendered.text
    assert subjects == [
        "[alpha] summer -321: orders are missing, new deadline",
        "[alpha] summer -321: the deadline has passed, orders are missing",
        "[alpha] autumn -321: the game is paused",
        "[alpha] autumn -321: the game goes on",
        "[alpha] autumn -321: new deadline",
    ]
    (corrected,) = [row for row in season.out("correction") if row.recipient == "paul@example.org"][1:]
    state = season.desk.games.at("alpha", corrected.log_number)
    assert "Ptolemy had paid twice" in " ".join(writer(state).write("correction", state, "Ptolemy").text.split())
    assert [row.recipient for row in season.out("handover") if row.seat != "GM"] == ["nina@example.org"]
    assert [row.recipient for row in season.out("farewell")] == ["emma@example.org"]


def test_mails_of_a_game_that_is_paused_are_taken_and_nothing_else_happens(season: World) -> None:
    play(season)
    rows = season.store.log.read("alpha")
    kinds = [row.kind for row in rows]
    first, last = kinds.index("game paused"), kinds.index("game resumed")
    assert kinds[first + 1 : last] == ["orders received"]
