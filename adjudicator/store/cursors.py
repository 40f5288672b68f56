"""How far each mailbox has been read, and until when it is known to be read.

A phase is resolved only after a poll that began after its deadline (PROMISES P6, invariant 5). `Cursor.covered` is the
beginning of the last poll that succeeded: whatever had arrived by then is in the inbox. It is the last one's and not
the greatest, so that a clock that was ahead for a while does not vouch for the future.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from adjudicator.store.connection import Connection, Value
from adjudicator.store.errors import Conflict
from adjudicator.store.instants import optional, to_text

_START = """
INSERT INTO cursors (account, mailbox, poll_started) VALUES (:account, :mailbox, :started)
ON CONFLICT (account, mailbox) DO UPDATE SET poll_started = :started
"""
# Within one UIDVALIDITY the last UID never goes back; a new UIDVALIDITY starts again.
_ADVANCE = """
INSERT INTO cursors (account, mailbox, uidvalidity, last_uid) VALUES (:account, :mailbox, :validity, :uid)
ON CONFLICT (account, mailbox) DO UPDATE SET
    last_uid = CASE WHEN uidvalidity = :validity THEN max(last_uid, :uid) ELSE :uid END,
    uidvalidity = :validity
"""
_SUCCEED = """
UPDATE cursors SET poll_ok = :ended, covered = :started
WHERE account = :account AND mailbox = :mailbox AND poll_started = :started
"""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The place in one mailbox. Instants are UTC; None for what has not happened yet.

    Attributes:
        uidvalidity: 0 before the mailbox was first seen.
        last_uid: the highest UID whose mail is in the inbox.
        poll_started: beginning of the last poll, whatever became of it.
        poll_ok: end of the last poll that succeeded.
        covered: beginning of the last poll that succeeded.
    """

    account: str
    mailbox: str
    uidvalidity: int
    last_uid: int
    poll_started: datetime | None
    poll_ok: datetime | None
    covered: datetime | None


class Cursors:
    """One cursor a mailbox."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, account: str, mailbox: str) -> Cursor | None:
        """The cursor, or None before the first poll."""
        return next((c for c in self.all() if (c.account, c.mailbox) == (account, mailbox)), None)

    def all(self) -> list[Cursor]:
        """The cursors of all mailboxes that were ever read; there are few."""
        rows = self._connection.rows("cursors", "1", {}, order="account, mailbox")
        names = ("poll_started", "poll_ok", "covered")
        return [Cursor(**(row | {name: optional(row[name]) for name in names})) for row in rows]

    def poll_started(self, account: str, mailbox: str, at: datetime) -> None:
        """A poll begins. Nothing is covered by it before `poll_succeeded`."""
        self._connection.write(_START, {"account": account, "mailbox": mailbox, "started": to_text(at)})

    def advance(self, account: str, mailbox: str, uidvalidity: int, last_uid: int) -> None:
        """The mails up to `last_uid` are in the inbox. Belongs into the transaction that puts the last one there."""
        values: dict[str, Value] = {"account": account, "mailbox": mailbox, "validity": uidvalidity, "uid": last_uid}
        self._connection.write(_ADVANCE, values)

    def poll_succeeded(self, account: str, mailbox: str, *, started: datetime, ended: datetime) -> None:
        """The poll that began at `started` has put every mail it found into the inbox.

        Raises Conflict if it is not the last poll that was begun.
        """
        values = {"account": account, "mailbox": mailbox, "started": to_text(started), "ended": to_text(ended)}
        if self._connection.write(_SUCCEED, values) != 1:
            raise Conflict(f"no poll of {mailbox!r} began at {to_text(started)}")

    def covered(self, mailboxes: Iterable[tuple[str, str]], deadline: datetime) -> bool:
        """Whether every one of these (account, mailbox) had a poll that began after `deadline` and succeeded.

        True for no mailboxes at all: then there is no mail to wait for.
        """
        cursors = [self.get(account, mailbox) for account, mailbox in mailboxes]
        return all(c is not None and c.covered is not None and c.covered > deadline for c in cursors)
