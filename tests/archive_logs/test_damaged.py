"""Damaged logs on the command line: nothing passes them on as sound."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.archive.logjson import write_json_lines
from tests.archive_logs.games import export_of
from tests.archive_logs.test_verifying import forged, other_orders
from tests.cli.conftest import Run, game, run

__all__ = ("game", "run")

CHANGED = "UPDATE log SET body = replace(body, 'p2@example.org', 'me@example.org')"
HASHED = "alpha is damaged: event 4: its content is not what was hashed"


def damage(statement: str) -> None:
    """Change the store as somebody would who knows the way around its triggers, which stand again afterwards."""
    with closing(sqlite3.connect("data/judge.db")) as database:
        found = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'log_%'")
        triggers = found.fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        database.execute(statement)
        for _, sql in triggers:
            database.execute(sql)
        database.commit()


@pytest.mark.parametrize("command", ["export", "json"])
def test_a_broken_chain_is_no_file_unless_it_is_asked_for(game: Run, command: str) -> None:
    damage(CHANGED)
    said = game("archive", command, "alpha", "a.txt", "--secret", code=1)
    assert f"adjudicator: {HASHED}; `log verify alpha` tells all, --damaged takes it as it is\n" == said
    assert not Path("a.txt").exists()
    said = game("archive", command, "alpha", "a.txt", "--secret", "--damaged")
    assert "Written: a.txt" in said and f"adjudicator: warning: {HASHED}\n" in said
    assert "me@example.org" in Path("a.txt").read_text(encoding="utf-8")
    assert "event 4 is not what was hashed" in game("archive", "import", "a.txt", "--as", "b", "--damaged", code=2)


def test_the_public_extract_of_a_broken_chain_is_refused_too(game: Run) -> None:
    damage(CHANGED)
    assert HASHED in game("archive", "export", "alpha", "--public", code=1)


@pytest.mark.parametrize("words", [("build", "site"), ("build", "site", "alpha"), ("sqlite", "x.db")])
def test_site_and_copy_warn_of_a_broken_chain_and_go_on(game: Run, words: tuple[str, ...]) -> None:
    assert "warning" not in game("archive", *words)
    damage(CHANGED)
    assert game("archive", *words).count(f"adjudicator: warning: {HASHED}\n") == 1


@pytest.mark.parametrize("command", ["export", "json"])
def test_rows_that_cannot_be_read_end_with_one_line(game: Run, command: str) -> None:
    damage("UPDATE log SET at = 'never' WHERE number = 4")
    said = game("archive", command, "alpha", "--secret", "--damaged", code=1)
    assert said.splitlines()[-1].startswith("adjudicator: alpha: its rows cannot be read: ")
    assert "alpha: FAULT event 4: its content is not what was hashed\n" in game("log", "verify", code=1)


@pytest.mark.parametrize("words", [("build", "site"), ("sqlite", "x.db")])
def test_of_rows_that_cannot_be_read_the_other_games_are_shown(game: Run, words: tuple[str, ...]) -> None:
    game("game", "create", "beta")
    damage("UPDATE log SET at = 'never' WHERE game = 'alpha' AND number = 4")
    said = game("archive", *words, code=1)
    assert "'never' is no stored instant" in said and "1 game" in said


def test_a_log_that_verify_calls_a_fault_is_not_put_back_in_silence(run: Run, tmp_path: Path) -> None:
    text = write_json_lines(export_of(tmp_path / "made", "alpha", forged(other_orders)))
    Path("a.jsonl").write_text(text, encoding="utf-8")
    faults = run("log", "verify", "--file", "a.jsonl", code=1).splitlines()
    assert len(faults) > 1
    said = run("archive", "import", "a.jsonl", code=1)
    first = faults[0].removeprefix("alpha: FAULT ")
    assert f"adjudicator: a.jsonl is damaged: {first}, and " in said and "--damaged" in said
    assert not Path("data/judge.db").exists()
    said = run("archive", "import", "a.jsonl", "--damaged")
    assert f"warning: a.jsonl is damaged: {first}, and " in said and "last hash" in said
