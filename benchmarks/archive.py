"""How long the archive of a thousand games takes to build, and how long after one new turn.

Run it as ``python -m benchmarks archive``. Bots play `DIFFERENT` games of 20 turns, each with other orders and dice;
the games of the store are those under a thousand names. Nothing is shared between games but what any two games of a
map share.
"""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from adjudicator.archive.build import build
from adjudicator.core.events import Event, PhaseResolved, encode, kind_of
from adjudicator.store import Store
from tests.playthroughs.bots import play_bots
from tests.playthroughs.remake import short_game

GAMES = 1000
DIFFERENT = 25
TURNS = 20
NOW = datetime(2026, 12, 1, tzinfo=UTC)

Logged = tuple[datetime, Event]


def played(count: int) -> list[list[Logged]]:
    """The logs of `count` different games, each up to its `TURNS`-th resolution; those that end before are left out."""
    found: list[list[Logged]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        data = msgspec.structs.replace(short_game(), bots=seed, seed=f"benchmark {seed}")
        log = [(entry.at, entry.event) for entry in play_bots(data).log]
        ends = [i for i, (_, event) in enumerate(log) if isinstance(event, PhaseResolved)]
        if len(ends) >= TURNS:
            found.append(log[: ends[TURNS - 1] + 1])
    return found


def append(store: Store, game: str, events: Sequence[Logged]) -> None:
    """Put events into the log of a game; belongs into a unit of work."""
    for at, event in events:
        store.log.append(game, at, [(kind_of(event), encode(event))], store.log.head(game).number)


def last_turn(log: Sequence[Logged]) -> int:
    """Where the last turn of a log begins: behind the resolution before the last."""
    return [i for i, (_, event) in enumerate(log) if isinstance(event, PhaseResolved)][-2] + 1


def run(games: int = GAMES, different: int = DIFFERENT) -> dict[str, float]:
    """Measure. Keys ``archive.*``: seconds of both builds, of processor time, the site's size and number of files."""
    logs = played(different)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "site"
        with Store.open(Path(folder) / "judge.sqlite", NOW, create=True) as store:
            for first in range(0, games, 50):
                with store.transaction():
                    for number in range(first, min(first + 50, games)):
                        log = logs[number % different]
                        append(store, f"g{number:04}", log[: last_turn(log)] if number == 0 else log)
            store.checkpoint()
            before, start = _processor(), time.perf_counter()
            report = build(store, out)
            whole, work = time.perf_counter() - start, _processor() - before
            assert report.built == games and not report.faults, report
            with store.transaction():
                append(store, "g0000", logs[0][last_turn(logs[0]) :])
            start = time.perf_counter()
            report = build(store, out)
            again = time.perf_counter() - start
            assert report.built == 1, report
            start = time.perf_counter()
            build(store, out)
            idle = time.perf_counter() - start
        files = [path for path in out.rglob("*") if path.is_file()]
        return {
            f"archive.{games}_games_{TURNS}_turns.s": whole,
            "archive.processor.s": work,
            "archive.one_new_turn.s": again,
            "archive.nothing_new.s": idle,
            "archive.site.mb": sum(path.stat().st_size for path in files) / 1e6,
            "archive.site.files": float(len(files)),
        }


def _processor() -> float:
    """Processor time of this process and its finished children, in seconds."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )
