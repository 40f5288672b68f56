"""Where the games' data lie, and rulesets made from them: the one place that reads game files.

Data only travels inwards from here: rulesets take the texts of their tables and do no I/O themselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

from adjudicator.files import data_root
from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.ruleset import Diadoques

DIADOQUES_TABLES: tuple[str, ...] = ("areas.tsv", "borders.tsv", "citadels.tsv", "setup.tsv")


class UnknownGameError(LookupError):
    """No ruleset of that name; the text lists those there are."""


def game_data(name: str) -> dict[str, Any]:
    """The game's own data file ``games/<name>/game.toml``.

    Raises:
        UnknownGameError: if there is none.
    """
    path = data_root() / "games" / name / "game.toml"
    if not path.is_file():
        raise UnknownGameError(f"no game {name!r}; there are: {', '.join(RULESETS)}")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def game_tables(name: str, files: tuple[str, ...]) -> dict[str, str]:
    """Tables of a game as text, by file name."""
    folder = data_root() / "games" / name
    return {file: (folder / file).read_text(encoding="utf-8") for file in files}


@cache
def diadoques_board() -> Board:
    """The board of Diadoques; made once, it never changes."""
    return Board.read(game_tables("diadoques", DIADOQUES_TABLES))


def load_diadoques(changes: Mapping[str, Any] | None = None) -> Diadoques:
    """Diadoques with its default settings and the `changes` of one game.

    Raises:
        SettingError: for a setting it does not have or a value it cannot take.
    """
    return Diadoques(diadoques_board(), game_data("diadoques"), changes or {})


Loader: TypeAlias = Callable[[Mapping[str, Any] | None], Any]

RULESETS: Mapping[str, Loader] = {"diadoques": load_diadoques}
"""Every game there is, to what makes its ruleset from the changes of its settings."""


def load_ruleset(name: str, changes: Mapping[str, Any] | None = None) -> Any:
    """The ruleset of a game by its name.

    Raises:
        UnknownGameError: if there is none.
        SettingError: as `load_diadoques`.
    """
    if name not in RULESETS:
        raise UnknownGameError(f"no game {name!r}; there are: {', '.join(RULESETS)}")
    return RULESETS[name](changes)
