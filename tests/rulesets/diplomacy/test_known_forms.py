"""Orders of the log become forms again; forms are kept by the text of their order, and never mixed up."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.core.orders import Order
from adjudicator.rulesets.diplomacy import orders
from adjudicator.rulesets.diplomacy.orders import Hold, Move, UnitRef, from_order, to_order

PAR = UnitRef("A", "PAR")


def test_an_order_read_twice_is_the_same_form() -> None:
    order = to_order(Move(PAR, "BUR"))
    fresh = msgspec.json.decode(msgspec.json.encode(order), type=Order)
    assert from_order(order) == Move(PAR, "BUR") == from_order(fresh)
    assert from_order(fresh) is from_order(order)


def test_the_body_counts_not_the_text() -> None:
    """Two orders of one text and different bodies, as only a broken log could have them."""
    march, stay = to_order(Move(PAR, "BUR")), to_order(Hold(PAR))
    odd = Order(text=march.text, keys=stay.keys, body=stay.body)
    assert [from_order(march), from_order(odd), from_order(march)] == [Move(PAR, "BUR"), Hold(PAR), Move(PAR, "BUR")]


def test_what_is_no_form_is_an_error_each_time() -> None:
    broken = Order(text="A PAR H", keys=("unit:PAR",), body={"do": "dance"})
    for _ in range(2):
        with pytest.raises(msgspec.ValidationError):
            from_order(broken)
    assert from_order(to_order(Hold(PAR))) == Hold(PAR)


def test_what_is_kept_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "_MOST_FORMS", 3)
    orders.forget_forms()
    for to in ("BUR", "PIC", "BRE", "GAS", "BUR"):
        assert from_order(to_order(Move(PAR, to))) == Move(PAR, to)
    assert len(orders._FORMS) <= 3
