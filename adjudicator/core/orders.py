"""Orders as the core sees them, and what a reader of orders makes of a mail's text.

The core does not know what an order means. It knows its normal form, the keys by which a later order replaces an
earlier one (`diadoques 13`), and keeps the ruleset's own form of it as plain JSON.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

import msgspec

from adjudicator.core.messages import Lang, Message


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order, read and put into normal form.

    Attributes:
        text: the normal form, the same in every language (``A MAC -> THR``).
        keys: a later order that shares one of these keys replaces the earlier one whole.
        body: the ruleset's own form as plain JSON.
        said: the words as the player wrote them; empty if the judge made the order.
    """

    text: str
    keys: tuple[str, ...]
    body: dict[str, Any]
    said: str = ""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line that could not be taken: where, what is wrong, and (in the arguments) what may have been meant.

    Attributes:
        line: 1 for the first line of the order text; 0 if it concerns the mail as a whole.
        column: 1 for the first character.
        said: the line as written, cut to 200 characters.
        message: code and arguments; the code is listed in the documentation of problems.
    """

    line: int
    column: int
    said: str
    message: Message


SOFT_CODES: frozenset[str] = frozenset({"not_an_order", "left_blank", "quoted_line", "comment_only"})
"""Codes of problems that are nobody's fault: a greeting, a line of the form left open. A receipt tells them mildly."""


class OrderLine(msgspec.Struct, frozen=True, tag="order"):
    """A line that gives an order. `notes` tell the player what was understood otherwise than written."""

    line: int
    order: Order
    notes: tuple[Message, ...] = ()


class CancelLine(msgspec.Struct, frozen=True, tag="cancel"):
    """A line that takes back every order on file that has one of `keys`; all of them if `everything`."""

    line: int
    said: str
    keys: tuple[str, ...] = ()
    everything: bool = False


class ReadyLine(msgspec.Struct, frozen=True, tag="ready"):
    """``ready`` or ``wait``: the seat does (not) need the rest of the time until the deadline."""

    line: int
    ready: bool


class RequestLine(msgspec.Struct, frozen=True, tag="request"):
    """A wish for a mail of its own: ``help``, ``rules``, ``map``, ``status``, ``history``."""

    line: int
    topic: str


Line: TypeAlias = OrderLine | CancelLine | ReadyLine | RequestLine


class Reading(msgspec.Struct, frozen=True):
    """All that was understood of one text, in the order written, and all that was not."""

    lines: tuple[Line, ...] = ()
    problems: tuple[Problem, ...] = ()


class OrderReader(Protocol):
    """Reads the order text of a mail for one game. Never raises, whatever the text (invariant 1)."""

    def read(self, text: str, lang: Lang) -> Reading:
        """Read `text`, already freed of quotes and signature; `lang` only settles words that mean two things."""
        ...


def file_orders(on_file: tuple[Order, ...], new: Order) -> tuple[Order, ...]:
    """Put `new` at the end and drop every order it replaces: one that shares a key (`diadoques 13`, `8.8`)."""
    keys = frozenset(new.keys)
    return (*(o for o in on_file if keys.isdisjoint(o.keys)), new)
