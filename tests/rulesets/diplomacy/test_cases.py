"""All case files of Diplomacy: the published test cases, phases of real games, our own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases.files import case_files, read_cases
from adjudicator.cases.run import run_case
from tests import beside

HERE = Path(__file__).parents[2] / "cases" / "diplomacy"
SHARED = beside.CASES / "diplomacy"
CASES = [(path.stem, case) for path in case_files([HERE]) for case in read_cases(path)]


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[f"{stem}: {case['id']}" for stem, case in CASES])
def test_case(case: dict[str, Any]) -> None:
    result = run_case(case)
    assert result.passed, result.differences


def test_every_published_case_is_there() -> None:
    """Every number of chapter 6 of the DATC, version 3.0; its 6.F.5 stands as 6.F.E in the published file of 2.4."""
    numbers = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20, "H": 16, "I": 7, "J": 11}
    there = {str(case["id"]).removeprefix("DATC ").replace("6.F.E", "6.F.5") for _, case in CASES}
    for section, last in numbers.items():
        for number in range(1, last + 1):
            name = f"6.{section}.{number}"
            assert any(one == name or one.startswith((f"{name}.", f"{name} ")) for one in there), name


def test_the_counts_are_those_published() -> None:
    stems = [stem for stem, _ in CASES]
    assert stems.count("datc") == 125
    assert stems.count("real") == 100
    assert len({case["id"] for _, case in CASES}) == len(CASES)


@beside.needs_shared
def test_the_shared_cases() -> None:
    results = [run_case(case) for path in case_files([SHARED]) for case in read_cases(path)]
    assert len(results) >= 225
    assert [result for result in results if not result.passed] == []
