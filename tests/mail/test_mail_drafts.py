"""P12: what goes out. Composed mails are read again, by Python's parser and by ours; nothing has been smuggled in."""

from __future__ import annotations

import email
import email.policy
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.addresses import Address
from adjudicator.mail.charsets import split_lines, tidy
from adjudicator.mail.drafts import Attachment, Outgoing, compose, encode_words
from adjudicator.mail.headers import decode_words, message_ids
from adjudicator.mail.inbound import InboundMail, read_mail
from adjudicator.mail.names import make_message_id, safe_line, safe_name, safe_text

_PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20
_MAIL = Outgoing(
    message_id="<dia1.results.7.abc@play.example.org>",
    sender=Address("judge", "play.example.org", "Le juge"),
    to=Address("jean", "example.org", "Jean Dupont"),
    reply_to=Address("judge+dia1.1.o.1." + "a" * 26, "play.example.org", "Le juge"),
    subject="[dia1] Résultats du printemps -321",
    text="A MAC -> THR : repoussé\n",
    html='<p>A MAC → THR : repoussé</p><img src="cid:map">',
    date=datetime(2026, 11, 30, 18, 0, tzinfo=timezone(timedelta(hours=1))),
    auto_submitted="auto-generated",
    in_reply_to="<a@example.org>",
    references=("<b@example.org>", "<c@example.org>"),
    files=(Attachment("carte.png", "image/png", _PNG, "map"), Attachment("carte.png", "image/png", _PNG)),
    language="fr",
)
_NAMES = [
    "Date", "From", "To", "Reply-To", "Subject", "Message-ID", "In-Reply-To", "References", "Auto-Submitted",
    "X-Auto-Response-Suppress", "X-Adjudicator-Loop", "Content-Language", "MIME-Version", "Content-Type",
]  # fmt: skip
_HOSTILE = [
    "\r\nBcc: victim@evil.example", "\nBcc: victim@evil.example", "\rBcc: x@evil.example", "a\0b",
    "a\x85Bcc: x@evil.example",
    "a\u2028Bcc: x@evil.example", "a\u2029b", "=?utf-8?q?a=0D=0ABcc:_x=40evil.example?=",
    "=?utf-8?b?DQpCY2M6IHhAZXZpbA==?=",
    "\u202eabc\u202c", "\u2066abc\u2069", '"<x@evil.example>', "a, b <x@evil.example>", "(a)", "\\", "x" * 10_000,
    "é" * 10_000,
    "{{ 7*7 }}", "<script>", "\x1b[31m", "\ud800", "\ufeff", "  ", "=?", "==??=", "a\x0bb\x0cc",
]  # fmt: skip


def _parsed(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=email.policy.SMTP)
    assert isinstance(message, EmailMessage)
    assert not message.defects
    return message


def test_the_whole_of_a_mail_comes_back() -> None:
    message = _parsed(compose(_MAIL))
    assert list(message.keys()) == _NAMES
    assert message["Subject"] == _MAIL.subject
    assert message["From"] == "Le juge <judge@play.example.org>"
    assert message["To"] == "Jean Dupont <jean@example.org>"
    assert message["Date"] == "Mon, 30 Nov 2026 17:00:00 +0000"
    assert message["In-Reply-To"] == "<a@example.org>"
    assert str(message["References"]).split() == ["<b@example.org>", "<c@example.org>", "<a@example.org>"]
    assert [p.get_content_type() for p in message.walk()] == [
        "multipart/mixed",
        "multipart/related",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "image/png",
        "image/png",
    ]
    (related,) = (p for p in message.walk() if p.get_content_subtype() == "related")
    assert related.get_param("type") == "multipart/alternative"  # RFC 2387
    parts = [p for p in message.walk() if not p.is_multipart()]
    assert parts[0].get_payload(decode=True) == _MAIL.text.replace("\n", "\r\n").encode()
    assert parts[1].get_payload(decode=True) == (_MAIL.html + "\r\n").encode()
    assert [p.get_payload(decode=True) for p in parts[2:]] == [_PNG, _PNG]
    assert (parts[2]["Content-ID"], parts[2].get_content_disposition()) == ("<map>", "inline")
    assert (parts[3].get_filename(), parts[3].get_content_disposition()) == ("carte.png", "attachment")


