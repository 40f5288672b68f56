"""How the arguments of a message are shown: the format specs of the word catalogues.

| spec | shown as |
| --- | --- |
| none | as it is; a list is joined |
| ``area``, ``areas`` | ``MAC (Macedonia)`` |
| ``citadel``, ``citadels`` | ``Athens`` |
| ``place``, ``places`` | an area or a citadel |
| ``of_place``, ``of_places``, ``at_place`` | the same after "of" or "in": ``d’Atalante``, ``du Pirée``, ``au Pirée`` |
| ``unit``, ``units`` | ``A MAC``, ``G Athens`` |
| ``seat``, ``seats``, ``royal``, ``royals`` | the name |
| ``order`` | an order in the player's language |
| ``money`` | ``20 T`` |
| ``season`` | the name of a phase, ``retreats spring -321``, ``Spring 1901, Movement`` |
| ``said_season``, ``said_seasons`` | the same as somebody may type it, quoted: ``« été -321 »`` |
| ``the_season``, ``of_season`` | the same in a sentence: ``le printemps -321``, ``du printemps -321`` |
| ``of_seat`` | a seat after "of": ``d’Antipater`` |
| ``the_seat``, ``the_seats`` | a seat in a sentence: ``l’Autriche``; ``The_seat`` at its beginning |
| ``text`` | words of a person, quoted |
| ``list`` | ``a, b and c`` |
| ``example`` | an example of a command, by its code, with names of the game |
| ``plural|one|many`` | the word that fits a number, or the length of a list |

A plural spec takes a single value too. The list specs join with "and", the last two items only.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from adjudicator.core.commands import FORMS
from adjudicator.core.messages import Arg, Lang
from adjudicator.render.examples import in_game
from adjudicator.render.names import Names
from adjudicator.render.phases import of_phase, phase_name, the_phase
from adjudicator.render.safety import one_line, quoted

SayOrder: TypeAlias = Callable[[str, Lang], str]
"""Writes an order, given in its normal form, in a language."""

AND = {"en": "and", "fr": "et"}
_VOWELS = frozenset("aeiouyh")

Show: TypeAlias = Callable[["Formatter", str], str]

SPECS: Mapping[str, Show] = {
    "": lambda f, value: one_line(value),
    "area": lambda f, value: f.names.area(value, f.lang),
    "citadel": lambda f, value: f.names.citadel(value, f.lang),
    "place": lambda f, value: f.names.place(value, f.lang),
    "of_place": lambda f, value: of_place(f.names.place(value, f.lang), f.lang),
    "at_place": lambda f, value: at_place(f.names.place(value, f.lang), f.lang),
    "At_place": lambda f, value: capital(at_place(f.names.place(value, f.lang), f.lang)),
    "unit": lambda f, value: f.names.unit(value, f.lang),
    "seat": lambda f, value: f.names.seat(value, f.lang),
    "royal": lambda f, value: f.names.royal(value, f.lang),
    "order": lambda f, value: f.say_order(value, f.lang),
    "money": lambda f, value: f"{value}\u00a0T",
    "season": lambda f, value: phase_name(value, f.lang),
    "said_season": lambda f, value: quoted(phase_name(value, f.lang), f.lang),
    "the_season": lambda f, value: the_phase(value, f.lang),
    "of_season": lambda f, value: of_phase(value, f.lang),
    "the_seat": lambda f, value: f.names.the_seat(value, f.lang),
    "The_seat": lambda f, value: capital(f.names.the_seat(value, f.lang)),
    "of_seat": lambda f, value: of_name(f.names.seat(value, f.lang), f.lang),
    "text": lambda f, value: quoted(value, f.lang),
    "list": lambda f, value: one_line(value),
    "example": lambda f, value: one_line(in_game(FORMS[value].examples[f.lang], f.names, f.lang, f.say_order)),
}
"""Spec to how one value is shown."""

PLURALS = {
    "areas": "area",
    "citadels": "citadel",
    "places": "place",
    "of_places": "of_place",
    "units": "unit",
    "seats": "seat",
    "the_seats": "the_seat",
    "said_seasons": "said_season",
    "royals": "royal",
}


def of_name(name: str, lang: Lang) -> str:
    """A name after "of", elided in French: ``d’Eumène``, ``de Lysimaque``."""
    if lang == "en":
        return f"of {name}"
    first = unicodedata.normalize("NFD", name[:1]).lower()[:1]
    return f"d’{name}" if first in _VOWELS else f"de {name}"


def of_place(name: str, lang: Lang) -> str:
    """A place after "of", elided and drawn together in French: ``d’Atalante``, ``du Pirée``."""
    if lang == "fr" and name.startswith("Le "):
        return f"du {name.removeprefix('Le ')}"
    return of_name(name, lang)


def at_place(name: str, lang: Lang) -> str:
    """A place after "in": ``à Athènes``, ``au Pirée``."""
    if lang == "en":
        return f"in {name}"
    return f"au {name.removeprefix('Le ')}" if name.startswith("Le ") else f"à {name}"


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def joined(items: Sequence[str], lang: Lang) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {AND[lang]} {items[-1]}"


def same_as_said(text: str, lang: Lang) -> str:
    """The `SayOrder` that leaves the normal form as it is."""
    return one_line(text)


class Formatter(string.Formatter):
    """Puts arguments into a sentence of the catalogue. Only plain names may stand in the braces.

    Raises:
        KeyError: for an argument that is missing.
        ValueError: for a spec that is not in the table, or a name with a dot or an index.
    """

    names: Names
    lang: Lang
    say_order: SayOrder

    def __init__(self, names: Names, lang: Lang, say_order: SayOrder) -> None:
        self.names = names
        self.lang = lang
        self.say_order = say_order

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Plain names only: a catalogue has no way to reach into a value."""
        if not field_name.isidentifier():
            raise ValueError(f"{field_name!r} is no plain name")
        return kwargs[field_name], field_name

    def format_field(self, value: Arg, format_spec: str) -> str:
        """Show one argument by its spec."""
        if format_spec.startswith("plural|"):
            one, many = format_spec.split("|")[1:]
            number = len(value) if isinstance(value, list) else abs(int(value))
            return one if number == 1 or (number == 0 and self.lang == "fr") else many
        show = SPECS.get(PLURALS.get(format_spec, format_spec))
        if show is None:
            raise ValueError(f"unknown format spec {format_spec!r}")
        if isinstance(value, list):
            return joined([show(self, str(item)) for item in value], self.lang)
        return show(self, str(value))
