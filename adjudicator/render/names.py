"""What areas, citadels, seats and royal persons are called in each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from adjudicator.core.messages import GAME_MASTER, Lang

Called: TypeAlias = Mapping[str, Mapping[Lang, str]]
"""Id to language to name."""

NEUTRAL = {"en": "neutral", "fr": "neutre"}
"""The name of nobody: units and citadels that no seat owns."""

MASTER: Mapping[Lang, str] = {"en": "game master", "fr": "maître du jeu"}
"""The game master, in games that have no name of their own for him."""


@dataclass(frozen=True, slots=True)
class Samples:
    """What stands in examples of commands in one game; empty is what they are written with.

    Attributes:
        seats: two seats or more.
        phase: the name of a phase.
        change: a line of a correction, with ``{seat}`` for the first seat.
        order: an order of the first seat, in its normal form.
        kind: a kind of phase that has a deadline rule.
    """

    seats: tuple[str, ...] = ()
    phase: str = ""
    change: str = ""
    order: str = ""
    kind: Mapping[Lang, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one game. An id that is in no table is shown as it is.

    `articles` are the French ones of seats that take one: ``l’`` of Austria, ``la`` of France with its space.

    Example: ``Names(areas={"MAC": {"en": "Macedonia", "fr": "Macédoine"}}).area("MAC", "fr")`` is
    ``MAC (Macédoine)``: the code that orders are written with comes first, the name protects against mistaking it.
    """

    areas: Called = field(default_factory=dict)
    citadels: Called = field(default_factory=dict)
    seats: Called = field(default_factory=dict)
    royals: Called = field(default_factory=dict)
    articles: Mapping[str, str] = field(default_factory=dict)
    samples: Samples = field(default_factory=Samples)

    def area(self, code: str, lang: Lang) -> str:
        """The code and the name of an area."""
        name = self.areas.get(code)
        return f"{code} ({name[lang]})" if name else code

    def area_name(self, code: str, lang: Lang) -> str:
        """The name of an area alone."""
        name = self.areas.get(code)
        return name[lang] if name else code

    def citadel(self, ident: str, lang: Lang) -> str:
        """The name of a citadel."""
        name = self.citadels.get(ident)
        return name[lang] if name else ident

    def place(self, ident: str, lang: Lang) -> str:
        """An area with its code, or the name of a citadel."""
        return self.citadel(ident, lang) if ident in self.citadels else self.area(ident, lang)

    def short_place(self, ident: str, lang: Lang) -> str:
        """A place as orders name it: the code of an area or the name of a citadel."""
        return self.citadel(ident, lang) if ident in self.citadels else ident

    def seat(self, ident: str, lang: Lang) -> str:
        """The name of a seat; ``neutral`` for nobody."""
        if ident in ("", "Neutral"):
            return NEUTRAL[lang]
        name = self.seats.get(ident, MASTER if ident == GAME_MASTER else None)
        return name[lang] if name else ident

    def the_seat(self, ident: str, lang: Lang) -> str:
        """A seat in a sentence: ``Austria``, ``l’Autriche``, ``the game master``."""
        if ident == GAME_MASTER:
            return f"{'le' if lang == 'fr' else 'the'} {self.seat(ident, lang)}"
        return f"{self.articles.get(ident, '') if lang == 'fr' else ''}{self.seat(ident, lang)}"

    def royal(self, ident: str, lang: Lang) -> str:
        """The name of a royal person."""
        name = self.royals.get(ident)
        return name[lang] if name else ident

    def listed(self, text: str, lang: Lang) -> str:
        """The names that ids divided by blanks stand for, as a list; the longest id goes first. Other words stay."""
        words, found = text.split(" "), []
        known = {*self.seats, *self.citadels}
        while words:
            ends = range(len(words), 0, -1)
            end = next((end for end in ends if " ".join(words[:end]) in known), 1)
            ident = " ".join(words[:end])
            found.append(self.seat(ident, lang) if ident in self.seats else self.citadel(ident, lang))
            words = words[end:]
        return ", ".join(found)

    def unit(self, text: str, lang: Lang) -> str:
        """A unit or character as orders name it: ``A MAC``, ``G Athens``, ``Philip III MAC``."""
        head, _, place = text.partition(" ")
        return " ".join(part for part in (self.royal(head, lang), self.short_place(place, lang)) if part)
