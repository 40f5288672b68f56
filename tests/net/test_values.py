"""Accounts, names and waits: what is refused before any socket is opened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.net.backoff import Backoff
from adjudicator.net.endpoint import is_loopback, one_line
from adjudicator.net.imap import ImapAccount
from adjudicator.net.imapnames import encode_name, personal_namespace, quote, real_name
from adjudicator.net.smtp import SmtpAccount
from tests.net.scripted import PASSWORD


def imap(**changes: Any) -> ImapAccount:
    values: dict[str, Any] = {"host": "mail.example", "port": 993, "tls": "implicit", "user": "u", "password": PASSWORD}
    return ImapAccount(**{**values, **changes})


def smtp(**changes: Any) -> SmtpAccount:
    values: dict[str, Any] = {"host": "mail.example", "port": 465, "tls": "implicit", "user": "u", "password": PASSWORD}
    return SmtpAccount(**{**values, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"tls": "none"},
        {"tls": "ssl"},
        {"host": "mail example"},
        {"host": ""},
        {"port": 0},
        {"port": 70000},
        {"user": "a\r\nb"},
        {"password": PASSWORD + "\n"},
        {"password": PASSWORD + "\0"},
        {"timeout": 0},
    ],
    ids=str,
)
def test_endpoint_that_cannot_work_is_refused_without_its_password(changes: dict[str, Any]) -> None:
    for make in (imap, smtp):
        with pytest.raises(ValueError) as refused:
            make(**changes)
        assert PASSWORD not in str(refused.value)


@pytest.mark.parametrize(
    "changes", [{"mailbox": ""}, {"done": "a\r\nb"}, {"rejected": "a*"}, {"done": " a"}, {"poll": 0}]
)
def test_imap_account_refuses(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        imap(**changes)


@pytest.mark.parametrize(
    "changes", [{"password": None}, {"local_hostname": "a b"}, {"parallel": 0}, {"data_timeout": 0}]
)
def test_smtp_account_refuses(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        smtp(**changes)


def test_clear_text_on_this_machine_only() -> None:
    assert imap(host="127.0.0.1", tls="none").tls == "none"
    assert smtp(host="::1", tls="none").tls == "none"
    assert [is_loopback(h) for h in ("localhost", "127.9.9.9", "::1", "10.0.0.1", "localhost.example")] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_password_is_in_no_repr() -> None:
    assert PASSWORD not in repr(imap()) + repr(smtp())


@pytest.mark.parametrize(
    ("name", "coded"),
    [
        ("Ordres reçus", "Ordres re&AOc-us"),
        ("A & B", "A &- B"),
        ("~peter/mail/台北/日本語", "~peter/mail/&U,BTFw-/&ZeVnLIqe-"),
        ("😀", "&2D3eAA-"),
        ("plain", "plain"),
    ],
)
def test_modified_utf7(name: str, coded: str) -> None:
    """RFC 3501 5.1.3; the third is its own example."""
    assert encode_name(name) == coded


@given(st.text(max_size=40))
def test_name_can_inject_nothing(name: str) -> None:
    """aioimaplib 2.0.1 and others let CR and LF through into the command line."""
    try:
        quoted = real_name(name, None)
    except (ValueError, UnicodeEncodeError):
        return
    assert quoted.isascii() and quoted.isprintable()
    assert quoted[0] == quoted[-1] == '"'
    assert '"' not in quoted[1:-1].replace("\\\\", "").replace('\\"', "")


@pytest.mark.parametrize("text", ["a\rb", "a\nb", "a\0b", "é"])
def test_quote_refuses(text: str) -> None:
    with pytest.raises(ValueError):
        quote(text)


def test_namespace_of_courier() -> None:
    namespace = personal_namespace(b'NAMESPACE (("INBOX." ".")) NIL (("#shared." "."))')
    assert namespace == ("INBOX.", ".")
    assert real_name("Games/Done", namespace) == '"INBOX.Games.Done"'
    assert real_name("INBOX.Done", namespace) == '"INBOX.Done"'
    assert real_name("inbox", namespace) == '"INBOX"'


def test_namespace_of_others() -> None:
    assert personal_namespace(b'NAMESPACE (("" "/")) NIL NIL') == ("", "/")
    assert personal_namespace(b'NAMESPACE (("" "\\\\")) NIL NIL') == ("", "\\")
    assert personal_namespace(b"NAMESPACE NIL NIL NIL") is None


def test_server_words_are_one_line_without_the_secret() -> None:
    """PROMISES P9, P12."""
    text = one_line(f"no\r\n\x1b[31m{PASSWORD}\u2028 done" + "x" * 500, PASSWORD)
    assert text.startswith("no [31m*** done") and len(text) == 300


def test_backoff_from_a_second_to_a_quarter_of_an_hour() -> None:
    """PROMISES P13: back-off 1 s -> 15 min with jitter."""
    backoff = Backoff(Random(1))
    waits = [backoff.failed() for _ in range(14)]
    for wait, step in zip(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900], strict=True):
        assert step / 2 <= wait <= step
    assert len({wait / 900 for wait in waits[-4:]}) == 4
    assert backoff.failures == 14
    backoff.succeeded()
    assert backoff.failures == 0 and backoff.failed() <= 1


def test_backoff_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="back-off"):
        Backoff(Random(1), first=0)
