"""The campaign of ten years: its account is the golden one, and its log gives the same game everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

from adjudicator.core import decisions
from adjudicator.core.dice import SeededDice
from adjudicator.core.events import GameEnded, OrdersReceived, PhaseResolved, decode, encode
from adjudicator.core.fold import fold
from adjudicator.core.state import GameState
from adjudicator.rulesets.mare_nostrum.orders import SHAPES, Entry, from_order
from tests.rulesets.mare_nostrum.ten_years import ACCOUNT, SEED, Game, play, written

ROOT = Path(__file__).parents[3]


@cache
def played() -> Game:
    return play()


def test_the_account_is_the_golden_one() -> None:
    assert written(played()).splitlines() == ACCOUNT.read_text(encoding="utf-8").splitlines()


def test_it_lasts_ten_years_and_shows_everything() -> None:
    """`mare_nostrum 1.1, 4.2, 4.3, 5.1, 5.3, 6.1`."""
    events = [decode(body) for _, body in played().log]
    phases = [event.phase for event in events if isinstance(event, PhaseResolved)]
    assert Counter(name.split()[2] for name in phases) == {"turn": 40, "acclamation": 10, "regimes": 9}
    news = {item.message.code for event in events if isinstance(event, PhaseResolved) for item in event.news}
    assert news >= {
        *("vox_silent", "vox_stands", "vox_falls", "flight_die", "fled", "bankrupt", "no_refuge", "set_free"),
        *("disorder_starts", "disorder_ends", "account_halved", "regime_adopted"),
        *("booked", "booked_noted", "struck", "refused", "final_points", "wins_by_points"),
    }
    assert isinstance(events[-1], GameEnded)
    assert events[-1].winners == ("Egypt",)


def test_many_kinds_of_entries_are_written_in_both_languages() -> None:
    """`mare_nostrum 7`."""
    kinds = set()
    for _, body in played().log:
        event = decode(body)
        if isinstance(event, OrdersReceived) and event.entered is not None:
            forms = [from_order(order) for order in event.entered.orders]
            kinds |= {form.kind for form in forms if isinstance(form, Entry)}
    assert len(kinds) >= 20 and kinds <= set(SHAPES)


def test_the_log_resolves_to_itself() -> None:
    state: GameState | None = None
    rules = played().rules
    for at, body in played().log:
        event = decode(body)
        if isinstance(event, PhaseResolved):
            assert state is not None
            again = decisions.resolve(state, rules, at, event.trigger, event.phase).events[0]
            assert encode(again) == body
            for roll in event.rolls:
                assert SeededDice(SEED, event.phase).roll(roll.faces, roll.purpose, roll.number) == roll.value
        state = fold(state, "mare", at, event)
    assert state is not None and encode(state.event) == played().log[-1][1]


def test_the_same_game_under_another_hash_seed() -> None:
    command = [sys.executable, "-m", "tests.rulesets.mare_nostrum.ten_years", "--digest"]
    environment = {**os.environ, "PYTHONHASHSEED": "17"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=100)
    assert run.stdout.strip() == written(played()).splitlines()[-1]


def test_a_hundred_thousand_dice_are_even() -> None:
    """The d100 of vox populi: each face about a thousand times (chi-square of 99 degrees of freedom below 149)."""
    counts: Counter[int] = Counter()
    for number in range(100_000):
        counts[SeededDice("even dice", f"year {number} acclamation").roll(100, "vox populi Rome")] += 1
    assert set(counts) == set(range(1, 101))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 149
