"""Every case of Mare Nostrum, run through the rules of live campaigns; together they name every statement."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases.case import Raw
from adjudicator.cases.files import case_files, read_cases
from adjudicator.cases.run import run_case
from tests import beside

HERE = Path(__file__).parent
CASES = [case for file in case_files([HERE]) for case in read_cases(file)]
STATEMENTS = [
    *("1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3.1", "3.2", "3.3"),
    *("4.1", "4.2", "4.3", "4.4", "5.1", "5.2", "5.3", "5.4", "6.1", "7", "8"),
]
"""The numbers of the rules; 7 (words) and 8 (worked examples) are one statement each."""

ONE: Raw = {
    "id": "one",
    "game": "mare_nostrum",
    "rules": ["2.1"],
    "run": "acclamation",
    "state": {
        "provinces": {"XAL": {"city": "Alba", "index": 3, "controller": "Alba", "neighbours": []}},
        "players": {"Alba": {"regime": "monarchy", "home": "XAL", "capital": "Alba", "schools": 1, "armies": [9, 0]}},
    },
}


@pytest.mark.parametrize("case", CASES, ids=[str(case["id"]) for case in CASES])
def test_case(case: Raw) -> None:
    result = run_case(case)
    assert result.passed, "\n".join(result.differences)


def test_ids_are_unique_and_every_statement_has_its_cases() -> None:
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)
    named = {number for case in CASES for number in case["rules"]}
    assert named == set(STATEMENTS)


@pytest.mark.parametrize("case", CASES[::7], ids=[str(case["id"]) for case in CASES[::7]])
def test_what_adjudicate_fills_in_passes_again(case: Raw) -> None:
    filled = run_case({key: value for key, value in case.items() if key != "expect"}).filled
    assert filled["expect"]["players"]
    assert filled["outcomes"] is not None
    again = run_case(dict(filled))
    assert again.passed, again.differences


@pytest.mark.parametrize(
    "expect",
    [
        {"players": {"Alba": {"index": 80, "rolled": None, "disorder": 0, "eliminated": False}}},
        {"players": {"Alba": {"armies": [0, 9], "gains": None}}, "winner": None, "points": {}},
        {"provinces": {"XAL": {"controller": "Alba", "city": "Alba"}}, "year": 2, "turn": 1},
        {},
    ],
)
def test_what_agrees(expect: Any) -> None:
    assert run_case({**ONE, "expect": expect}).differences == ()


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"players": {"Alba": {"index": 81}}}, "players.Alba.index: expected 81, got 80"),
        ({"players": {"Alba": {"armies": [9]}}}, "players.Alba.armies: expected [9], got [9, 0]"),
        ({"players": {"Brea": {"index": 100}}}, "players.Brea: expected {'index': 100}, got None"),
        ({"winner": "Alba"}, "winner: expected 'Alba', got []"),
        ({"provinces": {"XAL": {"controller": None}}}, "provinces.XAL.controller: expected None, got 'Alba'"),
    ],
)
def test_what_differs(expect: Any, difference: str) -> None:
    assert run_case({**ONE, "expect": expect}).differences == (difference,)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"run": "the year"}, "run"),
        ({"kind": 1}, "kind"),
        ({"state": {"weather": 1}}, "state.weather"),
        ({"expect": {"weather": 1}}, "expect.weather"),
        ({"expect": {"players": {"Alba": {"gold": 1}}}}, "expect.players.Alba.gold"),
        ({"state": {**ONE["state"], "players": {"Alba": {"regime": "monarchy"}}}}, "players.Alba"),
        (
            {"state": {**ONE["state"], "players": {"Alba": {"regime": "anarchy", "home": "XAL", "capital": "Alba"}}}},
            "players.Alba.regime",
        ),
        ({"state": {**ONE["state"], "year": 0}}, "year"),
        ({"settings": {"weather": True}}, "weather"),
        ({"orders": {"Carthage": ["Liesse"]}}, "Carthage"),
    ],
)
def test_what_is_wrong_in_itself(changes: Raw, says: str) -> None:
    result = run_case({**ONE, **changes})
    assert says in result.error
    assert not result.passed


def test_dice_that_are_not_given_are_an_error_and_left_over_ones_none() -> None:
    low = {**ONE["state"], "players": {"Alba": {**ONE["state"]["players"]["Alba"], "defeats": 1}}}
    assert "vox populi Alba" in run_case({**ONE, "state": low}).error
    assert run_case({**ONE, "state": low, "dice": [1, 100]}).passed
    assert "101" in run_case({**ONE, "state": low, "dice": [101]}).error


def test_what_a_case_leaves_out_is_as_in_the_sample_campaign() -> None:
    """`mare_nostrum 1.4`."""
    filled = run_case({key: value for key, value in ONE.items() if key != "state"}).filled
    assert filled["expect"]["players"]["Rome"] == {
        "regime": "republic",
        "home": "LAT",
        "capital": "Rome",
        "treasury": 50,
        "priests": 1,
        "index": 107,
    }


SHARED = beside.CASES / "mare_nostrum"


@beside.needs_shared
def test_shared_cases() -> None:
    for file in case_files([SHARED]):
        for case in read_cases(file):
            result = run_case(case)
            assert result.passed, (result.id, result.differences)
