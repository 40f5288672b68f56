"""What a game must offer to the judge.

A ruleset is an object made of the game's tables and the settings of one game. All methods are pure. Positions are
values of the ruleset's own type `P`; the core keeps them as plain JSON through `dump` and `load`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from adjudicator.core.dice import Dice, Roll
from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import News, Outcome, Verdict

P = TypeVar("P")

PhaseKind: TypeAlias = Literal["movement", "retreat", "adjustment", "decision", "ledger", "over"]
"""Which deadline rule governs a phase. ``ledger``: people referee it, and it ends when the game master says so, without
a deadline; ``over`` once the game has ended."""

Effect: TypeAlias = Literal["file", "enter", "resolve", "preview"]
"""What an order does: wait on file for the phase, change the position at once, end the phase, or show what its end
would bring (`Previewed`) without ending it."""


class Phase(msgspec.Struct, frozen=True):
    """A phase by the name that guards `resolve` (``spring -321``, ``retreats spring -321``), and its kind."""

    name: str
    kind: PhaseKind


class SettingError(ValueError):
    """A setting that the game does not have, or a value it cannot take. The text names both."""


class Checked(msgspec.Struct, frozen=True):
    """What `check` says of an order that came in.

    Attributes:
        order: the order to put on file, corrected where it could be (a wrong troop letter).
        notes: what was corrected, or what may make the order void at resolution ("void unless you buy this unit").
        refusal: set if the order can never be valid in this phase, whatever the others do; nothing is then put on file.
    """

    order: Order
    notes: tuple[Message, ...] = ()
    refusal: Message | None = None


class Resolved(msgspec.Struct, frozen=True):
    """The end of a phase: the position after it, what became of each order, what else happened, the dice thrown."""

    position: Any
    outcomes: tuple[Outcome, ...]
    news: tuple[News, ...]
    rolls: tuple[Roll, ...]


class Ruleset(Protocol[P]):
    """The protocol. `name` is the name of the game's folder under ``games``, ``grammar`` and ``templates``; `kinds` are
    the kinds of phases that have a deadline, each with a rule of its own."""

    name: str
    seats: tuple[Seat, ...]
    kinds: tuple[PhaseKind, ...]
    settings: Mapping[str, Any]
    verdicts: Mapping[str, Verdict]

    def start(self) -> P:
        """The position at the start of the game."""
        ...

    def dump(self, position: P) -> dict[str, Any]:
        """`position` as plain JSON; ``load(dump(p)) == p``, and equal positions dump to equal bytes."""
        ...

    def load(self, data: Mapping[str, Any]) -> P:
        """The inverse of `dump`. Raises msgspec.ValidationError for what is no position."""
        ...

    def phase(self, position: P) -> Phase:
        """The phase that waits for orders."""
        ...

    def check(self, position: P, seat: Seat, order: Order) -> Checked:
        """Judge one order as it comes in. Sees nothing but the position and this order."""
        ...

    def asked(self, position: P) -> tuple[Seat, ...]:
        """The seats this phase waits for, in table order."""
        ...

    def missing(self, position: P, seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
        """What of `seat` still lacks an order in this phase (``A MAC``), in table order."""
        ...

    def resolve(self, position: P, orders: Mapping[Seat, Sequence[Order]], dice: Dice) -> Resolved:
        """Resolve the phase. The result does not depend on the order of seats in `orders`; within a seat the sequence
        is the order of writing and counts only where a rule says so (money, upkeep, builds). Never raises on orders."""
        ...

    def view(self, position: P, seat: Seat | None) -> Any:
        """All that `seat` may see, as a struct for the templates; None = an observer (invariant 6)."""
        ...

    def standing(self, position: P) -> tuple[tuple[Seat, int], ...]:
        """The seats in play with their points, best first, ties in table order."""
        ...

    def winner(self, position: P) -> tuple[Seat, ...]:
        """Who has won; several if shared; empty while nobody has."""
        ...


@runtime_checkable
class Ledger(Protocol):
    """What a ruleset offers besides, if people referee part of the game and the judge keeps the books.

    The game master and, where the rules say so, players write entries; each is checked, takes effect at once, and is
    answered with its outcome.
    """

    def effect(self, order: Order) -> Effect:
        """What `order` does when it comes in."""
        ...

    def enter(self, position: Any, seat: Seat, order: Order, dice: Dice) -> Resolved:
        """The position after an entry, with exactly one outcome; unchanged, with a void outcome, if it is refused."""
        ...


@runtime_checkable
class Previewed(Protocol):
    """What a ruleset offers besides, if the game master may see what the end of a phase would bring, before it ends."""

    def preview(self, position: Any, orders: Mapping[Seat, Sequence[Order]], dice: Dice) -> Resolved:
        """As `Ruleset.resolve` with the dice of the real resolution, but told to the game master alone and with exactly
        one outcome; the position comes back unchanged."""
        ...


@runtime_checkable
class Foresight(Protocol):
    """What a ruleset offers besides, if it can tell a player which of his own orders cannot stand together."""

    def foreseen(self, position: Any, seat: Seat, orders: Sequence[Order]) -> tuple[Message, ...]:
        """Notes for the receipt, from the position and the seat's own orders alone."""
        ...


@runtime_checkable
class Exchange(Protocol):
    """What a ruleset offers besides, if the game master may take its whole state out as a table, edit it, and put it
    back (`core.exchange` writes and reads the file)."""

    @property
    def state_head(self) -> str:
        """What stands above the tables in a file for people; English."""
        ...

    def export_state(self, position: Any) -> dict[str, Any]:
        """The whole state as plain tables; players' secret orders are not in it."""
        ...

    def import_state(self, data: Mapping[str, Any], now: Any) -> Any:
        """The position that tables describe, in a game that stands at `now`.

        Raises:
            core.exchange.StateError: for the first key that is wrong, missing or unknown.
        """
        ...
