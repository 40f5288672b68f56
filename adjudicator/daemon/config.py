"""The configuration file: one TOML file, every key known, secrets kept elsewhere.

Without a file, or without an ``[imap]`` table, the judge runs on its embedded mail server. A password never stands in
the file: it comes from an environment variable, a file, or systemd's credentials directory.
"""

from __future__ import annotations

import os
import re
import stat
import tomllib
from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec

from adjudicator.core.decisions import GAME_NAME
from adjudicator.core.faults import plain
from adjudicator.store import refusal

_ADDRESS = re.compile(r"[A-Za-z0-9._=-]{1,64}@[A-Za-z0-9.-]{1,190}")

Tls = Literal["implicit", "starttls", "none"]

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
"""A port to listen on; 0 has a meaning of its own."""

ServerPort = Annotated[int, msgspec.Meta(ge=1, le=65535)]
"""The port of a server elsewhere."""


class ConfigError(ValueError):
    """The configuration cannot be used; the text names file, key and what would be right. Never holds a secret."""


class Secret:
    """A password that does not show itself in listings, logs or tracebacks."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The password itself, for the one place that logs in."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(...)"

    __str__ = __repr__


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file; a key it does not know is an error."""


class JudgeTable(_Table, frozen=True):
    """``[judge]``: who the judge is.

    Attributes:
        address: the judge's own mail address; players write to it.
        name: shown as sender.
        data: folder of the game store; relative to the configuration file.
        zone: time zone of the game master, for listings.
        lang: language of answers to strangers.
        plus_addresses: the mail server delivers ``judge+anything@...`` too, so that reply addresses can be signed.
        game_master: who is written to about outages and addresses that fail; nobody if empty.
        blind_hours: a deadline around which the mailbox was not read for longer is moved instead of resolved.
        hold_hours: by how much it is moved, from the moment the mailbox is read again.
    """

    address: str = "judge@play.test"
    name: str = "Adjudicator"
    data: str = "data"
    zone: str = "UTC"
    lang: Literal["en", "fr"] = "en"
    plus_addresses: bool = True
    game_master: str = ""
    blind_hours: float = 6.0
    hold_hours: float = 24.0


class ImapTable(_Table, frozen=True):
    """``[imap]``: the mailbox that is read. `poll` seconds at most between two looks, whatever IDLE says."""

    host: str
    user: str
    port: ServerPort = 993
    tls: Tls = "implicit"
    password_env: str = ""
    password_file: str = ""
    mailbox: str = "INBOX"
    done: str = "Processed"
    rejected: str = "Rejected"
    poll: int = 300
    ca_file: str = ""


class SmtpTable(_Table, frozen=True):
    """``[smtp]``: the way out. Without user there is no login. `parallel` connections at most."""

    host: str
    port: ServerPort = 465
    tls: Tls = "implicit"
    user: str = ""
    password_env: str = ""
    password_file: str = ""
    parallel: int = 2
    ca_file: str = ""


class EmbeddedTable(_Table, frozen=True):
    """``[embedded]``: the mail server for trying things out, on loopback; every mailbox has the same `password`."""

    smtp_port: Port = 2525
    imap_port: Port = 2143
    password: str = "play"


class AuthenticationTable(_Table, frozen=True):
    """``[authentication]``: the id under which the judge's own mail server stamps ``Authentication-Results``.

    Empty: such headers are ignored, and the registered address alone identifies a player.
    """

    authserv_id: str = ""


