"""The instance's secrets, from which signed reply addresses are made. They never leave the store's file.

A key has an epoch. New addresses are signed with the newest key; older keys still recognise what they signed. No key
stands in any text form of these objects, so none gets into a log or a traceback (PROMISES P9).
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import datetime

from adjudicator.store.connection import Connection
from adjudicator.store.instants import from_text, to_text

KEY_LENGTH = 32
"""Bytes; as long as the output of SHA-256, beyond which HMAC gains nothing (RFC 2104 section 3)."""

_ADD = "INSERT INTO keys (epoch, created, secret) VALUES (:epoch, :created, :secret)"


@dataclass(frozen=True, slots=True)
class InstanceKey:
    """One key: its epoch, from 1, and its secret bytes, which are not shown."""

    epoch: int
    created: datetime
    secret: bytes = field(repr=False)


class Keys:
    """The keys of this instance."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> tuple[InstanceKey, ...]:
        """The keys, newest first; at least one in an open store. Epochs whose key is lost are left out."""
        rows = self._connection.rows("keys", "secret IS NOT NULL", {}, order="epoch DESC")
        return tuple(InstanceKey(row["epoch"], from_text(row["created"]), row["secret"]) for row in rows)

    def rotate(self, now: datetime) -> InstanceKey:
        """Make a new key for the next epoch. The older ones stay."""
        ((last,),) = self._connection.query("SELECT coalesce(max(epoch), 0) FROM keys", {})
        key = InstanceKey(last + 1, now, os.urandom(KEY_LENGTH))
        self._connection.insert(_ADD, {"epoch": key.epoch, "created": to_text(now), "secret": key.secret})
        return key

    def forget(self, before_epoch: int) -> int:
        """Forget the keys older than this epoch, for good; returns how many. What they signed is void then."""
        sql = "UPDATE keys SET secret = NULL WHERE epoch < :epoch AND secret IS NOT NULL"
        return self._connection.write(sql, {"epoch": before_epoch})
