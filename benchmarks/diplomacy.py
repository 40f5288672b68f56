"""How fast a movement phase of Diplomacy is resolved, beside the PyPI package ``diplomacy``, and how the time grows.

Run it as ``python -m benchmarks.diplomacy``. The phases are generated: 30 units on the standard map, half of them move,
convoys where fleets can carry, supports of what is going on. Ours is the whole `resolve`: orders on file in, legality,
engine, an outcome with its cause for every order, the next position. Of the package two times are measured: its
``process()``, which takes orders that ``set_orders()`` has validated before, and both together. Each figure is the
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
from random import Random

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.gamedata import load_diplomacy
from adjudicator.rulesets.diplomacy.position import Position
from benchmarks import movement
from tests.rulesets.diplomacy.random_phases import random_phase

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


def _seconds(work: Callable[[], object]) -> float:
    best = math.inf
    for _ in range(3):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


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
    """Measure. Keys ``diplomacy.<what>.ms``, ``.ratio``, and the growth of the engine from 10 to 1,000 units."""
    rules, dice = load_diplomacy(), ScriptedDice(())
    made = phases()
    ours = statistics.median(_seconds(lambda p=p, o=o: rules.resolve(p, o, dice)) for p, o in made)  # type: ignore[misc]
    figures = {"diplomacy.30.resolve.ms": ours * 1000, "diplomacy.30.phases_per_second": 1 / ours}
    theirs = peer(made)
    if theirs is None:
        sys.stdout.write(
            "   the package diplomacy is not installed: pip install diplomacy==1.1.2, or ADJUDICATOR_PEER\n"
        )
    else:
        process, both = theirs
        figures["diplomacy.30.package_process.ms"] = process * 1000
        figures["diplomacy.30.package_orders_and_process.ms"] = both * 1000
        figures["diplomacy.30.ratio.process"] = process / ours
        figures["diplomacy.30.ratio.orders_and_process"] = both / ours
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
