"""IMAP servers that do wrong (PROMISES P13): every call ends in time, in MailboxLost, without the password in it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from adjudicator.net.imap import ImapMailbox
from adjudicator.net.imapwire import Wire
from adjudicator.net.mailbox import LoginRefused, MailboxLost
from tests.net.scripted import (
    PASSWORD,
    Answer,
    ImapScript,
    Turn,
    falls_silent,
    fetched,
    says,
    says_and_hangs_up,
)

MAIL = b"Subject: orders\r\n\r\nA MAC - THR\r\n"


@asynccontextmanager
async def opened(script: ImapScript, *, limit: float = 2.0) -> AsyncIterator[ImapMailbox]:
    async with script:
        mailbox = ImapMailbox(script.account(timeout=limit))
        await mailbox.connect()
        yield mailbox
        await mailbox.close()


async def cause_of_connect(script: ImapScript, *, limit: float = 2.0) -> MailboxLost:
    async with script:
        mailbox = ImapMailbox(script.account(timeout=limit))
        with pytest.raises(MailboxLost) as lost:
            await mailbox.connect()
        with pytest.raises(MailboxLost, match="not connected"):
            await mailbox.new_uids(0)
        assert PASSWORD not in lost.value.cause and PASSWORD not in repr(lost.value)
        assert lost.value.__context__ is None or lost.value.__suppress_context__
        return lost.value


# -- connecting


async def test_nobody_listens() -> None:
    script = ImapScript()
    async with script:
        account = script.account()
    with pytest.raises(MailboxLost, match="cannot connect to 127"):
        await ImapMailbox(account).connect()


@pytest.mark.parametrize(
    ("greeting", "words"),
    [
        (b"* BYE too many connections\r\n", "too many connections"),
        (b"220 this is SMTP\r\n", "220 this is SMTP"),
        (b"\xff\xfe\x00\r\n", "greeting"),
        (b"", "does not answer"),
        (b"* OK read", "does not answer"),
    ],
)
async def test_greeting(greeting: bytes, words: str) -> None:
    assert words in (await cause_of_connect(ImapScript(greeting=greeting), limit=0.2)).cause


async def test_greeting_preauth_is_taken_without_login() -> None:
    script = ImapScript({1: MAIL}, greeting=b"* PREAUTH hello\r\n")
    async with opened(script) as mailbox:
        assert await mailbox.new_uids(0) == [1]
    assert not [line for line in script.seen if line.startswith("LOGIN")]


@pytest.mark.parametrize("text", ["[AUTHENTICATIONFAILED] no", "no such user", f"wrong: {PASSWORD}"])
async def test_login_refused(text: str) -> None:
    fault = await cause_of_connect(ImapScript(answers={"LOGIN": says(f"TAG NO {text}\r\n".encode())}))
    assert isinstance(fault, LoginRefused)
    assert "refused the login of judge" in fault.cause


async def test_login_put_off_is_no_refusal() -> None:
    """NO [UNAVAILABLE] (RFC 5530): the server's own trouble, to be tried again."""
    fault = await cause_of_connect(ImapScript(answers={"LOGIN": says(b"TAG NO [UNAVAILABLE] later\r\n")}))
    assert not isinstance(fault, LoginRefused) and "UNAVAILABLE" in fault.cause


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("SELECT", says(b"TAG NO no such folder\r\n"), "cannot open INBOX"),
        ("SELECT", says(b"* OK [UIDVALIDITY 1] x\r\nTAG OK [READ-ONLY] x\r\n"), "read-only"),
        ("SELECT", says(b"* 1 EXISTS\r\nTAG OK x\r\n"), "UIDVALIDITY"),
        ("LOGIN", says_and_hangs_up(b""), "closed the connection"),
        ("LOGIN", says(b"WRONGTAG OK x\r\n"), "did not send"),
        ("LOGIN", falls_silent(), "no answer to LOGIN"),
        ("CAPABILITY", says(b"* CAPABILITY IMAP4rev1\r\n* BYE shutting down\r\n"), "shutting down"),
    ],
)
async def test_connecting_fails(name: str, answer: Answer, words: str) -> None:
    assert words in (await cause_of_connect(ImapScript(answers={name: answer}), limit=0.3)).cause


