"""A desk with a started game in a real store, and mails put straight into its inbox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adjudicator.core.events import Event, decode
from adjudicator.core.messages import GAME_MASTER, Lang
from adjudicator.core.state import GameState
from adjudicator.daemon import verbs
from adjudicator.daemon.config import Config
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.intake import Intake
from adjudicator.daemon.post import Post
from adjudicator.daemon.shelves import library
from adjudicator.store import InboxRow, NewMail, OutboxRow, Store

START = datetime(2027, 1, 5, 9, 0, tzinfo=UTC)
PLAYERS: tuple[tuple[str, str, Lang], ...] = (
    ("Antipater", "anne@example.org", "fr"),
    ("Lysimachus", "lee@example.org", "en"),
    ("Antigonus", "tony@example.org", "en"),
    ("Eumenes", "emma@example.org", "fr"),
    ("Ptolemy", "paul@example.org", "fr"),
    ("Seleucus", "sue@example.org", "en"),
)


class SetClock:
    """A clock that stands where the test puts it."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at

    async def wait(self, changed: object, until: datetime | None) -> None:
        raise AssertionError("these tests do not wait")


@dataclass
class World:
    """The judge without network: a store, a clock, and what comes in by hand."""

    store: Store
    desk: Desk
    intake: Intake
    post: Post
    clock: SetClock
    correspondence: Correspondence
    uid: int = 0
    games: list[str] = field(default_factory=list)

    def do(self, verb: verbs.Verb) -> str:
        """Carry a verb out; returns the code of the answer."""
        return verbs.perform(self.desk, verb, self.clock.now()).code

    def game(self, name: str = "alpha") -> GameState:
        """Create and start a game with all players."""
        self.do(verbs.CreateGame(name, "diadoques", name.title(), "en", {}, {}, "a seed"))
        for seat, address, lang in PLAYERS:
            self.do(verbs.AddPlayer(name, seat, address.split("@")[0].title(), address, lang, "Europe/Paris"))
        self.do(verbs.StartGame(name))
        self.games.append(name)
        return self.state(name)

    def state(self, name: str = "alpha") -> GameState:
        """The game as it stands."""
        return self.desk.games.state(name)

    def mail(
        self,
        sender: str,
        text: str,
        *,
        to: str = "",
        subject: str = "orders",
        at: datetime | None = None,
        headers: str = "",
    ) -> InboxRow:
        """Put a mail into the inbox and have it settled; returns its row. It comes to the judge's address; a game
        master's, who has one game, to his signed one."""
        to = to or self.address_of(sender, subject)
        self.uid += 1
        raw = (
            f"From: {sender}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <m{self.uid}@example.org>\r\n"
            f"Date: Tue, 05 Jan 2027 10:00:{self.uid % 60:02} +0000\r\n{headers}"
            "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" + text
        )
        return self.raw(raw.encode(), at)

    def address_of(self, sender: str, subject: str = "") -> str:
        """Where somebody writes to who answers the judge's mails if he has to, and starts new ones if he may."""
        address = sender.rpartition("<")[2].rstrip(">").casefold()
        names = self.desk.games.names()
        for name in [name for name in names if f"[{name}]" in subject] or names:
            state, master = self.state(name), self.correspondence.reader(self.state(name), GAME_MASTER, address)
            if master is not None and master.address.casefold() == address:
                return self.correspondence.reply_to(state, master)
        return "judge@play.test"

    def raw(self, raw: bytes, at: datetime | None = None) -> InboxRow:
        """As `mail`, with the bytes of the whole mail."""
        self.uid += 1
        at = at or self.clock.now()
        self.intake.keep([NewMail("judge", "INBOX", 1, self.uid, at, self.clock.now(), raw)])
        self.intake.settle_pending()
        return self.store.inbox.listing(1)[0]

    def out(self, kind: str | None = None) -> list[OutboxRow]:
        """The outgoing mails, oldest first."""
        return self.store.outbox.listing(1000, kind=kind)[::-1]

    def written(self, row: OutboxRow) -> str:
        """An outgoing mail as bytes, decoded for looking at."""
        prepared = self.post.prepare(row)
        assert prepared is not None
        return prepared.outgoing.text

    def later(self, **span: float) -> None:
        """Let time pass."""
        self.clock.at += timedelta(**span)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    config = Config(folder=str(tmp_path))
    config.data.mkdir()
    with Store.open(config.store, START, create=True) as store:
        clock = SetClock(START)
        desk = Desk(store, library(), config)
        correspondence = Correspondence(desk)
        intake, post = Intake(desk, correspondence, clock), Post(desk, correspondence)
        yield World(store, desk, intake, post, clock, correspondence)


MASTER = "gm@example.org"
"""The address of the game master of `master`."""


@pytest.fixture
def master(world: World) -> World:
    """A started game with a game master; its first deadline is on Tuesday 5 January, 18:00 in Paris."""
    world.game()
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", MASTER, "en", "Europe/Paris"))
    return world


def tell(world: World, text: str, sender: str = MASTER) -> str:
    """Mail commands; returns the answer on one line."""
    row = world.mail(sender, text)
    assert row.verdict == "accepted", row
    return " ".join(world.written(world.out("commands")[-1]).split())


def events(world: World) -> list[Event]:
    """The log of the game."""
    return [decode(row.body) for row in world.store.log.read("alpha")]
