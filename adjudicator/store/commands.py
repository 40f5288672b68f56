"""The queue between the command line and the daemon: one puts a command, the other carries it out and answers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from adjudicator.store.connection import Connection, Row
from adjudicator.store.errors import Conflict
from adjudicator.store.instants import from_text, optional, to_text

CommandState: TypeAlias = Literal["waiting", "done", "refused"]

_SUBMIT = "INSERT INTO commands (created, body) VALUES (:created, :body)"
_FINISH = """
UPDATE commands SET state = :state, answer = :answer, finished = :at WHERE id = :id AND state = 'waiting'
"""


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command; `body` is JSON, `answer` what to tell the person who gave it. Instants are UTC."""

    id: int
    created: datetime
    body: bytes
    state: CommandState
    answer: str
    finished: datetime | None


class Commands:
    """The commands that were given beside the daemon."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def submit(self, body: bytes, created: datetime) -> int:
        """Put a command; returns its number, with which `get` tells the answer. Raises ValueError if it is no UTF-8."""
        return self._connection.insert(_SUBMIT, {"created": to_text(created), "body": body.decode("utf-8")})

    def waiting(self, limit: int = 100) -> list[CommandRow]:
        """The commands to be carried out, in the order they were put."""
        rows = self._connection.rows("commands", "state = 'waiting'", {}, order="id", limit=limit)
        return [_row(row) for row in rows]

    def finish(self, id: int, state: Literal["done", "refused"], answer: str, at: datetime) -> None:
        """Answer a command, in the transaction that carries it out. Raises Conflict if it is not waiting."""
        values = {"id": id, "state": state, "answer": answer, "at": to_text(at)}
        if self._connection.write(_FINISH, values) != 1:
            raise Conflict(f"command {id} is not waiting")

    def get(self, id: int) -> CommandRow:
        """One command, with its answer once it has one. Raises KeyError if there is none of this number."""
        rows = self._connection.rows("commands", "id = :id", {"id": id})
        if not rows:
            raise KeyError(id)
        return _row(rows[0])


def _row(row: Row) -> CommandRow:
    values = {
        "created": from_text(row["created"]),
        "body": row["body"].encode(),
        "finished": optional(row["finished"]),
    }
    return CommandRow(**(row | values))
