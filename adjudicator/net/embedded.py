"""A whole mail world in one event loop on this machine: SMTP in (aiosmtpd), IMAP out (pymap).

For the demonstration, for trying the judge without a mail account, and for tests.

It needs the extra ``demo``: ``pip install "adjudicator[demo]"``. It is no mail server for a network: no TLS, no spam
filter, nothing leaves it.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from adjudicator.files import data_root
from adjudicator.net.endpoint import is_loopback
from adjudicator.net.imapsession import ImapAccount
from adjudicator.net.smtp import SmtpAccount
from adjudicator.net.spool import write_synced

try:
    from adjudicator.net.embeddedboxes import ImapSide
    from adjudicator.net.embeddedsmtp import SmtpSide
except ImportError as missing:
    _MISSING: str | None = str(missing)
else:
    _MISSING = None

_ADDRESS = re.compile(r"[A-Za-z0-9._=-]{1,64}@[A-Za-z0-9.-]{1,190}")


def is_plain(address: str) -> bool:
    """Whether the embedded server can have a mailbox of that address: it is the name of a folder, too."""
    return _ADDRESS.fullmatch(address) is not None


class EmbeddedUnavailable(Exception):
    """The packages of the embedded mail server are not installed."""


def _how_to_get(missing: str) -> str:
    root = data_root()
    what = f'-e "{root}[demo]"' if (root / "pyproject.toml").is_file() else '"adjudicator[demo]"'
    return (
        f"the judge's own mail server is not installed ({missing}): {sys.executable} -m pip install {what}; "
        "a judge with a mail account ([imap] and [smtp] of the settings) does without"
    )


@dataclass(frozen=True, slots=True)
class SentMail:
    """A mail that the server took: its envelope, its content as sent, and when it came."""

    envelope_from: str
    recipients: tuple[str, ...]
    content: bytes
    received: datetime


class EmbeddedServer:
    """The server; use it as ``async with EmbeddedServer({...}) as server:`` or by `start` and `stop`.

    Args:
        mailboxes: address to password; a password of None is drawn, or read back from `keep`. Mail for
            ``name+anything@domain`` goes to ``name@domain``. Letters' case does not matter in addresses.
        host: an address of this machine.
        smtp_port, imap_port: 0 picks a free one.
        clock: gives the time of receipt (INTERNALDATE), aware; the machine's time when missing.
        keep: a directory where mails, UIDs, flags and passwords outlast a restart: a mail is on disk before SMTP's 250,
            and one that was moved away stays away. Without it all is forgotten.
        remember: how many of the last mails `sent` holds.
        welcome: a password; an address of the first mailbox's domain gets a mailbox with it when first written to.
        aliases: further addresses, each with the mailbox that gets its mail.

    Raises:
        EmbeddedUnavailable: the extra ``demo`` is not installed.
        ValueError: an address is no plain address, or `host` is not of this machine.
    """

    def __init__(
        self,
        mailboxes: Mapping[str, str | None],
        *,
        host: str = "127.0.0.1",
        smtp_port: int = 0,
        imap_port: int = 0,
        clock: Callable[[], datetime] | None = None,
        keep: Path | None = None,
        remember: int = 10_000,
        welcome: str | None = None,
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        if _MISSING is not None:
            raise EmbeddedUnavailable(_how_to_get(_MISSING))
        if not is_loopback(host):
            raise ValueError(f"the embedded mail server serves this machine only, not {host}")
        self.host = host
        self.smtp_port = smtp_port
        self.imap_port = imap_port
        self.sent: list[SentMail] = []
        self._remember = remember
        self._welcome = welcome
        self._aliases = {alias.lower(): box.lower() for alias, box in (aliases or {}).items()}
        self._domain = next(iter(mailboxes), "@").rpartition("@")[2].lower()
        self._clock = clock or (lambda: datetime.now(UTC))
        self._keep = keep
        self._passwords = self._read_passwords()
        self._imap = ImapSide(self._clock, keep / "mail" if keep is not None else None)
        self._servers: list[asyncio.Server] = []
        self._sessions: set[asyncio.Task[None]] = set()
        self._smtp = SmtpSide(self._takes, self._login, self._take)
        for address in sorted({*self._passwords, *(a.lower() for a in mailboxes)}):
            given = {a.lower(): password for a, password in mailboxes.items()}
            self.add_mailbox(address, given.get(address))

    # -- mailboxes

    def add_mailbox(self, address: str, password: str | None = None) -> str:
        """Make a mailbox, also while the server runs; returns its password.

        For one that is there: gives it `password`, or leaves what it has. Raises ValueError, OSError.
        """
        address = address.lower()
        if not is_plain(address):
            raise ValueError(f"not a plain address: {address!r}")
        chosen = password or self._passwords.get(address) or secrets.token_urlsafe(12)
        if not (chosen.isascii() and chosen.isprintable()):
            raise ValueError("a password of the embedded server must be printable ASCII")
        self._imap.add(address, chosen)
        if self._passwords.get(address) != chosen:
            self._passwords[address] = chosen
            if self._keep is not None:
                write_synced(self._keep / "passwords.json", json.dumps(self._passwords, sort_keys=True).encode())
        return chosen

    def _read_passwords(self) -> dict[str, str]:
        if self._keep is None:
            return {}
        self._keep.mkdir(parents=True, exist_ok=True)
        try:
            noted = json.loads((self._keep / "passwords.json").read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(a): str(p) for a, p in noted.items()} if isinstance(noted, dict) else {}

    @property
    def addresses(self) -> list[str]:
        """The mailboxes there are."""
        return sorted(self._passwords)

    def _takes(self, address: str) -> bool:
        """Whether there is a mailbox for `address`; a welcoming server makes one for a plain address of its domain."""
        local, _, domain = address.lower().partition("@")
        if self.mailbox_of(address) is None and self._welcome and domain == self._domain and "+" not in local:
            with suppress(ValueError):
                self.add_mailbox(address, self._welcome)
        return self.mailbox_of(address) is not None

    def mailbox_of(self, address: str) -> str | None:
        """The mailbox that gets mail for `address`, None when nobody does."""
        local, _, domain = address.lower().partition("@")
        base = f"{local.split('+')[0]}@{domain}"
        base = self._aliases.get(base, base)
        return base if base in self._passwords else None

    def imap_account(self, address: str, **more: Any) -> ImapAccount:
        """How to read the mail of `address`; `more` are further values of `ImapAccount`. Raises KeyError."""
        address = address.lower()
        return ImapAccount(self.host, self.imap_port, "none", address, self._passwords[address], **more)

    def smtp_account(self, address: str | None = None, **more: Any) -> SmtpAccount:
        """How to send; with an `address` logged in as it, which nobody has to be. Raises KeyError."""
        if address is None:
            return SmtpAccount(self.host, self.smtp_port, "none", **more)
        address = address.lower()
        return SmtpAccount(self.host, self.smtp_port, "none", address, self._passwords[address], **more)

    async def deliver(self, address: str, raw: bytes, when: datetime | None = None) -> None:
        """Put a mail straight into the INBOX of `address`, received at `when`. Raises KeyError for a stranger."""
        await self._imap.deliver(self.mailbox_of(address) or address, raw, when)

    async def mails(self, address: str, folder: str = "INBOX") -> list[bytes]:
        """The mails in a folder, oldest first, without touching them. Raises KeyError for a stranger."""
        return await self._imap.mails(self.mailbox_of(address) or address, folder)

    # -- running

    async def start(self) -> None:
        """Listen. Raises OSError when a port is taken."""
        loop = asyncio.get_running_loop()
        try:
            imap = await asyncio.start_server(self._accept_imap, self.host, self.imap_port)
            self._servers.append(imap)
            smtp = await loop.create_server(lambda: self._smtp.line(loop), self.host, self.smtp_port)
            self._servers.append(smtp)
        except BaseException:
            await self.stop()
            raise
        self.imap_port = imap.sockets[0].getsockname()[1]
        self.smtp_port = smtp.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """End all connections and listen no more. `start` may be called again; the ports stay the same."""
        for server in self._servers:
            server.close()
        self._smtp.hang_up()
        for session in list(self._sessions):
            session.cancel()
        if self._sessions:
            await asyncio.wait(list(self._sessions), timeout=2.0)
        for server in self._servers:
            with suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    await server.wait_closed()
        self._servers = []

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.stop()

    def _accept_imap(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def session() -> None:
            with suppress(ConnectionError):
                await self._imap.serve(reader, writer)

        task = asyncio.get_running_loop().create_task(session())
        self._sessions.add(task)  # without a reference, CPython 3.13 collects a connection's task
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._sessions.discard(task)
        if not task.cancelled():
            task.exception()

    # -- mail coming in

    def _login(self, user: str, password: bytes) -> bool:
        known = self._passwords.get(user.lower())
        return known is not None and secrets.compare_digest(known.encode(), password)

    async def _take(self, sender: str, recipients: tuple[str, ...], content: bytes, client: str) -> None:
        """Put a mail into each mailbox that it is for, once."""
        now = self._clock().astimezone(UTC)
        boxes: dict[str, str] = {}
        for address in recipients:
            boxes.setdefault(self.mailbox_of(address) or "", address)
        for box, address in boxes.items():
            head = (
                f"Return-Path: <{sender}>\r\nDelivered-To: {address}\r\n"
                f"Received: from {client} by {self.host} with ESMTP; {format_datetime(now)}\r\n"
            )
            await self._imap.deliver(box, head.encode("utf-8", "surrogateescape") + content, now)
        self.sent.append(SentMail(sender, recipients, content, now))
        del self.sent[: -self._remember]
