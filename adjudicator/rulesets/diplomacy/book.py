"""The orders of a phase laid out by seat and kind; everything that belongs to another phase refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.orders import (
    Build,
    Convoy,
    Draw,
    Form,
    Hold,
    Move,
    Remove,
    Retreat,
    Support,
    Waive,
    from_order,
)
from adjudicator.rulesets.diplomacy.position import Stage

OF_STAGE: Mapping[Stage, frozenset[type]] = {
    "movement": frozenset((Hold, Move, Support, Convoy)),
    "retreat": frozenset((Move, Retreat, Remove)),
    "adjustment": frozenset((Build, Remove, Waive)),
    "over": frozenset(),
}
"""The forms of orders each kind of phase carries out; votes are taken in every phase but the last."""


class Given(msgspec.Struct, frozen=True, gc=False):
    """An order on file: whose, its normal form, and what it says."""

    seat: Seat
    text: str
    form: Form


class Book(msgspec.Struct, frozen=True):
    """The orders of a phase.

    Attributes:
        units: seat to province to the order for the unit there; the later order counts (DATC 4.D.3).
        adjustments: builds, removals, waives, by seat in the order written (DATC 4.D.4 to 4.D.6).
        votes: the last vote of each seat.
    """

    units: dict[Seat, dict[str, Given]] = {}
    adjustments: dict[Seat, list[Given]] = {}
    votes: dict[Seat, Given] = {}


def open_book(campaign: Campaign, orders: Mapping[Seat, Sequence[Order]]) -> Book:
    """Lay out the orders of the seats in play; those of others, or of another kind of phase, get their outcome here.

    Raises:
        msgspec.ValidationError: for an order whose body is no form of this game.
    """
    book = Book()
    stage = campaign.stage
    fitting = OF_STAGE[stage]
    for seat in campaign.board.seats:
        filed = orders.get(seat, ())
        if seat in campaign.eliminated:
            for order in filed:
                campaign.report(seat, order.text, Message("seat_eliminated"), private=True)
            continue
        units: dict[str, Given] = {}
        for order in filed:
            form = from_order(order)
            if type(form) not in fitting:
                if isinstance(form, Draw) and stage != "over":
                    book.votes[seat] = Given(seat, order.text, form)
                else:
                    campaign.report(seat, order.text, wrong_phase(stage, form), private=True)
            elif stage == "adjustment":
                book.adjustments.setdefault(seat, []).append(Given(seat, order.text, form))
            else:
                # All forms that fit these phases name a unit.
                units[form.unit.place[:3]] = Given(seat, order.text, form)  # type: ignore[union-attr]
        if units:
            book.units[seat] = units
    return book


def wrong_phase(stage: Stage, form: Form) -> Message:
    """Why an order is not for this phase."""
    if stage == "over":
        return Message("game_over")
    if isinstance(form, Build | Remove | Waive):
        return Message("adjustment_order")
    return Message("retreat_order" if isinstance(form, Retreat) else "movement_order")
