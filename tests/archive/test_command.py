"""``adjudicator archive build``."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from adjudicator.cli.app import app
from adjudicator.daemon.config import load
from tests.archive.shelf import events_of, opened, put
from tests.playthroughs.fast import Playthrough

CONFIG = """
[judge]
data = "{data}"
address = "judge@play.test"
"""


def run(config: Path, *words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["--config", str(config), "archive", "build", *words])
    return result.exit_code, result.output


def test_the_command_builds_the_site_and_says_what_it_did(played: dict[str, Playthrough], tmp_path: Path) -> None:
    config = tmp_path / "adjudicator.toml"
    config.write_text(CONFIG.format(data=(tmp_path / "data").as_posix()), encoding="utf-8")
    store = load(config).store
    assert store.parent == tmp_path / "data"
    with opened(tmp_path / "data") as opened_store:
        put(opened_store, "year", events_of(played["year"]))
    site = tmp_path / "site"
    code, said = run(config, str(site))
    assert code == 0 and said.startswith("1 game, 1 built, 16 pages written: ")
    assert (site / "index.html").is_file()
    assert run(config, str(site))[1].startswith("1 game, 0 built, 0 pages written: ")


def test_the_command_leaves_other_folders_alone(played: dict[str, Playthrough], tmp_path: Path) -> None:
    config = tmp_path / "adjudicator.toml"
    config.write_text(CONFIG.format(data=(tmp_path / "data").as_posix()), encoding="utf-8")
    with opened(tmp_path / "data") as store:
        put(store, "year", events_of(played["year"]))
    code, _ = run(config, str(tmp_path))
    assert code == 2
    assert not (tmp_path / "index.html").exists()