def test_our_own_reader_reads_it_and_knows_it_for_ours() -> None:
    mail = read_mail(compose(_MAIL))
    assert isinstance(mail, InboundMail)
    assert mail.sender == _MAIL.sender
    assert (mail.subject, mail.message_id) == (_MAIL.subject, _MAIL.message_id)
    assert mail.order_text == _MAIL.text.strip()
    assert (mail.own_mark, mail.automatic) == (True, "own_mark")


def test_only_the_layers_that_are_needed() -> None:
    plain = replace(_MAIL, html="", files=(), reply_to=None, in_reply_to="", references=(), language="")
    message = _parsed(compose(plain))
    assert message.get_content_type() == "text/plain"
    assert not {"Reply-To", "In-Reply-To", "References", "Content-Language"} & set(message.keys())
    assert _parsed(compose(replace(plain, html="<p>a</p>"))).get_content_type() == "multipart/alternative"
    unreferred = _parsed(compose(replace(plain, files=_MAIL.files)))  # without HTML, an inline picture is attached
    assert [p.get_content_type() for p in unreferred.walk()] == [
        "multipart/mixed",
        "text/plain",
        "image/png",
        "image/png",
    ]


def test_the_same_mail_is_the_same_bytes_and_boundaries_depend_on_all_of_it() -> None:
    assert compose(_MAIL) == compose(replace(_MAIL))
    boundaries = {
        _parsed(compose(m)).get_boundary() for m in (_MAIL, replace(_MAIL, text="b"), replace(_MAIL, html="b"))
    }
    assert len(boundaries) == 3


@pytest.mark.parametrize("text", _HOSTILE)
def test_p12_no_word_of_a_player_becomes_a_header(text: str) -> None:
    mail = replace(
        _MAIL,
        subject=text,
        sender=replace(_MAIL.sender, name=text),
        to=replace(_MAIL.to, name=text),
        in_reply_to=text,
        references=(text,),
        text=text,
        html=text,
        language=text,
        files=(Attachment(text, "image/png", b"x", text), Attachment(text, "image/png", b"x")),
    )
    raw = compose(mail)
    message = _parsed(raw)
    assert set(message.keys()) <= set(_NAMES)
    assert len(message.keys()) == len(set(message.keys()))
    assert [a.addr_spec for a in message["To"].addresses] == ["jean@example.org"]
    assert [a.addr_spec for a in message["From"].addresses] == ["judge@play.example.org"]
    assert "Bcc" not in message and b"\0" not in raw and raw.isascii()
    for part in message.walk():
        assert set(part.keys()) <= {*_NAMES, "Content-Transfer-Encoding", "Content-Disposition", "Content-ID"}
    assert max(len(line) for line in raw.split(b"\r\n")) <= 998
    assert b"\n" not in raw.replace(b"\r\n", b"") and b"\r" not in raw.replace(b"\r\n", b"")


@given(st.text(max_size=300))
def test_p12_any_subject_and_name_comes_back_as_one_safe_line(text: str) -> None:
    mail = replace(_MAIL, subject=text, to=replace(_MAIL.to, name=text), files=(), html="")
    read = read_mail(compose(mail))
    assert isinstance(read, InboundMail)
    assert read.subject == safe_line(text)
    message = _parsed(compose(mail))
    assert list(message.keys()) == [*_NAMES, "Content-Transfer-Encoding"]
    assert [a.addr_spec for a in message["To"].addresses] == ["jean@example.org"]
    # Python 3.11's own reader puts a blank between two encoded words of a name (mended in 3.11.10); ours does not.
    to = re.search(rb"^To: (.*?) ?<?jean@example\.org>?\r$", compose(mail).replace(b"\r\n ", b" "), re.MULTILINE)
    assert to is not None
    assert decode_words(to[1].decode().strip('" \r')) == safe_name(text)


@given(st.text(max_size=2_000))
def test_p12_any_text_comes_back_as_it_is_seen(text: str) -> None:
    message = _parsed(compose(replace(_MAIL, text=text, html="", files=())))
    data = message.get_payload(decode=True)
    assert isinstance(data, bytes)
    seen = data.decode().replace("\r\n", "\n")
    assert seen.removesuffix("\n") == safe_text(text).removesuffix("\n")
    assert safe_text(safe_text(text)) == safe_text(text)


