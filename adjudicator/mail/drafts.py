"""Outgoing mail: a value in, bytes out; the same value gives the same bytes.

Own writer of headers and parts, because Python's refolds and re-encodes what it is given, and did so with holes
(CVE-2024-6923). Whatever goes into a header passes through `names`; recipients are checked addresses.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import lru_cache
from typing import Literal

from adjudicator.mail.addresses import Address, read_mailbox
from adjudicator.mail.headers import message_ids
from adjudicator.mail.loops import LOOP_HEADER
from adjudicator.mail.names import safe_line, safe_name, safe_text

_WORD_OCTETS = 42  # of UTF-8 in one encoded word: 56 characters of base64, 68 with its frame
_LINE = 76
_REFERENCES_MOST = 20
_NAME_LONGEST = 60  # of a file; its end is kept
_TYPE = re.compile(r"[a-z0-9]+/[a-z0-9.+-]+")
_PARAMETERS = re.compile(r"(?:[a-z]+=[A-Za-z0-9-]+(?:; )?)*")
_FILE_NAME = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file, attached; or, with a `cid`, shown where the HTML says ``<img src="cid:...">``.

    A `cid` is made of letters, digits and ``._-``, at most 60 of them. `parameters` stand behind the type:
    ``charset=utf-8; method=PUBLISH``.
    """

    name: str
    kind: str
    data: bytes
    cid: str = ""
    parameters: str = ""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A mail to one person.

    Attributes:
        message_id: fixed before the first try (`names.make_message_id`).
        sender: the judge; `to`: the one recipient; `reply_to`: the signed reply address.
        subject: one line, whatever it is given.
        text: complete by itself. `html`: the same, with pictures.
        date: an aware instant; there is no clock here.
        auto_submitted: ``auto-replied`` for receipts and answers, ``auto-generated`` for results and reminders.
        in_reply_to, references: message ids for threading; what is none is left out.
        files: inline pictures and attachments in order.
        language: ``en`` or ``fr``.
    """

    message_id: str
    sender: Address
    to: Address
    subject: str
    text: str
    date: datetime
    auto_submitted: Literal["auto-replied", "auto-generated"]
    html: str = ""
    reply_to: Address | None = None
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    files: tuple[Attachment, ...] = ()
    language: str = ""


def compose(mail: Outgoing) -> bytes:
    """The mail as bytes with CRLF lines, seven bits only, no line beyond 998 octets.

    Raises:
        ValueError: a Message-ID or an address that is none, a date without time zone, a file type that is none.
    """
    if message_ids(mail.message_id) != (mail.message_id,):
        raise ValueError(f"{mail.message_id!r} is no Message-ID")
    if mail.date.tzinfo is None:
        raise ValueError("the date of a mail needs a time zone")
    headers = [
        _header("Date", format_datetime(mail.date.astimezone(UTC))),
        _header("From", _mailbox(mail.sender)),
        _header("To", _mailbox(mail.to)),
        *([_header("Reply-To", _mailbox(mail.reply_to))] if mail.reply_to else []),
        _header("Subject", encode_words(safe_line(mail.subject))),
        _header("Message-ID", mail.message_id),
        *_threading(mail),
        _header("Auto-Submitted", mail.auto_submitted),
        _header("X-Auto-Response-Suppress", "All"),
        _header(LOOP_HEADER, mail.sender.domain.lower()),
        *([_header("Content-Language", mail.language)] if mail.language in ("en", "fr") else []),
        "MIME-Version: 1.0\r\n",
    ]
    return "".join(headers).encode("ascii") + _content(mail)


def _threading(mail: Outgoing) -> list[str]:
    parent = message_ids(mail.in_reply_to)[-1:]
    references = tuple(dict.fromkeys((*message_ids(" ".join(mail.references)), *parent)))[-_REFERENCES_MOST:]
    lines = [_header("In-Reply-To", parent[0])] if parent else []
    return [*lines, f"References: {(chr(13) + chr(10) + ' ').join(references)}\r\n"] if references else lines


def _header(name: str, value: str) -> str:
    """Fold at blanks so that lines stay short; a single word longer than that stays whole."""
    lines = [f"{name}:"]
    for word in value.split(" "):
        if len(lines[-1]) + 1 + len(word) > _LINE and lines[-1].strip() not in ("", f"{name}:"):
            lines.append("")
        lines[-1] += f" {word}"
    return "\r\n".join(lines) + "\r\n"


def encode_words(text: str) -> str:
    """`text` as it is if it is ASCII, else as RFC 2047 words of whole characters. It must be one safe line."""
    if text.isascii():
        return text
    words, piece = [], b""
    for character in text:
        octets = character.encode("utf-8", "replace")
        if len(piece) + len(octets) > _WORD_OCTETS:
            words.append(piece)
            piece = b""
        piece += octets
    return " ".join(f"=?utf-8?B?{base64.b64encode(p).decode('ascii')}?=" for p in (*words, piece))


def _mailbox(address: Address) -> str:
    if read_mailbox(address.spec) is None:
        raise ValueError(f"{address.spec!r} is no mail address")
    name = safe_name(address.name)
    if not name:
        return address.spec
    return f"{encode_words(name)} <{address.spec}>" if not name.isascii() else f'"{name}" <{address.spec}>'


def _content(mail: Outgoing) -> bytes:
    """``mixed(related(alternative(text, html), pictures), files)``, with only those layers that are needed.

    A picture stands beside both texts, not inside the HTML: programs that show the plain one list it as a file, and it
    is sent once. Boundaries come from a hash over the whole content: whoever wrote part of it cannot foresee them.
    """
    digest = hashlib.sha256(mail.message_id.encode("ascii"))
    for data in (safe_text(mail.text).encode(), mail.html.encode("utf-8", "replace"), *(f.data for f in mail.files)):
        digest.update(len(data).to_bytes(8, "big") + data)
    seed = digest.hexdigest()[:32]
    content = _text_part("plain", safe_text(mail.text))
    inline = [f for f in mail.files if f.cid and mail.html]
    attached = [f for f in mail.files if not (f.cid and mail.html)]
    if mail.html:
        content = _multipart("alternative", f"=_a{seed}", [content, _text_part("html", mail.html)])
    if inline:  # RFC 2387: the type is that of the part the others belong to
        content = _multipart("related", f"=_r{seed}", [content, *map(_file_part, inline)], "multipart/alternative")
    if attached:
        content = _multipart("mixed", f"=_m{seed}", [content, *map(_file_part, attached)])
    return content


def _text_part(kind: str, text: str) -> bytes:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = text if text.endswith("\n") else text + "\n"
    data = text.encode("utf-8", "replace")
    if data.isascii() and b"\0" not in data and max(map(len, data.split(b"\n"))) <= _LINE + 2:
        encoding = "7bit"
    else:
        encoding = "quoted-printable"
        data = binascii.b2a_qp(data, istext=True)
    # A line "From " would be marked by programs that keep mail in one file.
    if encoding == "quoted-printable":
        data = re.sub(rb"^From ", b"=46rom ", data, flags=re.MULTILINE)
    charset = "us-ascii" if encoding == "7bit" else "utf-8"
    head = f"Content-Type: text/{kind}; charset={charset}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    return head.encode("ascii") + data.replace(b"\n", b"\r\n")


def _file_part(file: Attachment) -> bytes:
    if not _TYPE.fullmatch(file.kind):
        raise ValueError(f"{file.kind!r} is no file type")
    if not _PARAMETERS.fullmatch(file.parameters):
        raise ValueError(f"{file.parameters!r} are no parameters of a file type")
    name = _FILE_NAME.sub("-", safe_line(file.name))[-_NAME_LONGEST:].strip(".-") or "file"
    head = (
        f'Content-Type: {file.kind};{f" {file.parameters};" if file.parameters else ""} name="{name}"\r\n'
        f'Content-Disposition: {"inline" if file.cid else "attachment"};\r\n filename="{name}"\r\n'
        "Content-Transfer-Encoding: base64\r\n"
    )
    if file.cid:
        head += f"Content-ID: <{_FILE_NAME.sub('-', file.cid)[:_NAME_LONGEST]}>\r\n"
    return head.encode("ascii") + b"\r\n" + _base64_lines(file.data)


@lru_cache(maxsize=4)
def _base64_lines(data: bytes) -> bytes:
    """Lines of 76 characters. The map of a phase stands in the mails of several players."""
    return base64.encodebytes(data).replace(b"\n", b"\r\n")


def _multipart(kind: str, boundary: str, parts: Sequence[bytes], root: str = "") -> bytes:
    mark = f"--{boundary}".encode("ascii")
    of = f' type="{root}";\r\n' if root else ""
    head = f'Content-Type: multipart/{kind};\r\n{of} boundary="{boundary}"\r\n\r\n'.encode("ascii")
    body = (piece for part in parts for piece in (mark, b"\r\n", part, b"\r\n"))
    return b"".join((head, *body, mark, b"--\r\n"))
