"""``adjudicator health`` and ``keys rotate``: exit codes and what is said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from adjudicator.cli.app import app
from adjudicator.store import Store, StoreLock, StoreMissing


def _run(folder: Path, *words: str) -> tuple[int, str]:
    config = folder / "adjudicator.toml"
    if not config.exists():
        config.write_text("[judge]\naddress = 'judge@play.test'\n", encoding="utf-8")
        (folder / "data").mkdir()
    done = CliRunner().invoke(app, ["-c", str(config), *words], catch_exceptions=True)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


def _read(folder: Path, ago: timedelta) -> None:
    now = datetime.now(UTC)
    with Store.open(folder / "data" / "judge.db", now, create=True) as store, store.transaction():
        store.cursors.poll_started("judge", "INBOX", now - ago)
        store.cursors.poll_succeeded("judge", "INBOX", started=now - ago, ended=now - ago)


def test_without_a_store_it_cannot_be_told(tmp_path: Path) -> None:
    with pytest.raises(StoreMissing):
        _run(tmp_path, "health")


def test_health_of_a_judge_that_is_well_one_that_is_blind_and_one_that_is_dead(tmp_path: Path) -> None:
    _run(tmp_path, "--version")
    _read(tmp_path, timedelta(seconds=30))
    code, said = _run(tmp_path, "health")
    assert (code, "no daemon" in said) == (1, True)
    with StoreLock(tmp_path / "data" / "judge.db", "daemon", datetime.now(UTC)):
        code, said = _run(tmp_path, "health")
        assert (code, said.startswith("well:")) == (0, True)
        _read(tmp_path, timedelta(hours=1))
        code, said = _run(tmp_path, "health")
        assert (code, "15 minutes" in said) == (1, True)


def test_health_prints_figures_for_prometheus(tmp_path: Path) -> None:
    _run(tmp_path, "--version")
    _read(tmp_path, timedelta(seconds=30))
    code, said = _run(tmp_path, "health", "--metrics")
    assert code == 0
    assert "adjudicator_games_running 0\n" in said


def test_keys_are_rotated_and_never_shown(tmp_path: Path) -> None:
    _run(tmp_path, "--version")
    _read(tmp_path, timedelta(seconds=30))
    code, said = _run(tmp_path, "keys", "rotate")
    assert (code, "key 2" in said) == (0, True)
    code, said = _run(tmp_path, "keys", "rotate", "--forget")
    assert (code, "key 3" in said) == (0, True)
    with Store.open(tmp_path / "data" / "judge.db", datetime.now(UTC)) as store:
        (key,) = store.keys.all()
    assert key.epoch == 3
    assert key.secret.hex() not in said
