"""The daemon as a process, driven by the command line beside it, over real sockets on this machine."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_mail import put

SEATS = (
    ("Antipater", "anne", "fr"),
    ("Lysimachus", "lee", "en"),
    ("Antigonus", "tony", "en"),
    ("Eumenes", "emma", "fr"),
    ("Ptolemy", "paul", "fr"),
    ("Seleucus", "sue", "en"),
)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cli:
    """The command line with a configuration of its own."""

    def __init__(self, folder: Path) -> None:
        self.config = folder / "adjudicator.toml"
        self.config.write_text(
            f"[embedded]\nsmtp_port = {_free_port()}\nimap_port = {_free_port()}\n", encoding="utf-8"
        )

    def command(self, *words: str) -> list[str]:
        return [sys.executable, "-m", "adjudicator", "--config", str(self.config), *words]

    def run(self, *words: str, text: str = "", code: int = 0) -> str:
        env = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
        done = subprocess.run(
            self.command(*words), input=text, capture_output=True, text=True, timeout=60, env=env, check=False
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            self.command("serve"), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        assert process.stdout is not None
        for line in process.stdout:
            if "Ctrl-C" in line:
                return process
        raise AssertionError(f"the daemon ended with {process.wait()}")


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


@pytest.fixture
def daemon(cli: Cli) -> Iterator[subprocess.Popen[str]]:
    process = cli.start()
    yield process
    if process.poll() is None:
        process.kill()
    process.wait()


def _seat_all(cli: Cli) -> None:
    cli.run("game", "create", "alpha", "--deadline", "240 h")
    for seat, name, lang in SEATS:
        cli.run("player", "add", "alpha", seat, f"{name}@play.test", "--lang", lang)
    cli.run("game", "start", "alpha")


def _answer(cli: Cli, address: str, wanted: str) -> str:
    """The newest mail of a mailbox, once it holds `wanted`."""
    end = time.monotonic() + 30
    while True:
        text = cli.run("mail", "read", address)
        if wanted in text:
            return text
        assert time.monotonic() < end, text
        time.sleep(0.2)


def test_a_season_by_hand(cli: Cli, daemon: subprocess.Popen[str], tmp_path: Path) -> None:
    _seat_all(cli)
    assert "running" in cli.run("game", "list")
    _answer(cli, "anne@play.test", "la partie commence")  # receipts go first: they may overtake it
    cli.run("mail", "send", "anne@play.test", text="A MAC -> THR\nA TES -> CHZ\n")
    receipt = _answer(cli, "anne@play.test", "CHZ")
    assert "A MAC -> THR" in receipt
    shown = cli.run("orders", "show", "alpha", "Antipater")
    assert "A MAC -> THR" in shown
    assert "without order: A TES, F EGE" in shown
    said = cli.run("resolve", "alpha", "summer -321", code=1)
    assert "spring -321" in said
    cli.run("resolve", "alpha", "spring -321")
    results = _answer(cli, "lee@play.test", "results of spring -321")
    assert "A MAC -> THR" in results
    cli.run("mail", "read", "lee@play.test", "--save", str(tmp_path / "saved"))
    assert (tmp_path / "saved" / "lee-1.png").read_bytes().startswith(b"\x89PNG")
    assert "sound" in cli.run("log", "verify")
    daemon.send_signal(signal.SIGTERM)
    assert daemon.wait(30) == 0


def test_the_daemon_survives_a_kill_and_goes_on(cli: Cli) -> None:
    first = cli.start()
    _seat_all(cli)
    _answer(cli, "anne@play.test", "la partie commence")  # receipts go first: they may overtake it
    cli.run("mail", "send", "anne@play.test", text="A MAC -> THR")
    _answer(cli, "anne@play.test", "ordres reçus")
    first.kill()
    first.wait()
    second = cli.start()
    try:
        assert "A MAC -> THR" in cli.run("orders", "show", "alpha", "Antipater")
        cli.run("mail", "send", "anne@play.test", text="A TES x")
        assert "A MAC -> THR" in _answer(cli, "anne@play.test", "A TES x"), "all orders on file are listed"
        stats = cli.run("mail", "stats")
        assert re.search(r"accepted\s+-\s+2", stats)
    finally:
        second.terminate()
        assert second.wait(30) == 0


def test_a_second_daemon_on_the_same_store_is_refused(cli: Cli, daemon: subprocess.Popen[str]) -> None:
    text = cli.config.read_text()
    cli.config.write_text(re.sub(r"port = \d+", lambda _: f"port = {_free_port()}", text))
    said = cli.run("serve", code=2)
    assert f"process {daemon.pid}" in said


@pytest.mark.parametrize("key", ["smtp_port", "metrics.port"])
def test_a_port_in_use_is_one_clean_line(cli: Cli, key: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = int(other.getsockname()[1])
        ports = {"smtp_port": 0, "metrics.port": 0} | {key: taken}
        text = "[embedded]\nimap_port = 0\nsmtp_port = {smtp_port}\n[metrics]\nport = {metrics}\n"
        text = text.format(smtp_port=ports["smtp_port"], metrics=ports["metrics.port"])
        cli.config.write_text(text, encoding="utf-8")
        said = cli.run("serve", code=2).splitlines()
    assert len(said) == 1
    assert f"{key} {taken}" in said[0] and "in use" in said[0]


def test_the_command_line_works_without_a_daemon(cli: Cli) -> None:
    _seat_all(cli)
    assert "spring -321" in cli.run("game", "show", "alpha")
    cli.run("resolve", "alpha", "spring -321")
    assert "summer -321" in cli.run("game", "list")
    assert "phase resolved" in cli.run("log", "show", "alpha")
    assert '"seed":"(secret' in cli.run("log", "show", "alpha", "--full")


def test_an_address_that_the_own_server_cannot_hold_ends_no_daemon(cli: Cli, daemon: subprocess.Popen[str]) -> None:
    cli.run("game", "create", "alpha")
    assert "no mail address" in cli.run("player", "add", "alpha", "Eumenes", "a@play.test, b@play.test", code=1)
    cli.run("player", "add", "alpha", "Eumenes", "x/y@play.test")
    assert "alpha" in cli.run("game", "list") and daemon.poll() is None
    daemon.terminate()
    daemon.wait(20)
    again = cli.start()
    try:
        assert "alpha" in cli.run("player", "list", "alpha")
    finally:
        again.terminate()
        again.wait(20)


def test_a_retry_says_what_came_of_the_mail(cli: Cli) -> None:
    """A mail of a machine stays one; the game master is not left with "it is read again"."""
    cli.run("game", "create", "alpha")
    put(cli.config.parent / "data" / "judge.db", None)
    daemon = cli.start()
    try:
        end = time.monotonic() + 30
        while "automatic" not in cli.run("mail", "list"):
            assert time.monotonic() < end
            time.sleep(0.2)
        said = cli.run("mail", "retry", "1")
        assert "Mail 1 was read again and is what it was before: quarantined automatic." in said
        assert "et reste ce qu’il était\xa0: quarantined automatic" in cli.run("--lang", "fr", "mail", "retry", "1")
    finally:
        daemon.terminate()
        assert daemon.wait(30) == 0
