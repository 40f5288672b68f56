"""The command line in one process: a folder of its own, and a started game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.cli.app import main

SEATS = ("Antipater", "Lysimachus", "Antigonus", "Eumenes", "Ptolemy", "Seleucus")

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in a folder of its own; returns what it printed, both streams together."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def go(*words: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "argv", ["adjudicator", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        assert (ended.value.code or 0) == code, printed.out + printed.err
        return printed.out + printed.err

    return go


@pytest.fixture
def game(run: Run) -> Run:
    """A started game ``alpha``."""
    run("game", "create", "alpha", "--set", "years=5", "--seed", "canary-seed")
    for number, seat in enumerate(SEATS):
        run("player", "add", "alpha", seat, f"p{number}@example.org", "--zone", "Europe/Paris")
    run("game", "start", "alpha")
    return run
