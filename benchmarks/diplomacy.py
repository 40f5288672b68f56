"""How fast a movement phase of Diplomacy is resolved, beside the PyPI package ``diplomacy``, and how the time grows.

Run it as ``python -m benchmarks diplomacy``. The phases are generated: 30 units on the standard map, half of them move,
convoys where fleets can carry, supports of what is going on. Two things are compared, like with like:

    process   orders already read and checked: to an outcome with its cause for every order and the next position;
              of the package its ``process()``, which takes orders that ``set_orders()`` has checked before
    orders    orders as they stand on file, not read nor checked: the whole of our `resolve`;
              of the package ``set_orders()`` and ``process()``

Of ours more is printed: ``resolve_unread``, the whole again if no order was ever read before; and where the time goes,
``part.read`` (orders on file to forms), ``part.check`` (what is legal), ``part.engine`` (`movement.resolve`), and
``part.tell`` (the rest: outcomes, units set, the next position; a difference of medians). Each figure is the
median over the phases of the best of three runs. Growth is the engine's, on generated maps (see `benchmarks.movement`).

The package is no dependency; ``pip install diplomacy==1.1.2`` (an extra of its own environment will do, its own
dependencies are old) and run again, or point ``ADJUDICATOR_PEER`` to a Python that has it.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import TypeAlias

import msgspec

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.core.ruleset import Resolved
from adjudicator.gamedata import load_diplomacy
from adjudicator.movement.resolve import resolve
from adjudicator.rulesets.diplomacy.book import open_book
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.movement import draw_up, execute, pieces
from adjudicator.rulesets.diplomacy.orders import forget_forms
from adjudicator.rulesets.diplomacy.position import Position
from adjudicator.rulesets.diplomacy.rules import Rules
from adjudicator.rulesets.diplomacy.ruleset import Diplomacy
from adjudicator.rulesets.diplomacy.season import after_movement
from benchmarks import movement
from tests.rulesets.diplomacy.random_phases import random_phase

Filed: TypeAlias = Mapping[Seat, Sequence[Order]]
Generated: TypeAlias = tuple[Position, Filed]
PHASES = 200
UNITS = 30
PEER = """
import json, statistics, sys, time
from diplomacy import Game
def once(phase):
    game = Game()
    game.clear_units()
    game.clear_centers()
    for seat, units in phase["units"].items():
        game.set_units(seat, units)
    start = time.perf_counter()
    for seat, orders in phase["orders"].items():
        game.set_orders(seat, orders)
    ready = time.perf_counter()
    game.process()
    end = time.perf_counter()
    return end - ready, end - start