@pytest.mark.parametrize(
    ("greeting", "answer", "words"),
    [
        (b"* PREAUTH hello\r\n", says(b""), "PREAUTH"),
        (b"* OK hello\r\n", says(b"TAG BAD what\r\n"), "STARTTLS was refused"),
        (b"* OK hello\r\n", says(b"TAG OK go\r\n* CAPABILITY EVIL"), "in the middle"),
        (b"* OK hello\r\n", says_and_hangs_up(b"TAG OK go\r\n"), "TLS"),
    ],
)
async def test_starttls_is_never_done_without(greeting: bytes, answer: Answer, words: str) -> None:
    async with ImapScript(greeting=greeting, answers={"STARTTLS": answer}) as script:
        mailbox = ImapMailbox(replace(script.account(), tls="starttls"))
        with pytest.raises(MailboxLost, match=words):
            await mailbox.connect()
        assert not [line for line in script.seen if "LOGIN" in line or "AUTHENTICATE" in line]


@pytest.mark.parametrize("caps", ["IMAP4rev1 LOGINDISABLED AUTH=PLAIN SASL-IR", "IMAP4rev1 LOGINDISABLED AUTH=PLAIN"])
async def test_authenticate_plain(caps: str) -> None:
    given: list[str] = []

    async def authenticate(turn: Turn) -> None:
        token = turn.args.partition(" ")[2]
        if not token:
            await turn.say(b"+ \r\n")
            token = (await turn.reader.readline()).decode().strip()
        given.append(token)
        await turn.say(b"TAG OK in\r\n")

    async with opened(ImapScript(caps=caps, answers={"AUTHENTICATE": authenticate})):
        assert given == ["AGp1ZGdlAGNhbmFyeS1QYTU1d29yZA=="]


async def test_refused_authenticate_is_answered_not_awaited() -> None:
    """A refused token brings a challenge, which wants an empty line."""

    async def authenticate(turn: Turn) -> None:
        await turn.say(b"+ eyJzdGF0dXMiOiI0MDAifQ==\r\n")
        assert await turn.reader.readline() == b"\r\n"
        await turn.say(b"TAG NO [AUTHENTICATIONFAILED] bad\r\n")

    script = ImapScript(caps="IMAP4rev1 LOGINDISABLED SASL-IR", answers={"AUTHENTICATE": authenticate})
    assert isinstance(await cause_of_connect(script), LoginRefused)


async def test_password_with_letters_beyond_ascii_goes_by_authenticate() -> None:
    script = ImapScript(caps="IMAP4rev1 SASL-IR")
    async with script:
        mailbox = ImapMailbox(script.account(password="clé"))
        await mailbox.connect()
        await mailbox.close()
    assert [line for line in script.seen if line.startswith("AUTHENTICATE PLAIN ")]


async def test_missing_folder_is_made() -> None:
    script = ImapScript(answers={"LIST": says(b"TAG OK nothing\r\n")})
    async with opened(script) as mailbox:
        assert mailbox.session.folders == ("Processed", "Rejected")
    assert 'CREATE "Processed"' in script.seen and 'SUBSCRIBE "Rejected"' in script.seen


async def test_nothing_secret_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """PROMISES P9: neither the password nor a mail, at any level of logging."""
    caplog.set_level(logging.DEBUG)
    async with opened(ImapScript({1: b"canary-body"})) as mailbox:
        await mailbox.fetch(1, 100)
    await test_login_refused(f"x {PASSWORD}")
    assert PASSWORD not in caplog.text and "canary-body" not in caplog.text


# -- reading


async def test_last_mail_is_not_new_again() -> None:
    """UID SEARCH n:* gives the last mail even when its UID is below n."""
    async with opened(ImapScript({3: MAIL, 5: MAIL})) as mailbox:
        assert await mailbox.new_uids(0) == [3, 5]
        assert await mailbox.new_uids(3) == [5]
        assert await mailbox.new_uids(5) == []


