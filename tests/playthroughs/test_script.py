"""The script of the demonstration as data: its mails read back as they were written, at sensible moments."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest

from adjudicator.core.decisions import REMIND_BEFORE
from adjudicator.core.messages import LANGS, Lang
from adjudicator.demo.script import Answered, ScriptedMail, ScriptedPlayer, Style, moments, write_mail
from adjudicator.mail.inbound import InboundMail, read_mail
from adjudicator.orders.shape import looks_like_order
from tests.playthroughs.remake import script

AT = datetime(2027, 1, 5, 9, tzinfo=UTC)
TEXT = "A* MAC -> THR\nA TES S A MAC -> THR\nannuler F EGE\nprêt"
ANSWERED = Answered("judge+tag@play.test", "[demo] printemps -321", "<1@play.test>", "A MAC ->\nF EGE x\n> A THR x")


def written(style: Style, lang: Lang, answered: Answered | None) -> bytes:
    """A mail in one style, by a player whose name is no ASCII."""
    player = ScriptedPlayer("Eumenes", "Zoé", "zoe@play.test", lang, "Europe/Paris")
    return write_mail(ScriptedMail("spring -321", "Eumenes", TEXT, style), player, answered, "judge@play.test", AT, 7)


@pytest.mark.parametrize("answered", [None, ANSWERED], ids=["first", "reply"])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("style", get_args(Style))
def test_every_style_reads_back_as_it_was_typed(style: Style, lang: Lang, answered: Answered | None) -> None:
    """Quotes and signatures of every program fall away; the typed lines stay, letter by letter."""
    mail = read_mail(written(style, lang, answered), looks=looks_like_order)
    assert isinstance(mail, InboundMail)
    typed = mail.order_text.replace("→", "->").replace("\u00a0", " ")
    assert typed.splitlines()[:4] == TEXT.splitlines()
    assert "F EGE x" not in typed and "A THR x" not in typed
    assert mail.ambiguous == ()
    assert mail.automatic is None and mail.silence is None
    assert mail.in_reply_to == ((ANSWERED.message_id,) if answered else ())


def test_the_same_mail_gives_the_same_bytes() -> None:
    """Nothing of the moment or the machine gets in."""
    assert written("html", "fr", ANSWERED) == written("html", "fr", ANSWERED)


@pytest.mark.parametrize("hours", [8, 24, 48, 72, 96])
@pytest.mark.parametrize("count", [1, 6, 40])
def test_mails_come_before_anybody_is_reminded(count: int, hours: int) -> None:
    """In order, apart from one another, and before the reminder of a phase that is long enough for one."""
    deadline = AT + timedelta(hours=hours)
    at = moments(count, AT, deadline)
    assert len(set(at)) == count and list(at) == sorted(at) and at[0] > AT
    assert at[-1] <= AT + (deadline - AT) / 3
    assert at[-1] < deadline - REMIND_BEFORE or hours <= 24


def test_every_mail_has_a_writer_and_every_seat_a_player() -> None:
    """A sender is a seat of the game or, once, the address of a stranger."""
    tale = script()
    assert len({player.seat for player in tale.players}) == len({player.address for player in tale.players}) == 7
    assert tale.strangers() == ("zoe@play.test",)
    assert all(tale.player(mail.sender) is not None or "@" in mail.sender for mail in tale.mails)
