"""The tables, as the steps that make them.

A step that was released is never edited; a change is a new step at the end. All missing steps of an opening are one
transaction: after a crash the store has all of them or none. The comments inside the tables are kept by SQLite and
are the archivist's documentation of the columns.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from sqlite_utils import Database, Migrations

from adjudicator.store.connection import Connection
from adjudicator.store.errors import StoreTooNew, unavailable


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the schema: its name in the record of steps, and its statements."""

    name: str
    sql: str


_LOG = Step(
    "0001 log",
    """
PRAGMA application_id=1094994517; -- ADJU
CREATE TABLE log (
    position INTEGER PRIMARY KEY AUTOINCREMENT, -- order of all events of all games
    game TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1), -- 1, 2, 3, ... within the game
    at TEXT NOT NULL, -- UTC instant
    kind TEXT NOT NULL,
    body TEXT NOT NULL, -- the event as canonical JSON
    previous_hash TEXT NOT NULL, -- the hash of the game's event before; 64 zeros for the first
    hash TEXT NOT NULL, -- SHA-256 in hex of: previous_hash, game, number, at, kind, each with a line feed; then body
    UNIQUE (game, number)
) STRICT;
CREATE TABLE log_head (
    game TEXT PRIMARY KEY,
    number INTEGER NOT NULL, -- of the game's last event
    hash TEXT NOT NULL, -- of the game's last event
    FOREIGN KEY (game, number) REFERENCES log (game, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER log_no_update BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_only_append BEFORE INSERT ON log
WHEN NEW.number IS NOT 1 + (SELECT coalesce(max(number), 0) FROM log WHERE game = NEW.game)
  OR EXISTS (SELECT 1 FROM log WHERE position = NEW.position)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
""",
)

_INBOX = Step(
    "0002 inbox",
    """
CREATE TABLE inbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    uidvalidity INTEGER NOT NULL,
    uid INTEGER NOT NULL,
    digest TEXT NOT NULL, -- SHA-256 in hex of the raw mail
    size INTEGER NOT NULL, -- bytes on the server
    whole INTEGER NOT NULL CHECK (whole IN (0, 1)), -- 0: too large, only its beginning is kept
    received TEXT NOT NULL, -- INTERNALDATE as UTC instant
    fetched_at TEXT NOT NULL,
    sender TEXT NOT NULL DEFAULT '', -- address, as far as it was read
    verdict TEXT NOT NULL DEFAULT 'pending'
        CHECK (verdict IN ('pending', 'accepted', 'refused', 'ignored', 'quarantined')),
    reason TEXT NOT NULL DEFAULT '', -- code of the refusal
    detail TEXT NOT NULL DEFAULT '',
    game TEXT NOT NULL DEFAULT '',
    seat TEXT NOT NULL DEFAULT '',
    tries INTEGER NOT NULL DEFAULT 0,
    content_digest TEXT, -- of From, Date, Message-ID and the decoded order text
    settled_at TEXT,
    raw BLOB NOT NULL,
    UNIQUE (account, mailbox, uidvalidity, uid)
) STRICT;
CREATE INDEX inbox_digest ON inbox (digest);
CREATE INDEX inbox_content ON inbox (game, seat, content_digest);
CREATE UNIQUE INDEX inbox_effect_once ON inbox (game, seat, content_digest) WHERE verdict = 'accepted';
CREATE INDEX inbox_pending ON inbox (received, id) WHERE verdict = 'pending';
CREATE INDEX inbox_sender ON inbox (sender, received);
CREATE TRIGGER inbox_no_delete BEFORE DELETE ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
CREATE TABLE cursors (
    account TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    uidvalidity INTEGER NOT NULL DEFAULT 0,
    last_uid INTEGER NOT NULL DEFAULT 0,
    poll_started TEXT, -- the last poll, whatever became of it
    poll_ok TEXT, -- end of the last poll that succeeded
    covered TEXT, -- beginning of the last poll that succeeded: all that had arrived by then is in the inbox
    PRIMARY KEY (account, mailbox)
) STRICT, WITHOUT ROWID;
""",
)