async def test_exists_that_rides_on_a_search_is_looked_up() -> None:
    """PROMISES P6: a mail that comes while SEARCH is answered is found by the same poll."""
    script = ImapScript({3: MAIL})

    async def search(turn: Turn) -> None:
        del script.answers["SEARCH"]
        script.mails[4] = MAIL
        await turn.say(b"* SEARCH 3\r\n* 2 EXISTS\r\nTAG OK done\r\n")

    script.answers["SEARCH"] = search
    async with opened(script) as mailbox:
        assert await mailbox.new_uids(0) == [3, 4]


async def test_reply_of_1500_lines() -> None:
    """aioimaplib recurses once a line and hangs from about 950 on; its callers wait for ever."""
    many = b"".join(b"* %d FETCH (UID %d RFC822.SIZE 7)\r\n" % (n, n) for n in range(1, 1501))
    script = ImapScript(answers={"FETCH": says(many + b"TAG OK done\r\n")})
    async with opened(script) as mailbox:
        assert await mailbox.sizes([1, 2, 1500]) == {1: 7, 2: 7, 1500: 7}


async def test_sizes_are_asked_for_in_batches_of_200() -> None:
    script = ImapScript(dict.fromkeys(range(1, 451), MAIL))
    async with opened(script) as mailbox:
        assert len(await mailbox.sizes(range(1, 460))) == 450
    assert [line.count(",") + 1 for line in script.seen if "RFC822.SIZE" in line] == [200, 200, 59]


async def test_literal_of_5_megabytes() -> None:
    raw = b"Subject: big\r\n\r\n" + bytes(range(256)) * 20_480
    async with opened(ImapScript({1: raw})) as mailbox:
        began = time.perf_counter()
        mail = await mailbox.fetch(1, 6_000_000)
        assert mail is not None and mail.raw == raw and not mail.truncated
        assert mail.received == datetime(2026, 1, 5, 17, 0, tzinfo=UTC)
        assert time.perf_counter() - began < 2


async def test_literal_in_single_bytes_with_lookalikes_inside() -> None:
    """What a mail says cannot be taken for the server's words, however the network cuts it."""
    raw = b"* 9 EXISTS\r\nA1 OK done\r\n)\r\n* 2 FETCH (UID 2 BODY[] {3}\r\n* BYE\r\n"

    async def drip(turn: Turn) -> None:
        reply = b"* 4 EXISTS\r\n" + fetched(1, raw) + b"TAG OK done\r\n"
        for byte in reply.replace(b"TAG", turn.tag.encode()):
            turn.writer.write(bytes([byte]))
            await turn.writer.drain()
            await asyncio.sleep(0)

    async with opened(ImapScript({1: raw}, answers={"FETCH": drip})) as mailbox:
        mail = await mailbox.fetch(1, 10_000)
        assert mail is not None and mail.raw == raw
        assert await mailbox.new_uids(0) == [1]


@pytest.mark.parametrize("claimed", [len(MAIL) - 3, len(MAIL) + 1, len(MAIL) + 30, 0])
async def test_literal_of_the_wrong_length(claimed: int) -> None:
    script = ImapScript(answers={"FETCH": says(fetched(1, MAIL, claimed=claimed) + b"TAG OK done\r\n")})
    async with opened(script, limit=0.3) as mailbox:
        with pytest.raises(MailboxLost) as lost:
            await mailbox.fetch(1, 0)
        assert lost.value.uid == 1


