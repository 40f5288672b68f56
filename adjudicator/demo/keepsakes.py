"""What a played script leaves behind: every mail as text, HTML and source, and the maps they showed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

SUBJECT_LENGTH = 60
"""Characters of a subject that a file name keeps."""


@dataclass(slots=True)
class Played:
    """What the year left behind.

    Attributes:
        folder: where it all lies: ``mails/<person>/``, ``maps/``, ``data/judge.db``.
        mails, maps: how many were saved.
        phases: the names of the phases played, in order.
        received: how many mails the judge received, by verdict and reason.
    """

    folder: Path
    mails: int = 0
    maps: int = 0
    phases: list[str] = field(default_factory=list)
    received: dict[tuple[str, str], int] = field(default_factory=dict)


def read_message(raw: bytes) -> EmailMessage:
    """A mail of the judge, parsed."""
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def plain_text(message: EmailMessage) -> str:
    """The text part of a mail; empty if it has none."""
    body = message.get_body(("plain",))
    return str(body.get_content()) if body is not None else ""


def keep_mail(played: Played, person: str, number: int, raw: bytes) -> None:
    """Save one mail, the `number`-th that `person` received, as ``.eml``, ``.txt`` and ``.html``, with its map.

    The map of a phase differs by language alone, so each is saved once a language and shown from there.
    """
    mails, maps = played.folder / "mails" / person, played.folder / "maps"
    mails.mkdir(parents=True, exist_ok=True)
    maps.mkdir(parents=True, exist_ok=True)
    message = read_message(raw)
    subject = re.sub(r"[^\w-]+", "-", str(message["Subject"]))[:SUBJECT_LENGTH].strip("-")
    stem = f"{number:02}-{subject}"
    (mails / f"{stem}.eml").write_bytes(raw)
    (mails / f"{stem}.txt").write_text(plain_text(message), encoding="utf-8")
    picture = _keep_map(played, maps, message)
    page = message.get_body(("html",))
    if page is not None:
        html = str(page.get_content()).replace("cid:map", f"../../maps/{picture}")
        (mails / f"{stem}.html").write_text(html, encoding="utf-8")
    played.mails += 1


def _keep_map(played: Played, maps: Path, message: EmailMessage) -> str:
    """Save the map of a mail unless it is there; returns its file's name, empty if the mail shows none."""
    for part in message.walk():
        if part.get_content_type() != "image/png":
            continue
        name = Path(part.get_filename() or "map.png")
        target = maps / f"{name.stem}-{message['Content-Language']}{name.suffix}"
        if not target.exists():
            data = part.get_payload(decode=True)
            assert isinstance(data, bytes)
            target.write_bytes(data)
            played.maps += 1
        return target.name
    return ""
