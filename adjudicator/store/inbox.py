"""The inbox: every mail that was fetched, with what became of it.

Laws of this table:

* a mail is never deleted and has exactly one verdict: received = accepted + refused + ignored + quarantined + pending;
* a verdict is given once; only a quarantined mail can be put back for another try;
* one seat's mail of the same content is accepted once (a unique index holds it, whatever the callers do).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from adjudicator.store.connection import Connection, Row, Value
from adjudicator.store.errors import Conflict
from adjudicator.store.instants import from_text, optional, to_text

Verdict: TypeAlias = Literal["accepted", "refused", "ignored", "quarantined"]
"""What became of a mail: it had effect; it was answered without effect; neither; it is set aside for a person."""

State: TypeAlias = Verdict | Literal["pending"]

_COLUMNS = (
    "id, account, mailbox, uidvalidity, uid, digest, size, whole, received, fetched_at, sender, verdict, reason, "
    "detail, game, seat, tries, content_digest, settled_at"
)
_ADD = """
INSERT INTO inbox (account, mailbox, uidvalidity, uid, digest, size, whole, received, fetched_at, raw)
VALUES (:account, :mailbox, :uidvalidity, :uid, :digest, :size, :whole, :received, :fetched_at, :raw)
"""
_SETTLE = """
UPDATE inbox SET verdict = :verdict, reason = :reason, detail = :detail, game = :game, seat = :seat, sender = :sender,
                 content_digest = :content_digest, settled_at = :at
WHERE id = :id AND verdict = 'pending'
"""
_COUNT_TRY = "UPDATE inbox SET tries = tries + 1 WHERE id = :id AND verdict = 'pending'"
_REOPEN = """
UPDATE inbox SET verdict = 'pending', reason = '', tries = 0, settled_at = NULL
WHERE id = :id AND verdict = 'quarantined'
"""
_MOST_HELD = 100
"""Mails of a seat that are looked through for those that wait for its player."""
_COUNTS = "SELECT verdict, reason, count(*) FROM inbox GROUP BY verdict, reason ORDER BY verdict, reason"


@dataclass(frozen=True, slots=True)
class NewMail:
    """A mail as it came from the server.

    Attributes:
        received: INTERNALDATE.
        raw: its bytes; of one that was too large, what was fetched of it.
        size: bytes on the server if more than `raw` holds.
    """

    account: str
    mailbox: str
    uidvalidity: int
    uid: int
    received: datetime
    fetched_at: datetime
    raw: bytes
    size: int | None = None


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A mail of the inbox without its bytes (`Inbox.raw`). Instants are UTC; `digest` is the SHA-256 of the bytes;
    `confirmed` is not kept: a mail that was held has it while it is taken."""

    id: int
    account: str
    mailbox: str
    uidvalidity: int
    uid: int
    digest: str
    size: int
    whole: bool
    received: datetime
    fetched_at: datetime
    sender: str
    verdict: State
    reason: str
    detail: str
    game: str
    seat: str
    tries: int
    content_digest: str | None
    settled_at: datetime | None
    confirmed: datetime | None = None

    @property
    def counts_from(self) -> datetime:
        """The instant that must lie before the deadline: `confirmed`, if the mail waited for that, else `received`."""
        return self.confirmed or self.received


@dataclass(frozen=True, slots=True)
class Settlement:
    """What became of a mail, and what was read in it on the way.

    Attributes:
        reason: the code of the refusal; empty for an accepted mail.
        content_digest: of From, Date, Message-ID and the decoded order text; None if it was not read that far.
        detail: anything more for the game master; never a secret.
    """

    verdict: Verdict
    reason: str = ""
    game: str = ""
    seat: str = ""
    sender: str = ""
    content_digest: str | None = None
    detail: str = ""