@given(st.text(max_size=200))
def test_encoded_words_are_stable(text: str) -> None:
    line = safe_line(text)
    encoded = encode_words(line)
    assert encoded.isascii() and decode_words(encoded) == line
    assert all(len(word) <= 75 for word in encoded.split(" ") if word.startswith("=?"))  # RFC 2047 2


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Jean-Pierre d'Arc Jr.", "Jean-Pierre d'Arc Jr."),
        ("  Jérôme\u00a0 Dupont ", "Jérôme Dupont"),
        ("e\u0301a", "éa"),
        ("<b>x</b>", "bxb"),
        ("a_b@c\r\nd", "abc d"),
        ("\u202eabc", "abc"),
        ("x\u0335y", "xy"),
        ("L’Aigle", "L'Aigle"),
        ("a" * 50, "a" * 40),
        ("'); DROP TABLE", "' DROP TABLE"),
        ("!!!", ""),
    ],
)
def test_names_hold_letters_and_little_else(text: str, name: str) -> None:
    assert safe_name(text) == name
    assert safe_name(name) == name


def test_a_line_from_a_player_cannot_end_a_part() -> None:
    raw = compose(_MAIL)
    boundary = _parsed(raw).get_boundary()
    again = _parsed(compose(replace(_MAIL, text=f"--{boundary}--\nFrom here on\n.\n")))
    assert len(list(again.walk())) == len(list(_parsed(raw).walk()))


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"message_id": "<a b@c>"}, "Message-ID"),
        ({"message_id": "<a@b>\r\nBcc: x"}, "Message-ID"),
        ({"date": datetime(2026, 11, 30, tzinfo=UTC).replace(tzinfo=None)}, "time zone"),
        ({"to": Address("a\r\nBcc: x", "example.org")}, "mail address"),
        ({"to": Address("a", "example.org>, <x@evil.example")}, "mail address"),
        ({"reply_to": Address("a", "")}, "mail address"),
        ({"files": (Attachment("a", "image/png\r\nX: y", b""),)}, "file type"),
    ],
)
def test_what_cannot_be_sent_is_refused(changed: dict[str, object], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        compose(replace(_MAIL, **changed))  # type: ignore[arg-type]


def test_message_ids_are_fixed_by_their_arguments() -> None:
    ident = make_message_id("i7", "dia1", 12, "receipt", "Play.Example.org")
    assert (
        ident
        == "<dia1.receipt.12.i7@play.example.org>"
        == make_message_id("i7", "dia1", 12, "receipt", "play.example.org")
    )
    hostile = make_message_id("a b", "x>\r\n<y", 1, "é" * 300, "play.example.org")
    assert message_ids(hostile) == (hostile,)


def test_the_lines_of_long_text_stay_short_enough() -> None:
    raw = compose(replace(_MAIL, text="A MAC -> THR; " * 500, html="<p>" + "é" * 5_000))
    assert max(len(line) for line in raw.split(b"\r\n")) <= 78
    message = _parsed(raw)
    body = message.get_body(("plain",))
    assert body is not None
    assert tidy(" ".join(split_lines(str(body.get_content())))) == tidy("A MAC -> THR; " * 500)


def test_a_file_may_carry_parameters_of_its_type() -> None:
    calendar = Attachment("alpha.ics", "text/calendar", b"BEGIN", parameters="charset=utf-8; method=PUBLISH")
    raw = compose(replace(_MAIL, files=(calendar,)))
    assert b'Content-Type: text/calendar; charset=utf-8; method=PUBLISH; name="alpha.ics"\r\n' in raw
    (part,) = [part for part in _parsed(raw).walk() if part.get_filename() == "alpha.ics"]
    assert part["Content-Type"].params["method"] == "PUBLISH"


@pytest.mark.parametrize("parameters", ['a="b"', "a=b\r\nX: y", "a", ";"])
def test_parameters_that_are_none_are_an_error(parameters: str) -> None:
    with pytest.raises(ValueError, match="parameters"):
        compose(replace(_MAIL, files=(Attachment("a", "text/calendar", b"", parameters=parameters),)))
