"""Every case of Peloponnese, run through the rules of live games; ids and `rules` name the numbered statements."""

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


@pytest.mark.parametrize("case", CASES, ids=[str(case["id"]) for case in CASES])
def test_case(case: Raw) -> None:
    result = run_case(case)
    assert result.passed, "\n".join(result.differences)


def test_ids_are_unique() -> None:
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("case", CASES[::4], ids=[str(case["id"]) for case in CASES[::4]])
def test_what_adjudicate_fills_in_passes_again(case: Raw) -> None:
    """A case without `expect` comes back with it filled; run again it passes, `outcomes` and all."""
    filled = run_case({key: value for key, value in case.items() if key != "expect"}).filled
    assert "rolls" in filled["expect"]
    again = run_case(dict(filled))
    assert again.passed, again.differences


BARE: Raw = {"id": "x", "game": "peloponnese", "run": "armistice"}

WRONG: list[tuple[Raw, str]] = [
    ({"run": "diplomacy"}, "run"),
    ({"stat": {}}, "stat"),
    ({"state": {"plague": True}}, "state.plague"),
    ({"state": {"states": {"Athens": {"gold": 1}}}}, "state.states.Athens.gold"),
    ({"state": {"states": {"Athens": {"bellicosity": 13}}}}, "state: at “states.Athens.bellicosity"),
    ({"state": {"states": {"Athens": {"treasury": -1}}}}, "state: at “states.Athens.treasury"),
    ({"state": {"spaces": {"Athens": {"sp": {"Athens": {"X": 1}}}}}}, "state.spaces.Athens.sp.Athens.X"),
    ({"state": {"spaces": {"Athens": {"sp": {"Athens": {"H": -1}}}}}}, "state: at “spaces.Athens.sp.Athens.H"),
    ({"state": {"turn": None}}, "turn"),
    ({"expect": {"spaces": {"Athens": {"walls": 1}}}}, "expect.spaces.Athens.walls"),
    ({"expect": {"dice": 1}}, "expect.dice"),
    ({"orders": {"Persia": ["ready"]}}, "Persia"),
    ({"orders": {"Argos": ["ready"]}}, "Argos"),
    ({"settings": {"years": 3}}, "years"),
    ({"settings": {"turns": "many"}}, "turns"),
    ({"run": "plague", "state": {"spaces": {"Athens": {"ravaged": True}}}}, "plague Athens"),
]


@pytest.mark.parametrize(("change", "named"), WRONG, ids=[named for _, named in WRONG])
def test_a_case_that_is_wrong_in_itself_says_where(change: dict[str, Any], named: str) -> None:
    result = run_case({**BARE, **change})
    assert named in result.error


FALSE: list[tuple[dict[str, Any], str]] = [
    ({"states": {"Athens": {"treasury": 5999}}}, "states.Athens.treasury: expected 5999, got 6000"),
    ({"states": {"Athens": {"unfriendly": ["Argos", "Sparta", "Thebes"]}}}, "missing Argos; unexpected Corinth"),
    ({"spaces": {"Nowhere": {"fortress": True}}}, "spaces.Nowhere.fortress: expected True, got None"),
    ({"long_walls": False}, "long_walls: expected False, got True"),
    ({"winner": "Sparta"}, "winner: expected 'Sparta', got None"),
    ({"rolls": 2}, "rolls: expected 2, got 0"),
]


@pytest.mark.parametrize(("expect", "line"), FALSE, ids=[line for _, line in FALSE])
def test_what_differs_is_told(expect: dict[str, Any], line: str) -> None:
    (difference,) = run_case({**BARE, "expect": expect}).differences
    assert line in difference


SAME: list[dict[str, Any]] = [
    {"states": {"Athens": {"resentment": None, "hostages": {}, "peace": {"Sparta": 0}}}},
    {"spaces": {"Athens": {"garrison": None, "ravaged": False, "sp": {"Sparta": {"H": 0}}}}},
    {"states": {"Athens": {"unfriendly": ["Thebes", "Sparta", "Corinth"]}}, "winner": [], "rolls": None},
    {"tributaries": {"Argos": None}},
]


@pytest.mark.parametrize("expect", SAME)
def test_nothing_false_and_absent_are_the_same_and_lists_are_sets(expect: dict[str, Any]) -> None:
    assert run_case({**BARE, "expect": expect}).passed


def test_an_area_that_is_named_holds_only_the_spaces_named() -> None:
    state = {"areas": {"Attica": {"home_of": "Athens"}}, "spaces": {"Athens": {"area": "Attica"}}}
    case = {**BARE, "state": state, "expect": {"spaces": {"Piraeus": None, "Athens": {"sp": {}, "fortress": False}}}}
    assert run_case(case).passed


def test_tributaries_if_given_are_all_there_are() -> None:
    state = {"tributaries": {"Samos": {"area": "Samos", "controller": "Sparta"}}}
    expect = {"tributaries": {"Potidaea": None, "Samos": {"controller": "Sparta"}}}
    assert run_case({**BARE, "state": state, "expect": expect}).passed


SHARED = beside.CASES / "peloponnese"


@beside.needs_shared
def test_shared_cases() -> None:
    for file in case_files([SHARED]):
        for case in read_cases(file):
            result = run_case(case)
            assert result.passed, (result.id, result.differences)
