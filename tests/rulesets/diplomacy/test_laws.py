"""Laws that hold in every game of Diplomacy, whatever is ordered, tried on games of random orders."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeAlias

import msgspec
import pytest

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.core.ruleset import Resolved
from adjudicator.gamedata import load_diplomacy
from adjudicator.rulesets.diplomacy.position import Position, Unit
from adjudicator.rulesets.diplomacy.verdicts import FAILED, NEUTRAL, NEWS, NOTES, SUCCEEDED, VERDICTS, VOID
from tests.rulesets.diplomacy.random_phases import movement_orders, other_orders

Orders: TypeAlias = dict[Seat, tuple[Order, ...]]

GAMES = 12
PHASES = 45
RULES = load_diplomacy()
BOARD = RULES.board
LOST = (
    *("lost_without_retreat", "lost_in_collision", "lost_by_default", "unit_disbanded"),
    *("unit_removed", "unit_removed_by_default"),
)


@dataclass(frozen=True, slots=True)
class Step:
    """A phase: the position before it, the orders, what came of them."""

    before: Position
    orders: Orders
    resolved: Resolved

    @property
    def after(self) -> Position:
        position: Position = self.resolved.position
        return position

    def told(self, *codes: str) -> list[dict[str, object]]:
        return [dict(news.message.args) for news in self.resolved.news if news.message.code in codes]


@cache
def game(seed: int) -> tuple[Step, ...]:
    """A game of random orders, rougher from game to game, on the standard start."""
    rng = Random(f"law {seed}")
    position, steps = RULES.start(), list[Step]()
    while len(steps) < PHASES and position.stage != "over":
        if position.stage == "movement":
            units = {unit.province: unit for unit in position.units}
            orders = movement_orders(rng, BOARD, units, rough=0.02 * (seed % 6))
        else:
            orders = other_orders(rng, RULES, position)
        resolved = RULES.resolve(position, orders, ScriptedDice(()))
        steps.append(Step(position, orders, resolved))
        position = resolved.position
    return tuple(steps)


def steps() -> list[Step]:
    return [step for seed in range(GAMES) for step in game(seed)]


def test_the_games_are_rich() -> None:
    stages = Counter(step.before.stage for step in steps())
    assert min(stages["movement"], stages["retreat"], stages["adjustment"]) > 40
    codes = Counter(outcome.message.code for step in steps() for outcome in step.resolved.outcomes)
    never = set(FAILED) | set(SUCCEEDED) | set(NEUTRAL)
    never -= set(codes) | {"paradox", "vote_counted", "convoy_spare", "retreat_collision", "head_on_lost"}
    assert never == set()


def test_one_unit_a_province_where_it_may_stand() -> None:
    for step in steps():
        provinces = [unit.province for unit in step.after.units]
        assert len(set(provinces)) == len(provinces)
        for unit in step.after.units:
            kind = BOARD.kind[unit.province]
            if unit.troop == "A":
                assert kind != "sea"
                assert unit.place == unit.province
            else:
                assert kind != "land"
                assert unit.place in (BOARD.coasts[unit.province] or (unit.province,))


def test_nobody_vanishes_without_a_line() -> None:
    """Who has how many units follows from what is told: built and lost, and nothing else."""
    for step in steps():
        count = Counter(unit.owner for unit in _standing(step.before))
        for args in step.told("unit_built"):
            count[str(args["owner"])] += 1
        for args in step.told(*LOST):
            count[str(args["owner"])] -= 1
        assert Counter(unit.owner for unit in _standing(step.after)) == +count


def _standing(position: Position) -> list[Unit]:
    return [*position.units, *(lost.unit for lost in position.dislodged)]


def test_every_order_ends_with_exactly_one_outcome() -> None:
    """Invariant 8, and every unit of a movement has one, ordered or not."""
    for step in steps():
        given = Counter((seat, order.text) for seat, filed in step.orders.items() for order in filed)
        got = Counter((o.seat, o.order) for o in step.resolved.outcomes if o.given)
        assert got == given
        if step.before.stage == "movement":
            idle = Counter(o.seat for o in step.resolved.outcomes if not o.given)
            ordered = Counter(
                seat
                for seat, filed in step.orders.items()
                for order in filed
                if any(unit.owner == seat and f"unit:{unit.province}" in order.keys for unit in step.before.units)
            )
            assert idle + ordered == Counter(unit.owner for unit in step.before.units)


def test_codes_and_arguments_are_those_of_the_tables() -> None:
    table = {**SUCCEEDED, **FAILED, **NEUTRAL, **VOID}
    for step in steps():
        for outcome in step.resolved.outcomes:
            assert sorted(table[outcome.message.code]) == sorted(outcome.message.args), outcome
            assert outcome.message.code in VERDICTS
        for news in step.resolved.news:
            assert sorted(NEWS[news.message.code]) == sorted(news.message.args), news


def test_the_order_of_players_and_of_writing_changes_nothing_in_a_movement() -> None:
    rng = Random("turned")
    for step in steps():
        turned = dict(reversed(step.orders.items()))
        again = RULES.resolve(step.before, turned, ScriptedDice(()))
        assert msgspec.json.encode(again) == msgspec.json.encode(step.resolved)
        if step.before.stage == "movement":
            mixed = {seat: tuple(rng.sample(filed, len(filed))) for seat, filed in step.orders.items()}
            assert RULES.resolve(step.before, mixed, ScriptedDice(())).position == step.after


def test_what_is_checked_on_receipt_resolves_the_same() -> None:
    """Orders put right on receipt come to the same as the raw ones; a refusal is a void outcome."""
    for step in steps():
        if step.before.stage != "movement":
            continue
        checked = {
            seat: tuple(RULES.check(step.before, seat, order) for order in filed) for seat, filed in step.orders.items()
        }
        orders = {seat: tuple(c.order for c in filed) for seat, filed in checked.items()}
        again = RULES.resolve(step.before, orders, ScriptedDice(()))
        assert again.position == step.after
        void = Counter(o.seat for o in step.resolved.outcomes if VERDICTS[o.message.code] == "void")
        assert Counter(seat for seat, filed in checked.items() for c in filed if c.refusal) == void
        for filed in checked.values():
            for one in filed:
                assert all(sorted(NOTES[note.code]) == sorted(note.args) for note in one.notes)


def test_retreats_go_where_they_may() -> None:
    for step in steps():
        if step.before.stage != "retreat":
            continue
        held = {unit.province for unit in step.before.units}
        for lost in step.before.dislodged:
            assert lost.unit.province in held
        barred = {(lost.unit.name, lost.barred) for lost in step.before.dislodged}
        new = {unit.province: unit for unit in step.after.units if unit.province not in held}
        assert not set(new) & set(step.before.standoffs)
        for outcome in step.resolved.outcomes:
            if outcome.message.code == "retreated":
                place = str(outcome.message.args["area"])
                name = " ".join(outcome.order.removeprefix("Remove ").split()[:2])
                assert (name, place[:3]) not in barred
                assert new[place[:3]].owner == outcome.seat


def test_after_the_adjustments_nobody_has_more_units_than_centres() -> None:
    for step in steps():
        if step.before.stage == "adjustment" or (step.before.season == "fall" and step.after.season == "spring"):
            for seat in BOARD.seats:
                owned = sum(owner == seat for owner in step.after.centres.values())
                assert sum(unit.owner == seat for unit in step.after.units) <= owned


def test_centres_change_only_after_a_fall_and_to_who_stands_there() -> None:
    for step in steps():
        changed = {c for c in BOARD.centres if step.before.centres.get(c) != step.after.centres.get(c)}
        if step.before.season == "spring" or step.before.stage == "adjustment" or step.after.stage == "retreat":
            assert changed == set()
        standing = {unit.province: unit.owner for unit in step.after.units}
        assert all(step.after.centres[centre] == standing[centre] for centre in changed)


def test_the_calendar() -> None:
    """From phase to phase: spring, its retreats, fall, its retreats, adjustments."""
    rank = {("spring", "movement"): 0, ("spring", "retreat"): 1, ("fall", "movement"): 2}
    rank |= {("fall", "retreat"): 3, ("fall", "adjustment"): 4}
    for step in steps():
        if step.after.stage == "over":
            continue
        before, later = (rank[p.season, p.stage] + 5 * p.year for p in (step.before, step.after))
        assert before < later <= before + 5
        assert bool(step.after.dislodged) is (step.after.stage == "retreat")


def test_positions_survive_the_log() -> None:
    for step in steps():
        dumped = RULES.dump(step.after)
        assert RULES.load(dumped) == step.after
        assert msgspec.json.encode(RULES.dump(RULES.load(dumped))) == msgspec.json.encode(dumped)


def test_the_view_is_the_same_for_all_but_for_whose_it_is() -> None:
    for step in steps()[::7]:
        observer = RULES.view(step.after, None)
        for seat in BOARD.seats:
            seen = RULES.view(step.after, seat)
            assert msgspec.structs.replace(seen, seat=None, own=None) == observer
            assert seen.own is not None
            assert seen.own.seat == seat


SCRIPT = """
import hashlib, msgspec
from tests.rulesets.diplomacy.test_laws import RULES, game
digest = hashlib.sha256()
for seed in range(4):
    for step in game(seed):
        digest.update(msgspec.json.encode(step.resolved))
        digest.update(msgspec.json.encode(RULES.view(step.after, "Italy")))
print(digest.hexdigest())
"""


@pytest.mark.parametrize("seed", ["1", "4711"])
def test_the_same_bytes_under_any_hash_seed(seed: str) -> None:
    """Invariant 4."""
    root = Path(__file__).resolve().parents[3]

    def digest(hash_seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, cwd=root, capture_output=True, text=True, check=True
        )
        return run.stdout

    assert digest(seed) == digest("0")
