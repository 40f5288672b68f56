"""A royal order (`diadoques 10.8`) is told among the orders of whoever gave it, in the results and in the history."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.render.context import Desk
from adjudicator.render.past import turns
from adjudicator.render.reader import Reader
from tests.render.played import Played

GIVER, OWNER = "Antipater", "Lysimachus"


@cache
def _played() -> Played:
    """The regent sends an army of another seat away, and orders nothing else that succeeds or fails."""
    game = Played("en").start()
    game.order(GIVER, "Royal order A THR -> CHA").order(OWNER, "A* CHE -> BYZ")
    return game.resolve()


def _given() -> tuple[str, str]:
    resolved = _played().state.resolved
    assert resolved is not None
    (royal,) = [outcome for outcome in resolved.outcomes if outcome.by]
    return royal.seat, royal.by


def test_10_8_the_outcome_names_owner_and_giver() -> None:
    assert _given() == (OWNER, GIVER)


def test_10_8_the_victim_is_not_told_that_a_royal_order_was_one_of_his() -> None:
    text = " ".join(_played().write("results", OWNER).text.split())
    assert "Your order succeeded." in text


@pytest.mark.parametrize("reader", [GIVER, OWNER, "Seleucus"])
def test_10_8_the_history_tells_it_among_the_orders_of_its_giver(reader: str) -> None:
    game = _played()
    desk = Desk(game.state, game.ruleset, game.pages, Reader(game.writer.words, "en"), reader, past=game.past)
    _, (turn,) = turns(desk, 3)
    done = {shown.seat.name: shown.done for shown in turn.seats}
    assert done["Antipater"] == ("Royal order A THR -> CHA (unit of Lysimachus)",)
    assert done["Lysimachus"] == ("A* CHE -> BYZ",)