_OUTBOX = Step(
    "0003 outbox",
    """
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE, -- fixed before the first try
    kind TEXT NOT NULL, -- receipt, results, reminder, ...
    game TEXT NOT NULL,
    seat TEXT NOT NULL,
    recipient TEXT NOT NULL,
    phase TEXT NOT NULL,
    log_number INTEGER NOT NULL, -- the mail is rendered from the game's log up to this event
    data TEXT NOT NULL, -- JSON
    dedup TEXT NOT NULL,
    created TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'sent', 'failed', 'dropped')),
    tries INTEGER NOT NULL DEFAULT 0,
    next_try TEXT NOT NULL,
    last_error TEXT NOT NULL DEFAULT '', -- of the last try, or why it was dropped
    sent_at TEXT,
    UNIQUE (kind, game, seat, recipient, dedup),
    CHECK ((state = 'sent') = (sent_at IS NOT NULL))
) STRICT;
CREATE INDEX outbox_due ON outbox (next_try, id) WHERE state = 'new';
CREATE INDEX outbox_thread ON outbox (game, seat, recipient);
CREATE INDEX outbox_recipient ON outbox (recipient, created);
""",
)

_DESK = Step(
    "0004 commands, maps, keys",
    """
CREATE TABLE commands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created TEXT NOT NULL,
    body TEXT NOT NULL, -- JSON
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
    answer TEXT NOT NULL DEFAULT '',
    finished TEXT
) STRICT;
CREATE INDEX commands_waiting ON commands (id) WHERE state = 'waiting';
CREATE TABLE maps ( -- a cache: every row can be drawn again
    game TEXT NOT NULL,
    key TEXT NOT NULL,
    language TEXT NOT NULL,
    format TEXT NOT NULL CHECK (format IN ('png', 'svg')),
    created TEXT NOT NULL,
    image BLOB NOT NULL,
    PRIMARY KEY (game, key, language, format)
) STRICT;
CREATE TABLE keys ( -- secrets for signed reply addresses
    epoch INTEGER PRIMARY KEY,
    created TEXT NOT NULL,
    secret BLOB -- NULL in a backup: it goes without secrets
) STRICT;
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
""",
)

STEPS: tuple[Step, ...] = (_LOG, _INBOX, _OUTBOX, _DESK)


def _migrations() -> Migrations:
    migrations = Migrations("adjudicator")
    for step in STEPS:
        migrations(name=step.name)(_runner(step.sql))
    return migrations


def _runner(sql: str) -> Callable[[Database], None]:
    def run(db: Database) -> None:
        db.executescript(sql)  # inside a transaction sqlite-utils runs it statement by statement, without committing

    return run


def migrate(connection: Connection, *, stop_before: str | None = None) -> tuple[str, ...]:
    """Bring the schema up to date; returns the names of the steps that were taken.

    Looking comes first and needs no lock; the steps are then chosen again under the write lock, so two processes that
    open a new store at the same moment do not both build it.

    Args:
        connection: outside a unit of work.
        stop_before: the step to stop before; to make stores as earlier versions left them.

    Raises:
        StoreTooNew: the store has steps that this program does not know.
        StoreUnavailable: the database refused; no step was taken.
    """
    migrations, db = _migrations(), connection.database
    try:
        if unknown := unknown_steps(db):
            raise StoreTooNew(connection.path, unknown)
        if not migrations.pending(db):
            return ()
        with connection.transaction():
            waiting = [step.name for step in migrations.pending(db)]
            migrations.apply(db, stop_before=stop_before)
            left = {step.name for step in migrations.pending(db)}
        return tuple(name for name in waiting if name not in left)
    except sqlite3.Error as error:
        raise unavailable(error, connection.path) from error


def unknown_steps(db: Database) -> tuple[str, ...]:
    """The steps this database has taken that this program does not know."""
    known = {step.name for step in STEPS}
    return tuple(applied.name for applied in _migrations().applied(db) if applied.name not in known)


def schema_version(connection: Connection) -> str:
    """The name of the last step taken; empty for a database without any."""
    applied = _migrations().applied(connection.database)
    return applied[-1].name if applied else ""
