"""The judge's mailbox over IMAP (RFC 3501, 2177 IDLE, 6851 MOVE, 4315 UIDPLUS)."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Sequence
from typing import Literal

from aioimaplib.aioimaplib import AioImapException, IdleCommand

from adjudicator.net.imapfetch import FetchError, Value, parse_fetch, parse_internaldate, parse_number
from adjudicator.net.imapsession import ImapAccount, ImapSession
from adjudicator.net.imapwire import Wire
from adjudicator.net.mailbox import Fetched

__all__ = ["ImapAccount", "ImapMailbox"]

BATCH = 200
"""UIDs in one command: servers and clients have choked on more."""

HEADER_LIMIT = 64 * 1024
"""Bytes kept of the header block of a mail that is too long (PROMISES, limits)."""

IDLE_SLICE = 270.0
"""Seconds of one IDLE at most: AOL drops at 300 s, others silently after 10 minutes."""

SLOWEST = 16 * 1024
"""Bytes a second below which a fetch is given up."""

QUICK = 0.05
"""Seconds: news after less than this, six times in a row, is a server that cries wolf."""


class ImapMailbox:
    """A `Mailbox` over one IMAP connection. See there for the contract.

    Args:
        account: where to.
        ssl_context: instead of one made from `account.ca_file`.
        idle_slice: seconds of one IDLE at most.
    """

    def __init__(
        self, account: ImapAccount, *, ssl_context: ssl.SSLContext | None = None, idle_slice: float = IDLE_SLICE
    ) -> None:
        self.account = account
        self.session = ImapSession(account, ssl_context)
        self._idle_slice = idle_slice
        self._woken = False
        self._wolves = 0

    @property
    def uidvalidity(self) -> int:
        """See `Mailbox.uidvalidity`; 0 before the first `connect`."""
        return self.session.uidvalidity

    @property
    def capabilities(self) -> frozenset[str]:
        """What the server can do, in upper case (``IDLE``, ``MOVE``, ``UIDPLUS``)."""
        return self.session.capabilities

    async def connect(self) -> None:
        """See `Mailbox.connect`. Throws away a connection that is still there."""
        await self.session.connect()

    # -- reading

    async def new_uids(self, after: int) -> list[int]:
        """See `Mailbox.new_uids`."""
        wire = self.session.standing()
        uids: set[int] = set()
        for _ in range(3):  # an EXISTS that rides on the reply may be a mail that the reply does not list yet
            await self.session.run("NOOP")
            wire.changed = False
            reply = await self.session.run("SEARCH", "UID", f"{after + 1}:*", prefix="UID")
            if not reply.ok:
                raise self.session.drop(f"SEARCH was refused: {reply.text}")
            for piece in reply.pieces:
                if piece.upper().startswith(b"SEARCH"):
                    uids.update(int(word) for word in piece.split()[1:] if word.isdigit())
            if not wire.changed:
                break
        return sorted(uid for uid in uids if uid > after)  # n:* gives the last mail even when it is older

    async def sizes(self, uids: Sequence[int]) -> dict[int, int]:
        """See `Mailbox.sizes`."""
        found: dict[int, int] = {}
        try:
            for start in range(0, len(uids), BATCH):
                batch = ",".join(str(int(uid)) for uid in uids[start : start + BATCH])
                for items in await self._fetch(batch, "(UID RFC822.SIZE)"):
                    if "UID" in items and "RFC822.SIZE" in items:
                        found[parse_number(items["UID"])] = parse_number(items["RFC822.SIZE"])
        except FetchError as fault:
            raise self.session.drop(f"FETCH: {fault}") from None
        return {uid: found[uid] for uid in uids if uid in found}

    async def fetch(self, uid: int, limit: int) -> Fetched | None:
        """See `Mailbox.fetch`. Asks for `limit` + 1 bytes at most, whatever size the server claims."""
        wanted = f"(UID INTERNALDATE RFC822.SIZE BODY.PEEK[]<0.{limit + 1}>)"
        try:
            for items in await self._fetch(str(int(uid)), wanted, uid, self.account.timeout + limit / SLOWEST):
                raw = items.get("BODY[]")
                if raw is None or parse_number(items.get("UID")) != uid:
                    continue
                size = parse_number(items.get("RFC822.SIZE"))
                received = parse_internaldate(items.get("INTERNALDATE"))
                truncated = len(raw) > limit or size > limit
                return Fetched(uid, _header_block(raw) if truncated else raw, received, max(size, len(raw)), truncated)
        except FetchError as fault:
            raise self.session.drop(f"FETCH: {fault}", uid) from None
        return None

    async def _fetch(
        self, uids: str, wanted: str, uid: int | None = None, seconds: float | None = None
    ) -> list[dict[str, Value]]:
        reply = await self.session.run("FETCH", uids, wanted, prefix="UID", uid=uid, seconds=seconds)
        if not reply.ok and not reply.coded("[EXPUNGEISSUED]", "[NONEXISTENT]"):
            raise self.session.drop(f"FETCH was refused: {reply.text}", uid)
        return parse_fetch(reply.pieces)

    # -- putting away

    async def mark_done(self, uid: int, folder: str | None = None) -> Literal["moved", "seen"]:
        """See `Mailbox.mark_done`. By MOVE, or COPY and UID EXPUNGE, or the flag ``\\Seen``."""
        target, number = folder or self.account.done, str(int(uid))
        if "MOVE" in self.capabilities:
            if await self._into(target, "MOVE", number, uid):
                return "moved"
        elif "UIDPLUS" in self.capabilities and await self._into(target, "COPY", number, uid):
            await self._store(number, "(\\Seen \\Deleted)", uid)
            if (await self.session.run("EXPUNGE", number, prefix="UID", uid=uid)).ok:
                return "moved"
        await self._store(number, "(\\Seen)", uid)
        return "seen"

    async def _into(self, folder: str, how: str, number: str, uid: int) -> bool:
        target = self.session.name_of(folder)
        reply = await self.session.run(how, number, target, prefix="UID", uid=uid)
        if reply.coded("[TRYCREATE]") and await self.session.ensure(folder):
            reply = await self.session.run(how, number, target, prefix="UID", uid=uid)
        return reply.ok

    async def _store(self, number: str, flags: str, uid: int) -> None:
        await self.session.run("STORE", number, "+FLAGS.SILENT", flags, prefix="UID", uid=uid)

    # -- waiting

    async def wait(self, seconds: float) -> bool:
        """See `Mailbox.wait`. IDLE in slices where the server has it, else a NOOP each `ImapAccount.poll` seconds."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            left = began + seconds - loop.time()
            if self._woken:
                self._woken = False
                return True
            if self.session.standing().changed or (left > 0 and await self._slice(left) and not self._woken):
                self._wolves = self._wolves + 1 if loop.time() - began < QUICK else 0
                if self._wolves > 5:  # do not spin with a server that always says that there is news
                    await asyncio.sleep(min(1.0, seconds))
                return True
            if left <= 0:
                return False

    async def _slice(self, left: float) -> bool:
        wire = self.session.standing()
        wire.pushed.clear()
        if "IDLE" in self.capabilities:
            return await self._idle(wire, min(left, self._idle_slice))
        if await self._pushed(wire, min(left, self.account.poll)):
            return True
        await self.session.run("NOOP")
        return wire.changed

    async def _idle(self, wire: Wire, seconds: float) -> bool:
        """One IDLE; True when something was pushed. A server that refuses is not asked again."""
        loop = asyncio.get_running_loop()
        task = loop.create_task(wire.execute(IdleCommand(wire.new_tag(), wire.idle_queue, loop=loop)))
        taken = loop.create_task(wire.idling())
        try:
            async with asyncio.timeout(self.account.timeout):
                await asyncio.wait({task, taken}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                await task
                self.session.capabilities -= {"IDLE"}
                return False
            news = await self._pushed(wire, seconds)
            wire.send("DONE")
            async with asyncio.timeout(self.account.timeout):
                await task
            return news
        except TimeoutError:
            raise self.session.drop("no answer to IDLE") from None
        except (AioImapException, OSError) as fault:
            raise self.session.drop(f"IDLE: {fault}") from None
        except BaseException:
            self.session.drop("cancelled")
            raise
        finally:
            task.cancel()
            taken.cancel()
            await asyncio.gather(task, taken, return_exceptions=True)

    async def _pushed(self, wire: Wire, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                if not (wire.changed or self._woken):
                    await wire.pushed.wait()
        except TimeoutError:
            return False
        self.session.standing()
        return True

    def wake(self) -> None:
        """See `Mailbox.wake`."""
        self._woken = True
        self.session.nudge()

    async def close(self) -> None:
        """See `Mailbox.close`."""
        await self.session.logout()


def _header_block(raw: bytes) -> bytes:
    """The header block of a mail with the empty line after it, 64 KiB of it at most."""
    head = raw[:HEADER_LIMIT]
    ends = [at + len(mark) for mark in (b"\r\n\r\n", b"\n\n") if (at := head.find(mark)) >= 0]
    return head[: min(ends)] if ends else head
