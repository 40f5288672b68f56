"""Where a mail server is and how the line to it is protected: shared by IMAP and SMTP."""

from __future__ import annotations

import ipaddress
import re
import ssl
from typing import Literal, TypeAlias

TlsMode: TypeAlias = Literal["implicit", "starttls", "none"]
"""TLS from the first byte, by STARTTLS, or none at all (only on this machine)."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_HOST = re.compile(r"[A-Za-z0-9.:_-]{1,255}")


def is_loopback(host: str) -> bool:
    """Whether `host` is this machine: ``localhost``, ``127.0.0.0/8`` or ``::1``."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_endpoint(host: str, port: int, tls: str) -> None:
    """Refuse an endpoint that cannot work or would send a password in clear text over a network. Raises ValueError."""
    if not _HOST.fullmatch(host):
        raise ValueError(f"not a host name or address: {host!r}")
    if not 0 < port < 65536:
        raise ValueError(f"not a port: {port}")
    if tls not in ("implicit", "starttls", "none"):
        raise ValueError(f"tls must be implicit, starttls or none, not {tls!r}")
    if tls == "none" and not is_loopback(host):
        raise ValueError(f"tls = none is allowed on this machine only (127.0.0.1, ::1), not for {host}")


def check_line(what: str, value: str) -> None:
    """Refuse control characters in something that goes into a command line.

    Raises ValueError; `value` is not in its text, since it may be a password.
    """
    if _CONTROL.search(value):
        raise ValueError(f"control characters in the {what}")


def client_context(ca_file: str | None = None) -> ssl.SSLContext:
    """A TLS context that checks the server's certificate and name.

    Args:
        ca_file: path of a PEM file with further authorities (or the server's own self-signed certificate).
            Without it the system's authorities count.

    Raises:
        OSError: the file cannot be read or holds no certificate.
    """
    return ssl.create_default_context(cafile=ca_file)


def one_line(text: str, secret: str = "", limit: int = 300) -> str:
    """A server's words as one printable line of at most `limit` characters, without `secret` (PROMISES P9, P12)."""
    if secret:
        text = text.replace(secret, "***")
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:limit]
