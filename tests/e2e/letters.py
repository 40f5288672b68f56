"""What the people of a script were sent, from the folder the run left behind."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

from adjudicator.demo.keepsakes import read_message
from adjudicator.store import Store


def letters_of(folder: Path, store: Store) -> dict[str, list[tuple[str, EmailMessage]]]:
    """The mails of each person in order, with their kinds; each was sent."""
    found: dict[str, list[tuple[str, EmailMessage]]] = {}
    for path in sorted(folder.glob("mails/*/*.eml")):
        message = read_message(path.read_bytes())
        row = store.outbox.by_message_id(str(message["Message-ID"]))
        assert row is not None and row.state == "sent"
        found.setdefault(path.parent.name, []).append((row.kind, message))
    return found
