"""P8: the From header under a strict grammar. Whatever two programs might read differently is ambiguous."""

from __future__ import annotations

import pytest

from adjudicator.mail.addresses import REASONS, Address, Ambiguous
from adjudicator.mail.inbound import InboundMail, content_digest, read_mail

_V, _A = "victim@good.example", "attacker@evil.example"


def _sender(block: bytes) -> Address | Ambiguous:
    mail = read_mail(block + b"\r\n\r\nA MAC - THR\r\n")
    assert isinstance(mail, InboundMail)
    return mail.sender


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (_V, ""),
        (f"<{_V}>", ""),
        (f"Jean Dupont <{_V}>", "Jean Dupont"),
        (f'"Dupont, Jean (La Poste)" <{_V}>', "Dupont, Jean (La Poste)"),
        (f'"\\"Le roi\\"" <{_V}>', '"Le roi"'),
        (f"J. R. Dupont <{_V}>", "J. R. Dupont"),
        (f"=?utf-8?B?SsOpcsO0bWU=?= =?utf-8?Q?_Dupont?= <{_V}>", "Jérôme Dupont"),
        (f"=?iso-8859-1?Q?J=E9r=F4me_(roi)?= <{_V}>", "Jérôme (roi)"),
        (f"Jérôme Dupont <{_V}>", "Jérôme Dupont"),
        (f'"{_A}" <{_V}>', _A),
        (f"O'Brien-Smith <{_V}>", "O'Brien-Smith"),
        (f"Jean\r\n Dupont\r\n\t<{_V}>", "Jean Dupont"),
    ],
)
def test_legitimate_forms_are_read(value: str, name: str) -> None:
    sender = _sender(f"From: {value}".encode())
    assert sender == Address("victim", "good.example", name)


@pytest.mark.parametrize("spec", ["a.b+c@x.example.org", "A_b-1@EXAMPLE.org", "x@xn--bcher-kva.example", "j@localhost"])
def test_legitimate_addresses_are_read(spec: str) -> None:
    sender = _sender(f"From: {spec}".encode())
    assert isinstance(sender, Address)
    assert sender.spec == spec
    assert sender.key == spec.lower()


@pytest.mark.parametrize(
    "value",
    [
        f"{_V}, {_A}",
        f"<{_V}>, <{_A}>",
        f"{_V} <{_A}>",
        f"<{_V}> <{_A}>",
        f"{_V} (<{_A}>)",
        f"{_V} ({_A})",
        f"({_V}) {_A}",
        f"<@evil.example:{_V}>",
        f"<@evil.example,@b.example:{_V}>",
        f"{_V}){_A}",
        f"=?utf-8?b?<{_V}>?= <{_A}>",
        f"group: {_V};",
        f"group:;, {_V}",
        f'"{_V} <{_A}>',
        f'"a"b"@c <{_A}>',
        f"{_V}\\<{_A}>",
        "victim@good.example\0@evil.example",
        "victim @good.example",
        "victim@ good.example",
        '"victim"@good.example',
        "victim@[192.0.2.1]",
        "victim@good..example",
        ".victim@good.example",
        "victim@good.example.",
        "victim@-good.example",
        "viçtim@good.example",
        "victim@gööd.example",
        f"{'a' * 65}@good.example",
        "victim",
        "<>",
        "",
        "((((" * 500,
        '"' * 4000,
        f"{_V}\u200b",
        f"{_V}\u0085From: {_A}",
    ],
)
def test_other_forms_are_ambiguous(value: str) -> None:
    assert isinstance(_sender(f"From: {value}".encode()), Ambiguous)


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        (b"Subject: x", "no_from"),
        (f"From: {_V}\r\nFrom: {_A}".encode(), "several_from"),
        (f"From: {_V}\r\nSubject: x\r\nfrom: {_V}".encode(), "several_from"),
        (f"From : {_V}".encode(), "from_name"),
        (f"From: {_V}\r\nFrom : {_A}".encode(), "several_from"),
        (f"From: {_V}\r\nSubject: a\rFrom: {_A}".encode(), "bare_cr"),
        (f"Subject: a\r\nX: b\nFrom: {_V}\r\nTo: x".encode(), "bare_lf"),
        (f"From: {_V}\r\nSubject: a\0b".encode(), "nul"),
        (f"From: {_V}\r\nno header here\r\nFrom: {_A}".encode(), "junk"),
        (f"From: {'a ' * 3000}<{_V}>".encode(), "from_too_long"),
    ],
)
def test_a_header_block_of_two_minds_is_ambiguous(block: bytes, reason: str) -> None:
    assert _sender(block) == Ambiguous(reason)
    assert reason in REASONS


def test_p2_the_digest_of_content_needs_all_four() -> None:
    def digest(sender: str = _V, date: str = "d", ident: str = "<a@b>", text: str = "A MAC - THR") -> str:
        mail = read_mail(f"From: {sender}\r\nDate: {date}\r\nMessage-ID: {ident}\r\n\r\n{text}".encode())
        assert isinstance(mail, InboundMail)
        return content_digest(mail)

    different = {digest(), digest(sender=_A), digest(date="e"), digest(ident="<c@b>"), digest(text="A CHE x")}
    assert len(different) == 5
    assert digest() == digest(text="A MAC - THR\r\n\r\n")
