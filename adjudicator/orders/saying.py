"""Normal forms said in a player's language: results, receipts and hints hold orders in their normal form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

from adjudicator.core.messages import Lang
from adjudicator.core.orders import Order, OrderLine, OrderReader
from adjudicator.orders import diplomacy_printing, printing
from adjudicator.orders.diadoques import DiadoquesReader
from adjudicator.orders.diplomacy import DiplomacyReader
from adjudicator.orders.diplomacy_printing import SeatNames
from adjudicator.orders.printing import Names
from adjudicator.rulesets.diadoques import orders as diadoques
from adjudicator.rulesets.diplomacy import orders as diplomacy

F = TypeVar("F")


class Sayer(ABC, Generic[F]):
    """Says normal forms in words; a text that is no normal form is given back as it is."""

    def __init__(self, reader: OrderReader) -> None:
        self._reader = reader
        self._say = lru_cache(maxsize=4096)(self._said)

    def __call__(self, text: str, lang: Lang) -> str:
        """The normal form `text` in the words of `lang`."""
        return self._say(text, lang)

    def form(self, text: str) -> F | None:
        """The form that has this normal form, if any."""
        lines = self._reader.read(text, "en").lines
        if len(lines) != 1 or not isinstance(lines[0], OrderLine) or lines[0].order.text != text:
            return None
        return self.from_order(lines[0].order)

    @abstractmethod
    def from_order(self, order: Order) -> F:
        """The form of an order."""

    @abstractmethod
    def to_text(self, form: F, lang: Lang) -> str:
        """A form in the words of `lang`."""

    def _said(self, text: str, lang: Lang) -> str:
        form = self.form(text)
        return text if form is None else self.to_text(form, lang)


class OrderSayer(Sayer[diadoques.Form]):
    """Says orders of Diadoques: ``sayer("A MAC retreats THR, Pella", "fr")`` is ``A MAC retraite THR, G Pella``.

    In a normal form areas stand by code and citadels by id, so that ``Rhodes`` is always the citadel.

    Args:
        areas: area codes.
        homes: citadel id to the code of its area.
        seats: the seats.
        names: what citadels and seats are called in each language.
    """

    def __init__(self, areas: Iterable[str], homes: Mapping[str, str], seats: Iterable[str], names: Names) -> None:
        super().__init__(
            DiadoquesReader(dict.fromkeys(areas, ()), dict.fromkeys(homes, ()), dict.fromkeys(seats, ()), homes=homes)
        )
        self._names = names

    def from_order(self, order: Order) -> diadoques.Form:
        """See `Sayer.from_order`."""
        return diadoques.from_order(order)

    def to_text(self, form: diadoques.Form, lang: Lang) -> str:
        """See `Sayer.to_text`."""
        return printing.to_text(form, lang, self._names)


class DiplomacySayer(Sayer[diplomacy.Form]):
    """Says orders of Diplomacy: ``sayer("A LON -> NWY VIA", "fr")`` is ``A LON -> NWY par convoi``.

    Args:
        provinces: province codes.
        coasts: coasts of provinces that have two (``STP/NC``).
        seats: the seats.
        names: what seats are called in each language.
    """

    def __init__(self, provinces: Iterable[str], coasts: Iterable[str], seats: Iterable[str], names: SeatNames) -> None:
        super().__init__(
            DiplomacyReader(dict.fromkeys(provinces, ()), dict.fromkeys(coasts, ()), dict.fromkeys(seats, ()))
        )
        self._names = names

    def from_order(self, order: Order) -> diplomacy.Form:
        """See `Sayer.from_order`."""
        return diplomacy.from_order(order)

    def to_text(self, form: diplomacy.Form, lang: Lang) -> str:
        """See `Sayer.to_text`."""
        return diplomacy_printing.to_text(form, lang, self._names)
