"""Plays a script against the running judge: same poller, parser, scheduler, resolver and sender as the daemon.

Only the clock is driven: it jumps to the next deadline once everything is quiet, that is, once no mail waits anywhere.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from adjudicator.core.decisions import REMIND_BEFORE
from adjudicator.core.state import GameState
from adjudicator.daemon import verbs
from adjudicator.daemon.clock import DrivenClock
from adjudicator.daemon.config import Config, EmbeddedTable, JudgeTable
from adjudicator.daemon.service import Accounts, Judge, embedded, running
from adjudicator.demo.keepsakes import Played, keep_mail, plain_text, read_message
from adjudicator.demo.script import Answered, Script, ScriptedMail, moments, write_mail
from adjudicator.net.embedded import EmbeddedServer
from adjudicator.net.smtp import Accepted, Outlet

__all__ = ("DemoFault", "Played", "World", "demo_config", "play")

T = TypeVar("T")

NEVER_BLIND = 24.0 * 366 * 100
"""Hours: the demonstration jumps over days without a look at the mailbox, and that is no outage."""

QUIET_WITHIN = 60.0
"""Seconds of real time within which everything must have come to rest; else something is broken."""


class DemoFault(RuntimeError):
    """The demonstration got stuck; the text says where."""


def demo_config(folder: Path) -> Config:
    """The configuration of the demonstration: everything below `folder`, free ports."""
    return Config(
        judge=JudgeTable(data="data", blind_hours=NEVER_BLIND),
        embedded=EmbeddedTable(smtp_port=0, imap_port=0),
        folder=str(folder),
    )


class World:
    """The people of the script around a running judge."""

    def __init__(self, script: Script, judge: Judge, server: EmbeddedServer, clock: DrivenClock) -> None:
        self._script = script
        self._judge = judge
        self._server = server
        self._clock = clock
        self._outlet = Outlet(server.smtp_account())
        self._sent = 0

    async def close(self) -> None:
        """End the players' connection."""
        await self._outlet.close()

    async def set_up(self) -> None:
        """Create the game, add the players, start."""
        script = self._script
        await self._do(
            verbs.CreateGame(
                script.game, script.ruleset, script.title, "fr", script.settings, dict(script.rules), script.seed
            )
        )
        for p in script.players:
            await self._do(verbs.AddPlayer(script.game, p.seat, p.name, p.address, p.lang, p.zone))
        await self._do(verbs.StartGame(script.game))
        await self.quiet()

    async def _do(self, verb: verbs.Verb) -> None:
        await self._judge.thread.run(verbs.perform, self._judge.desk, verb, self._clock.now())
        self._judge.scheduler.changed.set()
        self._judge.dispatch.changed.set()

    async def state(self) -> GameState:
        """The game as it stands."""
        return await self._judge.thread.run(self._judge.desk.games.state, self._script.game)

    async def play_phase(self) -> str:
        """Play the phase that waits, through its deadline; returns its name."""
        state = await self.state()
        assert state.phase is not None and state.opened is not None
        phase = state.phase.name
        mails = self._script.of_phase(phase, late=False)
        for mail, moment in zip(mails, moments(len(mails), state.opened, state.deadline), strict=True):
            self._forward(moment)
            await self._send(mail)
            await self.quiet()
        state = await self.state()
        while _waits(state, phase):
            if state.deadline is None:
                raise DemoFault(f"no mail of the script ends {phase}, which has no deadline")
            self._forward(state.deadline - REMIND_BEFORE + timedelta(minutes=1))
            await self.quiet()
            self._forward(state.deadline + timedelta(seconds=2))
            state = await self._moved_on(phase, state.deadline)
        await self.quiet()
        for mail in self._script.of_phase(phase, late=True):
            await self._send(mail)
            await self.quiet()
        return phase

    def _forward(self, moment: datetime) -> None:
        """Let the clock show `moment`, if that is well ahead."""
        if moment - self._clock.now() > timedelta(seconds=1):
            self._clock.jump(moment)

    async def _send(self, mail: ScriptedMail) -> None:
        player = self._script.player(mail.sender)
        answered = await self._newest(player.address) if player else None
        self._sent += 1
        judge = self._judge.config.judge.address
        raw = write_mail(mail, player, answered, judge, self._clock.now(), self._sent)
        address = player.address if player else mail.sender
        outcome = await self._outlet.send(raw, address, answered.reply_to if answered else judge)
        if not isinstance(outcome, Accepted):
            raise DemoFault(f"the server did not take a mail of {address}: {outcome.text}")

    async def _newest(self, address: str) -> Answered | None:
        mails = await self._server.mails(address)
        if not mails:
            return None
        message = read_message(mails[-1])
        reply_to = str(message["Reply-To"] or message["From"])
        address_only = re.sub(r".*<|>.*", "", reply_to).strip()
        return Answered(address_only, str(message["Subject"]), str(message["Message-ID"]), plain_text(message))

    async def epilogue(self) -> None:
        """Send the mails of the phase at which the script ends, which is not played; the clock stands still."""
        for mail in self._script.of_phase(self._script.until, late=False):
            await self._send(mail)
            await self.quiet()

    async def _moved_on(self, phase: str, deadline: datetime) -> GameState:
        """Wait until a phase is over, or has another deadline: grace, for somebody who is silent."""
        end = asyncio.get_running_loop().time() + QUIET_WITHIN
        while True:
            state = await self.state()
            if not _waits(state, phase) or state.deadline != deadline:
                return state
            if asyncio.get_running_loop().time() > end:
                raise DemoFault(f"{phase} was not resolved within {QUIET_WITHIN:.0f} s")
            await asyncio.sleep(0.02)

    async def quiet(self) -> None:
        """Wait until no mail waits to be read, settled or sent.

        Raises:
            DemoFault: it takes too long, or a mail of the judge could not be sent.
        """
        end = asyncio.get_running_loop().time() + QUIET_WITHIN
        calm = 0
        while calm < 2:
            waiting = await self._server.mails(self._judge.config.judge.address)
            busy = bool(waiting) or await self._judge.thread.run(self._busy)
            calm = 0 if busy else calm + 1
            if asyncio.get_running_loop().time() > end:
                raise DemoFault("mail still waits; nothing moves")
            await asyncio.sleep(0.02)

    def _busy(self) -> bool:
        store, now = self._judge.desk.store, self._clock.now()
        waiting = store.outbox.listing(state="new")
        for row in (*waiting, *store.outbox.listing(1, state="failed")):
            if row.last_error:
                raise DemoFault(f"a mail to {row.recipient} ({row.kind}) was not sent: {row.last_error}")
        return bool(waiting or store.inbox.pending(1) or self._judge.desk.due(now))

    async def save(self, folder: Path) -> Played:
        """Write all mails, their maps and the log below `folder`; returns the count."""
        played = Played(folder)
        people = {player.address: player.name.lower() for player in self._script.players}
        people |= {address: address.partition("@")[0] for address in self._script.strangers()}
        for address, person in people.items():
            for number, raw in enumerate(await self._server.mails(address), 1):
                keep_mail(played, person, number, raw)
        counts = await self._judge.thread.run(self._judge.desk.store.inbox.counts)
        played.received = {(verdict, reason): number for (verdict, reason), number in counts.items()}
        return played


