"""Parts and bodies: what is read, within which limits (P11), and what is never taken for a path (P12)."""

from __future__ import annotations

import base64
import time

import pytest

from adjudicator.mail.html import html_lines
from adjudicator.mail.inbound import InboundMail, Unreadable, read_mail

_FROM = b"From: a@example.org\r\nMIME-Version: 1.0\r\n"


def _nested(depth: int) -> bytes:
    head = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(depth))
    return _FROM + head + b"Content-Type: text/plain\r\n\r\nA MAC - THR\r\n"


def _wide(count: int) -> bytes:
    return (
        _FROM
        + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
        + b"--b\r\n\r\nA MAC - THR\r\n" * count
        + b"--b--\r\n"
    )


@pytest.mark.parametrize(
    ("raw", "reason"),
    [(_nested(21), "depth"), (_nested(5_000), "depth"), (_wide(100), "parts"), (_wide(50_000), "parts")],
    ids=["21 deep", "5,000 deep", "101 parts", "50,001 parts"],
)
def test_p11_depth_and_parts_are_bounded(raw: bytes, reason: str) -> None:
    read = read_mail(raw)
    assert isinstance(read, Unreadable)
    assert read.reason == reason


@pytest.mark.parametrize("raw", [_nested(20), _wide(99)], ids=["20 deep", "100 parts"])
def test_p11_within_the_limits_all_is_read(raw: bytes) -> None:
    read = read_mail(raw)
    assert isinstance(read, InboundMail)
    assert read.order_text.startswith("A MAC - THR")


_BODIES = {
    "dashes": (b"Content-Type: multipart/mixed; boundary=-\r\n", b"-" * 900_000),
    "two-byte lines": (b"", b"a\n" * 450_000),
    "quotes": (b"", b">" * 900_000),
    "quoted lines": (b"", b"> > >\n" * 150_000),
    "rules": (b"", b"-----\n" * 150_000),
    "labels": (b"", b"From: a\n" * 110_000),
    "heads": (b"", b"On 1 a@b\n" * 100_000),
    "bare delimiters": (b"", b"--\n" * 300_000),
    "delimiters over an order": (b"", b"--\n" * 80_000 + b"A MAC - THR\n"),
    "delimiters and heads": (b"", b"--\nOn 1 a@b\n" * 80_000),
    "wrote": (b"", b"On 1 " + b"wrote " * 150_000),
    "flowed": (b"Content-Type: text/plain; format=flowed\r\n", b"a \n" * 300_000),
    "junk base64": (b"Content-Transfer-Encoding: base64\r\n", b"?!=" * 300_000),
    "equals": (b"Content-Transfer-Encoding: quoted-printable\r\n", b"=" * 900_000),
    "combining": (b"", "e\u0301\u0316".encode() * 180_000),
    "order like": (b"", b"A MAC " * 150_000),
    "open tags": (b"Content-Type: text/html\r\n", b"<a " * 300_000),
    "deep tags": (b"Content-Type: text/html\r\n", b"<div>" * 180_000),
    "deep quotes": (b"Content-Type: text/html\r\n", b"<blockquote>a" * 70_000),
    "tables": (b"Content-Type: text/html\r\n", b"<table><td>" * 80_000),
    "formatting": (b"Content-Type: text/html\r\n", b"<b><i><p>" * 100_000),
    "attributes": (b"Content-Type: text/html\r\n", b"<p " + b"a=b " * 200_000 + b">"),
    "cells": (b"Content-Type: text/html\r\n", b"<table><tr>" + b"<td>a" * 50_000),
    "rows": (b"Content-Type: text/html\r\n", b"<table>" + b"<tr><td>A<td>MAC<td>-<td>THR" * 9_000),
    "tables of two cells": (b"Content-Type: text/html\r\n", b"<table><tr><td>a<td>" * 12_000),
    "breaks": (b"Content-Type: text/html\r\n", b"<br>" * 200_000),
}


@pytest.mark.parametrize("name", _BODIES)
def test_p11_body_bombs_cost_little(name: str) -> None:
    head, body = _BODIES[name]
    start = time.process_time()
    read = read_mail(_FROM + head + b"\r\n" + body)
    assert time.process_time() - start < 5  # measured below 1.5 s; the promise is 10 s
    assert isinstance(read, InboundMail)
    assert len(read.order_text) <= 64 << 10
    assert read.order_text.count("\n") < 500


def test_what_is_cut_is_said() -> None:
    read = read_mail(_FROM + b"\r\n" + b"A MAC - THR\r\n" * 600)
    assert isinstance(read, InboundMail)
    assert read.order_text.count("\n") == 499
    assert read.notes == ("text_cut",)


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "CON", "a" * 300 + ".txt", "a%00.txt", "C:\\x.txt"]
)
def test_p12_a_file_name_is_never_more_than_a_hint(name: str) -> None:
    part = f'Content-Type: text/plain\r\nContent-Disposition: attachment; filename="{name}"\r\n\r\nA MAC - THR\r\n'
    raw = _FROM + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" + part.encode() + b"--b--\r\n"
    read = read_mail(raw)
    assert isinstance(read, InboundMail)
    assert read.order_text == "A MAC - THR"
    assert read.parts[0].kind == "text/plain"
    assert read.parts[0].attachment
    assert name not in repr(read)


