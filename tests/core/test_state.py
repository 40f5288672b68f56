"""The fold and what it refuses; digests; the canonical form of events."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.events import DeadlineSet, Event, GameCreated, OrdersReceived, decode, encode, kind_of
from adjudicator.core.fold import LogError, fold
from adjudicator.core.messages import Message
from adjudicator.core.orders import Order, file_orders
from adjudicator.core.state import digest

AT = datetime(2027, 1, 5, 9, 0, tzinfo=UTC)
CREATED = GameCreated(ruleset="diadoques", title="T", lang="en", settings={}, rules={}, seed="s")


def _order(place: str, text: str, *more: str) -> Order:
    return Order(text=text, keys=(f"season:{place}", *more), body={})


def test_a_log_must_begin_with_the_creation() -> None:
    with pytest.raises(LogError):
        fold(None, "alpha", AT, DeadlineSet(phase="x", at=AT, cause=Message("by_rule")))
    state = fold(None, "alpha", AT, CREATED)
    with pytest.raises(LogError):
        fold(state, "alpha", AT, CREATED)


@pytest.mark.parametrize(
    "event",
    [
        DeadlineSet(phase="spring -321", at=AT, cause=Message("by_rule")),
        OrdersReceived(seat="Antipater", phase="spring -321"),
    ],
)
def test_an_event_of_another_phase_is_refused(event: Event) -> None:
    with pytest.raises(LogError):
        fold(fold(None, "alpha", AT, CREATED), "alpha", AT, event)


def test_13_a_later_order_of_the_same_key_replaces_the_earlier_and_goes_to_the_end() -> None:
    first, second = _order("MAC", "A MAC -> THR"), _order("TES", "A TES x")
    again = _order("MAC", "A MAC x")
    assert file_orders((first, second), again) == (second, again)


def test_13_an_order_that_moves_a_character_is_also_keyed_by_him() -> None:
    led = _order("MAC", "A* MAC -> THR", "character:*")
    alone = Order(text="* MAC -> TES", keys=("character:*",), body={})
    assert file_orders((led,), alone) == (alone,)


_orders = st.lists(
    st.tuples(st.sampled_from(["MAC", "TES", "EGE"]), st.sampled_from(["x", "-> THR", "S A THR"])), max_size=8
)


@given(_orders)
def test_no_key_is_on_file_twice(written: list[tuple[str, str]]) -> None:
    on_file: tuple[Order, ...] = ()
    for place, rest in written:
        on_file = file_orders(on_file, _order(place, f"A {place} {rest}"))
    keys = [key for order in on_file for key in order.keys]
    assert len(keys) == len(set(keys))
    assert [order.text for order in on_file][-1:] == [f"A {place} {rest}" for place, rest in written][-1:]


def test_the_digest_names_game_phase_seat_and_orders_in_their_order() -> None:
    one, two = _order("MAC", "A MAC x"), _order("TES", "A TES x")
    base = digest("alpha", "spring -321", "Antipater", (one, two))
    assert base == digest("alpha", "spring -321", "Antipater", (one, two))
    others = {
        digest("beta", "spring -321", "Antipater", (one, two)),
        digest("alpha", "summer -321", "Antipater", (one, two)),
        digest("alpha", "spring -321", "Eumenes", (one, two)),
        digest("alpha", "spring -321", "Antipater", (two, one)),
        digest("alpha", "spring -321", "Antipater", (one,)),
    }
    assert len(others | {base}) == 6


def test_events_are_written_canonically_and_read_back() -> None:
    event = msgspec.structs.replace(CREATED, settings={"b": 1, "a": [True, None]})
    assert decode(encode(event)) == event
    assert encode(event) == encode(decode(encode(event)))
    assert encode(event).index(b'"a"') < encode(event).index(b'"b"')
    assert kind_of(event) == "game created"
    with pytest.raises(msgspec.MsgspecError):
        decode(b'{"kind":"never heard of"}')
