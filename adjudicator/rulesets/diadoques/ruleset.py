"""Diadoques as the judge plays it: the ruleset protocol over board, settings and the steps of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.core.dice import Dice, ScriptedDice, SeededDice
from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import Verdict
from adjudicator.core.ruleset import Checked, Phase, PhaseKind, Resolved
from adjudicator.rulesets.diadoques import exchange, receipt, viewing
from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.book import open_book
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.control import province_holders
from adjudicator.rulesets.diadoques.events import announce
from adjudicator.rulesets.diadoques.position import Position, Royal, Unit
from adjudicator.rulesets.diadoques.rules import Rules
from adjudicator.rulesets.diadoques.season import play_retreats, play_season
from adjudicator.rulesets.diadoques.settings import settle
from adjudicator.rulesets.diadoques.verdicts import VERDICTS
from adjudicator.rulesets.diadoques.victory import points, total
from adjudicator.rulesets.diadoques.view import View
from adjudicator.rulesets.diadoques.winter import play_winter

COSTLY = ("bribe:", "counter-bribe:", "gift:", "build:", "promote:")
"""Keys of orders that are paid for."""


class Diadoques:
    """See `adjudicator.core.ruleset.Ruleset`.

    Args:
        board: made from the game's tables.
        data: the game's own data file, with its default settings under ``settings``.
        changes: this game's changes of settings.

    Raises:
        SettingError: for a setting the game does not have or a value it cannot take.
    """

    name = "diadoques"
    kinds: tuple[PhaseKind, ...] = ("movement", "retreat", "adjustment")

    def __init__(self, board: Board, data: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
        self.board = board
        self.rules = Rules(board, settle(data["settings"], changes))
        self.first_year = int(data["first_year"])
        self.seats: tuple[Seat, ...] = board.seats
        self.settings: Mapping[str, Any] = self.rules.plain_settings
        self.verdicts: Mapping[str, Verdict] = VERDICTS

    def start(self) -> Position:
        """The start position, spring of the first year (`diadoques 3.1`); no event is announced for it."""
        board = self.board
        units = {u.area: Unit(u.owner, u.troop, u.area) for u in board.units}
        holders = province_holders(board, units)
        return Position(
            year=self.first_year,
            season="spring",
            units=tuple(units[place] for place in board.in_order(units)),
            diadochi={seat: u.area for seat in board.seats for u in board.units if u.owner == seat and u.leader},
            royals=tuple(Royal(r.name, r.area, r.protector) for r in board.royals.values()),
            citadels={c.id: c.home for c in board.citadels.values() if c.home},
            provinces={area: holders[area] for area in board.areas if area in holders},
            treasury=dict(board.treasury),
            treasures=tuple(c.id for c in board.citadels.values() if c.treasure),
            first_year=self.first_year,
        )

    def dump(self, position: Position) -> dict[str, Any]:
        """See `Ruleset.dump`."""
        built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
        return built

    def load(self, data: Mapping[str, Any]) -> Position:
        """See `Ruleset.load`. JSON may have sorted the names: everything is put in table order again."""
        return Campaign(self.rules, msgspec.convert(data, type=Position), ScriptedDice(())).freeze()

    state_head = exchange.HEAD

    def export_state(self, position: Position) -> dict[str, Any]:
        """See `core.ruleset.Exchange`: the position as the log keeps it."""
        return self.dump(position)

    def import_state(self, data: Mapping[str, Any], now: Position) -> Position:
        """See `core.ruleset.Exchange`; the table says everything, so that `now` does not matter."""
        del now
        return self.load(self.dump(exchange.import_state(self.rules, data, self.first_year)))

    def phase(self, position: Position) -> Phase:
        """``spring -321`` is a movement, ``winter -321`` an adjustment, ``retreats spring -321`` a retreat phase."""
        name = viewing.phase_name(position)
        if position.stage == "over":
            return Phase(name, "over")
        if position.stage == "retreats":
            return Phase(name, "retreat")
        return Phase(name, "adjustment" if position.season == "winter" else "movement")

    def check(self, position: Position, seat: Seat, order: Order) -> Checked:
        """See `Ruleset.check` and the module `receipt`."""
        return receipt.Desk(self.rules, position, seat).check(order)

    def asked(self, position: Position) -> tuple[Seat, ...]:
        """See `Ruleset.asked`."""
        return receipt.asked(self.rules, position)

    def missing(self, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
        """See `Ruleset.missing`; in winter the units that will not be paid as things stand."""
        return receipt.missing(self.rules, position, seat, orders)

    def foreseen(self, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[Message, ...]:
        """See `Foresight.foreseen`: the orders that his treasury cannot pay after the others (`diadoques 8.8, 9.5`)."""
        if not any(key.startswith(COSTLY) for order in orders for key in order.keys):
            return ()
        trial = self.play(position, {seat: orders}, SeededDice("", "trial"))
        return tuple(
            Message("money_short", {"order": outcome.order, **outcome.message.args})
            for outcome in trial.outcomes
            if outcome.given and outcome.seat == seat and outcome.message.code == "unpaid"
        )

    def resolve(self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice) -> Resolved:
        """Resolve the phase and draw the event of the season that begins (`diadoques 11.1`).

        Dice by purpose: ``retreat MAC`` (the place left), ``event``, ``flood``, ``storm``, ``revolt``; number 1.
        """
        campaign = self.play(position, orders, dice)
        announce(campaign)
        return _resolved(campaign)

    def resolve_without_events(
        self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice
    ) -> Resolved:
        """As `resolve`, but the next season's event is left undrawn: what a case file describes."""
        return _resolved(self.play(position, orders, dice))

    def play(self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice) -> Campaign:
        """The phase up to the point where the next begins."""
        campaign = Campaign(self.rules, position, dice)
        book = open_book(campaign.seats, orders)
        if position.stage == "retreats":
            play_retreats(campaign, book)
        elif position.stage == "orders" and position.season == "winter":
            play_winter(campaign, book)
        elif position.stage == "orders":
            play_season(campaign, book)
        return campaign

    def view(self, position: Position, seat: Seat | None) -> View:
        """See `Ruleset.view` and the module `viewing`."""
        return viewing.view(self.rules, position, seat)

    def standing(self, position: Position) -> tuple[tuple[Seat, int], ...]:
        """See `Ruleset.standing`: victory points (`diadoques 12.1`)."""
        sources = points(self.board, position.citadels, position.royals, position.married)
        scores = [(seat, total(sources[seat])) for seat in self.seats if seat not in position.eliminated]
        return tuple(sorted(scores, key=lambda score: -score[1]))

    def winner(self, position: Position) -> tuple[Seat, ...]:
        """See `Ruleset.winner`."""
        return position.winner


def _resolved(campaign: Campaign) -> Resolved:
    """The results in a fixed order: outcomes by seat (then as they arose), news as it happened."""
    rank = {seat: number for number, seat in enumerate(campaign.board.seats)}
    outcomes = sorted(campaign.outcomes, key=lambda outcome: rank.get(outcome.seat, len(rank)))
    return Resolved(campaign.freeze(), tuple(outcomes), tuple(campaign.news), tuple(campaign.dice.rolls))
