"""Damaged mails and orders by the thousand: nothing raises, nothing takes long, what is read is read again (P2, P11).

A short form in every run; the long one in `make soak`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.core.orders import Order, OrderLine
from adjudicator.daemon.shelves import library
from adjudicator.demo.script import read_script
from adjudicator.files import data_root
from adjudicator.gamedata import RULESETS
from adjudicator.mail.inbound import InboundMail, Unreadable, read_mail
from adjudicator.orders.any_game import looks_like_order
from adjudicator.orders.commands import read_commands
from adjudicator.orders.phaseline import stated_phase

CORPUS = Path(__file__).parent.parent / "mail" / "corpus"
SLOW = 5.0
"""Seconds of processor time that no single text may take, on the slowest machine."""

SPLICES: Sequence[bytes] = (
    b"\r\n", b"\n\n", b"\r", b"\0", b"--", b"=\r\n", b"=E9", b"\xff\xfe", b"\xc3", b"Content-Type: text/html\r\n",
    b"Content-Transfer-Encoding: base64\r\n", b"charset=utf-7", b'boundary=""', b"<div><blockquote>", b"&#0;",
    b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n", b"\r\n--x--\r\n", b"From: a@b, c@d\r\n", b">", b"\xa0",
)  # fmt: skip

MARKS = "->→,;:()*+/.#?\"'&\t\u00a0\u200b\u0301\ue000\x00éÀ0 9\n"


@cache
def mails() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted(CORPUS.glob("*.eml")))


def damaged(random: Random) -> bytes:
    """A mail of the corpus with a few things done to it."""
    raw = bytearray(random.choice(mails()))
    for _ in range(random.randint(1, 8)):
        at = random.randrange(len(raw) + 1)
        match random.randrange(6):
            case 0:
                raw[at:at] = random.choice(SPLICES) * random.choice((1, 1, 1, 40))
            case 1:
                del raw[at : at + random.randint(1, 200)]
            case 2:
                raw[at : at + 1] = bytes([random.randrange(256)])
            case 3:
                other = random.choice(mails())
                start = random.randrange(len(other))
                raw[at:at] = other[start : start + random.randint(1, 2000)]
            case 4:
                raw[at:at] = raw[: random.randint(1, 400)]
            case _:
                raw = bytearray(bytes(raw).replace(b"\r\n", random.choice((b"\n", b"\r", b"\r\n"))))
    return bytes(raw)


def read_all(count: int, seed: int) -> None:
    random = Random(seed)
    for number in range(count):
        raw = damaged(random)
        began = time.process_time()
        mail = read_mail(raw, looks=looks_like_order)
        assert isinstance(mail, (InboundMail, Unreadable))
        if isinstance(mail, InboundMail):
            read_commands(mail.order_text, "master")
            stated_phase(mail.order_text)
        assert time.process_time() - began < SLOW, f"mail {number} of seed {seed}"


@cache
def lines(game: str) -> tuple[str, ...]:
    """All lines that scripted players of a game write."""
    folder = data_root() / "games" / game
    paths = [*sorted((folder / "playthroughs").glob("*.toml")), *sorted(folder.glob("demo.toml"))]
    scripts = [read_script(path) for path in paths if "mails" in path.read_text(encoding="utf-8")]
    found = (line for script in scripts for mail in script.mails for line in mail.text.splitlines())
    return tuple(dict.fromkeys(line.strip() for line in found if line.strip()))


def garbled(random: Random, game: str) -> str:
    """Lines of the game with a few things done to them."""
    text = "\n".join(random.choice(lines(game)) for _ in range(random.randint(1, 6)))
    for _ in range(random.randint(0, 5)):
        at = random.randrange(len(text) + 1)
        match random.randrange(5):
            case 0:
                text = text[:at] + random.choice(MARKS) + text[at:]
            case 1:
                text = text[:at] + text[at + random.randint(1, 6) :]
            case 2:
                text = text[:at] + random.choice(random.choice(lines(game)).split()) + " " + text[at:]
            case 3:
                text = text[:at] + text[at:].swapcase()
            case _:
                words = text.split(" ")
                random.shuffle(words)
                text = " ".join(words)
    return text


def _bare(order: Order) -> dict[str, object]:
    """An order without what no normal form repeats: a person's own words, and whose a decision is."""
    left_out = {"reason", "note", *(["seat"] if order.body.get("do") == "decision" else [])}
    return {key: value for key, value in order.body.items() if key not in left_out}


def orders_all(game: str, count: int, seed: int) -> None:
    """The law: what was read, printed in its normal form, is read as the same order."""
    random, reader = Random(seed), library().reader(game, {})
    read = 0
    for number in range(count):
        text, lang = garbled(random, game), random.choice(LANGS)
        began = time.process_time()
        reading = reader.read(text, lang)
        assert time.process_time() - began < SLOW, f"text {number} of seed {seed}"
        for line in reading.lines:
            if isinstance(line, OrderLine):
                again = reader.read(line.order.text, lang).lines
                if len(again) > 1 and "Rhodes" in line.order.text:
                    continue  # an area and a citadel of that name: both are meant
                assert len(again) == 1 and isinstance(again[0], OrderLine), line.order.text
                assert _bare(again[0].order) == _bare(line.order), line.order.text
                read += 1
    assert read > count / 4, "the texts are hardly ever orders: the law is not tried"


def test_damaged_mails_are_read_or_unreadable() -> None:
    read_all(1_500, seed=1)


@pytest.mark.parametrize("game", RULESETS)
def test_garbled_orders_keep_the_law(game: str) -> None:
    orders_all(game, 1_500, seed=2)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_damaged_mails_for_minutes() -> None:
    for seed in range(10, 30):
        read_all(2_000, seed)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", RULESETS)
def test_garbled_orders_for_minutes(game: str) -> None:
    for seed in range(10, 30):
        orders_all(game, 3_000, seed)
