"""Short answers: to strangers, to mails without effect, to the game master."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.core.messages import LANGS, Lang, Message
from adjudicator.files import data_root
from adjudicator.mail.refusals import REFUSALS
from adjudicator.render.answers import AnswerWriter
from adjudicator.render.press import Press
from adjudicator.render.words import load_catalogue


@cache
def answers() -> AnswerWriter:
    folder = data_root() / "templates"
    return AnswerWriter.plain(Press(folder), load_catalogue(folder, "diadoques"))


def test_a_stranger_is_answered_in_both_languages_and_told_nothing_of_any_game() -> None:
    mail = answers().stranger("judge@example.org")
    assert "Hello," in mail.text and "Bonjour," in mail.text
    assert "judge@example.org" in mail.text and "gm@" not in mail.text
    assert mail.text.index("Hello,") < mail.text.index("Bonjour,")
    assert not mail.map
    with_contact = answers().stranger("judge@example.org", "gm@example.org")
    assert with_contact.text.count("gm@example.org") == 2


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_every_refusal_can_be_said(code: str, lang: Lang) -> None:
    row = REFUSALS[code]
    args = {name: ["x1"] if name in ("games", "lines") else "x1" for name in row.args}
    message = Message(row.word, args)  # type: ignore[arg-type]
    mail = answers().refusal(message, lang, game="alpha", subject="Re: orders")
    assert mail.subject.startswith("[alpha] ")
    assert f"[{row.word}" not in mail.text
    assert "Re: orders" in mail.text
    sentence = mail.text.split("\n\n")[2]
    assert sentence.strip()


def test_a_refusal_without_game_or_subject() -> None:
    mail = answers().refusal(Message("refusal_no_orders_found"), "fr", hints=[Message("refusal_empty")])
    assert mail.subject == "votre message est resté sans effet"
    assert "Votre message est resté sans effet." in mail.text.replace("\n", " ")


def test_the_game_master_gets_details_as_a_list() -> None:
    mail = answers().gm_notice(
        Message("refusal_quarantined"), "en", game="alpha", details=[("detail_sender", "x@example.org")]
    )
    assert "- sender: x@example.org" in mail.text
    assert "<li" in mail.html and "x@example.org" in mail.html
