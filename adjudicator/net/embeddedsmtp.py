"""The way into the embedded server: SMTP by aiosmtpd.

This module needs the extra ``demo``; only ``embedded`` imports it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult

SIZE_LIMIT = 32 * 1024 * 1024
"""Bytes of the largest mail taken in."""


class SmtpSide:
    """What the SMTP server asks and tells; the answers are in the hands of the embedded server.

    Args:
        known: whether an address has a mailbox.
        login: whether user and password are right.
        take: keeps a mail given by sender, recipients, content and the client's name. OSError puts the client off.
    """

    def __init__(
        self,
        known: Callable[[str], bool],
        login: Callable[[str, bytes], bool],
        take: Callable[[str, tuple[str, ...], bytes, str], Awaitable[None]],
    ) -> None:
        self._known = known
        self._login = login
        self._take = take
        self._lines: set[_Line] = set()

    def line(self, loop: asyncio.AbstractEventLoop) -> asyncio.Protocol:
        """The protocol of one more connection."""
        return _Line(self, self._lines, loop)

    def hang_up(self) -> None:
        """End all connections."""
        for line in list(self._lines):
            if line.transport is not None:
                line.transport.close()

    def authenticate(self, _server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        """Called by aiosmtpd for LOGIN and PLAIN."""
        user, password = getattr(data, "login", b""), getattr(data, "password", b"")
        return AuthResult(success=self._login(user.decode("utf-8", "replace"), password), handled=False)

    async def handle_RCPT(  # noqa: N802
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        """Called by aiosmtpd: take a recipient who has a mailbox."""
        if not self._known(address):
            return "550 5.1.1 there is no such mailbox here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, _server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Called by aiosmtpd: the 250 goes out when the mail is kept."""
        try:
            await self._take(
                envelope.mail_from or "", tuple(envelope.rcpt_tos), bytes(envelope.content), session.host_name or ""
            )
        except OSError as fault:
            return f"452 4.3.1 cannot keep the mail: {fault.strerror or 'I/O error'}"
        return "250 2.0.0 OK"


class _Line(SMTP):
    """One connection, entered among the open `lines` as long as it stands."""

    def __init__(self, side: SmtpSide, lines: set[_Line], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(
            side,
            loop=loop,
            hostname="embedded.invalid",
            ident="adjudicator",
            enable_SMTPUTF8=True,
            data_size_limit=SIZE_LIMIT,
            authenticator=side.authenticate,
            auth_require_tls=False,
        )
        self._lines = lines

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by the event loop."""
        self._lines.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Called by the event loop."""
        self._lines.discard(self)
        super().connection_lost(error)
