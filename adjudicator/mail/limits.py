"""The limits put in front of every mail, and the first cut: header block from body, before anything is decoded.

Each figure is the one the documentation promises. Nothing downstream needs to fear an input beyond them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEADER_END = re.compile(rb"\r?\n\r?\n")
_BARE_CR = re.compile(rb"\r(?!\n)")
_BARE_LF = re.compile(rb"(?<!\r)\n")


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in octets unless said otherwise."""

    size: int = 1 << 20  # of the whole mail; of a bigger one only the header is read
    header_block: int = 64 << 10  # Postfix has 102,400
    header: int = 4 << 10  # of one header; what is longer is cut, and makes a From ambiguous
    header_lines: int = 500
    depth: int = 20  # of nested MIME parts
    parts: int = 100  # Postfix's figure
    decoded: int = 256 << 10  # characters of one text part looked at, quotes included
    html: int = 300_000  # characters of HTML handed to the parser
    order_text: int = 64 << 10  # characters of order text
    order_lines: int = 500
    line_length: int = 998  # RFC 5322 2.1.1
    recipients: int = 50  # addresses read in Delivered-To, To and Cc together
    cpu_seconds: int = 10  # of the worker, a mail
    memory: int = 512 << 20  # of the worker
    wall_seconds: float = 30.0  # until the worker is killed
    tries: int = 3  # of a mail that kills its worker; then it goes aside
    mails_a_round: int = 500  # of one mailbox
    answers_a_kind: int = 1  # automatic answers a kind, address and day
    answers_a_day: int = 10  # automatic answers an address and day (Mailman's figure)
    receipts_a_day: int = 50  # receipts for accepted orders a seat and day
    name: int = 40  # characters of a name shown to others


@dataclass(frozen=True, slots=True)
class Cut:
    """A mail cut in two.

    Attributes:
        block: the header block without the empty line after it.
        body: what follows; empty if the mail is oversize.
        oversize: the mail is bigger than the limit, its body is not read.
        faults: ``nul``, ``bare_cr``, ``bare_lf``: what makes a header block read differently by different programs.
    """

    block: bytes
    body: bytes
    oversize: bool
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TooMuch:
    """The header block is beyond the limits: ``header_block`` or ``header_lines``."""

    reason: str


def cut(raw: bytes, limits: Limits, *, truncated: bool = False) -> Cut | TooMuch:
    """Cut `raw` at the first empty line, looking at no more than the header limit.

    `truncated` says that the fetcher left the body on the server because of its size.
    """
    window = raw[: limits.header_block + 4]
    if window.startswith((b"\n", b"\r\n")):
        end, start = 0, 1 if window[:1] == b"\n" else 2
    elif found := _HEADER_END.search(window):
        end, start = found.span()
    elif len(raw) > limits.header_block:
        return TooMuch("header_block")
    else:
        end = start = len(raw)
    block = raw[:end]
    if block.count(b"\n") >= limits.header_lines:
        return TooMuch("header_lines")
    oversize = truncated or len(raw) > limits.size
    return Cut(block, b"" if oversize else raw[start:], oversize, _faults(block))


def _faults(block: bytes) -> tuple[str, ...]:
    """A block with LF alone throughout is a mail kept in a file, and no fault; a mixture is."""
    faults = []
    if b"\0" in block:
        faults.append("nul")
    if _BARE_CR.search(block):
        faults.append("bare_cr")
    if b"\r\n" in block and _BARE_LF.search(block):
        faults.append("bare_lf")
    return tuple(faults)
