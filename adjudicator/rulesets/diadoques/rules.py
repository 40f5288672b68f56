"""Board and settings together: what every step of the rules works with, and the figures of units (`diadoques 2`)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.settings import Settings

GARRISON_FORM: Mapping[str, str] = {"A": "G", "Am": "Gm", "Ae": "Ge", "Ag": "Gg", "F": "G"}
"""A field troop as a garrison (`diadoques 2.1, 5.1`)."""

FIELD_FORM: Mapping[str, str] = {"G": "A", "Gm": "Am", "Ge": "Ae", "Gg": "Ag"}
"""A garrison as a field troop (`diadoques 5.2`)."""

PLAIN: frozenset[str] = frozenset({"A", "F", "G"})
"""The troops a royal order may command (`diadoques 10.8`)."""

COMMANDERS: frozenset[str] = frozenset({"Olympias"})
"""Royal persons who add their value like a diadochus (`diadoques 10.6`); Philip adds none (`10.4`)."""

REGENT = "Philip"
SUCCESSOR = "Roxana"
BRIDE = "Cleopatra"


class Rules:
    """The board, the settings of one game, and figures by troop: value, price, corruption, kind; limit by kind."""

    __slots__ = ("board", "corruption", "kind", "limit", "price", "settings", "value")

    def __init__(self, board: Board, settings: Settings) -> None:
        self.board = board
        self.settings = settings
        figures = {kind: getattr(settings.units, kind) for kind in settings.units.__struct_fields__}
        self.kind = {**{kind: kind for kind in figures}, **FIELD_FORM}
        self.value: dict[str, int] = {troop: figures[kind].value for troop, kind in self.kind.items()}
        self.price: dict[str, int] = {troop: figures[kind].price for troop, kind in self.kind.items()}
        self.corruption: dict[str, int] = {troop: figures[kind].corruption for troop, kind in self.kind.items()}
        self.limit: dict[str, int] = {kind: figures[kind].limit for kind in figures}

    @property
    def plain_settings(self) -> dict[str, object]:
        """The settings as plain JSON."""
        built: dict[str, object] = msgspec.to_builtins(self.settings)
        return built


def is_garrison(troop: str) -> bool:
    """Whether the troop is a garrison's."""
    return troop in FIELD_FORM
