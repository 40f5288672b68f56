"""Every line that a player or the game master may write, with examples from the books.

For each form the lines that the books suggest come first, best first, and last one that only shows the form. Whether a
line would be taken now, the caller asks of the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.render.games import Lesson, teacher
from adjudicator.render.reader import Reader
from adjudicator.rulesets.mare_nostrum.orders import (
    COUNTED,
    SHAPES,
    SINGLE,
    Accept,
    Building,
    Decision,
    EndTurn,
    Entry,
    EntryKind,
    Form,
    Strike,
    to_order,
)
from adjudicator.rulesets.mare_nostrum.view import View, ViewBooks

ENTRIES: Mapping[str, tuple[EntryKind, ...]] = {
    "money": ("gain", "gain withdrawn", "expense", "refund"),
    "war": (
        *("victory", "victory withdrawn", "defeat", "defeat withdrawn"),
        *("new province", "province lost", "failed conquest", "failed conquest withdrawn"),
        *("army raised", "army lost", "army in field", "army home", "siege", "siege lifted"),
    ),
    "trade": ("new route", "route lost", "caravan refused", "caravan refused withdrawn"),
    "city": ("build", "lose", "new priest", "priest lost"),
}
"""Every entry but the correction, each followed by the one that takes it back (`mare_nostrum 7`)."""

SOME_GOLD = 120
"""An amount for examples."""


def lessons(view: View, reader: Reader) -> Sequence[Lesson]:
    """All lines for the seat that `view` belongs to, under their headings."""
    own = _Desk(view)
    lesson = teacher(reader, to_order)
    entries = tuple(lesson(name, *((code(kind), own.entry(kind)) for kind in kinds)) for name, kinds in ENTRIES.items())
    if view.seat == GAME_MASTER:
        return (
            lesson("turn", ("end_turn", _twice(EndTurn()))),
            lesson(
                "waiting",
                ("accept", own.accepted()),
                ("accept_all", _twice(Accept())),
                ("refuse", own.refused()),
                ("refuse_all", _twice(Strike())),
            ),
            *entries,
            lesson("corrections", ("strike", own.struck()), ("correct", own.corrections())),
        )
    return (
        lesson(
            "acclamation",
            ("rejoicing", _twice(Decision("rejoicing", "yes"))),
            ("no_rejoicing", _twice(Decision("rejoicing"))),
            ("feast", _twice(Decision("feast", "yes"))),
            ("no_feast", _twice(Decision("feast"))),
            ("regime", own.regimes()),
            ("keep_regime", _twice(Decision("regime"))),
            ("flee", own.flights()),
            ("flee_anywhere", _twice(Decision("flight"))),
        ),
        *entries,
        lesson("own_entries", ("take_back", own.refused())),
    )


def code(kind: EntryKind) -> str:
    """The code of an entry's meaning: ``gain_withdrawn``."""
    return kind.replace(" ", "_")


def _twice(form: Form) -> Iterator[Form]:
    """A form of which there is only one: to be tried, and to be shown."""
    yield form
    yield form


