"""The demonstration's year, and the laws that such a year must keep."""

from __future__ import annotations

import random
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from adjudicator.core.events import GameStarted, OrdersReceived, PhaseResolved
from adjudicator.core.fold import fold
from adjudicator.demo.script import ScriptedMail
from tests.playthroughs.fast import Playthrough, play
from tests.playthroughs.remake import script

SHOWN = {
    "moved", "moved_by_sea", "moved_dislodging", "converted", "support_given", "convoy_carried", "standoff",
    "outmatched", "repelled", "held_up", "support_cut", "supporter_dislodged", "siege_first", "siege_won",
    "siege_supplied", "siege_dislodged", "supplied", "retreated", "retreated_at_random", "bribe_failed",
    "counter_bribe_paid", "gift_given", "maintained", "maintain_unpaid", "disbanded_unpaid", "built", "promoted",
    "not_your_unit", "held",
}  # fmt: skip
"""Outcomes that the demonstration promises to show."""

SAID = {
    "arrow_missing", "place_unknown_meant", "support_across_border", "not_an_order", "build_no_citadel",
    "citadel_not_yours", "needs_convoy", "void_unless_bought", "troop_corrected", "retreat_partly_illegal",
}  # fmt: skip
"""Problems and notes that its receipts promise to show."""


@cache
def played() -> Playthrough:
    """The year in the order of the script."""
    return play(script())


def shuffled(mails: Sequence[ScriptedMail], chance: random.Random) -> list[ScriptedMail]:
    """The mails in another order, in which each writer's own keep theirs."""
    waiting: dict[str, deque[ScriptedMail]] = defaultdict(deque)
    for mail in mails:
        waiting[mail.sender].append(mail)
    turns = [mail.sender for mail in mails]
    chance.shuffle(turns)
    return [waiting[sender].popleft() for sender in turns]


@pytest.mark.parametrize("number", range(8))
def test_who_writes_first_decides_nothing(number: int) -> None:
    """`diadoques 3.3`: mails in another order, the same orders in the end, so the same resolution of every phase."""
    chance = random.Random(number)
    other = play(script(), lambda mails: shuffled(mails, chance))
    assert [e.event for e in other.log if isinstance(e.event, OrdersReceived)] != [
        e.event for e in played().log if isinstance(e.event, OrdersReceived)
    ]
    assert other.resolved == played().resolved


def test_the_state_is_a_fold_of_the_log() -> None:
    """Invariant 4: folding the events again, from nothing, gives the state after each of them."""
    state = None
    for entry in played().log:
        state = fold(state, "demo", entry.at, entry.event)
        assert state == entry.state
    assert state == played().state


def test_nobody_vanishes_without_a_line() -> None:
    """Invariant 8: a unit that stood before a phase stands after it, waits for its retreat, or its end is told."""
    start = next(entry.event for entry in played().log if isinstance(entry.event, GameStarted))
    before = units_of(start.position)
    for event in played().resolved:
        told = Counter(before)
        for news in event.news:
            owner = str(news.message.args.get("owner", ""))
            if news.message.code == "unit_built":
                told[owner] += 1
            elif news.message.code in ("unit_disbanded", "lost_without_retreat", "lost_by_default", "starved"):
                told[owner] -= 1
        before = units_of(event.position)
        assert told == before, event.phase


def units_of(position: dict[str, Any]) -> Counter[str]:
    """How many units each player has, those in retreat counted."""
    where = played().ruleset.load(position)
    return Counter(unit.owner for unit in (*where.units, *(lost.unit for lost in where.dislodged)))


def test_every_order_on_file_has_an_outcome() -> None:
    """Invariant 8: of every order that a phase was resolved from, its results, or those of its second part, tell."""
    told: set[tuple[str, str]] = set()
    ordered: set[tuple[str, str]] = set()
    for event in played().resolved:
        told |= {(outcome.by or outcome.seat, outcome.order) for outcome in event.outcomes}
        ordered |= {(seat, order.text) for seat, orders in event.orders.items() for order in orders}
    assert ordered <= told


def test_the_story_shows_what_it_promises() -> None:
    """All kinds of mails, both languages, and the outcomes, problems and notes that a newcomer should see."""
    tale = script()
    resolved = played().resolved
    assert {mail.style for mail in tale.mails} == {"plain", "reply", "latin1", "html", "phone"}
    assert {player.lang for player in tale.players} == {"en", "fr"}
    assert {outcome.message.code for event in resolved for outcome in event.outcomes} >= SHOWN
    said = set[str]()
    for entry in played().log:
        if isinstance(entry.event, OrdersReceived):
            said |= {problem.message.code for problem in entry.event.problems}
            said |= {note.code for _, note in entry.event.notes}
    assert said >= SAID
    assert any(entry.event.cancelled for entry in played().log if isinstance(entry.event, OrdersReceived))
    assert any(entry.event.replaced for entry in played().log if isinstance(entry.event, OrdersReceived))
    assert any(outcome.by for event in resolved for outcome in event.outcomes), "a royal order"
    assert any(news.message.code == "treasure_found" for event in resolved for news in event.news)
    assert any(news.message.code.startswith("event_flood") for event in resolved for news in event.news)


def test_the_year_has_its_phases_in_order() -> None:
    """`diadoques 3.1, 3.2, 7.4`: spring's retreat was written in advance, so no phase is held for it."""
    phases = [(event.phase, event.trigger) for event in played().resolved]
    assert phases == [
        ("spring -321", "deadline"),
        ("summer -321", "deadline"),
        ("retreats summer -321", "ready"),
        ("autumn -321", "deadline"),
        ("retreats autumn -321", "deadline"),
        ("winter -321", "ready"),
    ]
    assert played().state.over == tuple(phase for phase, _ in phases)
    phase = played().state.phase
    assert phase is not None and phase.name == script().until
    assert [sender for _, sender, _ in played().refused] == ["zoe@play.test", "Antipater"]


def test_no_retreat_order_is_taken_from_the_late_mail() -> None:
    """`diadoques 7.4`: the army of the Chersonese goes where the die sends it, not where the late mail said."""
    event = next(event for event in played().resolved if event.phase == "retreats autumn -321")
    assert isinstance(event, PhaseResolved) and event.orders == {}
    assert [(roll.purpose, roll.faces, roll.value) for roll in event.rolls] == [("retreat CHE", 2, 2)]
    owners = {unit.place: unit.owner for unit in played().ruleset.load(event.position).units}
    assert owners["BYZ"] == "Antipater" and "THR" not in owners
