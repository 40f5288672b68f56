"""Normal forms said in a player's language: results, receipts and hints hold orders in their normal form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from adjudicator.core.messages import Lang
from adjudicator.core.orders import OrderLine
from adjudicator.orders.diadoques import DiadoquesReader
from adjudicator.orders.printing import Names, to_text
from adjudicator.rulesets.diadoques.orders import Form, from_order


class OrderSayer:
    """Says normal forms in words: ``sayer("A MAC retreats THR, Pella", "fr")`` is ``A MAC retraite THR, G Pella``.

    In a normal form areas stand by code and citadels by id, so that ``Rhodes`` is always the citadel. A text that is no
    normal form is given back as it is.

    Args:
        areas: area codes.
        homes: citadel id to the code of its area.
        seats: the seats.
        names: what citadels and seats are called in each language.
    """

    def __init__(self, areas: Iterable[str], homes: Mapping[str, str], seats: Iterable[str], names: Names) -> None:
        self._reader = DiadoquesReader(
            dict.fromkeys(areas, ()), dict.fromkeys(homes, ()), dict.fromkeys(seats, ()), homes=homes
        )
        self._names = names
        self._say = lru_cache(maxsize=4096)(self._said)

    def __call__(self, text: str, lang: Lang) -> str:
        """The normal form `text` in the words of `lang`."""
        return self._say(text, lang)

    def form(self, text: str) -> Form | None:
        """The form that has this normal form, if any."""
        lines = self._reader.read(text, "en").lines
        if len(lines) != 1 or not isinstance(lines[0], OrderLine) or lines[0].order.text != text:
            return None
        return from_order(lines[0].order)

    def _said(self, text: str, lang: Lang) -> str:
        form = self.form(text)
        return text if form is None else to_text(form, lang, self._names)
