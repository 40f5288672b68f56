"""The end of a turn: gains and disorder (`mare_nostrum 5.2, 5.3, 5.4`)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import GAME_MASTER
from adjudicator.rulesets.mare_nostrum.position import Position
from adjudicator.rulesets.mare_nostrum.turn import halved, judge
from tests.rulesets.mare_nostrum.table import Table, codes, small

RULES = small()
DISORDER = RULES.rules.settings.disorder
ROLLS = {"tyranny": 80, "dictatorship": 65, "monarchy": 50}


def in_disorder(regime: str, left: int) -> Position:
    """Alba under a regime, in disorder for so many turns more."""
    start = RULES.start()
    alba = msgspec.structs.replace(start.players["Alba"], regime=regime, disorder=left)
    return msgspec.structs.replace(start, players={**start.players, "Alba": alba})


@given(st.integers(0, 10**6))
def test_half_is_rounded_up(gains: int) -> None:
    """`mare_nostrum 5.2`."""
    half = Fraction(gains, 2)
    assert 0 <= halved(gains) - half < 1
    assert halved(51) == 26


@given(st.lists(st.integers(1, 500), min_size=1, max_size=8), st.integers(0, 900))
def test_the_total_is_halved_once_and_costs_are_whole(gains: list[int], cost: int) -> None:
    """`mare_nostrum 5.2`."""
    table = Table(RULES, in_disorder("republic", 3))
    table.write(GAME_MASTER, *(f"Alba: gain {gain}" for gain in gains), f"Alba: dépense {cost + 1}")
    table.resolve()
    assert table.player().treasury == (sum(gains) + 1) // 2 - cost - 1


@given(st.sampled_from(list(ROLLS)), st.integers(1, 100), st.integers(2, 4))
def test_a_roll_up_to_the_number_ends_it(regime: str, roll: int, left: int) -> None:
    """`mare_nostrum 5.3`: equality included."""
    dice = ScriptedDice([roll])
    after, said = judge(DISORDER, "Alba", regime, left, dice)
    assert after == (None if roll <= ROLLS[regime] else left - 1)
    assert said.args["needed"] == ROLLS[regime]
    assert (dice.rolls[0].purpose, dice.rolls[0].faces) == ("disorder Alba", 100)


@pytest.mark.parametrize("regime", ["republic", "tyranny"])
def test_it_lasts_four_turns_at_most_and_the_last_needs_no_die(regime: str) -> None:
    """`mare_nostrum 5.3`."""
    table = Table(RULES, in_disorder(regime, 4))
    lasted = 0
    while table.player().disorder:
        left = table.player().disorder or 0
        table.resolve(*([100] if regime == "tyranny" and left > 1 else []))
        lasted += 1
    assert lasted == 4
    assert table.position.stage == "acclamation", "judged with the fourth turn, before the acclamation (5.4)"


def test_dice_in_alphabetical_order_whatever_the_order_of_seats() -> None:
    rules = small(Alba={"regime": "tyranny"}, Brea={"regime": "tyranny"})
    start = rules.start()
    players = {
        seat: msgspec.structs.replace(start.players[seat], disorder=4) for seat in reversed(tuple(start.players))
    }
    resolved = rules.resolve(msgspec.structs.replace(start, players=players), {}, ScriptedDice([80, 81]))
    assert [roll.purpose for roll in resolved.rolls] == ["disorder Alba", "disorder Brea"]
    assert resolved.position.players["Alba"].disorder is None
    assert resolved.position.players["Brea"].disorder == 3


def test_disorder_from_the_change_of_regime_to_its_end() -> None:
    """`mare_nostrum 5.1, 5.2, 5.3, 5.4`: it starts with the next turn."""
    table = Table()
    table.write("Alba", "Changer de régime: tyranny")
    table.year()
    news = codes(table.resolve().news)
    assert "regime_adopted" in news and "disorder_starts" in news
    assert (table.player().regime, table.player().disorder) == ("tyranny", 4)
    table.resolve()
    assert table.phase == "year 2 turn 1"
    table.write(GAME_MASTER, "Alba: gain 51")
    assert codes(table.resolve(81).news)[-3:] == ["account_halved", "disorder_goes_on", "account"]
    assert (table.player().treasury, table.player().disorder) == (26, 3)
    table.write(GAME_MASTER, "Alba: gain 51")
    assert "disorder_ends" in codes(table.resolve(80).news)
    assert (table.player().treasury, table.player().disorder) == (52, None)
    table.write(GAME_MASTER, "Alba: gain 51")
    table.resolve()
    assert table.player().treasury == 103


def test_accounts_are_private() -> None:
    for item in Table().resolve().news:
        if item.topic == "accounts":
            assert item.to == (item.message.args["seat"], GAME_MASTER)
