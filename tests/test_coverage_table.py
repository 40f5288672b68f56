"""The table of statements and their tests: complete, true, and up to date on its page."""

from __future__ import annotations

import re
from collections import Counter

from tests import beside
from tests.coverage_table import CHAPTERS, PAGE, by_case, by_test, named_in, page, statements, untried

SIZES = {"1": 7, "2": 6, "3": 5, "4": 16, "5": 6, "6": 8, "7": 4, "8": 8, "9": 7, "10": 10, "11": 4, "12": 4, "13": 1}
"""How many numbered statements each chapter of the rules has; 13 is one."""

RULES = beside.RULES / "diadoques.md"


def test_the_page_is_up_to_date() -> None:
    """`make golden` writes it anew."""
    assert PAGE.read_text(encoding="utf-8").splitlines() == page().splitlines()


def test_no_statement_is_without_a_case_or_a_test() -> None:
    """Nothing in the rules is untried."""
    assert untried() == []


def test_the_statements_are_those_of_the_rules() -> None:
    """Every chapter has its statements, numbered without a gap."""
    assert Counter(number.split(".")[0] for number in statements()) == SIZES
    expected = [f"{c}.{n}" for c in CHAPTERS for n in range(1, SIZES[c] + 1)]
    assert list(statements()) == [*expected[:-1], "13"]


@beside.needs_shared
def test_the_numbers_are_those_of_the_text() -> None:
    found = re.findall(r"^- (\d+\.\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert [*found, "13"] == list(statements())


def test_nobody_names_a_statement_that_does_not_exist() -> None:
    """A wrong number in a case or a docstring would prove nothing."""
    assert by_case().keys() - statements().keys() == set()
    assert by_test().keys() - statements().keys() == set()


def test_how_a_test_names_statements() -> None:
    """Docstrings of functions and of the file, titles in tables of cases; chapters and other numbers do not count."""
    source = '''"""Money: `diadoques 8.1`."""
CASES = {"4.10 cut": 1, "6.A.1 other": 2, 3: 4}
def test_one() -> None:
    """`diadoques 9.3, 9.5` and `13`, but not 7.1, nor `10`, nor `x 7.2`."""
'''
    named = [("8.1", ""), ("4.10", "4.10 cut"), ("9.3", "test_one"), ("9.5", "test_one"), ("13", "test_one")]
    assert list(named_in(source)) == named
