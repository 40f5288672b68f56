"""The commands: what they write, what they refuse, with which exit code."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.archive.logjson import write_json_lines
from adjudicator.core.events import PhaseResolved
from tests.archive_logs.games import export_of, logged
from tests.cli.conftest import Run, game, run

__all__ = ("game", "run")


def test_export_of_a_game_that_goes_on_wants_to_be_asked_for(game: Run) -> None:
    said = game("archive", "export", "alpha", code=1)
    assert "--secret" in said and "canary-seed" not in said
    assert "--secret" in game("archive", "json", "alpha", code=1)
    text = game("archive", "export", "alpha", "--secret")
    assert "| seed of the dice: canary-seed" in text


def test_export_and_import_and_verify(game: Run, tmp_path: Path) -> None:
    game("resolve", "alpha", "spring -321", "--no-poll", "a test")
    assert "Written: a.txt" in game("archive", "export", "alpha", "a.txt", "--secret")
    assert Path("a.txt").stat().st_mode & 0o077 == 0, "private to its owner"
    sound = game("log", "verify", "alpha")
    assert game("log", "verify", "--file", "a.txt") == sound
    text = Path("a.txt").read_text(encoding="utf-8")
    Path("told.txt").write_text(text.replace("| seed of the dice: c", "| seed of the dice: d"), encoding="utf-8")
    assert "alpha: warning: event 1: its words" in game("log", "verify", "--file", "told.txt")
    assert "already" in game("archive", "import", "a.txt", code=1)
    said = game("archive", "import", "a.txt", "--as", "beta")
    assert "Under its own name, alpha," in said and "The game goes on" in said
    assert "sound, 11 events, 1 phase," in game("log", "verify", "beta")
    Path("data").rename("old")
    head = game("archive", "import", "a.txt").split("last hash ")[1].split()[0]
    assert f"head: {head}" in Path("a.txt").read_text(encoding="utf-8")
    assert game("log", "verify", "alpha") == sound
    game("archive", "export", "alpha", "b.txt", "--secret")
    assert Path("a.txt").read_bytes() == Path("b.txt").read_bytes()


def test_json_lines_go_out_and_in(game: Run) -> None:
    game("archive", "json", "alpha", "a.jsonl", "--secret")
    first = json.loads(Path("a.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert first["game"] == "alpha" and first["events"] == 9
    Path("data").rename("old")
    assert first["head"] in game("archive", "import", "a.jsonl")
    assert "sound" in game("log", "verify", "--file", "a.jsonl")


def test_a_damaged_file_is_refused_with_the_line(game: Run) -> None:
    game("archive", "export", "alpha", "a.txt", "--secret")
    text = Path("a.txt").read_text(encoding="utf-8")
    line = text.splitlines().index("--- 4") + 1
    Path("bad.txt").write_text(text.replace("p2@example.org", "me@example.org"), encoding="utf-8")
    for command in (("archive", "import"), ("log", "verify", "--file")):
        assert f"bad.txt: line {line}: the content of event 4 is not what was hashed" in game(
            *command, "bad.txt", code=2
        )
    assert "No such file" in game("archive", "import", "none.txt", code=2)
    Path("raw").write_bytes(b"\xff\xfe")
    assert "raw: line 1: this is UTF-16; a log is UTF-8" in game("archive", "import", "raw", code=2)
    assert "cannot name a game" in game("archive", "import", "a.txt", "--as", "B E", code=1)


def test_the_public_extract_is_for_all_and_is_not_put_back(game: Run) -> None:
    game("archive", "export", "alpha", "p.txt", "--public")
    text = Path("p.txt").read_text(encoding="utf-8")
    assert "canary" not in text and "example.org" not in text and "| the game starts" in text
    assert "public extract" in game("archive", "import", "p.txt", code=2)
    assert "| la partie commence" in game("--lang", "fr", "archive", "export", "alpha", "--public")


def test_public_and_secret_are_one_or_the_other(game: Run) -> None:
    said = game("archive", "export", "alpha", "a.txt", "--public", "--secret", code=2)
    assert "one or the other" in said and said.count("\n") == 1
    assert not Path("a.txt").exists()


@pytest.mark.parametrize("words", [("archive", "export", "alpha", "-", "--secret"), ("state", "export", "alpha", "-")])
def test_a_dash_is_the_screen(game: Run, words: tuple[str, ...]) -> None:
    assert "alpha" in game(*words).splitlines()[0] + game(*words).splitlines()[1]
    assert not Path("-").exists()


def test_the_log_says_how_a_game_ended(game: Run) -> None:
    game("master", "alpha", "end game Ptolemy, Seleucus: nobody has time")
    last = game("log", "show", "alpha").splitlines()[-1]
    assert last.endswith("Z game ended: won by Ptolemy, Seleucus, nobody has time")
    game("master", "alpha", "roll back to spring -321: after all")
    game("master", "alpha", "end game: enough")
    assert game("log", "show", "alpha").splitlines()[-1].endswith("Z game ended: nobody won, enough")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_a_phase_waits_for_is_told_in_words(run: Run, tmp_path: Path, lang: str) -> None:
    """Diplomacy's winter, in which no unit lacks an order, but builds are due."""
    events = logged("diplomacy")
    winter = (n for n, (_, e) in enumerate(events) if isinstance(e, PhaseResolved) and "Adjust" in e.next_phase.name)
    text = write_json_lines(export_of(tmp_path / "made", "dip", events[: next(winter) + 1]))
    Path("dip.jsonl").write_text(text, encoding="utf-8")
    run("archive", "import", "dip.jsonl")
    said = {
        "en": "  Still to be said: builds you have not used or waived\n",
        "fr": "  Encore à dire\u00a0: des constructions ni faites ni abandonnées\n",
    }
    shown = run("--lang", lang, "orders", "show", "dip")
    assert said[lang] in shown and "lacks_" not in shown


