"""How long whole games of Diadoques take: played through decisions and log, replayed from it, and phase by phase.

The games are those of ``tests/rulesets/whole_games.py``: random but legal orders of all kinds, eight or twelve years.
"""

from __future__ import annotations

import statistics
import sys
import time

from tests.rulesets.laws import LAWS
from tests.rulesets.whole_games import play, replay

GAMES = 20


def run() -> dict[str, float]:
    """Measure. Keys: ``games.<what>``; a game's seconds are medians over the games, a phase's milliseconds over phases.

    ``resolve`` is the rules alone; ``phase`` all a phase takes in a game: choosing, checking and filing the orders of
    six seats, resolving, and the log.
    """
    playing, replaying, judging, resolving = [], [], [], []
    phases = 0
    for number in range(GAMES):
        started = time.perf_counter()
        game = play(number)
        playing.append(time.perf_counter() - started)
        started = time.perf_counter()
        replay(game.log)
        replaying.append(time.perf_counter() - started)
        played = game.played()
        phases += len(played.steps)
        started = time.perf_counter()
        for law in LAWS:
            law(played)
        judging.append(time.perf_counter() - started)
        for step in played.steps:
            started = time.perf_counter()
            played.again(step, step.orders)
            resolving.append(time.perf_counter() - started)
    return {
        "games.play.seconds_a_game": statistics.median(playing),
        "games.replay.seconds_a_game": statistics.median(replaying),
        "games.laws.seconds_a_game": statistics.median(judging),
        "games.phases_a_game": phases / GAMES,
        "games.phase.ms": sum(playing) / phases * 1000,
        "games.resolve.ms": statistics.median(resolving) * 1000,
        "games.resolve.worst_ms": max(resolving) * 1000,
    }


def main() -> None:
    """Print the figures."""
    for name, value in run().items():
        sys.stdout.write(f"{name:<48}{value:>12.3f}\n")


if __name__ == "__main__":
    main()
