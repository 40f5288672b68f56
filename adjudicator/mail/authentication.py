"""What the receiving server says about the sender: Authentication-Results (RFC 8601), the DMARC result alone.

A header counts only if its authserv-id is the configured one and it is the topmost of its kind. Anybody can write such
a header into his mail; that ours is not forged rests on the receiving server, which must take away headers with its own
id (RFC 8601 5). `doctor` shows what the server stamps.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

Dmarc: TypeAlias = Literal["pass", "fail", "absent"]
"""``absent``: nothing trustworthy is said. It is never a pass."""

_LONGEST = 4096
_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`{|}~@/:-]+")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


def dmarc(headers: Sequence[str], authserv_id: str, from_domain: str) -> Dmarc:
    """The DMARC result for `from_domain` in the topmost of `headers`; ``absent`` without a configured id.

    ``pass`` needs the id, exactly one ``dmarc=pass`` and its ``header.from`` equal to the domain. Two results for
    DMARC, or syntax that is not understood, are ``absent``, as is any result but ``fail``: a domain whose record is
    broken is not a forger. Never raises.
    """
    if not authserv_id or not headers:
        return "absent"
    resinfo = _statements(headers[0][:_LONGEST])
    if not resinfo:
        return "absent"
    server = resinfo[0]
    if not server or server[0].lower() != authserv_id.lower() or len(server) > 2 or "=" in server:
        return "absent"
    found = [s for s in resinfo[1:] if s and s[0].lower().partition("/")[0] == "dmarc"]
    if len(found) != 1 or len(found[0]) < 3 or found[0][1] != "=":
        return "absent"
    (statement,) = found
    result = statement[2].lower()
    if result == "pass":
        domains = [
            statement[n + 2].lower()
            for n in range(3, len(statement) - 2)
            if statement[n].lower() == "header.from" and statement[n + 1] == "="
        ]
        return "pass" if domains == [from_domain.lower()] else "absent"
    return "fail" if result == "fail" else "absent"


def _statements(value: str) -> list[list[str]]:
    """The header as statements of tokens: comments dropped, strings unquoted, ``=`` a token; [] if it is malformed."""
    statements: list[list[str]] = [[]]
    position, depth = 0, 0
    while position < len(value):
        character = value[position]
        if depth or character == "(":
            if character == "\\":
                position += 1
            depth += (character == "(") - (character == ")")
            position += 1
            continue
        if character in " \t":
            position += 1
        elif character == ";":
            statements.append([])
            position += 1
        elif character == "=":
            statements[-1].append("=")
            position += 1
        elif m := _QUOTED.match(value, position):
            statements[-1].append(re.sub(r"\\(.)", r"\1", m[1]))
            position = m.end()
        elif m := _TOKEN.match(value, position):
            statements[-1].append(m[0])
            position = m.end()
        else:
            return []
    return [] if depth else statements
