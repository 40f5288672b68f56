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
        memory = Memory()
        resolved = await _until(at, games, deadline, memory, sent=False)
        sent = await _until(at, games, deadline, memory, sent=True)
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
        f"{games} games: peak memory of the judge's own process (MB)": own,
        f"{games} games: peak memory of a process under it (MB)": drawing.ru_maxrss / 1024,
        f"{games} games: peak memory of all its processes (MB)": memory.peak,
    }


class Memory:
    """The largest sum of what the judge and the processes under it hold; pages they share count once."""

    peak = 0.0

    def look(self) -> None:
        """Look now."""
        processes = [Path("/proc/self")]
        for process in processes:
            listed = [path.read_text().split() for path in process.glob("task/*/children")]
            processes += [Path("/proc") / number for numbers in listed for number in numbers]
        self.peak = max(self.peak, sum(map(self._held, processes)))

    @staticmethod
    def _held(process: Path) -> float:
        try:
            rollup = (process / "smaps_rollup").read_text()
        except OSError:  # it has ended
            return 0.0
        return float(next(line.split()[1] for line in rollup.splitlines() if line.startswith("Pss:"))) / 1024


async def _until(at: Judge, games: int, deadline: datetime, memory: Memory, *, sent: bool) -> float:
    sql = "SELECT count(*) FROM outbox WHERE kind = 'results'" + (" AND state = 'sent'" if sent else "")

    def count() -> int:
        return int(at.desk.store._connection.query(sql, {})[0][0])

    while await at.thread.run(count) < games * len(SEATS):
        memory.look()
        await asyncio.sleep(0.5)
    return (datetime.now(UTC) - deadline).total_seconds()


class Sink(asyncio.Protocol):
    """A server of the plainest kind: takes every mail, keeps none, and costs little itself."""

    mails = 0

    def __init__(self) -> None:
        self.transport: asyncio.WriteTransport | None = None
        self.content = False
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet."""
        assert isinstance(transport, asyncio.WriteTransport)
        self.transport = transport
        transport.write(b"220 sink\r\n")

    def data_received(self, data: bytes) -> None:
        """Answer commands; after DATA wait for the line with nothing but a dot."""
        assert self.transport is not None
        self.rest += data
        while self.content or b"\r\n" in self.rest:
            if self.content:
                if not self.rest.endswith(b"\r\n.\r\n"):
                    self.rest = self.rest[-5:]
                    return
                self.content, self.rest = False, b""
                Sink.mails += 1
                self.transport.write(b"250 OK\r\n")
                return
            line, _, self.rest = self.rest.partition(b"\r\n")
            self.content = line.upper() == b"DATA"
            self.transport.write(b"354 go on\r\n" if self.content else b"250 OK\r\n")


async def _measure(folder: Path, games: int, plain: bool) -> dict[str, float]:
    Sink.mails = 0
    smtp = await asyncio.get_running_loop().create_server(Sink, "127.0.0.1", 0)
    async with EmbeddedServer({JUDGE: PASSWORD}) as server:
        prepare(folder, games)
        words = (folder, server.imap_port, smtp.sockets[0].getsockname()[1], games, int(plain))
        command = [sys.executable, "-m", "benchmarks.minute", "--judge", *map(str, words)]
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        out, _ = await process.communicate()
        smtp.close()
    figures: dict[str, float] = json.loads(out)
    assert Sink.mails >= games * len(SEATS), Sink.mails
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
