"""The readers of headers, and the limits before them (P11)."""

from __future__ import annotations

import time

import pytest

from adjudicator.mail.charsets import decode, tidy
from adjudicator.mail.headers import decode_words, message_ids, mime_type, read_headers
from adjudicator.mail.inbound import InboundMail, Unreadable, read_mail
from adjudicator.mail.limits import Limits


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "plain"),
        ("=?utf-8?Q?=C3=89t=C3=A9?=", "Été"),
        ("=?UTF-8?B?w4l0w6k=?= rest", "Été rest"),
        ("=?utf-8?B?w4k=?=\r\n =?utf-8?B?dMOp?=", "Été"),
        ("=?utf-8?B?ww==?= =?utf-8?B?iXTDqQ==?=", "Été"),  # cut inside a character
        ("=?iso-8859-1*fr?Q?=C9t=E9?=", "Été"),
        ("=?x-unknown?Q?=C9t=E9?=", "Été"),
        ("=?unicode_escape?Q?\\u0041?=", "\\u0041"),
        ("=?utf-8?B?not base64!?=", "not base64!"),
        ("=?utf-8?Q?a=0D=0AFrom:_b?=", "a From: b"),
        ("=?utf-8?Q?a=E2=80=A8b=C2=85c=00d?=", "a b cd"),
        ("=?utf-8?Q?=E2=80=AEabc?=", "abc"),
        ("=?utf-8?Q?torn", "=?utf-8?Q?torn"),
    ],
)
def test_rfc2047_encoded_words(value: str, text: str) -> None:
    assert decode_words(value) == text


def test_message_ids_are_taken_only_whole() -> None:
    assert message_ids("<a@b> junk <c@d>,<bad one> <e@f") == ("<a@b>", "<c@d>")
    assert message_ids(f"<{'a' * 300}@b>") == ()
    assert len(message_ids("<a@b>" * 500)) == 50


@pytest.mark.parametrize(
    ("value", "kind", "params"),
    [
        ("text/plain; charset=utf-8", "text/plain", {"charset": "utf-8"}),
        ('TEXT/HTML; Charset="UTF-8"; x', "text/html", {"charset": "UTF-8"}),
        ('text/plain; name="a\\"b;c.txt"; format=flowed', "text/plain", {"name": 'a"b;c.txt', "format": "flowed"}),
        ("text/plain; filename*0=ab; filename*1=cd", "text/plain", {"filename": "ab"}),
        ("nonsense", "text/plain", {}),
        ("", "text/plain", {}),
        ("text/plain; charset", "text/plain", {}),
    ],
)
def test_content_types(value: str, kind: str, params: dict[str, str]) -> None:
    found = mime_type(value, "text/plain")
    assert (found.value, found.params) == (kind, params)


def test_headers_are_unfolded_and_counted() -> None:
    headers = read_headers(b"A: 1\r\n 2\r\nB : x\r\na: 3", 4096)
    assert [(f.name, f.value, f.exact) for f in headers.fields] == [
        ("a", " 1 2", True),
        ("b", " x", False),
        ("a", " 3", True),
    ]
    assert headers.faults == ()


@pytest.mark.parametrize(
    ("data", "label", "text", "note"),
    [
        ("Été".encode(), "utf-8", "Été", ""),
        ("Été".encode("cp1252"), "utf-8", "Été", "charset_wrong"),
        ("Été".encode(), "iso-8859-1", "Été", "charset_wrong"),
        ("Été".encode("latin-1"), "ISO_8859-1", "Été", ""),
        ("Été".encode(), "", "Été", ""),
        ("Été".encode("cp1252"), "", "Été", ""),
        ("Été".encode("cp1252"), "x-invented", "Été", "charset_unknown"),
        (b"+AGE-", "utf-7", "+AGE-", "charset_unknown"),
        (b"a", "idna", "a", "charset_unknown"),
        (b"\xff", "undefined", "ÿ", "charset_unknown"),
        ("漢字".encode("shift_jis"), "Shift_JIS", "漢字", ""),
        ("漢字".encode("euc_jp"), "euc-jp", "漢字", ""),
        ("漢字".encode("big5"), "big5", "漢字", ""),
        ("한글".encode("euc_kr"), "euc-kr", "한글", ""),
        ("żółw".encode("cp1250"), "windows-1250", "żółw", ""),
        ("żółw".encode("iso8859-2"), "iso-8859-2", "żółw", ""),
        ("мир".encode("cp1251"), "windows-1251", "мир", ""),
    ],
)
def test_charsets(data: bytes, label: str, text: str, note: str) -> None:
    decoded = decode(data, label)
    assert (decoded.text, decoded.note) == (text, note)


