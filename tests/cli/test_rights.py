"""Files and folders that a command may not use: one line says which, whose they are, and what to do about it."""

from __future__ import annotations

import logging
import os
import pwd
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import pytest

from adjudicator.store.rights import obstacle, other_owner
from tests.cli.conftest import Run
from tests.ordinary_user import ORDINARY, ROOT, needs_root, ordinary_user


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"#{user}"


def _give(folder: Path, user: int) -> None:
    for path in (folder, *folder.rglob("*")):
        os.chown(path, user, -1)


@pytest.fixture
def home(run: Run, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of an ordinary user with settings and the game alpha; where all may pass, as not below tmp_path."""
    folder = Path(tempfile.mkdtemp(prefix="rights-"))
    folder.chmod(0o755)
    (folder / "adjudicator.toml").write_text("[judge]\naddress = 'judge@play.test'\n", encoding="utf-8")
    run("-c", str(folder / "adjudicator.toml"), "game", "create", "alpha")
    if ROOT:
        _give(folder, ORDINARY)
    version("tzdata")  # what the doctor imports only then; the other user may not see this Python's files
    monkeypatch.chdir(folder)
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", root.handlers[:])
    monkeypatch.setattr(root, "level", root.level)
    yield folder
    for path in (folder, *folder.iterdir()):
        path.chmod(0o700)
    shutil.rmtree(folder)


@pytest.fixture
def go(run: Run, home: Path) -> Callable[..., str]:
    """Run a command line as the owner of `home`, with its settings."""

    def going(*words: str, code: int = 2) -> str:
        with ordinary_user():
            return run("-c", str(home / "adjudicator.toml"), *words, code=code)

    return going


COMMANDS = (
    "health",
    "mail list",
    "mail stats",
    "game list",
    "game show alpha",
    "game create beta",
    "keys rotate",
    "backup x.db",
    "resolve alpha spring",
    "serve",
)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("mode", "how"), [(0o000, "entered"), (0o500, "written")])
def test_a_data_folder_that_is_shut_is_named_with_its_owner(
    go: Callable[..., str], home: Path, command: str, mode: int, how: str
) -> None:
    data = home / "data"
    data.chmod(mode)
    said = go(*command.split())
    assert said.count("\n") == 1
    me = _name(ORDINARY)
    assert f"{data} may not be {how} by {me}, who runs this: it belongs to {me} " in said
    assert f"mode {mode:04o}); chmod u+rwx {data}" in said


READING = (
    "log verify",
    "log show alpha",
    "archive export alpha --secret",
    "archive json alpha --secret",
    "archive build site",
    "archive sqlite x.db",
)
"""What only reads."""


@pytest.mark.parametrize("command", READING)
def test_what_only_reads_needs_no_right_to_write(go: Callable[..., str], home: Path, command: str) -> None:
    """The folder of a copy, or a disk that is read-only; with the WAL of a daemon beside the store, or without."""
    data = home / "data"
    data.chmod(0o000)
    said = go(*command.split())
    assert said.count("\n") == 1 and f"{data} may not be entered by" in said
    data.chmod(0o500)
    assert go(*command.split(), code=0)
    assert [one.name for one in data.iterdir() if one.name.startswith("judge.db-")] == []
    data.chmod(0o700)
    with ordinary_user():
        database = sqlite3.connect(data / "judge.db")
        database.execute("INSERT INTO meta (key, value) VALUES ('seen', 'yes')")
        database.commit()
    with closing(database):
        data.chmod(0o500)
        assert (data / "judge.db-wal").exists()
        assert go(*command.split(), code=0)


def test_the_doctor_finds_a_data_folder_that_is_shut_and_looks_on(go: Callable[..., str], home: Path) -> None:
    (home / "data").chmod(0o000)
    said = go("doctor", code=1)
    assert said.count(f"{home / 'data'} may not be entered by") == 2
    assert "FAULT    store: " in said
    assert "mail: no account" in said


@pytest.mark.parametrize("command", ["health", "serve", "game list"])
def test_a_settings_file_that_is_shut_is_named_with_its_owner(go: Callable[..., str], home: Path, command: str) -> None:
    (home / "adjudicator.toml").chmod(0o000)
    said = go(*command.split())
    assert said.count("\n") == 1
    assert f"{home / 'adjudicator.toml'} may not be read by {_name(ORDINARY)}, who runs this" in said
    assert f"chmod u+rw {home / 'adjudicator.toml'}" in said


@needs_root
@pytest.mark.parametrize("command", ["serve", "game list"])
def test_files_that_root_left_in_the_folder_are_named(go: Callable[..., str], home: Path, command: str) -> None:
    data = home / "data"
    for path in data.iterdir():
        os.chown(path, 0, 0)
    said = go(*command.split())
    assert re.search(rf"{data}/judge\.db(\.lock)? may not be read by {_name(ORDINARY)}, .* belongs to root ", said)
    assert f"sudo chown -R {_name(ORDINARY)}: {data}/judge.db {data}/judge.db.lock" in said


@needs_root
@pytest.mark.parametrize("made", [True, False], ids=["data folder there", "data folder to be made"])
@pytest.mark.parametrize("command", ["game create beta", "restore x.db", "serve", "health", "backup x.db"])
def test_root_makes_no_files_among_those_of_another(run: Run, home: Path, command: str, made: bool) -> None:
    data, settings = home / "data", str(home / "adjudicator.toml")
    shutil.rmtree(data)
    if made:
        data.mkdir()
        os.chown(data, ORDINARY, ORDINARY)
    said = run("-c", settings, *command.split(), code=2)
    assert f"sudo -u {_name(ORDINARY)} adjudicator -c {settings} {command}\n" in said
    assert f"{data} belongs to {_name(ORDINARY)}, " in said
    assert not data.exists() or not any(data.iterdir())
    found = run("-c", settings, "doctor", code=1)
    assert f"FAULT    the data folder {data} belongs to" in found


@needs_root
def test_root_works_in_a_folder_of_its_own(run: Run, tmp_path: Path) -> None:
    run("game", "create", "alpha")
    assert other_owner(tmp_path / "data") is None


@pytest.mark.parametrize("words", ["backup {}/x.db", "archive sqlite {}/x.db"])
def test_a_copy_into_a_folder_that_is_missing_or_shut_blames_that_folder(
    go: Callable[..., str], home: Path, words: str
) -> None:
    there = home / "copies"
    said = go(*words.format(there).split())
    assert said == f"adjudicator: no copy can be made: there is no folder {there}\n"
    there.mkdir()
    there.chmod(0o500)
    if ROOT:
        os.chown(there, ORDINARY, -1)
    said = go(*words.format(there).split())
    assert f"no copy can be made: {there} may not be written by {_name(ORDINARY)}" in said


def test_a_restore_names_what_it_cannot_read(go: Callable[..., str], home: Path) -> None:
    assert "there is no file nofile; name a copy made by `adjudicator backup`" in go("restore", "nofile")
    (home / "copy.db").write_text("x" * 2000, encoding="utf-8")
    assert f"{home / 'copy.db'}: file is not a database" in go("restore", str(home / "copy.db"))
    (home / "copy.db").chmod(0o000)
    if ROOT:
        os.chown(home / "copy.db", ORDINARY, -1)
    assert f"nothing is restored: {home / 'copy.db'} may not be read by" in go("restore", str(home / "copy.db"))


def test_nothing_stands_in_the_way_of_what_may_be_used(tmp_path: Path) -> None:
    assert obstacle(tmp_path) is None
    assert obstacle(tmp_path / "new") is None
    assert obstacle(tmp_path / "new" / "file") == f"there is no folder {tmp_path / 'new'}"
    (tmp_path / "file").touch()
    assert obstacle(tmp_path / "file" / "x") == f"{tmp_path / 'file'} is no folder"
