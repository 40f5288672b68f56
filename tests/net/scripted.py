"""Mail servers that follow a script, on real sockets: right by default, wrong where a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Self, TypeAlias

from adjudicator.net.imap import ImapAccount
from adjudicator.net.smtp import SmtpAccount

PASSWORD = "canary-Pa55word"


class _Server:
    """Listens on a free port of this machine; ends its connections when the test ends."""

    def __init__(self) -> None:
        self.port = 0
        self.connections = 0
        self.writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=2**24)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._server is not None:
            self._server.close()
        for writer in self.writers:
            writer.transport.abort()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def drop_all(self) -> None:
        """Cut every connection, as a crash does."""
        for writer in self.writers:
            writer.transport.abort()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def run() -> None:
            try:
                await self.talk(reader, writer)
            except (ConnectionError, asyncio.IncompleteReadError, _HangUp):
                pass
            finally:
                writer.transport.abort()

        self.connections += 1
        self.writers.append(writer)
        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        raise AssertionError("a script without words")


class _HangUp(Exception):
    """The script cuts the connection here."""


class Turn:
    """A command of the client, to be answered."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tag: str, args: str) -> None:
        self.reader = reader
        self.writer = writer
        self.tag = tag
        self.args = args

    async def say(self, text: bytes) -> None:
        """Send bytes; ``TAG`` stands for the command's tag."""
        self.writer.write(text.replace(b"TAG", self.tag.encode()))
        await self.writer.drain()


Answer: TypeAlias = Callable[[Turn], Awaitable[None]]


def says(text: bytes) -> Answer:
    """The script answers `text`."""

    async def answer(turn: Turn) -> None:
        await turn.say(text)

    return answer


def says_and_hangs_up(text: bytes) -> Answer:
    """The script answers `text` and cuts the line."""

    async def answer(turn: Turn) -> None:
        await turn.say(text)
        raise _HangUp

    return answer


def falls_silent() -> Answer:
    """The script never answers again."""

    async def answer(turn: Turn) -> None:
        await asyncio.sleep(3600)

    return answer


class ImapScript(_Server):
    """An IMAP server with the mails given, that knows just enough.

    Args:
        mails: content by UID.
        answers: what replaces the right answer, by command (``FETCH`` is UID FETCH).
    """

    def __init__(
        self,
        mails: dict[int, bytes] | None = None,
        *,
        caps: str = "IMAP4rev1 IDLE MOVE UIDPLUS",
        greeting: bytes = b"* OK ready\r\n",
        uidvalidity: int = 7,
        answers: dict[str, Answer] | None = None,
    ) -> None:
        super().__init__()
        self.mails = mails or {}
        self.caps = caps
        self.greeting = greeting
        self.uidvalidity = uidvalidity
        self.answers = answers or {}
        self.seen: list[str] = []

    def account(self, *, timeout: float = 2.0, poll: float = 60.0, password: str = PASSWORD) -> ImapAccount:
        """How to log in; any password will do."""
        return ImapAccount("127.0.0.1", self.port, "none", "judge", password, timeout=timeout, poll=poll)

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        writer.write(self.greeting)
        while line := (await reader.readline()).decode():
            tag, _, rest = line.rstrip("\r\n").partition(" ")
            self.seen.append(rest)
            name, _, args = rest.partition(" ")
            if name == "UID":
                name, _, args = args.partition(" ")
            turn = Turn(reader, writer, tag, args)
            right: Answer = getattr(self, "on_" + name.lower(), says(b"TAG OK done\r\n"))
            await self.answers.get(name, right)(turn)

    async def on_capability(self, turn: Turn) -> None:
        """What it can do."""
        await turn.say(b"* CAPABILITY " + self.caps.encode() + b"\r\nTAG OK done\r\n")

    async def on_list(self, turn: Turn) -> None:
        """Every folder is there."""
        await turn.say(b'* LIST () "/" x\r\nTAG OK done\r\n')

    async def on_select(self, turn: Turn) -> None:
        """The one folder; UIDNEXT is missing, as it may be."""
        await turn.say(
            b"* %d EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY %d] valid\r\nTAG OK [READ-WRITE] done\r\n"
            % (len(self.mails), self.uidvalidity)
        )

    async def on_search(self, turn: Turn) -> None:
        """All UIDs from the one asked for, and the last one always."""
        first = int(turn.args.split()[1].split(":")[0])
        uids = [uid for uid in self.mails if uid >= first] or list(self.mails)[-1:]
        await turn.say(b"* SEARCH" + b"".join(b" %d" % uid for uid in uids) + b"\r\nTAG OK done\r\n")

    async def on_fetch(self, turn: Turn) -> None:
        """Content, or size alone, of the UIDs asked for."""
        for uid in map(int, turn.args.split()[0].split(",")):
            raw = self.mails.get(uid)
            if raw is None:
                continue
            await turn.say(fetched(uid, raw) if "BODY" in turn.args else b"* 1 FETCH (UID %d RFC822.SIZE 5)\r\n" % uid)
        await turn.say(b"TAG OK done\r\n")

    async def on_idle(self, turn: Turn) -> None:
        """Waits for DONE."""
        await turn.say(b"+ idling\r\n")
        await turn.reader.readline()
        await turn.say(b"TAG OK done\r\n")

    async def on_logout(self, turn: Turn) -> None:
        """Goodbye."""
        await turn.say(b"* BYE bye\r\nTAG OK done\r\n")
        raise _HangUp


