"""What the judge says to an order as it comes in, and entries that take effect at once (`mare_nostrum 7`)."""

from __future__ import annotations

import msgspec

from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.ruleset import Checked
from adjudicator.rulesets.mare_nostrum import ledger
from adjudicator.rulesets.mare_nostrum.orders import (
    SHAPES,
    UNDECIDED,
    Accept,
    Decision,
    Entry,
    Form,
    Strike,
    from_order,
    to_order,
)
from adjudicator.rulesets.mare_nostrum.paths import farthest
from adjudicator.rulesets.mare_nostrum.position import Position
from adjudicator.rulesets.mare_nostrum.regimes import waited_for
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.verdicts import Refusal, message


class Counter:
    """The counter where orders are handed in: checks those of one seat against one position."""

    def __init__(self, rules: Rules, position: Position, seat: Seat) -> None:
        self.rules, self.position, self.seat = rules, position, seat

    def check(self, order: Order) -> Checked:
        """The order completed (whose ledger), notes, or why it cannot be taken."""
        try:
            form, notes = self._checked(from_order(order))
        except Refusal as why:
            return Checked(order, refusal=why.message)
        return Checked(to_order(form, order.said), tuple(notes))

    def enter(self, form: Form) -> tuple[Position, Message]:
        """The position after an entry or a word about entries. Raises Refusal."""
        completed, _ = self._checked(form)
        match completed:
            case Entry():
                return ledger.make(self.rules, self.position, self.seat, completed)
            case Accept():
                return ledger.accept(self.rules, self.position, completed)
            case Strike():
                return ledger.strike(self.position, self.seat, completed)
        raise Refusal("player_decides")

    def _checked(self, form: Form) -> tuple[Form, list[Message]]:
        if self.position.stage == "over":
            raise Refusal("campaign_over")
        if isinstance(form, Entry):
            return self._entry(form)
        if isinstance(form, Decision):
            if form.seat and self.seat not in (form.seat, GAME_MASTER):
                raise Refusal("not_your_ledger", seat=form.seat)
            return msgspec.structs.replace(form, seat=""), self._decision(form)
        if isinstance(form, Strike):
            ledger.strike(self.position, self.seat, form)
            return form, []
        if self.seat != GAME_MASTER:
            raise Refusal("game_master_only")
        if isinstance(form, Accept):
            if self.position.stage == "regimes":
                raise Refusal("only_corrections_now")
            ledger.accept(self.rules, self.position, form)
            return form, []
        if self.position.stage != "turn":
            raise Refusal("no_turn_open")
        waiting = [str(posting.number) for posting in self.position.pending()]
        if waiting:
            raise Refusal("entries_wait", numbers=waiting)
        return form, []

    def _entry(self, entry: Entry) -> tuple[Entry, list[Message]]:
        entry = self._whose(entry)
        self._may_write(entry)
        notes: list[Message] = []
        player = self.position.players[entry.seat]
        if entry.kind == "caravan refused" and player.caravan_refused:
            notes.append(message("note_second_caravan"))
        if entry.kind == "new province":
            holder = self.position.controllers.get(entry.about)
            if holder is not None and holder != entry.seat:
                notes.append(message("note_province_taken", province=entry.about, seat=holder))
        ledger.make(self.rules, self.position, self.seat, entry)
        return entry, notes

    def _whose(self, entry: Entry) -> Entry:
        """The entry with its seat: the writer's own; for the game master the one named, or the holder of the city."""
        seat = entry.seat
        if self.seat == GAME_MASTER:
            if not seat and (SHAPES[entry.kind].about == "city" or entry.kind == "province lost"):
                seat = self.position.controllers.get(entry.about, "")
                if not seat:
                    raise Refusal("whose_ledger")
            if not seat:
                raise Refusal("whose_ledger")
            if seat not in self.position.players:
                raise Refusal("no_such_seat", seat=seat)
        elif seat and seat != self.seat:
            raise Refusal("not_your_ledger", seat=seat)
        return msgspec.structs.replace(entry, seat=seat or self.seat)

    def _may_write(self, entry: Entry) -> None:
        stage = self.position.stage
        if self.seat != GAME_MASTER:
            if entry.kind == "correct":
                raise Refusal("game_master_only")
            if stage != "turn":
                raise Refusal("year_closed")
        elif stage == "regimes" and entry.kind != "correct":
            raise Refusal("only_corrections_now")
        elif stage == "acclamation" and entry.kind in ("gain", "gain withdrawn"):
            raise Refusal("gain_after_turn")

    def _decision(self, decision: Decision) -> list[Message]:
        if self.seat == GAME_MASTER:
            raise Refusal("player_decides")
        player, position = self.position.players[self.seat], self.position
        if player.eliminated:
            raise Refusal("seat_eliminated", seat=self.seat)
        if position.stage == "regimes":
            if decision.kind != "regime":
                raise Refusal("only_regime_now")
            if self.seat not in waited_for(position):
                raise Refusal("not_asked")
        notes = self._about(decision)
        if position.stage == "turn" and decision.choice != UNDECIDED:
            notes.append(message("note_kept"))
        return notes

    def _about(self, decision: Decision) -> list[Message]:
        """What the choice of a decision may come to."""
        player, settings = self.position.players[self.seat], self.rules.settings
        notes: list[Message] = []
        if decision.choice == UNDECIDED:
            asked = settings.regime_phase and self.position.stage != "regimes"
            notes.append(message("note_regime_open" if asked else "note_regime_stays"))
        elif decision.kind == "regime" and decision.choice:
            regimes = self.rules.campaign.regimes
            if decision.choice not in regimes:
                raise Refusal("regime_unknown_here", regime=decision.choice)
            if decision.choice == player.regime:
                raise Refusal("regime_already", regime=decision.choice)
            if regimes[decision.choice].people < regimes[player.regime].people:
                notes.append(message("note_disorder", regime=decision.choice, turns=settings.disorder.turns))
        if decision.kind == "feast" and decision.choice and not player.protector_temple:
            notes.append(message("note_feast_no_temple"))
        if decision.kind in ("feast", "rejoicing") and decision.choice and self.position.stage == "acclamation":
            figures = settings.festivities
            left = player.treasury - (figures.feast_cost if decision.kind == "feast" else figures.rejoicing_cost)
            if left <= -settings.bankruptcy < player.treasury:  # who is bankrupt without it is told so once
                notes.append(message("note_bankrupt", treasury=left, limit=settings.bankruptcy))
        if decision.kind == "flight" and decision.choice:
            notes += self._about_flight(decision.choice)
        return notes

    def _about_flight(self, goal: str) -> list[Message]:
        if goal not in self.rules.campaign.provinces:
            raise Refusal("no_such_province", province=goal)
        refuges = self.rules.refuges(self.position, self.seat)
        lost = self.rules.lost_capital(self.position.players[self.seat])
        if goal == lost:
            return [message("note_flight_from", province=goal)]
        if goal not in refuges:
            return [message("note_flight_not_yours", province=goal)]
        best = farthest(self.rules.campaign.borders, lost, refuges)
        return [] if goal in best else [message("note_flight_not_farthest", provinces=list(best))]
