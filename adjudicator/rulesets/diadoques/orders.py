"""The orders of Diadoques as values (`diadoques 13`): normal form, keys, and JSON for the log.

Places are area codes (``MAC``) or citadels by their French name without accents (``Pella``, ``Athenes``); the two never
coincide. Seats are ``Antipater`` ... ``Seleucus``, royal persons ``Philip``, ``Roxana``, ``Olympias``, ``Cleopatra``.
A piece that is named for a bribe is a unit or a royal person.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order

Troop: TypeAlias = Literal["A", "Am", "Ae", "Ag", "F", "G", "Gm", "Ge", "Gg"]
"""A field army (mercenaries, militia, elite, guard), a fleet, or the same troops as a garrison (`diadoques 2.1`)."""

TROOPS: tuple[Troop, ...] = ("A", "Am", "Ae", "Ag", "F", "G", "Gm", "Ge", "Gg")

Royal: TypeAlias = Literal["Philip", "Roxana", "Olympias", "Cleopatra"]
ROYALS: tuple[Royal, ...] = ("Philip", "Roxana", "Olympias", "Cleopatra")

DIADOCHUS = "*"
"""The diadochus of the player who writes, among the characters."""


class UnitRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit as a player names it. The troop may be wrong; the place is what counts (`diadoques 13`)."""

    troop: Troop
    place: str

    def __str__(self) -> str:
        return f"{self.troop} {self.place}"


class _Form(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag=str.lower):
    """Common base: every form has its normal form as `str()`."""


class Move(_Form, frozen=True):
    """``A* +Olympias EPI -> MAC``: go, with the diadochus if `leader`, with the royal persons named."""

    unit: UnitRef
    to: str
    by_sea: bool = False
    leader: bool = False
    royals: tuple[Royal, ...] = ()

    def __str__(self) -> str:
        star = DIADOCHUS if self.leader else ""
        royals = "".join(f" +{r}" for r in self.royals)
        return f"{self.unit.troop}{star}{royals} {self.unit.place} -> {self.to}{' via' if self.by_sea else ''}"


class Travel(_Form, frozen=True):
    """``* MAC -> THR``, ``Olympias EPI -> MAC``: a character moves alone. `origin` is "" if left out."""

    character: str
    origin: str
    to: str

    def __str__(self) -> str:
        return f"{self.character}{' ' + self.origin if self.origin else ''} -> {self.to}"


class Stay(_Form, frozen=True):
    """``A MAC x``."""

    unit: UnitRef

    def __str__(self) -> str:
        return f"{self.unit} x"


class Support(_Form, frozen=True):
    """``A CHE S A MAC -> THR``; in place if `to` is ""; of a conversion outward, `to` is the area of the citadel."""

    unit: UnitRef
    target: UnitRef
    to: str = ""

    def __str__(self) -> str:
        return f"{self.unit} S {self.target}{f' -> {self.to}' if self.to else ''}"


class Convoy(_Form, frozen=True):
    """``F EGE C A MAC -> HEL``."""

    unit: UnitRef
    army: UnitRef
    to: str

    def __str__(self) -> str:
        return f"{self.unit} C {self.army} -> {self.to}"


class Convert(_Form, frozen=True):
    """``A MAC -> G Pella``, ``G Pella -> A MAC``, ``G Pella -> F MAC`` (`diadoques 5.1, 5.2`)."""

    unit: UnitRef
    into: UnitRef

    def __str__(self) -> str:
        return f"{self.unit} -> {self.into}"


class Siege(_Form, frozen=True):
    """``A HEL A1 Cyzique``."""

    unit: UnitRef
    citadel: str
    season: Literal[1, 2]

    def __str__(self) -> str:
        return f"{self.unit} A{self.season} {self.citadel}"


class Supply(_Form, frozen=True):
    """``F CYC R Athenes``."""

    unit: UnitRef
    citadel: str

    def __str__(self) -> str:
        return f"{self.unit} R {self.citadel}"


class Retreat(_Form, frozen=True):
    """``A MAC retreats THR, TES``: the places in order of preference; a citadel means to become its garrison."""

    unit: UnitRef
    places: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.unit} retreats {', '.join(self.places)}"


class Bribe(_Form, frozen=True):
    """``Bribe A THR 20``, ``Bribe Roxana 10``: exactly one of `unit` and `royal`."""

    amount: int
    unit: UnitRef | None = None
    royal: Royal | None = None

    def __str__(self) -> str:
        return f"Bribe {self.unit or self.royal} {self.amount}"


class CounterBribe(_Form, frozen=True):
    """``Counter-bribe A MAC 10``: exactly one of `unit` and `royal`."""

    amount: int
    unit: UnitRef | None = None
    royal: Royal | None = None

    def __str__(self) -> str:
        return f"Counter-bribe {self.unit or self.royal} {self.amount}"


