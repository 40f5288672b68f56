"""Ten turns of the Peloponnesian War by real mail on the embedded server, and a game of it by the command line."""

from __future__ import annotations

import asyncio
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import pytest

from adjudicator.cli.app import main
from adjudicator.core.events import OrdersReceived, PhaseResolved, decode
from adjudicator.core.messages import GAME_MASTER
from adjudicator.daemon.games import Games
from adjudicator.daemon.shelves import library
from adjudicator.daemon.verify import Report, verify
from adjudicator.demo.keepsakes import Played, plain_text
from adjudicator.demo.world import demo_config, play
from adjudicator.store import Store
from tests.e2e.letters import letters_of
from tests.playthroughs.fast import play as play_fast
from tests.playthroughs.remake import ten_turns

pytestmark = pytest.mark.timeout(600)

SCRIPT = ten_turns()
PICTURE_BYTES = 400_000
"""The largest picture that a mail may carry."""


@dataclass(frozen=True, slots=True)
class War:
    """What the one run left behind: the mails of each person by kind, the log, what ``log verify`` says of it."""

    played: Played
    letters: dict[str, list[tuple[str, EmailMessage]]]
    resolved: tuple[PhaseResolved, ...]
    received: tuple[OrdersReceived, ...]
    report: Report
    position: dict[str, object]

    def mails(self, person: str, subject: str) -> list[str]:
        """The texts of the mails to a person whose subjects hold `subject`, each on one line."""
        found = [m for _, m in self.letters[person] if subject in _line(str(m["Subject"]))]
        return [_line(plain_text(message)) for message in found]

    def mail(self, person: str, subject: str) -> str:
        """The only such text."""
        (text,) = self.mails(person, subject)
        return text


