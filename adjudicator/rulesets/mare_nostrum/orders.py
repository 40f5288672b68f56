"""What players and the game master write, as values (`mare_nostrum 7`): normal form, keys, and JSON for the log.

Three sorts: entries of the ledger, decisions of the acclamation, and the game master's words about entries and turns.
Provinces are codes, cities stand by the code of their province, seats and regimes by their ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order

EntryKind: TypeAlias = Literal[
    "gain",
    "gain withdrawn",
    "expense",
    "refund",
    "victory",
    "victory withdrawn",
    "defeat",
    "defeat withdrawn",
    "new province",
    "province lost",
    "failed conquest",
    "failed conquest withdrawn",
    "new route",
    "route lost",
    "caravan refused",
    "caravan refused withdrawn",
    "army raised",
    "army lost",
    "army in field",
    "army home",
    "siege",
    "siege lifted",
    "build",
    "lose",
    "new priest",
    "priest lost",
    "correct",
]

Building: TypeAlias = Literal[
    "temples", "schools", "improvements", "protector_temple", "philosophy_school", "theatre", "arena"
]
COUNTED: tuple[Building, ...] = ("temples", "schools", "improvements")
"""The buildings of which there may be several."""
SINGLE: tuple[Building, ...] = ("protector_temple", "philosophy_school", "theatre", "arena")

Figure: TypeAlias = Literal[
    "treasury",
    "gains",
    "temples",
    "schools",
    "improvements",
    "priests",
    "routes",
    "victories",
    "defeats",
    "failed_conquests",
    "new_provinces",
    "new_routes",
    "besieged",
    "disorder",
]
"""What the game master may correct to any value."""


class Shape(NamedTuple):
    """What an entry holds beside its kind, its normal form, and the kind that takes it back.

    Attributes:
        amount: what `Entry.amount` is: gold, the number of an army, how many, or the value of a figure; "" = unused.
        about: what `Entry.about` names; "" = unused.
        text: the normal form.
        opposite: the entry that takes it back.
    """

    amount: Literal["", "gold", "army", "count", "value"]
    about: Literal["", "seat", "province", "city", "building", "figure"]
    text: str
    opposite: EntryKind


SHAPES: Mapping[EntryKind, Shape] = {
    # money (`5.2`)
    "gain": Shape("gold", "", "gain {amount}", "gain withdrawn"),
    "gain withdrawn": Shape("gold", "", "withdraw gain {amount}", "gain"),
    "expense": Shape("gold", "", "expense {amount}", "refund"),
    "refund": Shape("gold", "", "refund {amount}", "expense"),
    # war (`2.2, 2.3`)
    "victory": Shape("", "seat", "victory over {about}", "victory withdrawn"),
    "victory withdrawn": Shape("", "seat", "withdraw victory over {about}", "victory"),
    "defeat": Shape("", "seat", "defeat by {about}", "defeat withdrawn"),
    "defeat withdrawn": Shape("", "seat", "withdraw defeat by {about}", "defeat"),
    "new province": Shape("", "province", "new province {about}", "province lost"),
    "province lost": Shape("", "province", "province lost {about}", "new province"),
    "failed conquest": Shape("", "province", "failed conquest {about}", "failed conquest withdrawn"),
    "failed conquest withdrawn": Shape("", "province", "withdraw failed conquest {about}", "failed conquest"),
    "army raised": Shape("army", "", "raise army {amount}", "army lost"),
    "army lost": Shape("army", "", "army lost {amount}", "army raised"),
    "army in field": Shape("army", "", "army in the field {amount}", "army home"),
    "army home": Shape("army", "", "army home {amount}", "army in field"),
    "siege": Shape("", "city", "siege of {about}", "siege lifted"),
    "siege lifted": Shape("", "city", "siege lifted {about}", "siege"),
    # trade (`2.2, 2.3`)
    "new route": Shape("", "", "new route", "route lost"),
    "route lost": Shape("", "", "route lost", "new route"),
    "caravan refused": Shape("", "", "caravan refused", "caravan refused withdrawn"),
    "caravan refused withdrawn": Shape("", "", "withdraw caravan refused", "caravan refused"),
    # the city (`1.2`)
    "build": Shape("count", "building", "build {amount} {about}", "lose"),
    "lose": Shape("count", "building", "lose {amount} {about}", "build"),
    "new priest": Shape("", "", "new priest", "priest lost"),
    "priest lost": Shape("", "", "priest lost", "new priest"),
    # any figure, by the game master
    "correct": Shape("value", "figure", "correct {about} {amount}", "correct"),
}
"""Every kind of entry."""


class _Form(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag=str.lower):
    """Common base: every form has its normal form as `str()`."""


class Entry(_Form, frozen=True):
    """An entry of a seat's ledger. `seat` is "" while it is not known; `note` are words that come with it.

    `amount` is gold, the number of an army (0 = the judge finds one), how many buildings, or the value of a figure;
    `about` a seat, a province, the province of a city, a building or a figure, as `SHAPES` says.
    """

    kind: EntryKind
    seat: Seat = ""
    amount: int = 0
    about: str = ""
    note: str = ""

    def __str__(self) -> str:
        shape = SHAPES[self.kind]
        amount = self.amount if self.amount or shape.amount in ("gold", "value") else ""
        text = " ".join(shape.text.format(amount=amount, about=self.about).split())
        return f"{self.seat}: {text}" if self.seat else text


UNDECIDED = "?"
"""The choice of somebody who takes back that he keeps his regime: he will be asked again."""

DecisionKind: TypeAlias = Literal["rejoicing", "feast", "regime", "flight"]


class Decision(_Form, frozen=True):
    """A decision for the acclamation: a festivity, a regime, where to flee. Without `choice`, the opposite: none.

    `choice` is ``yes`` for festivities, the regime's id (or `UNDECIDED`), or a province. `seat` is whose decision it
    is, if he said so.
    """

    kind: DecisionKind
    choice: str = ""
    seat: Seat = ""

    def __str__(self) -> str:
        match self.kind:
            case "regime":
                if self.choice == UNDECIDED:
                    return "regime open"
                return f"change regime: {self.choice}" if self.choice else "keep regime"
            case "flight":
                return f"flee to {self.choice}" if self.choice else "flee anywhere"
        return self.kind if self.choice else f"no {self.kind}"


class Accept(_Form, frozen=True):
    """The game master's word that a waiting entry is right; number 0 = all of them."""

    number: int = 0

    def __str__(self) -> str:
        return f"accept {self.number or 'all'}"


class Strike(_Form, frozen=True):
    """An entry struck out: a waiting one is refused, one in the books is taken back; number 0 = all that wait."""

    number: int = 0
    reason: str = ""

    def __str__(self) -> str:
        return f"strike {self.number or 'all'}"


class EndTurn(_Form, frozen=True):
    """The turn is over: gains are counted and disorder is judged (`5.2, 5.3`)."""

    def __str__(self) -> str:
        return "end turn"


Form: TypeAlias = Entry | Decision | Accept | Strike | EndTurn
_FORM: Any = Form


def keys(form: Form) -> tuple[str, ...]:
    """The keys by which a later decision replaces an earlier one; entries take effect at once and replace nothing."""
    match form:
        case Decision(kind=kind):
            return (kind,)
        case EndTurn():
            return ("end turn",)
    return ()


def to_order(form: Form, said: str = "") -> Order:
    """The form as the core keeps it."""
    body: dict[str, Any] = msgspec.to_builtins(form)
    return Order(str(form), keys(form), body, said)


def from_order(order: Order) -> Form:
    """The inverse of `to_order`. Raises msgspec.ValidationError for the order of another game."""
    form: Form = msgspec.convert(order.body, type=_FORM)
    return form