class Inbox:
    """The mails that came in."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, mail: NewMail) -> int | None:
        """Keep a mail as pending; returns its number, or None if this UID is here already (PROMISES P2)."""
        if self.seen(mail.account, mail.mailbox, mail.uidvalidity, mail.uid):
            return None
        size = len(mail.raw) if mail.size is None else mail.size
        values: dict[str, Value] = {
            "account": mail.account,
            "mailbox": mail.mailbox,
            "uidvalidity": mail.uidvalidity,
            "uid": mail.uid,
            "digest": hashlib.sha256(mail.raw).hexdigest(),
            "size": size,
            "whole": int(size <= len(mail.raw)),
            "received": to_text(mail.received),
            "fetched_at": to_text(mail.fetched_at),
            "raw": mail.raw,
        }
        return self._connection.insert(_ADD, values)

    def seen(self, account: str, mailbox: str, uidvalidity: int, uid: int) -> bool:
        """Whether this mail of the server is here already, with whatever verdict."""
        where = "account = :account AND mailbox = :mailbox AND uidvalidity = :validity AND uid = :uid"
        values: dict[str, Value] = {"account": account, "mailbox": mailbox, "validity": uidvalidity, "uid": uid}
        return bool(self._connection.rows("inbox", where, values, columns="id"))

    def earlier_copy(self, row: InboxRow) -> InboxRow | None:
        """The first mail with the same bytes that came before this one, if there is one (fetched again, or moved)."""
        found = self._find("digest = :digest AND id < :id", {"digest": row.digest, "id": row.id}, order="id", limit=1)
        return found[0] if found else None

    def same_content(self, game: str, seat: str, content_digest: str) -> InboxRow | None:
        """The first mail of this seat with this content that was accepted or refused; another one has no new effect."""
        where = "game = :game AND seat = :seat AND content_digest = :digest AND verdict IN ('accepted', 'refused')"
        values = {"game": game, "seat": seat, "digest": content_digest}
        found = self._find(where, values, order="id", limit=1)
        return found[0] if found else None

    def settle(self, id: int, settlement: Settlement, at: datetime) -> None:
        """Give a pending mail its verdict.

        Raises:
            Conflict: it has one already, is not here, or this seat's mail of the same content was accepted before.
        """
        values: dict[str, Value] = {
            "id": id,
            "at": to_text(at),
            "verdict": settlement.verdict,
            "reason": settlement.reason,
            "detail": settlement.detail,
            "game": settlement.game,
            "seat": settlement.seat,
            "sender": settlement.sender,
            "content_digest": settlement.content_digest,
        }
        if self._connection.write(_SETTLE, values) != 1:
            raise Conflict(f"mail {id} is not pending")

    def count_try(self, id: int) -> int:
        """Note that reading a pending mail begins; returns how many times that has been so, this one included.

        Committed before the reading, it survives a mail that kills the process (PROMISES P11: aside after 3 tries).
        Raises Conflict if it is not pending.
        """
        if self._connection.write(_COUNT_TRY, {"id": id}) != 1:
            raise Conflict(f"mail {id} is not pending")
        return self.get(id).tries

    def reopen(self, id: int) -> None:
        """Put a quarantined mail back to pending with no tries. Raises Conflict for any other."""
        if self._connection.write(_REOPEN, {"id": id}) != 1:
            raise Conflict(f"mail {id} is not quarantined")

    def pending(self, limit: int = 500, received_by: datetime | None = None) -> list[InboxRow]:
        """Mails without verdict, oldest INTERNALDATE first; if asked, only those received until `received_by`."""
        if received_by is None:
            return self._find("verdict = 'pending'", {}, order="received, id", limit=limit)
        where = "verdict = 'pending' AND received <= :by"
        return self._find(where, {"by": to_text(received_by)}, order="received, id", limit=limit)

    def get(self, id: int) -> InboxRow:
        """One mail. Raises KeyError if there is none of this number."""
        if not (found := self._find("id = :id", {"id": id})):
            raise KeyError(id)
        return found[0]

    def raw(self, id: int) -> bytes:
        """The bytes of a mail. Raises KeyError if there is none of this number."""
        rows = self._connection.rows("inbox", "id = :id", {"id": id}, columns="raw")
        if not rows:
            raise KeyError(id)
        raw = rows[0]["raw"]
        assert isinstance(raw, bytes)
        return raw

    def listing(
        self,
        limit: int = 100,
        *,
        verdict: State | None = None,
        reason: str | None = None,
        game: str | None = None,
        seat: str | None = None,
        sender: str | None = None,
        before: int | None = None,
    ) -> list[InboxRow]:
        """Mails, newest first, that fit all that is given; `before` is the number to go on from (the next page)."""
        terms = {"verdict": verdict, "reason": reason, "game": game, "seat": seat, "sender": sender}
        values: dict[str, Value] = {name: value for name, value in terms.items() if value is not None}
        where = [f"{name} = :{name}" for name in values]
        if before is not None:
            where.append("id < :before")
            values["before"] = before
        return self._find(" AND ".join(where) or "1", values, order="id DESC", limit=limit)

    def counts(self) -> dict[tuple[State, str], int]:
        """How many mails of each verdict and reason; together, all that were received (PROMISES P3)."""
        return {(verdict, reason): number for verdict, reason, number in self._connection.query(_COUNTS, {})}

    def held(self, game: str, seat: str, reasons: Sequence[str]) -> list[InboxRow]:
        """The mails of a seat that were set aside for one of `reasons` and wait for its player, oldest first."""
        found = self.listing(_MOST_HELD, verdict="quarantined", game=game, seat=seat)
        return [row for row in reversed(found) if row.reason in reasons]

    def later(self, game: str, seats: Sequence[str], received: datetime) -> frozenset[int]:
        """The numbers of the accepted mails of these seats that were received after an instant."""
        where = "verdict = 'accepted' AND game = :game AND seat = :seat AND received > :received"
        values: dict[str, Value] = {"game": game, "received": to_text(received)}
        return frozenset(row.id for seat in seats for row in self._find(where, values | {"seat": seat}))

    def count_from(self, sender: str, since: datetime) -> int:
        """How many mails were settled as coming from this address and received at `since` or later."""
        sql = "SELECT count(*) FROM inbox WHERE sender = :sender AND received >= :since"
        number = self._connection.query(sql, {"sender": sender, "since": to_text(since)})[0][0]
        assert isinstance(number, int)
        return number

    def _find(
        self,
        where: str,
        values: Mapping[str, Value],
        *,
        order: str | None = None,
        limit: int | None = None,
    ) -> list[InboxRow]:
        rows = self._connection.rows("inbox", where, values, columns=_COLUMNS, order=order, limit=limit)
        return [_row(row) for row in rows]


def _row(row: Row) -> InboxRow:
    instants = {
        "received": from_text(row["received"]),
        "fetched_at": from_text(row["fetched_at"]),
        "settled_at": optional(row["settled_at"]),
        "whole": bool(row["whole"]),
    }
    return InboxRow(**(row | instants))
