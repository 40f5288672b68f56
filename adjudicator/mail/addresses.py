"""Who wrote: the From header under a strict grammar, and addresses found in the others.

Exactly one From with exactly one mailbox: an ASCII address, after an optional name of atoms or quoted strings.
Comments, routes, groups, a second mailbox, an ``@`` outside quotes: whatever two programs might read differently is
*ambiguous*, and an ambiguous sender can do nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.mail.headers import Headers, decode_words

_ATEXT = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_SPEC = re.compile(rf"({_ATEXT}+(?:\.{_ATEXT}+)*)@({_LABEL}(?:\.{_LABEL})*)")
_SPEC_ANYWHERE = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9.-]{1,253}")
# What a display name may hold: a quoted string, an encoded word (even one with brackets in it), atoms and dots.
_NAME_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"'
    r"|=\?[A-Za-z0-9_*.:-]{1,60}\?[BbQq]\?[^?<>@\"\s]*\?="
    r"|[A-Za-z0-9!#$%&'*+/=?^_`{|}~.\u00a0-\U0010ffff-]+"
    r"|\s+"
)


@dataclass(frozen=True, slots=True)
class Address:
    """A mailbox. `name` is what the sender calls himself, decoded, not to be trusted."""

    local: str
    domain: str
    name: str = ""

    @property
    def spec(self) -> str:
        """``local@domain`` as written."""
        return f"{self.local}@{self.domain}"

    @property
    def key(self) -> str:
        """The form to compare: all lower case, as gateways fold even the local part."""
        return self.spec.lower()


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """It is not certain who sent the mail; `reason` says why (a code of `REASONS`)."""

    reason: str


REASONS = {
    "nul": "a NUL in the header block",
    "bare_cr": "a carriage return alone in the header block",
    "bare_lf": "a line feed alone in a header block of CRLF lines",
    "junk": "a line in the header block that is no header",
    "no_from": "no From header",
    "several_from": "more than one From header",
    "from_too_long": "a From header beyond the limit",
    "from_name": "a blank between From and its colon",
    "from_syntax": "a From header that is not one plain mailbox",
}


def read_from(headers: Headers) -> Address | Ambiguous:
    """The one sender, or why he is not certain. Never raises."""
    if headers.faults:
        return Ambiguous(headers.faults[0])
    found = headers.all("from")
    if len(found) != 1:
        return Ambiguous("several_from" if found else "no_from")
    (field,) = found
    if not field.whole:
        return Ambiguous("from_too_long")
    if not field.exact:
        return Ambiguous("from_name")
    return read_mailbox(field.value) or Ambiguous("from_syntax")


def read_mailbox(value: str) -> Address | None:
    """Read one mailbox under the strict grammar; None if it is anything else."""
    value = value.strip(" \t")
    if not value.endswith(">"):
        return _address(value, "")
    head, bracket, spec = value[:-1].rpartition("<")
    if not bracket:
        return None
    position = 0
    while position < len(head):
        token = _NAME_TOKEN.match(head, position)
        if token is None:
            return None
        position = token.end()
    return _address(spec, _display(head))


def without_plus(address: str) -> str:
    """``judge@example.org`` of ``judge+anything@example.org`` (RFC 5233), in small letters."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def _address(spec: str, name: str) -> Address | None:
    m = _SPEC.fullmatch(spec)
    if m is None or len(m[1]) > 64 or len(m[2]) > 253:
        return None
    return Address(m[1], m[2], name)


def _display(head: str) -> str:
    head = head.strip()
    if len(head) > 1 and head[0] == head[-1] == '"':
        head = re.sub(r"\\(.)", r"\1", head[1:-1])
    return decode_words(head)


def find_addresses(headers: Headers, names: Iterable[str], most: int) -> tuple[str, ...]:
    """All that looks like an address in the headers called `names`, in that order, lower case, each once."""
    found: dict[str, None] = {}
    for name in names:
        for field in headers.all(name):
            for m in _SPEC_ANYWHERE.finditer(field.value):
                found.setdefault(m[0].lower().rstrip("."))
                if len(found) == most:
                    return tuple(found)
    return tuple(found)
