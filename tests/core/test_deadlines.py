"""Deadline rules: what people write, and the instants they lead to (promise P7)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest

from adjudicator.core.deadlines import RuleError, SpanRule, WeeklyRule, instant_of, next_deadline, parse_rule


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("Tuesday and Friday 18:00 Europe/Paris", "Tuesday and Friday 18:00 Europe/Paris"),
        ("mardi et vendredi 18:00 Europe/Paris", "Tuesday and Friday 18:00 Europe/Paris"),
        ("mardi et vendredi à 18h Europe/Paris", "Tuesday and Friday 18:00 Europe/Paris"),
        ("vendredi, mardi 18h30 Europe/Paris", "Tuesday and Friday 18:30 Europe/Paris"),
        ("every Friday 9:05 Europe/London", "Friday 09:05 Europe/London"),
        ("daily 20:00 UTC", "daily 20:00 UTC"),
        ("tous les jours 20:00 UTC", "daily 20:00 UTC"),
        ("24 h", "24 h"),
        ("3 jours", "72 h"),
        ("1 week", "168 h"),
    ],
)
def test_rules_are_read_in_both_languages_and_printed_in_one(text: str, normal: str) -> None:
    rule = parse_rule(text)
    assert str(rule) == normal
    assert parse_rule(str(rule)) == rule


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("soon", "rule_not_understood"),
        ("Tuesday 25:00 Europe/Paris", "rule_bad_time"),
        ("Tuesday 18:00 Europe/Atlantis", "rule_unknown_zone"),
        ("Tuesday 18:00 ../../etc/passwd", "rule_unknown_zone"),
        ("Blursday 18:00 Europe/Paris", "rule_unknown_day"),
        ("and 18:00 Europe/Paris", "rule_not_understood"),
        ("0 h", "rule_span_out_of_range"),
        ("9999 days", "rule_span_out_of_range"),
        ("24 parsecs", "rule_unknown_unit"),
        ("", "rule_not_understood"),
    ],
)
def test_what_is_no_rule_is_refused_with_its_reason(text: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_rule(text)
    assert caught.value.message.code == code


TUESDAY_AND_FRIDAY = WeeklyRule((1, 4), time(18), "Europe/Paris")


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("2026-11-30T12:00", "2026-12-01T17:00"),
        ("2026-12-01T16:59", "2026-12-01T17:00"),
        ("2026-12-01T17:00", "2026-12-04T17:00"),
        ("2026-06-29T12:00", "2026-06-30T16:00"),
    ],
)
def test_the_grid_keeps_local_time(after: str, expected: str) -> None:
    start = datetime.fromisoformat(after).replace(tzinfo=UTC)
    assert next_deadline(TUESDAY_AND_FRIDAY, start) == datetime.fromisoformat(expected).replace(tzinfo=UTC)


def test_a_minimum_length_skips_a_deadline_that_is_too_near() -> None:
    start = datetime(2026, 12, 1, 16, 0, tzinfo=UTC)
    assert next_deadline(TUESDAY_AND_FRIDAY, start, timedelta(hours=12)) == datetime(2026, 12, 4, 17, tzinfo=UTC)


def test_a_span_counts_hours_over_a_clock_change() -> None:
    start = datetime(2026, 3, 28, 20, 0, tzinfo=UTC)
    assert next_deadline(SpanRule(24), start) == start + timedelta(hours=24)


@pytest.mark.parametrize(
    ("day", "at", "zone", "expected"),
    [
        (date(2023, 3, 26), time(2, 30), "Europe/Paris", datetime(2023, 3, 26, 1, 30, tzinfo=UTC)),
        (date(2023, 10, 29), time(2, 30), "Europe/Paris", datetime(2023, 10, 29, 1, 30, tzinfo=UTC)),
        (date(2023, 10, 1), time(2, 15), "Australia/Lord_Howe", datetime(2023, 9, 30, 15, 45, tzinfo=UTC)),
        (date(2011, 12, 30), time(12, 0), "Pacific/Apia", datetime(2011, 12, 30, 22, 0, tzinfo=UTC)),
        (date(2024, 2, 29), time(12, 0), "UTC", datetime(2024, 2, 29, 12, 0, tzinfo=UTC)),
    ],
    ids=["gap of an hour", "hour that comes twice", "gap of half an hour", "day that is missing", "leap day"],
)
def test_local_times_that_clock_changes_skip_or_repeat(day: date, at: time, zone: str, expected: datetime) -> None:
    assert instant_of(day, at, zone) == expected


def test_an_instant_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        next_deadline(TUESDAY_AND_FRIDAY, datetime(2026, 12, 1))  # noqa: DTZ001
