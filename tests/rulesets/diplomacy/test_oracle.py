"""The ruleset against a second, slow judge, on crowded corners of the standard map.

``ADJUDICATOR_POSITIONS=40000 python -m pytest tests/rulesets/diplomacy/test_oracle.py`` tries more.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.gamedata import load_diplomacy
from adjudicator.rulesets.diplomacy.book import open_book
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.movement import movement_step
from adjudicator.rulesets.diplomacy.position import Position
from tests.rulesets.diplomacy.random_phases import random_phase, tangled_phase
from tests.rulesets.diplomacy.slow_judge import Outcome, SlowJudge

RULES = load_diplomacy()
POSITIONS = int(os.environ.get("ADJUDICATOR_POSITIONS", "2400"))
CENTRES = (
    "NTH",
    "ENG",
    "ION",
    "MAO",
    "BAL",
    "LYO",
    "TYS",
    "BLA",
    "SKA",
    "AEG",
    "MUN",
    "BUD",
    "SPA",
    "BUL",
    "STP",
    "BEL",
)
KINDS = {"smooth": 0.0, "rough": 0.25, "tangled": 0.0}
"""How many orders are odd; tangled ones are convoys that bear on one another."""


COMMON = {"moved_dislodging", "standoff", "convoy_broken", "support_cut", "supporter_dislodged"}
RICH = {
    "smooth": {*COMMON, "moved_by_sea", "head_on", "own_unit", "support_not_counted", "no_convoy", "held_against"},
    "rough": {*COMMON, "moved_by_sea", "unmatched_elsewhere", "no_fleets_there", "convoy_leads_nowhere"},
    "tangled": {*COMMON, "paradox", "convoy_dislodged"},
}
"""What must turn up in each kind: what is never drawn is never tested."""


def phase(seed: str) -> tuple[Position, dict[Seat, tuple[Order, ...]]]:
    """The random phase of a seed, which begins with its kind."""
    rng, kind = Random(seed), seed.split()[0]
    if kind == "tangled":
        return tangled_phase(rng, RULES.board)
    near = rng.choice(CENTRES)
    return random_phase(rng, RULES.board, rng.randint(4, 9), near=near, rough=KINDS[kind])


def fast(seed: str) -> tuple[Outcome, Outcome, Campaign]:
    """What the ruleset and the slow judge make of one random phase."""
    position, orders = phase(seed)
    campaign = Campaign(RULES.rules, position)
    movement_step(campaign, open_book(campaign, orders))
    ours = Outcome(
        frozenset((unit.owner, unit.name) for unit in campaign.units.values()),
        frozenset(
            (str(news.message.args["owner"]), str(news.message.args["unit"]), str(news.message.args["by"]))
            for news in campaign.news
            if news.message.code == "dislodged"
        ),
        frozenset(campaign.standoffs),
    )
    return ours, SlowJudge(position, orders).outcome(), campaign


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", KINDS)
def test_ruleset_and_slow_judge_agree(kind: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(POSITIONS // 3):
        ours, theirs, campaign = fast(f"{kind} {number}")
        assert ours == theirs, f"{kind} {number}"
        seen.update(outcome.message.code for outcome in campaign.outcomes)
    assert {code for code in RICH[kind] if not seen[code]} == set()


def test_the_positions_are_those_of_the_whole_ruleset() -> None:
    """The movement step alone is compared above; a whole resolution comes to the same units."""
    for number in range(50):
        position, orders = phase(f"smooth {number}")
        resolved = RULES.resolve(position, orders, ScriptedDice(()))
        ours, _, _ = fast(f"smooth {number}")
        assert {(unit.owner, unit.name) for unit in resolved.position.units} == ours.units
