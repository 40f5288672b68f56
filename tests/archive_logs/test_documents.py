"""What the documents tell of kinds, tables and questions is what the code has."""

from __future__ import annotations

import pytest

from adjudicator.archive.logtext import EXTRACT, FIRST
from tests.archive_logs.remake import DOCS, PARTS, with_part


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_a_document_is_up_to_date(name: str, part: str) -> None:
    """``python -m tests.archive_logs.remake`` brings it up to date."""
    text = (DOCS / name).read_text(encoding="utf-8")
    assert with_part(text, part, PARTS[name, part]()) == text


def test_the_first_lines_are_in_the_definition() -> None:
    text = (DOCS / "log-format.md").read_text(encoding="utf-8")
    assert FIRST in text and EXTRACT in text
