"""The scenario: the state at the start, and what everything is called (`peloponnese 1.6`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.core.exchange import StateError
from adjudicator.core.messages import Lang, Message
from adjudicator.rulesets.peloponnese.position import Position
from adjudicator.rulesets.peloponnese.standings import majors
from adjudicator.rulesets.peloponnese.statefile import import_state, plain, structure

NOTES = ("en", "fr", "also", "at", "source")
"""What a row of the scenario says besides the state: names, other spellings, a place on the earth, where it is from."""

NAMED = ("states", "areas", "spaces")
SOURCES = ("published", "reconstruction")
"""A row's `source` begins with one of these."""


@dataclass(frozen=True, slots=True)
class Called:
    """What one thing is called: in English, in French, and otherwise."""

    en: str
    fr: str
    also: tuple[str, ...] = ()

    def of(self, lang: Lang) -> str:
        """The name in `lang`."""
        return self.en if lang == "en" else self.fr

    @property
    def all(self) -> tuple[str, ...]:
        """Every name."""
        return (self.en, self.fr, *self.also)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that has been read.

    Attributes:
        start: the state, without notes of who is friendly to whom, which `Peloponnese.start` adds.
        states, areas, spaces: id to names.
        at: space to longitude and latitude in degrees.
        sources: table to id to where the row is from.
    """

    start: Position
    states: Mapping[str, Called]
    areas: Mapping[str, Called]
    spaces: Mapping[str, Called]
    at: Mapping[str, tuple[float, float]]
    sources: Mapping[str, Mapping[str, str]]

    @property
    def majors(self) -> tuple[str, ...]:
        """The seats, in alphabetical order."""
        return majors(self.start.states)


def read_scenario(data: Mapping[str, Any]) -> Scenario:
    """The scenario in the tables of ``scenario.toml``.

    Raises:
        StateError: for a key that does not exist, a value that cannot be, a name that nothing has.
    """
    bare: dict[str, Any] = dict(data)
    sources: dict[str, dict[str, str]] = {}
    for table in (*NAMED, "tributaries"):
        rows = data.get(table, {})
        bare[table] = {name: _bare(row) for name, row in rows.items()}
        sources[table] = {name: _source(f"{table}.{name}", row) for name, row in rows.items()}
    start = structure(bare)
    # Its own names are the game's names; all else is checked like a file that the game master loads.
    start = import_state(plain(start), start)
    return Scenario(
        start=start,
        states=_called(data["states"]),
        areas=_called(data["areas"]),
        spaces=_called(data["spaces"]),
        at={name: _place(name, row) for name, row in data["spaces"].items() if "at" in row},
        sources=sources,
    )


def _bare(row: Any) -> Any:
    return {key: value for key, value in row.items() if key not in NOTES} if isinstance(row, Mapping) else row


def _source(where: str, row: Any) -> str:
    source = row.get("source") if isinstance(row, Mapping) else None
    if not isinstance(source, str) or not source.startswith(SOURCES):
        raise StateError(f"{where}.source", Message("fault_source", {"list": list(SOURCES)}))
    return source


def _called(rows: Mapping[str, Any]) -> dict[str, Called]:
    return {
        name: Called(row.get("en", name), row.get("fr", name), tuple(row.get("also", ()))) for name, row in rows.items()
    }


def _place(name: str, row: Mapping[str, Any]) -> tuple[float, float]:
    match row["at"]:
        case [int() | float() as east, int() | float() as north]:
            return float(east), float(north)
    raise StateError(f"spaces.{name}.at", Message("fault_place"))