best = [[min(times) for times in zip(*(once(phase) for _ in range(3)))] for phase in json.load(sys.stdin)]
print(json.dumps([statistics.median(times) for times in zip(*best)]))
"""


def phases() -> list[tuple[Position, dict[Seat, tuple[Order, ...]]]]:
    """The generated phases; always the same."""
    board = load_diplomacy().board
    return [random_phase(Random(f"bench {n}"), board, UNITS, rough=0.02) for n in range(PHASES)]


def _seconds(ready: Callable[[], Callable[[], object]]) -> float:
    """The best time of what `ready` makes ready each time, itself not timed."""
    best = math.inf
    for _ in range(3):
        work = ready()
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def _process(rules: Rules, position: Position, orders: Filed) -> Callable[[], Resolved]:
    """All that is left to do once the orders are read and checked."""
    campaign = Campaign(rules, position)
    plan = draw_up(campaign, open_book(campaign, orders))

    def work() -> Resolved:
        execute(campaign, plan)
        after_movement(campaign)
        return Resolved(campaign.freeze(), campaign.told(), tuple(campaign.news), ())

    return work


def _read(rules: Rules, position: Position, orders: Filed) -> Callable[[], object]:
    return lambda: open_book(Campaign(rules, position), orders)


def _check(rules: Rules, position: Position, orders: Filed) -> Callable[[], object]:
    campaign = Campaign(rules, position)
    book = open_book(campaign, orders)
    return lambda: draw_up(campaign, book)


def _engine(rules: Rules, position: Position, orders: Filed) -> Callable[[], object]:
    campaign = Campaign(rules, position)
    taken = pieces(campaign, draw_up(campaign, open_book(campaign, orders)))
    return lambda: resolve(taken, rules.board.links, rules.policy)


def _median(ready: Callable[..., Callable[[], object]], rules: object, made: Sequence[Generated]) -> float:
    """The median over the phases, in seconds."""
    return statistics.median(_seconds(partial(ready, rules, position, orders)) for position, orders in made)


def _resolve(rules: Diplomacy, position: Position, orders: Filed, *, unread: bool = False) -> Callable[[], Resolved]:
    """The whole, with orders fresh from the log."""
    fresh = msgspec.json.decode(msgspec.json.encode(orders), type=dict[Seat, tuple[Order, ...]])
    if unread:
        forget_forms()
    return lambda: rules.resolve(position, fresh, ScriptedDice(()))


def _for_peer(position: Position, orders: Mapping[Seat, Sequence[Order]]) -> dict[str, dict[str, list[str]]]:
    units: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.owner.upper(), []).append(unit.name)
    written = {seat.upper(): [order.text.replace("->", "-") for order in filed] for seat, filed in orders.items()}
    return {"units": units, "orders": written}


def peer(made: Sequence[tuple[Position, Mapping[Seat, Sequence[Order]]]]) -> tuple[float, float] | None:
    """The medians of the package in seconds: ``process()``, and with ``set_orders()``; None if it is not there."""
    python = os.environ.get("ADJUDICATOR_PEER", sys.executable)
    data = json.dumps([_for_peer(position, orders) for position, orders in made])
    run = subprocess.run([python, "-c", PEER], input=data, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return None
    process, both = json.loads(run.stdout.splitlines()[-1])
    return process, both


def run() -> dict[str, float]:
    """Measure. Keys ``diplomacy.<what>.ms``, ``.ratio``, and the growth of the engine from 10 to 1,000 units.

    ``whole_to_bare_process`` sets unlike things side by side: all of ours, reading and checking too, and their bare
    ``process()``.
    """
    rules, made = load_diplomacy(), phases()
    processing, ours = _median(_process, rules.rules, made), _median(_resolve, rules, made)
    engine = _median(_engine, rules.rules, made)
    figures = {
        "diplomacy.30.process.ms": processing * 1000,
        "diplomacy.30.resolve.ms": ours * 1000,
        "diplomacy.30.resolve_unread.ms": _median(partial(_resolve, unread=True), rules, made) * 1000,
        "diplomacy.30.part.read.ms": _median(_read, rules.rules, made) * 1000,
        "diplomacy.30.part.check.ms": _median(_check, rules.rules, made) * 1000,
        "diplomacy.30.part.engine.ms": engine * 1000,
        "diplomacy.30.part.tell.ms": (processing - engine) * 1000,
        "diplomacy.30.phases_per_second": 1 / ours,
    }
    theirs = peer(made)
    if theirs is None:
        sys.stdout.write(
            "   the package diplomacy is not installed: pip install diplomacy==1.1.2, or ADJUDICATOR_PEER\n"
        )
    else:
        process, both = theirs
        figures["diplomacy.30.package_process.ms"] = process * 1000
        figures["diplomacy.30.package_orders_and_process.ms"] = both * 1000
        figures["diplomacy.30.ratio.process"] = process / processing
        figures["diplomacy.30.ratio.orders_and_process"] = both / ours
        figures["diplomacy.30.ratio.whole_to_bare_process"] = process / ours
    policy = movement.POLICIES["diplomacy"]
    medians = {
        size: statistics.median(
            movement._seconds(*movement.generated(size, seed), policy) for seed in range(movement.POSITIONS[size])
        )
        for size in movement.SIZES
    }
    for size, seconds in medians.items():
        figures[f"diplomacy.engine.{size}.ms"] = seconds * 1000
    figures["diplomacy.engine.growth"] = medians[1000] / medians[100] / 10
    return figures


def main() -> None:
    """Print the figures."""
    for name, value in run().items():
        sys.stdout.write(f"{name:<48}{value:>12.3f}\n")


if __name__ == "__main__":
    main()
