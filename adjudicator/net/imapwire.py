"""The IMAP line protocol, made safe: aioimaplib's commands behind a reader of our own.

aioimaplib 2.0.3 parses with one recursion a line (a reply of about 950 lines hangs its caller for ever), drops an
EXISTS that rides on another reply, does not end the commands that wait when the line is lost, and logs what it sends.
Here

* framing follows the grammar: a line that ends in ``{n}`` is followed by n bytes and goes on after them;
* lines and literals have a greatest length, so an endless one ends the connection and not the memory;
* anything that breaks the protocol breaks the line, with its cause in `Wire.cause`, and every waiting command ends;
* nothing that is sent or received is logged (PROMISES P9).
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

from aioimaplib.aioimaplib import (
    AUTH,
    CONNECTED,
    CRLF,
    NONAUTH,
    Abort,
    IMAP4ClientProtocol,
)

from adjudicator.net.endpoint import one_line

MAX_LINE = 4 * 1024 * 1024
"""Bytes of one line; a SEARCH reply of half a million UIDs is as long."""

MAX_LITERAL = 64 * 1024 * 1024
"""Bytes of one literal: far above what we ask for, since fetches are partial."""

_LITERAL_END = re.compile(rb"\{(\d{1,12})\}$")
_TAGGED = re.compile(rb"([A-Za-z0-9]+) (OK|NO|BAD)(?: (.*))?$", re.IGNORECASE | re.DOTALL)
_STATUS = re.compile(rb"\* (?:OK|NO|BAD|BYE|PREAUTH)\b", re.IGNORECASE)


class Wire(IMAP4ClientProtocol):  # type: ignore[misc]  # aioimaplib has no types
    """One connection. `Wire.execute` sends a command and waits for its end; one command at a time.

    Attributes:
        changed: an EXISTS or RECENT was seen since it was last set to False, in whatever reply it rode.
        pushed: set by anything unasked that is news, and by the end of the line.
        greeted: done when the server has said hello; fails when it says BYE or nonsense.
        lost: set when the line is gone.
        cause: why, in one printable line; empty as long as nobody knows.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, *, max_line: int = MAX_LINE, max_literal: int = MAX_LITERAL):
        super().__init__(loop)
        self.transport: Any = None
        self.pending_sync_command: Any = None
        self.pending_async_commands: dict[str, Any] = {}
        self.changed = True
        self.pushed = asyncio.Event()
        self.lost = asyncio.Event()
        self.greeted: asyncio.Future[None] = loop.create_future()
        self.cause = ""
        self.leaving = False
        self.sasl_answers: list[str] = []
        self._max_line = max_line
        self._max_literal = max_literal
        self._buffer = bytearray()
        self._searched = 0
        self._literal: bytearray | None = None
        self._literal_size = 0
        self._goes_on = False
        self._owner: Any = None

    def break_off(self, cause: str) -> None:
        """Throw the line away. The first cause given is the one remembered."""
        self.cause = self.cause or one_line(cause)
        if self.transport is not None:
            self.transport.abort()

    # -- bytes in

    def data_received(self, data: bytes) -> None:
        """Called by the event loop with what came."""
        if self.cause:
            return
        self._buffer += data
        try:
            self._consume()
        except Abort as broken:
            self.break_off(str(broken))
        except Exception as fault:
            self.break_off(f"unreadable reply ({type(fault).__name__})")

    def has_unread(self) -> bool:
        """Whether bytes wait that make no complete line yet."""
        return bool(self._buffer) or self._literal is not None

    def _consume(self) -> None:
        buffer = self._buffer
        while not self.cause:
            if self._literal is not None:
                need = self._literal_size - len(self._literal)
                self._literal += buffer[:need]
                del buffer[:need]
                if len(self._literal) < self._literal_size:
                    return
                if self._owner is not None:
                    self._owner.append_to_resp(self._literal)
                self._literal, self._goes_on = None, True
            stop = buffer.find(CRLF, self._searched)
            if max(stop, len(buffer) if stop < 0 else 0) > self._max_line:
                raise Abort("a line without end")
            if stop < 0:
                self._searched = max(0, len(buffer) - 1)
                return
            line = bytes(buffer[:stop])
            del buffer[: stop + 2]
            self._searched = 0
            self._take(line)

    def _take(self, line: bytes) -> None:
        framed = self._goes_on or (line.startswith(b"* ") and not _STATUS.match(line))
        if self._goes_on:
            self._goes_on = False
            if self._owner is not None:
                self._owner.append_to_resp(line)
        else:
            self._owner = self._handle(line)
        literal = _LITERAL_END.search(line) if framed else None
        if literal is not None:
            self._literal_size = int(literal[1])
            if self._literal_size > self._max_literal:
                raise Abort("a literal that is too long")
            self._literal = bytearray()

    def _handle(self, line: bytes) -> Any:
        if not line:
            return None
        if self.state == CONNECTED:
            self._greet(line)
            return None
        tagged = _TAGGED.match(line)
        if tagged is not None:
            self._end(tagged[1].decode(), tagged[2].decode().upper(), tagged[3] or b"")
            return None
        if line.startswith(b"* "):
            return self._untagged(line[2:])
        if line.startswith(b"+"):
            self._continue()
            return None
        raise Abort("not an IMAP reply")

    def _greet(self, line: bytes) -> None:
        word = line[2:].split(b" ", 1)[0].upper() if line.startswith(b"* ") else b""
        if word not in (b"OK", b"PREAUTH"):
            raise Abort("greeting: " + line.decode("ascii", "replace"))
        self.state = NONAUTH if word == b"OK" else AUTH
        if not self.greeted.done():
            self.greeted.set_result(None)

    def _untagged(self, text: bytes) -> Any:
        first, _, rest = text.partition(b" ")
        number = first.isdigit()
        name = (rest.split(b" ", 1)[0] if number else first).decode("ascii", "replace").upper()
        if number and name in ("EXISTS", "RECENT"):
            self.changed = True
        if name == "BYE" and not self.leaving:
            raise Abort("the server ended: " + text.decode("ascii", "replace"))
        if name not in ("OK", "NO", "BAD"):
            self.pushed.set()
        command = self.pending_sync_command
        if command is None:
            command = self.pending_async_commands.get(name)
        if command is None or command.name == "IDLE":
            return None
        command.append_to_resp(text)
        return command

    def _end(self, tag: str, result: str, text: bytes) -> None:
        command = self.pending_sync_command
        if command is not None and command.tag == tag:
            self.pending_sync_command = None
            command.close(text, result=result)
            return
        for name, waiting in list(self.pending_async_commands.items()):
            if waiting.tag == tag:
                del self.pending_async_commands[name]
                waiting.close(text, result=result)
                return
        raise Abort("an answer to a command that we did not send")

    def _continue(self) -> None:
        command = self.pending_sync_command
        if command is None:
            return
        if command.name == "IDLE":
            self._idle_event.set()
        elif command.name == "AUTHENTICATE":  # a refused token wants an empty line, not silence
            self.send(self.sasl_answers.pop(0) if self.sasl_answers else "")

    # -- bytes out

    async def execute(self, command: Any, scrub: str | None = None) -> Any:
        """Send `command` and wait for its tagged reply. Raises aioimaplib's Abort when the line is or gets lost."""
        if self.lost.is_set() or self.transport is None or self.transport.is_closing():
            raise Abort("connection lost")
        return await super().execute(command, scrub=scrub)

    def send(self, line: str, scrub: str | None = None) -> None:
        """Write one line. Not logged: it may be a LOGIN."""
        self.transport.write(line.encode() + CRLF)

    async def idling(self) -> None:
        """Wait until the server has taken the IDLE that was sent."""
        await self._idle_event.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by the event loop: ends everything that waits."""
        if not self.cause:
            self.cause = one_line(f"connection lost: {exc}" if exc else "the server closed the connection")
        self.lost.set()
        self.pushed.set()
        if not self.greeted.done():
            self.greeted.set_exception(Abort("connection lost"))
            self.greeted.exception()
        waiting = [*self.pending_async_commands.values()]
        if self.pending_sync_command is not None:
            waiting.append(self.pending_sync_command)
        self.pending_sync_command = None
        self.pending_async_commands = {}
        for command in waiting:
            command._exception = Abort("connection lost")
            command.close(b"", result="KO")
        super().connection_lost(exc)
