"""Ten years of Mare Nostrum by real mail on the embedded server, and a group's own campaign by the command line."""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import pytest

from adjudicator.cli.app import main
from adjudicator.core.events import GameEnded, OrdersReceived, PhaseResolved, decode
from adjudicator.core.messages import GAME_MASTER
from adjudicator.daemon.games import Games
from adjudicator.daemon.shelves import library
from adjudicator.daemon.verify import Report, verify
from adjudicator.demo.keepsakes import Played, plain_text
from adjudicator.demo.world import demo_config, play
from adjudicator.store import Store
from tests.e2e.letters import letters_of
from tests.playthroughs.fast import play as play_fast
from tests.playthroughs.remake import ten_years
from tests.render.mare_nostrum.own_campaign import OWN

pytestmark = pytest.mark.timeout(600)

SCRIPT = ten_years()
PICTURE_BYTES = 120_000
PERSON = {player.seat: player.name.lower() for player in SCRIPT.players}


@dataclass(frozen=True, slots=True)
class Campaign:
    """What the one run left behind: the mails of each person by kind, the log, what ``log verify`` says of it."""

    played: Played
    letters: dict[str, list[tuple[str, EmailMessage]]]
    resolved: tuple[PhaseResolved, ...]
    received: tuple[OrdersReceived, ...]
    report: Report
    position: dict[str, object]
    winners: tuple[str, ...]

    def mail(self, seat: str, subject: str) -> str:
        """The text of the one mail to a seat whose subject ends in `subject`, on one line."""
        letters = self.letters[PERSON[seat]]
        (text,) = (plain_text(m) for _, m in letters if _line(str(m["Subject"])).endswith(subject))
        return _line(text)

    def mails(self, seat: str, kind: str) -> list[str]:
        """The texts of all mails of a kind to a seat, each on one line."""
        return [_line(plain_text(m)) for found, m in self.letters[PERSON[seat]] if found == kind]


