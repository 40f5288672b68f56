"""Deadlines stay on their grid: holidays, absences, minimum length, clock changes, and whatever came before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core import schedule
from adjudicator.core.events import AbsenceSet, DeadlineSet, Event, GameCreated, GameStarted, PolicySet
from adjudicator.core.fold import fold
from adjudicator.core.messages import Message
from adjudicator.core.ruleset import Phase
from adjudicator.core.schedule import Planned
from adjudicator.core.state import GameState

PARIS = "Tuesday and Friday 18:00 Europe/Paris"
ASKED = ("France", "Italy")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def game(*events: Event, rule: str = PARIS, at: str = "2027-01-04 09:00") -> GameState:
    """A game in its first phase, with what has happened besides."""
    created = GameCreated(
        ruleset="diplomacy", title="T", lang="en", settings={}, rules={"movement": rule, "retreat": "24 h"}, seed="s"
    )
    started = GameStarted(position={}, phase=Phase("spring 1901", "movement"), seed_hash="")
    state: GameState | None = None
    for event in (created, started, *events):
        state = fold(state, "alpha", utc(at), event)
    assert state is not None
    return state


def policy(name: str, value: str) -> PolicySet:
    return PolicySet(name=name, value=value)


def away(seat: str, since: str, until: str) -> AbsenceSet:
    return AbsenceSet(seat=seat, since=utc(since), until=utc(until))


def plan(state: GameState, now: str, kind: str = "movement") -> Planned:
    return schedule.plan(state, kind, utc(now), ASKED, Message("by_rule"))  # type: ignore[arg-type]


def test_without_policies_the_rule_alone_says_when() -> None:
    assert plan(game(), "2027-01-04 09:00") == Planned(utc("2027-01-05 17:00"), Message("by_rule"))
    assert plan(game(), "2027-01-04 09:00", "retreat").at == utc("2027-01-05 09:00")


@pytest.mark.parametrize(
    ("minimum", "expected"),
    [
        ("0 h", "2027-01-05 17:00"),
        ("8 h", "2027-01-05 17:00"),
        ("12 h", "2027-01-08 17:00"),
        ("96 h", "2027-01-12 17:00"),
    ],
)
def test_a_minimum_length_skips_deadlines_that_are_too_near(minimum: str, expected: str) -> None:
    assert plan(game(policy("minimum", minimum)), "2027-01-05 09:00").at == utc(expected)


def test_a_minimum_of_a_day_does_not_skip_a_daily_deadline_for_the_seconds_a_resolution_takes() -> None:
    daily = game(policy("minimum", "24 h"), rule="daily 20:00 Europe/Paris")
    assert plan(daily, "2027-01-05 19:00:07").at == utc("2027-01-06 19:00")
    assert plan(daily, "2027-03-27 19:00:07").at == utc("2027-03-28 18:00"), "23 hours, the clocks go forward"


def test_a_minimum_does_not_lengthen_a_span() -> None:
    assert plan(game(policy("minimum", "96 h")), "2027-01-04 09:00", "retreat").at == utc("2027-01-05 09:00")


def test_no_deadline_falls_into_a_blackout_and_the_grid_goes_on_behind_it() -> None:
    state = game(policy("blackout", "2026-12-24..2027-01-02, 2027-01-05"))
    assert plan(state, "2026-12-23 09:00") == Planned(utc("2027-01-08 17:00"), Message("by_blackout"))
    assert plan(state, "2027-01-06 09:00").cause == Message("by_rule")


def test_days_of_a_blackout_are_days_of_the_games_zone() -> None:
    state = game(policy("blackout", "2027-01-06"), rule="daily 00:30 Europe/Paris")
    assert plan(state, "2027-01-05 12:00").at == utc("2027-01-06 23:30"), "the 6th of Paris, the 5th of UTC is skipped"


def test_a_span_that_ends_in_a_blackout_ends_at_the_same_local_hour_after_it() -> None:
    state = game(policy("blackout", "2027-03-27..2027-03-28"))
    assert plan(state, "2027-03-26 09:00", "retreat").at == utc("2027-03-29 08:00"), "10:00 in Paris, summer time"


def test_a_blackout_without_end_does_not_stop_the_game() -> None:
    state = game(policy("blackout", "2027-01-01..2028-01-01, 2028-01-02..2029-01-01"))
    assert plan(state, "2027-01-04 09:00").at == utc("2027-01-05 17:00")


def test_a_deadline_waits_for_who_is_away_and_for_the_next_one_only() -> None:
    state = game(away("France", "2027-01-05 00:00", "2027-01-13 23:00"))
    planned = plan(state, "2027-01-04 09:00")
    assert planned == Planned(utc("2027-01-15 17:00"), Message("by_absence", {"seats": ["France"]}), ("France",))
    after = fold(
        state,
        "alpha",
        utc("2027-01-04 09:00"),
        DeadlineSet(phase="spring 1901", at=planned.at, cause=planned.cause, absent=planned.absent),
    )
    assert plan(after, "2027-01-04 10:00").at == utc("2027-01-05 17:00"), "its absence has moved a deadline already"


def test_the_cap_keeps_an_absence_from_stopping_the_game_and_stays_on_the_grid() -> None:
    state = game(away("France", "2027-01-05 00:00", "2027-02-28 23:00"), policy("absence_cap", "8"))
    assert plan(state, "2027-01-04 09:00").at == utc("2027-01-12 17:00")
    assert plan(
        game(away("France", "2027-01-05 00:00", "2027-02-28 23:00"), policy("absence_cap", "0")), "2027-01-04 09:00"
    ).at == utc("2027-01-05 17:00")


def test_who_comes_back_has_half_a_day_before_the_deadline() -> None:
    assert plan(game(away("Italy", "2027-01-05 00:00", "2027-01-08 16:00")), "2027-01-04 09:00").at == utc(
        "2027-01-12 17:00"
    )
    assert plan(game(away("Italy", "2027-01-05 00:00", "2027-01-08 05:00")), "2027-01-04 09:00").at == utc(
        "2027-01-08 17:00"
    )


def test_absences_of_two_players_are_waited_for_together() -> None:
    state = game(
        away("France", "2027-01-05 00:00", "2027-01-06 23:00"), away("Italy", "2027-01-08 00:00", "2027-01-10 23:00")
    )
    planned = plan(state, "2027-01-04 09:00")
    assert planned.at == utc("2027-01-12 17:00") and planned.absent == ASKED


def test_nobody_waits_for_a_seat_that_is_not_asked() -> None:
    assert plan(game(away("Turkey", "2027-01-05 00:00", "2027-01-13 23:00")), "2027-01-04 09:00").absent == ()


ZONES = {
    "Europe/Paris": ("2027-03-20", "2027-10-23"),
    "America/New_York": ("2027-03-06", "2027-10-30"),
    "Australia/Lord_Howe": ("2027-03-27", "2027-09-25"),
}
"""Zones, and days a week before their clocks change; those of Lord Howe change by half an hour."""

STARTS = [(zone, day) for zone, days in ZONES.items() for day in days]


def on_grid(at: datetime, zone: str) -> bool:
    local = at.astimezone(ZoneInfo(zone))
    return local.weekday() in (1, 4) and (local.hour, local.minute, local.second) == (18, 0, 0)


@pytest.mark.parametrize(("zone", "day"), STARTS)
def test_a_deadline_keeps_its_local_hour_over_a_clock_change(zone: str, day: str) -> None:
    state = game(rule=f"Tuesday and Friday 18:00 {zone}")
    at, offsets = utc(f"{day} 12:00"), set()
    for _ in range(8):
        at = schedule.plan(state, "movement", at + timedelta(seconds=1), ASKED, Message("by_rule")).at
        assert on_grid(at, zone)
        offsets.add(at.astimezone(ZoneInfo(zone)).utcoffset())
    assert len(offsets) == 2, "the clocks did change on the way"


@pytest.mark.parametrize(("zone", "day"), STARTS)
@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(["early", "deadline", "extended", "paused", "grace"]),
            st.integers(min_value=0, max_value=9000),
        ),
        min_size=3,
        max_size=8,
    )
)
def test_p7_a_deadline_never_drifts_off_its_grid(zone: str, day: str, steps: list[tuple[str, int]]) -> None:
    """After early resolution, extension, grace and pause, over clock changes, the next deadline is on the grid."""
    state = game(policy("minimum", "24 h"), rule=f"Tuesday and Friday 18:00 {zone}")
    now = utc(f"{day} 12:00")
    due = schedule.plan(state, "movement", now, ASKED, Message("by_rule")).at
    for how, minutes in steps:
        left = None
        match how:
            case "early":
                now += (due - now) * (minutes / 9000)
            case "deadline":
                now = due + timedelta(seconds=2)
            case "extended" | "grace":
                now = due + timedelta(minutes=minutes, seconds=2)
            case "paused":
                stopped = now + (due - now) / 2
                left, now = due - stopped, stopped + timedelta(minutes=minutes)
        due = schedule.plan(state, "movement", now, ASKED, Message("by_rule"), left).at
        assert on_grid(due, zone)
        assert due - now >= max(timedelta(hours=24) - schedule.SLACK, left or timedelta(0))