async def play(script: Script, folder: Path, progress: Callable[[str, int, int], None]) -> Played:
    """Play the whole script below `folder`, which must be empty or not exist.

    `progress` is called with what is being done, steps done, and steps in all.

    Raises:
        DemoFault: it got stuck.
        EmbeddedUnavailable: the extra ``demo`` is not installed.
    """
    config = demo_config(folder)
    clock = DrivenClock(script.start)
    steps = len({mail.phase for mail in script.mails}) + 2
    async with AsyncExitStack() as stack:
        addresses = tuple(player.address for player in script.players)
        server = await stack.enter_async_context(embedded(config, clock, (*addresses, *script.strangers())))
        accounts = Accounts(server.imap_account(config.judge.address), server.smtp_account(), 60)
        judge = await stack.enter_async_context(running(config, clock, accounts))
        world = World(script, judge, server, clock)
        stack.push_async_callback(world.close)
        task = asyncio.create_task(judge.run())
        try:
            progress("opening", 0, steps)
            await _while(task, world.set_up())
            phases: list[str] = []
            while True:
                state = await world.state()
                name = state.phase.name if state.phase else ""
                if name == script.until or state.status == "ended":
                    break
                progress(name, len(phases) + 1, max(steps, len(phases) + 2))
                phases.append(await _while(task, world.play_phase()))
            if state.status != "ended":
                await _while(task, world.epilogue())
            progress("saving", steps - 1, steps)
            played = await world.save(folder)
            played.phases = phases
            return played
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def _waits(state: GameState, phase: str) -> bool:
    return state.status != "ended" and state.phase is not None and state.phase.name == phase


async def _while(task: asyncio.Task[None], work: Coroutine[Any, Any, T]) -> T:
    """Await `work`; if the judge dies meanwhile, raise its fault instead of waiting for ever."""
    mine = asyncio.ensure_future(work)
    await asyncio.wait({task, mine}, return_when=asyncio.FIRST_COMPLETED)
    if not mine.done():
        mine.cancel()
        task.result()
        raise DemoFault("the judge has ended")
    return mine.result()
