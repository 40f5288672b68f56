"""Names of Diadoques in an order: what a word means where it stands, and what to ask back if it means nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lark import Token

from adjudicator.core.messages import Arg, Message
from adjudicator.orders.explain import Trouble
from adjudicator.orders.lexicon import Entry, Lexicon
from adjudicator.orders.naming import Marked

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

# For each thing that can be asked for: the start of its problem codes, and the argument that holds suggestions.
_ASKED = {"area": ("place", "places"), "citadel": ("place", "places"), "seat": ("player", "seats"),
          "royal": ("person", "royals")}  # fmt: skip


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


@dataclass(slots=True)
class Names:
    """Finds meanings for the tokens of one piece, collecting notes on names that were completed."""

    world: World
    marked: Marked
    line: str
    notes: list[Message] = field(default_factory=list)

    def said(self, start: int, stop: int) -> str:
        """The player's own words between two offsets of the marked text."""
        return self.marked.words(start, stop, self.line)[:60]

    def said_by(self, tokens: Sequence[Token]) -> str:
        """The player's own words of some tokens that follow each other."""
        return self.said(tokens[0].start_pos or 0, tokens[-1].end_pos or 0)

    def place(self, tokens: Sequence[Token]) -> Choice:
        """The area or citadel (or both: Rhodes) that `tokens` name. Raises Trouble if neither."""
        entries = self._entries(tokens, PLACES)
        first = {kind: next((e.id for e in entries if e.kind == kind), "") for kind in PLACES}
        return Choice(first["area"], first["citadel"], self.said_by(tokens), tokens[0].start_pos or 0)

    def royal(self, tokens: Sequence[Token]) -> str:
        """The royal person. Raises Trouble."""
        return self._entries(tokens, ("royal",))[0].id

    def seat(self, tokens: Sequence[Token]) -> str:
        """The player. Raises Trouble."""
        return self._entries(tokens, ("seat",))[0].id

    def may_be(self, token: Token, kind: str) -> bool:
        """Whether a token is a known name of that kind."""
        return token.type == "NAME" and self.is_kind(token, kind)

    def is_kind(self, char: str, kind: str) -> bool:
        """Whether a name of the marked text may be of that kind."""
        return any(e.kind == kind for e in self.marked.name(char).meaning.entries)

    def unknown(self, tokens: Sequence[Token], kinds: Sequence[str]) -> Trouble:
        """What to say of words that are no name of `kinds`, with the names that look like them."""
        label, key = _ASKED[kinds[0]]
        said = self.said_by(tokens)
        near: Arg = [e.id for e in self.world.lexicon.suggest(said, kinds)]
        code, args = (f"{label}_unknown_meant", {key: near}) if near else (f"{label}_unknown", {})
        return Trouble(code, tokens[0].start_pos or 0, said=said, **args)

    def _entries(self, tokens: Sequence[Token], kinds: Sequence[str]) -> list[Entry]:
        label, key = _ASKED[kinds[0]]
        known = len(tokens) == 1 and tokens[0].type == "NAME"
        meaning = self.marked.name(tokens[0]).meaning if known else None
        entries = [e for e in meaning.entries if e.kind in kinds] if meaning else []
        if meaning is None or not entries:
            raise self.unknown(tokens, kinds)
        ids: Arg = [e.id for e in entries]
        if len(entries) > len({e.kind for e in entries}):
            raise Trouble(f"{label}_ambiguous", tokens[0].start_pos or 0, said=self.said_by(tokens), **{key: ids})
        if meaning.guessed:
            code = "name_completed" if label == "place" else f"{label}_completed"
            self.notes.append(Message(code, {"said": self.said_by(tokens), key: ids}))
        return entries
