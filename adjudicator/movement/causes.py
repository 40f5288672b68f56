"""What came of a movement: for each piece a typed cause, which a ruleset turns into words (invariant 8).

Success is derived from the cause, never stored beside it. Pieces are given by name, places by place, strengths as the
numbers that were compared. Tuples of names or places are sorted unless their order means something.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

Mismatch: TypeAlias = Literal["absent", "stays", "moves", "elsewhere", "overland"]
"""Why a support or convoy has no match.

``absent`` no such piece; ``stays`` it does not move at all; ``moves`` it moves, but the support was for its place;
``elsewhere`` it moves to another place; ``overland`` it moves there without convoy.
"""


class Rival(msgspec.Struct, frozen=True, gc=False):
    """Somebody who tried for the same place, and with what strength."""

    piece: str
    strength: int


class Loss(msgspec.Struct, frozen=True, gc=False):
    """A fleet of a convoy that was dislodged, and by whom."""

    fleet: str
    by: str


# Causes of moves


class Moved(msgspec.Struct, frozen=True):
    """It entered `to`, with `strength`, and drove out `dislodged` (None: nobody was there, or who was there left).

    Attributes:
        chain: the places of the fleets that carried it, from start to landing; empty over land.
    """

    to: str
    strength: int
    dislodged: str | None = None
    chain: tuple[str, ...] = ()


class Bounced(msgspec.Struct, frozen=True):
    """Other entrants were as strong or stronger (`diadoques 4.3`).

    Attributes:
        rivals: the entrants at least as strong, strongest first, then by name.
        entered: the stronger one who got in; None in a standoff, also if that ended without this piece because it was
            dislodged from there (`diadoques 4.16`).
    """

    to: str
    strength: int
    rivals: tuple[Rival, ...]
    entered: str | None = None


class Repelled(msgspec.Struct, frozen=True):
    """The piece `by` that stayed at the place held with `defence`, no less than `strength` (`diadoques 4.2`).

    `strength` does not count supports by the owner of `by` (`diadoques 4.7`).
    """

    by: str
    strength: int
    defence: int


class HeldUp(msgspec.Struct, frozen=True):
    """The piece `behind` ordered a move and did not leave; it defends with its own value (`diadoques 4.4, 4.6`).

    It is also the cause where `behind` is of the same owner, who dislodges none of his own.
    """

    behind: str
    strength: int
    defence: int


class HeadOn(msgspec.Struct, frozen=True):
    """It met `against` head-on, who fought with `theirs` (`diadoques 4.4, 4.5`). `lost`: and was dislodged by it."""

    against: str
    strength: int
    theirs: int
    lost: bool


class OwnUnit(msgspec.Struct, frozen=True):
    """The piece in its way does not leave and is of the same owner (`diadoques 4.7`)."""

    piece: str


class NoConvoy(msgspec.Struct, frozen=True):
    """No chain of fleets ordered to carry it joins start and end; `fleets` are those that were ordered to."""

    fleets: tuple[str, ...] = ()


class ConvoyBroken(msgspec.Struct, frozen=True):
    """No chain is left after these fleets were dislodged (`diadoques 4.14, 4.15`)."""

    losses: tuple[Loss, ...]


class Paradox(msgspec.Struct, frozen=True):
    """It had a part in a paradox with `moves`, itself among them, and fails by the paradox rule (`diadoques 4.15`)."""

    moves: tuple[str, ...]


# Causes of supports


class Given(msgspec.Struct, frozen=True):
    """The support was valid and counted, whatever became of the piece it helped."""


class NotCounted(msgspec.Struct, frozen=True):
    """The support was valid, but it helps nobody to dislodge `against`, of the supporter's owner (`diadoques 4.7`).

    It did count against other entrants.
    """

    against: str


class Cut(msgspec.Struct, frozen=True):
    """The supporter was attacked by these pieces of other owners (`diadoques 4.10`)."""

    by: tuple[str, ...]


class SupporterDislodged(msgspec.Struct, frozen=True):
    """The supporter was dislodged, and its support is void with it."""

    by: str
    strength: int
    defence: int


class Unmatched(msgspec.Struct, frozen=True):
    """A support or convoy, of the piece named, of something that piece was not ordered to do (`diadoques 4.13`)."""

    piece: str
    why: Mismatch


# Causes of convoys


class Carried(msgspec.Struct, frozen=True):
    """It carried `piece` (which may have been bounced at the end of its way)."""

    piece: str


class Spare(msgspec.Struct, frozen=True):
    """It stood ready, but another chain carried `piece`, along `chain` (places)."""

    piece: str
    chain: tuple[str, ...]


class Stranded(msgspec.Struct, frozen=True):
    """It stood ready, but the chain for `piece` was not whole: a gap, a fleet dislodged elsewhere, or a paradox."""

    piece: str


# Causes of staying


class Held(msgspec.Struct, frozen=True):
    """It stayed, against these attackers (strongest first, then by name), with `defence`."""

    attackers: tuple[Rival, ...]
    defence: int


class Dislodged(msgspec.Struct, frozen=True):
    """It stayed (or convoyed) and was dislodged."""

    by: str
    strength: int
    defence: int


MoveCause: TypeAlias = Moved | Bounced | Repelled | HeldUp | HeadOn | OwnUnit | NoConvoy | ConvoyBroken | Paradox
SupportCause: TypeAlias = Given | NotCounted | Cut | SupporterDislodged | Unmatched
ConvoyCause: TypeAlias = Carried | Spare | Stranded | Dislodged | Unmatched
HoldCause: TypeAlias = Held | Dislodged
Cause: TypeAlias = MoveCause | SupportCause | ConvoyCause | HoldCause


class Dislodgement(msgspec.Struct, frozen=True):
    """A piece that has lost its place and must retreat.

    Attributes:
        place: where it stood.
        by: the piece that drove it out, with `strength` against `defence`.
        origin: where that piece came from.
        chain: the places of the fleets that carried that piece, in order; empty over land.
    """

    place: str
    by: str
    strength: int
    defence: int
    origin: str
    chain: tuple[str, ...] = ()

    @property
    def barred(self) -> str:
        """The place it may not retreat to by `diadoques 7.2`: the last sea area of a convoy, else `origin`.

        Whether a sortie bars its citadel, or a convoy anything (Diplomacy: no), is the ruleset's business.
        """
        return self.chain[-1] if self.chain else self.origin


class Movement(msgspec.Struct, frozen=True):
    """The outcome of one simultaneous movement.

    Attributes:
        places: where each piece stands that was not dislodged; at most one piece a place.
        causes: for each piece, what became of its order.
        dislodged: for each piece that lost its place, how. `places` and `dislodged` together hold every piece.
        standoffs: the places, sorted, which two or more entrants tried with effect and none entered.
        attacked: for each piece whose place was attacked with effect by pieces of other owners, their names, sorted;
            a broken convoy attacks nothing (`diadoques 4.15`).
    """

    places: Mapping[str, str]
    causes: Mapping[str, Cause]
    dislodged: Mapping[str, Dislodgement]
    standoffs: tuple[str, ...]
    attacked: Mapping[str, tuple[str, ...]]