def test_tidy_is_stable_and_shows_what_is_seen() -> None:
    line = "A\u00a0MAC\u202f\u2192\u200b \u202eTHR\u00ad e\u0301\x07 \t"
    assert tidy(line) == "A MAC \u2192 THR \u00e9"
    assert tidy(tidy(line)) == tidy(line)


# Header bombs: each within a second here, where Python's modern policy needs up to three minutes.
_BOMBS = {
    "quotes": b"To: " + b'"' * 60_000,
    "encoded words": b"Subject: " + b"=?utf-8?q?a?= " * 4_500,
    "addresses": b"To: " + b"a@b.c," * 10_000,
    "brackets": b"From: a@b" + b"(" * 60_000,
    "angle brackets": b"From: " + b"<" * 60_000,
    "parameters": b"Content-Type: text/plain" + b";a*0=b" * 10_000,
    "message ids": b"References: " + b"<a@b> " * 10_000,
    "folds": b"Subject: a" + b"\r\n " * 400,
    "results": b"Authentication-Results: " + b"a=(" * 20_000,
    "combining": b"Subject: " + "e\u0301\u0316".encode() * 10_000,
}


@pytest.mark.parametrize("name", _BOMBS)
def test_p11_header_bombs_are_read_in_no_time(name: str) -> None:
    raw = b"X: y\r\n" + _BOMBS[name] + b"\r\n\r\nA MAC - THR\r\n"
    start = time.process_time()
    mail = read_mail(raw)
    assert time.process_time() - start < 1
    assert isinstance(mail, InboundMail)
    assert mail.order_text == "A MAC - THR"
    assert len(mail.reply_addresses) <= 50


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"A: " + b"x" * 70_000 + b"\r\n\r\nA MAC - THR", "header_block"),
        (b"x" * 2_000_000, "header_block"),
        (b"A: b\r\n" * 501 + b"\r\nA MAC - THR", "header_lines"),
        (b"A: b\r\n" * 200_000 + b"\r\nA MAC - THR", "header_block"),
    ],
)
def test_p11_header_blocks_beyond_the_limits_are_not_read(raw: bytes, reason: str) -> None:
    read = read_mail(raw)
    assert isinstance(read, Unreadable)
    assert (read.reason, len(read.sha256)) == (reason, 64)


def test_p11_of_a_big_mail_only_the_header_is_read() -> None:
    raw = b"From: a@example.org\r\nSubject: orders\r\n\r\n" + b"A MAC - THR\r\n" * 4_000_000
    mail = read_mail(raw)
    assert isinstance(mail, InboundMail)
    assert (mail.oversize, mail.order_text, mail.subject, mail.parts) == (True, "", "orders", ())
    left_on_server = read_mail(b"From: a@example.org\r\n\r\n", truncated=True)
    assert isinstance(left_on_server, InboundMail)
    assert left_on_server.oversize


def test_the_limits_are_those_promised() -> None:
    limits = Limits()
    assert (limits.size, limits.header_block, limits.header, limits.header_lines) == (1 << 20, 64 << 10, 4 << 10, 500)
    assert (limits.depth, limits.parts, limits.order_text, limits.order_lines) == (20, 100, 64 << 10, 500)
    assert (limits.line_length, limits.recipients, limits.cpu_seconds, limits.wall_seconds) == (998, 50, 10, 30)
    assert (limits.memory, limits.tries, limits.answers_a_kind, limits.answers_a_day) == (512 << 20, 3, 1, 10)
