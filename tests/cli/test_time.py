"""The time of a game on the command line: the same verbs as by mail, through ``master`` and through ``deadline``."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from adjudicator.render import times
from tests.cli.conftest import Run

SOON = datetime.now(UTC).date() + timedelta(days=40)
"""A day ahead, but not too far."""


def test_a_deadline_is_set_extended_paused_and_resumed(game: Run) -> None:
    told = game("master", "alpha", f"deadline {SOON} 18:00 UTC: Epiphany")
    assert f"the deadline is now {SOON:%a} {SOON} 18:00 UTC" in told
    assert str(SOON + timedelta(days=1)) in game("deadline", "extend", "alpha", "24h", "--reason", "a player is ill")
    assert "alpha is paused in spring -321" in game("deadline", "pause", "alpha", "Christmas")
    shown = game("game", "show", "alpha")
    assert "paused" in shown and "Christmas" in shown
    assert "is paused" in game("deadline", "extend", "alpha", "24h", "--reason", "ill", code=1)
    assert "Missing option '--reason'" in game("deadline", "extend", "alpha", "24h", code=2)
    assert "Missing argument" in game("deadline", "resume", "alpha", code=2)
    assert "is paused" in game("resolve", "alpha", "spring -321", "--no-poll", "a test", code=1)
    assert "alpha goes on: spring -321" in game("deadline", "resume", "alpha", "all are back")
    assert "Christmas" not in game("game", "show", "alpha")


def test_rules_policies_and_absences_are_set_and_shown(game: Run) -> None:
    told = game("master", "alpha", "rule retreat = 2 days: more time")
    assert "Deadline rule for retreats in alpha: 2\xa0days after" in told
    assert "grace = 24 h" in game("master", "alpha", "policy grace = 24 h: let us be kind")
    assert "silent = wait" in game("master", "alpha", "policy silent = wait")
    listed = game("master", "alpha", "policy")
    assert "grace = 24 h" in listed and "absence_cap = 14" in listed
    assert "Absence noted for Ptolemy" in game(
        "master", "alpha", f"absent Ptolemy {SOON} to {SOON + timedelta(days=7)}"
    )
    shown = game("game", "show", "alpha")
    assert "* grace = 24 h" in shown and "  absence_cap = 14" in shown
    assert "rule retreat    48 h" in shown and "Ptolemy: " in shown
    assert "No absence" in game("master", "alpha", "absent Ptolemy none")


def test_an_instant_is_told_in_the_language_of_the_command_line(game: Run) -> None:
    told = game("--lang", "fr", "master", "alpha", f"deadline {SOON} 18:00 UTC: x").replace("\xa0", " ")
    assert (
        f"le {times.day(datetime(SOON.year, SOON.month, SOON.day, tzinfo=UTC), 'fr', ZoneInfo('UTC'))}, 18:00 UTC"
        in told
    )


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("help", "adjudicator --help", "adjudicator --help"),
        ("status", "adjudicator game show alpha", "adjudicator game show alpha"),
        ("état", "adjudicator game show alpha", "adjudicator game show alpha"),
        ("history", "adjudicator log show alpha", "adjudicator log show alpha"),
        ("Règles", "adjudicator game show alpha", "adjudicator game show alpha"),
        ("map", "adjudicator archive build FOLDER alpha", "adjudicator archive build DOSSIER alpha"),
    ],
)
def test_what_asks_for_a_mail_names_what_shows_it_on_the_command_line(
    game: Run, line: str, english: str, french: str
) -> None:
    assert english in game("master", "alpha", line, code=1)
    assert french in game("--lang", "fr", "master", "alpha", line, code=1)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pause", "A colon and a text are missing"),
        ("extend", "Something is missing"),
        ("extend a bit: x", "no span of time"),
        ("policy grace = soon", "no span from 0 to 336 hours"),
        ("rule winter = never", "no deadline rule"),
        ("absent 2099-02-01 to 2099-02-08", "The seat comes first: absent Antipater 2027-02-01 to 2027-02-08"),
        ("absent none", "The seat comes first"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(game: Run, line: str, said: str) -> None:
    assert said in game("master", "alpha", line, code=1)


def test_policies_can_be_set_before_the_start(run: Run) -> None:
    run("game", "create", "beta", "--rules", "diplomacy")
    assert "blackout = 2026-12-24..2027-01-02" in run("master", "beta", "policy blackout = 2026-12-24 to 2027-01-02")
    assert "has not started" in run("deadline", "pause", "beta", "Christmas", code=1)


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("9999-12-31 23:59", "more than 366 days ahead"),
        ("9999-12-31T23:59-12:00", "more than 366 days ahead"),
        ("0001-01-01T00:00+14:00", "has passed already"),
        ("soon", "is no instant"),
    ],
)
def test_an_instant_far_off_is_refused_with_its_reason(game: Run, at: str, said: str) -> None:
    told = game("deadline", "set", "alpha", at, "--zone", "America/New_York", "--reason", "x", code=2 - (at != "soon"))
    assert said in " ".join(told.split())
