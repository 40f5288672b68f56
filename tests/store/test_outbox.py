"""Mail goes out at least once, and is tried again for five days (PROMISES P14)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.store import Conflict, Draft, OutboxRow, Store, next_try

MakeDraft: TypeAlias = Callable[..., Draft]


def put(store: Store, now: datetime, *drafts: Draft) -> list[int]:
    with store.transaction():
        return store.outbox.put(drafts, now)


def test_a_draft_comes_back_whole(store: Store, draft: MakeDraft, now: datetime) -> None:
    (number,) = put(store, now, draft(1, phase="spring -321", log_number=12, data='{"é":1}'.encode()))
    assert store.outbox.get(number) == OutboxRow(
        id=number,
        message_id="<1.receipt@example.org>",
        kind="receipt",
        game="d1",
        seat="Antipater",
        recipient="anna@example.net",
        phase="spring -321",
        log_number=12,
        data='{"é":1}'.encode(),
        dedup="1",
        created=now,
        state="new",
        tries=0,
        next_try=now,
        last_error="",
        sent_at=None,
    )


def test_a_mail_that_is_put_again_is_put_once(store: Store, draft: MakeDraft, now: datetime) -> None:
    assert put(store, now, draft(1), draft(2)) == [1, 2]
    assert put(store, now, draft(2), draft(1, message_id="<other@example.org>"), draft(3)) == [3]
    assert store.outbox.counts() == {"new": 3, "sent": 0, "failed": 0, "dropped": 0}


@pytest.mark.parametrize("part", ["kind", "game", "seat", "recipient", "dedup"])
def test_the_five_parts_set_mails_apart(store: Store, draft: MakeDraft, now: datetime, part: str) -> None:
    put(store, now, draft(1))
    assert put(store, now, draft(2, **({"dedup": "1"} | {part: "other"}))) == [2]


def test_a_message_id_is_never_used_twice(store: Store, draft: MakeDraft, now: datetime) -> None:
    put(store, now, draft(1))
    with pytest.raises(Conflict):
        put(store, now, draft(2), draft(3, message_id="<1.receipt@example.org>"))
    assert store.outbox.counts()["new"] == 1


def test_due_is_in_the_order_of_waiting(store: Store, draft: MakeDraft, now: datetime) -> None:
    put(store, now, draft(1), draft(2), draft(3))
    with store.transaction():
        store.outbox.mark_retry(1, now + timedelta(minutes=5), "451 later")
    assert [row.id for row in store.outbox.due(now)] == [2, 3]
    assert [row.id for row in store.outbox.due(now, limit=1)] == [2]
    assert [row.id for row in store.outbox.due(now + timedelta(minutes=5))] == [2, 3, 1]
    assert store.outbox.due(now - timedelta(microseconds=1)) == []


def test_what_goes_to_everybody_is_due_after_all_others(store: Store, draft: MakeDraft, now: datetime) -> None:
    put(store, now, draft(1, kind="results"), draft(2, kind="opening"), draft(3))
    put(store, now + timedelta(seconds=1), draft(4, kind="results"), draft(5, kind="refusal phase_closed"))
    later = now + timedelta(minutes=1)
    behind = {"results", "opening"}
    assert [row.id for row in store.outbox.due(later, behind=behind)] == [3, 5, 1, 2, 4]
    assert [row.id for row in store.outbox.due(later, limit=3, behind=behind)] == [3, 5, 1]
    assert [row.id for row in store.outbox.due(later, limit=2, behind=behind)] == [3, 5]
    assert [row.id for row in store.outbox.due(now, behind=behind)] == [3, 1, 2]


def test_the_next_try_is_known_ahead(store: Store, draft: MakeDraft, now: datetime) -> None:
    assert store.outbox.next_due() is None
    put(store, now, draft(1))
    assert store.outbox.next_due() == now
    with store.transaction():
        store.outbox.mark_retry(1, now + timedelta(minutes=5), "451 later")
    assert store.outbox.next_due() == now + timedelta(minutes=5)


# The table of the module: what was done before, what is done now, the state after it; None is a Conflict.
LIFE = [
    ([], "sent", "sent"),
    ([], "retry", "new"),
    ([], "give up", "failed"),
    ([], "fail", "failed"),
    ([], "drop", "dropped"),
    (["drop"], "sent", "sent"),
    (["drop"], "retry", "dropped"),
    (["drop"], "give up", "dropped"),
    (["drop"], "fail", "dropped"),
    (["drop"], "drop", "dropped"),
    *[(["sent"], verb, None) for verb in ("sent", "retry", "give up", "fail", "drop")],
    *[(["fail"], verb, None) for verb in ("sent", "retry", "give up", "fail", "drop")],
    (["drop", "sent"], "drop", None),
    (["retry", "retry"], "sent", "sent"),
]


def act(store: Store, verb: str, now: datetime) -> str | None:
    """Do one thing to mail 1; returns the state the call reports, if it reports one."""
    with store.transaction():
        match verb:
            case "sent":
                store.outbox.mark_sent(1, now)
            case "retry":
                return store.outbox.mark_retry(1, now + timedelta(minutes=5), "451 later")
            case "give up":
                return store.outbox.mark_retry(1, None, "451 later")
            case "fail":
                return store.outbox.mark_failed(1, "550 no such user")
            case "drop":
                store.outbox.drop(1, "the phase is over")
    return None


@pytest.mark.parametrize(("before", "verb", "state"), LIFE)
def test_the_life_of_a_mail(
    store: Store, draft: MakeDraft, now: datetime, before: list[str], verb: str, state: str | None
) -> None:
    put(store, now, draft(1))
    for earlier in before:
        act(store, earlier, now)
    was = store.outbox.get(1)
    if state is None:
        with pytest.raises(Conflict):
            act(store, verb, now)
        assert store.outbox.get(1) == was
        return
    assert act(store, verb, now) in (None, state)
    row = store.outbox.get(1)
    assert row.state == state
    assert (row.sent_at is not None) == (state == "sent")
    assert row.tries == was.tries + (verb != "drop")
    if "drop" in before and state == "dropped":
        assert row.last_error == "the phase is over"


def test_errors_are_kept_short(store: Store, draft: MakeDraft, now: datetime) -> None:
    put(store, now, draft(1))
    with store.transaction():
        store.outbox.mark_failed(1, "550 " + "x" * 10_000)
    assert len(store.outbox.get(1).last_error) == 500


def test_a_mail_is_found_by_its_message_id(store: Store, draft: MakeDraft, now: datetime) -> None:
    put(store, now, draft(1), draft(2))
    found = store.outbox.by_message_id("<2.receipt@example.org>")
    assert found is not None and found.id == 2
    assert store.outbox.by_message_id("<3.receipt@example.org>") is None


def test_the_thread_of_a_seat(store: Store, draft: MakeDraft, now: datetime) -> None:
    """The first mail leads, the last ones follow; what never left and what is not his is not in it."""
    put(store, now, *(draft(n) for n in range(1, 9)), draft(9, recipient="bob@example.net"), draft(10, game="d2"))
    with store.transaction():
        store.outbox.drop(3, "the phase is over")
        store.outbox.mark_failed(4, "550")
        store.outbox.mark_sent(5, now)

    def thread(before: int | None = None, limit: int = 10) -> list[int]:
        ids = store.outbox.thread("d1", "Antipater", "anna@example.net", before, limit)
        return [int(text[1 : text.index(".")]) for text in ids]

    assert thread() == [1, 2, 5, 6, 7, 8]
    assert thread(before=7) == [1, 2, 5, 6]
    assert thread(before=8, limit=3) == [1, 6, 7]
    assert thread(limit=6) == [1, 2, 5, 6, 7, 8]
    assert thread(limit=1) == [1]
    assert thread(before=1) == []


def test_listing_filters_and_turns_pages(store: Store, draft: MakeDraft, now: datetime) -> None:
    put(store, now, draft(1), draft(2, kind="results", phase="spring -321"), draft(3, seat="Perdiccas"))
    with store.transaction():
        store.outbox.mark_sent(1, now)
    assert [row.id for row in store.outbox.listing()] == [3, 2, 1]
    assert [row.id for row in store.outbox.listing(limit=1, before=3)] == [2]
    assert [row.id for row in store.outbox.listing(state="sent")] == [1]
    assert [row.id for row in store.outbox.listing(kind="results", phase="spring -321")] == [2]
    assert [row.id for row in store.outbox.listing(game="d1", seat="Perdiccas", recipient="anna@example.net")] == [3]


def test_p10_mails_to_an_address_are_counted_by_kind(store: Store, draft: MakeDraft, now: datetime) -> None:
    put(store, now - timedelta(days=1), draft(1))
    put(store, now, draft(2), draft(3), draft(4, kind="stranger"), draft(5, recipient="bob@example.net"))
    assert store.outbox.kinds_to("anna@example.net", now) == {"receipt": 2, "stranger": 1}


def test_p14_the_steps_of_the_back_off() -> None:
    """5 minutes, doubling to 4000 seconds (67 minutes)."""
    created = datetime(2026, 11, 30, tzinfo=UTC)
    now, waits = created, []
    for tries in range(1, 8):
        then = next_try(tries, created, now)
        assert then is not None
        waits.append((then - now).total_seconds())
        now = then
    assert waits == [300, 600, 1200, 2400, 4000, 4000, 4000]


def test_p14_it_gives_up_after_five_days() -> None:
    created = now = datetime(2026, 11, 30, tzinfo=UTC)
    tries = 1
    while (then := next_try(tries, created, now)) is not None:
        now, tries = then, tries + 1
    assert timedelta(days=5) - timedelta(minutes=67) < now - created <= timedelta(days=5)
    assert tries == 111


@given(tries=st.integers(1, 10**6), age=st.timedeltas(timedelta(days=-400), timedelta(days=400)))
def test_p14_a_next_try_is_always_later_and_within_the_life_of_the_mail(tries: int, age: timedelta) -> None:
    created = datetime(2026, 11, 30, tzinfo=UTC)
    then = next_try(tries, created, created + age)
    if then is not None:
        assert timedelta(seconds=300) <= then - (created + age) <= timedelta(seconds=4000)
        assert then <= created + timedelta(days=5)
    else:
        assert age > timedelta(days=5) - timedelta(seconds=4000)


def test_a_next_try_needs_a_try() -> None:
    created = datetime(2026, 11, 30, tzinfo=UTC)
    with pytest.raises(ValueError, match="nothing to try again"):
        next_try(0, created, created)
