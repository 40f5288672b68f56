"""What can be said of an order as it comes in (`peloponnese 7`)."""

from __future__ import annotations

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.ruleset import Checked
from adjudicator.rulesets.peloponnese.book import ANSWERS, Book
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.commands import Go
from adjudicator.rulesets.peloponnese.entries import make
from adjudicator.rulesets.peloponnese.faults import Fault
from adjudicator.rulesets.peloponnese.orders import (
    Answer,
    AnswerPeace,
    Choice,
    ProposePeace,
    Retain,
    Walls,
    from_order,
    to_order,
)
from adjudicator.rulesets.peloponnese.position import Position, Stage
from adjudicator.rulesets.peloponnese.rules import Settings

PEOPLES_STAGES: tuple[Stage, ...] = ("operations", "economy")
"""The stages that people referee."""


def entry_campaign(settings: Settings, position: Position) -> Campaign:
    """A campaign for an entry: no dice, no answers."""
    return Campaign(settings, position, ScriptedDice(()), Book({}, {}, ()))


def check(settings: Settings, position: Position, seat: Seat, order: Order) -> Checked:
    """Judge one order: an entry is tried out, an answer must be one that some question could need."""
    form = from_order(order)
    if position.stage == "over":
        return Checked(order, refusal=Message("game_over"))
    if isinstance(form, ANSWERS):
        if seat == GAME_MASTER:
            return Checked(order, refusal=Message("players_word"))
        return _answer(position, seat, order, form)
    if seat != GAME_MASTER:
        return Checked(order, refusal=Message("game_master_only"))
    if isinstance(form, Go):
        return Checked(order, refusal=_step_fault(position, form))
    try:
        make(entry_campaign(settings, position), form)
    except Fault as fault:
        return Checked(order, refusal=fault.message)
    return Checked(order)


def _step_fault(position: Position, form: Go) -> Message | None:
    """The political phase comes once a turn, and the turn ends after it."""
    if form.what == "next":
        if position.stage == "operations":
            return Message("phase_first", {"turn": position.turn})
        return None if position.stage == "economy" else Message("phase_waits")
    return Message("phase_done", {"turn": position.turn}) if position.stage == "economy" else None


def _answer(position: Position, seat: Seat, order: Order, form: Answer) -> Checked:
    if position.stage == "economy":
        return Checked(order, refusal=Message("answers_later"))
    match form:
        case Retain(force=force):
            kept = type(force)(min(1, force.H), min(1, force.C), min(1, force.N))
            if kept != force:
                fitted = to_order(Retain(kept), order.said)
                return Checked(fitted, (Message("one_of_each", {"force": kept.text}),))
        case ProposePeace(to=other) | AnswerPeace(proposer=other):
            refusal = _peace_fault(position, seat, other)
            if refusal is None and isinstance(form, ProposePeace) and position.stage == "armistice":
                refusal = Message("proposals_closed")
            return Checked(order, refusal=refusal)
        case Walls(of=of) if of and _kind(position, of) != "major":
            return Checked(order, refusal=Message("walls_of_majors", {"state": of}))
        case Choice(minor=minor) if minor and _kind(position, minor) != "minor":
            return Checked(order, refusal=Message("choice_of_minors", {"state": minor}))
        case _:
            pass
    return Checked(order)


def _peace_fault(position: Position, seat: Seat, other: str) -> Message | None:
    if other == seat:
        return Message("peace_with_oneself")
    if _kind(position, other) != "major":
        return Message("peace_with_majors", {"state": other})
    return None


def _kind(position: Position, state: str) -> str:
    found = position.states.get(state)
    return found.kind if found else ""
