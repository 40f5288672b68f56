"""One IMAP connection from the greeting to the open folder, and single commands on it (RFC 3501, 4315, 2342).

Every call has an outer time limit, and whatever goes wrong ends in MailboxLost with the connection thrown away: after a
timeout or a cancelled command a connection is out of step and cannot be used again.
"""

from __future__ import annotations

import asyncio
import base64
import re
import ssl
from dataclasses import dataclass, field
from typing import Any

from aioimaplib.aioimaplib import AUTH, NONAUTH, SELECTED, AioImapException, Command

from adjudicator.net.endpoint import TlsMode, check_endpoint, check_line, client_context, one_line
from adjudicator.net.imapnames import check_folder, personal_namespace, quote, real_name
from adjudicator.net.imapwire import Wire
from adjudicator.net.mailbox import LoginRefused, MailboxLost

_TEMPORARY = ("[UNAVAILABLE]", "[INUSE]", "[LIMIT]", "[SERVERBUG]", "[CONTACTADMIN]")


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """Where and as whom to read mail. Raises ValueError for values that cannot work.

    Args:
        host, port, tls: the server; ``none`` only on this machine.
        user, password: the login; the password is in no repr and no exception.
        mailbox: the folder that is read.
        done, rejected: folders for mails that were read; made when missing. Levels are parted by ``/``.
        ca_file: a PEM file of further authorities, for a self-signed certificate.
        timeout: seconds for each answer.
        poll: seconds between looks on a server without IDLE.
    """

    host: str
    port: int
    tls: TlsMode
    user: str
    password: str = field(repr=False)
    mailbox: str = "INBOX"
    done: str = "Processed"
    rejected: str = "Rejected"
    ca_file: str | None = None
    timeout: float = 30.0
    poll: float = 60.0

    def __post_init__(self) -> None:
        check_endpoint(self.host, self.port, self.tls)
        check_line("user name", self.user)
        check_line("password", self.password)
        for folder in (self.mailbox, self.done, self.rejected):
            check_folder(folder)
        if self.timeout <= 0 or self.poll <= 0:
            raise ValueError("timeout and poll must be above zero")


@dataclass(frozen=True, slots=True)
class Reply:
    """The end of a command: ``OK``, ``NO`` or ``BAD``, its text, and the pieces of untagged replies before it."""

    result: str
    text: str
    pieces: list[bytes | bytearray]

    @property
    def ok(self) -> bool:
        """Whether the server did it."""
        return self.result == "OK"

    def coded(self, *codes: str) -> bool:
        """Whether the text begins with one of the response codes, such as ``[TRYCREATE]``."""
        return self.text.upper().startswith(codes)


