"""The orders of one phase, read from their plain form and laid out for the steps that carry them out.

Seats come in table order, the orders of a seat in the order written: nothing depends on the order of the mapping given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.core.messages import Arg, Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import Outcome
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.orders import (
    Assassinate,
    Bribe,
    Build,
    Convert,
    Convoy,
    CounterBribe,
    Disband,
    Form,
    Gift,
    Maintain,
    Marry,
    Move,
    Promote,
    Retreat,
    RoyalOrder,
    Siege,
    Stay,
    Supply,
    Support,
    Travel,
    UnitForm,
    Vote,
    from_order,
)

UNIT_FORMS = (Move, Stay, Support, Convoy, Convert, Siege, Supply)
MONEY_FORMS = (Bribe, CounterBribe, Gift)
WINTER_FORMS = (Maintain, Disband, Build, Promote)


@dataclass(slots=True)
class Given:
    """An order as a seat gave it."""

    seat: Seat
    text: str
    form: Form


@dataclass(slots=True)
class UnitOrder:
    """What a unit is told to do: by its owner, or by a royal order (`by` is then the giver; `diadoques 10.8`)."""

    seat: Seat
    text: str
    form: UnitForm
    by: Seat = ""


@dataclass(slots=True)
class OrderBook:
    """The orders of a phase by what they are; every list in table order of seats, then as written."""

    units: dict[Seat, dict[str, UnitOrder]] = field(default_factory=dict)
    money: list[Given] = field(default_factory=list)
    travels: list[Given] = field(default_factory=list)
    family: list[Given] = field(default_factory=list)
    royal: list[Given] = field(default_factory=list)
    retreats: dict[Seat, dict[str, Given]] = field(default_factory=dict)
    votes: list[Given] = field(default_factory=list)
    winter: list[Given] = field(default_factory=list)


def open_book(seats: Sequence[Seat], orders: Mapping[Seat, Sequence[Order]]) -> OrderBook:
    """Lay out the orders of the `seats` in play; others have none.

    Raises:
        msgspec.ValidationError: for an order whose body is no form of this game.
    """
    book = OrderBook()
    for seat in seats:
        for order in orders.get(seat, ()):
            form = from_order(order)
            given = Given(seat, order.text, form)
            if isinstance(form, UNIT_FORMS):
                book.units.setdefault(seat, {})[form.unit.place] = UnitOrder(seat, order.text, form)
            elif isinstance(form, MONEY_FORMS):
                book.money.append(given)
            elif isinstance(form, Travel):
                book.travels.append(given)
            elif isinstance(form, Marry | Assassinate):
                book.family.append(given)
            elif isinstance(form, RoyalOrder):
                book.royal.append(given)
            elif isinstance(form, Retreat):
                book.retreats.setdefault(seat, {})[form.unit.place] = given
            elif isinstance(form, Vote):
                book.votes.append(given)
            else:
                book.winter.append(given)
    return book


def report(
    campaign: Campaign,
    order: Given | UnitOrder,
    code: str,
    args: Mapping[str, Arg] | None = None,
    *,
    private: bool = False,
) -> None:
    """Add the one outcome of an order; see `verdicts` for what a code amounts to."""
    by = order.by if isinstance(order, UnitOrder) else ""
    campaign.outcomes.append(Outcome(order.seat, order.text, Message(code, dict(args or {})), private=private, by=by))


def report_message(campaign: Campaign, order: Given | UnitOrder, message: Message, *, private: bool = False) -> None:
    """Add the one outcome of an order whose message is made already."""
    by = order.by if isinstance(order, UnitOrder) else ""
    campaign.outcomes.append(Outcome(order.seat, order.text, message, private=private, by=by))
