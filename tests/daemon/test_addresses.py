"""Several addresses in one daemon: a game may have its own beside that of all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from adjudicator.daemon import verbs
from adjudicator.daemon.config import Config, ConfigError, load
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.intake import Intake
from adjudicator.daemon.post import Post
from adjudicator.daemon.shelves import library
from adjudicator.net.embedded import EmbeddedServer
from adjudicator.store import Store
from tests.daemon.conftest import START, SetClock, World

BETA = "beta-judge@games.example.org"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """A judge for two games with the same players, of which ``beta`` has its own address."""
    config = msgspec.structs.replace(Config(), folder=str(tmp_path), addresses={"beta": BETA})
    config.data.mkdir()
    with Store.open(config.store, START, create=True) as store:
        clock = SetClock(START)
        desk = Desk(store, library(), config)
        correspondence = Correspondence(desk)
        intake, post = Intake(desk, correspondence, clock), Post(desk, correspondence)
        made = World(store, desk, intake, post, clock, correspondence)
        made.game("alpha")
        made.game("beta")
        yield made


def orders(world: World, game: str) -> list[str]:
    return [order.text for order in world.state(game).on_file("Lysimachus")]


def test_a_mail_to_the_address_of_a_game_is_for_that_game(world: World) -> None:
    assert world.mail("lee@example.org", "A THR x", to=BETA).game == "beta"
    assert orders(world, "beta") == ["A THR x"] and orders(world, "alpha") == []
    assert world.mail("lee@example.org", "A CHZ x").reason == "unknown_game", "the address of all tells no game"


def test_what_the_subject_says_goes_before_the_address(world: World) -> None:
    assert world.mail("lee@example.org", "A THR x", to=BETA, subject="[alpha] orders").game == "alpha"


def test_mails_of_the_game_come_from_its_address_and_are_answered_there(world: World) -> None:
    world.mail("lee@example.org", "A THR x", to=BETA)
    prepared = world.post.prepare(world.out("receipt")[-1])
    assert prepared is not None and prepared.outgoing.reply_to is not None
    assert prepared.outgoing.sender.spec == BETA
    reply = prepared.outgoing.reply_to.spec
    assert reply.startswith("beta-judge+beta.2.") and reply.endswith("@games.example.org")
    assert prepared.envelope.startswith("beta-judge+beta.2.b")
    assert world.mail("lee@example.org", "A CHZ x", to=reply, subject="hello").game == "beta"
    (opening, *_) = [row for row in world.out("opening") if row.game == "alpha"]
    alpha = world.post.prepare(opening)
    assert alpha is not None and alpha.outgoing.sender.spec == "judge@play.test"


def test_a_signed_address_counts_at_every_address_of_the_judges(world: World) -> None:
    prepared = world.post.prepare([row for row in world.out("opening") if row.game == "alpha"][1])
    assert prepared is not None and prepared.outgoing.reply_to is not None
    to = f"{BETA}, {prepared.outgoing.reply_to.spec}"
    assert world.mail("lee@example.org", "A THR x", to=to).game == "alpha"


def test_a_player_of_another_game_orders_nothing_there(world: World) -> None:
    """Nobody's orders land in a game that he did not write to."""
    world.do(verbs.AddPlayer("alpha", "Ptolemy", "Olga", "only@example.org", "en", "UTC"))
    row = world.mail("only@example.org", "A EGY x", to=BETA)
    assert (row.verdict, row.reason) == ("refused", "not_your_game")
    assert world.state("alpha").on_file("Ptolemy") == ()


def test_mail_from_an_own_address_is_the_judges_and_no_player_has_one(world: World) -> None:
    assert world.mail(BETA, "A THR x").reason == "from_ourselves"
    assert not world.desk.is_address(BETA)


async def test_the_embedded_server_puts_mail_to_a_games_address_into_the_judges_mailbox() -> None:
    server = EmbeddedServer({"judge@play.test": "play"}, aliases={BETA: "judge@play.test"})
    assert server.mailbox_of(BETA.upper()) == "judge@play.test"
    assert server.mailbox_of("beta-judge+beta.2.o@games.example.org") == "judge@play.test"
    await server.deliver(BETA, b"Subject: x\r\n\r\nhello\r\n")
    assert len(await server.mails("judge@play.test")) == 1


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ('alpha = "nonsense"', "no plain mail address"),
        ('alpha = "a+b@example.org"', "no plain mail address"),
        ('alpha = "judge@play.test"', "the judge's or another game's"),
        ('alpha = "a@example.org"\nbeta = "A@example.org"', "the judge's or another game's"),
        ('Alpha = "a@example.org"', "cannot name a game"),
        ("alpha = 3", "text in quotes"),
    ],
)
def test_addresses_that_cannot_be_are_told_at_the_start(tmp_path: Path, table: str, said: str) -> None:
    path = tmp_path / "adjudicator.toml"
    path.write_text(f"[addresses]\n{table}\n")
    with pytest.raises(ConfigError, match=said):
        load(path)


def test_addresses_are_read(tmp_path: Path) -> None:
    path = tmp_path / "adjudicator.toml"
    path.write_text(f'[addresses]\nbeta = "{BETA}"\n')
    assert load(path).addresses == {"beta": BETA}
