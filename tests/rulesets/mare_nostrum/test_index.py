"""Laws of the happiness index (`mare_nostrum 2, 3.1, 4.1`)."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.rulesets.mare_nostrum.index import Line, index_lines, rejoicing, risk, total
from adjudicator.rulesets.mare_nostrum.orders import COUNTED, SINGLE
from adjudicator.rulesets.mare_nostrum.position import Army, Player
from adjudicator.rulesets.mare_nostrum.rules import Rules
from tests.rulesets.mare_nostrum.table import small

RULES = small().rules
BARE = Player(regime="monarchy", home="XAL", capital="Albaville")
COUNTS = ("victories", "new_provinces", "new_routes", "defeats", "failed_conquests", "besieged")

counts = st.integers(0, 12)
players = st.builds(
    Player,
    regime=st.sampled_from(["tyranny", "monarchy", "republic"]),
    home=st.just("XAL"),
    capital=st.just("Albaville"),
    treasury=st.integers(-3000, 3000),
    armies=st.lists(st.one_of(st.none(), st.integers(0, 40)), max_size=5).map(
        lambda turns: tuple(Army(number, out) for number, out in enumerate(turns, start=1))
    ),
    caravan_refused=st.booleans(),
    **dict.fromkeys((*COUNTED, *COUNTS), counts),
    **{name: st.booleans() for name in SINGLE},
)


@given(players)
def test_the_index_is_a_hundred_and_the_sum_of_its_lines(player: Player) -> None:
    """`mare_nostrum 2.1, 2.6`."""
    lines = index_lines(RULES, player)
    assert total(RULES, lines) == 100 + sum(line.value for line in lines)
    assert len({line.code for line in lines}) == len(lines)
    assert all(line.value for line in lines)


@given(players, st.sampled_from([*COUNTED, *SINGLE]))
def test_each_building_counts_on_one_line_only(player: Player, building: str) -> None:
    """`mare_nostrum 2.4`: without a kind of building exactly one line is gone or less, and no other changes."""
    without = msgspec.structs.replace(player, **{building: 0 if building in COUNTED else False})
    before, after = set(index_lines(RULES, player)), set(index_lines(RULES, without))
    assert after <= before
    assert len(before - after) <= 1
    worth = {"temples": 5 * max(0, player.temples - 1), "schools": 5 * player.schools}
    worth |= {"improvements": 5 * player.improvements, "protector_temple": 15 * player.protector_temple}
    worth |= {"philosophy_school": 5 * player.philosophy_school, "theatre": 5 * player.theatre}
    worth |= {"arena": 10 * player.arena}
    assert total(RULES, tuple(before)) - total(RULES, tuple(after)) == worth[building]


@given(st.integers(-5000, 5000))
def test_the_treasury_counts_two_for_each_full_fifty_of_either_sign(treasury: int) -> None:
    """`mare_nostrum 2.2, 2.3`."""
    lines = index_lines(RULES, msgspec.structs.replace(BARE, treasury=treasury))
    steps = abs(treasury) // 50
    code = "line_credit" if treasury >= 0 else "line_deficit"
    sign = 1 if treasury >= 0 else -1
    assert lines == ((Line(code, steps, sign * 2 * steps),) if steps else ())


@given(st.lists(st.integers(0, 40), max_size=8))
def test_armies_count_by_their_time_in_the_field(turns: list[int]) -> None:
    """`mare_nostrum 2.3`: ten up to eight turns, fifteen from the ninth."""
    armies = tuple(Army(number, out) for number, out in enumerate(turns, start=1))
    index = total(RULES, index_lines(RULES, msgspec.structs.replace(BARE, armies=armies)))
    assert index == 100 - sum(10 if out <= 8 else 15 for out in turns)


def test_armies_at_home_count_nothing() -> None:
    """`mare_nostrum 2.3`."""
    assert index_lines(RULES, msgspec.structs.replace(BARE, armies=(Army(1), Army(2)))) == ()


@given(st.integers(0, 20), st.integers(0, 20))
def test_a_rejoicing_adds_the_index_of_the_province_up_to_the_cap(index: int, cap: int) -> None:
    """`mare_nostrum 3.1`."""
    settings = small({"liesse_cap": cap}).rules.settings
    provinces = {"XAL": msgspec.structs.replace(RULES.campaign.provinces["XAL"], index=index)}
    campaign = replace(RULES.campaign, provinces=provinces)
    line = rejoicing(Rules(campaign, settings), BARE)
    assert line == Line("line_rejoicing", index, min(index, cap))


@given(st.integers(-200, 300))
def test_risk_counts_the_rolls_that_are_above_the_index(index: int) -> None:
    """`mare_nostrum 4.1`: of the hundred faces those above the index; none if it is above 75."""
    falls = sum(roll > index for roll in range(1, 101)) if index <= 75 else 0
    assert risk(RULES.settings, index) == falls
