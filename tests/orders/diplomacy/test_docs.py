"""docs/orders-diplomacy.md is tried: its forms are read as it says, and its tables of codes are complete."""

from __future__ import annotations

import pytest

from adjudicator.orders.explain import DIPLOMACY_NOTES, DIPLOMACY_PROBLEMS
from tests.orders.board import ROOT
from tests.orders.diplomacy.board import read

TEXT = (ROOT / "docs" / "orders-diplomacy.md").read_text(encoding="utf-8")


def _rows(heading: str) -> list[list[str]]:
    section = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


FORMS = [row for heading in ("The forms", "What else a line can be") for row in _rows(heading)]


@pytest.mark.parametrize("row", FORMS, ids=lambda row: str(row[0]))
def test_the_forms_are_read_as_the_page_says(row: list[str]) -> None:
    _, french, english, meant = (cell.strip("`") for cell in row)
    assert read(french, "fr") == [meant]
    assert read(english, "en") == [meant]


def test_the_page_shows_every_form_problem_and_note() -> None:
    assert len(FORMS) >= 25
    assert {row[0].strip("`") for row in _rows("Problems")} == set(DIPLOMACY_PROBLEMS)
    assert {row[0].strip("`") for row in _rows("Notes")} == set(DIPLOMACY_NOTES)
