"""What somebody may see of a campaign, as plain values for mails and pictures (invariant 6).

Public: the map, regimes, capitals, disorder, armies in the field, improvements, the last acclamation's index and roll.
A seat's alone, and the game master's: its books, entries, decisions, the lines of its index and what festivities would
make of it. Seats, provinces, regimes and cities are ids; amounts are pieces of gold.
"""

from __future__ import annotations

import msgspec

from adjudicator.core.messages import Message, Seat
from adjudicator.rulesets.mare_nostrum.position import Stage, Status


class ViewPlayer(msgspec.Struct, frozen=True):
    """A power as everybody sees it.

    Attributes:
        provinces: controlled, in alphabetical order.
        armies: in the field.
        disorder: turns it may still last; 0 = order.
        index, rolled: of the last acclamation; None = none yet, or no die was thrown.
        points: for provinces, armies and improvements; after the last year all points (`mare_nostrum 6.1`).
    """

    seat: Seat
    regime: str
    home: str
    capital: str
    provinces: tuple[str, ...]
    armies: int
    improvements: int
    disorder: int
    eliminated: bool
    index: int | None
    rolled: int | None
    points: int


class ViewProvince(msgspec.Struct, frozen=True):
    """A province: its city, demographic index, who controls it ("" = independent), and whether its city is besieged."""

    code: str
    city: str
    index: int
    controller: Seat
    besieged: bool


class ViewRegime(msgspec.Struct, frozen=True):
    """A regime: what it adds to the index, its coefficient "people", the roll that ends disorder (0 = none)."""

    regime: str
    happiness: int
    people: int
    ends_disorder: int


class ViewLine(msgspec.Struct, frozen=True):
    """A line of the index: what it counted, the points it adds or takes off, and the words for it (`2.6`)."""

    code: str
    count: int
    value: int
    said: Message


class ViewChoice(msgspec.Struct, frozen=True):
    """What a festivity, or both, would make of the index and the treasury.

    Attributes:
        kind: ``rejoicing``, ``feast`` or ``both``.
        possible: False if the temple for a feast is missing.
        treasury: what would be left; `bankrupt` if that eliminates (`4.3`).
        said: the words for it.
    """

    kind: str
    possible: bool
    cost: int
    index: int
    risk: int
    treasury: int
    bankrupt: bool
    said: Message


class ViewArmy(msgspec.Struct, frozen=True):
    """An army: its number, and how many turns it has been in the field (-1 = at home)."""

    number: int
    turns: int


class ViewEntry(msgspec.Struct, frozen=True):
    """An entry of the ledger: `text` is its normal form, `note` and `reason` are words of people."""

    number: int
    year: int
    turn: int
    by: Seat
    seat: Seat
    text: str
    status: Status
    note: str
    reason: str


class ViewBooks(msgspec.Struct, frozen=True):
    """The books of one seat: what it has, its index as things stand, what it may do about it.

    Attributes:
        gains: of the open turn; `counted` is what they are worth (half in disorder, `5.2`).
        buildings: id to how many (1 for those that are there or not).
        counts: the year's counters by their name (`victories`, `new_provinces` ...).
        besieged: cities, of the provinces named.
        lines, index, risk: without festivities; no risk where no die will be thrown.
        bankrupt: the deficit alone eliminates in the acclamation, whatever is decided (`4.3`).
        said: the index and its risk in words.
        choices: rejoicing, feast, both.
        refuges: where a fallen government would flee: the farthest provinces (`4.2`).
        decisions: normal forms of the decisions given ahead.
    """

    seat: Seat
    treasury: int
    gains: int
    counted: int
    buildings: dict[str, int]
    priests: int
    routes: int
    armies: tuple[ViewArmy, ...]
    counts: dict[str, int]
    caravan_refused: bool
    besieged: tuple[str, ...]
    lines: tuple[ViewLine, ...]
    base: int
    index: int
    risk: int
    bankrupt: bool
    said: Message
    choices: tuple[ViewChoice, ...]
    refuges: tuple[str, ...]
    decisions: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """A campaign as one seat, the game master (``GM``), or an observer (None) sees it.

    Attributes:
        phase: the name of the phase.
        calendar: the year before our era, as a negative number.
        years: the last year of the campaign.
        waits_for: the seats asked for an answer in this phase.
        books: the seat's own; all of them for the game master; none for an observer.
        entries: of this year, the seat's own or all of them for the game master.
        threshold, bankruptcy: of the settings (`4.1, 4.3`).
    """

    seat: Seat | None
    phase: str
    year: int
    turn: int
    stage: Stage
    calendar: int
    years: int
    players: tuple[ViewPlayer, ...]
    provinces: tuple[ViewProvince, ...]
    regimes: tuple[ViewRegime, ...]
    waits_for: tuple[Seat, ...]
    books: tuple[ViewBooks, ...]
    entries: tuple[ViewEntry, ...]
    threshold: int
    bankruptcy: int
    winner: tuple[Seat, ...]
    points: dict[Seat, int]

    @property
    def over(self) -> bool:
        """The campaign has ended."""
        return self.stage == "over"

    @property
    def pending(self) -> tuple[ViewEntry, ...]:
        """The entries that wait for the game master."""
        return tuple(entry for entry in self.entries if entry.status == "pending")

    def own(self) -> ViewBooks | None:
        """The books of the seat that looks."""
        return next((books for books in self.books if books.seat == self.seat), None)
