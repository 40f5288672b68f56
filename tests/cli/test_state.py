"""``adjudicator state`` and ``adjudicator orders enter``: the state as a file, and writing for a seat."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.daemon.config import load
from adjudicator.store import Store
from tests.cli.conftest import Run


def waiting() -> list[str]:
    """The kinds of the mails that are to be sent."""
    with Store.open(load(None).store, datetime.now(UTC)) as store:
        return [row.kind for row in store.outbox.listing(state="new")]


def test_a_state_goes_out_as_toml_is_edited_and_comes_in_again(game: Run) -> None:
    assert "Written: state.toml" in game("state", "export", "alpha", "state.toml")
    text = Path("state.toml").read_text(encoding="utf-8")
    assert text.startswith("# alpha, spring -321\n# The state of a game of Diadoques.")
    assert "nothing was changed" in game("state", "import", "alpha", "state.toml", "--reason", "r", code=1).casefold()
    Path("state.toml").write_text(text.replace("Lysimachus = 10", "Lysimachus = 25"), encoding="utf-8")
    assert "everybody told" in game("state", "import", "alpha", "state.toml", "--reason", "a gift was forgotten")
    assert "Lysimachus = 25" in game("state", "export", "alpha")
    log = game("log", "show", "alpha", "--full")
    assert "position set" in log and "a gift was forgotten" in log
    assert waiting().count("correction") == 6


def test_json_goes_out_and_in(game: Run) -> None:
    table = json.loads(game("state", "export", "alpha", "--json"))
    table["treasury"]["Ptolemy"] = 0
    Path("state.json").write_text(json.dumps(table), encoding="utf-8")
    game("state", "import", "alpha", "state.json", "--reason", "x", "--phase", "spring -321")
    assert json.loads(game("state", "export", "alpha", "--json"))["treasury"]["Ptolemy"] == 0


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('place = "MAC"', 'place = "MACC"', "units.A MACC"),
        ('troop = "A"', 'troop = "Q"', "no kind of unit “Q”"),
        ('place = "EGE"', 'place = "MAC"', "stands there twice"),
        ("Pella = ", "Pellla = ", "citadels"),
        ("Antipater = 10", "Antipater = -1", "treasury.Antipater"),
        ("Antipater = 10", "Antipater = 1.5", "treasury.Antipater"),
        ('season = "spring"', 'season = "sprong"', "season"),
        ("year = -321", "yeer = -321", "yeer"),
    ],
)
def test_a_wrong_key_is_named_and_changes_nothing(game: Run, old: str, new: str, where: str) -> None:
    before = game("state", "export", "alpha")
    assert old in before
    Path("state.toml").write_text(before.replace(old, new, 1), encoding="utf-8")
    told = game("state", "import", "alpha", "state.toml", "--reason", "x", code=1)
    assert where in told and "Nothing was changed" in told
    assert game("state", "export", "alpha") == before


def test_what_is_no_file_of_tables_names_the_line(game: Run) -> None:
    Path("bad.toml").write_text("year = -321\nunits = = 3\n", encoding="utf-8")
    assert "line 2" in game("state", "import", "alpha", "bad.toml", "--reason", "x", code=2)
    assert "No such file" in game("state", "import", "alpha", "none.toml", "--reason", "x", code=2)
    game("state", "export", "alpha", "s.toml")
    assert "Give a reason" in game("state", "import", "alpha", "s.toml", "--reason", " ", code=1)
    other = game("state", "import", "alpha", "s.toml", "--reason", "x", "--phase", "summer -321", code=1)
    assert "waits for spring -321" in other


def test_a_correction_may_open_another_phase(game: Run) -> None:
    text = game("state", "export", "alpha")
    Path("s.toml").write_text(text.replace('season = "spring"', 'season = "summer"'), encoding="utf-8")
    assert "waits for summer -321" in game("state", "import", "alpha", "s.toml", "--reason", "the spring was played")
    assert "summer -321" in game("game", "show", "alpha")


def test_the_game_master_writes_for_a_player(game: Run) -> None:
    told = game("orders", "enter", "alpha", "lys", "A THR x", "A THR -> NOWHERE")
    assert "Lysimachus" in told and "1 line." in told and "NOWHERE" in told
    assert "A THR H" in game("orders", "show", "alpha", "Lys") or "A THR x" in game("orders", "show", "alpha", "Lys")
    Path("orders.txt").write_text("A CHE x\n", encoding="utf-8")
    assert "The receipt is on its way" in game("orders", "enter", "alpha", "Lysimachus", "--file", "orders.txt")
    assert waiting().count("receipt") == 2
    assert "Nobody plays" in game("orders", "enter", "alpha", "GM", "x", code=1)
    assert "no order in the text" in game("orders", "enter", "alpha", "Lysimachus", "\n", code=1)
    game("orders", "enter", "alpha", "Lysimachus", code=2)


def test_parts_are_corrected_in_the_words_of_a_mail(game: Run) -> None:
    told = game("master", "alpha", "correct position: a gift was forgotten\ntreasury.Ptolemy = 3\nend")
    assert "everybody told" in told and waiting().count("correction") == 6
    assert "Ptolemy = 3\n" in game("master", "alpha", "state file")
    assert game("master", "alpha", "state file").splitlines()[1:] == game("state", "export", "alpha").splitlines()
    assert "treasury.Ptolemy" in game("master", "alpha", "correct position: x\ntreasury.Ptolemy = -3\nend", code=1)
