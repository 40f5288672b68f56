"""Standard Diplomacy as the judge plays it: the ruleset protocol over board, settings and the steps of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.core.dice import Dice
from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import Verdict
from adjudicator.core.ruleset import Checked, Phase, PhaseKind, Resolved
from adjudicator.rulesets.diplomacy import exchange, receipt, viewing
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.book import open_book
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.position import Position, Unit, phase_name
from adjudicator.rulesets.diplomacy.rules import Rules
from adjudicator.rulesets.diplomacy.season import play_phase
from adjudicator.rulesets.diplomacy.settings import settle
from adjudicator.rulesets.diplomacy.tally import scores
from adjudicator.rulesets.diplomacy.verdicts import VERDICTS
from adjudicator.rulesets.diplomacy.view import View


class Diplomacy:
    """See `adjudicator.core.ruleset.Ruleset`. No dice are thrown.

    Args:
        board: made from the game's tables.
        data: the game's own data file, with its default settings under ``settings``.
        changes: this game's changes of settings.

    Raises:
        SettingError: for a setting the game does not have or a value it cannot take.
    """

    name = "diplomacy"
    kinds: tuple[PhaseKind, ...] = ("movement", "retreat", "adjustment")

    def __init__(self, board: Board, data: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
        self.board = board
        self.rules = Rules(board, settle(data["settings"], changes))
        self.first_year = int(data["first_year"])
        self.seats: tuple[Seat, ...] = board.seats
        self.settings: Mapping[str, Any] = self.rules.plain_settings
        self.verdicts: Mapping[str, Verdict] = VERDICTS

    def start(self) -> Position:
        """The start position, spring of the first year; everybody owns his home centres."""
        board = self.board
        owner = {centre: seat for seat in board.seats for centre in board.home[seat]}
        return Position(
            year=self.first_year,
            season="spring",
            units=tuple(Unit(unit.owner, unit.troop, unit.place) for unit in board.units),
            centres={centre: owner[centre] for centre in board.centres if centre in owner},
        )

    def dump(self, position: Position) -> dict[str, Any]:
        """See `Ruleset.dump`."""
        built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
        return built

    def load(self, data: Mapping[str, Any]) -> Position:
        """See `Ruleset.load`."""
        return msgspec.convert(data, type=Position)

    state_head = exchange.HEAD

    def export_state(self, position: Position) -> dict[str, Any]:
        """See `core.ruleset.Exchange`: the position as the log keeps it."""
        return self.dump(position)

    def import_state(self, data: Mapping[str, Any], now: Position) -> Position:
        """See `core.ruleset.Exchange`; the table says everything, so that `now` does not matter."""
        del now
        return self.load(self.dump(exchange.import_state(self.board, data, self.first_year)))

    def phase(self, position: Position) -> Phase:
        """``Spring 1901, Movement``, ``Spring 1901, Retreat``, ``Fall 1901, Adjustment``; at the end ``..., End``."""
        return Phase(phase_name(position), position.stage)

    def check(self, position: Position, seat: Seat, order: Order) -> Checked:
        """See `Ruleset.check` and the module `receipt`."""
        return receipt.Desk(self.rules, position, seat).check(order)

    def asked(self, position: Position) -> tuple[Seat, ...]:
        """See `Ruleset.asked`."""
        return receipt.asked(self.rules, position)

    def missing(self, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
        """See `Ruleset.missing`; in an adjustment phase a code of `verdicts.LACKING`."""
        return receipt.missing(self.rules, position, seat, orders)

    def foreseen(self, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[Message, ...]:
        """See `Foresight.foreseen`: builds and removals beyond those due."""
        return receipt.foreseen(self.rules, position, seat, orders)

    def resolve(self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice) -> Resolved:
        """Resolve the phase. Outcomes come by seat, within one by table order of the units, other orders before."""
        campaign = Campaign(self.rules, position)
        play_phase(campaign, open_book(campaign, orders))
        return Resolved(campaign.freeze(), campaign.told(), tuple(campaign.news), tuple(dice.rolls))

    def view(self, position: Position, seat: Seat | None) -> View:
        """See `Ruleset.view` and the module `viewing`."""
        return viewing.view(self.rules, position, seat)

    def standing(self, position: Position) -> tuple[tuple[Seat, int], ...]:
        """See `Ruleset.standing`: supply centres."""
        in_play = [seat for seat in self.seats if seat not in position.eliminated]
        return tuple(scores(position.centres, in_play))

    def winner(self, position: Position) -> tuple[Seat, ...]:
        """See `Ruleset.winner`."""
        return position.winner
