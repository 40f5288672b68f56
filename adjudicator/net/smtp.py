"""The way out: one mail to one address over SMTP (RFC 5321, 1870 SIZE, 6152 8BITMIME, 6531 SMTPUTF8).

Mail goes out at least once (PROMISES P14). Whoever calls keeps the bytes, with a Message-ID fixed before the first try,
until `Outlet.send` says Accepted or Refused.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP as SMTP_POLICY
from typing import Literal, TypeAlias

import aiosmtplib
from aiosmtplib import SMTP

from adjudicator.net.endpoint import TlsMode, check_endpoint, check_line, client_context, one_line

Scope: TypeAlias = Literal["line", "account", "mail"]
"""What a failure is about: the server or the way to it, our login, or this mail alone."""

_ADDRESS = re.compile(r"""[^\s<>@()\[\],:;"\\]{1,64}@[^\s<>@()\[\],:;"\\]{1,190}""")
_LINE_END = re.compile(rb"\r\n|\r|\n")
_LOGIN_CODES = (530, 534, 535, 538)


@dataclass(frozen=True, slots=True)
class SmtpAccount:
    """Where and as whom to send. Raises ValueError for values that cannot work.

    Args:
        host, port, tls: the server; ``none`` only on this machine.
        user, password: the login, or None for a server that asks for none; the password is in no repr and no exception.
        local_hostname: what we call ourselves in EHLO.
        ca_file: a PEM file of further authorities, for a self-signed certificate.
        timeout: seconds for each answer.
        data_timeout: seconds for a mail's content and the answer after it. Long, since giving up there means that the
            mail may arrive twice.
        parallel: connections at the same time.
    """

    host: str
    port: int
    tls: TlsMode
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    local_hostname: str = "[127.0.0.1]"
    ca_file: str | None = None
    timeout: float = 60.0
    data_timeout: float = 300.0
    parallel: int = 2

    def __post_init__(self) -> None:
        check_endpoint(self.host, self.port, self.tls)
        for what, value in (("user name", self.user), ("password", self.password)):
            check_line(what, value or "")
        if (self.user is None) != (self.password is None):
            raise ValueError("user and password go together")
        if not re.fullmatch(r"[A-Za-z0-9.:\[\]_-]{1,255}", self.local_hostname):
            raise ValueError(f"not a name for EHLO: {self.local_hostname!r}")
        if not 1 <= self.parallel <= 16:
            raise ValueError(f"{self.parallel} connections at a time")
        if self.timeout <= 0 or self.data_timeout <= 0:
            raise ValueError("time limits must be above zero")


@dataclass(frozen=True, slots=True)
class Accepted:
    """The server took the mail over; `text` is its answer."""

    text: str


@dataclass(frozen=True, slots=True)
class Retry:
    """The mail may be sent later.

    Args:
        code: the server's, 0 when there was none (no connection, no answer in time).
        text: what happened, one printable line.
        scope: with ``line`` or ``account`` other mails would fare no better now.
        ambiguous: the server may have the mail already (it failed after the content was on its way).
    """

    code: int
    text: str
    scope: Scope = "mail"
    ambiguous: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """The server will never take this mail for this address."""

    code: int
    text: str


Outcome: TypeAlias = Accepted | Retry | Refused


class _LineDied(Exception):
    """A kept connection was dead before the mail's content was sent: safe to try again at once."""


