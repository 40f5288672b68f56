"""docs/peloponnese.md is tried: its forms are read as it says, and what takes an entry back does (`7`)."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import GAME_MASTER
from adjudicator.files import data_root
from adjudicator.gamedata import load_peloponnese
from adjudicator.rulesets.peloponnese import commands, orders
from adjudicator.rulesets.peloponnese.orders import from_body, to_order
from tests.orders.peloponnese.names import READER, read

PAGE = data_root() / "docs" / "peloponnese.md"
ROWS = [
    [cell.strip().strip("`") for cell in line.strip("|").split("|")]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and "`" in line and not line.startswith("| `")
]
GAME = load_peloponnese()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[1]))
def test_the_forms_are_read_as_the_page_says(row: list[str]) -> None:
    _, english, french, meant, *_ = row
    assert read(english, "en") == [meant]
    assert read(french, "fr") == [meant]


@pytest.mark.parametrize("row", [row for row in ROWS if len(row) == 5], ids=lambda row: str(row[1]))
def test_what_takes_an_entry_back_is_taken(row: list[str]) -> None:
    at = GAME.start()
    for text in (row[1], row[4]):
        (line,) = READER.read(text, "en").lines
        made = GAME.enter(at, GAME_MASTER, line.order, ScriptedDice(()))  # type: ignore[union-attr]
        (outcome,) = made.outcomes
        assert GAME.verdicts[outcome.message.code] == "succeeded", outcome
        at = made.position


def test_the_page_shows_every_form() -> None:
    """But the one that no mail can hold: a whole state."""
    written = {kind.__struct_config__.tag for kind in commands.Written.__subclasses__()}
    shown: set[object] = set()
    for row in ROWS:
        for text in row[1:]:
            for line in READER.read(text, "en").lines:
                shown.add(line.order.body["do"])  # type: ignore[union-attr]
    assert written - shown == {"loadstate"}


def test_every_form_is_a_form() -> None:
    """Nothing that is written is left out of the union that the log is read by."""
    for kind in commands.Written.__subclasses__():
        assert kind.__name__ in dir(commands) or kind.__name__ in dir(orders)
    load = commands.LoadState({"turn": 1})
    assert from_body(to_order(load).body) == load
    assert msgspec.to_builtins(load)["do"] == "loadstate"
