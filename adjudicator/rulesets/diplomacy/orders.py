"""The orders of Diplomacy as values: normal form, keys, and JSON for the log.

A place is a province code (``PAR``) or a coast (``STP/NC``). Units are keyed by province: of ``F STP/NC -> BAR`` and
``F STP -> NWY`` the later one counts. The troop may be wrong or missing; the place is what counts.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.core.orders import Order

Troop: TypeAlias = Literal["A", "F"]


class UnitRef(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A unit as a player names it; `troop` is "" if he left the letter out."""

    troop: Literal["A", "F", ""]
    place: str

    def __str__(self) -> str:
        return f"{self.troop} {self.place}".strip()

    @property
    def province(self) -> str:
        """The province without its coast."""
        return self.place.partition("/")[0]


class _Form(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="do", tag=str.lower):
    """Common base: every form has its normal form as `str()`."""


class Hold(_Form, frozen=True, gc=False):
    """``A PAR H``."""

    unit: UnitRef

    def __str__(self) -> str:
        return f"{self.unit} H"


class Move(_Form, frozen=True, gc=False):
    """``A PAR -> BUR``, ``A LON -> NWY VIA``; in a retreat phase a retreat. `route` lists seas a player named."""

    unit: UnitRef
    to: str
    via: bool = False

    def __str__(self) -> str:
        return f"{self.unit} -> {self.to}{' VIA' if self.via else ''}"


class Support(_Form, frozen=True, gc=False):
    """``A PAR S A MAR -> BUR``; in place if `to` is ""."""

    unit: UnitRef
    target: UnitRef
    to: str = ""

    def __str__(self) -> str:
        return f"{self.unit} S {self.target}{f' -> {self.to}' if self.to else ''}"


class Convoy(_Form, frozen=True, gc=False):
    """``F NTH C A LON -> NWY``."""

    unit: UnitRef
    army: UnitRef
    to: str

    def __str__(self) -> str:
        return f"{self.unit} C {self.army} -> {self.to}"


class Retreat(_Form, frozen=True, gc=False):
    """``A MAR R GAS``: the word says that it is a retreat; a `Move` in a retreat phase means the same."""

    unit: UnitRef
    to: str

    def __str__(self) -> str:
        return f"{self.unit} R {self.to}"


class Build(_Form, frozen=True, gc=False):
    """``Build F STP/NC``."""

    unit: UnitRef

    def __str__(self) -> str:
        return f"Build {self.unit}"


class Remove(_Form, frozen=True, gc=False):
    """``Remove A PAR``; in a retreat phase ``Disband A PAR`` is the same."""

    unit: UnitRef

    def __str__(self) -> str:
        return f"Remove {self.unit}"


class Waive(_Form, frozen=True, gc=False):
    """``Waive``: one build is given up; written `count` times or with a number."""

    count: int = 1

    def __str__(self) -> str:
        return f"Waive {self.count}" if self.count > 1 else "Waive"


class Draw(_Form, frozen=True, gc=False):
    """``Draw``, ``Concede England``: a vote, on file until the phase resolves."""

    seats: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"Draw {', '.join(self.seats)}".strip()


Form: TypeAlias = Hold | Move | Support | Convoy | Retreat | Build | Remove | Waive | Draw


class _Written(msgspec.Struct, frozen=True):
    form: Form


def keys(form: Form) -> tuple[str, ...]:
    """The keys by which a later order replaces an earlier one: the province, and what kind of phase it is for."""
    match form:
        case Build(unit=unit):
            return (f"build:{unit.province}",)
        case Remove(unit=unit):
            return (f"unit:{unit.province}", f"remove:{unit.province}")
        case Waive():
            return ("waive",)
        case Draw():
            return ("draw",)
        case _:
            return (f"unit:{form.unit.province}",)


def to_order(form: Form, said: str = "") -> Order:
    """`form` as the core keeps it."""
    return Order(text=str(form), keys=keys(form), body=msgspec.to_builtins(form), said=said)


_FORMS: dict[str, tuple[dict[str, Any], Form]] = {}
_MOST_FORMS = 20_000
"""Forms known again, by the text of their order, with the body they were made of; it all starts afresh beyond."""


def from_order(order: Order) -> Form:
    """The form of an order of the log. Raises msgspec.ValidationError for what is none.

    Forms are kept by normal form: a board knows few orders, and reading one anew takes longer than knowing it again.
    """
    known, body = _FORMS.get(order.text), order.body
    if known is not None and (known[0] is body or known[0] == body):
        return known[1]
    form = msgspec.convert({"form": body}, type=_Written).form
    if len(_FORMS) >= _MOST_FORMS:
        forget_forms()
    _FORMS[order.text] = body, form
    return form


def forget_forms() -> None:
    """Read every order anew from now on."""
    _FORMS.clear()
