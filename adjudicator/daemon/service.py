"""The whole daemon put together: store, mail world, poller, scheduler, dispatch; started, run, ended cleanly."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType

from adjudicator.daemon import systemd, verbs
from adjudicator.daemon.alarms import Alarms
from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.bounces import Bounces
from adjudicator.daemon.clock import Clock, SystemClock
from adjudicator.daemon.config import Config, ConfigError, ImapTable, SmtpTable, password
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.dispatch import Dispatch
from adjudicator.daemon.figures import exposition, take
from adjudicator.daemon.games import Games
from adjudicator.daemon.intake import Intake
from adjudicator.daemon.pictures import Pictures
from adjudicator.daemon.poller import Poller
from adjudicator.daemon.post import Post
from adjudicator.daemon.scheduler import Scheduler
from adjudicator.daemon.shelves import library
from adjudicator.daemon.watch import Watch
from adjudicator.mail.worker import MailReader
from adjudicator.net.embedded import EmbeddedServer, is_plain
from adjudicator.net.imap import ImapMailbox
from adjudicator.net.imapsession import ImapAccount
from adjudicator.net.loopback import page
from adjudicator.net.smtp import Outlet, SmtpAccount
from adjudicator.orders import looks_like_order
from adjudicator.store import Store, StoreLock, StoreLocked, StoreUnavailable, holder

log = logging.getLogger("adjudicator.service")

LOOK_FOR_COMMANDS = 0.3
"""Seconds between two looks for commands given on the command line."""


@dataclass(frozen=True, slots=True)
class Accounts:
    """The two ends of the mail: where it is read, where it is handed over."""

    imap: ImapAccount
    smtp: SmtpAccount
    pause: int


def real_accounts(config: Config) -> Accounts | None:
    """The accounts of the configuration; None if it names none. Raises ConfigError for values that cannot work."""
    if config.imap is None or config.smtp is None:
        return None
    try:
        return Accounts(_imap(config.imap, config), _smtp(config.smtp, config), config.imap.poll)
    except ValueError as error:
        raise ConfigError(str(error)) from None


def _imap(table: ImapTable, config: Config) -> ImapAccount:
    return ImapAccount(
        table.host,
        table.port,
        table.tls,
        table.user,
        password(table, config).reveal(),
        mailbox=table.mailbox,
        done=table.done,
        rejected=table.rejected,
        ca_file=_beside(table.ca_file, config),
    )


def _smtp(table: SmtpTable, config: Config) -> SmtpAccount:
    secret = password(table, config).reveal() if table.user else None
    return SmtpAccount(
        table.host,
        table.port,
        table.tls,
        table.user or None,
        secret,
        parallel=table.parallel,
        ca_file=_beside(table.ca_file, config),
    )


def _beside(name: str, config: Config) -> str | None:
    return str(Path(config.folder) / name) if name else None


@asynccontextmanager
async def embedded(config: Config, clock: Clock, addresses: tuple[str, ...]) -> AsyncIterator[EmbeddedServer]:
    """The embedded mail server with a mailbox for the judge and each of `addresses`; its mail outlasts a restart.

    Raises:
        ConfigError: a port is taken.
        OSError: with its file, if mails cannot be kept.
    """
    table = config.embedded
    ports = f"smtp_port {table.smtp_port} or imap_port {table.imap_port}"
    boxes = {config.judge.address: table.password, **dict.fromkeys(filter(_can_have, addresses), table.password)}
    server = EmbeddedServer(
        boxes,
        smtp_port=table.smtp_port,
        imap_port=table.imap_port,
        clock=clock.now,
        keep=config.data / "mail",
        welcome=table.password,
        aliases=dict.fromkeys(config.addresses.values(), config.judge.address),
    )
    async with AsyncExitStack() as stack:
        with _listening(f"the embedded mail server cannot listen on {ports}"):
            await stack.enter_async_context(server)
        yield server


@contextmanager
def _listening(fails: str) -> Iterator[None]:
    """A port that cannot be had is a fault of the configuration; an error that names a file is told as it is."""
    try:
        yield
    except OSError as error:
        if error.filename is not None:
            raise
        raise ConfigError(f"{fails}: {error.strerror}") from None


def _can_have(address: str) -> bool:
    """Whether a person can have a mailbox here; who cannot gets no mail, and the judge works on."""
    if not is_plain(address):
        log.warning("no mailbox: the embedded server takes plain addresses only", extra={"address": address})
        return False
    return True


class Judge:
    """The running parts. Made by `running`; tests and the demonstration look at them from outside."""

    def __init__(self, config: Config, clock: Clock, thread: StoreThread, desk: Desk, accounts: Accounts) -> None:
        correspondence = Correspondence(desk)
        self.config = config
        self.clock = clock
        self.thread = thread
        self.desk = desk
        self.reader = MailReader(looks=looks_like_order)
        self.intake = Intake(desk, correspondence, clock, reader=self.reader)
        self.mailbox = ImapMailbox(accounts.imap)
        self.outlet = Outlet(accounts.smtp)
        self.pictures = Pictures(desk.store, thread, clock)
        self.poller = Poller(
            self.mailbox,
            self.intake,
            thread,
            clock,
            account=f"{accounts.imap.user}@{accounts.imap.host}",
            folder=accounts.imap.mailbox,
            pause=accounts.pause,
            rejected=accounts.imap.rejected,
        )
        self.dispatch = Dispatch(
            desk.store,
            Post(desk, correspondence),
            self.pictures,
            thread,
            clock,
            self.outlet,
            envelope_from=config.judge.address,
            parallel=accounts.smtp.parallel,
            bounces=Bounces(desk, Alarms(desk)),
        )
        self.watch = Watch(desk, Alarms(desk), self.poller, thread, clock, self.dispatch.changed)
        self.scheduler = Scheduler(desk, thread, clock, self.poller, self.dispatch.changed)
        self.on_players: Callable[[tuple[str, ...]], None] | None = None

    async def run(self) -> None:
        """Run all parts until cancelled; if one fails for good, all end and its fault is raised."""
        async with asyncio.TaskGroup() as group:
            parts = (self.poller.run, self.scheduler.run, self.dispatch.run, self.watch.run)
            for part in (*parts, self._pass_on_news, self._commands):
                group.create_task(part(), name=part.__qualname__)

    async def _pass_on_news(self) -> None:
        """New mails may have made a game ready and put receipts into the outbox."""
        while True:
            await self.poller.settled.wait()
            self.poller.settled.clear()
            self.scheduler.changed.set()
            self.dispatch.changed.set()

    async def _commands(self) -> None:
        """Carry out what the command line asks for."""
        while True:
            try:
                for number, body in await self.thread.run(self._waiting):
                    await self._command(number, body)
            except StoreUnavailable as error:
                log.error("store unavailable, commands wait", extra={"cause": str(error)})
            await asyncio.sleep(LOOK_FOR_COMMANDS)

    def _waiting(self) -> list[tuple[int, bytes]]:
        return [(row.id, row.body) for row in self.desk.store.commands.waiting()]

    async def _command(self, number: int, body: bytes) -> None:
        verb = verbs.try_decode(body)
        if isinstance(verb, verbs.Resolve) and not verb.no_poll:
            await self.poller.covered(self.clock.now())
        await self.thread.run(verbs.perform_queued, self.desk, number, verb, self.clock.now())
        if isinstance(verb, verbs.AddPlayer) and self.on_players is not None:
            self.on_players((verb.address,))
        if isinstance(verb, verbs.RetryMail):
            await self.thread.run(self.intake.settle_pending)
        self.scheduler.changed.set()
        self.dispatch.changed.set()

    async def metrics(self) -> str:
        """The figures for Prometheus."""
        now = self.clock.now()
        return exposition(await self.thread.run(take, self.desk.store, self.desk.games, now))

    async def close(self) -> None:
        """End connections and the drawing processes."""
        await self.outlet.close()
        await self.thread.run(self.reader.close)
        await self.pictures.close()


@asynccontextmanager
async def running(config: Config, clock: Clock, accounts: Accounts) -> AsyncIterator[Judge]:
    """A judge under the store's lock, its store open; `Judge.run` is the caller's to start.

    Raises:
        StoreLocked: another daemon works on this store.
        StoreError: the store cannot be opened.
    """
    config.data.mkdir(parents=True, exist_ok=True)
    async with AsyncExitStack() as stack:
        lock = stack.enter_context(StoreLock(config.store, "daemon", clock.now()))
        thread = StoreThread()
        stack.callback(thread.close)
        store = await thread.run(Store.open, config.store, clock.now(), create=True)
        stack.push_async_callback(thread.run, store.close)
        desk = Desk(store, library(), config)
        judge = Judge(config, clock, thread, desk, accounts)
        stack.push_async_callback(judge.close)
        yield judge
        del lock


def registered(judge_store: Path, now: datetime) -> tuple[str, ...]:
    """The addresses of all players of a store, for the embedded server's mailboxes; none if there is no store."""
    if not judge_store.exists():
        return ()
    with Store.open(judge_store, now) as store:
        games = Games(store, library())
        states = [games.state(name) for name in games.names()]
        return tuple(sorted({player.address for state in states for player in state.players.values()}))


