"""Our mailbox and outlet against Postfix and Dovecot (PROMISES P1, P6, P13, P14)."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from adjudicator.net.backoff import Backoff
from adjudicator.net.endpoint import TlsMode
from adjudicator.net.imap import ImapMailbox
from adjudicator.net.mailbox import Fetched, LoginRefused, MailboxLost
from adjudicator.net.smtp import Accepted, Outlet, Refused, Retry, SmtpAccount
from tests.e2e.mailstack import MailStack

pytestmark = pytest.mark.realmail

HEAD = (
    b"From: anna@play.test\r\nDate: Mon, 30 Nov 2026 12:00:00 +0000\r\nMessage-ID: <1@play.test>\r\n"
    b"Subject: ordres\r\n\r\n"
)
"""Complete, or Postfix puts in what is missing."""

MAIL = HEAD + "A MAC - THR\r\nà bientôt\r\n".encode()


@asynccontextmanager
async def reading(stack: MailStack, box: str, tls: TlsMode = "implicit") -> AsyncIterator[ImapMailbox]:
    mailbox = ImapMailbox(stack.imap_account(box, tls, timeout=10))
    await mailbox.connect()
    try:
        yield mailbox
    finally:
        await mailbox.close()


async def send(stack: MailStack, to: str, raw: bytes = MAIL, sender: str = "anna") -> None:
    outlet = Outlet(stack.smtp_account())
    outcome = await outlet.send(raw, stack.address(sender), to)
    await outlet.close()
    assert isinstance(outcome, Accepted), (outcome, stack.logs())


async def arrived(mailbox: ImapMailbox, number: int = 1, after: int = 0, seconds: float = 20) -> list[int]:
    """Wait, as the poller does, until `number` mails are there."""
    ends = time.monotonic() + seconds
    while True:
        uids = await mailbox.new_uids(after)
        if len(uids) >= number:
            return uids
        assert time.monotonic() < ends, f"{len(uids)} of {number} mails came"
        await mailbox.wait(ends - time.monotonic())


async def read(mailbox: ImapMailbox, uid: int, limit: int = 1_048_576) -> Fetched:
    mail = await mailbox.fetch(uid, limit)
    assert mail is not None
    return mail


# -- TLS and login


@pytest.mark.parametrize("tls", ["implicit", "starttls", "none"])
async def test_imap_over(mailstack: MailStack, box: str, tls: TlsMode) -> None:
    async with reading(mailstack, box, tls) as mailbox:
        assert {"IDLE", "MOVE", "UIDPLUS"} <= mailbox.capabilities
        assert mailbox.session.folders == ("Processed", "Rejected")
        assert await mailbox.new_uids(0) == []


@pytest.mark.parametrize("port", ["SUBMISSIONS", "SUBMISSION"])
async def test_smtp_over(mailstack: MailStack, box: str, port: Literal["SUBMISSION", "SUBMISSIONS"]) -> None:
    outlet = Outlet(mailstack.smtp_account("judge", port))
    assert isinstance(await outlet.probe(), Accepted)
    assert isinstance(await outlet.send(MAIL, "judge@play.test", mailstack.address(box)), Accepted)
    await outlet.close()
    async with reading(mailstack, box) as mailbox:
        assert (await read(mailbox, (await arrived(mailbox))[0])).raw.endswith(MAIL)


@pytest.mark.parametrize("tls", ["implicit", "starttls"])
async def test_certificate_that_nobody_vouches_for(mailstack: MailStack, box: str, tls: TlsMode) -> None:
    with pytest.raises(MailboxLost, match="certificate verify failed"):
        await ImapMailbox(replace(mailstack.imap_account(box, tls), ca_file=None)).connect()
    account = mailstack.smtp_account("judge", "SUBMISSIONS" if tls == "implicit" else "SUBMISSION")
    outcome = await Outlet(replace(account, ca_file=None)).send(MAIL, "judge@play.test", mailstack.address(box))
    assert isinstance(outcome, Retry) and outcome.scope == "line" and "certificate verify failed" in outcome.text


async def test_certificate_of_another_host(mailstack: MailStack, box: str) -> None:
    """The name counts: the certificate is for localhost and 127.0.0.1, so a relay at 127.0.0.2 is found out."""
    named = ImapMailbox(replace(mailstack.imap_account(box), host="localhost"))
    await named.connect()
    await named.close()

    ended = asyncio.Event()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", mailstack.ports["IMAPS"])
        far_writer.write(await reader.read(4096))
        writer.write(await far_reader.read(4096))
        with suppress(ConnectionError):
            await reader.read()
        far_writer.transport.abort()
        writer.transport.abort()
        ended.set()

    async with await asyncio.start_server(relay, "127.0.0.2", 0) as server:
        port = server.sockets[0].getsockname()[1]
        account = replace(mailstack.imap_account(box, timeout=5), host="127.0.0.2", port=port)
        with pytest.raises(MailboxLost, match="IP address mismatch"):
            await ImapMailbox(account).connect()
        await ended.wait()


async def test_wrong_password(mailstack: MailStack, box: str) -> None:
    with pytest.raises(LoginRefused, match="AUTHENTICATIONFAILED"):
        await ImapMailbox(replace(mailstack.imap_account(box), password="wrong")).connect()
    account = replace(mailstack.smtp_account("judge"), password="wrong")
    outcome = await Outlet(account).send(MAIL, "judge@play.test", mailstack.address(box))
    assert isinstance(outcome, Retry) and (outcome.code, outcome.scope) == (535, "account")


async def test_submission_without_login_is_the_accounts_fault(mailstack: MailStack, box: str) -> None:
    given = mailstack.smtp_account("judge")
    account = SmtpAccount(given.host, given.port, "implicit", ca_file=given.ca_file)
    outlet = Outlet(account)
    outcome = await outlet.send(MAIL, "judge@play.test", mailstack.address(box))
    await outlet.close()
    assert isinstance(outcome, Retry) and outcome.scope == "account"


async def test_starttls_against_a_port_that_speaks_tls_at_once_ends_in_time(mailstack: MailStack, box: str) -> None:
    account = replace(mailstack.imap_account(box, "starttls", timeout=1), port=mailstack.ports["IMAPS"])
    with pytest.raises(MailboxLost):
        await ImapMailbox(account).connect()


# -- reading and putting away


async def test_mail_arrives_whole_with_the_servers_time(mailstack: MailStack, box: str) -> None:
    before = datetime.now(UTC) - timedelta(seconds=1)
    async with reading(mailstack, box) as mailbox:
        await send(mailstack, f"{box}+antipater.abc234@play.test")
        mail = await read(mailbox, (await arrived(mailbox))[0])
        assert mail.raw.endswith(MAIL) and mail.size == len(mail.raw)
        assert f"Delivered-To: {box}+antipater.abc234@play.test\r\n".encode() in mail.raw
        assert before <= mail.received <= datetime.now(UTC)


async def test_idle_push(mailstack: MailStack, box: str) -> None:
    """Dovecot gathers changes for half a second."""
    async with reading(mailstack, box) as mailbox:
        await mailbox.new_uids(0)
        waiting = asyncio.create_task(mailbox.wait(30))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        began = time.perf_counter()
        await send(mailstack, mailstack.address(box))
        assert await waiting
        await arrived(mailbox)
        assert time.perf_counter() - began < 5


async def test_move(mailstack: MailStack, box: str) -> None:
    async with reading(mailstack, box) as mailbox:
        for _ in range(3):
            await send(mailstack, mailstack.address(box))
        first, second, third = await arrived(mailbox, 3)
        assert await mailbox.mark_done(first) == "moved"
        assert await mailbox.mark_done(first) == "moved"
        assert await mailbox.mark_done(third, "Ordres reçus") == "moved"
        assert await mailbox.new_uids(0) == [second] and await mailbox.fetch(first, 9999) is None
        assert await mailbox.sizes([first, second]) == {second: (await read(mailbox, second)).size}
    for folder in ("Processed", "Ordres reçus"):
        there = ImapMailbox(replace(mailstack.imap_account(box), mailbox=folder))
        await there.connect()
        assert len(await there.new_uids(0)) == 1
        await there.close()


@pytest.mark.parametrize(("hidden", "result"), [({"MOVE"}, "moved"), ({"MOVE", "UIDPLUS"}, "seen")])
async def test_putting_away_without_move(mailstack: MailStack, box: str, hidden: set[str], result: str) -> None:
    async with reading(mailstack, box) as mailbox:
        await send(mailstack, mailstack.address(box))
        uid = (await arrived(mailbox))[0]
        mailbox.session.capabilities -= hidden
        assert await mailbox.mark_done(uid) == result
        assert await mailbox.new_uids(0) == ([] if result == "moved" else [uid])


async def test_partial_fetch_of_a_large_mail(mailstack: MailStack, box: str) -> None:
    """Only the header of a mail over the limit is kept, and no more than the limit is asked for."""
    big = HEAD + (b"y" * 98 + b"\r\n") * 50_000
    async with reading(mailstack, box) as mailbox:
        await send(mailstack, mailstack.address(box), big)
        uid = (await arrived(mailbox))[0]
        head, whole = await read(mailbox, uid, 100_000), await read(mailbox, uid, 6_000_000)
        assert head.truncated and head.raw.endswith(HEAD) and head.size > 5_000_000
        assert not whole.truncated and whole.raw.endswith(big) and head.size == len(whole.raw)


async def test_300_mails_in_batches(mailstack: MailStack, box: str) -> None:
    outlet = Outlet(replace(mailstack.smtp_account(), parallel=4))
    sent = await asyncio.gather(*(outlet.send(MAIL, "anna@play.test", mailstack.address(box)) for _ in range(300)))
    await outlet.close()
    assert all(isinstance(outcome, Accepted) for outcome in sent)
    async with reading(mailstack, box) as mailbox:
        uids = await arrived(mailbox, 300, seconds=60)
        assert len(await mailbox.sizes(uids)) == 300


# -- what goes wrong


async def test_dovecot_killed_in_idle_and_no_mail_lost(mailstack: MailStack, box: str) -> None:
    """kill -9 while we idle: noticed at once, connected again with back-off; mail sent meanwhile arrives (P1, P13)."""
    async with reading(mailstack, box) as mailbox:
        await send(mailstack, mailstack.address(box))
        first = (await arrived(mailbox))[-1]
        validity = mailbox.uidvalidity
        waiting = asyncio.create_task(mailbox.wait(60))
        await asyncio.sleep(0.2)
        began = time.perf_counter()
        try:
            await asyncio.to_thread(mailstack.crash)
            with pytest.raises(MailboxLost):
                await waiting
            assert time.perf_counter() - began < 5
            with pytest.raises(MailboxLost, match="cannot connect"):
                await mailbox.connect()
            await send(mailstack, mailstack.address(box))
        finally:
            await asyncio.to_thread(mailstack.restart)
        backoff = Backoff(Random(1), first=0.1)
        while True:
            try:
                await mailbox.connect()
                break
            except MailboxLost:
                await asyncio.sleep(backoff.failed())
        assert mailbox.uidvalidity == validity
        assert len(await arrived(mailbox, after=first)) == 1


async def test_uidvalidity_changes_with_a_wipe(mailstack: MailStack, box: str) -> None:
    async with reading(mailstack, box) as mailbox:
        validity = mailbox.uidvalidity
        await asyncio.to_thread(mailstack.wipe)
        with pytest.raises(MailboxLost):
            await mailbox.new_uids(0)
        await mailbox.connect()
        assert mailbox.uidvalidity != validity and await mailbox.new_uids(0) == []


async def test_bounce_comes_back_to_the_envelope_sender(mailstack: MailStack, box: str) -> None:
    async with reading(mailstack, box) as mailbox:
        outlet = Outlet(mailstack.smtp_account("judge"))
        sender = f"{box}+bounce.7@play.test"
        assert isinstance(await outlet.send(MAIL, sender, "bounce@play.test"), Accepted)
        await outlet.close()
        raw = (await read(mailbox, (await arrived(mailbox))[0])).raw
        assert b"Return-Path: <>" in raw and b"multipart/report" in raw
        assert f"Delivered-To: {sender}".encode() in raw and b"Final-Recipient: rfc822; bounce@play.test" in raw


async def test_refusals(mailstack: MailStack) -> None:
    outlet = Outlet(mailstack.smtp_account("judge"))
    unknown = await outlet.send(MAIL, "judge@play.test", "nobody@play.test")
    assert isinstance(unknown, Refused) and unknown.code == 550
    elsewhere = await outlet.send(MAIL, "judge@play.test", "someone@example.org")
    assert isinstance(elsewhere, Refused) and "nothing leaves this machine" in elsewhere.text
    large = await outlet.send(b"x" * 10_300_000, "judge@play.test", "anna@play.test")
    assert isinstance(large, Refused) and large.code == 552
    assert isinstance(await outlet.send(MAIL, "judge@play.test", "anna@play.test"), Accepted)
    await outlet.close()


async def test_address_with_accents(mailstack: MailStack) -> None:
    """Postfix offers SMTPUTF8, so it is the recipient that is unknown, not the alphabet."""
    outlet = Outlet(mailstack.smtp_account())
    outcome = await outlet.send(MAIL, "anna@play.test", "zoé@play.test")
    await outlet.close()
    assert isinstance(outcome, Refused) and outcome.code == 550


# -- the servers themselves


def test_killed_test_run_leaves_no_server_behind(mailstack: MailStack) -> None:
    """kill -9 of the process that started them ends Postfix and Dovecot and removes their directory."""
    code = (
        "import time; from tests.e2e.mailstack import MailStack; s = MailStack.start({'a': 'b'});"
        "print(s.directory, s.ports['SMTP'], s.ports['IMAP'], flush=True); time.sleep(60)"
    )
    root = Path(__file__).parents[2]
    run = subprocess.Popen([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE, text=True)
    with run:
        assert run.stdout is not None
        directory, *ports = run.stdout.readline().split()
        assert all(_listens(int(port)) for port in ports)
        run.kill()
    ends = time.monotonic() + 15
    while Path(directory).exists() or any(_listens(int(port)) for port in ports):
        assert time.monotonic() < ends, f"{directory} is still there"
        time.sleep(0.1)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