@pytest.mark.parametrize(
    "answer",
    [
        says_and_hangs_up(fetched(1, MAIL)[:60]),
        says_and_hangs_up(fetched(1, MAIL)[:-5]),
        says_and_hangs_up(fetched(1, MAIL)),
        says(b"* BYE [UNAVAILABLE] out of memory\r\n"),
        says(b"TAG NO [UNAVAILABLE] later\r\n"),
        says(b"TAG BAD what\r\n"),
        says(b"* 1 FETCH (UID 1 BODY[] {99999999999}\r\n"),
        says(b"* 1 FETCH (UID 1 RFC822.SIZE x INTERNALDATE NIL BODY[] NIL FOO\r\nTAG OK done\r\n"),
        says(fetched(1, MAIL, date=b"yesterday") + b"TAG OK done\r\n"),
        says(b"garbage\r\n"),
        falls_silent(),
    ],
)
async def test_broken_fetch_names_the_mail(answer: Answer) -> None:
    """PROMISES P11: so that a mail which breaks the line each time can be set aside."""
    async with opened(ImapScript({1: MAIL}, answers={"FETCH": answer}), limit=0.3) as mailbox:
        with pytest.raises(MailboxLost) as lost:
            await mailbox.fetch(1, 0)
        assert lost.value.uid == 1
        with pytest.raises(MailboxLost, match="not connected"):
            await mailbox.fetch(1, 0)


async def test_slow_server_is_given_up() -> None:
    """1 byte at a time is an answer that never ends."""

    async def drip(turn: Turn) -> None:
        for byte in fetched(1, MAIL):
            await turn.say(bytes([byte]))
            await asyncio.sleep(0.05)

    async with opened(ImapScript({1: MAIL}, answers={"FETCH": drip}), limit=0.4) as mailbox:
        began = time.perf_counter()
        with pytest.raises(MailboxLost, match="no answer to FETCH"):
            await mailbox.fetch(1, 0)
        assert time.perf_counter() - began < 1.5


async def test_line_without_end_is_cut_off() -> None:
    received = 0

    async def pour(turn: Turn) -> None:
        nonlocal received
        while True:
            await turn.say(b"x" * 65536)
            received += 65536

    async with opened(ImapScript(answers={"NOOP": pour}), limit=5) as mailbox:
        with pytest.raises(MailboxLost, match="a line without end"):
            await mailbox.new_uids(0)
    assert received < 16 * 1024 * 1024


async def test_line_limit_counts_what_is_not_complete() -> None:
    wire = Wire(asyncio.get_running_loop(), max_line=10)
    wire.data_received(b"* OK hi\r\n" + b"y" * 10)
    assert wire.cause == ""
    wire.data_received(b"y")
    assert wire.cause == "a line without end"


async def test_mail_that_is_gone_is_none() -> None:
    """Expunged by another client between SEARCH and FETCH."""
    async with opened(ImapScript({1: MAIL})) as mailbox:
        assert await mailbox.fetch(2, 1000) is None
        assert await mailbox.fetch(1, 1000) is not None


async def test_no_expungeissued_is_gone_too() -> None:
    answer = says(b"TAG NO [EXPUNGEISSUED] some of them are gone\r\n")
    async with opened(ImapScript({1: MAIL}, answers={"FETCH": answer})) as mailbox:
        assert await mailbox.fetch(1, 1000) is None


async def test_others_news_among_the_reply_is_read_over() -> None:
    reply = b"* 3 FETCH (FLAGS (\\Seen))\r\n" + fetched(2, b"other") + b"* 2 EXPUNGE\r\n" + fetched(1, MAIL)
    async with opened(ImapScript(answers={"FETCH": says(reply + b"TAG OK done\r\n")})) as mailbox:
        mail = await mailbox.fetch(1, 1000)
        assert mail is not None and mail.raw == MAIL


async def test_mail_longer_than_the_limit_gives_its_header() -> None:
    """PROMISES, limits: 1 MiB, else the header only; also when the server lies about the size."""
    raw = b"Subject: x\r\nFrom: a@b\r\n\r\n" + b"y" * 5000
    lying = fetched(1, raw[:2001]).replace(b"RFC822.SIZE 2001", b"RFC822.SIZE 9")
    async with opened(ImapScript(answers={"FETCH": says(lying + b"TAG OK done\r\n")})) as mailbox:
        mail = await mailbox.fetch(1, 2000)
        assert mail is not None and mail.truncated and mail.raw == b"Subject: x\r\nFrom: a@b\r\n\r\n"


async def test_uidvalidity_changed() -> None:
    script = ImapScript({1: MAIL})
    async with opened(script) as mailbox:
        assert mailbox.uidvalidity == 7
        script.uidvalidity = 8
        script.drop_all()
        with pytest.raises(MailboxLost):
            await mailbox.new_uids(0)
        await mailbox.connect()
        assert mailbox.uidvalidity == 8


