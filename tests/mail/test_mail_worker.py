"""P11: the limited worker. No mail stalls or ends the daemon, and the next mail is read."""

from __future__ import annotations

import os
import re
import signal
import time

import pytest

from adjudicator.mail.inbound import InboundMail, Unreadable, read_mail
from adjudicator.mail.limits import Limits
from adjudicator.mail.worker import MailReader

_MAIL = b"From: a@example.org\r\n\r\nA MAC - THR\r\n"


def _spin(line: str) -> bool:
    while "spin" in line:
        pass
    return "A MAC" in line


def _sleep(line: str) -> bool:
    if "sleep" in line:
        time.sleep(60)
    return False


def _eat(line: str) -> bool:
    return "eat" in line and len(bytearray(1 << 30)) > 0


def _die(line: str) -> bool:
    if "die" in line:
        os.kill(os.getpid(), signal.SIGKILL)
    return False


def test_reads_as_read_mail_does_with_the_look_of_an_order_handed_over() -> None:
    with MailReader() as reader:
        assert reader.read(_MAIL) == read_mail(_MAIL)
        assert reader.read(_MAIL, truncated=True) == read_mail(_MAIL, truncated=True)
    looks = re.compile("xyzzy").match
    signed = b"From: a@example.org\r\n\r\nhello\r\n-- \r\nxyzzy\r\n"
    with MailReader(looks=looks) as reader:
        read = reader.read(signed)
        assert isinstance(read, InboundMail)
        assert read.ambiguous == ("xyzzy",)


@pytest.mark.parametrize(
    ("look", "word", "reason"),
    [(_spin, "spin", "cpu"), (_sleep, "sleep", "time"), (_eat, "eat", "memory"), (_die, "die", "killed")],
)
def test_a_mail_that_overruns_a_limit_is_set_aside_and_the_next_is_read(look: object, word: str, reason: str) -> None:
    assert callable(look)
    limits = Limits(cpu_seconds=1, wall_seconds=8.0 if reason != "time" else 3.0)
    with MailReader(limits, looks=look) as reader:
        read = reader.read(b"From: a@example.org\r\n\r\n" + word.encode() + b"\r\n")
        assert isinstance(read, Unreadable)
        assert read.reason == reason
        after = reader.read(_MAIL)
        assert isinstance(after, InboundMail)
        assert after.order_text == "A MAC - THR"
