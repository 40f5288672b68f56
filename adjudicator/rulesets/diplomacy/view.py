"""What a player may see of a game of Diplomacy, as plain values for mails and maps (invariant 6).

A view is made by `viewing.view` alone; templates and maps get nothing else. Everything on the board is public; orders
on file, votes among them, are no part of a position.

Places are province codes, or coasts for fleets (``STP/NC``); seats are ids; ``""`` as a seat means nobody.
"""

from __future__ import annotations

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diplomacy.position import Season, Stage


class ViewUnit(msgspec.Struct, frozen=True):
    """A unit on the board; `name` is ``F STP/NC``, the unit as orders write it."""

    owner: Seat
    troop: str
    place: str
    province: str
    name: str


class ViewDislodged(msgspec.Struct, frozen=True):
    """A unit that waits for its retreat.

    Attributes:
        name: ``A MAR``; `place` is where it was thrown out.
        dislodger_from: the province its dislodger came from; "" if it came by sea, which bars nothing.
        places: where it may go, in table order.
    """

    owner: Seat
    troop: str
    place: str
    province: str
    name: str
    dislodger_from: str
    places: tuple[str, ...]


class ViewSeat(msgspec.Struct, frozen=True):
    """How a seat stands.

    Attributes:
        centres: those it owns, in table order, as counted after the last fall.
        units: how many, dislodged ones included.
        home: its home centres.
        due: in an adjustment phase what it may build (vacant sites counted), or, negative, must remove; else 0.
        builds: in an adjustment phase what it could build, as orders write it (``A MOS``, ``F STP/NC``).
        removals: in an adjustment phase, if it must remove, its units, those first that would go by default.
    """

    seat: Seat
    centres: tuple[str, ...]
    units: int
    home: tuple[str, ...]
    due: int
    builds: tuple[str, ...]
    removals: tuple[str, ...]
    eliminated: bool


class View(msgspec.Struct, frozen=True):
    """The whole of what `seat` may see; `seat` None is an observer.

    Attributes:
        phase: ``Spring 1901, Movement``.
        centres: every supply centre, to its owner.
        standoffs: in a retreat phase, the provinces nobody may retreat to.
        centres_to_win: how many it takes.
        own: the line of the seat that looks; None for an observer.
    """

    phase: str
    year: int
    season: Season
    stage: Stage
    seat: Seat | None
    units: tuple[ViewUnit, ...]
    dislodged: tuple[ViewDislodged, ...]
    centres: dict[str, Seat]
    standoffs: tuple[str, ...]
    seats: tuple[ViewSeat, ...]
    centres_to_win: int
    winner: tuple[Seat, ...]
    own: ViewSeat | None
