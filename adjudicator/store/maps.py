"""Maps that were drawn, once for each game, key (a phase or a log number), language and format.

A cache: whatever is missing can be drawn again.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from adjudicator.store.connection import Connection
from adjudicator.store.instants import to_text

Format: TypeAlias = Literal["png", "svg"]

_PUT = """
INSERT OR REPLACE INTO maps (game, key, language, format, created, image)
VALUES (:game, :key, :language, :format, :created, :image)
"""
_PRUNE = "DELETE FROM maps WHERE created < :before"


class Maps:
    """The drawn maps."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, game: str, key: str, language: str, format: Format) -> bytes | None:
        """The image, or None if it is not here."""
        where = "game = :game AND key = :key AND language = :language AND format = :format"
        values = {"game": game, "key": key, "language": language, "format": format}
        rows = self._connection.rows("maps", where, values, columns="image")
        return bytes(rows[0]["image"]) if rows else None

    def put(self, game: str, key: str, language: str, format: Format, image: bytes, created: datetime) -> None:
        """Keep an image, in place of an older one."""
        values = {"game": game, "key": key, "language": language, "format": format}
        self._connection.write(_PUT, {**values, "created": to_text(created), "image": image})

    def prune(self, before: datetime) -> int:
        """Forget the images that were kept before this instant; returns how many."""
        return self._connection.write(_PRUNE, {"before": to_text(before)})
