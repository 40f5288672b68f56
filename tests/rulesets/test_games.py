"""Whole games of random but legal orders, money and royals included, under all laws.

Thirty games in each run of the tests; two hundred with ``make soak``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import pytest

from adjudicator.core.dice import seed_hash
from adjudicator.core.events import GameEnded, GameStarted, decode
from adjudicator.rulesets.diadoques.position import Position, Unit
from tests.rulesets import laws
from tests.rulesets.laws import LAWS, Law
from tests.rulesets.played import Played, Step
from tests.rulesets.whole_games import WholeGame, keep, play, replay

ROOT = Path(__file__).resolve().parents[2]
SHORT = range(30)
LONG = range(200)

SHOWN = {
    "moved", "moved_by_sea", "moved_dislodging", "converted", "support_given", "convoy_carried", "siege_first",
    "siege_won", "siege_won_early", "supplied", "retreated", "bribed", "counter_bribe_paid", "gift_given",
    "maintained", "disbanded", "built", "promoted", "travelled", "married", "assassinated", "vote_counted", "held",
    "held_against", "standoff", "outmatched", "repelled", "held_up", "head_on", "support_cut", "siege_supplied",
    "siege_dislodged", "bribe_failed", "bribe_outbid", "royal_orders_cancel", "bought_away", "overruled",
    "retreated_at_random", "unit_bought", "treasure_found", "citadel_taken", "citadel_entered", "garrison_destroyed",
    "royal_controlled", "royal_neutral", "wedding", "diadochus_died_with_unit", "heir", "starved", "eliminated",
    "event_flood_euphrate", "event_flood_tigre", "event_storm", "event_revolt", "victory_majority", "victory_shared",
    "victory_years",
}  # fmt: skip
"""What thirty games must bring: every way of winning, and nearly all there is of the rest."""


def obeys_the_laws(game: WholeGame) -> None:
    """Ended with a winner, all orders legal when given, every law kept, and the log gives the same game again."""
    assert game.state.status == "ended" and game.state.winners
    assert not [event.problems for event in game.received if event.problems]
    played = game.played()
    for law in LAWS:
        law(played)
    assert len(replay(game.log)) == 64


@cache
def short(number: int) -> WholeGame:
    """One of the games of every run."""
    return play(number)


@pytest.mark.parametrize("number", SHORT)
def test_a_game_runs_to_its_end_under_all_laws(number: int) -> None:
    obeys_the_laws(short(number))


@pytest.mark.soak
@pytest.mark.parametrize("number", LONG[len(SHORT) :])
def test_many_games_run_to_their_end_under_all_laws(number: int) -> None:
    obeys_the_laws(play(number))


def test_a_game_can_be_thrown_again_by_anyone_with_the_log() -> None:
    """`diadoques 11.3`: the seed's hash at the start, the seed at the end, and nothing else decides the dice."""
    events = [decode(body) for _, body in short(0).log]
    started = next(event for event in events if isinstance(event, GameStarted))
    ended = events[-1]
    assert isinstance(ended, GameEnded) and seed_hash(ended.seed) == started.seed_hash


def test_the_replay_of_a_log_is_equal_under_several_hash_seeds(tmp_path: Path) -> None:
    """Invariant 4: other processes with other hash seeds resolve every phase of the logs to the same bytes."""
    files = [tmp_path / f"{number:03}.log" for number in SHORT[::3]]
    for number, file in zip(SHORT[::3], files, strict=True):
        keep(short(number), file)
    expected = "".join(f"{f.name} {replay(short(n).log)}\n" for n, f in zip(SHORT[::3], files, strict=True))
    for hash_seed in ("0", "1", "2"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.rulesets.whole_games", *map(str, files)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout == expected, hash_seed


def test_a_log_that_was_tampered_with_is_found_out() -> None:
    """The replay above can fail: a talent more in one treasury is enough."""
    log = list(short(0).log)
    at = next(n for n, (_, body) in enumerate(log) if b'"phase resolved"' in body)
    instant, body = log[at]
    treasury = body.index(b'"Eumenes":', body.index(b'"treasury":{')) + len(b'"Eumenes":')
    log[at] = (instant, body[:treasury] + b"1" + body[treasury:])
    with pytest.raises(ValueError, match="game 0"):
        replay(log)


def _spoilt(change: Callable[[Position], dict[str, object]]) -> Played:
    """The first game, its second position changed behind the log's back."""
    game = short(0).played()
    step = game.steps[1]
    position = msgspec.structs.replace(step.after, **change(step.after))
    wrong = Step(step.before, step.orders, msgspec.structs.replace(step.resolved, position=position))
    return Played(game.rules, game.seed, (game.steps[0], wrong))


SPOILT: dict[Law, Callable[[Position], dict[str, object]]] = {
    laws.every_talent_is_accounted_for: lambda p: {"treasury": {**p.treasury, "Eumenes": p.treasury["Eumenes"] + 1}},
    laws.every_unit_is_accounted_for: lambda p: {"units": p.units[1:]},
    laws.every_character_is_accounted_for: lambda p: {"royals": p.royals[1:]},
    laws.one_field_unit_an_area_and_one_garrison_a_citadel: lambda p: {"units": (*p.units, p.units[0])},
    laws.a_garrison_holds_its_citadel: lambda p: {"units": (*p.units, Unit("Eumenes", "G", "Athenes"))},
    laws.treasures_are_found_once: lambda p: {"treasures": p.treasures[1:]},
    laws.the_order_of_players_changes_nothing: lambda p: {"provinces": {}},
    laws.the_order_of_writing_counts_only_for_money_and_winter: lambda p: {"provinces": {}},
    laws.positions_survive_the_log: lambda p: {"citadels": dict(reversed(p.citadels.items()))},
    laws.the_game_ends_when_the_rules_say: lambda p: {"winner": ("Eumenes",), "stage": "over"},
}
"""Laws, with what breaks them."""


@pytest.mark.parametrize("law", SPOILT, ids=laws.name_of)
def test_a_law_notices_what_breaks_it(law: Law) -> None:
    """The laws can fail."""
    law(Played(short(0).played().rules, "game 0", short(0).played().steps[:2]))
    with pytest.raises(AssertionError):
        law(_spoilt(SPOILT[law]))


def test_the_games_were_worth_playing() -> None:
    """Every kind of success, most failures, every event and every end of a game come up."""
    steps = [step for number in SHORT for step in short(number).played().steps]
    seen = {outcome.message.code for step in steps for outcome in step.resolved.outcomes}
    seen |= {news.message.code for step in steps for news in step.resolved.news}
    assert seen >= SHOWN, SHOWN - seen
