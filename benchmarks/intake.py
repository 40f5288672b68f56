"""Order mails a second through the whole path: raw bytes -> inbox -> orders on file -> receipt in the outbox.

A real store on disk, every mail its own durable transaction, as in the daemon; sockets are not measured here.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from datetime import UTC, datetime

from adjudicator.daemon import verbs
from adjudicator.daemon.clock import SystemClock
from adjudicator.daemon.config import Config
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.intake import Intake
from adjudicator.daemon.shelves import library
from adjudicator.store import NewMail, Store

MAILS = 200
SEATS = ("Antipater", "Lysimachus", "Antigonus", "Eumenes", "Ptolemy", "Seleucus")
ORDERS = {
    "Antipater": ("A MAC -> {}", ("THR", "CHA", "EPI")),
    "Lysimachus": ("A CHE -> {}", ("BYZ", "HEL", "THR")),
    "Antigonus": ("A LCN -> {}", ("PIS", "PAM", "CIL")),
    "Eumenes": ("A PNT -> {}", ("CLC", "ARM", "PAG")),
    "Ptolemy": ("A LIB -> {}", ("CYR", "EGY", "CYR")),
    "Seleucus": ("A ASS -> {}", ("MED", "SUS", "ARM")),
}


def open_games(desk: Desk, now: datetime) -> None:
    """Forty games that have begun."""
    for game in range(40):
        verbs.perform(desk, verbs.CreateGame(f"g{game}", "diadoques", rules={"movement": "240 h"}), now)
        for seat in SEATS:
            verbs.perform(desk, verbs.AddPlayer(f"g{game}", seat, seat, f"{seat.lower()}{game}@example.org"), now)
        verbs.perform(desk, verbs.StartGame(f"g{game}"), now)


def mail(number: int) -> bytes:
    """A mail with orders, of a seat of one of the games."""
    seat = SEATS[number % 6]
    form, goals = ORDERS[seat]
    return (
        f"From: {seat} <{seat.lower()}{number % 40}@example.org>\r\nTo: judge@play.test\r\n"
        f"Subject: Re: [g{number % 40}] spring -321: orders\r\nMessage-ID: <{number}.{seat}@example.org>\r\n"
        f"Date: Tue, 05 Jan 2027 10:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        f"Hello,\r\n{form.format(goals[number % 3])}\r\nF EGE x\r\n\r\n> quoted\r\n> text\r\n-- \r\n{seat}\r\n"
    ).encode()


def run() -> dict[str, float]:
    """Mails a second, median of three rounds."""
    with tempfile.TemporaryDirectory() as folder:
        config = Config(folder=folder)
        config.data.mkdir()
        now = datetime.now(UTC)
        with Store.open(config.store, now, create=True) as store:
            desk = Desk(store, library(), config)
            intake = Intake(desk, Correspondence(desk), SystemClock())
            open_games(desk, now)
            rates = [_round(intake, first) for first in (0, MAILS, 2 * MAILS)]
            receipts = len(store.outbox.listing(10_000, kind="receipt"))
            assert receipts == 3 * MAILS, receipts
    return {"order mails a second, 40 games (median of 3 rounds)": statistics.median(rates)}


def _round(intake: Intake, first: int) -> float:
    received = datetime.now(UTC)
    mails = [NewMail("judge", "INBOX", 1, n + 1, received, received, mail(n)) for n in range(first, first + MAILS)]
    began = time.perf_counter()
    intake.keep(mails)
    while intake.settle_pending():
        pass
    return MAILS / (time.perf_counter() - began)


if __name__ == "__main__":
    print(run())
