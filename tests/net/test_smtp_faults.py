"""SMTP servers that do wrong (PROMISES P13, P14): what is Accepted, Retry and Refused."""

from __future__ import annotations

import asyncio
import time
from email.message import EmailMessage

import pytest

from adjudicator.net.smtp import Accepted, Outcome, Outlet, Refused, Retry, Scope
from tests.net.scripted import PASSWORD, SmtpScript

MAIL = b"Message-ID: <1@judge>\r\nSubject: receipt\r\n\r\nA MAC - THR\r\n"


async def send_one(
    script: SmtpScript, raw: bytes = MAIL, *, login: bool = False, to: str = "anna@play.test"
) -> Outcome:
    async with script:
        outlet = Outlet(script.account(timeout=0.4, data_timeout=0.4, login=login))
        outcome = await outlet.send(raw, "judge@play.test", to)
        await outlet.close()
        return outcome


async def test_sent_bytes_arrive_as_they_are() -> None:
    script = SmtpScript()
    assert await send_one(script, b"Subject: x\n\n.\n..dots\nend") == Accepted("2.0.0 queued")
    assert script.contents == [b"Subject: x\r\n\r\n..\r\n...dots\r\nend\r\n"]
    assert script.commands == [
        "EHLO [127.0.0.1]",
        "MAIL FROM:<judge@play.test> size=28",
        "RCPT TO:<anna@play.test>",
        "DATA",
        "QUIT",
    ]


async def test_message_object_is_written_for_smtp() -> None:
    script = SmtpScript(extensions=b"8BITMIME")
    message = EmailMessage()
    message["Subject"] = "Ordres reçus"
    message.set_content("à bientôt\n", cte="8bit")
    async with script:
        outlet = Outlet(script.account())
        assert isinstance(await outlet.send(message, "", "anna@play.test"), Accepted)
        await outlet.close()
    assert "MAIL FROM:<> body=8bitmime" in script.commands
    assert b"Subject: Ordres =?utf-8?q?re=C3=A7us?=\r\n" in script.contents[0] and "à".encode() in script.contents[0]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({"RCPT": [b"550 5.1.1 unknown"]}, Refused(550, "5.1.1 unknown")),
        ({"RCPT": [b"450 4.2.0 greylisted"]}, Retry(450, "4.2.0 greylisted")),
        ({"MAIL": [b"451 4.3.0 later"]}, Retry(451, "4.3.0 later")),
        ({"MAIL": [b"553 5.1.8 bad sender"]}, Refused(553, "5.1.8 bad sender")),
        ({"MAIL": [b"530 5.7.0 login first"]}, Retry(530, "5.7.0 login first", "account")),
        ({"RCPT": [b"554 5.7.1 access denied"]}, Retry(554, "5.7.1 access denied", "account")),
        ({"DATA": [b"552 5.2.2 full"]}, Refused(552, "5.2.2 full")),
        ({"content": [b"554 5.6.0 spam"]}, Refused(554, "5.6.0 spam")),
        ({"content": [b"452 4.3.1 disk full"]}, Retry(452, "4.3.1 disk full")),
        ({"content": [b"421 4.3.2 going down"]}, Retry(421, "4.3.2 going down", "line", ambiguous=True)),
        ({"MAIL": [b"421 4.3.2 going down"]}, Retry(421, "4.3.2 going down", "line")),
        ({"greeting": [b"554 no service"]}, Retry(554, "no service", "line")),
        ({"greeting": [b"421 busy"]}, Retry(421, "busy", "line")),
        ({"EHLO": [b"550 no"], "HELO": [b"550 never"]}, Retry(550, "never", "line")),
    ],
    ids=str,
)
async def test_answers_of_the_server(answers: dict[str, list[bytes | None]], expected: Outcome) -> None:
    assert await send_one(SmtpScript(answers)) == expected


async def test_helo_server_without_extensions() -> None:
    assert isinstance(await send_one(SmtpScript({"EHLO": [b"502 what"]})), Accepted)


