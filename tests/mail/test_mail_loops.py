"""P10: no loops, no flood; and the table of refusals with its words."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.mail.addresses import Address
from adjudicator.mail.drafts import Outgoing, compose
from adjudicator.mail.inbound import InboundMail, read_mail
from adjudicator.mail.limits import Limits
from adjudicator.mail.loops import RULES, Sent, may_answer, may_send
from adjudicator.mail.refusals import REFUSALS, refusal_message
from adjudicator.mail.sender import SenderPolicy, judge_sender

_WORDS = Path(__file__).parents[2] / "templates" / "common" / "words" / "refusals.toml"


def _read(header: str, sender: str = "jean@example.org") -> InboundMail:
    mail = read_mail(f"{header}From: {sender}\r\n\r\nA MAC - THR\r\n".encode())
    assert isinstance(mail, InboundMail)
    return mail


@pytest.mark.parametrize(
    ("header", "sender", "aside", "silence"),
    [
        ("", "jean@example.org", None, None),
        ("Auto-Submitted: no\r\n", "jean@example.org", None, None),
        ("Return-Path: <jean@example.org>\r\n", "jean@example.org", None, None),
        ("Precedence: first-class\r\n", "jean@example.org", None, None),
        ("Return-Path: <>\r\n", "jean@example.org", "null_return_path", "null_return_path"),
        ("Auto-Submitted: auto-replied (vacation)\r\n", "jean@example.org", "auto_submitted", "auto_submitted"),
        ("AUTO-SUBMITTED: Auto-Generated; x=y\r\n", "jean@example.org", "auto_submitted", "auto_submitted"),
        ("Precedence: bulk\r\n", "jean@example.org", "precedence", "precedence"),
        ("Precedence: LIST\r\n", "jean@example.org", "precedence", "precedence"),
        ("List-Id: <x.example.org>\r\n", "jean@example.org", "list", "list"),
        ("List-Unsubscribe: <mailto:x@example.org>\r\n", "jean@example.org", "list", "list"),
        ("X-Autoreply: yes\r\n", "jean@example.org", "autoreply", "autoreply"),
        ("X-Loop: x\r\n", "jean@example.org", "loop", "loop"),
        ("X-Adjudicator-Loop: play.example.org\r\n", "jean@example.org", "own_mark", "own_mark"),
        ("Content-Type: multipart/report; boundary=b\r\n", "jean@example.org", "report", "report"),
        ("", "MAILER-DAEMON@example.org", "nobody", "nobody"),
        ("", "postmaster@example.org", "nobody", "nobody"),
        ("", "no-reply@example.org", "nobody", "nobody"),
        ("", "noreply+123@example.org", "nobody", "nobody"),
        ("", "norbert@example.org", None, None),
        ("X-Auto-Response-Suppress: All\r\n", "jean@example.org", None, "suppress"),
    ],
)
def test_rfc3834_who_is_a_machine(header: str, sender: str, aside: str | None, silence: str | None) -> None:
    mail = _read(header, sender)
    assert (mail.automatic, mail.silence) == (aside, silence)


def test_every_rule_has_its_own_code() -> None:
    assert len({rule.code for rule in RULES}) == len(RULES)
    assert [rule.code for rule in RULES if not rule.sets_aside] == ["suppress"]


def test_answers_never_go_to_machines_or_to_ourselves() -> None:
    own = frozenset({"judge@play.example.org"})
    assert may_answer("", "jean@example.org", own)
    assert not may_answer("suppress", "jean@example.org", own)
    assert not may_answer("", "Judge@play.example.org", own)
    assert not may_answer("", "postmaster@example.org", own)


def test_caps_one_answer_a_kind_ten_an_address_fifty_receipts_a_seat() -> None:
    limits = Limits()
    assert may_send("answer", Sent(), limits)
    assert not may_send("answer", Sent(kind=1), limits)
    assert may_send("answer", Sent(address=9), limits)
    assert not may_send("answer", Sent(address=10), limits)
    assert may_send(
        "receipt", Sent(kind=40, address=40, receipts=49), limits
    )  # receipts are outside the caps of answers
    assert not may_send("receipt", Sent(receipts=50), limits)


def test_two_judges_that_write_to_each_other_stop_at_once() -> None:
    one, other = Address("judge", "one.example.org"), Address("judge", "other.example.net")
    answer = Outgoing(
        "<1@one.example.org>", one, other, "re", "hello", datetime(2026, 1, 1, tzinfo=UTC), "auto-replied"
    )
    mail = read_mail(compose(answer))
    assert isinstance(mail, InboundMail)
    verdict = judge_sender(mail, judge=other, registrations=(), keys={}, policy=SenderPolicy())
    assert verdict.ruling == "ignore"
    assert not may_answer(mail.silence or "", one.key, frozenset())


def test_refusals_have_words_in_both_languages_and_no_words_lie_about() -> None:
    words = tomllib.loads(_WORDS.read_text(encoding="utf-8"))
    assert set(words) == {r.word for r in REFUSALS.values()}
    for refusal in REFUSALS.values():
        assert set(words[refusal.word]) == set(LANGS)
        for lang in LANGS:
            text = words[refusal.word][lang]
            for arg in refusal.args:
                assert f"{{{arg}" in text, (refusal.code, lang, arg)
            assert text.count("{") == len(refusal.args)
        for mark in ":;!?":
            assert f" {mark}" not in words[refusal.word]["fr"]  # French: a no-break space


def test_the_refusals_are_those_promised() -> None:
    promised = (
        "empty, too_large, unparsable, ambiguous_sender, unknown_sender, sender_mismatch, unauthenticated, unconfirmed,"
        " automatic, bounce, from_ourselves, bad_token, expired_token, unknown_game, not_your_game, game_over,"
        " phase_closed, no_orders_found, order_syntax, order_illegal, duplicate, rate_limited, quarantined"
    )
    assert set(promised.split(", ")) == set(REFUSALS)
    assert [r.code for r in REFUSALS.values() if r.answer and r.account != "refused"] == ["bad_token"]  # of a player
    assert refusal_message("too_large", {"limit": 1024}).code == "refusal_too_large"
    with pytest.raises(KeyError):
        refusal_message("nonsense")
