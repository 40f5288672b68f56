"""What is taken for an order of any game, before it is known which game a mail is about."""

from __future__ import annotations

import pytest

from adjudicator.mail.inbound import InboundMail, read_mail
from adjudicator.orders import looks_like_order

ORDERS = [
    "A MAC -> THR",
    "F NTH C A YOR - NWY",
    "Accepter la paix de Sparte",
    "Propose peace to Athens: Plataea goes free",
    "Retain 1H 1C",
    "Capturer Oropos par Thèbes",
    "Set treasury Athens 1800",
    "Rome : victoire contre Carthage",
]


@pytest.mark.parametrize("line", ORDERS)
def test_orders_answers_and_entries_of_all_games_look_like_orders(line: str) -> None:
    assert looks_like_order(line)


@pytest.mark.parametrize("line", ["Bonjour à tous,", "On Tue, Jan 5, 2027 the judge wrote:", "See you soon", "", "Zoé"])
def test_other_lines_do_not(line: str) -> None:
    assert not looks_like_order(line)


@pytest.mark.parametrize("line", ORDERS)
def test_a_line_written_below_a_quotation_is_not_lost(line: str) -> None:
    """It is read, or named as doubtful; never passed over in silence."""
    quoted = "On Tue, Jan 5, 2027 at 18:00 the judge wrote:\n> phase: turn 1, armistice\n> what do you say?"
    text = f"{quoted}\n\n{line}\n\n> bye\n"
    raw = f"From: a@example.org\r\nTo: judge@example.org\r\nSubject: Re: orders\r\n\r\n{text}".encode()
    mail = read_mail(raw, looks=looks_like_order)
    assert isinstance(mail, InboundMail)
    assert line in mail.order_text.splitlines() or line in mail.ambiguous
