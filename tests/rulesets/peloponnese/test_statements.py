"""No statement of the rules is without a case or a test that names it, and nobody names one that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.cases.files import case_files, read_cases
from tests import beside
from tests.coverage_table import named_in

TESTS = Path(__file__).parents[2]
SIZES = {"1": 7, "2": 5, "3": 5, "4": 7, "5": 3, "6": 8}
"""How many numbered statements each chapter has; chapter 7 is one."""
STATEMENTS = [f"{chapter}.{number}" for chapter, size in SIZES.items() for number in range(1, size + 1)] + ["7"]
RULES = beside.RULES / "peloponnese.md"

BY_CASE = {
    str(number)
    for file in case_files([TESTS / "cases" / "peloponnese"])
    for case in read_cases(file)
    for number in case["rules"]
}


def by_test() -> set[str]:
    """The statements that tests name in their docstrings."""
    found: set[str] = set()
    for folder in ("rulesets", "orders", "cases"):
        for file in sorted((TESTS / folder / "peloponnese").glob("*.py")):
            source = file.read_text(encoding="utf-8").replace("`peloponnese ", "`")
            found |= {number for number, _ in named_in(source)}
    return found


def test_every_statement_has_a_case() -> None:
    assert [number for number in STATEMENTS if number not in BY_CASE] == []


@pytest.mark.parametrize("named", [BY_CASE, by_test()], ids=["cases", "tests"])
def test_nobody_names_a_statement_that_does_not_exist(named: set[str]) -> None:
    assert len(named) > 20
    assert named - set(STATEMENTS) == set()


@beside.needs_shared
def test_the_numbers_are_those_of_the_text() -> None:
    found = re.findall(r"^- (\d+\.\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert [*found, "7"] == STATEMENTS