def _line(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    """The script, run once on the embedded server."""
    folder = tmp_path_factory.mktemp("mare")
    played = asyncio.run(play(SCRIPT, folder, lambda *_: None))
    with Store.open(demo_config(folder).store, SCRIPT.start) as store:
        games = Games(store, library())
        events = [decode(row.body) for row in store.log.read(SCRIPT.game)]
        yield Campaign(
            played,
            letters_of(folder, store),
            tuple(event for event in events if isinstance(event, PhaseResolved)),
            tuple(event for event in events if isinstance(event, OrdersReceived)),
            verify(store, games, SCRIPT.game),
            dict(games.state(SCRIPT.game).position),
            next(event.winners for event in events if isinstance(event, GameEnded)),
        )


def test_it_plays_ten_years(campaign: Campaign) -> None:
    """`mare_nostrum 1.1, 6.1`: forty turns ended by the game master's mail, ten acclamations, and the end by points."""
    kinds = Counter(event.phase.split()[2] for event in campaign.resolved)
    assert kinds == {"turn": 40, "acclamation": 10, "regimes": 9}
    assert {event.trigger for event in campaign.resolved if " turn " in event.phase} == {"game master"}
    assert {event.trigger for event in campaign.resolved if " turn " not in event.phase} == {"deadline"}
    assert campaign.winners == ("Carthage",)
    assert campaign.played.received == {
        ("accepted", ""): len(SCRIPT.mails) - 1,
        ("refused", "unknown_sender"): 1,
    }


def test_real_mail_and_the_fast_playthrough_come_to_the_same(campaign: Campaign) -> None:
    """Same orders, entries, outcomes, news and positions as the golden playthrough, and a sound log."""
    fast = play_fast(SCRIPT)
    assert campaign.resolved == fast.resolved
    assert campaign.received == tuple(e.event for e in fast.log if isinstance(e.event, OrdersReceived))
    assert campaign.position == fast.state.position
    assert (campaign.report.faults, campaign.report.warnings) == ([], [])
    assert campaign.report.phases == len(campaign.resolved)


def test_the_campaign_shows_what_it_promises(campaign: Campaign) -> None:
    """`mare_nostrum 2 - 6`: festivities, coups, flight, bankruptcy, disorder, regimes, entries struck and refused."""
    news = {item.message.code for event in campaign.resolved for item in event.news}
    assert news >= {
        *("vox_silent", "vox_stands", "vox_falls", "flight_die", "fled", "no_refuge", "bankrupt", "set_free"),
        *("disorder_starts", "disorder_ends", "disorder_without_roll", "disorder_spent", "account_halved"),
        "regime_adopted",
        *("booked", "booked_noted", "struck", "refused", "final_points", "wins_by_points"),
    }
    outcomes = {outcome.message.code for event in campaign.resolved for outcome in event.outcomes}
    assert outcomes >= {"rejoicing_held", "feast_held", "regime_changed", "regime_kept"}
    entered = [
        outcome.message.code for event in campaign.received if event.entered for outcome in event.entered.outcomes
    ]
    assert {"entry_made", "entry_waits", "entries_accepted", "entry_refused_why", "entry_struck"} <= set(entered)


def test_everybody_gets_results_with_a_picture_in_his_language(campaign: Campaign) -> None:
    for player in SCRIPT.players:
        letters = campaign.letters[player.name.lower()]
        kinds = Counter(kind for kind, _ in letters)
        assert kinds["results"] == len(campaign.resolved) and kinds["welcome"] == kinds["opening"] == 1
        assert kinds["receipt"] == sum(event.seat == player.seat for event in campaign.received)
        for kind, message in letters:
            assert message["Content-Language"] == player.lang
            shown = [part for part in message.walk() if part["Content-ID"]]
            assert len(shown) == (kind in ("results", "opening", "map"))
            for picture in shown:
                data = picture.get_payload(decode=True)
                assert isinstance(data, bytes) and data.startswith(b"\x89PNG") and len(data) <= PICTURE_BYTES


def test_the_game_master_is_answered_line_by_line(campaign: Campaign) -> None:
    """`mare_nostrum 7`: each entry with its number, each fault with its reason, in his language."""
    first = campaign.mails(GAME_MASTER, "receipt")[0]
    assert "✓ Refuser 3 la n° 3 est refusée" in first and "✓ Rome : gain 26 inscrite sous le n° 7" in first
    late = next(told for told in campaign.mails(GAME_MASTER, "receipt") if "acclamation de l’an 8" in told)
    assert "les gains du tour sont déjà comptés" in late and "Rome : corriger trésor 5 inscrite sous le n°" in late
    assert "Accepter tout" in campaign.mails(GAME_MASTER, "help")[0]
    assert "Syrie" in campaign.mails(GAME_MASTER, "status")[0] and campaign.mails(GAME_MASTER, "history")


def test_players_are_told_what_is_theirs(campaign: Campaign) -> None:
    """`mare_nostrum 2.6, 4.1`: before festivities are due the index line by line, afterwards what the people said."""
    asked = campaign.mail("Rome", "an 2 acclamation : résultats du tour 4 de l’an 2")
    assert "Votre indice est de 22 : 78 % de risque d’un coup d’état." in asked
    assert "Si le gouvernement tombe, il fuit vers CAM (Campanie)." in asked
    told = campaign.mail("Rome", "an 2 régimes : résultats de l’acclamation de l’an 2")
    assert "coup d’état, le gouvernement tombe" in told and "Rome fuit vers CAM (Campanie)" in told
    wrong = campaign.mails("Rome", "receipt")
    assert any("seul le maître du jeu peut l’écrire" in receipt for receipt in wrong)
    end = campaign.mail("Egypt", "end of the game: results of the acclamation of year 10")
    assert "The campaign is over. Victory: Carthage." in end and SCRIPT.seed in end


def test_books_stay_private(campaign: Campaign) -> None:
    """Invariant 6: an entry, refused with a reason, stands in the mails of its owner and of the game master alone."""
    for person, letters in campaign.letters.items():
        said = any("nobody saw it" in _line(plain_text(message)) for _, message in letters)
        assert said == (person in (PERSON["Egypt"], PERSON[GAME_MASTER])), person


def test_who_is_silent_is_reminded_and_a_stranger_answered_once(campaign: Campaign) -> None:
    assert campaign.mails("Macedonia", "reminder") and not campaign.mails(GAME_MASTER, "reminder")
    assert [kind for kind, _ in campaign.letters["stranger"]] == ["answer refusal_unknown_sender"]


def _run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    monkeypatch.setattr(sys, "argv", ["adjudicator", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    printed = capsys.readouterr()
    return int(ended.value.code or 0), _line(printed.out + printed.err)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def test_a_group_plays_its_own_campaign(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``game create --campaign``: its powers are the seats, its names stand in what is printed."""

    def run(*words: str) -> str:
        code, printed = _run(monkeypatch, capsys, *words)
        assert code == 0, printed
        return printed

    (folder / "own.toml").write_text(OWN, encoding="utf-8")
    created = run(*CREATE, "--answers", "48 h")
    assert "Alba" in created and "Brea" in created
    run("player", "add", "own", "Alba", "a@play.test", "--lang", "fr")
    run("player", "add", "own", "Brea", "b@play.test")
    run("player", "add", "own", GAME_MASTER, "gm@play.test")
    run("game", "start", "own")
    assert "year 1 turn 1" in run("game", "show", "own")
    run("orders", "enter", "own", GAME_MASTER, "Alba: gain 120", "Brea: new province ISL")
    exported = run("state", "export", "own")
    assert 'controller = "Brea"' in exported and "gains = 120" in exported, exported
    run("state", "export", "own", "state.toml")
    state = folder / "state.toml"
    text = state.read_text(encoding="utf-8")
    state.write_text(text.replace("gains = 120", 'gains = "a lot"'), encoding="utf-8")
    code, printed = _run(monkeypatch, capsys, "state", "import", "own", "state.toml", "--reason", "a slip")
    assert code != 0 and "players.Alba.gains" in printed, "the key that is wrong is named, and nothing changes"
    state.write_text(text.replace("gains = 120", "gains = 90"), encoding="utf-8")
    run("state", "import", "own", "state.toml", "--reason", "counted twice")
    assert "gains = 90" in run("state", "export", "own")


CREATE = ("game", "create", "own", "--rules", "mare_nostrum", "--campaign", "own.toml")
WRONG = [
    ('index = 4, en = "Northshore"', 'index = "four", en = "Northshore"', "line 8: provinces.NOR.index"),
    ('home = "SUD"', 'home = "SUR"', "line 17: players.Brea.home"),
    ('neighbours = ["STR"] }\nISL', 'neighbours = ["XXX"] }\nISL', "line 9: provinces.SUD.neighbours"),
    ("happiness = 3", "hapiness = 3", "line 4: regimes.council.hapiness"),
    ("[seas]", "[seas", "line 12"),
]


@pytest.mark.parametrize(("right", "wrong", "told"), WRONG, ids=[told for _, _, told in WRONG])
def test_a_wrong_campaign_file_is_answered_with_its_line(
    right: str, wrong: str, told: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`mare_nostrum 1.3`."""
    assert right in OWN
    (folder / "own.toml").write_text(OWN.replace(right, wrong), encoding="utf-8")
    code, printed = _run(monkeypatch, capsys, *CREATE)
    assert code != 0 and told in printed, printed
    assert not re.search("Traceback", printed)
    assert _run(monkeypatch, capsys, "game", "list")[1].count("own") == 0
