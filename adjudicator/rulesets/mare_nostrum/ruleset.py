"""The acclamation phase of Mare Nostrum as the judge plays it: the ruleset protocol and its ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.core.dice import Dice
from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import News, Outcome, Verdict
from adjudicator.core.ruleset import Checked, Effect, Phase, PhaseKind, Resolved
from adjudicator.rulesets.mare_nostrum import exchange, foresight, regimes, turn, viewing
from adjudicator.rulesets.mare_nostrum.acclamation import Acclamation
from adjudicator.rulesets.mare_nostrum.campaign import Campaign
from adjudicator.rulesets.mare_nostrum.ending import after_acclamation, held_points
from adjudicator.rulesets.mare_nostrum.orders import Decision, EndTurn, from_order
from adjudicator.rulesets.mare_nostrum.position import Player, Position
from adjudicator.rulesets.mare_nostrum.receipt import Counter
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.settings import settle
from adjudicator.rulesets.mare_nostrum.verdicts import REFUSALS, VERDICTS, Refusal
from adjudicator.rulesets.mare_nostrum.view import View


class MareNostrum:
    """See `adjudicator.core.ruleset.Ruleset` and `Ledger`.

    A year is four turns (``year 1 turn 1``), which the game master ends, then ``year 1 acclamation`` and, for those
    without a standing order, ``year 1 regimes`` (`mare_nostrum 1.1, 5.1`).

    Args:
        campaign: regimes, provinces and powers.
        data: the game's own data file, with its default settings under ``settings``.
        changes: this game's changes of settings.

    Raises:
        SettingError: for a setting the game does not have or a value it cannot take.
    """

    name = "mare_nostrum"
    kinds: tuple[PhaseKind, ...] = ("decision",)

    def __init__(self, campaign: Campaign, data: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
        self.campaign = campaign
        self.rules = Rules(campaign, settle(data["settings"], changes))
        self.seats: tuple[Seat, ...] = campaign.seats
        plain: dict[str, Any] = msgspec.to_builtins(self.rules.settings)
        self.settings: Mapping[str, Any] = {**plain, "campaign": campaign.title["en"]}
        self.verdicts: Mapping[str, Verdict] = VERDICTS

    def start(self) -> Position:
        """The first turn of year 1 (`mare_nostrum 1.1, 1.4`)."""
        owners = self.campaign.owners()
        held = {code: owners[code] for code in sorted(owners)}
        players = {seat: self._begins(seat) for seat in self.seats}
        return Position(1, 1, "turn", players, held, dict(held))

    def _begins(self, seat: Seat) -> Player:
        """A power at the start: as the rules give it, but for what the campaign says otherwise (`mare_nostrum 1.4`)."""
        power = self.campaign.powers[seat]
        fresh = self.rules.fresh(power.regime, power.home, self.rules.settings.start)
        return msgspec.structs.replace(
            fresh,
            treasury=fresh.treasury if power.treasury is None else power.treasury,
            temples=fresh.temples if power.temples is None else power.temples,
            priests=fresh.priests if power.priests is None else power.priests,
            schools=power.schools,
            improvements=power.improvements,
            protector_temple=power.protector_temple,
            philosophy_school=power.philosophy_school,
            theatre=power.theatre,
            arena=power.arena,
            routes=power.routes,
        )

    def dump(self, position: Position) -> dict[str, Any]:
        """See `Ruleset.dump`."""
        built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
        return built

    def load(self, data: Mapping[str, Any]) -> Position:
        """See `Ruleset.load`."""
        position = msgspec.convert(data, type=Position)
        players = {seat: position.players[seat] for seat in self.seats if seat in position.players}
        return msgspec.structs.replace(position, players=players)

    def phase(self, position: Position) -> Phase:
        """A turn is a ledger, the acclamation and the answers about regimes are decisions."""
        name = viewing.phase_name(position)
        if position.stage == "turn":
            return Phase(name, "ledger")
        return Phase(name, "over" if position.stage == "over" else "decision")

    def check(self, position: Position, seat: Seat, order: Order) -> Checked:
        """See `Ruleset.check` and the module `receipt`."""
        return Counter(self.rules, position, seat).check(order)

    def foreseen(self, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[Message, ...]:
        """See `Foresight` and the module `foresight`."""
        return tuple(foresight.foreseen(self.rules, position, seat, orders))

    def effect(self, order: Order) -> Effect:
        """See `Ledger.effect`: decisions wait on file, ``End turn`` ends the phase, all else takes effect at once."""
        form = from_order(order)
        if isinstance(form, Decision):
            return "file"
        return "resolve" if isinstance(form, EndTurn) else "enter"

    def enter(self, position: Position, seat: Seat, order: Order, dice: Dice) -> Resolved:
        """See `Ledger.enter`. No dice are thrown."""
        text = order.text
        try:
            after, told = Counter(self.rules, position, seat).enter(from_order(order))
            if told.code in REFUSALS:  # an entry that still waited is refused, not struck out
                text = text.replace("strike", "refuse", 1)
        except Refusal as why:
            after, told = position, why.message
        return Resolved(after, (Outcome(seat, text, told, private=True),), (), tuple(dice.rolls))

    def asked(self, position: Position) -> tuple[Seat, ...]:
        """See `Ruleset.asked`."""
        return viewing.asked(position)

    def missing(self, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
        """Nothing has to be ordered: no festivity is a choice as well."""
        return ()

    def resolve(self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice) -> Resolved:
        """End a turn, hold the acclamation, or take the answers about regimes.

        Dice, all d100 but the second: ``vox populi SEAT``, ``flight SEAT``, ``disorder SEAT``; number 1.
        """
        outcomes: list[Outcome] = []
        if position.stage == "turn":
            position = turn.keep_ahead(position, orders)
            position, news = turn.end_turn(self.rules, position, dice)
        elif position.stage == "acclamation":
            position, outcomes, news = self.acclaim(position, orders, dice)
        elif position.stage == "regimes":
            position, outcomes, news = regimes.answers(self.rules, position, orders)
            position = _next_year(position)
        else:
            news = []
        return Resolved(position, tuple(outcomes), tuple(news), tuple(dice.rolls))

    def acclaim(
        self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice
    ) -> tuple[Position, list[Outcome], list[News]]:
        """The acclamation, and the end of the campaign if it comes (`mare_nostrum 2 - 4, 5.1, 6.1`)."""
        acclamation = Acclamation(self.rules, position, dice)
        acclamation.play(orders)
        position, ending = after_acclamation(self.rules, acclamation.position)
        if position.stage != "over":
            wait = self.rules.settings.regime_phase and regimes.waited_for(position)
            position = msgspec.structs.replace(position, stage="regimes") if wait else _next_year(position)
        return position, acclamation.outcomes, [*acclamation.news, *ending]

    def view(self, position: Position, seat: Seat | None) -> View:
        """See `Ruleset.view` and the module `viewing`."""
        return viewing.view(self.rules, position, seat)

    def standing(self, position: Position) -> tuple[tuple[Seat, int], ...]:
        """Points for provinces, armies in the field and improvements; the treasuries count after the last year only."""
        living = [seat for seat in self.seats if seat in position.living()]
        scores = [(seat, position.points.get(seat, held_points(self.rules, position, seat))) for seat in living]
        return tuple(sorted(scores, key=lambda score: -score[1]))

    def winner(self, position: Position) -> tuple[Seat, ...]:
        """See `Ruleset.winner`."""
        return position.winner

    state_head = exchange.HEAD

    def export_state(self, position: Position) -> dict[str, Any]:
        """The whole state as a readable table (module `exchange`)."""
        return exchange.export_state(self.rules, position)

    def import_state(self, data: Mapping[str, Any], now: Position | None = None) -> Position:
        """See `core.ruleset.Exchange`; the table says everything, so that `now` does not matter."""
        del now
        return exchange.import_state(self.rules, data)


def _next_year(position: Position) -> Position:
    return msgspec.structs.replace(position, year=position.year + 1, turn=1, stage="turn", settled=())
