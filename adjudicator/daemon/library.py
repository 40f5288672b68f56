"""What the judge has on its shelf: for each game its rules, the reader of its orders, its words and its maps.

The one place that knows which games there are and puts their parts together; everything else takes a `Library`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from adjudicator.core.orders import OrderReader
from adjudicator.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Shelf:
    """The parts of one game, each made from its tables by the functions given."""

    ruleset: Callable[[Mapping[str, Any]], Ruleset[Any]]
    reader: Callable[[Ruleset[Any]], OrderReader]


class Library:
    """The games the judge can play, each ruleset made once per set of settings."""

    def __init__(self, shelves: Mapping[str, Shelf]) -> None:
        self._shelves = dict(shelves)
        self._made: dict[tuple[str, bytes], tuple[Ruleset[Any], OrderReader]] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games, sorted."""
        return tuple(sorted(self._shelves))

    def _parts(self, name: str, changes: Mapping[str, Any]) -> tuple[Ruleset[Any], OrderReader]:
        key = (name, msgspec.json.encode(dict(changes), order="deterministic"))
        if key not in self._made:
            shelf = self._shelves[name]
            ruleset = shelf.ruleset(changes)
            self._made[key] = (ruleset, shelf.reader(ruleset))
        return self._made[key]

    def ruleset(self, name: str, changes: Mapping[str, Any]) -> Ruleset[Any]:
        """The rules of a game under these changes of settings. Raises KeyError or SettingError."""
        return self._parts(name, changes)[0]

    def reader(self, name: str, changes: Mapping[str, Any]) -> OrderReader:
        """The reader of a game's orders."""
        return self._parts(name, changes)[1]
