"""docs/promises.md names tests that are there, for every promise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", TEXT)))


@pytest.mark.parametrize(("file", "name"), NAMED, ids=[name for _, name in NAMED])
def test_each_test_that_is_named_is_there(file: str, name: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"^(async )?def {name}\(", source, re.MULTILINE), f"{file} has no {name}"


@pytest.mark.parametrize("number", range(1, 16))
def test_each_promise_has_a_row_with_a_test(number: int) -> None:
    rows = [line for line in TEXT.splitlines() if line.startswith(f"| P{number} |")]
    assert rows
    assert all("`tests/" in row for row in rows)
