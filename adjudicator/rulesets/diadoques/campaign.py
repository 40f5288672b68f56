"""A position opened for one resolution: the same things in dictionaries, plus the results so far.

The steps of a season change a campaign in place, one after the other (`diadoques 3.2`); `freeze` makes a position of it
again, with everything in table order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeVar

import msgspec

from adjudicator.core.dice import Dice
from adjudicator.core.messages import Arg, Message, Seat
from adjudicator.core.outcomes import News, Outcome
from adjudicator.rulesets.diadoques.position import Dislodged, Pending, Position, Royal, SiegeOrder, Unit
from adjudicator.rulesets.diadoques.rules import Rules
from adjudicator.rulesets.diadoques.view import Season

T = TypeVar("T")
P = TypeVar("P", Unit, Royal)


class Campaign:
    """The mutable board of one resolution.

    Attributes:
        units: place to unit, field and garrisons.
        travellers: who moves alone this season: seats for diadochi, names for royal persons (`diadoques 2.5`).
        dislodged: place left to the unit thrown out of it.
        Others as in `Position` and `Pending`.
    """

    def __init__(self, rules: Rules, position: Position, dice: Dice) -> None:
        self.rules = rules
        self.board = rules.board
        self.dice = dice
        self.year = position.year
        self.season: Season = position.season
        self.stage: Literal["orders", "retreats", "over"] = position.stage
        self.first_year = position.first_year
        self.units: dict[str, Unit] = {unit.place: unit for unit in position.units}
        self.diadochi = dict(position.diadochi)
        self.royals: dict[str, Royal] = {royal.name: royal for royal in position.royals}
        self.citadels = dict(position.citadels)
        self.provinces = dict(position.provinces)
        self.treasury = dict(position.treasury)
        self.treasures = list(position.treasures)
        self.married = position.married
        self.royal_orders_used = list(position.royal_orders_used)
        self.floods = position.floods
        self.storms = position.storms
        self.dislodged: dict[str, Dislodged] = {d.unit.place: d for d in position.dislodged}
        self.standoffs = position.standoffs
        self.sieges: list[SiegeOrder] = list(position.pending.sieges)
        self.supplied: set[str] = set(position.pending.supplied)
        self.bought = dict(position.pending.bought)
        self.votes = dict(position.pending.votes)
        self.travellers: set[str] = set(position.pending.travellers)
        self.eliminated = list(position.eliminated)
        self.winner = position.winner
        self.outcomes: list[Outcome] = []
        self.news: list[News] = []

    @property
    def seats(self) -> list[Seat]:
        """The seats in play, in table order."""
        return [seat for seat in self.board.seats if seat not in self.eliminated]

    def tell(self, topic: str, code: str, args: Mapping[str, Arg] | None = None, to: tuple[Seat, ...] = ()) -> None:
        """Add a piece of news; `to` empty = for everybody."""
        self.news.append(News(topic, Message(code, dict(args or {})), to))

    def take_citadel(self, citadel: str, seat: Seat) -> None:
        """Give a citadel to a seat ("" = neutral); the first player there finds its treasure (`diadoques 9.7`)."""
        if not seat:
            self.citadels.pop(citadel, None)
            return
        if self.citadels.get(citadel) == seat:
            return
        self.citadels[citadel] = seat
        if citadel in self.treasures:
            self.treasures.remove(citadel)
            amount = self.board.citadels[citadel].treasure
            self.treasury[seat] = self.treasury.get(seat, 0) + amount
            self.tell("control", "treasure_found", {"seat": seat, "citadel": citadel, "amount": amount})

    def clear_season(self) -> None:
        """Forget what belongs to the season that ends."""
        self.dislodged.clear()
        self.standoffs = ()
        self.sieges.clear()
        self.supplied.clear()
        self.bought.clear()
        self.votes.clear()
        self.travellers.clear()
        self.floods = ()
        self.storms = ()

    def freeze(self) -> Position:
        """The position, every part in table order."""
        board, order = self.board, self.board.place_order

        def by_seat(of: Mapping[Seat, T]) -> dict[Seat, T]:
            return {seat: of[seat] for seat in board.seats if seat in of}

        def by_place(of: Mapping[str, Seat], places: Iterable[str]) -> dict[str, Seat]:
            return {place: of[place] for place in places if of.get(place)}

        def in_order(piece: P) -> P:
            if len(piece.guard) < 2:
                return piece
            return msgspec.structs.replace(
                piece, guard={s: piece.guard[s] for s in ("", *board.seats) if s in piece.guard}
            )

        royals = [name for name in board.royals if name in self.royals]
        return Position(
            year=self.year,
            season=self.season,
            stage=self.stage,
            units=tuple(in_order(self.units[place]) for place in sorted(self.units, key=order.__getitem__)),
            diadochi=by_seat(self.diadochi),
            royals=tuple(in_order(self.royals[name]) for name in royals),
            citadels=by_place(self.citadels, board.citadels),
            provinces=by_place(self.provinces, board.areas),
            treasury=by_seat(self.treasury),
            treasures=tuple(c for c in board.citadels if c in self.treasures),
            married=self.married,
            royal_orders_used=tuple(s for s in board.seats if s in self.royal_orders_used),
            floods=self.floods,
            storms=self.storms,
            dislodged=tuple(self.dislodged[place] for place in sorted(self.dislodged, key=order.__getitem__)),
            standoffs=tuple(sorted(self.standoffs, key=order.__getitem__)),
            pending=Pending(
                sieges=tuple(sorted(self.sieges, key=lambda s: order[s.place])),
                supplied=tuple(sorted(self.supplied, key=order.__getitem__)),
                bought={name: self.bought[name] for name in board.royals if name in self.bought},
                votes=by_seat(self.votes),
                travellers=tuple(who for who in (*board.seats, *board.royals) if who in self.travellers),
            ),
            eliminated=tuple(s for s in board.seats if s in self.eliminated),
            winner=self.winner,
            first_year=self.first_year,
        )
