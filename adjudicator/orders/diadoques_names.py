"""Names of Diadoques in an order: areas, citadels and the royal family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lark import Token

from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.names import Names as _Names

ROYAL_NAMES: Mapping[str, tuple[str, ...]] = {
    "Philip": (
        "PHI", "Philippe", "Philippe III", "Philippe III Arrhidée", "Philippe III et Eurydice",
        "Philippe III Arrhidée et Eurydice", "Philip III", "Philip III Arrhidaeus", "Philip III and Eurydice",
        "Philip III Arrhidaeus and Eurydice", "Arrhidée", "Arrhidaeus", "Eurydice", "Philippos",
    ),
    "Roxana": (
        "ROX", "Roxane", "Roxane et Alexandre IV", "Roxane et Alexandre", "Roxana and Alexander IV",
        "Roxana and Alexander", "Roxane and Alexander IV", "Alexandre", "Alexandre IV", "Alexander", "Alexander IV",
    ),
    "Olympias": ("OLY", "Olympia"),
    "Cleopatra": ("CLE", "Cléopâtre", "Kleopatra"),
}  # fmt: skip
"""The royal persons by their names in both languages and their codes (`diadoques 10.1`)."""

PLACES = ("area", "citadel")


@dataclass(frozen=True, slots=True)
class World:
    """What the builder knows of the game: its names, the area of each citadel, which areas are seas."""

    lexicon: Lexicon
    homes: Mapping[str, str]
    seas: frozenset[str]

    def citadels_of(self, area: str) -> list[str]:
        """The citadels that lie in `area`, in table order."""
        return [citadel for citadel, home in self.homes.items() if home == area]


@dataclass(frozen=True, slots=True)
class Choice:
    """What a name means where it stands: one id of each kind asked for, if it can be that."""

    area: str
    citadel: str
    said: str
    offset: int


@dataclass(slots=True, kw_only=True)
class Names(_Names):
    """Finds meanings for the tokens of one piece of Diadoques."""

    world: World

    def place(self, tokens: Sequence[Token]) -> Choice:
        """The area or citadel (or both: Rhodes) that `tokens` name. Raises Trouble if neither."""
        entries = self.entries(tokens, PLACES)
        first = {kind: next((e.id for e in entries if e.kind == kind), "") for kind in PLACES}
        return Choice(first["area"], first["citadel"], self.said_by(tokens), tokens[0].start_pos or 0)

    def royal(self, tokens: Sequence[Token]) -> str:
        """The royal person. Raises Trouble."""
        return self.entries(tokens, ("royal",))[0].id
