"""Every mail accounted for, and effect at most once (PROMISES P1, P2, P3, P11)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeAlias

import pytest

from adjudicator.store import Conflict, NewMail, Settlement, Store

MakeMail: TypeAlias = Callable[..., NewMail]

ACCEPTED = Settlement("accepted", game="d1", seat="Antipater", sender="anna@example.net", content_digest="c1")
DUPLICATE = Settlement("ignored", "duplicate", game="d1", seat="Antipater", content_digest="c1")


def put(store: Store, mail: NewMail) -> int:
    with store.transaction():
        number = store.inbox.add(mail)
    assert number is not None
    return number


def settle(store: Store, number: int, settlement: Settlement, at: datetime) -> None:
    with store.transaction():
        store.inbox.settle(number, settlement, at)


def test_p1_a_mail_is_kept_byte_for_byte(store: Store, mail: MakeMail) -> None:
    raw = bytes(range(256)) * 3
    number = put(store, mail(1, raw))
    row = store.inbox.get(number)
    assert store.inbox.raw(number) == raw
    assert (row.digest, row.size, row.whole) == (hashlib.sha256(raw).hexdigest(), 768, True)
    assert (row.received, row.fetched_at) == (mail(1).received, mail(1).fetched_at)
    assert (row.verdict, row.tries, row.settled_at, row.content_digest) == ("pending", 0, None, None)


def test_a_mail_that_was_too_large_says_so(store: Store, mail: MakeMail) -> None:
    row = store.inbox.get(put(store, mail(1, b"Subject: x\r\n\r\n", size=50_000_000)))
    assert (row.size, row.whole) == (50_000_000, False)


def test_p2_the_same_uid_is_added_once(store: Store, mail: MakeMail) -> None:
    put(store, mail(1))
    with store.transaction():
        assert store.inbox.add(mail(1)) is None
        assert store.inbox.add(mail(1, b"other bytes")) is None
    assert len(store.inbox.listing()) == 1


@pytest.mark.parametrize(
    "other", [{"account": "second@example.org"}, {"mailbox": "Junk"}, {"uidvalidity": 8}, {"uid": 2}]
)
def test_p2_a_uid_is_known_by_all_four_parts(store: Store, mail: MakeMail, other: dict[str, str | int]) -> None:
    put(store, mail(1))
    copy = mail(**({"uid": 1, "raw": mail(1).raw} | other))
    assert store.inbox.seen("judge@example.org", "INBOX", 7, 1)
    assert not store.inbox.seen(copy.account, copy.mailbox, copy.uidvalidity, copy.uid)
    second = put(store, copy)
    earlier = store.inbox.earlier_copy(store.inbox.get(second))
    assert earlier is not None and earlier.id == 1


def test_p2_the_first_mail_is_no_copy(store: Store, mail: MakeMail) -> None:
    first = put(store, mail(1, b"a"))
    put(store, mail(2, b"a"))
    assert store.inbox.earlier_copy(store.inbox.get(first)) is None


def test_p2_the_same_content_is_recognised_for_the_same_seat_of_the_same_game(
    store: Store, mail: MakeMail, now: datetime
) -> None:
    settle(store, put(store, mail(1)), ACCEPTED, now)
    found = store.inbox.same_content("d1", "Antipater", "c1")
    assert found is not None and found.id == 1
    assert store.inbox.same_content("d1", "Perdiccas", "c1") is None
    assert store.inbox.same_content("d2", "Antipater", "c1") is None
    assert store.inbox.same_content("d1", "Antipater", "c2") is None


@pytest.mark.parametrize(("verdict", "counts"), [("refused", True), ("ignored", False), ("quarantined", False)])
def test_p2_only_answered_mails_stand_for_their_content(
    store: Store, mail: MakeMail, now: datetime, verdict: str, counts: bool
) -> None:
    settlement = Settlement(verdict, "some_reason", "d1", "Antipater", content_digest="c1")  # type: ignore[arg-type]
    settle(store, put(store, mail(1)), settlement, now)
    assert (store.inbox.same_content("d1", "Antipater", "c1") is not None) == counts


def test_p2_accepting_the_same_content_twice_is_impossible(store: Store, mail: MakeMail, now: datetime) -> None:
    settle(store, put(store, mail(1)), ACCEPTED, now)
    second = put(store, mail(2))
    with pytest.raises(Conflict):
        settle(store, second, ACCEPTED, now)
    assert store.inbox.get(second).verdict == "pending"
    settle(store, second, DUPLICATE, now)


def test_mails_without_content_digest_may_all_be_accepted(store: Store, mail: MakeMail, now: datetime) -> None:
    for uid in (1, 2):
        settle(store, put(store, mail(uid)), Settlement("accepted", game="d1", seat="Antipater"), now)
    assert store.inbox.counts() == {("accepted", ""): 2}


def test_a_verdict_is_given_once(store: Store, mail: MakeMail, now: datetime) -> None:
    number = put(store, mail(1))
    settle(store, number, ACCEPTED, now)
    with pytest.raises(Conflict, match="not pending"):
        settle(store, number, Settlement("refused", "empty"), now)
    with pytest.raises(Conflict, match="not pending"):
        settle(store, 99, Settlement("refused", "empty"), now)
    row = store.inbox.get(number)
    assert (row.verdict, row.game, row.seat, row.sender) == ("accepted", "d1", "Antipater", "anna@example.net")
    assert (row.content_digest, row.settled_at) == ("c1", now)


def test_p3_received_is_the_sum_of_the_verdicts(store: Store, mail: MakeMail, now: datetime) -> None:
    settlements = [ACCEPTED, DUPLICATE, DUPLICATE, Settlement("refused", "empty"), Settlement("quarantined", "bounce")]
    for uid in range(1, 8):
        put(store, mail(uid))
    for number, settlement in enumerate(settlements, start=1):
        settle(store, number, settlement, now)
    assert store.inbox.counts() == {
        ("accepted", ""): 1,
        ("ignored", "duplicate"): 2,
        ("refused", "empty"): 1,
        ("quarantined", "bounce"): 1,
        ("pending", ""): 2,
    }


def test_p3_a_mail_cannot_be_deleted(store: Store, mail: MakeMail) -> None:
    put(store, mail(1))
    with pytest.raises(Conflict, match="never deleted"), store.transaction():
        store._connection.write("DELETE FROM inbox", {})
    assert len(store.inbox.listing()) == 1


def test_p11_tries_are_counted_and_a_quarantined_mail_can_be_put_back(
    store: Store, mail: MakeMail, now: datetime
) -> None:
    number = put(store, mail(1))
    for expected in (1, 2, 3):
        with store.transaction():
            assert store.inbox.count_try(number) == expected
    settle(store, number, Settlement("quarantined", "unparsable"), now)
    with pytest.raises(Conflict), store.transaction():
        store.inbox.count_try(number)
    with store.transaction():
        store.inbox.reopen(number)
    row = store.inbox.get(number)
    assert (row.verdict, row.reason, row.tries, row.settled_at) == ("pending", "", 0, None)
    settle(store, number, ACCEPTED, now)
    with pytest.raises(Conflict, match="not quarantined"), store.transaction():
        store.inbox.reopen(number)


def test_pending_comes_in_the_order_of_arrival_on_the_server(store: Store, mail: MakeMail, now: datetime) -> None:
    """A mail fetched again later in a shuffled order does not jump the queue."""
    for uid in (5, 2, 9, 4):
        put(store, mail(uid))
    assert [row.uid for row in store.inbox.pending()] == [2, 4, 5, 9]
    assert [row.uid for row in store.inbox.pending(limit=2)] == [2, 4]
    assert [row.uid for row in store.inbox.pending(received_by=now + timedelta(seconds=4))] == [2, 4]
    settle(store, store.inbox.pending()[0].id, DUPLICATE, now)
    assert [row.uid for row in store.inbox.pending()] == [4, 5, 9]


def test_listing_filters_and_turns_pages(store: Store, mail: MakeMail, now: datetime) -> None:
    for uid in range(1, 6):
        put(store, mail(uid))
    settle(store, 2, ACCEPTED, now)
    settle(store, 4, Settlement("refused", "empty", sender="bob@example.net"), now)
    inbox = store.inbox
    assert [row.id for row in inbox.listing()] == [5, 4, 3, 2, 1]
    assert [row.id for row in inbox.listing(limit=2)] == [5, 4]
    assert [row.id for row in inbox.listing(limit=2, before=4)] == [3, 2]
    assert [row.id for row in inbox.listing(verdict="pending")] == [5, 3, 1]
    assert [row.id for row in inbox.listing(reason="empty")] == [4]
    assert [row.id for row in inbox.listing(game="d1", seat="Antipater")] == [2]
    assert [row.id for row in inbox.listing(sender="bob@example.net", verdict="accepted")] == []


def test_p10_mails_from_an_address_are_counted_since_an_instant(store: Store, mail: MakeMail, now: datetime) -> None:
    for uid in (1, 2, 3):
        settle(store, put(store, mail(uid)), Settlement("refused", "empty", sender="bob@example.net"), now)
    assert store.inbox.count_from("bob@example.net", now + timedelta(seconds=2)) == 2
    assert store.inbox.count_from("anna@example.net", now) == 0


def test_unknown_numbers_are_key_errors(store: Store) -> None:
    for look in (store.inbox.get, store.inbox.raw, store.outbox.get, store.commands.get):
        with pytest.raises(KeyError):
            look(1)
