"""Laws that hold in every game, tried on rough orders of all kinds: most legal, some not."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from adjudicator.core.dice import SeededDice
from adjudicator.gamedata import load_diadoques
from adjudicator.rulesets.diadoques.ruleset import Diadoques
from tests.rulesets.laws import LAWS, Law, name_of
from tests.rulesets.played import Played, Step
from tests.rulesets.random_orders import random_orders

SEEDS = range(16)
PHASES = 40


@cache
def game(seed: int) -> Diadoques:
    """Settings differ from game to game."""
    return load_diadoques(
        {
            "events": ("classic", "floods", "none")[seed % 3],
            "ungarrisoned": ("siege", "entry")[seed % 2],
            "retreat_default": ("random", "disband")[seed // 2 % 2],
            "bribe_adjacency": seed % 4 != 3,
        }
    )


@cache
def played(seed: int) -> Played:
    """A game of random orders, cut off after so many phases."""
    rules, rng = game(seed), Random(seed)
    position = rules.start()
    steps: list[Step] = []
    while len(steps) < PHASES and position.stage != "over":
        orders = random_orders(rules, position, rng)
        resolved = rules.resolve(position, orders, SeededDice(f"seed {seed}", rules.phase(position).name))
        steps.append(Step(position, orders, resolved))
        position = resolved.position
    return Played(rules, f"seed {seed}", tuple(steps))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("law", LAWS, ids=name_of)
def test_law(law: Law, seed: int) -> None:
    law(played(seed))


def test_the_games_were_worth_playing() -> None:
    """The random games reach what the laws are about: retreats, sieges, bribes, royal orders, deaths, marriages."""
    steps = [step for seed in SEEDS for step in played(seed).steps]
    seen = {outcome.message.code for step in steps for outcome in step.resolved.outcomes}
    seen |= {news.message.code for step in steps for news in step.resolved.news}
    wanted = {
        "moved", "moved_dislodging", "standoff", "repelled", "held_up", "support_cut", "converted", "siege_first",
        "siege_won", "supplied", "retreated", "retreated_at_random", "bribed", "bribe_failed", "unpaid", "maintained",
        "built", "promoted", "travelled", "citadel_taken", "citadel_entered", "treasure_found", "royal_controlled",
        "starved", "unit_disbanded", "event_storm", "event_flood_tigre", "eliminated", "diadochus_died_with_unit",
        "heir", "moved_by_sea", "convoy_carried", "no_convoy_ordered", "lost_by_default", "unit_bought",
    }  # fmt: skip
    assert wanted <= seen, wanted - seen