async def test_logged_in_5xx_of_a_recipient_is_final() -> None:
    script = SmtpScript({"RCPT": [b"554 5.7.1 spam"]}, extensions=b"AUTH PLAIN")
    assert await send_one(script, login=True) == Refused(554, "5.7.1 spam")


@pytest.mark.parametrize(
    ("stage", "ambiguous"),
    [("greeting", False), ("EHLO", False), ("MAIL", False), ("RCPT", False), ("DATA", True), ("content", True)],
)
async def test_server_hangs_up(stage: str, ambiguous: bool) -> None:
    """After the content is on its way nobody knows: to be sent again, with the same Message-ID (kill point K8)."""
    outcome = await send_one(SmtpScript({stage: [None]}))
    assert isinstance(outcome, Retry)
    assert (outcome.code, outcome.scope, outcome.ambiguous) == (0, "line", ambiguous)
    assert outcome.text


async def test_server_that_had_it_all_and_stays_silent() -> None:
    script = SmtpScript()
    script.pause_after_content = 3600
    outcome = await send_one(script)
    assert isinstance(outcome, Retry) and outcome.ambiguous and outcome.scope == "line"
    assert script.contents == [MAIL]


async def test_slow_server_is_given_up() -> None:
    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(b"2")
            await writer.drain()
            await asyncio.sleep(0.05)

    script = SmtpScript()
    script.talk = drip  # type: ignore[method-assign]
    began = time.perf_counter()
    outcome = await send_one(script)
    assert isinstance(outcome, Retry) and outcome.scope == "line"
    assert time.perf_counter() - began < 2


async def test_endless_reply_is_given_up() -> None:
    outcome = await send_one(SmtpScript({"MAIL": [b"250-" + b"x" * 2_000_000]}))
    assert isinstance(outcome, Retry) and outcome.scope == "line"


async def test_nobody_listens() -> None:
    script = SmtpScript()
    async with script:
        account = script.account()
    outcome = await Outlet(account).send(MAIL, "judge@play.test", "anna@play.test")
    assert isinstance(outcome, Retry) and (outcome.code, outcome.scope) == (0, "line")


@pytest.mark.parametrize(
    ("answer", "scope"),
    [
        (b"535 5.7.8 bad credentials", "account"),
        (b"454 4.7.0 temporary", "line"),
    ],
)
async def test_login_refused_keeps_the_mail(answer: bytes, scope: Scope) -> None:
    """A wrong password in the configuration is no reason to give any mail up."""
    answer += b" " + PASSWORD.encode()
    outcome = await send_one(SmtpScript({"AUTH": [answer]}, extensions=b"AUTH PLAIN"), login=True)
    assert isinstance(outcome, Retry) and outcome.scope == scope
    assert PASSWORD not in outcome.text and "login of judge" in outcome.text


async def test_server_without_login_is_the_accounts_fault() -> None:
    outcome = await send_one(SmtpScript(), login=True)
    assert isinstance(outcome, Retry) and outcome.scope == "account"


async def test_mail_larger_than_the_server_takes() -> None:
    script = SmtpScript(extensions=b"SIZE 50")
    outcome = await send_one(script)
    assert isinstance(outcome, Refused) and outcome.code == 552
    assert not [line for line in script.commands if line.startswith("MAIL")]


async def test_size_zero_is_no_limit() -> None:
    assert isinstance(await send_one(SmtpScript(extensions=b"SIZE 0")), Accepted)


async def test_address_with_accents_needs_smtputf8() -> None:
    assert isinstance(await send_one(SmtpScript(), to="zoé@play.test"), Refused)
    script = SmtpScript(extensions=b"SMTPUTF8")
    assert isinstance(await send_one(script, to="zoé@play.test"), Accepted)
    assert "RCPT TO:<zoé@play.test>" in script.commands


