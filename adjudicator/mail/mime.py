"""The parts of a mail: a flat list of leaves, found without recursion and within the limits.

Own code instead of `email`'s parser, which recurses (1,000 nested parts end it) and reads on without bound. What it
makes of sound mails is the same; the tests compare.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass

from adjudicator.mail.headers import Headers, MimeType, mime_type, read_headers
from adjudicator.mail.limits import Limits, TooMuch, cut

_BOUNDARY_LONGEST = 200  # RFC 2046 has 70
_NOT_BASE64 = bytes(set(range(256)) - set(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="))


@dataclass(frozen=True, slots=True)
class Part:
    """A leaf of the tree of parts, its body still encoded for transfer.

    Attributes:
        kind: its Content-Type.
        disposition: ``inline``, ``attachment`` or whatever it says.
        name: the file name it claims; never a path for us, only looked at for its ending.
        encoding: Content-Transfer-Encoding in lower case.
        body: as it came.
        inside: the Content-Types of the multiparts around it, outermost first.
    """

    kind: MimeType
    disposition: str
    name: str
    encoding: str
    body: bytes
    inside: tuple[str, ...]

    def data(self) -> bytes:
        """The body decoded from base64 or quoted-printable as far as it goes. Never raises."""
        if self.encoding == "base64":
            return _base64(self.body)
        if self.encoding in ("quoted-printable", "quotedprintable"):
            return binascii.a2b_qp(self.body)
        return self.body


@dataclass(frozen=True, slots=True)
class PartSummary:
    """What the archive keeps of a part: type, charset, octets as decoded for transfer."""

    kind: str
    charset: str
    size: int
    attachment: bool


def leaves(headers: Headers, body: bytes, limits: Limits) -> tuple[Part, ...] | TooMuch:
    """All leaves in the order written; `TooMuch` (``depth``, ``parts``) beyond the limits.

    A multipart without boundary, or whose boundary never comes, is one leaf of text. A part whose own header block is
    beyond the limits is left out. Attached mails (``message/rfc822``) are leaves: nobody orders by an attachment that
    somebody else wrote.
    """
    found: list[Part] = []
    seen = 0
    todo: list[tuple[Headers, bytes, tuple[str, ...], str]] = [(headers, body, (), "text/plain")]
    while todo:
        head, data, inside, default = todo.pop()
        seen += 1
        if seen > limits.parts:
            return TooMuch("parts")
        if len(inside) > limits.depth:
            return TooMuch("depth")
        kind = mime_type(head.first("content-type"), default)
        pieces: list[bytes] = []
        if kind.value.startswith("multipart/"):
            pieces = _split(data, kind.params.get("boundary", ""), limits.parts)
            if not pieces:
                kind = MimeType("text/plain", kind.params)
        if not pieces:
            found.append(_leaf(head, kind, data, inside))
            continue
        child_default = "message/rfc822" if kind.value == "multipart/digest" else "text/plain"
        for piece in reversed(pieces):
            part = cut(piece, limits)
            if not isinstance(part, TooMuch):
                child = read_headers(part.block, limits.header)
                text = part.body if child.fields or not part.block else piece  # a part that forgot its empty line
                todo.append((child, text, (*inside, kind.value), child_default))
    return tuple(found)


def _leaf(head: Headers, kind: MimeType, body: bytes, inside: tuple[str, ...]) -> Part:
    disposition = mime_type(head.first("content-disposition"), "inline")
    name = disposition.params.get("filename") or kind.params.get("name", "")
    encoding = head.first("content-transfer-encoding").lower()
    return Part(kind, disposition.value, name, encoding, body, inside)


def _split(data: bytes, boundary: str, most: int) -> list[bytes]:
    """The pieces between the boundary lines; the last may lack its end. At most `most` + 1 pieces."""
    mark = boundary.encode("utf-8", "replace").rstrip()
    if not mark or len(mark) > _BOUNDARY_LONGEST:
        return []
    pieces: list[bytes] = []
    start = -1
    for line in re.finditer(rb"^--" + re.escape(mark) + rb"(--)?[ \t]*\r?(?:\n|\Z)", data, re.MULTILINE):
        if start >= 0:
            pieces.append(_without_last_line_end(data[start : line.start()]))
        start = line.end()
        if line[1] or len(pieces) > most:
            return pieces
    if start >= 0:
        pieces.append(data[start:])
    return pieces


def _without_last_line_end(piece: bytes) -> bytes:
    return piece[:-2] if piece.endswith(b"\r\n") else piece[:-1] if piece.endswith(b"\n") else piece


def _base64(body: bytes) -> bytes:
    """Tolerant: junk between is passed over, the first padding ends it, a torn end is dropped."""
    data = body.translate(None, _NOT_BASE64).partition(b"=")[0]
    if len(data) % 4 == 1:
        data = data[:-1]
    return binascii.a2b_base64(data + b"=" * (-len(data) % 4))
