"""The configuration file: every mistake is told with file and key, and no secret ever shows."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import pytest

from adjudicator.daemon import systemd
from adjudicator.daemon.config import Config, ConfigError, ImapTable, Secret, load, password
from adjudicator.daemon.logs import LineFormatter
from adjudicator.daemon.service import real_accounts

ACCOUNT = '[imap]\nhost = "h"\nuser = "u"\npassword_env = "P"\n[smtp]\nhost = "h"\n'


def _written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "adjudicator.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[judge\n", "not valid TOML"),
        ("[judge]\nadress = 'x'\n", "judge: there is no key `adress`"),
        ("[jury]\n", "there is no key `jury`"),
        ("[imap]\nuser = 'u'\n", "imap: the key `host` is missing"),
        ("[embedded]\nsmtp_port = 'many'\n", "smtp_port"),
        ("[imap]\nhost = 'h'\nuser = 'u'\n", "[imap] and [smtp] go together"),
        ("[judge]\naddress = 'nobody'\n", "judge.address"),
        ("folder = 'x'\n", "there is no key `folder`"),
        ("[embedded]\nsmtp_port = 99999\n", "embedded.smtp_port: a whole number of at most 65535"),
        ("[embedded]\nimap_port = -1\n", "embedded.imap_port: a whole number of at least 0"),
        ("[metrics]\nport = 99999\n", "metrics.port: a whole number of at most 65535"),
        (ACCOUNT.replace("[smtp]", "port = 0\n[smtp]"), "imap.port: a whole number of at least 1"),
        (ACCOUNT + "port = 65536\n", "smtp.port: a whole number of at most 65535"),
        ("[judge]\nzone = 'Europe/Pari'\n", "judge.zone: there is no time zone 'Europe/Pari'"),
        ("[judge]\nzone = ''\n", "judge.zone: there is no time zone ''"),
        ("[judge]\ndata = 'adjudicator.toml'\n", "judge.data: "),
        ("[judge]\ndata = 'adjudicator.toml/games'\n", "adjudicator.toml is no folder"),
        ("[log]\nlevel = 'loud'\n", "log.level: 'loud' cannot be chosen, only debug, info, warning, error"),
    ],
)
def test_a_mistake_is_told_with_its_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load(_written(tmp_path, text))
    assert said in str(caught.value)
    assert "adjudicator.toml" in str(caught.value)


def test_a_file_in_place_of_the_data_folder_is_named_without_settings_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert load(None) == Config()
    (tmp_path / "data").touch()
    with pytest.raises(ConfigError, match=r"judge\.data: data is no folder"):
        load(None)


def test_settings_written_with_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    path = tmp_path / "adjudicator.toml"
    path.write_text("[judge]\nlang = 'fr'\n", encoding="utf-8-sig")
    assert load(path).judge.lang == "fr"


def test_paths_are_relative_to_the_file(tmp_path: Path) -> None:
    config = load(_written(tmp_path, "[judge]\ndata = 'games'\n"))
    assert config.store == tmp_path / "games" / "judge.db"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load(tmp_path / "nope.toml")


def test_passwords_come_from_environment_file_or_credentials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = Config(folder=str(tmp_path))
    monkeypatch.setenv("P", "from the environment")
    assert password(ImapTable("h", "u", password_env="P"), config).reveal() == "from the environment"
    (tmp_path / "secret").write_text("from the file\n", encoding="utf-8")
    table = ImapTable("h", "u", password_file="secret")
    assert password(table, config).reveal() == "from the file"
    credentials = tmp_path / "credentials"
    credentials.mkdir()
    (credentials / "secret").write_text("from systemd", encoding="utf-8")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(credentials))
    assert password(table, config).reveal() == "from systemd"


def test_a_password_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("P", raising=False)
    with pytest.raises(ConfigError, match="P is not set"):
        real_accounts(load(_written(tmp_path, ACCOUNT)))
    with pytest.raises(ConfigError, match="does not exist"):
        password(ImapTable("h", "u", password_file="nope"), Config(folder=str(tmp_path)))
    with pytest.raises(ConfigError, match="password_env or password_file"):
        password(ImapTable("h", "u"), Config())


def test_a_password_in_clear_over_a_network_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("P", "x")
    text = ACCOUNT.replace('host = "h"', 'host = "mail.example.org"\ntls = "none"')
    with pytest.raises(ConfigError, match="this machine only"):
        real_accounts(load(_written(tmp_path, text)))


def test_secrets_do_not_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("P", "canary-7f3a")
    accounts = real_accounts(load(_written(tmp_path, ACCOUNT)))
    assert accounts is not None
    assert accounts.imap.password == "canary-7f3a"
    assert "canary" not in repr(accounts)
    assert "canary" not in repr(Secret("canary")) + str(Secret("canary"))


@pytest.mark.parametrize("as_json", [False, True])
def test_p12_a_log_event_is_one_line(as_json: bool) -> None:
    record = logging.makeLogRecord(
        {"msg": "sent\nforged line", "levelname": "INFO", "subject": "a\r\n\x1b[31mb\u2028c"}
    )
    line = LineFormatter(as_json).format(record)
    assert len(line.splitlines()) == 1
    assert "\x1b" not in line


def test_systemd_is_told_and_its_absence_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert systemd.notify("READY=1") is False
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        path = tmp_path / "n"
        listening.bind(str(path))
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        assert systemd.notify("READY=1") is True
        assert listening.recv(100) == b"READY=1"
    assert systemd.notify("STOPPING=1") is False