@pytest.mark.parametrize(
    "address",
    [
        "",
        "anna",
        "a@b@c",
        "a b@c",
        "a@b\r\nRCPT TO:<eve@c>",
        "<a@b>",
        "a@b\0",
        "x" * 65 + "@b",
        "a(x)@b",
        "a,c@b",
        "a\udc80@b",
    ],
)
async def test_address_can_inject_nothing(address: str) -> None:
    """CR and LF in an address would be commands of their own."""
    script = SmtpScript()
    async with script:
        outlet = Outlet(script.account())
        assert isinstance(await outlet.send(MAIL, "judge@play.test", address), Refused)
        if address:
            assert isinstance(await outlet.send(MAIL, address, "anna@play.test"), Refused)
    assert script.commands == []


async def test_end_of_content_cannot_be_forged() -> None:
    """SMTP smuggling: a lone dot between other line ends is content."""
    script = SmtpScript()
    smuggled = b"Subject: x\n\na\n.\nMAIL FROM:<eve@x>\r.\rb\r\n.\r\nc\r\n"
    assert isinstance(await send_one(script, smuggled), Accepted)
    assert len(script.contents) == 1 and script.contents[0].count(b"\r\n..\r\n") == 3


async def test_connection_is_used_again_also_after_a_refusal() -> None:
    script = SmtpScript({"RCPT": [b"550 no", b"250 ok"]})
    async with script:
        outlet = Outlet(script.account())
        assert isinstance(await outlet.send(MAIL, "judge@play.test", "gone@play.test"), Refused)
        for _ in range(3):
            assert isinstance(await outlet.send(MAIL, "judge@play.test", "anna@play.test"), Accepted)
        await outlet.close()
    assert script.connections == 1 and "RSET" in script.commands


async def test_dead_connection_is_replaced_at_once() -> None:
    """A server may end a connection that rests, with or without our noticing; nothing was sent, so nothing is lost."""
    for noticed in (True, False):
        script = SmtpScript({"MAIL": [b"250 ok", b"250 ok" if noticed else None, b"250 ok"]})
        async with script:
            outlet = Outlet(script.account())
            assert isinstance(await outlet.send(MAIL, "judge@play.test", "anna@play.test"), Accepted)
            if noticed:
                script.drop_all()
                await asyncio.sleep(0.05)
            assert isinstance(await outlet.send(MAIL, "judge@play.test", "anna@play.test"), Accepted)
            await outlet.close()
        assert script.connections == 2 and len(script.contents) == 2


async def test_two_at_a_time_and_no_more() -> None:
    script = SmtpScript()
    script.pause_after_content = 0.1
    async with script:
        outlet = Outlet(script.account())
        began = time.perf_counter()
        outcomes = await asyncio.gather(*(outlet.send(MAIL, "judge@play.test", f"p{n}@play.test") for n in range(6)))
        assert time.perf_counter() - began >= 0.3
        await outlet.close()
    assert all(isinstance(outcome, Accepted) for outcome in outcomes)
    assert script.connections == 2 and len(script.contents) == 6


async def test_mixed_answers_each_belong_to_their_mail() -> None:
    script = SmtpScript({"RCPT": [b"250 ok", b"450 later", b"550 never", b"250 ok"]})
    async with script:
        outlet = Outlet(script.account())
        outcomes = [await outlet.send(MAIL, "judge@play.test", f"p{n}@play.test") for n in range(4)]
        await outlet.close()
    assert [type(outcome) for outcome in outcomes] == [Accepted, Retry, Refused, Accepted]
    assert len(script.contents) == 2


async def test_cancelled_send_leaves_nothing_behind() -> None:
    script = SmtpScript()
    script.pause_after_content = 3600
    async with script:
        outlet = Outlet(script.account())
        task = asyncio.create_task(outlet.send(MAIL, "judge@play.test", "anna@play.test"))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        script.pause_after_content = 0
        assert isinstance(await outlet.send(MAIL, "judge@play.test", "anna@play.test"), Accepted)
        await outlet.close()
    assert script.connections == 2


async def test_probe_sends_nothing() -> None:
    script = SmtpScript()
    async with script:
        outlet = Outlet(script.account())
        assert isinstance(await outlet.probe(), Accepted)
        await outlet.close()
    assert script.commands == ["EHLO [127.0.0.1]", "QUIT"]
