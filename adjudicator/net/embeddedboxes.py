"""Mailboxes of the embedded server: pymap's in-memory folders, with the judge's clock and a spool behind them.

This module needs the extra ``demo``; only ``embedded`` imports it. It reaches into pymap 0.36.7, which is pinned.
"""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from proxyprotocol.sock import SocketInfo
from pymap.backend.dict import Config, Login
from pymap.backend.dict.filter import FilterSet
from pymap.backend.dict.mailbox import MailboxData, MailboxSet, Message
from pymap.concurrent import Subsystem
from pymap.imap import IMAPServer
from pymap.mime import MessageContent
from pymap.parsing.message import AppendMessage
from pymap.parsing.specials.flag import Answered, Deleted, Draft, Flag, Flagged, Seen
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext

from adjudicator.net.spool import SpoolFolder, dir_name, subdirs

_LETTERS: dict[str, Any] = {"D": Draft, "F": Flagged, "R": Answered, "S": Seen, "T": Deleted}


def _letters(flags: Iterable[Any]) -> str:
    held = set(flags)
    return "".join(letter for letter, flag in _LETTERS.items() if flag in held)


class KeptFolder(MailboxData):
    """A folder whose changes are on disk before anybody hears of them, when it has a spool."""

    def __init__(self, contents: Any, threads: Any, clock: Callable[[], datetime], spool: SpoolFolder | None) -> None:
        super().__init__(contents, threads)
        self.clock = clock
        self.spool = spool
        if spool is not None:
            self._uid_validity = spool.uidvalidity
            self._max_uid = spool.last_uid
            for mail in spool.mails():
                flags = frozenset(_LETTERS[letter] for letter in mail.flags if letter in _LETTERS)
                self._messages[mail.uid] = self._message(mail.uid, mail.raw, mail.received, flags, recent=False)
            self._mod_sequences.update(list(self._messages))

    def _message(self, uid: int, raw: bytes, when: datetime, flags: frozenset[Flag], *, recent: bool) -> Message:
        content = MessageContent.parse(raw)
        return Message(
            uid,
            when,
            flags,
            email_id=self._content_cache.add(content),
            thread_id=self._thread_cache.add(content),
            recent=recent,
            content=content,
        )

    async def append(self, append_msg: AppendMessage, *, recent: bool = False) -> Message:
        """Take a mail in. Raises OSError when the spool cannot keep it; then it is not there."""
        when = append_msg.when or self.clock()
        raw = bytes(append_msg.literal)
        async with self.messages_lock.write_lock():
            uid = self._max_uid + 1
            message = self._message(uid, raw, when, append_msg.flag_set, recent=recent)
            if self.spool is not None:
                self.spool.add(uid, raw, when, _letters(append_msg.flag_set))
            self._max_uid = uid
            self._messages[uid] = message
            self._mod_sequences.update([uid])
            self._updated.set()
        return message

    async def copy(self, uid: int, destination: MailboxData, *, recent: bool = False) -> int | None:
        """Copy a mail to another folder of the mailbox."""
        new_uid = await super().copy(uid, destination, recent=recent)
        target = _spool_of(destination)
        if new_uid is not None and self.spool is not None and target is not None:
            self.spool.copy(uid, target, new_uid)
        return new_uid

    async def move(self, uid: int, destination: MailboxData, *, recent: bool = False) -> int | None:
        """Move a mail to another folder of the mailbox."""
        new_uid = await super().move(uid, destination, recent=recent)
        target = _spool_of(destination)
        if new_uid is not None and self.spool is not None and target is not None:
            self.spool.move(uid, target, new_uid)
        return new_uid

    async def update(self, uid: int, cached_msg: Any, flag_set: frozenset[Flag], mode: Any) -> Message:
        """Change the flags of a mail."""
        message = await super().update(uid, cached_msg, flag_set, mode)
        if self.spool is not None:
            self.spool.set_flags(uid, _letters(message.permanent_flags))
        return message

    async def delete(self, uids: Iterable[int]) -> None:
        """Expunge mails."""
        gone = list(uids)
        await super().delete(gone)
        if self.spool is not None:
            for uid in gone:
                self.spool.remove(uid)


def _spool_of(folder: MailboxData | None) -> SpoolFolder | None:
    return folder.spool if isinstance(folder, KeptFolder) else None