def test_the_schema_is_shown(run: Run) -> None:
    assert json.loads(run("archive", "schema"))["$schema"].endswith("2020-12/schema")


def test_a_copy_for_questions(game: Run) -> None:
    game("resolve", "alpha", "spring -321", "--no-poll", "a test")
    assert "1 game: games.db; datasette games.db --metadata metadata.json" in game("archive", "sqlite", "games.db")
    with closing(sqlite3.connect("games.db")) as database:
        assert database.execute("SELECT count(*) FROM orders").fetchone() == (18,)
    assert "games" in json.loads(Path("metadata.json").read_text(encoding="utf-8"))["databases"]
    assert "canary" not in Path("games.db").read_bytes().decode("latin-1")
    Path("mine.db").write_text("mine", encoding="utf-8")
    assert "no copy" in game("archive", "sqlite", "mine.db", code=2)
    assert "omega" in game("archive", "sqlite", "games.db", "omega", code=1)
    with closing(sqlite3.connect("games.db")) as database:
        assert database.execute("SELECT count(*) FROM games").fetchone() == (1,), "the old copy stays"


def test_a_summary_is_for_diplomacy(game: Run) -> None:
    assert "no game of Diplomacy" in game("archive", "summary", "alpha", code=1)
    game("game", "create", "dip", "--rules", "diplomacy")
    assert "Summary of game 'dip'" in game("archive", "summary", "dip")


def test_what_a_return_changed(game: Run) -> None:
    assert "no position was corrected" in game("archive", "diff", "alpha", code=1)
    game("resolve", "alpha", "spring -321", "--no-poll", "a test")
    game("master", "alpha", "roll back to spring -321: a mistake")
    text = game("archive", "diff", "alpha")
    assert "reason: “a mistake”" in text and "season: summer → spring" in text
    game("orders", "enter", "alpha", "Antipater", "A MAC - THR")
    game("resolve", "alpha", "spring -321", "--no-poll", "a test")
    text = game("archive", "diff", "alpha")
    assert "spring -321, played twice: events 10 and " in text
    assert "✗ A MAC -> THR: failed: repelled by A THR" in text
    assert "A TES" not in text
    assert "A TES" in game("archive", "diff", "alpha", "--all")
    assert "pareil" in game("--lang", "fr", "archive", "diff", "alpha", "--all")
    assert "no event 99" in game("archive", "diff", "alpha", "99", code=1)
    said = game("archive", "diff", "alpha", "--", "-3", code=1)
    assert said.startswith("adjudicator: alpha: there is no event -3; ") and said.count("\n") == 1


def test_what_was_rolled_back_is_compared_with_what_counts_now(game: Run) -> None:
    game("resolve", "alpha", "spring -321", "--no-poll", "a test")
    game("master", "alpha", "roll back to spring -321: a mistake")
    assert "summer -321” was rolled back" in game("master", "alpha", "roll back to summer -321: on again", code=1)
    game("orders", "enter", "alpha", "Antipater", "A MAC - THR")
    assert "no longer counts" not in game("archive", "diff", "alpha"), "the return itself, against what it undid"
    text = game("archive", "diff", "alpha", "10", "14")
    assert "event 10 no longer counts: the game was rolled back by event 12" in text and "summer → spring" in text


def test_the_log_says_where_the_game_went_back_to(game: Run) -> None:
    game("resolve", "alpha", "spring -321", "--no-poll", "a test")
    game("master", "alpha", 'roll back to spring -321: "a mistake"')
    game("master", "alpha", "correct position: more of it\ntreasury.Ptolemy = 3\nend")
    lines = [line.split("Z ", 1)[1] for line in game("log", "show", "alpha").splitlines() if "position set" in line]
    assert lines == [
        'position set: summer -321, went back to spring -321 as it was after event 8: "a mistake"',
        "position set: spring -321, corrected: more of it",
    ]
    text = game("archive", "diff", "alpha", "12")
    assert "reason: “a mistake”" in text, "one pair of quotation marks"


@pytest.mark.parametrize(
    "words",
    [
        ("export",),
        ("json",),
        ("summary",),
        ("diff",),
        ("sqlite", "x.db"),
        ("build", "site"),
        ("build", "site", "alpha"),
        ("log", "show"),
        ("log", "verify"),
        ("orders", "show"),
        ("state", "export"),
    ],
)
def test_a_game_that_is_not_there(game: Run, words: tuple[str, ...]) -> None:
    """It is refused, those there are are named, and nothing is written."""
    before = sorted(Path().rglob("*"))
    words = words if words[0] in ("log", "orders", "state") else ("archive", *words)
    said = game(*words, "omega", code=1)
    assert "There is no game called “omega”. There are: alpha." in said
    said = game("--lang", "fr", *words, "omega", code=1)
    assert "Il n’y a pas de partie nommée « omega ». Il y a~: alpha." in said.replace("\u00a0", " ").replace(" :", "~:")
    assert sorted(Path().rglob("*")) == before
