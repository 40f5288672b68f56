"""How a command reaches the store: through the daemon if one runs, else by itself under the daemon's lock."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import NoReturn
from zoneinfo import ZoneInfo

import typer
from rich.console import Console

from adjudicator.core.decisions import Refused
from adjudicator.core.messages import Arg, Lang, Message
from adjudicator.daemon import verbs
from adjudicator.daemon.config import Config, ConfigError, found_file, load
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.games import Games
from adjudicator.daemon.shelves import library, words
from adjudicator.daemon.verbs import Verb
from adjudicator.render import times
from adjudicator.store import Store, StoreLock, holder, other_owner

ANSWER_WITHIN = 30.0
"""Seconds to wait for a running daemon to carry a command out."""

console = Console(highlight=False, soft_wrap=True)


def program() -> str:
    """How this program was called, to be used again in what is told to type next."""
    name = Path(sys.argv[0])
    return "python -m adjudicator" if name.name == "__main__.py" else str(name)


def fail(text: str, code: int) -> NoReturn:
    """End with one line on standard error."""
    print(f"adjudicator: {text}", file=sys.stderr)  # noqa: T201
    raise SystemExit(code)


def counted(number: int, noun: str) -> str:
    """So many of something: ``1 game``, ``2 games``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class WrongUserError(ConfigError):
    """Root is not to make files in this data folder."""


class Desktop:
    """What every command needs: configuration, language, the way to the store."""

    def __init__(self, config_path: Path | None, lang: Lang) -> None:
        self._config_path = config_path
        self.lang: Lang = lang

    @property
    def config_file(self) -> Path | None:
        """The configuration file in use; None if there is none."""
        return self._config_path or found_file()

    @property
    def option(self) -> str:
        """How to name the configuration file again on a command line; empty if it need not be."""
        return f" --config {self._config_path}" if self._config_path else ""

    @cached_property
    def config(self) -> Config:
        """The configuration. Raises ConfigError; WrongUserError for root in a data folder that is not root's."""
        config = load(self._config_path)
        if owner := other_owner(config.data):
            command = f"sudo -u {shlex.quote(owner)} {program()} {shlex.join(sys.argv[1:])}"
            why = f"the data folder {config.data} belongs to {owner}, who could not use files that root makes there"
            raise WrongUserError(f"{why}; run: {command}")
        return config

    def say(self, message: Message, game: str = "diadoques") -> str:
        """A message in the language of the command line."""
        args = {name: self._shown(name, value) for name, value in message.args.items()}
        return words(game).say(Message(message.code, args), self.lang)

    def _shown(self, name: str, value: Arg) -> Arg:
        """An instant of a message as people read it; anything else as it is."""
        if name != "at" or not isinstance(value, str) or not value:
            return value
        at = datetime.fromisoformat(value)
        return times.instant(at, self.lang, self.config.judge.zone) if self.lang == "fr" else self.time(at)

    def show(self, message: Message) -> None:
        """Print a message; an answer of several lines, line by line."""
        lines = message.args.get("list") if message.code == "answer_in_lines" else None
        if isinstance(lines, list):
            for line in lines:
                console.print(line, markup=False)
            return
        console.print(self.say(message), markup=False)

    def time(self, instant: datetime | None) -> str:
        """An instant in the game master's zone and in UTC."""
        if instant is None:
            return "-"
        zone = self.config.judge.zone
        local = instant.astimezone(ZoneInfo(zone))
        utc = instant.astimezone(UTC)
        return f"{local:%a %Y-%m-%d %H:%M} {zone}" + ("" if zone == "UTC" else f" ({utc:%H:%M} UTC)")

    @contextmanager
    def reading(self, *, create: bool = False) -> Iterator[Games]:
        """The games, to look at. Works beside a daemon. Raises StoreMissing if nothing was ever stored."""
        config = self.config
        if create:
            config.data.mkdir(parents=True, exist_ok=True)
        with Store.open(config.store, datetime.now(UTC), create=create) as store:
            yield Games(store, library())

    @contextmanager
    def store(self, *, reading: bool = False) -> Iterator[Store]:
        """The store, to look at; for `reading` alone also where this user may not write."""
        with Store.open(self.config.store, datetime.now(UTC), reading=reading) as store:
            yield store

    def carry_out(self, verb: Verb) -> Message:
        """Have `verb` done, by the daemon if one runs; returns the answer. Raises Refused."""
        config = self.config
        config.data.mkdir(parents=True, exist_ok=True)
        if holder(config.store) is not None:
            return self._by_daemon(verb)
        now = datetime.now(UTC)
        with StoreLock(config.store, "command line", now), Store.open(config.store, now, create=True) as store:
            return verbs.perform(Desk(store, library(), config), verb, now)

    def _by_daemon(self, verb: Verb) -> Message:
        end = time.monotonic() + ANSWER_WITHIN
        while not self.config.store.exists() and time.monotonic() < end:
            time.sleep(0.05)  # the daemon has only just started
        with self.store() as store:
            with store.transaction():
                number = store.commands.submit(verbs.encode(verb), datetime.now(UTC))
            while (row := store.commands.get(number)).state == "waiting":
                if time.monotonic() > end:
                    fail(
                        f"the daemon has not answered within {ANSWER_WITHIN:.0f} s; it will still do what you asked", 1
                    )
                time.sleep(0.05)
        answer = verbs.answer_of(row.answer)
        if row.state == "refused":
            raise Refused(answer.code, **answer.args)
        return answer


def desktop(context: typer.Context) -> Desktop:
    """The desktop of the running command."""
    found = context.obj
    assert isinstance(found, Desktop)
    return found
