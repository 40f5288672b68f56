"""A store on the disk, and mails and drafts to put into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from adjudicator.store import Draft, NewMail, Store

MakeMail: TypeAlias = Callable[..., NewMail]
MakeDraft: TypeAlias = Callable[..., Draft]


@pytest.fixture
def now() -> datetime:
    return datetime(2026, 11, 30, 18, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "judge.db"


@pytest.fixture
def store(path: Path, now: datetime) -> Iterator[Store]:
    with Store.open(path, now, create=True) as opened:
        yield opened


@pytest.fixture
def mail(now: datetime) -> MakeMail:
    """Makes a mail; each UID has bytes of its own unless `raw` says otherwise."""

    def make(uid: int, raw: bytes | None = None, **more: Any) -> NewMail:
        given: dict[str, Any] = {
            "account": "judge@example.org",
            "mailbox": "INBOX",
            "uidvalidity": 7,
            "uid": uid,
            "received": now + timedelta(seconds=uid),
            "fetched_at": now + timedelta(hours=1),
            "raw": b"Subject: orders %d\r\n\r\nA MAC - THR\r\n" % uid if raw is None else raw,
        }
        return NewMail(**(given | more))

    return make


@pytest.fixture
def draft() -> MakeDraft:
    """Makes a draft; each number has a Message-ID of its own."""

    def make(number: int, **more: Any) -> Draft:
        given: dict[str, Any] = {
            "message_id": f"<{number}.receipt@example.org>",
            "kind": "receipt",
            "game": "d1",
            "seat": "Antipater",
            "recipient": "anna@example.net",
            "dedup": str(number),
        }
        return Draft(**(given | more))

    return make
