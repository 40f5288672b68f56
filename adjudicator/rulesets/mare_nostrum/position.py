"""The state of a campaign (`mare_nostrum 1.2`) as a value: plain JSON in and out."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.rulesets.mare_nostrum.orders import Decision, Entry

Stage: TypeAlias = Literal["turn", "acclamation", "regimes", "over"]
"""A turn's ledger is open; the acclamation waits for festivities; the answers about a regime; the campaign is over."""

Status: TypeAlias = Literal["pending", "entered", "refused", "struck", "withdrawn"]
"""An entry waits for the game master, is in the books, was refused by him, struck out later, or taken back."""

Value: TypeAlias = int | str | bool | None


class Army(msgspec.Struct, frozen=True, omit_defaults=True):
    """An army by its number among its owner's. `turns` in the field so far; None while it is at home (`2.3`)."""

    number: int
    turns: int | None = None


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a power has and did (`1.2`). `home` is a province, `capital` the id of its city.

    Attributes:
        gains: of the open turn, not yet in the treasury (`5.2`).
        victories, defeats, failed_conquests, new_provinces, new_routes, caravan_refused: since the last acclamation.
        besieged: controlled cities under siege.
        disorder: turns that disorder may still last; None = order.
        index, rolled: of the last acclamation; None = none yet, or no die was thrown.
    """

    regime: str
    home: str
    capital: str
    treasury: int = 0
    gains: int = 0
    temples: int = 0
    schools: int = 0
    improvements: int = 0
    protector_temple: bool = False
    philosophy_school: bool = False
    theatre: bool = False
    arena: bool = False
    priests: int = 0
    armies: tuple[Army, ...] = ()
    routes: int = 0
    victories: int = 0
    defeats: int = 0
    failed_conquests: int = 0
    new_provinces: int = 0
    new_routes: int = 0
    caravan_refused: bool = False
    besieged: int = 0
    disorder: int | None = None
    eliminated: bool = False
    index: int | None = None
    rolled: int | None = None

    @property
    def field(self) -> tuple[int, ...]:
        """The turns in the field of each army that is there."""
        return tuple(army.turns for army in self.armies if army.turns is not None)


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry changed: a figure of a seat, or one of the map (seat ""), before and after."""

    seat: Seat
    figure: str
    before: Value = None
    after: Value = None


class Posting(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry with its number, who wrote it when, and what became of it.

    `reason` is why it was struck or refused; `told` that the results have told of it.
    """

    number: int
    year: int
    turn: int
    by: Seat
    entry: Entry
    status: Status
    changes: tuple[Change, ...] = ()
    reason: str = ""
    told: bool = False


class Position(msgspec.Struct, frozen=True, omit_defaults=True):
    """A campaign between two events.

    Attributes:
        year, turn: from 1; the turn stays 4 during the acclamation.
        controllers: province to its power; one not named is independent (`1.3`).
        opening: the controllers when the last acclamation was over: what is new is measured by it (`2.4`).
        sieges: provinces whose cities are besieged.
        postings: this year's entries, and older ones that still wait; the log keeps the rest.
        last_number: of the last entry.
        standing: decisions given ahead, by seat.
        settled: seats that said with the acclamation whether they change their regime (`5.1`).
        points: after the last year (`6.1`).
    """

    year: int
    turn: int
    stage: Stage
    players: dict[Seat, Player]
    controllers: dict[str, Seat] = {}
    opening: dict[str, Seat] = {}
    sieges: tuple[str, ...] = ()
    postings: tuple[Posting, ...] = ()
    last_number: int = 0
    standing: dict[Seat, tuple[Decision, ...]] = {}
    settled: tuple[Seat, ...] = ()
    winner: tuple[Seat, ...] = ()
    points: dict[Seat, int] = {}

    def living(self) -> tuple[Seat, ...]:
        """The seats not eliminated, in alphabetical order: the order in which dice are drawn."""
        return tuple(seat for seat in sorted(self.players) if not self.players[seat].eliminated)

    def provinces(self, seat: Seat) -> tuple[str, ...]:
        """The provinces a seat controls, in alphabetical order."""
        return tuple(sorted(code for code, holder in self.controllers.items() if holder == seat))

    def posting(self, number: int) -> Posting | None:
        """The entry with that number, if it is still in the books of this year."""
        return next((one for one in self.postings if one.number == number), None)

    def pending(self) -> tuple[Posting, ...]:
        """The entries that wait for the game master."""
        return tuple(one for one in self.postings if one.status == "pending")