def fetched(uid: int, raw: bytes, *, claimed: int | None = None, date: bytes = b"05-Jan-2026 18:00:00 +0100") -> bytes:
    """A right FETCH reply, but for the length `claimed`."""
    head = b'* 1 FETCH (UID %d INTERNALDATE "%b" RFC822.SIZE %d BODY[]<0> {%d}\r\n'
    return head % (uid, date, len(raw), len(raw) if claimed is None else claimed) + raw + b")\r\n"


class SmtpScript(_Server):
    """An SMTP server that takes everything, but for the `answers` by stage.

    Stages are ``greeting``, ``EHLO``, ``AUTH``, ``MAIL``, ``RCPT``, ``DATA``, ``content`` and ``RSET``; an answer of
    None cuts the line. With several answers for a stage, each is used once and then the last one for ever.
    """

    def __init__(
        self, answers: dict[str, list[bytes | None]] | None = None, *, extensions: bytes = b"SIZE 1000"
    ) -> None:
        super().__init__()
        self.answers = answers or {}
        self.extensions = extensions
        self.contents: list[bytes] = []
        self.commands: list[str] = []
        self.pause_after_content = 0.0

    def account(self, *, timeout: float = 2.0, data_timeout: float = 2.0, login: bool = False) -> SmtpAccount:
        """How to send; any password will do."""
        return SmtpAccount(
            "127.0.0.1",
            self.port,
            "none",
            "judge" if login else None,
            PASSWORD if login else None,
            timeout=timeout,
            data_timeout=data_timeout,
        )

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        await self._reply(writer, "greeting", b"220 ready")
        while line := (await reader.readline()).decode():
            self.commands.append(line.strip())
            verb = line.split()[0].upper() if line.strip() else ""
            if verb == "EHLO":
                extensions = [b"250-" + e for e in self.extensions.split(b",") if e]
                await self._reply(writer, verb, b"250-here\r\n" + b"\r\n".join([*extensions, b"250 HELP"]))
            elif verb == "DATA":
                await self._reply(writer, verb, b"354 go on")
                if (last := self.answers.get(verb)) and last[0] and not last[0].startswith(b"354"):
                    continue
                self.contents.append((await reader.readuntil(b"\r\n.\r\n"))[:-3])
                await asyncio.sleep(self.pause_after_content)
                await self._reply(writer, "content", b"250 2.0.0 queued")
            elif verb == "AUTH":
                await self._reply(writer, verb, b"235 2.7.0 welcome")
            elif verb == "QUIT":
                await self._reply(writer, verb, b"221 bye")
                return
            else:
                await self._reply(writer, verb, b"250 2.0.0 OK")

    async def _reply(self, writer: asyncio.StreamWriter, stage: str, right: bytes) -> None:
        given = self.answers.get(stage)
        answer = right if given is None else given[0]
        if given is not None and len(given) > 1:
            given.pop(0)
        if answer is None:
            raise _HangUp
        writer.write(answer + b"\r\n")
        await writer.drain()
