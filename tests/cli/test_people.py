"""People on the command line: the game master's commands in the words of his mails, and what is listed."""

from __future__ import annotations

import pytest

from tests.cli.conftest import SEATS, Run


@pytest.fixture
def opened(run: Run) -> Run:
    """A game ``alpha`` that waits for players."""
    run("game", "create", "alpha", "--seed", "canary-seed")
    return run


@pytest.fixture
def started(opened: Run) -> Run:
    """A game ``alpha`` that has started."""
    for number, seat in enumerate(SEATS):
        opened("player", "add", "alpha", seat, f"p{number}@example.org")
    opened("game", "start", "alpha")
    return opened


def test_invite_approve_and_allot(opened: Run) -> None:
    assert "told how to sign up" in opened("master", "alpha", "invite ann@example.org, Ann: join us")
    for number in range(7):
        opened("master", "alpha", f"approve g{number}@example.org, Guest {number}: Ptolemy, Eumenes")
    text = opened("player", "guests", "alpha")
    assert "invited" in text
    assert "Ptolemy, Eumenes" in text
    text = opened("master", "alpha", "allot seats")
    assert "6 seats were drawn" in text
    assert "wish number 1" in text
    assert "Without a seat" in text
    assert len([line for line in opened("player", "list", "alpha").splitlines() if "@example.org" in line]) == 6
    assert "canary-seed" not in text
    assert "No seat" in opened("master", "alpha", "allot seats", code=1)
    opened("game", "start", "alpha")


def test_replace_eject_hand_over_and_co_master(started: Run) -> None:
    started("master", "alpha", "replace Eumenes by nina@example.org, Nina: a month without orders")
    started("master", "alpha", "exclure Ptolémée : à sa demande")
    started("master", "alpha", "hand over to hugo@example.org, Hugo: I am away")
    started("master", "alpha", "co-master carl@example.org, Carl")
    text = started("player", "list", "alpha")
    assert "Nina" in text
    assert "p4@example.org" not in text
    assert "Hugo" in text
    assert "Carl" in text
    assert "no orders" not in started("game", "show", "alpha")
    assert "sound" in started("log", "verify", "alpha")


def test_who_remind_and_reliability(started: Run) -> None:
    assert "Eumenes: nothing yet" in started("master", "alpha", "who")
    assert "Reminded: Antipater" in started("master", "alpha", "remind")
    assert "less than an hour" in started("master", "alpha", "remind", code=1)
    assert "Ptolémée\xa0: pas encore attendu" in started("--lang", "fr", "master", "alpha", "fiabilité")
    assert "Reliability" not in started("game", "show", "alpha")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("invite nobody", "no mail address"),
        ("replace Eumenes: gone", "An example"),
        ("eject Eumenes", "text are missing"),
        ("eject Atlantis: gone", "no seat"),
        ("co-master carl@example.org", "no game master"),
        ("allot seats", "started already"),
        ("sign up alpha: France", "no seat in the game"),
        ("observe alpha", "for somebody who has no seat"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(started: Run, line: str, said: str) -> None:
    text = started("master", "alpha", line, code=1)
    assert said in text
    assert "Traceback" not in text