class LogTable(_Table, frozen=True):
    """``[log]``: how much the daemon says, and whether as JSON lines."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    json: bool = False


class MetricsTable(_Table, frozen=True):
    """``[metrics]``: the port of this machine (loopback only) on which figures are shown to Prometheus; 0 = none."""

    port: Port = 0


class Config(_Table, frozen=True):
    """The whole file. ``[addresses]`` gives games addresses of their own, beside that of all: ``alpha = "..."``."""

    judge: JudgeTable = JudgeTable()
    imap: ImapTable | None = None
    smtp: SmtpTable | None = None
    embedded: EmbeddedTable = EmbeddedTable()
    authentication: AuthenticationTable = AuthenticationTable()
    log: LogTable = LogTable()
    metrics: MetricsTable = MetricsTable()
    addresses: dict[str, str] = {}
    folder: str = "."

    @property
    def data(self) -> Path:
        """The data folder."""
        return Path(self.folder) / self.judge.data

    @property
    def store(self) -> Path:
        """The store of all games."""
        return self.data / "judge.db"


DEFAULT_NAMES = ("adjudicator.toml",)


def found_file() -> Path | None:
    """The configuration file of this folder, if there is one."""
    return next((Path(name) for name in DEFAULT_NAMES if Path(name).is_file()), None)


def load(path: Path | None) -> Config:
    """Read the configuration; without a path, ``adjudicator.toml`` of this folder if there is one, else the defaults.

    Raises:
        ConfigError: with file, key and reason, if it cannot be read or is not valid.
    """
    if path is None:
        path = found_file()
        if path is None:
            config = Config()
            _check_data(config, "")
            return config
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(f"the configuration cannot be read: {refusal(error)}") from None
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: cannot be read: {error}") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: not valid TOML: {error}") from None
    if "folder" in data:
        raise ConfigError(f"{path}: there is no key `folder`")
    try:
        config = msgspec.convert({**data, "folder": str(path.resolve().parent)}, type=Config)
    except msgspec.ValidationError as error:
        where, what = plain(error, Config)
        raise ConfigError(f"{path}: {where + ': ' if where else ''}{what}") from None
    if (config.imap is None) != (config.smtp is None):
        raise ConfigError(f"{path}: [imap] and [smtp] go together; one of them is missing")
    if "@" not in config.judge.address:
        raise ConfigError(f"{path}: judge.address is no mail address")
    if config.judge.game_master and "@" not in config.judge.game_master:
        raise ConfigError(f"{path}: judge.game_master is no mail address")
    _check_addresses(path, config)
    _check_zone(path, config.judge.zone)
    _check_data(config, f"{path}: ")
    if config.judge.blind_hours <= 0 or config.judge.hold_hours <= 0:
        raise ConfigError(f"{path}: judge.blind_hours and judge.hold_hours must be above 0")
    return config


def _check_addresses(path: Path, config: Config) -> None:
    """Each game's own address must be one, and no other's. Raises ConfigError."""
    taken = {config.judge.address.lower()}
    for game, address in config.addresses.items():
        if not GAME_NAME.fullmatch(game):
            raise ConfigError(f"{path}: addresses.{game}: this cannot name a game")
        if not _ADDRESS.fullmatch(address):
            raise ConfigError(f"{path}: addresses.{game} is no plain mail address; without + before the @")
        if address.lower() in taken:
            raise ConfigError(f"{path}: addresses.{game}: {address} is the judge's or another game's")
        taken.add(address.lower())


def _check_zone(path: Path, zone: str) -> None:
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        raise ConfigError(f"{path}: judge.zone: there is no time zone {zone!r}; write it as Europe/Paris") from None


def _check_data(config: Config, before: str) -> None:
    """The data folder is made when it is missing, but nothing else may stand in its place or on the way to it."""
    for place in (config.data, *config.data.parents):
        try:
            is_folder = stat.S_ISDIR(place.stat().st_mode)
        except OSError:
            continue
        if not is_folder:
            raise ConfigError(f"{before}judge.data: {place} is no folder")
        return


def password(table: ImapTable | SmtpTable, config: Config) -> Secret:
    """The password of an account: environment variable, file, or ``$CREDENTIALS_DIRECTORY/<password_file>``.

    Raises:
        ConfigError: if none of them is given or readable; the text never holds the secret.
    """
    section = "imap" if isinstance(table, ImapTable) else "smtp"
    if table.password_env:
        value = os.environ.get(table.password_env)
        if not value:
            raise ConfigError(f"{section}.password_env: the environment variable {table.password_env} is not set")
        return Secret(value)
    if table.password_file:
        places = [Path(config.folder) / table.password_file]
        if folder := os.environ.get("CREDENTIALS_DIRECTORY"):
            places.insert(0, Path(folder) / table.password_file)
        for place in places:
            try:
                return Secret(place.read_text(encoding="utf-8").rstrip("\r\n"))
            except FileNotFoundError:
                continue
            except OSError as error:
                raise ConfigError(f"{section}.password_file: {refusal(error)}") from None
            except UnicodeDecodeError as error:
                raise ConfigError(f"{section}.password_file: {place}: {type(error).__name__}") from None
        raise ConfigError(f"{section}.password_file: {places[-1]} does not exist")
    raise ConfigError(f"{section}: give password_env or password_file")
