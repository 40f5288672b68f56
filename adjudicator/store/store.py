"""The store: one SQLite file that holds everything the judge must not forget.

Example::

    store = Store.open(path, now, create=True)
    with store.transaction():
        number = store.inbox.add(mail)
        store.log.append(game, now, events, expect_number)
        store.outbox.put(drafts, now)
        store.inbox.settle(number, settlement, now)

Purely synchronous, and bound to the thread that opened it: the daemon gives it a thread of its own. All writing needs
a unit of work (`Store.transaction`); reading may be done anywhere.
"""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from types import TracebackType

from adjudicator import __version__
from adjudicator.store.backup import damage
from adjudicator.store.commands import Commands
from adjudicator.store.connection import Connection, connect
from adjudicator.store.cursors import Cursors
from adjudicator.store.errors import TransactionMisuse, typed_errors
from adjudicator.store.inbox import Inbox
from adjudicator.store.keys import Keys
from adjudicator.store.log import Log
from adjudicator.store.maps import Maps
from adjudicator.store.outbox import Outbox
from adjudicator.store.schema import migrate, schema_version

_NOTE = "INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO NOTHING"

INSTANCE_BYTES = 4
"""Enough to tell apart the few stores that ever share a domain."""


class Store:
    """An open store. Made by `Store.open`; a context manager that closes it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.path = connection.path
        self.log = Log(connection)
        self.inbox = Inbox(connection)
        self.outbox = Outbox(connection)
        self.commands = Commands(connection)
        self.cursors = Cursors(connection)
        self.maps = Maps(connection)
        self.keys = Keys(connection)

    @classmethod
    def open(
        cls,
        path: Path,
        now: datetime,
        *,
        create: bool = False,
        max_pages: int | None = None,
        reading: bool = False,
    ) -> Store:
        """Open the store, bring its schema up to date and see that it has a key and a name.

        Args:
            path: the file; ``-wal`` and ``-shm`` lie beside it while it is open.
            now: the instant noted for a key that has to be made.
            create: make the store if there is none.
            max_pages: the most pages of 4096 bytes the file may grow to; no limit if None.
            reading: nothing will be written; so it may lie where this user may not write, if it is up to date.

        Raises:
            StoreMissing: there is none, and not `create`.
            StoreForeign, StoreTooNew: it is not ours to open; nothing was changed.
            StoreUnavailable: the disk or the database refused.
        """
        connection = connect(path, create=create, max_pages=max_pages, reading=reading)
        try:
            migrate(connection)
            store = cls(connection)
            if not store._complete():
                with store.transaction():
                    connection.write(_NOTE, {"key": "created_with", "value": __version__})
                    connection.write(_NOTE, {"key": "instance", "value": os.urandom(INSTANCE_BYTES).hex()})
                    if not store.keys.all():
                        store.keys.rotate(now)
        except BaseException:
            connection.close()
            raise
        return store

    def transaction(self) -> AbstractContextManager[None]:
        """One unit of work, ``BEGIN IMMEDIATE``: everything in the block is committed, durably, or nothing is.

        Raises:
            TransactionMisuse: inside another unit of work.
            StoreUnavailable: no lock within ten seconds, or the disk refused. Also raised at the end of the block if
                an error of the database was swallowed inside it.
        """
        return self._connection.transaction()

    @property
    def in_transaction(self) -> bool:
        """Whether a unit of work is under way: what is read then may still be rolled back."""
        return self._connection.in_transaction

    def checkpoint(self) -> bool:
        """Bring the WAL into the database and empty it, for quiet hours. False if a reader kept part of it back."""
        if self._connection.in_transaction:
            raise TransactionMisuse("a checkpoint inside a unit of work")
        ((busy, _, _),) = self._connection.query("PRAGMA wal_checkpoint(TRUNCATE)", {})
        return bool(busy == 0)

    def damage(self) -> list[str]:
        """What is wrong with the file itself; empty if it is sound. Reads all of it."""
        with typed_errors():
            return damage(self._connection.database)

    @property
    def created_with(self) -> str:
        """The version of the program that made this store."""
        return self._noted("created_with")

    @property
    def instance(self) -> str:
        """Eight hex digits that tell this store from all others, for Message-IDs.

        A restored store gets new ones: it may count the same events again, and a Message-ID that was sent before would
        make a mail program hide the new mail as a copy.
        """
        return self._noted("instance")

    @property
    def schema_version(self) -> str:
        """The name of the schema's last step."""
        return schema_version(self._connection)

    def _noted(self, key: str) -> str:
        return str(self._connection.rows("meta", "key = :key", {"key": key})[0]["value"])

    def _complete(self) -> bool:
        noted = {row["key"] for row in self._connection.rows("meta", "1", {}, columns="key")}
        return noted >= {"created_with", "instance"} and bool(self.keys.all())

    def close(self) -> None:
        """Close the file. A unit of work that is open is rolled back."""
        self._connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
