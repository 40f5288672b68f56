"""Text is only text: what players write changes neither the schema nor another row (PROMISES P12 SQL)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime

import pytest

from adjudicator.store import Conflict, Draft, NewMail, Settlement, Store

HOSTILE = [
    "'); DROP TABLE inbox; --",
    '"; DELETE FROM log; --',
    "Robert' OR '1'='1",
    "%",
    "_",
    ":id",
    "?1",
    "nul\0inside",
    "line\r\nfeed\u2028\u0085",
    "\u202eidden",
    "émigré ΑΒΓ 𐎀",
    "x" * 100_000,
    "",
]


def schema(store: Store) -> list[tuple[str, str]]:
    return store._connection.query("SELECT name, sql FROM sqlite_schema ORDER BY name", {})


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_p12_every_text_comes_back_as_it_went_in(
    store: Store, now: datetime, mail: Callable[..., NewMail], draft: Callable[..., Draft], text: str
) -> None:
    before = schema(store)
    with store.transaction():
        store.inbox.add(mail(1))
        store.inbox.add(mail(2, mailbox=text, account=text))
        store.inbox.settle(
            2, Settlement("refused", text, game=text, seat=text, sender=text, content_digest=text, detail=text), now
        )
        store.outbox.put([draft(1), draft(2, message_id=text, kind=text, recipient=text, dedup=text, phase=text)], now)
        store.outbox.mark_retry(2, now, text)
        store.cursors.advance(text, text, 7, 2)
        store.commands.submit(text.encode(), now)
        store.commands.finish(1, "refused", text, now)
        store.maps.put(text, text, text, "png", text.encode(), now)
        store.log.append("d1", now, [("orders received", text.encode())], 0)
    row = store.inbox.get(2)
    assert {row.account, row.mailbox, row.reason, row.game, row.seat, row.sender, row.detail} == {text}
    assert store.inbox.seen(text, text, 7, 2)
    assert [found.id for found in store.inbox.listing(game=text, seat=text, sender=text, reason=text)] in ([2], [2, 1])
    found = store.inbox.same_content(text, text, text)
    assert found is not None and found.id == 2
    sent = store.outbox.get(2)
    assert {sent.message_id, sent.kind, sent.recipient, sent.dedup, sent.phase} == {text}
    assert sent.last_error == text[:500]
    assert store.outbox.by_message_id(text) == sent
    assert store.outbox.kinds_to(text, now) == {text: 1}
    assert store.commands.get(1).answer == text
    assert store.maps.get(text, text, text, "png") == text.encode()
    assert store.log.read("d1")[0].body == text.encode()
    assert store.inbox.get(1).verdict == "pending"
    assert store.outbox.get(1).recipient == "anna@example.net"
    assert schema(store) == before


def test_half_a_surrogate_pair_from_a_mail_becomes_a_question_mark(
    store: Store, now: datetime, mail: Callable[..., NewMail]
) -> None:
    """Python's mail parser hands out undecodable bytes so; SQLite cannot hold them."""
    sender = b"zo\xe9@example.net".decode("ascii", "surrogateescape")
    with store.transaction():
        store.inbox.add(mail(1))
        store.inbox.settle(1, Settlement("refused", "unparsable", sender=sender), now)
    assert store.inbox.get(1).sender == "zo?@example.net"
    assert [row.id for row in store.inbox.listing(sender=sender)] == [1]


def test_a_wrong_type_is_refused_by_the_schema(store: Store, mail: Callable[..., NewMail]) -> None:
    with pytest.raises(Conflict, match="cannot store TEXT value in INTEGER column"), store.transaction():
        store.inbox.add(mail(1))
        store._connection.write("UPDATE inbox SET tries = :tries", {"tries": "three"})
    assert store.inbox.listing() == []


def test_bodies_that_are_no_utf8_are_refused(store: Store, now: datetime) -> None:
    with pytest.raises(UnicodeDecodeError), store.transaction():
        store.log.append("d1", now, [("orders received", b"\xff")], 0)
    assert store.log.games() == []


def test_other_programs_can_read_the_log(store: Store, now: datetime) -> None:
    """The body is JSON text, as the archivist's tools expect."""
    with store.transaction():
        store.log.append("d1", now, [("player added", '{"name":"Zoé"}'.encode())], 0)
    raw = sqlite3.connect(store.path)
    assert raw.execute("SELECT body ->> 'name' FROM log").fetchone() == ("Zoé",)
    raw.close()