def test_parts_are_summed_up() -> None:
    body = base64.encodebytes("Été\n".encode("latin-1"))
    raw = _FROM + b"Content-Type: text/plain; charset=latin1\r\nContent-Transfer-Encoding: base64\r\n\r\n" + body
    read = read_mail(raw)
    assert isinstance(read, InboundMail)
    assert [(p.kind, p.charset, p.size, p.attachment) for p in read.parts] == [("text/plain", "latin1", 4, False)]


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("<p>A <b>M</b>AC - <i>THR</i></p>", [("A MAC - THR", 0)]),
        ("<div>a<div>b</div>c</div>", [("a", 0), ("b", 0), ("c", 0)]),
        ("a<blockquote>b<blockquote>c</blockquote>d</blockquote>e", [("a", 0), ("b", 1), ("c", 2), ("d", 1), ("e", 0)]),
        ("<p hidden>a</p><p style='DISPLAY : none'>b</p><p>c</p>", [("c", 0)]),
        ("<pre>a\n  b</pre>", [("a", 0), ("b", 0)]),
        ("a<!-- b --><style>c</style><script>d</script>e", [("ae", 0)]),
        ("<ul><li>a<li>b</ul>", [("a", 0), ("b", 0)]),
        ("a<br>b<br><br>c", [("a", 0), ("b", 0), ("", 0), ("c", 0)]),
        ("a &lt;b&gt; &amp;amp; c", [("a <b> &amp; c", 0)]),
        ("", []),
    ],
)
def test_html_gives_one_line_a_block(html: str, lines: list[tuple[str, int]]) -> None:
    assert [(line.text, line.depth) for line in html_lines(html, 998).lines] == lines


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        ("<tr><td>A<td>PAR<td>-<td>BUR<tr><td>F<td>BRE<td>x", ["A PAR - BUR", "F BRE x"]),
        ("<tr><td>\n<p class=MsoNormal>A<o:p></o:p></p><td><p>PAR</p><td><p>x<br></p>", ["A PAR x"]),
        ("<thead><tr><th>Unit<th>Order<tbody><tr><td>A PAR<td>- BUR", ["Unit Order", "A PAR - BUR"]),
        ("<tr><td>A CHE<td>S<td>A MAC -> THR", ["A CHE S A MAC -> THR"]),
        ("<tr><td>A MAC -> THR<td>A CHE x", ["A MAC -> THR", "A CHE x"]),
        ("<tr><td>A MAC -> THR<td>as we said", ["A MAC -> THR", "as we said"]),
        ("<tr><td>Antipater<td>A MAC -> THR", ["Antipater", "A MAC -> THR"]),
        ("<tr><td>A MAC -> THR<br>A CHE x<td>Jean", ["A MAC -> THR", "A CHE x", "Jean"]),
        ("<tr><td><div>A MAC -> THR</div><div>A CHE x</div><td>", ["A MAC -> THR", "A CHE x"]),
        ("<tr><td><table><tr><td>A<td>PAR<td>x</table><td>Jean", ["A PAR x", "Jean"]),
        ("<tr><td>A<blockquote>b</blockquote><td>c", ["A", "b", "c"]),
        (f"<tr><td>{'word ' * 40}<td>aside", [("word " * 40).strip(), "aside"]),
    ],
)
def test_the_cells_of_a_row_are_one_line_unless_a_table_lays_the_mail_out(rows: str, lines: list[str]) -> None:
    assert [line.text for line in html_lines(f"<table>{rows}</table>", 998).lines] == lines


@pytest.mark.parametrize("tag", ["<div>", "<ul>", "<span id=x>", "<blockquote>"])
def test_p11_html_too_deep_or_too_long_is_said_so_within_a_second(tag: str) -> None:
    start = time.process_time()
    read = read_mail(_FROM + b"Content-Type: text/html\r\n\r\n" + tag.encode() * 50_000 + b"A MAC - THR")
    assert time.process_time() - start < 1
    assert isinstance(read, InboundMail)
    assert "html_cut" in read.notes


def test_what_is_cut_of_html_is_not_told_if_the_plain_text_speaks() -> None:
    part = b"--b\r\nContent-Type: text/%s\r\n\r\n%s\r\n"
    kind = b"Content-Type: multipart/alternative; boundary=b\r\n\r\n"
    words = b"A MAC - THR\r\n" + b"a word or two " * 6
    read = read_mail(_FROM + kind + part % (b"plain", words) + part % (b"html", b"<div>" * 5_000) + b"--b--\r\n")
    assert isinstance(read, InboundMail)
    assert read.order_text.startswith("A MAC - THR")
    assert read.notes == ()


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ("filename=\"a.docx\"", "a.docx"),
        ("filename*=UTF-8''%C3%A9t%C3%A9.docx", "été.docx"),
        ("filename=\"=?iso-8859-1?Q?=E9t=E9.docx?=\"", "été.docx"),
        ("filename=\"a\x00\x07b.docx\"", "ab.docx"),
        ("filename=\"" + "a" * 300 + "\"", "a" * 200),
        ("", "application/msword"),
    ],
)  # fmt: skip
def test_an_unread_document_is_named_on_one_line(disposition: str, name: str) -> None:
    part = f"--b\r\nContent-Type: application/msword\r\nContent-Disposition: attachment; {disposition}\r\n\r\n0M8R\r\n"
    text = b"--b\r\n\r\nA MAC - THR\r\n"
    head = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
    read = read_mail(_FROM + head + text + part.encode() + b"--b--\r\n")
    assert isinstance(read, InboundMail)
    assert (read.notes, read.unread) == (("attachment_unread",), (name,))