class Gift(_Form, frozen=True):
    """``Give 15 to Lysimachus``."""

    amount: int
    to: Seat

    def __str__(self) -> str:
        return f"Give {self.amount} to {self.to}"


class Maintain(_Form, frozen=True):
    """``Maintain A MAC``."""

    unit: UnitRef

    def __str__(self) -> str:
        return f"Maintain {self.unit}"


class Disband(_Form, frozen=True):
    """``Disband F EGE``."""

    unit: UnitRef

    def __str__(self) -> str:
        return f"Disband {self.unit}"


class Build(_Form, frozen=True):
    """``Build A MAC``, ``Build G Pella``."""

    unit: UnitRef

    def __str__(self) -> str:
        return f"Build {self.unit}"


class Promote(_Form, frozen=True):
    """``Promote A MAC -> Ae``."""

    unit: UnitRef
    troop: Troop

    def __str__(self) -> str:
        return f"Promote {self.unit} -> {self.troop}"


class Marry(_Form, frozen=True):
    """``Marry Cleopatra``."""

    def __str__(self) -> str:
        return "Marry Cleopatra"


class Assassinate(_Form, frozen=True):
    """``Assassinate Roxana``."""

    royal: Royal

    def __str__(self) -> str:
        return f"Assassinate {self.royal}"


class Vote(_Form, frozen=True):
    """``Shared victory Lysimachus, Ptolemy``."""

    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        return f"Shared victory {', '.join(self.seats)}"


UnitForm: TypeAlias = Move | Stay | Support | Convoy | Convert | Siege | Supply
"""What a unit can be told to do in a military season; also what a royal order can hold (`diadoques 10.8`)."""


class RoyalOrder(_Form, frozen=True):
    """``Royal order G Corinthe x``: given by the regent or Cleopatra's husband to one plain unit, anyone's."""

    order: UnitForm

    def __str__(self) -> str:
        return f"Royal order {self.order}"


Form: TypeAlias = (
    UnitForm
    | Travel
    | Retreat
    | Bribe
    | CounterBribe
    | Gift
    | Maintain
    | Disband
    | Build
    | Promote
    | Marry
    | Assassinate
    | Vote
    | RoyalOrder
)


def keys(form: Form) -> tuple[str, ...]:
    """The keys by which a later order replaces an earlier one (`diadoques 13`): place or person, and kind."""
    match form:
        case Move(unit=unit, leader=leader, royals=royals):
            star = (f"character:{DIADOCHUS}",) if leader else ()
            return (f"season:{unit.place}", *star, *(f"character:{r}" for r in royals))
        case Travel(character=character):
            return (f"character:{character}",)
        case Assassinate(royal=royal):
            return (f"assassinate:{royal}",)
        case Retreat(unit=unit):
            return (f"retreat:{unit.place}",)
        case Bribe(unit=unit, royal=royal):
            return (f"bribe:{unit.place if unit else royal}",)
        case CounterBribe(unit=unit, royal=royal):
            return (f"counter-bribe:{unit.place if unit else royal}",)
        case Gift(to=to):
            return (f"gift:{to}",)
        case Maintain(unit=unit) | Disband(unit=unit):
            return (f"upkeep:{unit.place}",)
        case Build(unit=unit):
            return (f"build:{unit.place}",)
        case Promote(unit=unit):
            return (f"promote:{unit.place}",)
        case Marry():
            return ("marry",)
        case Vote():
            return ("vote",)
        case RoyalOrder(order=order):
            return (f"royal:{order.unit.place}",)
        case _:
            return (f"season:{form.unit.place}",)


UNIT_KINDS: tuple[str, ...] = ("season", "retreat", "upkeep", "promote", "build")
"""The kinds of keys that ``cancel A MAC`` takes back; bribes, royal orders and the like are cancelled as written."""


def to_order(form: Form, said: str = "") -> Order:
    """`form` as the core keeps it."""
    return Order(text=str(form), keys=keys(form), body=msgspec.to_builtins(form), said=said)


def from_order(order: Order) -> Form:
    """The form of an order of the log. Raises msgspec.ValidationError for what is none."""
    return _form(order.body)


def body_text(body: dict[str, Any]) -> str:
    """The normal form of an order kept as plain JSON."""
    return str(_form(body))


class _Body(msgspec.Struct, frozen=True):
    """A form inside a struct: what msgspec knows of a struct it keeps, of a union it makes anew at every call."""

    form: Form


def _form(body: dict[str, Any]) -> Form:
    return msgspec.convert({"form": body}, type=_Body).form
