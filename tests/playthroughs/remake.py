"""``python -m tests.playthroughs.remake`` writes the golden texts, and the table of statements, anew.

With ``--print NAME`` it only shows one of the golden texts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from adjudicator.demo.script import Script, read_script
from adjudicator.files import data_root
from tests import coverage_table
from tests.playthroughs.bots import ShortGame, play_bots, read_short_game
from tests.playthroughs.chronicle import chronicle, outline
from tests.playthroughs.fast import play

GOLDEN = Path(__file__).parent / "golden"
GAMES = data_root() / "games"
DATA = GAMES / "diadoques"


def script() -> Script:
    """The demonstration's script."""
    return read_script(DATA / "demo.toml")


def three_years() -> Script:
    """The script of three years with every form of order."""
    return read_script(DATA / "playthroughs" / "three-years.toml")


def short_game() -> ShortGame:
    """The data of the short game of bots."""
    return read_short_game(DATA / "playthroughs" / "short-game.toml")


def diplomacy_year() -> Script:
    """The script of the first year of a game of Diplomacy."""
    return read_script(GAMES / "diplomacy" / "playthroughs" / "year.toml")


def ten_years() -> Script:
    """The script of a whole campaign of Mare Nostrum."""
    return read_script(GAMES / "mare_nostrum" / "playthroughs" / "ten-years.toml")


def ten_turns() -> Script:
    """The script of a whole Peloponnesian War."""
    return read_script(GAMES / "peloponnese" / "playthroughs" / "ten-turns.toml")


PLAYTHROUGHS: Mapping[str, Callable[[], str]] = {
    "diadoques-year": lambda: chronicle(play(script()), "The log of the demonstration's year"),
    "diadoques-three-years": lambda: chronicle(play(three_years()), "The log of three full years"),
    "diplomacy-year": lambda: chronicle(play(diplomacy_year()), "The log of a first year of Diplomacy"),
    "mare-nostrum-ten-years": lambda: chronicle(play(ten_years()), "The log of ten years of Mare Nostrum"),
    "peloponnese-ten-turns": lambda: chronicle(play(ten_turns()), "The log of ten turns of the Peloponnesian War"),
    "diadoques-short-game": lambda: outline(play_bots(short_game()), "A short game of bots in outline"),
}
"""The name of each golden text to what makes it."""


def golden(name: str) -> Path:
    """Where a golden text lies."""
    return GOLDEN / f"{name}.txt"


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.buffer.write(PLAYTHROUGHS[sys.argv[-1]]().encode())
    else:
        for name, make in PLAYTHROUGHS.items():
            golden(name).write_bytes(make().encode())
            print(f"written: {golden(name)}")
        print(f"written: {coverage_table.write()}")
