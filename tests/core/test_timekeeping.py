"""Whatever is done to the time of a game, in any order: after `resume` and for each next phase the deadline is one of
the rule by which the phase opened, unless it was set by hand since; and none is too far ahead."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core import decisions, referee, timekeeping
from adjudicator.core.deadlines import LONGEST
from adjudicator.core.decisions import Decision, Refused
from adjudicator.core.events import DeadlineSet, GameCreated, PhaseHeld, PlayerAdded
from adjudicator.core.fold import fold
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import library

RULES = library().ruleset("diplomacy", {})
PARIS, SUNDAY = "Tuesday and Friday 18:00 Europe/Paris", "Sunday 12:00 Europe/Paris"
GRIDS = {PARIS: ((1, 18), (4, 18)), SUNDAY: ((6, 12),)}
"""Rules, with the days and local hours of their instants."""

MARCH = datetime(2027, 3, 22, 9, 30, tzinfo=UTC)
"""A Monday; the clocks change on Sunday."""


class Table:
    """A game of Diplomacy in which nobody moves, and its clock."""

    def __init__(self, rule: str = PARIS, at: datetime = MARCH) -> None:
        self.now = at
        self.by_hand = False
        created = GameCreated(
            ruleset="diplomacy", title="T", lang="en", settings={}, rules={"movement": rule}, seed="s"
        )
        self.state: GameState = fold(None, "alpha", at, created)
        for seat in RULES.seats:
            player = PlayerAdded(seat=seat, name=seat, address=f"{seat}@example.org", lang="en", zone="Europe/Paris")
            self.state = fold(self.state, "alpha", at, player)
        self.take(decisions.start_game(self.state, RULES, at))

    def take(self, decision: Decision, *, by_hand: bool = False) -> None:
        """Do what was decided; remember whether the deadline is by hand."""
        for event in decision.events:
            self.state = fold(self.state, "alpha", self.now, event)
            if isinstance(event, DeadlineSet):
                self.by_hand = by_hand or event.grace

    def step(self, what: str, n: int) -> None:
        """One thing that is done to the game; what is refused changes nothing."""
        state, now = self.state, self.now
        day = now + timedelta(days=n % 9)
        match what:
            case "set":
                self.take(decisions.set_deadline(state, now + timedelta(minutes=n), now, "x"), by_hand=True)
            case "extend":
                self.take(timekeeping.extend(state, timedelta(minutes=n), now, "x"), by_hand=True)
            case "pause":
                self.take(timekeeping.pause(state, "x"))
            case "resume":
                self.take(timekeeping.resume(state, RULES, now, "x"))
            case "early":
                assert state.phase is not None
                self.take(decisions.resolve(state, RULES, now, "game master", state.phase.name))
            case "absent":
                self.take(timekeeping.set_absence(state, RULES, "France", day, day + timedelta(days=4), now))
            case "back":
                self.take(timekeeping.withdraw_absences(state, "France"))
            case "rule":
                rule = SUNDAY if n % 2 else PARIS
                self.take(timekeeping.set_rule(state, RULES, "movement", rule, "x"))
            case "blackout":
                dates = f"{day:%Y-%m-%d}..{day + timedelta(days=n % 5):%Y-%m-%d}"
                self.take(timekeeping.set_policy(state, RULES, "blackout", dates, now, "x"))
            case "grace":
                self.take(timekeeping.set_policy(state, RULES, "grace", f"{n % 200} h", now, "x"))
            case _:
                self.wait(timedelta(minutes=n))

    def wait(self, length: timedelta) -> None:
        """Let time pass; the daemon ends phases whose deadline has passed."""
        until = self.now + length
        while (due := self.state.deadline) is not None and due <= until:
            self.now = due + timedelta(seconds=2)
            decision = timekeeping.at_deadline(self.state, RULES, self.now)
            if decision is None:
                self.step("early", 0)
            else:
                assert not any(isinstance(event, PhaseHeld) for event in decision.events)
                self.take(decision)
        self.now = max(until, self.now)

    def check(self) -> None:
        """See that the deadline is where it may be."""
        due = self.state.deadline
        assert (due is None) == (self.state.paused is not None)
        if due is None or self.by_hand:
            return
        local = due.astimezone(ZoneInfo("Europe/Paris"))
        assert (local.minute, local.second, local.microsecond) == (0, 0, 0)
        assert (local.weekday(), local.hour) in GRIDS[self.state.opening_rules["movement"]]
        assert self.now < due <= self.now + LONGEST


STEPS = ("set", "extend", "pause", "resume", "early", "absent", "back", "rule", "blackout", "grace", "wait")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(min_value=1, max_value=9000)), min_size=4, max_size=12))
def test_p7_whatever_is_done_in_any_order_the_deadline_is_on_the_grid_or_by_hand(steps: list[tuple[str, int]]) -> None:
    table = Table()
    for what, n in steps:
        try:
            table.step(what, n)
        except Refused:
            continue
        table.check()
        if what in ("resume", "early"):
            assert not table.by_hand


@pytest.mark.parametrize("order", list(permutations(("set", "extend", "absent"))))
def test_p7_resume_at_once_is_by_the_rule_whatever_was_before(order: tuple[str, ...]) -> None:
    table = Table()
    for what in (*order, "pause", "resume"):
        table.step(what, 1817)
        table.check()
    assert not table.by_hand
    table.step("early", 0)
    table.check()


def test_a_deadline_of_the_rule_stays_where_it_is_over_a_short_pause() -> None:
    table = Table(at=datetime(2027, 3, 23, 14, 0, tzinfo=UTC))  # three hours before one of the grid
    table.step("set", 180)
    before = table.state.deadline
    for what, n in (("pause", 0), ("wait", 30), ("resume", 0)):
        table.step(what, n)
    assert table.state.deadline == before == datetime(2027, 3, 23, 17, 0, tzinfo=UTC)


def test_an_absence_announced_in_a_short_pause_moves_the_deadline() -> None:
    table = Table()
    for what in ("pause", "absent", "resume"):
        table.step(what, 0)
    assert table.state.deadline == datetime(2027, 3, 30, 16, 0, tzinfo=UTC)
    assert table.state.deadline_cause is not None and table.state.deadline_cause.code == "by_absence"


def test_a_phase_that_opens_in_a_pause_has_the_time_of_its_rule_and_not_that_of_the_one_before() -> None:
    table = Table()
    opened = table.state
    table.step("early", 0)
    table.step("set", 60 * 24 * 30)
    table.step("pause", 0)
    table.take(referee.roll_back(table.state, RULES, opened, table.now, "x", ""))
    table.step("resume", 0)
    assert table.state.deadline == datetime(2027, 3, 23, 17, 0, tzinfo=UTC)


@pytest.mark.parametrize("rule", [PARIS, SUNDAY, "daily 02:30 Europe/Paris", "48 h"])
def test_nothing_leads_more_than_366_days_ahead(rule: str) -> None:
    table = Table(rule)
    table.take(decisions.set_deadline(table.state, table.now + LONGEST, table.now, "x"))
    with pytest.raises(Refused, match="too_far_ahead"):
        timekeeping.extend(table.state, timedelta(hours=1), table.now, "x")
    table.step("pause", 0)
    table.wait(timedelta(days=3))
    table.step("resume", 0)
    assert table.state.deadline is not None
    assert table.now + LONGEST - timedelta(days=8) < table.state.deadline <= table.now + LONGEST
    since = table.now + LONGEST - timedelta(days=20)
    table.take(timekeeping.set_absence(table.state, RULES, "France", since, table.now + LONGEST, table.now))
    assert table.state.deadline <= table.now + LONGEST
