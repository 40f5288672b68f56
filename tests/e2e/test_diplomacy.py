"""A year of Diplomacy by real mail on the embedded server, and a game of it by the command line."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import pytest

from adjudicator.cli.app import main
from adjudicator.core.events import OrdersReceived, PhaseResolved, decode
from adjudicator.daemon.games import Games
from adjudicator.daemon.shelves import library
from adjudicator.daemon.verify import Report, verify
from adjudicator.demo.keepsakes import Played, plain_text
from adjudicator.demo.world import demo_config, play
from adjudicator.store import Store
from tests.e2e.letters import letters_of
from tests.playthroughs.fast import play as play_fast
from tests.playthroughs.remake import diplomacy_year

pytestmark = pytest.mark.timeout(300)

SCRIPT = diplomacy_year()
MAP_BYTES = 400_000
"""The largest map that a mail may carry."""


@dataclass(frozen=True, slots=True)
class Year:
    """What the one run left behind: the mails of each person by kind, the log, what ``log verify`` says of it."""

    played: Played
    letters: dict[str, list[tuple[str, EmailMessage]]]
    resolved: tuple[PhaseResolved, ...]
    received: tuple[OrdersReceived, ...]
    report: Report
    position: dict[str, object]

    def mail(self, person: str, subject: str) -> str:
        """The text of the one mail to a person whose subject holds `subject`, on one line."""
        (text,) = (plain_text(m) for _, m in self.letters[person] if subject in " ".join(str(m["Subject"]).split()))
        return " ".join(text.replace("\u00a0", " ").split())


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Year]:
    """The script, run once on the embedded server."""
    folder = tmp_path_factory.mktemp("diplomacy")
    played = asyncio.run(play(SCRIPT, folder, lambda *_: None))
    with Store.open(demo_config(folder).store, SCRIPT.start) as store:
        games = Games(store, library())
        events = [decode(row.body) for row in store.log.read(SCRIPT.game)]
        yield Year(
            played,
            letters_of(folder, store),
            tuple(event for event in events if isinstance(event, PhaseResolved)),
            tuple(event for event in events if isinstance(event, OrdersReceived)),
            verify(store, games, SCRIPT.game),
            dict(games.state(SCRIPT.game).position),
        )


def test_it_plays_a_year(year: Year) -> None:
    """Spring has no retreat; the fall's ends as soon as the only player asked is ready."""
    assert [(event.phase, event.trigger) for event in year.resolved] == [
        ("Spring 1901, Movement", "deadline"),
        ("Fall 1901, Movement", "deadline"),
        ("Fall 1901, Retreat", "ready"),
        ("Fall 1901, Adjustment", "deadline"),
    ]
    assert year.played.received == {
        ("accepted", ""): len(SCRIPT.mails) - 2,
        ("refused", "phase_over"): 1,
        ("refused", "unknown_sender"): 1,
    }


def test_real_mail_and_the_fast_playthrough_come_to_the_same(year: Year) -> None:
    """Same orders, outcomes, news and positions as the golden playthrough, and a sound log."""
    fast = play_fast(SCRIPT)
    assert year.resolved == fast.resolved
    assert year.received == tuple(e.event for e in fast.log if isinstance(e.event, OrdersReceived))
    assert year.position == fast.state.position
    assert (year.report.faults, year.report.warnings, year.report.phases) == ([], [], len(year.resolved))


def test_the_year_shows_what_it_promises(year: Year) -> None:
    """A convoy, a dislodgement with its retreat, a standoff, a cut support, builds, a waive, a removal."""
    codes = {outcome.message.code for event in year.resolved for outcome in event.outcomes}
    assert codes >= {
        "moved", "moved_by_sea", "moved_dislodging", "held", "support_given", "convoy_carried", "standoff",
        "outmatched", "repelled", "support_cut", "stayed_dislodged", "retreated", "built", "removed",
        "waived", "vote_counted",
    }  # fmt: skip
    assert "Build F STP/NC" in {outcome.order for event in year.resolved for outcome in event.outcomes}
    news = {item.message.code for event in year.resolved for item in event.news}
    assert news >= {"dislodged", "centre_taken", "centre_captured", "unit_built", "unit_removed", "builds_unused"}


