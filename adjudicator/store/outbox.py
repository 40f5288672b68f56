"""The outbox: every mail that is to go out, from the transaction that decided on it to its end.

A row holds no text. The sender renders it from the view of the game's log up to `log_number`. Mail goes out at least
once: a crash between the server's 250 and `mark_sent` sends it again under the same Message-ID (PROMISES P14).

The life of a row, as a table (what may happen in which state, and what follows)::

    state    | sent     retry         fail      drop
    ---------+---------------------------------------
    new      | sent     new / failed  failed    dropped
    dropped  | sent     dropped       dropped   dropped    it was under way when it was dropped
    sent     | -        -             -         -          final: Conflict
    failed   | -        -             -         -          final: Conflict
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from adjudicator.store.connection import Connection, Row, Value
from adjudicator.store.errors import Conflict
from adjudicator.store.instants import from_text, optional, to_text

OutboxState: TypeAlias = Literal["new", "sent", "failed", "dropped"]
STATES: tuple[OutboxState, ...] = ("new", "sent", "failed", "dropped")

ERROR_LENGTH = 500
"""Characters kept of a server's answer."""

_PUT = """
INSERT INTO outbox (message_id, kind, game, seat, recipient, phase, log_number, data, dedup, created, next_try)
VALUES (:message_id, :kind, :game, :seat, :recipient, :phase, :log_number, :data, :dedup, :now, :now)
"""
_SENT = """
UPDATE outbox SET state = 'sent', sent_at = :at, tries = tries + 1, last_error = ''
WHERE id = :id AND state IN ('new', 'dropped')
"""
_RETRY = """
UPDATE outbox SET tries = tries + 1,
                  next_try = CASE WHEN state = 'new' THEN :next_try ELSE next_try END,
                  last_error = CASE WHEN state = 'new' THEN :error ELSE last_error END
WHERE id = :id AND state IN ('new', 'dropped')
"""
_FAIL = """
UPDATE outbox SET tries = tries + 1,
                  last_error = CASE WHEN state = 'new' THEN :error ELSE last_error END,
                  state = CASE WHEN state = 'new' THEN 'failed' ELSE state END
WHERE id = :id AND state IN ('new', 'dropped')
"""
_DROP = """
UPDATE outbox SET last_error = CASE WHEN state = 'new' THEN :reason ELSE last_error END, state = 'dropped'
WHERE id = :id AND state IN ('new', 'dropped')
"""


