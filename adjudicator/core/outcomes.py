"""What became of orders, and what else there is to tell after a resolution."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from adjudicator.core.messages import Message, Seat

Verdict: TypeAlias = Literal["succeeded", "failed", "void", "neutral"]
"""How an order ended. Derived from the outcome's code by the ruleset's table, never stored beside it.

``void``: rule or treasury refuses the order. ``failed``: legal, but bounced, cut, outbid, broken. ``neutral``: neither,
as a support whose move did not happen.
"""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one order ended, and why (invariant 8).

    Attributes:
        seat: the seat whose unit it was, or who paid; the giver of the order unless `by` says otherwise.
        order: the normal form of the order.
        message: the cause.
        private: only `seat` may see it.
        given: False for an order the judge made because none was written.
        by: the seat that gave the order, where that is not `seat` (a royal order).
    """

    seat: Seat
    order: str
    message: Message
    private: bool = False
    given: bool = True
    by: Seat = ""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: a citadel taken, a unit without retreat, an event announced.

    Attributes:
        topic: a heading of the results (``retreats``, ``sieges``, ``control``, ``events``, ``victory``, ``money``).
        message: what happened.
        to: the seats that may see it; empty = everybody.
    """

    topic: str
    message: Message
    to: tuple[Seat, ...] = ()