def test_everybody_gets_results_with_a_map_in_his_language(year: Year) -> None:
    for player in SCRIPT.players:
        letters = year.letters[player.name.lower()]
        kinds = Counter(kind for kind, _ in letters)
        assert kinds["results"] == len(year.resolved) and kinds["welcome"] == kinds["opening"] == 1
        assert kinds["receipt"] == sum(event.seat == player.seat for event in year.received)
        for kind, message in letters:
            assert message["Content-Language"] == player.lang
            shown = [part for part in message.walk() if part["Content-ID"]]
            assert len(shown) == (kind in ("results", "opening"))
            for picture in shown:
                data = picture.get_payload(decode=True)
                assert isinstance(data, bytes) and data.startswith(b"\x89PNG") and len(data) <= MAP_BYTES
    assert year.played.maps == 2 * (len(year.resolved) + 1)


def test_what_the_mails_say_in_both_languages(year: Year) -> None:
    results = year.mail("aude", "résultats de l’automne 1901")
    assert "A VEN (Italie) déloge F TRI (Autriche) : 2 contre 1." in results
    assert "F TRI peut aller en : ADR (Mer Adriatique) et ALB (Albanie)." in results
    assert "phase : automne 1901, retraites F TRI retraite ..." in results
    assert "✓ Dissoudre F ALB retirée" in year.mail("aude", "résultats des ajustements")
    told = year.mail("ed", "results of fall 1901")
    assert "A YOR -> NWY was carried to NWY (Norway) by way of NTH (North Sea)" in told
    assert "phase: Fall 1901, Retreat" not in told and "You have nothing to order" in told
    assert "You may build 1 unit" in year.mail("ed", "results of the retreats of fall 1901")
    assert "Germany left builds unused: 2" in year.mail("ed", "results of the adjustments of fall 1901")


def test_votes_are_told_to_nobody_else(year: Year) -> None:
    """Invariant 6: Turkey's vote for a draw stands in its own mails alone."""
    for person, letters in year.letters.items():
        said = any(re.search(r"^✓ (?:Draw|Nul)\b", plain_text(message), re.MULTILINE) for _, message in letters)
        assert said == (person == "théo"), person


def test_who_is_silent_is_reminded_and_who_is_late_is_told(year: Year) -> None:
    reminded = {person for person, letters in year.letters.items() if any(kind == "reminder" for kind, _ in letters)}
    assert reminded == {"gus"}
    late = year.mail("ed", "your mail had no effect")
    assert "Your mail is for fall 1901, but the game waits for the retreats of fall 1901." in late
    assert len(year.letters["zoe"]) == 1 and year.letters["zoe"][0][1]["Auto-Submitted"] == "auto-replied"


def test_a_game_of_it_can_be_made_by_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``game create beta --rules diplomacy``, players, start; and a case resolved as text, with its map."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["adjudicator", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        assert not ended.value.code, printed.out + printed.err
        return printed.out

    run("game", "create", "beta", "--rules", "diplomacy", "--set", "victory_centres=20", "--set", "draw=none")
    for player in SCRIPT.players:
        run("player", "add", "beta", player.seat, player.address, "--lang", player.lang)
    run("game", "start", "beta")
    shown = run("game", "show", "beta")
    assert "Spring 1901, Movement" in shown and "* victory_centres = 20" in shown

    case = {
        "game": "diplomacy",
        "phase": "Fall 1901, Movement",
        "units": {"Italy": ["A VEN", "A TYR"], "Austria": ["F TRI"]},
        "centres": {"Italy": ["VEN"], "Austria": ["TRI"]},
        "orders": {"Italy": ["A VEN - TRI", "A TYR S A VEN - TRI"]},
    }
    Path("case.json").write_text(json.dumps(case), encoding="utf-8")
    told = run("--lang", "fr", "adjudicate", "case.json", "--text", "--map", "turn.svg")
    assert "+ Italie: A VEN -> TRI" in told and "déloge F TRI" in told
    assert "TRI" in Path("turn.svg").read_text(encoding="utf-8")
