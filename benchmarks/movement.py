"""How fast one movement is resolved, and how the time grows with the number of pieces.

Run it as ``python -m benchmarks.movement``. Positions are generated: a chequered map of land and sea blocks, 45 in
a hundred places filled, as in the late game of Diplomacy; half of the pieces move, a third support, fleets convoy
where an army asks for it. Each figure is the median over positions of the best of three runs.
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from random import Random

from adjudicator.movement.orders import Action, Convoy, Hold, Move, Piece, Policy, Support
from adjudicator.movement.resolve import resolve

SIZES = (10, 30, 100, 300, 1000)
POSITIONS = {10: 200, 30: 200, 100: 60, 300: 20, 1000: 8}
DENSITY = 0.45
POLICIES = {
    "diadoques": Policy(),
    "diplomacy": Policy(True, True, convoyed_victim_bounces=True),
}

Cell = tuple[int, int]


def _is_sea(cell: Cell) -> bool:
    return (cell[0] // 3 + cell[1] // 3) % 3 == 0


def _place(cell: Cell) -> str:
    return f"{'S' if _is_sea(cell) else 'L'}{cell[0]:02}{cell[1]:02}"


def _neighbours(cell: Cell, side: int) -> list[Cell]:
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1))
    near = [(cell[0] + down, cell[1] + right) for down, right in steps]
    return [(row, column) for row, column in near if 0 <= row < side and 0 <= column < side]


def generated(pieces: int, seed: int) -> tuple[list[Piece], dict[str, list[str]]]:
    """A position of `pieces` pieces of seven owners with orders, and the sea links of its map."""
    rng = Random(f"movement {pieces} {seed}")
    side = math.ceil(math.sqrt(pieces / DENSITY))
    cells = [(row, column) for row in range(side) for column in range(side)]
    near = {cell: _neighbours(cell, side) for cell in cells}
    links = {_place(cell): [_place(n) for n in near[cell] if _is_sea(cell) or _is_sea(n)] for cell in cells}
    spots = sorted(rng.sample(cells, pieces))
    standing = set(spots)
    owners = {spot: f"Power{rng.randrange(7)}" for spot in spots}
    actions: dict[Cell, Action] = {}
    for spot in spots:
        if spot in actions:
            continue
        army = not _is_sea(spot)
        crossing = _crossing(rng, spot, near, standing, actions) if army and rng.random() < 0.2 else None
        if crossing is not None:
            fleet, shore = crossing
            actions[spot] = Move(_place(shore), 1, True)
            actions[fleet] = Convoy(_name(spot), _place(shore))
        elif rng.random() < 0.55:
            targets = [n for n in near[spot] if not (army and _is_sea(n))]
            if targets:
                actions[spot] = Move(_place(rng.choice(targets)))
    for spot in spots:
        if spot not in actions:
            actions[spot] = _support(rng, spot, near, standing, actions)
    return [Piece(_name(spot), owners[spot], _place(spot), 1, actions[spot]) for spot in spots], links


def _name(spot: Cell) -> str:
    return f"{'F' if _is_sea(spot) else 'A'} {_place(spot)}"


def _crossing(
    rng: Random, spot: Cell, near: dict[Cell, list[Cell]], standing: set[Cell], actions: dict[Cell, Action]
) -> tuple[Cell, Cell] | None:
    """A free fleet beside `spot` and a shore on the other side of it."""
    ways = [
        (fleet, shore)
        for fleet in near[spot]
        if fleet in standing and _is_sea(fleet) and fleet not in actions
        for shore in near[fleet]
        if shore != spot and not _is_sea(shore)
    ]
    return rng.choice(ways) if ways else None


def _support(
    rng: Random, spot: Cell, near: dict[Cell, list[Cell]], standing: set[Cell], actions: dict[Cell, Action]
) -> Action:
    """A support, into a place beside `spot`, of a move there or of who stays there."""
    beside = {_place(n): n for n in near[spot]}
    helped: list[tuple[Cell, str | None]] = [(n, None) for n in near[spot] if n in standing and n not in actions]
    for target in beside.values():
        for other in near[target]:
            action = actions.get(other)
            if isinstance(action, Move) and action.to == _place(target):
                helped.append((other, action.to))
    if not helped or rng.random() < 0.2:
        return Hold()
    other, to = rng.choice(helped)
    return Support(_name(other), to)


def _seconds(pieces: list[Piece], links: dict[str, list[str]], policy: Policy) -> float:
    best = math.inf
    for _ in range(3):
        start = time.perf_counter()
        resolve(pieces, links, policy)
        best = min(best, time.perf_counter() - start)
    return best


def run() -> dict[str, float]:
    """Measure. Keys: ``movement.<policy>.<pieces>.ms``, ``.30.phases_per_second`` and ``.growth``.

    The growth is the time for 1,000 pieces over that for 100, by ten: 1.0 is linear.
    """
    figures: dict[str, float] = {}
    for name, policy in POLICIES.items():
        medians = {
            size: statistics.median(_seconds(*generated(size, seed), policy) for seed in range(POSITIONS[size]))
            for size in SIZES
        }
        for size, seconds in medians.items():
            figures[f"movement.{name}.{size}.ms"] = seconds * 1000
        figures[f"movement.{name}.30.phases_per_second"] = 1 / medians[30]
        figures[f"movement.{name}.growth"] = medians[1000] / medians[100] / 10
    return figures


def main() -> None:
    """Print the figures."""
    for name, value in run().items():
        sys.stdout.write(f"{name:<48}{value:>12.3f}\n")


if __name__ == "__main__":
    main()