class Outlet:
    """Sends mails, over connections that are kept open and used again, `SmtpAccount.parallel` at most.

    Args:
        account: where to.
        ssl_context: instead of one made from `account.ca_file`.
    """

    def __init__(self, account: SmtpAccount, *, ssl_context: ssl.SSLContext | None = None) -> None:
        self.account = account
        self._context = ssl_context
        self._slots = asyncio.Semaphore(account.parallel)
        self._idle: list[SMTP] = []

    async def send(self, message: bytes | EmailMessage, envelope_from: str, recipient: str) -> Outcome:
        """Send `message` to `recipient`; bounces go to `envelope_from` (empty: to nobody).

        Raises nothing for what a server or the network does. A cancelled call throws its connection away; the mail may
        have been taken.
        """
        bad = [a for a in (recipient, envelope_from or "a@b") if not (_ADDRESS.fullmatch(a) and a.isprintable())]
        if bad:
            return Refused(501, f"not an address: {one_line(repr(bad[0]), limit=80)}")
        raw = message.as_bytes(policy=SMTP_POLICY) if isinstance(message, EmailMessage) else message
        if not raw.count(b"\n") == raw.count(b"\r") == raw.count(b"\r\n"):
            raw = _LINE_END.sub(b"\r\n", raw)
        async with self._slots:
            while self._idle:
                client = self._idle.pop()
                if client.is_connected:
                    try:
                        return await self._transfer(client, raw, envelope_from, recipient, fresh=False)
                    except _LineDied:
                        continue
            opened = await self._open()
            if isinstance(opened, Retry):
                return opened
            return await self._transfer(opened, raw, envelope_from, recipient, fresh=True)

    async def probe(self) -> Accepted | Retry:
        """Connect and log in, and send nothing: what a check of the configuration wants to know."""
        async with self._slots:
            opened = await self._open()
            if isinstance(opened, Retry):
                return opened
            answer = opened.last_ehlo_response
            self._idle.append(opened)
            return Accepted(self._line(answer.message if answer else ""))

    async def close(self) -> None:
        """End the connections that are kept open."""
        idle, self._idle = self._idle, []
        for client in idle:
            transport = client.transport
            try:
                async with asyncio.timeout(2.0):
                    await client.quit()
            except (aiosmtplib.SMTPException, OSError, TimeoutError):
                pass
            finally:
                _discard(client, transport)

    def _line(self, text: object) -> str:
        return one_line(str(text), self.account.password or "")

    async def _open(self) -> SMTP | Retry:
        account = self.account
        client: SMTP | None = None
        try:
            if account.tls != "none" and self._context is None:
                self._context = client_context(account.ca_file)
            client = SMTP(
                hostname=account.host,
                port=account.port,
                local_hostname=account.local_hostname,
                timeout=account.timeout,
                use_tls=account.tls == "implicit",
                start_tls=account.tls == "starttls",
                tls_context=self._context if account.tls != "none" else None,
            )
            async with asyncio.timeout(account.timeout * 2):
                await client.connect()
                await _introduce(client)
                if account.user is not None and account.password is not None:
                    if not client.supports_extension("auth"):
                        _discard(client, client.transport)
                        return Retry(0, f"{account.host}:{account.port} takes no login", "account")
                    await client.login(account.user, account.password)
            return client
        except aiosmtplib.SMTPAuthenticationError as fault:
            scope: Scope = "line" if 400 <= fault.code < 500 else "account"
            failure = Retry(fault.code, f"login of {account.user}: {self._line(fault.message)}", scope)
        except aiosmtplib.SMTPResponseException as fault:
            failure = Retry(fault.code, self._line(fault.message), "line")
        except aiosmtplib.SMTPNotSupported as fault:
            failure = Retry(0, self._line(fault), "account")
        except TimeoutError as fault:
            failure = Retry(0, self._line(fault) or f"{account.host}:{account.port} does not answer", "line")
        except (aiosmtplib.SMTPException, OSError, ValueError) as fault:
            failure = Retry(0, self._line(fault) or type(fault).__name__, "line")
        except BaseException:
            if client is not None:
                _discard(client, client.transport)
            raise
        if client is not None:
            _discard(client, client.transport)
        return failure

    async def _transfer(self, client: SMTP, raw: bytes, sender: str, recipient: str, *, fresh: bool) -> Outcome:
        """One mail over one connection, which is kept for the next if it is still in step."""
        keep = False
        try:
            outcome, keep = await self._dialogue(client, raw, sender, recipient, fresh)
            return outcome
        finally:
            if keep and client.is_connected:
                self._idle.append(client)
            else:
                _discard(client, client.transport)

    async def _dialogue(
        self, client: SMTP, raw: bytes, sender: str, recipient: str, fresh: bool
    ) -> tuple[Outcome, bool]:
        options = _mail_options(client, raw, sender, recipient)
        if isinstance(options, Refused):
            return options, True
        encoding = "utf-8" if "smtputf8" in options else "ascii"
        content_sent = False
        try:
            async with asyncio.timeout(self.account.timeout * 2):
                await client.mail(sender, options=options, encoding=encoding)
                await client.rcpt(recipient, encoding=encoding)
            content_sent = True
            async with asyncio.timeout(self.account.data_timeout):
                answer = await client.data(raw, timeout=self.account.data_timeout)
            return Accepted(self._line(answer.message)), True
        except aiosmtplib.SMTPResponseException as fault:
            outcome = self._answered(fault, content_sent)
            return outcome, isinstance(outcome, Refused | Retry) and await _reset(client)
        except (aiosmtplib.SMTPException, OSError, TimeoutError, ValueError) as fault:
            if not content_sent and not fresh and isinstance(fault, aiosmtplib.SMTPServerDisconnected):
                raise _LineDied from None
            return Retry(0, self._line(fault) or "no answer in time", "line", ambiguous=content_sent), False

    def _answered(self, fault: aiosmtplib.SMTPResponseException, content_sent: bool) -> Retry | Refused:
        code, text = fault.code, self._line(fault.message)
        if code in _LOGIN_CODES:
            return Retry(code, text, "account")
        if code >= 500 and self.account.user is None and text.startswith("5.7.") and not content_sent:
            return Retry(code, text, "account")  # a submission port that wants a login says so in many ways
        if 500 <= code < 600:
            return Refused(code, text)
        if code == 421 or not 400 <= code < 500:  # 421 after the content: some servers have kept the mail
            return Retry(code, text, "line", ambiguous=content_sent)
        return Retry(code, text)


def _mail_options(client: SMTP, raw: bytes, sender: str, recipient: str) -> list[str] | Refused:
    """The options of MAIL FROM, or why this server can never take the mail."""
    options: list[str] = []
    known = client.esmtp_extensions
    if "size" in known:
        largest = known["size"].strip()
        if largest.isdigit() and 0 < int(largest) < len(raw):
            return Refused(552, f"5.3.4 {len(raw)} bytes are more than the {largest} that the server takes")
        options.append(f"size={len(raw)}")
    if not raw.isascii() and "8bitmime" in known:
        options.append("body=8bitmime")
    if not (sender + recipient).isascii():
        if "smtputf8" not in known:
            return Refused(553, "5.6.7 the server does not take addresses with other letters than ASCII")
        options.append("smtputf8")
    return options


def _discard(client: SMTP, transport: asyncio.BaseTransport | None) -> None:
    """Throw a connection away at once: a polite end of TLS would wait for the server for up to 30 s."""
    client.close()
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()


async def _introduce(client: SMTP) -> None:
    """EHLO, or HELO for a server from before 1995. After STARTTLS, what was said before it counts no more."""
    if client.is_ehlo_or_helo_needed:
        try:
            await client.ehlo()
        except aiosmtplib.SMTPHeloError:
            await client.helo()


async def _reset(client: SMTP) -> bool:
    """Forget a half-given envelope; False when the connection is of no more use."""
    try:
        if client.is_connected:
            await client.rset()
        return client.is_connected
    except (aiosmtplib.SMTPException, OSError):
        return False
