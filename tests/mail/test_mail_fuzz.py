"""Fuzz with a law: reading never raises, never finds a fault of ours, stays within its bounds and within a second."""

from __future__ import annotations

import time
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.mail.addresses import Address
from adjudicator.mail.inbound import InboundMail, Unreadable, content_digest, read_mail
from adjudicator.mail.limits import Limits
from adjudicator.mail.sender import SenderPolicy, judge_sender

_CORPUS = [p.read_bytes() for p in sorted((Path(__file__).parent / "corpus").glob("*.eml"))]
_PIECES = [
    b"\r\n", b"\n", b"\r", b"\0", b" ", b"\t", b":", b";", b'"', b"<", b">", b"(", b")", b"=", b"=?", b"?=",
    b"=?utf-8?q?", b"--",
    b"--b", b"From: ", b"a@b.example", b"Content-Type: ", b"multipart/mixed", b"text/html", b"boundary=b",
    b"charset=", b"utf-16",
    b"Content-Transfer-Encoding: base64", b"quoted-printable", b"message/rfc822", b"A MAC - THR", b"> ",
    b"On 1 a@b wrote:", b"-- ",
    b"<blockquote>", b"</div>", b"<br>", b"&nbsp;", b"\xe2\x80\xa8", b"\xff\xfe", b"\x1b$B", b"format=flowed",
    b"Authentication-Results: ",
]  # fmt: skip


def _law(raw: bytes) -> None:
    start = time.process_time()
    read = read_mail(raw)
    assert time.process_time() - start < 1
    limits = Limits()
    if isinstance(read, Unreadable):
        assert read.reason in ("header_block", "header_lines", "depth", "parts")
        return
    assert isinstance(read, InboundMail)
    assert len(read.order_text) <= limits.order_text
    lines = read.order_text.split("\n")
    assert len(lines) <= limits.order_lines
    assert all(line == line.strip() and "\r" not in line and "\0" not in line for line in lines)
    assert len(read.reply_addresses) <= limits.recipients and len(read.parts) <= limits.parts
    read.order_text.encode("utf-8")
    assert len(content_digest(read)) == 64
    judge_sender(read, judge=Address("judge", "x.example"), registrations=(), keys={}, policy=SenderPolicy("a"))
    assert read_mail(raw) == read


@given(st.binary(max_size=2_000))
def test_any_bytes(raw: bytes) -> None:
    _law(raw)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(_PIECES), max_size=60).map(b"".join))
def test_pieces_of_mails_in_any_order(raw: bytes) -> None:
    _law(raw)


@given(
    st.sampled_from(_CORPUS),
    st.lists(st.tuples(st.integers(0, 5_000), st.integers(0, 8), st.sampled_from(_PIECES)), max_size=8),
)
def test_mails_with_pieces_cut_out_and_put_in(raw: bytes, cuts: list[tuple[int, int, bytes]]) -> None:
    for at, length, piece in cuts:
        raw = raw[:at] + piece + raw[at + length :]
    _law(raw)
