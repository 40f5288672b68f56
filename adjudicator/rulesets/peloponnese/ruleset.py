"""Peloponnese as the judge plays it: the ruleset protocol over scenario, settings, segments and entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.core.dice import Dice, ScriptedDice
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import News, Outcome, Verdict
from adjudicator.core.ruleset import Checked, Effect, Phase, PhaseKind, Resolved
from adjudicator.rulesets.peloponnese import receipt, statefile, viewing
from adjudicator.rulesets.peloponnese.book import ANSWERS, Book
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.commands import Go, LoadState, SignPeace
from adjudicator.rulesets.peloponnese.entries import make
from adjudicator.rulesets.peloponnese.faults import Fault
from adjudicator.rulesets.peloponnese.orders import from_order, to_order
from adjudicator.rulesets.peloponnese.political import next_turn, note_friends, play_phase, play_segment
from adjudicator.rulesets.peloponnese.position import Position, canonical
from adjudicator.rulesets.peloponnese.questions import open_questions
from adjudicator.rulesets.peloponnese.rules import Settings, settle
from adjudicator.rulesets.peloponnese.scenario import Scenario
from adjudicator.rulesets.peloponnese.standings import majors
from adjudicator.rulesets.peloponnese.statefile import plain
from adjudicator.rulesets.peloponnese.verdicts import VERDICTS
from adjudicator.rulesets.peloponnese.view import View

_SIGNED = frozenset({"peace_signed", "terms_recorded"})


class Peloponnese:
    """See `adjudicator.core.ruleset.Ruleset` and `Ledger`.

    A turn has the phases ``turn 1, operations`` (the game master's entries, players' answers ahead), then the political
    phase, which the game master runs and which stops as ``turn 1, surrender`` and the like where a player has to
    answer, then ``turn 1, economy``.

    Args:
        scenario: the state at the start, with names.
        data: the game's own data file, with its default settings under ``settings``.
        changes: this game's changes of settings.

    Raises:
        SettingError: for a setting the game does not have or a value it cannot take.
    """

    name = "peloponnese"
    kinds: tuple[PhaseKind, ...] = ("decision",)

    def __init__(self, scenario: Scenario, data: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
        self.scenario = scenario
        self.rules: Settings = settle(data["settings"], changes, scenario.majors)
        self.seats: tuple[Seat, ...] = scenario.majors
        self.settings: Mapping[str, Any] = msgspec.json.decode(msgspec.json.encode(self.rules))
        self.verdicts: Mapping[str, Verdict] = VERDICTS

    def start(self) -> Position:
        """The state of the scenario, with a note of who holds what (`peloponnese 1.3, 1.6`)."""
        campaign = receipt.entry_campaign(self.rules, self.scenario.start)
        note_friends(campaign)
        return campaign.freeze()

    def dump(self, position: Position) -> dict[str, Any]:
        """See `Ruleset.dump`."""
        return plain(canonical(position))

    def load(self, data: Mapping[str, Any]) -> Position:
        """See `Ruleset.load`."""
        return canonical(msgspec.convert(data, type=Position))

    def phase(self, position: Position) -> Phase:
        """``operations`` and ``economy`` have no deadline; a pause for answers has one of its own."""
        kind: PhaseKind = "decision"
        if position.stage in receipt.PEOPLES_STAGES:
            kind = "ledger"
        elif position.stage == "over":
            kind = "over"
        return Phase(viewing.phase_name(position), kind)

    def check(self, position: Position, seat: Seat, order: Order) -> Checked:
        """See `Ruleset.check` and the module `receipt`."""
        return receipt.check(self.rules, position, seat, order)

    def asked(self, position: Position) -> tuple[Seat, ...]:
        """The seats with a question to answer; nobody while people referee."""
        asked = {question.seat for question in viewing.questions_now(self.rules, position)}
        return tuple(seat for seat in self.seats if seat in asked)

    def missing(self, position: Position, seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
        """Codes of words: what `seat` has still to say (``lacking_retain``)."""
        book = Book(position.answers, {seat: orders}, majors(position.states))
        left = open_questions(self.rules, position, position.stage, book)
        return tuple(f"lacking_{question.ask}" for question in left if question.seat == seat)

    def resolve(self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice) -> Resolved:
        """From the operations: run the political phase; from a pause: go on with it; from the economy: the next turn.

        Dice by purpose: ``plague Athens``, ``surrender Corinth``, ``rebellion Potidaea Olynthus``,
        ``calm Mytilene Antissa``; number 1. They are drawn by city-state, then space, in alphabetical order.
        """
        campaign = self._campaign(position, orders, dice)
        if position.stage == "economy":
            next_turn(campaign)
        elif position.stage != "over":
            play_phase(campaign)
        return _resolved(campaign)

    def run(
        self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice, segment: str = ""
    ) -> Resolved:
        """The whole political phase without stopping to ask, or one segment of it: what a case file describes.

        Raises:
            KeyError: for a name that is no segment.
        """
        campaign = self._campaign(position, orders, dice)
        if segment:
            play_segment(campaign, segment)
        else:
            play_phase(campaign, ask=False)
        return _resolved(campaign)

    def preview(self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice) -> Resolved:
        """What `resolve` would bring, up to where a player has to be asked, for the game master alone.

        Nothing changes: the position comes back as it is. A piece of news of the topic ``preview`` stands before the
        others, so that several previews in one mail can be told apart.
        """
        shown = self.resolve(position, orders, dice)
        stopped: Position = shown.position
        waits = list(self.asked(stopped)) if self.phase(stopped).kind == "decision" else []
        message = Message("previewed", {"rolls": len(shown.rolls)})
        if waits:
            message = Message("previewed_pause", {"rolls": len(shown.rolls), "states": waits})
        outcome = Outcome(GAME_MASTER, str(Go("preview")), message, private=True)
        news = [News("preview", message, (GAME_MASTER,))]
        news += [News(item.topic, item.message, (GAME_MASTER,)) for item in shown.news]
        return Resolved(position, (outcome,), tuple(news), shown.rolls)

    def _campaign(self, position: Position, orders: Mapping[Seat, Sequence[Order]], dice: Dice) -> Campaign:
        book = Book(position.answers, orders, majors(position.states))
        return Campaign(self.rules, position, dice, book)

    # ---- entries

    def effect(self, order: Order) -> Effect:
        """See `Ledger.effect`: answers wait on file, entries take effect, the rest ends the phase or shows its end."""
        form = from_order(order)
        if isinstance(form, Go):
            return "preview" if form.what == "preview" else "resolve"
        return "file" if isinstance(form, ANSWERS) else "enter"

    def enter(self, position: Position, seat: Seat, order: Order, dice: Dice) -> Resolved:
        """See `Ledger.enter`; an entry throws no dice, and its news have the topic ``entered``: no segment was played.

        What the outcome tells already, that a peace is signed, is not told again.
        """
        del dice
        form = from_order(order)
        refusal = self.check(position, seat, order).refusal
        campaign = Campaign(self.rules, position, ScriptedDice(()), Book({}, {}, ()))
        message = Message("players_word")
        if refusal is not None:
            message = refusal
        elif not isinstance(form, (*ANSWERS, Go)):
            try:
                message = make(campaign, form)
            except Fault as fault:
                campaign, message = Campaign(self.rules, position, ScriptedDice(()), campaign.book), fault.message
        outcome = Outcome(seat, order.text, message)
        told = [item for item in campaign.news if not isinstance(form, SignPeace) or item.message.code not in _SIGNED]
        news = tuple(News("entered", item.message, item.to) for item in told)
        return Resolved(campaign.freeze(), (outcome,), news, ())

    state_head = statefile.HEAD

    def export_state(self, position: Position) -> dict[str, Any]:
        """See `core.ruleset.Exchange` and the module `statefile`."""
        return statefile.export_state(position)

    def import_state(self, data: Mapping[str, Any], now: Position) -> Position:
        """See `core.ruleset.Exchange` and the module `statefile`."""
        return statefile.import_state(data, now, self.rules.turns)

    def load_order(self, state: Mapping[str, Any], said: str = "") -> Order:
        """The entry that puts a state file in place of the state; `core.exchange.read_table` reads one."""
        return to_order(LoadState(dict(state)), said)

    # ---- looking

    def view(self, position: Position, seat: Seat | None) -> View:
        """See `Ruleset.view` and the module `viewing`."""
        return viewing.view(self.rules, position, seat)

    def standing(self, position: Position) -> tuple[tuple[Seat, int], ...]:
        """The majors by bellicosity: what keeps them in the war."""
        moods = [(seat, position.states[seat].bellicosity) for seat in self.seats]
        return tuple(sorted(moods, key=lambda mood: -mood[1]))

    def winner(self, position: Position) -> tuple[Seat, ...]:
        """See `Ruleset.winner` (`peloponnese 4.6`)."""
        return position.winner


def _resolved(campaign: Campaign) -> Resolved:
    """The results in a fixed order: outcomes by seat (then as they arose), news as it happened."""
    outcomes = sorted(campaign.outcomes, key=lambda outcome: outcome.seat)
    return Resolved(campaign.freeze(), tuple(outcomes), tuple(campaign.news), tuple(campaign.dice.rolls))