def _line(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Iterator[War]:
    """The script, run once on the embedded server."""
    folder = tmp_path_factory.mktemp("peloponnese")
    played = asyncio.run(play(SCRIPT, folder, lambda *_: None))
    with Store.open(demo_config(folder).store, SCRIPT.start) as store:
        games = Games(store, library())
        events = [decode(row.body) for row in store.log.read(SCRIPT.game)]
        yield War(
            played,
            letters_of(folder, store),
            tuple(event for event in events if isinstance(event, PhaseResolved)),
            tuple(event for event in events if isinstance(event, OrdersReceived)),
            verify(store, games, SCRIPT.game),
            dict(games.state(SCRIPT.game).position),
        )


def test_it_plays_ten_turns_with_pauses_only_where_somebody_has_to_answer(war: War) -> None:
    """`peloponnese 1.6, 1.7, 6.8`: what has been answered ahead is not asked."""
    phases = [event.phase for event in war.resolved]
    assert list(dict.fromkeys(phase.split(",")[0] for phase in phases)) == [f"turn {n}" for n in range(1, 11)]
    pauses = [(e.phase, e.trigger) for e in war.resolved if not e.phase.endswith(("operations", "economy"))]
    assert pauses == [
        ("turn 3, armistice", "deadline"),
        ("turn 5, settlement", "ready"),
        ("turn 6, surrender", "ready"),
        ("turn 10, surrender", "deadline"),
    ]
    assert war.played.received == {
        ("accepted", ""): len(SCRIPT.mails) - 2,
        ("refused", "phase_over"): 1,
        ("refused", "unknown_sender"): 1,
    }


def test_real_mail_and_the_fast_playthrough_come_to_the_same(war: War) -> None:
    """Same answers, entries, outcomes, news, dice and states as the golden playthrough, and a sound log."""
    fast = play_fast(SCRIPT)
    assert war.resolved == fast.resolved
    assert war.received == tuple(e.event for e in fast.log if isinstance(e.event, OrdersReceived))
    assert war.position == fast.state.position
    assert (war.report.faults, war.report.warnings, war.report.phases) == ([], [], len(war.resolved))


def test_the_war_shows_what_it_promises(war: War) -> None:
    """All five segments, offers with their answers, revolts, walls, a preview, entries and what takes them back."""
    news = {item.message.code for event in war.resolved for item in event.news}
    assert news >= {
        "plague_struck", "plague_killed", "plague_cost", "home_ravaged", "others_hit", "nothing_lost", "all_held",
        "surrender_drawn", "surrendered", "forces_kept", "garrisons_removed", "walls_down", "long_walls_down",
        "walls_stand", "followers_neutral", "ally_now", "rebellion_joined", "rebellion_resisted",
        "forced_by_poverty", "peace_proposed", "peace_refused", "peace_signed", "terms_recorded",
        "hostages_released", "dominance_given_up", "penalties_due", "minor_tributary", "asked_choice",
        "asked_walls", "asked_peace", "victory_by_surrender", "turn_begins",
    }  # fmt: skip
    codes = {outcome.message.code for event in war.resolved for outcome in event.outcomes}
    assert codes >= {
        "retained", "walls_torn", "tributary_made", "ally_made", "peace_made", "peace_declined",
        "refusal_counted", "refusal_overruled", "answer_not_needed",
    }  # fmt: skip
    entered = {o.message.code for event in war.received if event.entered for o in event.entered.outcomes}
    assert entered >= {
        "previewed",
        "previewed_pause",
        "ravaged",
        "unravaged",
        "captured",
        "released_free",
        "peace_broken",
    }
    refused = {problem.message.code for event in war.received for problem in event.problems}
    assert refused >= {"peace_forbids", "answers_later"}
    assert {mail.style for mail in SCRIPT.mails} == {"plain", "reply", "html", "phone", "latin1"}


def test_everybody_gets_results_with_a_picture_in_his_language(war: War) -> None:
    """The game master as well, whose receipts show what he has entered."""
    for player in SCRIPT.players:
        letters = war.letters[player.name.lower()]
        kinds = Counter(kind for kind, _ in letters)
        assert kinds["results"] == len(war.resolved) and kinds["welcome"] == kinds["opening"] == 1
        assert kinds["receipt"] == sum(event.seat == player.seat for event in war.received)
        for kind, message in letters:
            assert message["Content-Language"] == player.lang
            shown = [part for part in message.walk() if part["Content-ID"]]
            assert len(shown) == (kind in ("results", "opening"))
            for picture in shown:
                data = picture.get_payload(decode=True)
                assert isinstance(data, bytes) and data.startswith(b"\x89PNG") and len(data) <= PICTURE_BYTES
    assert war.played.maps == 2 * (len(war.resolved) + 1)


def test_what_the_mails_say_to_players_and_to_the_game_master(war: War) -> None:
    asked = war.mail("aspasia", "turn 3, armistice: results")
    assert "Sparta offers peace. Is it accepted or refused? The terms, which bind nobody: “the men of" in asked
    assert "# Accept peace from Sparta # Refuse peace from Sparta" in asked
    assert "Aucune" not in asked and "La suite : l’armistice du tour 3" in war.mail("dion", "tour 3, armistice : rés")
    master = war.mail("thucydide", "tour 4, économie : résultats")
    assert "Le maître du jeu applique à Athènes les effets et pénalités de la règle 2.2.2" in master
    assert "# Tour suivant" in master
    preview = next(t for t in war.mails("thucydide", "tour 1, opérations : inscrit") if "Aperçu" in t.split("==")[2])
    assert "La peste frappe Athènes : dé 3, 7 hoplites, total 10 ; il faut 10" in preview
    forbidden = next(t for t in war.mails("thucydide", "tour 5, opérations : inscrit, 1 problème"))
    assert "Athènes et Sparte sont en paix depuis le tour 4" in forbidden
    assert "tour 10, reddition : résultats" not in forbidden
    end = war.mail("ismenias" if "ismenias" in war.letters else "isménias", "fin de la guerre")
    assert "Vainqueur : Sparte." in end and "archidamus" in end


def test_what_somebody_has_written_ahead_is_told_to_nobody_else(war: War) -> None:
    """Invariant 6: the terms of offers that came to nothing, and standing answers."""
    secret = "all goes back"
    told = {person for person, mails in war.letters.items() if any(secret in plain_text(m) for _, m in mails)}
    assert told == {"archidamus"}
    kept = {
        person
        for person, mails in war.letters.items()
        if any(re.search(r"Fait? de Elis|Make Elis a tributary", plain_text(m)) for _, m in mails)
    }
    assert "aspasia" in kept and "archidamus" in kept, "what has counted is public"


def test_who_is_late_is_told_and_a_stranger_is_answered_once(war: War) -> None:
    late = war.mail("archidamus", "your mail had no effect")
    assert "Your mail is for the operations of turn 9, but the game waits for the economy of turn 9." in late
    assert len(war.letters["zoe"]) == 1 and war.letters["zoe"][0][1]["Auto-Submitted"] == "auto-replied"


def test_a_game_by_the_command_line_with_its_state_out_and_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``game create war --rules peloponnese``, entries for the game master, and an edited state between phases."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: str, fails: bool = False) -> str:
        monkeypatch.setattr(sys, "argv", ["adjudicator", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        assert bool(ended.value.code) == fails, printed.out + printed.err
        return printed.out + printed.err

    run("game", "create", "war", "--rules", "peloponnese", "--set", "turns=6", "--set", "proposals=asked")
    for player in SCRIPT.players:
        run("player", "add", "war", player.seat, player.address, "--lang", player.lang)
    run("game", "start", "war")
    shown = run("game", "show", "war")
    assert "turn 1, operations" in shown and "* turns = 6" in shown

    run("orders", "enter", "war", GAME_MASTER, "Ravage Eleusis", "Set treasury Athens 1400")
    run("orders", "enter", "war", "Sparta", "Propose peace to Athens: Plataea goes free")
    run("state", "export", "war", "state.toml")
    state = tomllib.loads(Path("state.toml").read_text(encoding="utf-8"))
    assert state["spaces"]["Eleusis"]["ravaged"] and state["states"]["Athens"]["treasury"] == 1400
    assert "Plataea goes free" not in Path("state.toml").read_text(encoding="utf-8")

    text = Path("state.toml").read_text(encoding="utf-8")
    Path("wrong.toml").write_text(text.replace('controller = "Thebes"', 'controller = "Persia"', 1), encoding="utf-8")
    assert "Persia" in run("state", "import", "war", "wrong.toml", "--reason", "a try", fails=True)
    Path("right.toml").write_text(text.replace("1400", "1300"), encoding="utf-8")
    run("state", "import", "war", "right.toml", "--reason", "a slip", "--phase", "turn 1, operations")
    run("orders", "enter", "war", GAME_MASTER, "Run political phase")
    assert "turn 1, proposals" in run("game", "show", "war")
    again = run("state", "export", "war", "--json")
    assert '"treasury": 1300' in again
