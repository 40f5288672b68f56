"""Copies beside one another: what stands in the folder already is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, game, run

__all__ = ["game", "run"]


def test_copies_in_one_folder_share_the_metadata(game: Run) -> None:
    for name in ("open.db", "demo.db", "open.db"):
        game("archive", "sqlite", name)
    found = json.loads(Path("metadata.json").read_text(encoding="utf-8"))["databases"]
    assert set(found) == {"open", "demo"}
    assert all("corrections" in database["queries"] for database in found.values())


@pytest.mark.parametrize("text", ['{"title": "my own"}', '{"databases": {}}', "my thesis", "[]"])
def test_metadata_of_somebody_else_are_not_replaced(text: str, game: Run) -> None:
    """And no copy is written then: one line says why."""
    Path("metadata.json").write_text(text, encoding="utf-8")
    said = game("archive", "sqlite", "a.db", code=2)
    assert "metadata.json is there already" in said and said.count("\n") == 1
    assert Path("metadata.json").read_text(encoding="utf-8") == text
    assert not Path("a.db").exists()


def test_a_copy_cannot_have_the_name_of_its_metadata(game: Run) -> None:
    assert "give the copy another" in game("archive", "sqlite", "metadata.json", code=2)
    assert not Path("metadata.json").exists()
