"""Positions and phases of Peloponnese for the tests, in the words that players and the game master write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from adjudicator.cases.peloponnese import position_of
from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.orders import Order, OrderLine
from adjudicator.core.ruleset import Resolved
from adjudicator.gamedata import load_peloponnese, peloponnese_scenario
from adjudicator.orders.peloponnese import PeloponneseReader
from adjudicator.rulesets.peloponnese.position import Position
from adjudicator.rulesets.peloponnese.ruleset import Peloponnese

GAME = load_peloponnese()
ASKING = load_peloponnese({"proposals": "asked"})
SEATS = ("Athens", "Corinth", "Sparta", "Thebes")


@cache
def reader() -> PeloponneseReader:
    """The reader of the scenario's names."""
    scenario = peloponnese_scenario()
    tables = (scenario.states, scenario.spaces, scenario.areas)
    return PeloponneseReader(*({name: called.all for name, called in table.items()} for table in tables))


def position(state: Mapping[str, Any] | None = None) -> Position:
    """The start with changes, as case files write them; without Potidaea's rebellion, so that no dice fall for it."""
    return entered(position_of(state or {}, GAME), "End rebellion Potidaea")[0]


def order(text: str) -> Order:
    """One order by its words."""
    reading = reader().read(text, "en")
    assert not reading.problems, reading.problems
    (line,) = reading.lines
    assert isinstance(line, OrderLine)
    return line.order


def orders(**texts: str | Sequence[str]) -> dict[Seat, tuple[Order, ...]]:
    """Orders on file: ``orders(Sparta="Spare walls")``."""
    return {seat: tuple(map(order, (one,) if isinstance(one, str) else one)) for seat, one in texts.items()}


def resolve(at: Position, dice: Sequence[int] = (), game: Peloponnese = GAME, **texts: str | Sequence[str]) -> Resolved:
    """The phase resolved with scripted dice and orders as written."""
    return game.resolve(at, orders(**texts), ScriptedDice(dice))


def entered(at: Position, *texts: str, seat: Seat = GAME_MASTER, game: Peloponnese = GAME) -> tuple[Position, Message]:
    """The position after entries one by one, and the message of the last."""
    message = Message("nothing")
    for text in texts:
        made = game.enter(at, seat, order(text), ScriptedDice(()))
        (outcome,) = made.outcomes
        at, message = made.position, outcome.message
    return at, message


def codes(resolved: Resolved, topic: str = "") -> list[str]:
    """The codes of the news, of one topic if it is named."""
    return [news.message.code for news in resolved.news if topic in ("", news.topic)]


def outcomes(resolved: Resolved) -> list[tuple[str, str, str]]:
    """Seat, order and code of each outcome."""
    return [(outcome.seat, outcome.order, outcome.message.code) for outcome in resolved.outcomes]


INDEPENDENT: dict[str, Any] = {"standing": "independent", "unfriendly": [], "friendly": []}
PEACEFUL: dict[str, Any] = {"states": dict.fromkeys(SEATS, INDEPENDENT)}
"""Nobody is dominant, nobody unfriendly."""


def surrendering(*losers: str, victor: str = "Sparta", **state: Any) -> Position:
    """Before a political phase in which the losers, their homes ravaged, fall to 0 and surrender to the victor."""
    states = {seat: dict(INDEPENDENT) for seat in SEATS}
    states[victor]["standing"] = "dominant"
    for loser in losers:
        states[loser]["bellicosity"] = 1
        states[loser]["plague_suffered"] = loser in ("Athens", "Corinth")
    return position({"states": states, "spaces": {loser: {"ravaged": True} for loser in losers}, **state})