class Stop:
    """SIGTERM and SIGINT ask for a clean end."""

    def __init__(self) -> None:
        self.event = asyncio.Event()

    def __enter__(self) -> Stop:
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self.event.set)
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().remove_signal_handler(number)


async def serve(config: Config, announce: Callable[[EmbeddedServer | None], None]) -> None:
    """The daemon: run until SIGTERM. `announce` is called once all is up, with the embedded server if it is used.

    Raises:
        ConfigError, StoreError, EmbeddedUnavailable: it cannot start; nothing was changed.
        ExceptionGroup: a part failed for good.
    """
    clock = SystemClock()
    accounts = real_accounts(config)
    await _our_turn(config)
    async with AsyncExitStack() as stack:
        server: EmbeddedServer | None = None
        if accounts is None:
            addresses = registered(config.store, clock.now())
            server = await stack.enter_async_context(embedded(config, clock, addresses))
            imap, smtp = server.imap_account(config.judge.address), server.smtp_account()
            accounts = Accounts(imap, smtp, 60)
        judge = await stack.enter_async_context(running(config, clock, accounts))
        if port := config.metrics.port:
            with _listening(f"the figures cannot be shown on metrics.port {port}"):
                await stack.enter_async_context(page(port, "/metrics", judge.metrics))
        if server is not None:
            judge.on_players = _mailboxes(server, config.embedded.password, config.judge.address)
        with Stop() as stop:
            task = asyncio.create_task(judge.run())
            announce(server)
            systemd.notify("READY=1")
            log.info("judge at work", extra={"address": config.judge.address, "store": str(config.store)})
            ended = asyncio.create_task(stop.event.wait())
            await asyncio.wait({task, ended}, return_when=asyncio.FIRST_COMPLETED)
            systemd.notify("STOPPING=1")
            ended.cancel()
            if task.done():
                task.result()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            log.info("judge ends")


