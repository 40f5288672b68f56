"""Policies: what people write, its normal form, and what it is read as."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from adjudicator.core import policies
from adjudicator.core.policies import POLICIES, PolicyError


@pytest.mark.parametrize("name", POLICIES)
def test_a_default_is_in_the_normal_form(name: str) -> None:
    assert policies.read(name, POLICIES[name].default) == POLICIES[name].default == policies.value({}, name)


@pytest.mark.parametrize(
    ("name", "text", "normal"),
    [
        ("grace", "24", "24 h"),
        ("grace", "2 days", "48 h"),
        ("grace", "1 jour", "24 h"),
        ("silent", "Wait", "wait"),
        ("absence_cap", "007", "7"),
        ("blackout", "2027-01-02", "2027-01-02"),
        ("blackout", "2027-05-01, 2026-12-24 to 2027-01-02", "2026-12-24..2027-01-02, 2027-05-01"),
        ("blackout", "2026-12-24 à 2027-01-02", "2026-12-24..2027-01-02"),
        ("blackout", "2026-12-24 au 2026-12-24", "2026-12-24"),
        ("blackout", "aucun", "none"),
    ],
)
def test_values_are_kept_in_their_normal_form(name: str, text: str, normal: str) -> None:
    assert policies.read(name, text) == normal == policies.read(name, normal)


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("kindness", "yes", "unknown_policy"),
        ("silent", "", "bad_policy_choice"),
        ("absence_cap", "61", "bad_policy_number"),
        ("absence_cap", "-1", "bad_policy_number"),
        ("absence_cap", "٣", "bad_policy_number"),
        ("grace", "15 days", "bad_policy_hours"),
        ("grace", "soon", "bad_policy_hours"),
        ("blackout", "2027-02-30", "bad_policy_dates"),
        ("blackout", "2027-01-02..2026-12-24", "bad_policy_dates"),
        ("blackout", "2027-01-02..2029-12-24", "bad_policy_dates"),
        ("blackout", ", ".join(f"2027-01-{day:02}" for day in range(1, 30)) + ", 2028-01-01" * 20, "bad_policy_dates"),
    ],
)
def test_what_is_no_value_is_refused_with_its_reason(name: str, text: str, code: str) -> None:
    with pytest.raises(PolicyError) as caught:
        policies.read(name, text)
    assert caught.value.message.code == code


def test_values_are_read_as_what_they_are() -> None:
    values = {"grace": "48 h", "absence_cap": "7", "blackout": "2026-12-24..2027-01-02, 2027-05-01"}
    assert policies.span(values, "grace") == timedelta(days=2) and policies.number(values, "absence_cap") == 7
    assert policies.days(values, "blackout") == (
        (date(2026, 12, 24), date(2027, 1, 2)),
        (date(2027, 5, 1), date(2027, 5, 1)),
    )
    assert policies.days({}, "blackout") == () and policies.span({}, "grace") == timedelta(0)
