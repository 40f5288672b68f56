"""``adjudicator doctor``: looks at everything the judge needs, and says what to mend."""

from __future__ import annotations

import asyncio
import email.policy
import email.utils
import errno
import sqlite3
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Literal

import typer

from adjudicator.cli.office import Desktop, WrongUserError, console, counted, desktop
from adjudicator.daemon.bounces import paused
from adjudicator.daemon.config import Config, ConfigError
from adjudicator.daemon.folders import faults_of
from adjudicator.daemon.games import Games
from adjudicator.daemon.service import Accounts, real_accounts
from adjudicator.daemon.verify import verify
from adjudicator.net.imap import ImapMailbox
from adjudicator.net.mailbox import LoginRefused, MailboxLost
from adjudicator.net.smtp import Accepted, Outlet
from adjudicator.store import Store, StoreError, StoreMissing, free_space, holder, refusal

Verdict = Literal["ok", "warning", "fault"]

ROOM = 500 * 1024 * 1024
"""Free bytes below which the disk is worth a warning."""

MAIL_FAULTS: tuple[tuple[str, Callable[[], bool]], ...] = (
    ("CVE-2023-27043 (reads wrong addresses)", lambda: not getattr(email.utils, "supports_strict_parsing", False)),
    ("CVE-2024-6923 (line breaks in headers)", lambda: not hasattr(email.policy.Policy, "verify_generated_headers")),
)
"""Known faults of Python's own mail package, told by what came with their mending: systems mend old versions, too."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `advice` says what to do about it."""

    verdict: Verdict
    what: str
    advice: str = ""


def doctor(context: typer.Context) -> None:
    """Check configuration, mail account, clock, disk and logs, and say what to mend."""
    desk = desktop(context)
    worst = 0
    for finding in _findings(desk):
        mark = {"ok": "ok     ", "warning": "WARNING", "fault": "FAULT  "}[finding.verdict]
        console.print(f"{mark}  {finding.what}", markup=False)
        if finding.advice:
            console.print(f"         -> {finding.advice}", markup=False)
        worst = max(worst, {"ok": 0, "warning": 0, "fault": 1}[finding.verdict])
    raise SystemExit(worst)


def _findings(desk: Desktop) -> Iterator[Finding]:
    yield from _python()
    try:
        config = desk.config
        accounts = real_accounts(config)
    except WrongUserError as error:
        yield Finding("fault", str(error))
        return
    except ConfigError as error:
        yield Finding("fault", f"configuration: {error}", "mend the file; docs/configuration.md lists every key")
        return
    source = "defaults, no file" if desk.config_file is None else str(desk.config_file)
    yield Finding("ok", f"configuration: {source}; the judge is {config.judge.address}")
    yield Finding("ok", f"time zone {config.judge.zone}, table {version('tzdata')}")
    yield from _clock()
    yield from _disk(config)
    yield from _store(desk, config)
    yield from _mail(config, accounts)


def _python() -> Iterator[Finding]:
    major, minor, micro = sys.version_info[:3]
    text = f"Python {major}.{minor}.{micro}, SQLite {sqlite3.sqlite_version}, {ssl.OPENSSL_VERSION}"
    if faults := [name for name, is_there in MAIL_FAULTS if is_there()]:
        advice = f"update Python (3.11.10, 3.12.6 or newer have them mended): {', '.join(faults)}"
        yield Finding("warning", text, f"{advice}; the judge checks both by itself, so it is safe to run meanwhile")
    else:
        yield Finding("ok", text)


def _clock() -> Iterator[Finding]:
    now = datetime.now(UTC)
    built = 2026
    if now.year < built:
        yield Finding("fault", f"the clock shows {now:%Y-%m-%d %H:%M} UTC", "set it, and let NTP keep it")
    else:
        yield Finding("ok", f"clock: {now:%Y-%m-%d %H:%M:%S} UTC")


def _disk(config: Config) -> Iterator[Finding]:
    folder = config.data
    try:
        while not folder.exists() and folder != folder.parent:
            folder = folder.parent
        probe = folder / f".doctor-{time.time_ns()}"
        probe.write_bytes(b"x")
        probe.unlink()
    except OSError as error:
        yield Finding("fault", f"disk: {refusal(error)}", "make room" if error.errno == errno.ENOSPC else "")
        return
    free = free_space(folder)
    text = f"disk: {free // 1024**2} MB free for {config.data}"
    yield Finding("ok", text) if free > ROOM else Finding("warning", text, "make room; mails and logs need it")


