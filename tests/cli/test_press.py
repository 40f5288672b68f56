"""Press on the command line: the game master writes, and listings keep what is private."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.core.decisions import Decision
from adjudicator.core.events import PressSent
from adjudicator.daemon.config import load
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.shelves import library
from adjudicator.store import Store
from tests.cli.conftest import SEATS, Run


def sent() -> list[tuple[str, str]]:
    """The letters in the outbox: seat and address."""
    with Store.open(load(None).store, datetime.now(UTC)) as store:
        return sorted((row.seat, row.recipient) for row in store.outbox.listing(100, kind="press"))


def write(*letters: PressSent) -> None:
    """Letters of players, as their mails would bring them in."""
    config = load(None)
    with Store.open(config.store, datetime.now(UTC)) as store, store.transaction():
        desk = Desk(store, library(), config)
        desk.record(desk.games.state("alpha"), Decision(letters), datetime.now(UTC))


def test_the_game_master_writes_to_all_and_to_some(game: Run) -> None:
    assert "goes to all, signed by the game master" in game("master", "alpha", "press all: The deadline stands.")
    assert [seat for seat, _ in sent()] == sorted(SEATS)
    told = game("--lang", "fr", "master", "alpha", "presse Lysimaque, Ptol : bonjour")
    assert "Lysimaque et Ptolémée" in told and len(sent()) == 8


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("press grey all: boo", "signs his letters"),
        ("press Nobody: x", "no seat"),
        ("press all", "A colon and a text are missing"),
        ("press to master: x", "to yourself"),
        (f"press all: {'x' * 8001}", "at most 8000 characters"),
    ],
)
def test_what_cannot_be_sent_is_refused_with_its_reason(game: Run, line: str, said: str) -> None:
    assert said in game("master", "alpha", line, code=1)
    assert sent() == []


def test_a_policy_of_press_is_set_and_told(game: Run) -> None:
    game("master", "alpha", "policy press = grey: the players asked for it")
    assert "white" in game("master", "alpha", "policy press = loud: why not", code=1)


def test_the_log_shows_no_private_letter_and_no_writer_of_a_grey_one(game: Run) -> None:
    write(
        PressSent(seat="Antipater", text="canary-private", to=("Ptolemy",), phase="spring -321", mail=7),
        PressSent(seat="Lysimachus", text="canary-grey", grey=True, phase="spring -321", mail=8),
        PressSent(seat="Seleucus", text="canary-public", phase="spring -321", mail=9),
    )
    for words in (("log", "show", "alpha"), ("log", "show", "alpha", "--full")):
        shown = game(*words)
        assert "canary-private" not in shown
        lines = [line for line in shown.splitlines() if "press sent" in line]
        assert len(lines) == 3
        assert not any("Antipater" in line or "Ptolemy" in line for line in lines), "nor who wrote to whom"
        assert not any("Lysimachus" in line for line in lines)
        assert "Seleucus" in lines[2]
    full = [json.loads(line) for line in game("log", "show", "alpha", "--full").splitlines()]
    assert [event["text"] for event in full if event["kind"] == "press sent"] == [
        "(secret)",
        "canary-grey",
        "canary-public",
    ]
    secret = game("log", "show", "alpha", "--full", "--secret")
    assert "canary-private" in secret and '"Lysimachus","text":"canary-grey"' in secret.replace('", "', '","')


def test_after_the_end_the_policy_opens_the_private_letters_but_never_a_grey_writer(game: Run) -> None:
    write(PressSent(seat="Antipater", text="canary-before", to=("Ptolemy",)))
    game("master", "alpha", "policy press_after = all: all players agreed")
    write(
        PressSent(seat="Antipater", text="canary-private", to=("Ptolemy",), opens=True),
        PressSent(seat="Lysimachus", text="canary-grey", to=("Ptolemy",), grey=True, opens=True),
    )
    assert "canary-private" not in game("log", "show", "alpha", "--full")
    game("master", "alpha", "end game: we agreed")
    shown = game("log", "show", "alpha", "--full")
    assert "canary-private" in shown and "canary-grey" in shown and "canary-before" not in shown
    (grey,) = [line for line in shown.splitlines() if "canary-grey" in line]
    assert "Lysimachus" not in grey
    assert "is over" in game("master", "alpha", "policy press_after = all: more", code=1)
    game("master", "alpha", "policy press_after = none: closed again")
    assert "canary-private" not in game("log", "show", "alpha", "--full")


def test_doctor_lists_own_files_that_cannot_be_used_and_addresses_without_a_game(game: Run) -> None:
    Path("adjudicator.toml").write_text('[addresses]\nbeta = "beta@example.org"\n')
    folder = load(None).data / "games" / "alpha" / "templates" / "words"
    folder.mkdir(parents=True)
    (folder / "ours.toml").write_text('[dear]\nen = "Hi {nobody}"\n')
    shown = " ".join(game("doctor", code=0).split())
    assert "own files of alpha: words/ours.toml: dear: en: there is no argument nobody" in shown
    assert "addresses.beta: there is no game of that name" in shown


def test_no_other_listing_shows_a_letter(game: Run) -> None:
    write(PressSent(seat="Antipater", text="canary-private", to=("Ptolemy",)))
    for words in (("game", "show", "alpha"), ("game", "list"), ("orders", "show", "alpha"), ("mail", "list", "--out")):
        assert "canary" not in game(*words)
