"""Names on an IMAP command line: modified UTF-7 and quoting (RFC 3501 5.1.3 and 4.3).

aioimaplib sends names as they are, so that ``Ordres reçus`` would make a folder ``Ordres``.
"""

from __future__ import annotations

import base64
import re

from adjudicator.net.endpoint import check_line

_PLAIN = re.compile(r"[\x20-\x25\x27-\x7e]+|&|[^\x20-\x7e]+")
_NAMESPACE = re.compile(rb'NAMESPACE \(\("((?:[^"\\]|\\.)*)" (?:"\\?(.)"|NIL)')


def encode_name(name: str) -> str:
    """`name` in modified UTF-7: ``Ordres reçus`` becomes ``Ordres re&AOc-us``."""
    done: list[str] = []
    for run in _PLAIN.findall(name):
        if run == "&":
            done.append("&-")
        elif " " <= run[0] <= "~":
            done.append(run)
        else:
            coded = base64.b64encode(run.encode("utf-16-be")).decode("ascii").rstrip("=")
            done.append("&" + coded.replace("/", ",") + "-")
    return "".join(done)


def quote(text: str) -> str:
    """An IMAP quoted string of printable ASCII. Raises ValueError for anything else (no CR, LF or NUL gets through)."""
    check_line("quoted string", text)
    if not text.isascii():
        raise ValueError("a quoted string must be ASCII")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def check_folder(name: str) -> None:
    """Refuse a folder name that is empty, or that LIST would take for a pattern. Raises ValueError."""
    check_line("folder name", name)
    if not name or name != name.strip() or any(c in name for c in "%*"):
        raise ValueError(f"not a folder name: {name!r}")


def personal_namespace(reply: bytes) -> tuple[str, str] | None:
    """Prefix (in modified UTF-7) and separator of our own folders from a NAMESPACE reply (RFC 2342)."""
    found = _NAMESPACE.search(reply)
    if found is None:
        return None
    prefix = re.sub(rb"\\(.)", rb"\1", found[1]).decode("ascii", "replace")
    return prefix, (found[2] or b"/").decode("ascii", "replace")


def real_name(folder: str, namespace: tuple[str, str] | None) -> str:
    """How this server calls our `folder` (levels parted by ``/``), quoted for a command line.

    Courier, for example, wants ``INBOX.Processed`` for ``Processed``.
    """
    name = encode_name(folder)
    if folder.upper() == "INBOX":
        return quote("INBOX")
    if namespace is not None:
        prefix, separator = namespace
        if not name.startswith(prefix):
            name = prefix + name.replace("/", separator)
    return quote(name)