@dataclass(frozen=True, slots=True)
class Draft:
    """A mail that is to go out.

    Attributes:
        message_id: fixed now, before the first try; unique for ever.
        kind: ``receipt``, ``results``, ``reminder``, ...
        game: empty if it concerns no game.
        seat: empty if it goes to no player.
        recipient: one address.
        dedup: sets apart what may go out more than once (a receipt: the mail's number; results: the phase). A second
            draft of the same kind, game, seat, recipient and dedup is not put.
        phase: the phase it is about; a mail that is late for it can be found and dropped.
        log_number: the event of the game's log up to which it is rendered; 0 if from no log.
        data: canonical JSON with what else the renderer needs.
    """

    message_id: str
    kind: str
    game: str
    seat: str
    recipient: str
    dedup: str
    phase: str = ""
    log_number: int = 0
    data: bytes = b"{}"


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A mail of the outbox; instants are UTC. See `Draft` for what it was made from.

    Attributes:
        tries: tries so far, failed or not.
        last_error: what the last try met with, or why it was dropped.
    """

    id: int
    message_id: str
    kind: str
    game: str
    seat: str
    recipient: str
    phase: str
    log_number: int
    data: bytes
    dedup: str
    created: datetime
    state: OutboxState
    tries: int
    next_try: datetime
    last_error: str
    sent_at: datetime | None


class Outbox:
    """The mails that go out."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, drafts: Iterable[Draft], now: datetime) -> list[int]:
        """Put mails to be sent at once; returns the numbers of those that were not there already.

        Raises:
            Conflict: a Message-ID is in use for another mail.
            TransactionMisuse: outside a unit of work.
            ValueError: `data` is no UTF-8.
        """
        put = []
        for draft in drafts:
            if self._by_key(draft):
                continue
            values: dict[str, Value] = {
                "message_id": draft.message_id,
                "kind": draft.kind,
                "game": draft.game,
                "seat": draft.seat,
                "recipient": draft.recipient,
                "phase": draft.phase,
                "log_number": draft.log_number,
                "data": draft.data.decode("utf-8"),
                "dedup": draft.dedup,
                "now": to_text(now),
            }
            put.append(self._connection.insert(_PUT, values))
        return put

    def due(self, now: datetime, limit: int = 100, *, behind: Iterable[str] = ()) -> list[OutboxRow]:
        """Mails to be tried now, the longest waiting first; those of the kinds `behind` after all others."""
        due, values = "state = 'new' AND next_try <= :now", {"now": to_text(now)}
        kinds = {f"kind{number}": kind for number, kind in enumerate(sorted(behind))}
        if not kinds:
            return self._find(due, values, order="next_try, id", limit=limit)
        among = f"({', '.join(f':{name}' for name in kinds)})"
        found = self._find(f"{due} AND kind NOT IN {among}", {**values, **kinds}, order="next_try, id", limit=limit)
        if len(found) < limit:
            rest = limit - len(found)
            found += self._find(f"{due} AND kind IN {among}", {**values, **kinds}, order="next_try, id", limit=rest)
        return found

    def next_due(self) -> datetime | None:
        """When the next mail is to be tried; None if nothing waits."""
        found = self._connection.query("SELECT min(next_try) FROM outbox WHERE state = 'new'", {})
        return optional(found[0][0])

    def mark_sent(self, id: int, at: datetime) -> None:
        """The server took it. Raises Conflict if the mail was sent or had failed before."""
        self._move(_SENT, id, {"at": to_text(at)})

    def mark_retry(self, id: int, next_try: datetime | None, error: str) -> OutboxState:
        """The try failed for now; `next_try` comes from `retry.next_try`, and None means to give up.

        Returns its state: ``new``, ``failed`` if given up, ``dropped`` if it was dropped meanwhile. Raises Conflict if
        it was sent or had failed before.
        """
        if next_try is None:
            return self.mark_failed(id, error)
        self._move(_RETRY, id, {"next_try": to_text(next_try), "error": error[:ERROR_LENGTH]})
        return self.get(id).state

    def mark_failed(self, id: int, error: str) -> OutboxState:
        """It can never be sent. Returns its state; raises Conflict if it was sent or had failed before."""
        self._move(_FAIL, id, {"error": error[:ERROR_LENGTH]})
        return self.get(id).state

    def drop(self, id: int, reason: str) -> None:
        """It is not to be sent any more (its phase is over). Raises Conflict if it was sent or had failed before."""
        self._move(_DROP, id, {"reason": reason[:ERROR_LENGTH]})

    def get(self, id: int) -> OutboxRow:
        """One mail. Raises KeyError if there is none of this number."""
        if not (found := self._find("id = :id", {"id": id})):
            raise KeyError(id)
        return found[0]

    def by_message_id(self, message_id: str) -> OutboxRow | None:
        """The mail with this Message-ID, to know what an answer or a bounce is about."""
        found = self._find("message_id = :message_id", {"message_id": message_id})
        return found[0] if found else None

    def thread(self, game: str, seat: str, recipient: str, before: int | None = None, limit: int = 10) -> list[str]:
        """Message-IDs of the last mails about a game to this person, oldest first, to build References from.

        The first mail of the thread always leads; mails that never left are not in it. `before` is the number of the
        mail that is being rendered.
        """
        where = "game = :game AND seat = :seat AND recipient = :recipient AND state IN ('new', 'sent')"
        values: dict[str, Value] = {"game": game, "seat": seat, "recipient": recipient}
        if before is not None:
            where, values["before"] = where + " AND id < :before", before
        first = self._find(where, values, order="id", limit=1)
        last = self._find(where, values, order="id DESC", limit=limit)[::-1]
        rows = last if last[:1] == first else first + last[len(last) - limit + 1 :]
        return [row.message_id for row in rows[:limit]]

    def listing(
        self,
        limit: int = 100,
        *,
        state: OutboxState | None = None,
        kind: str | None = None,
        game: str | None = None,
        seat: str | None = None,
        recipient: str | None = None,
        phase: str | None = None,
        before: int | None = None,
    ) -> list[OutboxRow]:
        """Mails, newest first, that fit all that is given; `before` is the number to go on from (the next page)."""
        terms = {"state": state, "kind": kind, "game": game, "seat": seat, "recipient": recipient, "phase": phase}
        values: dict[str, Value] = {name: value for name, value in terms.items() if value is not None}
        where = [f"{name} = :{name}" for name in values]
        if before is not None:
            where.append("id < :before")
            values["before"] = before
        return self._find(" AND ".join(where) or "1", values, order="id DESC", limit=limit)

    def counts(self) -> dict[OutboxState, int]:
        """How many mails are in each state; every state is named."""
        found = dict(self._connection.query("SELECT state, count(*) FROM outbox GROUP BY state", {}))
        return {state: found.get(state, 0) for state in STATES}

    def kinds_to(self, recipient: str, since: datetime) -> dict[str, int]:
        """How many mails of each kind were put for an address at `since` or later, for the caps (PROMISES P10)."""
        sql = (
            "SELECT kind, count(*) FROM outbox WHERE recipient = :to AND created >= :since GROUP BY kind ORDER BY kind"
        )
        return dict(self._connection.query(sql, {"to": recipient, "since": to_text(since)}))

    def _by_key(self, draft: Draft) -> bool:
        where = "kind = :kind AND game = :game AND seat = :seat AND recipient = :recipient AND dedup = :dedup"
        values: dict[str, Value] = {
            "kind": draft.kind,
            "game": draft.game,
            "seat": draft.seat,
            "recipient": draft.recipient,
            "dedup": draft.dedup,
        }
        return bool(self._connection.rows("outbox", where, values, columns="id"))

    def _move(self, sql: str, id: int, values: dict[str, Value]) -> None:
        if self._connection.write(sql, {"id": id, **values}) != 1:
            raise Conflict(f"outgoing mail {id} has come to its end already, or is not here")

    def _find(
        self, where: str, values: Mapping[str, Value], *, order: str | None = None, limit: int | None = None
    ) -> list[OutboxRow]:
        rows = self._connection.rows("outbox", where, values, order=order, limit=limit)
        return [_row(row) for row in rows]


def _row(row: Row) -> OutboxRow:
    values = {
        "data": row["data"].encode(),
        "created": from_text(row["created"]),
        "next_try": from_text(row["next_try"]),
        "sent_at": optional(row["sent_at"]),
    }
    return OutboxRow(**(row | values))
