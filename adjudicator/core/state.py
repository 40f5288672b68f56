"""The state of a game at a line of its log; `core.fold` makes it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.core import people
from adjudicator.core.events import (
    Event,
    PhaseResolved,
    PositionSet,
)
from adjudicator.core.messages import Lang, Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.ruleset import Phase

Status: TypeAlias = Literal["open", "running", "ended"]


class Player(msgspec.Struct, frozen=True):
    """Who sits where, and how he wants his mail."""

    seat: Seat
    name: str
    address: str
    lang: Lang
    zone: str


class Absence(msgspec.Struct, frozen=True):
    """When a player is away. `used`: a deadline has waited for it; it moves no other."""

    since: datetime
    until: datetime
    used: bool = False


class Pause(msgspec.Struct, frozen=True):
    """The clock of a game stands: since when, why, and the deadline that was set when it stopped."""

    since: datetime
    reason: str
    deadline: datetime | None


class GameState(msgspec.Struct, frozen=True):
    """All that is known of a game at a line of its log.

    Attributes:
        number: of the last event folded in; 1 for the first.
        event, at: that event and its instant.
        phase: the phase that waits for orders; None before the start.
        opened: when it opened.
        opening_rules: `rules` as they were then; the phase keeps to them.
        deadline: its UTC instant; None if none is set yet.
        deadline_cause: why it is when it is.
        orders: on file for the phase, by seat, in the order of writing.
        ready: the seats that do not need the time until the deadline.
        reminded: the seats reminded in this phase.
        over: names of the phases that are over, in order.
        resolved: the last resolution.
        corrected: the last correction of the position since then, if any.
        rollbacks: how often the game went back to an earlier phase.
        story: the game master's words for the results to come; `told`: those of the last resolution.
        pressed: when each seat had letters passed on, those of the last day before its newest.
        policies: those that were set, name to value (`core.policies` reads them).
        paused: set while the clock stands.
        absences: what players have announced, by seat, as they came.
        grace_given: the deadline of this phase was moved once for the silent.
        held: the seats for whom the phase waits beyond its deadline.
        wanted: the seats that are to be replaced for their silence.
        dated: the phase before had a deadline.
        masters: those who may command as game master besides the one in `players`.
        former: who had a seat, or commanded from it, before: by seat, each address once, the last one last.
        guests: who has to do with the game without a seat (`core.people`), by address.
        reminded_at: when players were last reminded in this phase.
    """

    game: str
    ruleset: str
    title: str
    lang: Lang
    settings: Mapping[str, Any]
    rules: Mapping[str, str]
    seed: str
    number: int
    event: Event
    at: datetime
    status: Status = "open"
    players: Mapping[Seat, Player] = {}
    position: Mapping[str, Any] = {}
    phase: Phase | None = None
    opened: datetime | None = None
    opening_rules: Mapping[str, str] = {}
    deadline: datetime | None = None
    deadline_cause: Message | None = None
    orders: Mapping[Seat, tuple[Order, ...]] = {}
    ready: frozenset[Seat] = frozenset()
    reminded: frozenset[Seat] = frozenset()
    over: tuple[str, ...] = ()
    resolved: PhaseResolved | None = None
    corrected: PositionSet | None = None
    rollbacks: int = 0
    story: str = ""
    told: str = ""
    winners: tuple[Seat, ...] = ()
    policies: Mapping[str, str] = {}
    paused: Pause | None = None
    absences: Mapping[Seat, tuple[Absence, ...]] = {}
    grace_given: bool = False
    held: tuple[Seat, ...] = ()
    wanted: frozenset[Seat] = frozenset()
    dated: bool = False
    masters: tuple[Player, ...] = ()
    former: Mapping[Seat, tuple[Player, ...]] = {}
    guests: people.Guests = {}
    reminded_at: datetime | None = None
    pressed: Mapping[Seat, tuple[datetime, ...]] = {}

    def dice_of(self, phase: str) -> str:
        """What keys the dice of a phase besides the seed. A phase that is played again throws new ones: those of the
        first time are known."""
        return f"{phase} again {self.rollbacks}" if self.rollbacks else phase

    def person(self, seat: Seat) -> Player | None:
        """Who is meant by a seat, or by the tag of a guest or a former player; None if nobody is."""
        if seat.startswith(people.FORMER):
            past = self.former.get(seat.removeprefix(people.FORMER))
            return msgspec.structs.replace(past[-1], seat=seat) if past else None
        if seat.startswith(people.GUEST):
            found = next((guest for guest in self.guests.values() if guest.tag == seat), None)
            return Player(seat, found.name, found.address, found.lang, found.zone or "UTC") if found else None
        return self.players.get(seat)

    def former_at(self, address: str) -> Player | None:
        """Who had a seat and wrote from `address`; None if nobody did."""
        past = (one for several in self.former.values() for one in several)
        return next((one for one in past if one.address.casefold() == address.casefold()), None)

    def on_file(self, seat: Seat) -> tuple[Order, ...]:
        """The orders of a seat for the present phase."""
        return self.orders.get(seat, ())


def digest(game: str, phase: str, seat: Seat, orders: Iterable[Order]) -> str:
    """Eight hex digits that stand for a seat's orders; the receipt prints them, and so do the results."""
    text = "\n".join((game, phase, seat, *(order.text for order in orders)))
    code = hashlib.sha256(text.encode()).hexdigest()[:8]
    return f"{code[:4]}-{code[4:]}"
