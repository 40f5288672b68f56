"""The time of a game by mail: deadlines, pause, rules, policies, absences, grace, and what becomes of the silent."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from icalendar import Calendar, Component

from adjudicator.core.commands import Command
from adjudicator.core.events import (
    AbsenceSet,
    DeadlineSet,
    GamePaused,
    GameResumed,
    PhaseHeld,
    PhaseResolved,
    PolicySet,
    RuleSet,
)
from adjudicator.daemon import verbs
from adjudicator.mail.drafts import Attachment
from tests.daemon.conftest import MASTER, PLAYERS, World, events, tell

DEADLINE = datetime(2027, 1, 5, 17, 0, tzinfo=UTC)


def mail_to(world: World, address: str, kind: str = "deadline") -> str:
    """The newest mail of a kind to somebody, on one line."""
    rows = [row for row in world.out(kind) if row.recipient == address]
    return " ".join(world.written(rows[-1]).split())


def receivers(world: World, kind: str) -> list[str]:
    return sorted(row.recipient for row in world.out(kind))


def pass_deadline(world: World) -> None:
    """Let the deadline pass, and do what is due then."""
    deadline = world.state().deadline
    assert deadline is not None
    world.clock.at = max(world.clock.at, deadline + timedelta(seconds=1))
    for due in world.desk.due(world.clock.now()):
        world.desk.resolve_due(due, world.clock.now())


ALL = sorted([MASTER, *(address for _, address, _ in PLAYERS)])

# --- deadlines


def test_the_master_sets_a_deadline_in_his_zone_and_all_are_told_why(master: World) -> None:
    told = tell(master, "deadline 2027-01-07 20:00: Epiphany")
    assert "Thursday 7 January 2027, 20:00 (Europe/Paris) = 19:00 UTC" in told
    assert master.state().deadline == datetime(2027, 1, 7, 19, 0, tzinfo=UTC)
    assert receivers(master, "deadline") == ALL
    assert "“Epiphany”" in mail_to(master, "lee@example.org")
    assert "« Epiphany »" in mail_to(master, "anne@example.org")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("deadline 9999-01-01: x", "more than 366 days ahead: Thursday 6 January 2028"),
        ("deadline 2028-01-07: x", "more than 366 days ahead"),
        ("deadline 9999-12-31 23:59 America/New_York: x", "more than 366 days ahead"),
        ("deadline 0001-01-01 00:00 Asia/Tokyo: x", "has passed already"),
        ("deadline 2027-01-05 18:00: x", "The deadline is so already: Tuesday 5 January 2027, 18:00"),
        ("extend 0 h: x", "no span of time"),
        ("extend 366 days: x", "more than 366 days ahead"),
        ("extend 99999 days: x", "“99999 days” is too long: 366 days at most"),
        ("absent Antipater 2030-01-01", "more than 366 days ahead"),
        ("policy silent = resolve: x", "It is so already: silent = resolve"),
        ("rule movement = Tuesday and Friday 18:00 Europe/Paris: x", "The rule is so already"),
    ],
)
def test_slips_of_the_pen_and_what_is_so_already_change_nothing(master: World, line: str, why: str) -> None:
    before, mails = master.state().number, len(master.out())
    assert why in tell(master, line)
    assert master.state().number == before
    assert [out.kind for out in master.out()[mails:]] == ["commands"], "nobody else is told"


_SPRING = (
    ("extend 30 h: x",),
    ("deadline 2027-01-07 20:17: x",),
    ("pause: x", "resume: y"),
    ("absent Antipater 2027-01-05", "absent Antipater none"),
)


@pytest.mark.parametrize("before", _SPRING)
@pytest.mark.parametrize("after", _SPRING)
def test_whatever_moved_a_deadline_the_next_is_on_the_grid(
    master: World, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    for line in (*before, *after):
        tell(master, line)
        master.later(hours=3)
    tell(master, "resolve spring -321")
    deadline = master.state().deadline
    assert deadline is not None
    assert (deadline.weekday(), deadline.hour, deadline.minute) in ((1, 17, 0), (4, 17, 0)), deadline


def test_p7_after_set_extend_pause_and_resume_in_one_mail_the_deadline_is_on_the_grid(master: World) -> None:
    told = tell(master, "deadline 2027-01-07 20:17: x\nextend 30 h: x\npause: x\nresume: y")
    assert master.state().deadline == datetime(2027, 1, 12, 17, 0, tzinfo=UTC), "the first after Saturday, 02:17"
    assert "alpha goes on: spring -321, orders due Tuesday 12 January 2027, 18:00" in told


@pytest.mark.parametrize("ruleset", ["peloponnese", "mare_nostrum"])
def test_a_phase_that_people_referee_has_no_rule_and_keeps_the_deadline_it_was_given(
    world: World, ruleset: str
) -> None:
    world.do(verbs.CreateGame("alpha", ruleset, "Alpha", "en", {}, {}, "a seed"))
    seats = world.desk.games.ruleset(world.state()).seats
    for number, seat in enumerate(seats):
        world.do(verbs.AddPlayer("alpha", seat, f"P{number}", f"p{number}@example.org", "en", "Europe/Paris"))
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", MASTER, "en", "Europe/Paris"))
    world.do(verbs.StartGame("alpha"))
    assert "has no deadline" in tell(world, "extend 24 h: x")
    tell(world, f"deadline 2027-01-07 20:17: x\nabsent {seats[0]} 2027-01-07\npolicy blackout = 2027-01-07: x")
    given = datetime(2027, 1, 7, 19, 17, tzinfo=UTC)
    assert world.state().deadline == given
    tell(world, "pause: x\nresume: x")
    assert world.state().deadline == given
    tell(world, "pause: x")
    world.later(days=9)
    tell(world, "resume: x\nextend 24 h: x")
    assert world.state().deadline == given + timedelta(days=10)


def test_another_rule_moves_the_present_phase_by_no_way(master: World) -> None:
    tell(master, "rule movement = Sunday 12:00 Europe/Paris: as agreed")
    tell(master, "absent Antipater 2027-01-05")
    assert master.state().deadline == datetime(2027, 1, 8, 17, 0, tzinfo=UTC), "Friday, by the rule it opened with"
    tell(master, "pause: x")
    master.later(hours=3)
    tell(master, "resume: y")
    assert master.state().deadline == datetime(2027, 1, 12, 17, 0, tzinfo=UTC), "Tuesday: by the same rule"
    tell(master, "resolve spring -321")
    assert master.state().deadline == datetime(2027, 1, 10, 11, 0, tzinfo=UTC), "Sunday"


def test_the_master_extends_by_a_span(master: World) -> None:
    tell(master, "prolonger 24 h : un joueur est malade")
    assert master.state().deadline == DEADLINE + timedelta(hours=24)
    assert "un joueur est malade" in mail_to(master, "anne@example.org")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("deadline 2026-12-31 18:00: too late", "has passed already"),
        ("deadline tomorrow: soon", "no date"),
        ("extend a bit: please", "no span of time"),
        ("resume: go on", "is not paused"),
        ("pause", "A colon and a text are missing"),
        ("rule retreat = soon", "no deadline rule"),
        ("rule builds = 24 h", "There is no deadline rule for “builds”, only for: seasons, retreats and winters"),
        ("rule retreat", "Write it as: rule seasons ="),
        ("policy kindness = yes", "There is no policy “kindness”"),
        ("policy grace = maybe", "no span from 0 to 336 hours"),
        ("policy silent = shout", "resolve, wait and replace"),
        ("policy absence_cap = 99", "no whole number from 0 to 60"),
        ("policy blackout = Christmas", "names no days"),
        ("absent Lysimachus 2026-01-01 to 2026-01-08", "over already"),
        ("absent Lysimachus 2027-02-08 to 2027-02-01", "ends before it begins"),
        ("absent Lysimachus 2027-02-01 to 2027-12-01", "at most 92 days"),
        ("absent Lysimachus none", "No absence of Lysimachus"),
        ("absent next week", "names no time"),
        ("absent Cassander 2027-02-01 to 2027-02-08", "There is no seat “Cassander”"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(master: World, line: str, why: str) -> None:
    before = master.state()
    assert why in tell(master, line)
    assert master.state() == before


@pytest.mark.parametrize(
    "line",
    [
        "deadline 2027-01-07 20:00: Epiphany",
        "extend 24 h: I am late",
        "pause: I am ill",
        "resume: I am well",
        "rule retreat = 48 h: please",
        "policy grace = 24 h: please",
    ],
)
def test_players_may_not_and_are_told_so(master: World, line: str) -> None:
    before = master.state()
    row = master.mail("lee@example.org", line)
    assert row.verdict == "refused"
    assert master.state() == before


def test_a_player_cannot_announce_the_absence_of_another(master: World) -> None:
    told = tell(master, "absent Antipater 2027-02-01 to 2027-02-08", "lee@example.org")
    assert "Only the game master" in told and not master.state().absences


# --- whom orders concern


def both(world: World, kind: str, address: str) -> str:
    """The newest mail of a kind to somebody: its text and its HTML."""
    prepared = world.post.prepare([row for row in world.out(kind) if row.recipient == address][-1])
    assert prepared is not None
    return " ".join(f"{prepared.outgoing.text} {prepared.outgoing.html}".split())


def test_mails_speak_of_orders_on_file_to_those_who_may_have_some(master: World) -> None:
    tell(master, "policy observers = open: x")
    master.mail("olga@example.net", "observe alpha")
    confirm = master.post.prepare(master.out()[-1])
    assert confirm is not None and confirm.outgoing.reply_to is not None
    master.mail("olga@example.net", "yes", to=confirm.outgoing.reply_to.spec)
    opened = master.state().position
    tell(master, "extend 2 h: x")
    assert "orders on file" in both(master, "deadline", "lee@example.org").casefold()
    assert "on file" not in both(master, "deadline", MASTER).casefold()
    master.mail("lee@example.org", "A THR x")
    tell(master, "resolve spring -321")
    assert "What you may write" not in both(master, "results", MASTER)
    tell(master, "roll back to spring -321: a mistake")
    assert master.state().position == opened
    assert "write orders for" in both(master, "correction", "lee@example.org")
    for address in (MASTER, "olga@example.net"):
        text = both(master, "correction", address)
        assert "What was resolved since then counts no more." in text
        assert "on file" not in text.casefold() and "write orders" not in text


def test_the_opening_mail_of_a_game_master_asks_for_no_orders(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {}, "a seed"))
    for seat, address, lang in PLAYERS:
        world.do(verbs.AddPlayer("alpha", seat, address.split("@")[0].title(), address, lang, "Europe/Paris"))
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", MASTER, "en", "Europe/Paris"))
    world.do(verbs.StartGame("alpha"))
    assert "What you may write" not in both(world, "opening", MASTER)
    assert "== Deadline == Deadline: Tuesday 5 January 2027" in both(world, "opening", MASTER)


def test_the_deadlines_of_an_invitation_are_a_list_of_their_own(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {}, "a seed"))
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", MASTER, "en", "Europe/Paris"))
    tell(world, "invite ann@example.net, Ann: we need a sixth")
    (invitation,) = [world.written(row) for row in world.out() if row.recipient == "ann@example.net"]
    before, rule, _ = invitation.partition("- deadline of seasons: ")
    assert rule and before.endswith("\n\n") and not before.endswith("\n\n\n")


# --- rules


def test_a_rule_holds_from_the_next_phase_on_and_all_are_told(master: World) -> None:
    told = tell(master, "rule movement = Wednesday 19:00 America/New_York: for our players overseas")
    assert "Wednesday 19:00 America/New_York" in told
    assert master.state().deadline == DEADLINE
    assert isinstance(events(master)[-1], RuleSet)
    assert receivers(master, "terms") == ALL
    assert "seasons: Wednesday at 19:00 (America/New_York)" in mail_to(master, "lee@example.org", "terms")
    tell(master, "resolve spring -321")
    assert master.state().deadline == datetime(2027, 1, 7, 0, 0, tzinfo=UTC)


# --- pause


def test_a_paused_game_is_neither_reminded_nor_resolved_but_takes_mail(master: World) -> None:
    told = tell(master, "pause: Christmas")
    assert "alpha is paused" in told
    assert isinstance(events(master)[-1], GamePaused)
    assert "“Christmas”" in mail_to(master, "lee@example.org")
    assert master.state().deadline is None
    master.clock.at = DEADLINE - timedelta(hours=3)
    assert master.desk.remind(master.clock.now()) == 0
    master.later(days=9)
    assert master.desk.due(master.clock.now()) == () and master.desk.next_instant(master.clock.now()) is None
    assert master.mail("anne@example.org", "A MAC -> THR\nready").verdict == "accepted"
    assert master.state().on_file("Antipater")
    for _, address, _ in PLAYERS:
        master.mail(address, "ready")
    assert master.desk.due(master.clock.now()) == (), "not even if all are ready"


@pytest.mark.parametrize(
    "line", ["extend 24 h: x", "deadline 2027-02-01 18:00: x", "pause: again", "resolve spring -321"]
)
def test_while_the_clock_stands_the_deadline_cannot_be_moved_nor_the_phase_resolved(master: World, line: str) -> None:
    tell(master, "pause: Christmas")
    before = master.state()
    assert "is paused" in tell(master, line) and master.state() == before


def test_resume_leaves_the_time_there_was_and_is_on_the_grid(master: World) -> None:
    master.later(hours=2)  # six hours are left
    tell(master, "pause: Christmas")
    master.clock.at = datetime(2027, 1, 12, 12, 0, tzinfo=UTC)  # five hours before a deadline of the rule
    told = tell(master, "resume: all are back")
    assert master.state().deadline == datetime(2027, 1, 15, 17, 0, tzinfo=UTC), "the next one but one"
    assert "Friday 15 January 2027, 18:00" in told
    assert [type(event) for event in events(master)[-2:]] == [GameResumed, DeadlineSet]
    assert "all are back" in mail_to(master, "lee@example.org")
    assert receivers(master, "deadline") == sorted(ALL * 2)


def test_a_roll_back_during_a_pause_sets_no_deadline(master: World) -> None:
    tell(master, "resolve spring -321")
    tell(master, "pause: we talk")
    assert "is paused" in tell(master, "roll back to spring -321: a mistake")
    assert master.state().deadline is None
    tell(master, "resume: done")
    assert master.state().deadline == DEADLINE


# --- policies


def test_a_policy_is_an_event_all_are_told_and_it_can_be_asked_for(master: World) -> None:
    assert "grace = 48 h: If orders are missing" in tell(master, "policy grace = 2 days: let us be kind")
    event = events(master)[-1]
    assert event == PolicySet(name="grace", value="48 h", reason="let us be kind")
    assert receivers(master, "terms") == ALL
    text = mail_to(master, "anne@example.org", "terms")
    assert "grace = 48 h" in text and "let us be kind" in text
    assert "grace = 48 h" in tell(master, "policy")
    assert "grace = 48 h" in tell(master, "policy grace")
    master.mail("lee@example.org", "status")
    assert "grace = 48 h" in mail_to(master, "lee@example.org", "status")


def test_a_new_blackout_moves_a_deadline_that_falls_into_it(master: World) -> None:
    tell(master, "policy blackout = 2027-01-05..2027-01-09: holidays")
    assert master.state().deadline == datetime(2027, 1, 12, 17, 0, tzinfo=UTC)
    assert "days without deadlines" in mail_to(master, "lee@example.org")


# --- absences


def test_an_absence_by_mail_moves_the_next_deadline_and_no_other(master: World) -> None:
    told = tell(master, "absent 2027-01-05 au 2027-01-09", "anne@example.org")
    assert "L’échéance est désormais le mardi 12 janvier 2027, 18:00" in told
    absence, moved = events(master)[-2:]
    assert absence == AbsenceSet(
        seat="Antipater",
        since=datetime(2027, 1, 4, 23, 0, tzinfo=UTC),
        until=datetime(2027, 1, 9, 22, 59, tzinfo=UTC),
    )
    assert isinstance(moved, DeadlineSet) and moved.absent == ("Antipater",) and moved.cause.code == "by_absence"
    assert "Antipater is away" in mail_to(master, "lee@example.org")
    tell(master, "resolve spring -321")
    assert master.state().deadline == DEADLINE, "one deadline only"


def test_an_absence_ahead_waits_until_a_phase_opens(master: World) -> None:
    assert "Absence noted for Lysimachus" in tell(master, "absent 2027-01-08 to 2027-01-10", "lee@example.org")
    assert master.state().deadline == DEADLINE and not master.out("deadline")
    master.mail("tony@example.org", "status")
    assert "Lysimachus is away from Fri 8 Jan to Sun 10 Jan" in mail_to(master, "tony@example.org", "status")
    pass_deadline(master)
    assert master.state().deadline == datetime(2027, 1, 12, 17, 0, tzinfo=UTC)
    text = mail_to(master, "tony@example.org", "results")
    assert "moved because Lysimachus is away" in text


def test_absences_are_taken_back_and_announced_by_the_master_for_a_seat(master: World) -> None:
    tell(master, "absent Lysimachus 2027-01-08 to 2027-01-10")
    assert master.state().absences["Lysimachus"]
    assert "No absence of Lysimachus is noted" in tell(master, "absent none", "lee@example.org")
    pass_deadline(master)
    assert master.state().deadline == datetime(2027, 1, 8, 17, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("line", "since", "until"),
    [
        ("absent 2027-02-01 12:00 to 2027-02-08 20:00", "02-01T11:00", "02-08T19:00"),
        ("absent 2027-02-01 12h à 2027-02-08 20h30", "02-01T11:00", "02-08T19:30"),
        ("absente 2027-02-01 12:00 au 2027-02-08", "02-01T11:00", "02-08T22:59"),
        ("Absence: 2027-02-01..2027-02-08", "", ""),
        ("absent 2027-02-01..2027-02-08", "01-31T23:00", "02-08T22:59"),
        ("absent 2027-02-01 UTC jusqu’au 2027-02-08 20:00 America/New_York", "02-01T00:00", "02-09T01:00"),
        ("absent 2027-02-01 - 2027-02-08", "01-31T23:00", "02-08T22:59"),
        ("absent du 2027-02-01", "01-31T23:00", "02-01T22:59"),
    ],
)
def test_an_absence_may_have_hours(master: World, line: str, since: str, until: str) -> None:
    master.mail("anne@example.org", line)
    found = [
        f"{away.since:%m-%dT%H:%M} {away.until:%m-%dT%H:%M}" for away in master.state().absences.get("Antipater", ())
    ]
    assert found == ([f"{since} {until}"] if since else [])


def test_an_absence_moves_no_deadline_that_it_does_not_touch(master: World) -> None:
    tell(master, "policy blackout = 2027-01-06 to 2027-01-10: holidays")
    tell(master, "deadline 2027-01-08 18:00: by hand, all agreed")
    before = master.state().deadline
    tell(master, "absent Lysimachus 2027-01-06 to 2027-01-07 01:00")
    tell(master, "policy blackout = 2027-01-06 to 2027-01-11: one more day")
    assert master.state().deadline == before


def test_the_same_absence_again_changes_nothing(master: World) -> None:
    master.mail("lee@example.org", "absent 2027-02-01 to 2027-02-08")
    before = master.state()
    master.mail("lee@example.org", "absent 2027-02-01 to 2027-02-08 ")
    assert "known already" in " ".join(master.written(master.out("commands")[-1]).split())
    assert master.state() == before


def test_too_many_absences_are_refused(master: World) -> None:
    for day in range(1, 13):
        tell(master, f"absent Ptolemy 2027-03-{day:02}")
    assert "More than 12 absences" in tell(master, "absent Ptolemy 2027-03-20")


# --- grace, and the silent


def ready_but(world: World, *silent: str) -> None:
    """All write that they are ready, but for these addresses; one of them writes orders instead."""
    for _, address, _ in PLAYERS:
        if address not in silent:
            world.mail(address, "A THR x" if address == "lee@example.org" else "ready")


def test_without_a_policy_the_deadline_ends_the_phase_whoever_is_silent(master: World) -> None:
    pass_deadline(master)
    assert "spring -321" in master.state().over


def test_grace_moves_the_deadline_once_and_all_are_told(master: World) -> None:
    tell(master, "policy grace = 24 h")
    ready_but(master, "anne@example.org", "paul@example.org")
    pass_deadline(master)
    state = master.state()
    assert state.phase is not None and state.phase.name == "spring -321"
    assert state.deadline == DEADLINE + timedelta(hours=24)
    assert receivers(master, "deadline") == ALL
    text = mail_to(master, "lee@example.org")
    assert "orders of 2 players were missing; 24 h of grace" in text
    assert "Antipater" not in text, "who is silent is nobody's business"
    pass_deadline(master)
    assert "spring -321" in master.state().over
    assert master.state().deadline == datetime(2027, 1, 8, 17, 0, tzinfo=UTC), "on the grid again"


def test_a_silent_grace_tells_only_those_who_are_late_and_the_master(master: World) -> None:
    tell(master, "policy grace = 24 h\npolicy grace_warning = silent")
    ready_but(master, "anne@example.org")
    pass_deadline(master)
    assert receivers(master, "deadline") == ["anne@example.org", MASTER]


def test_no_grace_if_nobody_is_silent(master: World) -> None:
    tell(master, "policy grace = 24 h")
    ready_but(master)
    pass_deadline(master)
    assert "spring -321" in master.state().over


def test_a_late_mail_that_comes_before_the_grace_was_given_is_taken(master: World) -> None:
    tell(master, "policy grace = 24 h")
    master.clock.at = DEADLINE + timedelta(minutes=2)
    assert master.mail("anne@example.org", "A MAC -> THR").verdict == "accepted"
    assert master.state().grace_given and master.state().on_file("Antipater")


def test_a_late_mail_is_refused_without_grace(master: World) -> None:
    master.clock.at = DEADLINE + timedelta(minutes=2)
    assert master.mail("anne@example.org", "A MAC -> THR").detail == "phase_closed" or not master.state().orders


def held(world: World, policy: str) -> None:
    tell(world, f"policy silent = {policy}")
    ready_but(world, "anne@example.org")
    pass_deadline(world)


def test_by_the_policy_wait_the_phase_waits_and_the_master_is_told_for_whom(master: World) -> None:
    held(master, "wait")
    event = events(master)[-1]
    assert event == PhaseHeld(phase="spring -321", seats=("Antipater",))
    assert master.state().deadline is None and master.desk.due(master.clock.now()) == ()
    assert receivers(master, "deadline") == ALL
    assert "Missing: Antipater" in mail_to(master, MASTER)
    assert "Antipater" not in mail_to(master, "lee@example.org")
    assert "attend vos ordres" in mail_to(master, "anne@example.org")


def test_the_phase_ends_as_soon_as_nothing_is_missing(master: World) -> None:
    held(master, "wait")
    master.later(days=3)
    master.mail("anne@example.org", "A MAC x")
    missing = master.desk.due(master.clock.now())
    assert missing == (), "other units of Antipater's have no order yet"
    master.mail("anne@example.org", "ready")
    (due,) = master.desk.due(master.clock.now())
    assert due.trigger == "deadline"
    master.desk.resolve_due(due, master.clock.now())
    resolved = master.state().resolved
    assert isinstance(resolved, PhaseResolved) and resolved.trigger == "deadline"


def test_who_waits_can_be_given_a_new_deadline(master: World) -> None:
    held(master, "wait")
    tell(master, "extend 48 h: one more chance")
    assert master.state().deadline == master.clock.now() + timedelta(hours=48) and not master.state().held
    pass_deadline(master)
    assert master.state().held == ("Antipater",)


def test_by_the_policy_replace_the_master_is_told_whom(master: World) -> None:
    held(master, "replace")
    text = mail_to(master, MASTER)
    assert "is now to be found for Antipater" in text and "replace SEAT by ADDRESS" in text
    assert master.state().wanted == {"Antipater"}
    master.mail(MASTER, "status")
    assert "Somebody else is to be found for Antipater" in mail_to(master, MASTER, "status")
    master.do(verbs.AddPlayer("alpha", "Antipater", "Nina", "nina@example.org", "fr", "Europe/Paris"))
    assert not master.state().wanted and master.state().held == ("Antipater",)
    master.mail("nina@example.org", "ready")
    assert len(master.desk.due(master.clock.now())) == 1


def test_who_writes_is_not_to_be_replaced(master: World) -> None:
    held(master, "replace")
    master.mail("anne@example.org", "A MAC x")
    assert not master.state().wanted


# --- the calendar


def calendars(world: World, address: str) -> list[tuple[str, Component]]:
    """The calendar files of the mails to somebody, with the parameters of their type, oldest first."""
    found: list[tuple[str, Component]] = []
    for row in world.out():
        prepared = world.post.prepare(row) if row.recipient == address else None
        for file in prepared.outgoing.files if prepared else ():
            if file.kind == "text/calendar":
                found.append((file.parameters, Calendar.from_ical(file.data.decode())))
    return found


def entry_of(calendar: Component) -> Any:
    """The one entry of a calendar file."""
    (entry,) = calendar.walk("VEVENT")
    return entry


def test_one_entry_of_the_calendar_moves_with_every_mail(master: World) -> None:
    tell(master, "extend 24 h: a player is ill")
    tell(master, "pause: Christmas")
    master.later(days=8)
    tell(master, "resume: all are back")
    tell(master, "end game: enough")
    files = calendars(master, "lee@example.org")
    entries = [entry_of(calendar) for _, calendar in files]
    assert len({str(entry["UID"]) for entry in entries}) == 1
    sequences = [int(entry["SEQUENCE"]) for entry in entries]
    assert sequences == sorted(set(sequences)), "only ever rising"
    assert [parameters.rpartition("=")[2] for parameters, _ in files] == [
        "PUBLISH", "PUBLISH", "CANCEL", "PUBLISH", "CANCEL"
    ]  # fmt: skip
    assert [str(calendar["METHOD"]) for _, calendar in files] == ["PUBLISH", "PUBLISH", "CANCEL", "PUBLISH", "CANCEL"]
    assert [entry["DTSTART"].dt for entry in entries[:2]] == [DEADLINE, DEADLINE + timedelta(hours=24)]
    assert entries[3]["DTSTART"].dt == datetime(2027, 1, 15, 17, 0, tzinfo=UTC)
    assert [str(entry["STATUS"]) for entry in entries][-1] == "CANCELLED"
    assert str(entries[0]["SUMMARY"]) == "[alpha] spring -321: orders due"
    assert str(entries[0]["ORGANIZER"]) == "mailto:judge@play.test"


def test_the_calendar_comes_in_the_readers_language_and_tells_nothing_secret(master: World) -> None:
    ((_, calendar),) = calendars(master, "anne@example.org")
    text = calendar.to_ical().decode()
    assert "ordres à remettre" in str(entry_of(calendar)["SUMMARY"])
    assert not re.search(r"judge\+|a seed|anne@", text)


def test_the_calendar_can_be_left_out(master: World) -> None:
    tell(master, "policy calendar = no")
    tell(master, "extend 24 h: x")
    assert len(calendars(master, "lee@example.org")) == 1, "that of the opening"


def test_the_calendar_stands_in_the_mail_as_a_file_with_its_method(master: World) -> None:
    (row,) = [row for row in master.out("opening") if row.recipient == "lee@example.org"]
    prepared = master.post.prepare(row)
    assert prepared is not None
    raw = prepared.compose(b"\x89PNG")
    assert b'Content-Type: text/calendar; charset=utf-8; method=PUBLISH; name="alpha.ics"\r\n' in raw
    assert raw.count(b"image/png") == 1, "the map is there as well, once"
    assert isinstance(prepared.outgoing.files[0], Attachment)


def test_the_opening_tells_how_the_game_is_run(world: World) -> None:
    world.do(verbs.CreateGame("beta", "diadoques", "Beta", "en", {}, {}, "a seed"))
    for seat, address, lang in PLAYERS:
        world.do(verbs.AddPlayer("beta", seat, "X", address, lang, "Europe/Paris"))
    world.do(verbs.Ask("beta", Command("policy", "grace = 24 h")))
    assert not world.out("terms"), "nobody is told before the start"
    world.do(verbs.StartGame("beta"))
    assert "- grace = 24 h" in mail_to(world, "lee@example.org", "opening")


def test_a_short_pause_leaves_the_deadline_where_it_was(master: World) -> None:
    tell(master, "pause: a slip")
    master.later(minutes=40)
    tell(master, "resume: never mind")
    assert master.state().deadline == DEADLINE
    tell(master, "pause: dinner")
    master.later(minutes=61)
    tell(master, "resume: back")
    deadline = master.state().deadline
    assert deadline is not None and deadline > DEADLINE


def test_a_local_time_that_comes_twice_means_the_second(master: World) -> None:
    """As in rules: a deadline is never earlier than a player may think."""
    tell(master, "deadline 2027-10-31 02:30 Europe/Paris: the clocks change")
    assert master.state().deadline == datetime(2027, 10, 31, 1, 30, tzinfo=UTC)
