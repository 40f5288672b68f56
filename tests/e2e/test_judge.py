"""The daemon as a process on real Postfix and Dovecot: a season by mail, with the servers killed in the middle."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from adjudicator.net.imap import ImapMailbox
from adjudicator.net.smtp import Accepted, Outlet
from tests.e2e.mailstack import MailStack

pytestmark = pytest.mark.realmail

SEATS = ("Antipater", "Lysimachus", "Antigonus", "Eumenes", "Ptolemy", "Seleucus")


class RealJudge:
    """A daemon on the mail stack, its command line, and its players' mailboxes."""

    def __init__(self, folder: Path, stack: MailStack) -> None:
        self.stack = stack
        self.players = {seat: f"box{51 + number}@{stack.domain}" for number, seat in enumerate(SEATS)}
        self.config = folder / "adjudicator.toml"
        self.config.write_text(
            f"""
[judge]
address = "judge@{stack.domain}"
[imap]
host = "localhost"
port = {stack.ports["IMAPS"]}
user = "judge@{stack.domain}"
password_env = "JUDGE_PASSWORD"
ca_file = "{stack.cert}"
poll = 5
[smtp]
host = "localhost"
port = {stack.ports["SUBMISSION"]}
tls = "starttls"
user = "judge@{stack.domain}"
password_env = "JUDGE_PASSWORD"
ca_file = "{stack.cert}"
""",
            encoding="utf-8",
        )
        self.environment = {**os.environ, "JUDGE_PASSWORD": stack.users["judge"], "COLUMNS": "200", "NO_COLOR": "1"}
        self.log = folder / "daemon.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "adjudicator", "-c", str(self.config), "serve"],
                stdout=log,
                stderr=log,
                env=self.environment,
            )
        for _ in range(300):
            if self.log.read_text().count("judge at work") > self.starts:
                break
            time.sleep(0.1)
        self.starts += 1

    def run(self, *words: str, code: int = 0) -> str:
        command = [sys.executable, "-m", "adjudicator", "-c", str(self.config), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=self.environment, check=False)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def send(self, seat: str, text: str, to: str = "") -> None:
        address = self.players[seat]
        message = EmailMessage(policy=policy.SMTP)
        message["From"], message["To"], message["Subject"] = address, to or f"judge@{self.stack.domain}", "orders"
        message["Message-ID"] = f"<{time.time_ns()}@{self.stack.domain}>"
        message.set_content(text)

        async def go() -> object:
            outlet = Outlet(self.stack.smtp_account())
            try:
                return await outlet.send(message, address, str(message["To"]))
            finally:
                await outlet.close()

        assert isinstance(asyncio.run(go()), Accepted)

    def mails(self, seat: str) -> list[EmailMessage]:
        async def go() -> list[bytes]:
            box = ImapMailbox(self.stack.imap_account(self.players[seat].partition("@")[0]))
            await box.connect()
            try:
                found = [await box.fetch(uid, 1 << 24) for uid in await box.new_uids(0)]
            finally:
                await box.close()
            return [mail.raw for mail in found if mail is not None]

        messages = [message_from_bytes(raw, policy=policy.default) for raw in asyncio.run(go())]
        return [message for message in messages if isinstance(message, EmailMessage)]

    def await_mail(self, seat: str, subject: str, number: int = 1) -> EmailMessage:
        """The `number`-th mail whose subject holds `subject`, once it is there."""
        end = time.monotonic() + 60
        while True:
            found = [mail for mail in self.mails(seat) if subject in str(mail["Subject"])]
            if len(found) >= number:
                return found[number - 1]
            assert time.monotonic() < end, f"{subject!r} did not come\n{self.log.read_text()[-3000:]}"
            time.sleep(0.3)


def _text(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


@pytest.fixture
def judge(tmp_path: Path, mailstack: MailStack) -> Iterator[RealJudge]:
    running = RealJudge(tmp_path, mailstack)
    running.start()
    yield running
    if running.process is not None and running.process.poll() is None:
        running.process.kill()
        running.process.wait()


@pytest.mark.timeout(300)
def test_a_season_on_real_servers_that_are_killed_in_the_middle(judge: RealJudge) -> None:
    judge.run("game", "create", "alpha", "--deadline", "240 h")
    for seat in SEATS:
        judge.run("player", "add", "alpha", seat, judge.players[seat], "--lang", "en")
    judge.run("game", "start", "alpha")
    opening = judge.await_mail("Antipater", "the game begins")
    reply_to = str(opening["Reply-To"])
    assert "+alpha." in reply_to

    judge.send("Antipater", "A MAC -> THR\nA TES -> CHZ\n", to=reply_to)
    receipt = judge.await_mail("Antipater", "orders received")
    assert "A MAC -> THR" in _text(receipt)
    assert "CHE" in _text(receipt)

    judge.stack.crash()
    judge.send("Lysimachus", "A THR -> BYZ\n")
    time.sleep(1.0)
    judge.stack.restart()
    assert "A THR -> BYZ" in _text(judge.await_mail("Lysimachus", "orders received"))

    assert judge.process is not None
    judge.process.kill()
    judge.process.wait()
    judge.send("Antigonus", "A LCN -> PAM\n")
    judge.start()
    assert "A LCN -> PAM" in _text(judge.await_mail("Antigonus", "orders received"))

    judge.run("resolve", "alpha", "spring -321")
    for seat in SEATS:
        results = judge.await_mail(seat, "results of spring -321")
        assert any(part.get_content_type() == "image/png" for part in results.walk())
        assert "In-Reply-To" in results or "References" in results, "threaded by game"
    assert len([m for m in judge.mails("Antipater") if "orders received" in str(m["Subject"])]) == 1

    stats = judge.run("mail", "stats")
    assert re.search(r"accepted\s+-\s+3", stats)
    assert "sound" in judge.run("log", "verify")
    assert "FAULT" not in judge.run("doctor")
    judge.process.send_signal(signal.SIGTERM)
    assert judge.process.wait(30) == 0
    assert judge.stack.users["judge"] not in judge.log.read_text()


def test_doctor_says_what_is_wrong_with_an_account(judge: RealJudge) -> None:
    judge.environment["JUDGE_PASSWORD"] = "wrong-canary"
    said = judge.run("doctor", code=1)
    assert "login refused" in said
    assert "wrong-canary" not in said
    del judge.environment["JUDGE_PASSWORD"]
    assert "JUDGE_PASSWORD is not set" in judge.run("doctor", code=1)