def _store(desk: Desktop, config: Config) -> Iterator[Finding]:
    try:
        who = holder(config.store)
        yield Finding("ok", f"daemon: {who}" if who else "daemon: none runs on this store")
        with desk.store() as store, desk.reading() as games:
            for fault in store.damage():
                yield Finding("fault", f"store: {fault}", "restore the last backup")
            yield Finding("ok", f"store: {config.store}, {counted(len(games.names()), 'game')}")
            for name in games.names():
                report = verify(store, games, name)
                for text in report.faults:
                    yield Finding("fault", f"log of {name}: {text}", "restore the last backup")
                for text in report.warnings:
                    yield Finding("warning", f"log of {name}: {text}")
            yield from _own_files(config, games)
            for address in _paused(store, games):
                yield Finding(
                    "warning", f"mails to {address} come back; it is not written to", "adjudicator player add"
                )
            counts = store.outbox.counts()
            if counts["failed"]:
                advice = "adjudicator mail list --out shows why; mend the addresses with player add"
                yield Finding("warning", f"{counts['failed']} mails could not be delivered", advice)
    except StoreMissing:
        yield Finding("ok", f"store: none yet at {config.store}; it is made when first needed")
    except StoreError as error:
        yield Finding("fault", f"store: {error}", "see docs/operations.md")


def _own_files(config: Config, games: Games) -> Iterator[Finding]:
    """The games' own addresses, templates and words."""
    for game in sorted(set(config.addresses) - set(games.names())):
        yield Finding("warning", f"addresses.{game}: there is no game of that name", "create it, or take the line out")
    for game in games.names():
        for fault in faults_of(config.data, games.state(game)):
            advice = "mend it; until then the judge's own is used"
            yield Finding("warning", f"own files of {game}: {fault.file}: {fault.what}", advice)


def _paused(store: Store, games: Games) -> list[str]:
    states = [games.state(name) for name in games.names()]
    players = [player for state in states if state.status != "ended" for player in state.players.values()]
    return paused(store, sorted({player.address for player in players}), datetime.now(UTC))


def _mail(config: Config, accounts: Accounts | None) -> Iterator[Finding]:
    if accounts is None:
        yield Finding("ok", "mail: no account configured, the embedded server is used")
        return
    looks: tuple[tuple[str, Callable[[], Finding]], ...] = (
        ("imap", lambda: asyncio.run(_imap(accounts))),
        ("smtp", lambda: asyncio.run(_smtp(accounts))),
    )
    for _, look in looks:
        yield look()
    if not config.authentication.authserv_id:
        advice = "if your mail server stamps Authentication-Results, set authentication.authserv_id to its id"
        yield Finding("warning", "a forged From is not recognised: the registered address alone is believed", advice)


async def _imap(accounts: Accounts) -> Finding:
    box = ImapMailbox(accounts.imap)
    name = f"IMAP {accounts.imap.user} at {accounts.imap.host}:{accounts.imap.port}"
    try:
        await box.connect()
        waiting = len(await box.new_uids(0))
        missing = [c for c in ("IDLE", "MOVE", "UIDPLUS") if c not in box.capabilities]
    except LoginRefused as error:
        return Finding(
            "fault", f"{name}: login refused ({error.cause})", "check user and password; app passwords differ"
        )
    except MailboxLost as error:
        return Finding("fault", f"{name}: {error.cause}", "check host, port, tls and the certificate")
    finally:
        await box.close()
    text = f"{name}: {waiting} mails in {accounts.imap.mailbox}"
    if missing:
        return Finding("warning", text, f"the server lacks {', '.join(missing)}; it works, but slower or less tidily")
    return Finding("ok", text)


async def _smtp(accounts: Accounts) -> Finding:
    outlet = Outlet(accounts.smtp)
    name = f"SMTP {accounts.smtp.host}:{accounts.smtp.port}"
    try:
        outcome = await outlet.probe()
    finally:
        await outlet.close()
    if isinstance(outcome, Accepted):
        return Finding("ok", f"{name}: {outcome.text}")
    return Finding("fault", f"{name}: {outcome.code} {outcome.text}", "check host, port, tls, user and password")