# -- putting away


@pytest.mark.parametrize(
    ("caps", "answers", "result", "commands"),
    [
        ("IMAP4rev1 MOVE", {}, "moved", ['UID MOVE 1 "Done"']),
        (
            "IMAP4rev1 UIDPLUS",
            {},
            "moved",
            ['UID COPY 1 "Done"', "UID STORE 1 +FLAGS.SILENT (\\Seen \\Deleted)", "UID EXPUNGE 1"],
        ),
        ("IMAP4rev1", {}, "seen", ["UID STORE 1 +FLAGS.SILENT (\\Seen)"]),
        (
            "IMAP4rev1 MOVE",
            {"MOVE": says(b"TAG NO [OVERQUOTA] full\r\n")},
            "seen",
            ['UID MOVE 1 "Done"', "UID STORE 1 +FLAGS.SILENT (\\Seen)"],
        ),
        (
            "IMAP4rev1 UIDPLUS",
            {"COPY": says(b"TAG NO no\r\n")},
            "seen",
            ['UID COPY 1 "Done"', "UID STORE 1 +FLAGS.SILENT (\\Seen)"],
        ),
    ],
)
async def test_mark_done(caps: str, answers: dict[str, Answer], result: str, commands: list[str]) -> None:
    script = ImapScript({1: MAIL}, caps=caps, answers=answers)
    async with opened(script) as mailbox:
        script.seen.clear()
        assert await mailbox.mark_done(1, "Done") == result
        assert script.seen == commands


async def test_folder_that_vanished_is_made_again() -> None:
    script = ImapScript({1: MAIL})

    async def move(turn: Turn) -> None:
        script.answers = {}
        await turn.say(b"TAG NO [TRYCREATE] no such folder\r\n")

    async with opened(script) as mailbox:
        script.answers = {"MOVE": move, "LIST": says(b"TAG OK none\r\n")}
        assert await mailbox.mark_done(1) == "moved"


# -- waiting


@pytest.mark.parametrize(
    "push", [b"* 9 EXISTS\r\n", b"* 1 RECENT\r\n", b"* 3 EXPUNGE\r\n", b"* 2 FETCH (FLAGS (\\Seen))\r\n"]
)
async def test_any_push_means_look_again(push: bytes) -> None:
    """Servers have been seen to push only RECENT for a new mail."""

    async def idle(turn: Turn) -> None:
        await turn.say(b"+ idling\r\n")
        await asyncio.sleep(0.05)
        await turn.say(push)
        assert await turn.reader.readline() == b"DONE\r\n"
        await turn.say(b"TAG OK done\r\n")

    async with opened(ImapScript(answers={"IDLE": idle})) as mailbox:
        await mailbox.new_uids(0)
        assert await mailbox.wait(5)
        assert await mailbox.new_uids(0) == []


async def test_exists_before_the_idle_is_taken() -> None:
    """Exchange may push before its continuation."""

    async def idle(turn: Turn) -> None:
        await turn.say(b"* 9 EXISTS\r\n+ idling\r\n")
        await turn.reader.readline()
        await turn.say(b"TAG OK done\r\n")

    async with opened(ImapScript(answers={"IDLE": idle})) as mailbox:
        await mailbox.new_uids(0)
        assert await mailbox.wait(5)


async def test_still_here_is_no_news() -> None:
    async def idle(turn: Turn) -> None:
        await turn.say(b"+ idling\r\n* OK Still here\r\n")
        await turn.reader.readline()
        await turn.say(b"TAG OK done\r\n")

    async with opened(ImapScript(answers={"IDLE": idle})) as mailbox:
        await mailbox.new_uids(0)
        assert not await mailbox.wait(0.2)


async def test_idle_in_slices() -> None:
    script = ImapScript()
    async with script:
        mailbox = ImapMailbox(script.account(), idle_slice=0.1)
        await mailbox.connect()
        await mailbox.new_uids(0)
        assert not await mailbox.wait(0.35)
        await mailbox.close()
    assert 2 <= script.seen.count("IDLE") <= 4 and script.seen.count("DONE") == 0


