"""The short game of bots: played to its end, and every order reads back as it was written, in both languages."""

from __future__ import annotations

from functools import cache

from adjudicator.core.events import GameEnded, OrdersReceived
from adjudicator.rulesets.diadoques.ruleset import Diadoques
from tests.playthroughs.bots import play_bots
from tests.playthroughs.fast import Playthrough
from tests.playthroughs.remake import short_game
from tests.rulesets.laws import LAWS
from tests.rulesets.played import as_played


@cache
def played() -> Playthrough:
    """The whole game."""
    return play_bots(short_game())


def test_it_ends_after_the_autumn_of_the_fifth_year() -> None:
    """`diadoques 12.3`: the most points win, shared at equality; the seed is told at the end (`11.3`)."""
    game = played()
    last = game.resolved[-1]
    assert last.phase.removeprefix("retreats ") == "autumn -317"
    standing = game.ruleset.standing(game.ruleset.load(last.position))
    best = tuple(seat for seat, points in standing if points == standing[0][1])
    assert len(best) > 1
    end = game.log[-1].event
    assert isinstance(end, GameEnded)
    assert set(end.winners) == set(best) == set(game.state.winners)
    assert end.seed == short_game().seed


def test_every_order_reads_back_as_it_was_written() -> None:
    """`diadoques 13`: what the judge prints is read as the same order in both languages; `play_bots` raises if not."""
    received = [entry.event for entry in played().log if isinstance(entry.event, OrdersReceived)]
    assert sum(len(event.filed) for event in received) > 500
    assert not [event.problems for event in received if event.problems]


def test_the_laws_hold() -> None:
    rules = played().ruleset
    assert isinstance(rules, Diadoques)
    game = as_played(rules, short_game().seed, played().resolved)
    for law in LAWS:
        law(game)
