"""docs/orders.md is tried: its forms are read as it says, and its tables of codes are complete."""

from __future__ import annotations

import re

import pytest

from adjudicator.core.orders import SOFT_CODES
from adjudicator.orders.explain import NOTE_CODES, PROBLEM_CODES
from tests.orders.board import ROOT, read

TEXT = (ROOT / "docs" / "orders.md").read_text(encoding="utf-8")


def _section(heading: str) -> str:
    return TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]


def _rows(heading: str) -> list[list[str]]:
    lines = [line for line in _section(heading).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


FORMS = [row for heading in ("Diadoques: the forms", "What else a line can be") for row in _rows(heading)]


@pytest.mark.parametrize("row", FORMS, ids=lambda row: str(row[0]))
def test_the_forms_are_read_as_the_page_says(row: list[str]) -> None:
    _, french, english, meant = (cell.strip("`") for cell in row)
    assert read(french, "fr") == [meant]
    assert read(english, "en") == [meant]


def test_the_page_shows_every_form() -> None:
    assert len(FORMS) >= 40


def test_the_arrows_of_the_page_are_arrows() -> None:
    (line,) = (line for line in TEXT.splitlines() if line.startswith("Any of these is an arrow"))
    arrows = re.findall(r"`([^`]+)`", line)
    assert len(arrows) >= 10
    for arrow in arrows:
        assert read(f"A MAC {arrow} THR") == ["A MAC -> THR"]


def test_every_problem_and_note_is_documented_and_the_soft_ones_are_marked() -> None:
    problems = {row[0].strip("`"): row[1] for row in _rows("Problems")}
    assert set(problems) == set(PROBLEM_CODES)
    assert {code for code, when in problems.items() if when.startswith("*soft*")} == set(SOFT_CODES)
    assert {row[0].strip("`") for row in _rows("Notes")} == set(NOTE_CODES)
