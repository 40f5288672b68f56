"""The commands in one process: what they print, what they refuse, and with which exit code."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CORPUS = Path(__file__).parent.parent / "mail" / "corpus"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("game", "show", "alpha"), 2, "there is no store"),
        (("game", "create", "Alpha"), 1, "cannot name a game"),
        (("game", "create", "alpha", "--rules", "chess"), 1, "diadoques"),
        (("game", "create", "alpha", "--set", "years"), 2, "name=value"),
        (("game", "create", "alpha", "--set", "speed=9"), 1, "speed"),
        (("game", "create", "alpha", "--deadline", "soon"), 1, "Tuesday and Friday"),
        (("--lang", "de", "game", "list"), 2, "en or fr"),
        (("-c", "nope.toml", "game", "list"), 2, "cannot be read"),
        (("check", "nope.json"), 2, "no such file"),
        (("adjudicate", "nope.json"), 2, "No such file"),
        (("restore", "nope.db"), 2, "there is no file nope.db; name a copy"),
        (("mail", "try", "nope.eml"), 2, "No such file"),
        (("dance",), 2, "No such command"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_an_exit_code(
    run: Run, words: tuple[str, ...], code: int, said: str
) -> None:
    text = run(*words, code=code)
    assert said in text
    assert "Traceback" not in text


def test_refusals_come_in_french_as_well(run: Run) -> None:
    assert "ne peut pas nommer une partie" in run("--lang", "fr", "game", "create", "Alpha", code=1)


def test_show_tells_settings_and_players_but_no_seed_and_no_orders(game: Run) -> None:
    text = game("game", "show", "alpha")
    assert "* years = 5" in text
    assert "spring -321" in text
    assert "p3@example.org" in text
    assert "canary-seed" not in text
    assert "canary-seed" not in game("log", "show", "alpha", "--full")
    assert "canary-seed" in game("log", "show", "alpha", "--full", "--secret")


def test_resolve_is_guarded_by_the_name_of_the_phase(game: Run) -> None:
    assert "waits for spring -321" in game("resolve", "alpha", "summer -321", "--no-poll", "a test", code=1)
    assert "summer -321" in game("resolve", "alpha", "spring -321", "--no-poll", "a test")
    assert "no phase" not in game("log", "show", "alpha")


def test_a_deadline_is_set_in_the_game_masters_zone(game: Run) -> None:
    day = datetime.now(UTC).date() + timedelta(days=40)
    game("deadline", "set", "alpha", f"{day} 18:00", "--zone", "Asia/Kolkata", "--reason", "holidays")
    assert f"{day} 12:30" in game("game", "show", "alpha")
    assert "no instant" in game("deadline", "set", "alpha", "tomorrow", "--reason", "x", code=2)
    assert "no time zone" in game(
        "deadline", "set", "alpha", "2037-07-01 18:00", "--zone", "Mars", "--reason", "x", code=2
    )


def test_players_are_listed_and_replaced(game: Run) -> None:
    game("player", "add", "alpha", "ptol", "new@example.org", "--name", "Nadia", "--lang", "fr")
    text = game("player", "list", "alpha")
    assert "new@example.org" in text
    assert "Nadia" in text
    assert "p4@example.org" not in text


def test_a_backup_is_restored_to_the_same_state(game: Run, tmp_path: Path) -> None:
    before = game("log", "verify", "alpha")
    assert "checked" in game("backup", "copy.db")
    assert "is there already" in game("backup", "copy.db", code=2)
    game("resolve", "alpha", "spring -321", "--no-poll", "a test")
    assert game("log", "verify", "alpha") != before
    assert "restored" in game("restore", "copy.db")
    assert game("log", "verify", "alpha") == before
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0, "private to its owner"


def test_mail_try_reads_raw_mails_into_json_lines(run: Run) -> None:
    files = sorted(CORPUS.glob("*.eml"))
    lines = [json.loads(line) for line in run("mail", "try", *map(str, files)).splitlines()]
    assert len(lines) == len(files) > 100
    assert {line["verdict"] for line in lines} <= {"readable", "quarantined", "refused"}
    apple = next(line for line in lines if line["file"].endswith("apple_mail_fr.eml"))
    assert apple["order_text"] == "A MAC -> THR\nF EGE C A MAC -> HEL"


def test_adjudicate_prints_json_text_and_a_map(run: Run, tmp_path: Path) -> None:
    case = {
        "id": "one",
        "game": "diadoques",
        "phase": "spring -321",
        "units": {"Antipater": ["Ae MAC"], "Lysimachus": ["A THR"]},
        "orders": {"Antipater": ["A MAC -> THR"], "Lysimachus": ["A MAC x"]},
    }
    Path("case.json").write_text(json.dumps(case), encoding="utf-8")
    filled = json.loads(run("adjudicate", "case.json"))
    assert filled["expect"]["units"]["Antipater"] == ["Ae THR"]
    assert filled["expect"]["void"] == ["Ae MAC x"], "with the troop corrected"
    assert filled["outcomes"]
    Path("filled.json").write_text(json.dumps(filled), encoding="utf-8")
    assert "1 passed, 0 failed" in run("check", "filled.json")
    text = run("--lang", "fr", "adjudicate", "case.json", "--text", "--map", "turn.svg")
    assert "a délogé A THR" in text
    assert (tmp_path / "turn.svg").read_text(encoding="utf-8").startswith("<svg")
    assert ".svg or .png" in run("adjudicate", "case.json", "--map", "turn.gif", code=2)


def test_doctor_finds_nothing_wrong_with_a_fresh_folder_and_a_damaged_log(game: Run, tmp_path: Path) -> None:
    assert "FAULT" not in game("doctor")
    store = tmp_path / "data" / "judge.db"
    data = bytearray(store.read_bytes())
    at = data.index(b"canary-seed")
    data[at : at + 6] = b"forged"
    store.write_bytes(bytes(data))
    assert "FAULT" in game("doctor", code=1)
    assert "FAULT" in game("log", "verify", code=1)
