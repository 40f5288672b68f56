"""Where the judge remembers: one SQLite file with the log, the inbox, the outbox and what goes with them.

SQLite lives only here. `Store` is the way in; `StoreLock` keeps a second daemon out; `backup` and `restore` make
copies and bring them back.
"""

from __future__ import annotations

from adjudicator.store.backup import Copy, backup, restore
from adjudicator.store.commands import CommandRow, CommandState
from adjudicator.store.cursors import Cursor
from adjudicator.store.disk import free_space, has_room
from adjudicator.store.errors import (
    Conflict,
    StoreError,
    StoreForeign,
    StoreLocked,
    StoreMissing,
    StoreTooNew,
    StoreUnavailable,
    TransactionMisuse,
)
from adjudicator.store.inbox import InboxRow, NewMail, Settlement, State, Verdict
from adjudicator.store.instants import from_text as instant_from_text
from adjudicator.store.instants import to_text as instant_text
from adjudicator.store.keys import InstanceKey
from adjudicator.store.lock import Holder, StoreLock, holder
from adjudicator.store.log import GENESIS, ChainFault, Head, LogRow, chain_hash
from adjudicator.store.outbox import Draft, OutboxRow, OutboxState
from adjudicator.store.reading_copy import Cell, Column, ReadingCopy, Table, reading_copy
from adjudicator.store.retry import next_try
from adjudicator.store.rights import other_owner, refusal
from adjudicator.store.store import Store

__all__ = [
    "GENESIS",
    "Cell",
    "ChainFault",
    "Column",
    "CommandRow",
    "CommandState",
    "Conflict",
    "Copy",
    "Cursor",
    "Draft",
    "Head",
    "Holder",
    "InboxRow",
    "InstanceKey",
    "LogRow",
    "NewMail",
    "OutboxRow",
    "OutboxState",
    "ReadingCopy",
    "Settlement",
    "State",
    "Store",
    "StoreError",
    "StoreForeign",
    "StoreLock",
    "StoreLocked",
    "StoreMissing",
    "StoreTooNew",
    "StoreUnavailable",
    "Table",
    "TransactionMisuse",
    "Verdict",
    "backup",
    "chain_hash",
    "free_space",
    "has_room",
    "holder",
    "instant_from_text",
    "instant_text",
    "next_try",
    "other_owner",
    "reading_copy",
    "refusal",
    "restore",
]
