"""A corpus of small mails that imitate real mail programs, one oddity each, beside it what the judge reads in them."""

from __future__ import annotations

import email
import re
import tomllib
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from adjudicator.mail.headers import read_headers
from adjudicator.mail.inbound import InboundMail, read_mail
from adjudicator.mail.limits import Limits, TooMuch, cut
from adjudicator.mail.mime import leaves

_FOLDER = Path(__file__).parent / "corpus"
_EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((_FOLDER / "expected.toml").read_text(encoding="utf-8"))
# Here our reading of the structure differs on purpose: a part without its empty line, an attached mail, a torn base64.
_OWN_WAY = frozenset({"part_without_blank_line", "attached_mail", "bounce_postfix", "base64_torn"})


def _raw(name: str) -> bytes:
    return (_FOLDER / f"{name}.eml").read_bytes()


def test_every_mail_has_its_expectation() -> None:
    assert {p.stem for p in _FOLDER.glob("*.eml")} == set(_EXPECTED)
    assert len(_EXPECTED) >= 100


@pytest.mark.parametrize("name", sorted(_EXPECTED))
def test_order_text(name: str) -> None:
    expected = _EXPECTED[name]
    mail = read_mail(_raw(name))
    assert isinstance(mail, InboundMail)
    assert mail.order_text == expected["text"]
    assert list(mail.ambiguous) == expected.get("ambiguous", [])
    assert list(mail.notes) == expected.get("notes", [])
    assert (mail.automatic or "") == expected.get("automatic", "")


@pytest.mark.parametrize("name", sorted(_EXPECTED))
def test_line_ends_of_the_mail_do_not_matter(name: str) -> None:
    """A mail is the same from a file (LF) and from a server (CRLF)."""
    raw = _raw(name)
    if b"\r\n" in raw:
        raw = raw.replace(b"\r\n", b"\n")
    else:
        raw = raw.replace(b"\n", b"\r\n")
    mail = read_mail(raw)
    assert isinstance(mail, InboundMail)
    assert mail.order_text == _EXPECTED[name]["text"]


@pytest.mark.parametrize("name", sorted(set(_EXPECTED) - _OWN_WAY))
def test_parts_are_those_that_pythons_parser_finds(name: str) -> None:
    raw = _raw(name)
    limits = Limits()
    pieces = cut(raw, limits)
    assert not isinstance(pieces, TooMuch)
    found = leaves(read_headers(pieces.block, limits.header), pieces.body, limits)
    assert not isinstance(found, TooMuch)
    theirs = [_bytes(part) for part in email.message_from_bytes(raw).walk() if not part.is_multipart()]
    assert [part.data().rstrip() for part in found] == [data.rstrip() for data in theirs]


def _bytes(part: Message) -> bytes:
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    return data


def test_the_corpus_names_no_real_people() -> None:
    for path in _FOLDER.glob("*.eml"):
        for address in re.findall(rb"[\w.+-]+@[\w.-]+", path.read_bytes()):
            assert re.search(rb"example\.(?:org|net)|exam(?:p(?:l(?:e)?)?)?$", address), (path.name, address)