COMMAND_WITHIN = 10.0
"""Seconds the daemon waits at its start for a command of the command line that works on the store."""


async def _our_turn(config: Config) -> None:
    """Return when nobody holds the store; a command that is at work is waited for. Raises StoreLocked for a daemon."""
    end = asyncio.get_running_loop().time() + COMMAND_WITHIN
    while who := holder(config.store) if config.data.is_dir() else None:
        if who.purpose != "command line" or asyncio.get_running_loop().time() > end:
            raise StoreLocked(config.store, str(who))
        await asyncio.sleep(0.1)


def _mailboxes(server: EmbeddedServer, secret: str, judge: str) -> Callable[[tuple[str, ...]], None]:
    domain = judge.rpartition("@")[2].lower()

    def add(addresses: tuple[str, ...]) -> None:
        for address in addresses:
            if address.lower().endswith(f"@{domain}") and _can_have(address):
                server.add_mailbox(address, secret)

    return add


async def poll_once(config: Config, now: datetime) -> None:
    """Read the mailbox once, without a daemon: what the command line does before it resolves.

    Raises:
        MailboxLost: it could not be read.
        StoreLocked: a daemon has started meanwhile.
    """
    clock = SystemClock()
    accounts = real_accounts(config)
    async with AsyncExitStack() as stack:
        if accounts is None:
            addresses = registered(config.store, now)
            server = await stack.enter_async_context(embedded(config, clock, addresses))
            accounts = Accounts(server.imap_account(config.judge.address), server.smtp_account(), 60)
        judge = await stack.enter_async_context(running(config, clock, accounts))
        await judge.mailbox.connect()
        try:
            await judge.poller.poll()
        finally:
            await judge.mailbox.close()