@dataclass(frozen=True, slots=True)
class _Desk:
    """What somebody may write; the last of each form is only there to show it (see `Example`)."""

    view: View

    def _books(self) -> Iterator[tuple[ViewBooks, Seat]]:
        """The books that entries can be for, with the seat to write in front of them."""
        for books in self.view.books:
            yield books, books.seat if self.view.seat == GAME_MASTER else ""

    def entry(self, kind: EntryKind) -> Iterator[Form]:
        for books, seat in self._books():
            for amount, about in self._wanted(kind, books):
                yield Entry(kind, seat=seat, amount=amount, about=about)
        seat = self.view.players[0].seat if self.view.seat == GAME_MASTER else ""
        amount, about = self._shown(kind)
        yield Entry(kind, seat=seat, amount=amount, about=about)

    def _wanted(self, kind: EntryKind, books: ViewBooks) -> Iterator[tuple[int, str]]:
        """Amounts and what they are about, as the books suggest them."""
        shape = SHAPES[kind]
        if shape.amount == "gold":
            yield (books.gains or SOME_GOLD if kind == "gain withdrawn" else SOME_GOLD), ""
        elif shape.amount == "army":
            yield from ((number, "") for number in self._armies(kind, books))
        elif shape.about == "seat":
            yield from ((0, seat) for seat in self._others(books.seat))
        elif shape.about in ("province", "city"):
            yield from ((0, province) for province in self._provinces(kind, books))
        elif shape.about == "building":
            yield from ((0, building) for building in self._buildings(kind, books))
        else:
            yield 0, ""

    def _shown(self, kind: EntryKind) -> tuple[int, str]:
        """What stands in an example that nothing in the books suggests."""
        shape = SHAPES[kind]
        about = {
            "seat": self.view.players[-1].seat,
            "province": self.view.provinces[-1].code,
            "city": self.view.provinces[0].code,
            "building": "schools",
            "": "",
        }[shape.about]
        return {"gold": SOME_GOLD, "army": 1}.get(shape.amount, 0), about

    def _armies(self, kind: EntryKind, books: ViewBooks) -> Sequence[int]:
        if kind == "army raised":
            return (max((army.number for army in books.armies), default=0) + 1,)
        out = [army.number for army in books.armies if army.turns >= 0]
        home = [army.number for army in books.armies if army.turns < 0]
        return out if kind == "army home" else home if kind == "army in field" else (*home, *out)

    def _others(self, seat: Seat) -> Sequence[Seat]:
        return [player.seat for player in self.view.players if player.seat != seat and not player.eliminated]

    def _provinces(self, kind: EntryKind, books: ViewBooks) -> Sequence[str]:
        own = [one for one in self.view.provinces if one.controller == books.seat]
        if kind == "siege":
            return [one.code for one in own if not one.besieged]
        if kind == "siege lifted":
            return [one.code for one in own if one.besieged]
        if kind == "province lost":
            return [one.code for one in reversed(own)]
        return [one.code for one in self.view.provinces if not one.controller]

    def _buildings(self, kind: EntryKind, books: ViewBooks) -> Sequence[Building]:
        if kind == "build":
            return (*COUNTED[1:], *(name for name in SINGLE if not books.buildings.get(name)))
        return [name for name in (*COUNTED, *SINGLE) if books.buildings.get(name)]

    # --- what the game master says of entries

    def accepted(self) -> Iterator[Form]:
        yield from (Accept(entry.number) for entry in self.view.pending)
        yield Accept(12)

    def refused(self) -> Iterator[Form]:
        yield from (Strike(entry.number) for entry in self.view.pending)
        yield Strike(12)

    def struck(self) -> Iterator[Form]:
        yield from (Strike(entry.number, "?") for entry in reversed(self.view.entries) if entry.status == "entered")
        yield Strike(7)

    def corrections(self) -> Iterator[Form]:
        for books, seat in self._books():
            yield Entry("correct", seat=seat, amount=books.treasury + SOME_GOLD, about="treasury")
        yield Entry("correct", seat=self.view.players[0].seat, amount=SOME_GOLD, about="treasury")

    # --- decisions

    def regimes(self) -> Iterator[Form]:
        """The most cautious change first: those that bring no disorder."""
        own = next((player for player in self.view.players if player.seat == self.view.seat), None)
        people = next((one.people for one in self.view.regimes if own and one.regime == own.regime), 0)
        others = [one for one in self.view.regimes if own is None or one.regime != own.regime]
        for one in sorted(others, key=lambda one: (one.people < people, abs(one.people - people))):
            yield Decision("regime", one.regime)
        yield Decision("regime", self.view.regimes[0].regime)

    def flights(self) -> Iterator[Form]:
        for books, _ in self._books():
            yield from (Decision("flight", province) for province in books.refuges)
        yield Decision("flight", self.view.provinces[-1].code)
