"""Instants as they stand in the store: UTC text of fixed width, so that their order is the order of the text.

The form is ``2026-11-30T18:00:00.000000Z``.
"""

from __future__ import annotations

from datetime import UTC, datetime


def to_text(instant: datetime) -> str:
    """The stored form of an instant in any zone. Raises ValueError for one without a zone."""
    if instant.tzinfo is None:
        raise ValueError("an instant without a time zone")
    return instant.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def from_text(text: str) -> datetime:
    """The instant, in UTC. Raises ValueError for what `to_text` did not write."""
    if len(text) != 27 or text[-1] != "Z":
        raise ValueError(f"{text!r} is no stored instant")
    return datetime.fromisoformat(text)


def optional(text: str | None) -> datetime | None:
    """As `from_text`, for a column that may be empty."""
    return None if text is None else from_text(text)
