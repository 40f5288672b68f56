"""Every case of Diadoques, run through the rules of live games; ids and `rules` name the numbered statements."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.case import Raw
from adjudicator.cases.files import case_files, read_cases
from adjudicator.cases.run import run_case
from tests import beside

HERE = Path(__file__).parent
CASES = [case for file in case_files([HERE / "diadoques"]) for case in read_cases(file)]


@pytest.mark.parametrize("case", CASES, ids=[str(case["id"]) for case in CASES])
def test_case(case: Raw) -> None:
    result = run_case(case)
    assert result.passed, "\n".join(result.differences)


def test_ids_are_unique() -> None:
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("case", CASES[::5], ids=[str(case["id"]) for case in CASES[::5]])
def test_what_adjudicate_fills_in_passes_again(case: Raw) -> None:
    """A case without `expect` comes back with it filled; run again it passes, `outcomes` and all."""
    filled = run_case({key: value for key, value in case.items() if key != "expect"}).filled
    assert filled["expect"]
    assert filled["outcomes"] is not None
    again = run_case(dict(filled))
    assert again.passed, again.differences


SHARED = beside.CASES / "diadoques"


@beside.needs_shared
def test_shared_cases() -> None:
    for file in case_files([SHARED]):
        for case in read_cases(file):
            result = run_case(case)
            assert result.passed, (result.id, result.differences)
