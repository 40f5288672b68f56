"""A mail server that outlives the judge, a game with six players, and the laws that hold after any death."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from adjudicator.core.events import OrdersReceived, PhaseResolved, decode
from adjudicator.daemon import verbs
from adjudicator.daemon.config import Config
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.shelves import library
from adjudicator.daemon.verify import verify
from adjudicator.net.embedded import EmbeddedServer
from adjudicator.store import Store
from tests.crash.lives import PASSWORD

JUDGE = Config().judge.address
ROOT = Path(__file__).parents[2]
UNITS = {
    "Antipater": ("anne@play.test", "A MAC -> THR", "A MAC x"),
    "Lysimachus": ("lee@play.test", "A THR -> BYZ", "A THR x"),
    "Antigonus": ("tony@play.test", "A LCN -> PAM", "A LCN x"),
    "Eumenes": ("emma@play.test", "A PNT -> CLC", "A PNT x"),
    "Ptolemy": ("paul@play.test", "A EGY -> LIB", "A EGY x"),
    "Seleucus": ("sue@play.test", "A BAB -> ASS", "A BAB x"),
}
_MESSAGE_ID = re.compile(rb"^Message-ID: (<[^>]+>)", re.MULTILINE | re.IGNORECASE)


class Server(EmbeddedServer):
    """The embedded server; kills a process between taking a mail and saying so, if asked (K8)."""

    victim: int = 0

    async def _take(self, sender: str, recipients: tuple[str, ...], content: bytes, client: str) -> None:
        await super()._take(sender, recipients, content, client)
        if self.victim:
            os.kill(self.victim, signal.SIGKILL)
            self.victim = 0
            await asyncio.sleep(0.2)


@dataclass
class Laboratory:
    """The judge's world, and its deaths."""

    config: Config
    server: Server
    process: asyncio.subprocess.Process
    mails: int = 0
    deaths: int = 0
    ambiguous: int = 0
    _number: int = field(default=0)

    async def write(self, count: int) -> None:
        """Players write `count` mails to the judge."""
        for _ in range(count):
            self.mails += 1
            address, *orders = list(UNITS.values())[self.mails % 6]
            order = orders[self.mails // 6 % 2]
            raw = (
                f"From: {address}\r\nTo: {JUDGE}\r\nMessage-ID: <{self.mails}@play.test>\r\n"
                f"Subject: orders\r\n\r\n{order}\r\n"
            )
            await self.server.deliver(JUDGE, raw.encode(), datetime.now(UTC))

    def deadline_in(self, seconds: float) -> None:
        """The game master moves the deadline, through the queue of a running daemon."""
        now = datetime.now(UTC)
        verb = verbs.SetDeadline("alpha", now + timedelta(seconds=seconds), "soon")
        with Store.open(self.config.store, now) as store, store.transaction():
            store.commands.submit(verbs.encode(verb), now)

    async def another_process(self, *under: str) -> None:
        """End the process whose forks the judge's lives are, and start another; `under` is a command that runs it."""
        await _end(self.process)
        self.process = await _start(self.config, self.server, *under)

    async def life(self, order: str, *, may_fail: bool = False) -> str:
        """One life of the judge; returns ``died`` or ``done``, or ``failed`` if that may be."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{order}\n".encode())
        await self.process.stdin.drain()
        pid = int((await self.process.stdout.readline()).split()[1])
        if order == "live K8":
            self.server.victim = pid
        ended = (await self.process.stdout.readline()).decode().strip()
        self.server.victim = 0
        if ended == "died":
            self.deaths += 1
            self.ambiguous += order not in ("live K1", "live K2", "live K3")
        assert may_fail or ended != "failed", "the judge ended by itself"
        return ended

    async def assert_laws(self) -> Counter[str]:
        """The laws of PROMISES after a restart that has come to rest; returns how many of what were looked at."""
        left = await self.server.mails(JUDGE)
        kept = await self.server.mails(JUDGE, "Processed") + await self.server.mails(JUDGE, "Rejected")
        assert (len(left), len(kept)) == (0, self.mails), "each mail is put away, once"
        with Store.open(self.config.store, datetime.now(UTC)) as store:
            rows = store.inbox.listing(10**6)
            assert len({row.uid for row in rows}) == len(rows) == self.mails, "each UID once in the inbox"
            assert "pending" not in {row.verdict for row in rows}
            accepted = {row.id for row in rows if row.verdict == "accepted"}
            events = [decode(line.body) for line in store.log.read("alpha")]
            taken = Counter(event.mail for event in events if isinstance(event, OrdersReceived))
            assert taken == dict.fromkeys(accepted, 1), "each accepted mail has its effect once"
            out = store.outbox.listing(10**6)
            receipts = [row for row in out if row.kind == "receipt"]
            assert len(receipts) == len(accepted), "each accepted set one receipt"
            resolved = Counter(event.phase for event in events if isinstance(event, PhaseResolved))
            assert set(resolved.values()) <= {1}, "each phase one PhaseResolved"
            report = verify(store, Desk(store, library(), self.config).games, "alpha")
            assert (report.faults, report.warnings) == ([], []), "the chain is whole; the state is the replay"
            assert store.damage() == []
            waiting = [(row.kind, row.state, row.last_error) for row in out if row.state in ("new", "failed")]
            assert waiting == [], f"the outbox empties, not: {len(waiting)} as {waiting[:3]}"
            sent = {row.message_id for row in out if row.state == "sent"}
        arrived = Counter(
            found[1].decode()
            for mail in self.server.sent
            if JUDGE not in mail.recipients and (found := _MESSAGE_ID.search(mail.content))
        )
        assert set(arrived) >= sent, "0 lost"
        copies = sum(arrived.values()) - len(arrived)
        assert copies <= 2 * self.ambiguous, "a copy only where the server's 250 was not noted; two connections"
        return Counter(mails=self.mails, accepted=len(accepted), phases=len(resolved), sent=len(sent), copies=copies)


def _prepare(config: Config) -> None:
    config.data.mkdir(parents=True)
    now = datetime.now(UTC)
    with Store.open(config.store, now, create=True) as store:
        desk = Desk(store, library(), config)
        verbs.perform(desk, verbs.CreateGame("alpha", "diadoques", rules={"movement": "240 h"}, seed="a seed"), now)
        for seat, (address, *_) in UNITS.items():
            verbs.perform(desk, verbs.AddPlayer("alpha", seat, seat, address), now)
        verbs.perform(desk, verbs.StartGame("alpha"), now)


async def _start(config: Config, server: Server, *under: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *under,
        sys.executable,
        *("-m", "tests.crash.lives", config.folder, str(server.imap_port), str(server.smtp_port)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )


async def _end(process: asyncio.subprocess.Process) -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), 30)
    except TimeoutError:
        process.kill()
        await process.wait()


@asynccontextmanager
async def laboratory(folder: Path) -> AsyncIterator[Laboratory]:
    """A laboratory in `folder`, its game begun."""
    config = Config(folder=str(folder))
    _prepare(config)
    boxes = dict.fromkeys((JUDGE, *(address for address, *_ in UNITS.values())), PASSWORD)
    async with Server(boxes, remember=10**6) as server:
        lab = Laboratory(config, server, await _start(config, server))
        try:
            yield lab
        finally:
            await _end(lab.process)