@pytest.mark.parametrize(
    "answer",
    [
        says_and_hangs_up(b"+ idling\r\n"),
        says(b"+ idling\r\n* BYE timeout\r\n"),
        falls_silent(),
        says_and_hangs_up(b""),
    ],
)
async def test_line_lost_in_idle(answer: Answer) -> None:
    """aioimaplib sleeps on for 29 minutes."""
    async with opened(ImapScript(answers={"IDLE": answer}), limit=0.3) as mailbox:
        await mailbox.new_uids(0)
        began = time.perf_counter()
        with pytest.raises(MailboxLost):
            await mailbox.wait(60)
        assert time.perf_counter() - began < 2


async def test_silent_drop_is_noticed_at_the_end_of_the_slice() -> None:
    async def idle(turn: Turn) -> None:
        await turn.say(b"+ idling\r\n")
        await asyncio.sleep(3600)

    async with opened(ImapScript(answers={"IDLE": idle}), limit=0.2) as mailbox:
        await mailbox.new_uids(0)
        with pytest.raises(MailboxLost, match="no answer to IDLE"):
            await mailbox.wait(0.1)


@pytest.mark.parametrize("answer", [says(b"TAG NO not now\r\n"), says(b"TAG BAD unknown\r\n")])
async def test_refused_idle_falls_back_to_looking(answer: Answer) -> None:
    script = ImapScript(answers={"IDLE": answer})
    async with script:
        mailbox = ImapMailbox(script.account(poll=0.05))
        await mailbox.connect()
        await mailbox.new_uids(0)
        script.answers["NOOP"] = says(b"* 4 EXISTS\r\nTAG OK done\r\n")
        assert await mailbox.wait(5)
        assert script.seen.count("IDLE") == 1


async def test_without_idle_a_lost_line_ends_the_pause() -> None:
    script = ImapScript(caps="IMAP4rev1")
    async with opened(script) as mailbox:
        await mailbox.new_uids(0)
        asyncio.get_running_loop().call_later(0.05, script.drop_all)
        with pytest.raises(MailboxLost):
            await mailbox.wait(60)


@pytest.mark.parametrize("caps", ["IMAP4rev1", "IMAP4rev1 IDLE"])
async def test_wake_ends_a_wait(caps: str) -> None:
    async with opened(ImapScript(caps=caps)) as mailbox:
        await mailbox.new_uids(0)
        asyncio.get_running_loop().call_later(0.05, mailbox.wake)
        began = time.perf_counter()
        assert await mailbox.wait(60)
        assert time.perf_counter() - began < 1
        mailbox.wake()
        assert await mailbox.wait(60)
        assert not await mailbox.wait(0.05)


async def test_server_that_cries_wolf_makes_no_busy_loop() -> None:
    """PROMISES P13."""
    noisy = says(b"* 1 EXISTS\r\n* SEARCH\r\n* 2 EXISTS\r\nTAG OK done\r\n")
    script = ImapScript(answers={"SEARCH": noisy})
    rounds = 0
    async with opened(script) as mailbox:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.8):
                while True:
                    await mailbox.new_uids(0)
                    await mailbox.wait(60)
                    rounds += 1
    assert rounds < 10


async def test_cancelled_call_throws_the_line_away() -> None:
    """A connection out of step would give the next caller the wrong answer."""
    async with opened(ImapScript({1: MAIL}, answers={"FETCH": falls_silent()})) as mailbox:
        task = asyncio.create_task(mailbox.fetch(1, 1000))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(MailboxLost, match="not connected"):
            await mailbox.new_uids(0)


async def test_close_does_not_wait_for_a_deaf_server() -> None:
    async with ImapScript(answers={"LOGOUT": falls_silent()}) as script:
        mailbox = ImapMailbox(script.account(timeout=0.3))
        await mailbox.connect()
        began = time.perf_counter()
        await mailbox.close()
        await mailbox.close()
        assert time.perf_counter() - began < 1
