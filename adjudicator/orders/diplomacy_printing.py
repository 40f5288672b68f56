"""Orders of Diplomacy written for people in their language, so that reading them again gives the same order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from adjudicator.core.messages import Lang
from adjudicator.core.orders import Order
from adjudicator.rulesets.diplomacy import orders as forms
from adjudicator.rulesets.diplomacy.orders import Form

SeatNames: TypeAlias = Callable[[str, Lang], str]
"""The name of a seat in a language."""

_WORDS: Mapping[Lang, Mapping[str, str]] = {
    "en": {
        "via": "via convoy", "retreat": "{} retreats {}", "build": "Build {}", "remove": "Remove {}", "waive": "Waive",
        "draw": "Draw", "concede": "Concede {}", "hold": "{} holds",
    },
    "fr": {
        "via": "par convoi", "retreat": "{} retraite {}", "build": "Construire {}", "remove": "Dissoudre {}",
        "waive": "Renoncer", "draw": "Nul", "concede": "Concéder {}", "hold": "{} tient",
    },
}  # fmt: skip


def to_text(order: Form | Order, lang: Lang, names: SeatNames) -> str:
    """`order` as a player of that language would write it: ``A LON -> NWY par convoi``. Places stand by their codes.

    Reading the text gives the same order, if `names` gives names that the reader knows.

    Raises:
        msgspec.ValidationError: an `Order` that is none of Diplomacy.
    """
    form = forms.from_order(order) if isinstance(order, Order) else order
    words = _WORDS[lang]
    match form:
        case forms.Hold(unit=unit):
            return words["hold"].format(unit)
        case forms.Move(unit=unit, to=to, via=via):
            return f"{unit} -> {to}{' ' + words['via'] if via else ''}"
        case forms.Retreat(unit=unit, to=to):
            return words["retreat"].format(unit, to)
        case forms.Build(unit=unit):
            return words["build"].format(unit)
        case forms.Remove(unit=unit):
            return words["remove"].format(unit)
        case forms.Waive(count=count):
            return f"{words['waive']} {count}" if count > 1 else words["waive"]
        case forms.Draw(seats=seats):
            said = ", ".join(names(seat, lang) for seat in seats)
            return words["concede"].format(said) if len(seats) == 1 else f"{words['draw']} {said}".strip()
    return str(form)
