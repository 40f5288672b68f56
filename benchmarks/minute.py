"""A thousand games whose deadlines fall in the same minute: all resolved, all results with their maps handed over.

The judge is a process of its own with its real store, IMAP and SMTP on loopback; the SMTP side takes every mail and
keeps none. ``python -m benchmarks.minute 50`` takes fewer games; ``50 plain`` draws no maps, to tell the two apart.
"""

from __future__ import annotations

import asyncio
import json
import resource
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP

from adjudicator.core import decisions
from adjudicator.daemon import verbs
from adjudicator.daemon.clock import SystemClock
from adjudicator.daemon.config import Config
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.pictures import Picture, Pictures
from adjudicator.daemon.service import Accounts, Judge, running
from adjudicator.daemon.shelves import library
from adjudicator.net.embedded import EmbeddedServer
from adjudicator.net.imapsession import ImapAccount
from adjudicator.net.smtp import SmtpAccount
from adjudicator.store import Store

GAMES = 1000
SEATS = ("Antipater", "Lysimachus", "Antigonus", "Eumenes", "Ptolemy", "Seleucus")
JUDGE = "judge@play.test"
PASSWORD = "minute"


class Timed(Pictures):
    """Counts what drawing costs."""

    seconds = 0.0
    drawn = 0

    plain = False

    async def _draw(self, picture: Picture) -> bytes:
        if self.plain:
            return b"\x89PNG\r\n\x1a\n"
        began = time.perf_counter()
        try:
            return await super()._draw(picture)
        finally:
            self.seconds += time.perf_counter() - began
            self.drawn += 1


def prepare(folder: Path, games: int) -> None:
    """So many games that have begun, their first mails sent, one deadline for all in half a minute's time."""
    config = Config(folder=str(folder))
    config.data.mkdir()
    now = datetime.now(UTC)
    with Store.open(config.store, now, create=True) as store:
        desk = Desk(store, library(), config)
        for number in range(games):
            name = f"g{number}"
            verbs.perform(desk, verbs.CreateGame(name, "diadoques", rules={"movement": "240 h"}, seed=name), now)
            for at, seat in enumerate(SEATS):
                add = verbs.AddPlayer(name, seat, seat, f"p{number}.{at}@example.org", "fr" if at % 2 else "en")
                verbs.perform(desk, add, now)
            verbs.perform(desk, verbs.StartGame(name), now)
        deadline = datetime.now(UTC) + timedelta(seconds=10)
        with store.transaction():
            for row in store.outbox.listing(10**6, state="new"):
                store.outbox.drop(row.id, "not measured")
            for number in range(games):
                state = desk.games.state(f"g{number}")
                moved = decisions.set_deadline(state, deadline, datetime.now(UTC), "")
                desk.games.append(state.game, state, moved, now)


async def judge(folder: Path, imap_port: int, smtp_port: int, games: int, plain: int) -> dict[str, float]:
    """Run the judge until all is resolved and sent."""
    config = Config(folder=str(folder))
    accounts = Accounts(
        ImapAccount("127.0.0.1", imap_port, "none", JUDGE, PASSWORD),
        SmtpAccount("127.0.0.1", smtp_port, "none"),
        60,
    )
    async with running(config, SystemClock(), accounts) as at:
        pictures = Timed(at.desk.store, at.thread, at.clock)
        pictures.plain = bool(plain)
        at.pictures = at.dispatch._pictures = pictures
        deadline = await at.thread.run(lambda: at.desk.games.state("g0").deadline)
        assert deadline is not None
        task = asyncio.create_task(at.run())
        resolved = await _until(at, games, deadline, sent=False)
        sent = await _until(at, games, deadline, sent=True)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    drawing = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = resource.getrusage(resource.RUSAGE_SELF)
    cpu = busy.ru_utime + busy.ru_stime
    drawn = drawing.ru_utime + drawing.ru_stime
    return {
        f"{games} games: seconds until all are resolved": resolved,
        f"{games} games: seconds until all {games * 6} mails are handed over": sent,
        f"{games} games: mails a second": games * 6 / sent,
        f"{games} games: maps drawn": float(pictures.drawn),
        f"{games} games: CPU seconds of the judge": cpu,
        f"{games} games: CPU seconds of drawing": drawn,
        f"{games} games: share of drawing": drawn / (cpu + drawn),
        f"{games} games: peak memory of the judge (MB)": own,
        f"{games} games: peak memory of a drawing process (MB)": drawing.ru_maxrss / 1024,
    }


async def _until(at: Judge, games: int, deadline: datetime, *, sent: bool) -> float:
    sql = "SELECT count(*) FROM outbox WHERE kind = 'results'" + (" AND state = 'sent'" if sent else "")

    def count() -> int:
        return int(at.desk.store._connection.query(sql, {})[0][0])

    while await at.thread.run(count) < games * len(SEATS):  # noqa: ASYNC110
        await asyncio.sleep(0.5)
    return (datetime.now(UTC) - deadline).total_seconds()


class Sink:
    """Takes every mail, keeps none."""

    mails = 0

    async def handle_DATA(self, _server: Any, _session: Any, _envelope: Any) -> str:  # noqa: N802
        """Called by aiosmtpd."""
        self.mails += 1
        return "250 OK"


async def _measure(folder: Path, games: int, plain: bool) -> dict[str, float]:
    loop, sink = asyncio.get_running_loop(), Sink()
    smtp = await loop.create_server(lambda: SMTP(sink, loop=loop, data_size_limit=0), "127.0.0.1", 0)
    async with EmbeddedServer({JUDGE: PASSWORD}) as server:
        prepare(folder, games)
        words = (folder, server.imap_port, smtp.sockets[0].getsockname()[1], games, int(plain))
        command = [sys.executable, "-m", "benchmarks.minute", "--judge", *map(str, words)]
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        out, _ = await process.communicate()
        smtp.close()
    figures: dict[str, float] = json.loads(out)
    assert sink.mails >= games * len(SEATS), sink.mails
    return figures


def run() -> dict[str, float]:
    """The figures of such a minute without maps, and of twenty games with them: what drawing costs."""
    return minute(GAMES, plain=True) | minute(20)


def minute(games: int, plain: bool = False) -> dict[str, float]:
    """The figures of one such minute."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), games, plain))


if __name__ == "__main__":
    if sys.argv[1] == "--judge":
        found = asyncio.run(judge(Path(sys.argv[2]), *map(int, sys.argv[3:])))
        print(json.dumps(found))
    else:
        for what, value in minute(int(sys.argv[1]), sys.argv[2:] == ["plain"]).items():
            print(f"{what:60} {value:12,.2f}")
