"""The mailbox the judge reads, as an interface: what the poller may ask and what can go wrong.

A mail stays on the server untouched until its bytes are committed elsewhere (PROMISES P1): nothing here changes a
mail but `Mailbox.mark_done`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol


class MailboxLost(Exception):
    """The line to the mailbox is gone, or the server said something we cannot go on from.

    The connection is already thrown away; `Mailbox.connect` makes a new one. `cause` is one printable line without
    any secret. `uid` is the mail that was being read or marked, so that a mail which loses the line each time can be
    set aside (PROMISES P11).
    """

    def __init__(self, cause: str, *, uid: int | None = None) -> None:
        super().__init__(cause)
        self.cause = cause
        self.uid = uid


class LoginRefused(MailboxLost):
    """The server does not take our user name and password: trying again alone will not help."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A mail as read from the server.

    Args:
        uid: its number in the mailbox, valid for one UIDVALIDITY.
        raw: the whole mail, or only its header block (64 KiB of it at most) when `truncated`.
        received: the server's own time of receipt (INTERNALDATE), UTC, to the second. Never the Date header (P6).
        size: bytes, as the server counts them.
        truncated: the mail is longer than the limit given; its body was left on the server.
    """

    uid: int
    raw: bytes
    received: datetime
    size: int
    truncated: bool


class Mailbox(Protocol):
    """One folder of an account, read by one task at a time.

    Every call but `wake` raises MailboxLost when the line breaks or the server does not answer in time; the object
    can then only be connected again. A cancelled call throws the line away too.
    """

    @property
    def uidvalidity(self) -> int:
        """UIDs of another value of this number mean nothing here. Set by `connect`."""
        ...

    async def connect(self) -> None:
        """Connect, log in, open the folder, make the folders for what is done. Raises LoginRefused as well."""
        ...

    async def new_uids(self, after: int) -> list[int]:
        """The UIDs above `after`, ascending: every mail that the server had when the call began is in it (P6)."""
        ...

    async def sizes(self, uids: Sequence[int]) -> dict[int, int]:
        """The size in bytes of each mail; one that is gone is not in the answer."""
        ...

    async def fetch(self, uid: int, limit: int) -> Fetched | None:
        """Read a mail of at most `limit` bytes, or the header block of a longer one. None when it is gone."""
        ...

    async def mark_done(self, uid: int, folder: str | None = None) -> Literal["moved", "seen"]:
        """Put a mail away, into `folder` or the account's folder for done mails. Only after its commit.

        Returns ``seen`` when the server cannot move it: it stays where it is, marked as read. Calling it again, or
        for a mail that is gone, does no harm.
        """
        ...

    async def wait(self, seconds: float) -> bool:
        """Wait until something may have changed (True) or `seconds` are over (False). Never trust a False alone."""
        ...

    def wake(self) -> None:
        """End a `wait` that is going on in another task, or the next one, at once, with True."""
        ...

    async def close(self) -> None:
        """Leave politely if the line still stands. Never raises MailboxLost."""
        ...