class KeptMailbox(MailboxSet):
    """The folders of one address, read back from `root` when it is given."""

    def __init__(self, clock: Callable[[], datetime], root: Path | None) -> None:
        super().__init__()
        self.clock = clock
        self.root = root
        self._inbox = self._folder("INBOX")
        for name, _ in subdirs(root) if root is not None else ():
            if name != "INBOX":
                self._set[name] = self._folder(name)

    def _folder(self, name: str) -> KeptFolder:
        spool = SpoolFolder(self.root / dir_name(name)) if self.root is not None else None
        return KeptFolder(self._content_cache, self._thread_cache, self.clock, spool)

    async def add_mailbox(self, name: str) -> Any:
        """Make a folder. Raises ValueError when it is there already."""
        async with self._set_lock.write_lock():
            if name in self._set:
                raise ValueError(name)
            self._set[name] = folder = self._folder(name)
        return folder.mailbox_id

    async def delete_mailbox(self, name: str) -> None:
        """Remove a folder with its mails. Raises KeyError."""
        spool = _spool_of(self._set.get(name))
        await super().delete_mailbox(name)
        if spool is not None:
            spool.erase()

    async def rename_mailbox(self, before: str, after: str) -> None:
        """Rename a folder and those below it; INBOX stays. Raises KeyError, ValueError."""
        if before.upper() == "INBOX":
            raise KeyError(before)
        await super().rename_mailbox(before, after)
        for name, folder in self._set.items():
            spool = _spool_of(folder)
            if spool is not None and spool.path.name != dir_name(name):
                spool.rename(spool.path.with_name(dir_name(name)))


class _Settings(Config):
    """pymap's settings without its look-up of the machine's name."""

    @property
    def greeting(self) -> bytes:
        """What the server says first."""
        return b"adjudicator's embedded mail server is ready"


class ImapSide:
    """All mailboxes and the IMAP server over them.

    Args:
        clock: says when a mail arrives.
        spool: directory with one directory an address, or None to keep nothing.
    """

    def __init__(self, clock: Callable[[], datetime], spool: Path | None) -> None:
        self._clock = clock
        self._spool = spool
        args = Namespace(
            debug=False,
            host=None,
            port=0,
            cert=None,
            key=None,
            tls=False,
            proxy_protocol=None,
            passlib_cfg=None,
            demo_data=False,
            demo_user="",
            demo_password="",
        )
        # passwords are compared in clear text: they are those of a toy server and stand beside its mail anyway
        self.config = _Settings.from_args(
            args, invalid_user_sleep=0.0, hash_context=Cleartext(), cpu_subsystem=Subsystem.for_asyncio()
        )
        self._login = Login(self.config)
        self._mailboxes: dict[str, KeptMailbox] = {}

    def add(self, address: str, password: str) -> None:
        """Make a mailbox, or give the one there another password."""
        self._login.users_dict[address] = UserMetadata(self.config, address, password=password)
        if address not in self._mailboxes:
            root = self._spool / dir_name(address) if self._spool is not None else None
            self._mailboxes[address] = mailbox = KeptMailbox(self._clock, root)
            self.config.set_cache[address] = (mailbox, FilterSet())

    async def deliver(self, address: str, raw: bytes, when: datetime | None = None) -> None:
        """Put a mail into an INBOX; whoever idles there hears of it. Raises KeyError, OSError."""
        inbox = await self._mailboxes[address].get_mailbox("INBOX")
        await inbox.append(AppendMessage(raw, when), recent=True)

    async def mails(self, address: str, folder: str = "INBOX") -> list[bytes]:
        """The mails of a folder, oldest first; none when there is no such folder. Raises KeyError for the address."""
        try:
            box = await self._mailboxes[address].get_mailbox(folder)
        except KeyError:
            if address not in self._mailboxes:
                raise
            return []
        return [bytes(content) async for content in _contents(box)]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak IMAP on one connection until it ends."""
        info = SocketInfo.get(writer, None, unique_id=os.urandom(16))
        await IMAPServer(self._login, self.config)(reader, writer, info)


async def _contents(box: Any) -> AsyncIterator[bytes]:
    async for message in box.messages():
        if message._content is not None:
            yield bytes(message._content)
