"""A position opened for one resolution: the same things in dictionaries, plus the results so far.

The steps of a phase change a campaign in place; `freeze` makes a position of it again, with everything in table order.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from adjudicator.core.messages import Arg, Message, Seat
from adjudicator.core.outcomes import News, Outcome
from adjudicator.rulesets.diplomacy.position import Dislodged, Position, Season, Stage, Unit
from adjudicator.rulesets.diplomacy.rules import Rules


class Campaign:
    """The mutable board of one resolution.

    Attributes:
        units: province to unit.
        dislodged: province left to the unit thrown out of it.
        Others as in `Position`.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.board = rules.board
        self.year = position.year
        self.season: Season = position.season
        self.stage: Stage = position.stage
        self.units: dict[str, Unit] = {unit.place[:3]: unit for unit in position.units}
        self.centres = dict(position.centres)
        self.dislodged: dict[str, Dislodged] = {lost.unit.province: lost for lost in position.dislodged}
        self.standoffs = position.standoffs
        self.eliminated = list(position.eliminated)
        self.winner = position.winner
        self.outcomes: list[Outcome] = []
        self.news: list[News] = []

    @property
    def survivors(self) -> tuple[Seat, ...]:
        """The seats in play, in table order."""
        return tuple(seat for seat in self.board.seats if seat not in self.eliminated)

    def tell(self, topic: str, code: str, args: Mapping[str, Arg]) -> None:
        """Add a piece of news for everybody."""
        self.news.append(News(topic, Message(code, dict(args))))

    def report(self, seat: Seat, order: str, message: Message, *, private: bool = False, given: bool = True) -> None:
        """Add the one outcome of an order; see `verdicts` for what a code amounts to."""
        self.outcomes.append(Outcome(seat, order, message, private=private, given=given))

    def told(self) -> tuple[Outcome, ...]:
        """The outcomes by seat, in table order; those of a seat in the order they came."""
        by_seat: dict[Seat, list[Outcome]] = {seat: [] for seat in self.board.seats}
        for outcome in self.outcomes:
            by_seat[outcome.seat].append(outcome)
        return tuple(chain.from_iterable(by_seat.values()))

    def place(self, unit: Unit, place: str) -> None:
        """Put `unit` on the board at `place`."""
        self.units[place[:3]] = unit if unit.place == place else Unit(unit.owner, unit.troop, place)

    def freeze(self) -> Position:
        """The position, every part in table order."""
        board, order, units, owned = self.board, self.board.order, self.units, self.centres
        return Position(
            year=self.year,
            season=self.season,
            stage=self.stage,
            units=tuple([units[province] for province in sorted(units, key=order.__getitem__)]),
            centres={centre: owned[centre] for centre in board.centres if centre in owned},
            dislodged=tuple([self.dislodged[p] for p in sorted(self.dislodged, key=order.__getitem__)]),
            standoffs=board.in_order(self.standoffs),
            eliminated=tuple(seat for seat in board.seats if seat in self.eliminated),
            winner=self.winner,
        )