class ImapSession:
    """A connection to `account`, made anew by each `connect`.

    Attributes:
        capabilities: what the server can do, in upper case.
        uidvalidity: of the open folder.
        folders: those of the account's folders for done mails that are there.
    """

    def __init__(self, account: ImapAccount, ssl_context: ssl.SSLContext | None = None) -> None:
        self.account = account
        self.capabilities: frozenset[str] = frozenset()
        self.uidvalidity = 0
        self.folders: tuple[str, ...] = ()
        self._context = ssl_context
        self._namespace: tuple[str, str] | None = None
        self._wire: Wire | None = None

    @property
    def connected(self) -> bool:
        """Whether the line stands, as far as we know."""
        return self._wire is not None and not self._wire.lost.is_set()

    async def connect(self) -> None:
        """Connect, protect the line, log in, make the folders, open the mailbox. Raises MailboxLost, LoginRefused."""
        self.drop("a new connection was asked for")
        wire = await self._open()
        if self.account.tls == "starttls":
            await self._start_tls(wire)
        await self._capability()
        if wire.state == NONAUTH:
            await self._login(wire)
        wire.state = AUTH
        await self._capability()
        self._namespace = await self._find_namespace()
        self.folders = tuple([f for f in (self.account.done, self.account.rejected) if await self.ensure(f)])
        await self._select(wire)

    async def _open(self) -> Wire:
        account, loop = self.account, asyncio.get_running_loop()
        where = f"{account.host}:{account.port}"
        implicit = account.tls == "implicit"
        try:
            if account.tls != "none" and self._context is None:
                self._context = client_context(account.ca_file)
            async with asyncio.timeout(account.timeout):
                _, wire = await loop.create_connection(
                    lambda: Wire(loop),
                    account.host,
                    account.port,
                    ssl=self._context if implicit else None,
                    server_hostname=account.host if implicit else None,
                )
                self._wire = wire
                await wire.greeted
        except TimeoutError:
            raise self.drop(f"{where} does not answer") from None
        except (OSError, ValueError, AioImapException) as fault:
            raise self.drop(f"cannot connect to {where}: {fault}") from None
        except BaseException:
            self.drop("cancelled")
            raise
        return wire

    async def _start_tls(self, wire: Wire) -> None:
        if wire.state != NONAUTH:  # whoever is in the middle could greet us so, to keep the line in clear text
            raise self.drop("no STARTTLS: the server greeted with PREAUTH")
        if not (await self.run("STARTTLS")).ok:
            raise self.drop("STARTTLS was refused")
        if wire.has_unread():
            raise self.drop("clear text after STARTTLS: somebody is in the middle")
        try:
            async with asyncio.timeout(self.account.timeout):
                wire.transport = await wire.loop.start_tls(
                    wire.transport, wire, self._context, server_hostname=self.account.host
                )
        except TimeoutError:
            raise self.drop("no answer to the TLS handshake") from None
        except OSError as fault:
            raise self.drop(f"TLS: {fault}") from None
        except BaseException:
            self.drop("cancelled")
            raise
        if wire.transport is None:
            raise self.drop("the connection was lost in the TLS handshake")

    async def _capability(self) -> None:
        reply = await self.run("CAPABILITY")
        words = b" ".join(bytes(piece) for piece in reply.pieces if piece.upper().startswith(b"CAPABILITY"))
        self.capabilities = frozenset(words.decode("ascii", "replace").upper().split()[1:])

    async def _login(self, wire: Wire) -> None:
        user, password = self.account.user, self.account.password
        if "LOGINDISABLED" in self.capabilities or not (user + password).isascii():
            token = base64.b64encode(f"\0{user}\0{password}".encode()).decode("ascii")
            if "SASL-IR" in self.capabilities:
                reply = await self.run("AUTHENTICATE", "PLAIN", token)
            else:
                wire.sasl_answers = [token]
                reply = await self.run("AUTHENTICATE", "PLAIN")
        else:
            reply = await self.run("LOGIN", quote(user), quote(password))
        if reply.ok:
            return
        text = one_line(reply.text, password)
        if reply.coded(*_TEMPORARY):
            raise self.drop(f"login put off: {text}")
        self.drop("login refused")
        raise LoginRefused(f"the server refused the login of {user}: {text}")

    async def _find_namespace(self) -> tuple[str, str] | None:
        if "NAMESPACE" not in self.capabilities:
            return None
        reply = await self.run("NAMESPACE")
        found = [personal_namespace(bytes(piece)) for piece in reply.pieces]
        return next((pair for pair in found if pair is not None), None)

    def name_of(self, folder: str) -> str:
        """How this server calls `folder`, quoted."""
        return real_name(folder, self._namespace)

    async def ensure(self, folder: str) -> bool:
        """Make `folder` if it is missing; False when the server does not let us."""
        name = self.name_of(folder)
        listed = await self.run("LIST", '""', name)
        if any(piece.upper().startswith(b"LIST ") for piece in listed.pieces):
            return True
        made = await self.run("CREATE", name)
        if made.ok:
            await self.run("SUBSCRIBE", name)
        return made.ok or made.coded("[ALREADYEXISTS]")

    async def _select(self, wire: Wire) -> None:
        account = self.account
        reply = await self.run("SELECT", self.name_of(account.mailbox))
        if not reply.ok:
            raise self.drop(f"cannot open {account.mailbox}: {reply.text}")
        if reply.coded("[READ-ONLY]"):
            raise self.drop(f"{account.mailbox} is read-only for {account.user}")
        found = re.search(rb"\[UIDVALIDITY (\d+)\]", b"\n".join(bytes(p) for p in reply.pieces), re.IGNORECASE)
        if found is None:
            raise self.drop(f"the server gives no UIDVALIDITY for {account.mailbox}")
        wire.state = SELECTED
        self.uidvalidity = int(found[1])

    async def logout(self) -> None:
        """Say LOGOUT if the line stands, and end it. Never raises MailboxLost."""
        if self.connected and self._wire is not None:
            self._wire.leaving = True
            try:
                await self.run("LOGOUT", seconds=min(2.0, self.account.timeout))
            except MailboxLost:
                return
        self.drop("closed")

    def standing(self) -> Wire:
        """The connection. Raises MailboxLost when there is none."""
        if self._wire is None:
            raise MailboxLost("not connected")
        if self._wire.lost.is_set():
            raise self.drop(self._wire.cause)
        return self._wire

    def nudge(self) -> None:
        """Let whoever waits for a push look up."""
        if self._wire is not None:
            self._wire.pushed.set()

    def drop(self, cause: str, uid: int | None = None) -> MailboxLost:
        """Throw the connection away and return (not raise) what is to be raised."""
        wire, self._wire = self._wire, None
        if wire is not None:
            cause = wire.cause or cause
            wire.break_off(cause)
        return MailboxLost(one_line(cause, self.account.password), uid=uid)

    async def run(
        self, name: str, *args: str, prefix: str = "", uid: int | None = None, seconds: float | None = None
    ) -> Reply:
        """Send one command and wait for its end. NO and BAD are answers; whatever else goes wrong raises MailboxLost.

        Args:
            prefix: ``UID`` or nothing.
            uid: the mail that MailboxLost shall name.
            seconds: the time limit, the account's when missing.
        """
        wire = self.standing()
        untagged = "FETCH" if name == "STORE" else name
        command: Any = Command(name, wire.new_tag(), *args, prefix=prefix, untagged_resp_name=untagged, loop=wire.loop)
        try:
            async with asyncio.timeout(seconds or self.account.timeout):
                response = await wire.execute(command)
        except TimeoutError:
            raise self.drop(f"no answer to {name}", uid) from None
        except (AioImapException, OSError) as fault:
            raise self.drop(f"{name}: {fault}", uid) from None
        except BaseException:
            self.drop("cancelled", uid)
            raise
        *pieces, last = response.lines
        return Reply(response.result, bytes(last).decode("utf-8", "replace"), pieces)
