"""What the templates of Diplomacy show of a position: plain values in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.render.shown import SeatShown


@dataclass(frozen=True, slots=True)
class PowerShown:
    """How a power stands. Lists are already joined; an empty text is not shown.

    Attributes:
        me: it is the reader's own.
        count: its supply centres, and `centres` which they are.
        units: ``A PAR, F BRE``.
        due: in an adjustment phase what it may build or must remove, in words.
        out: eliminated.
    """

    seat: SeatShown
    me: bool
    count: int
    centres: str
    units: str
    due: str
    out: bool


@dataclass(frozen=True, slots=True)
class PositionShown:
    """The whole position, for ``templates/diplomacy/position.*.j2``.

    Attributes:
        aim: how many centres win.
        neutral: the centres nobody owns, in a sentence.
        retreats: the units that must retreat, and where nobody may go, one sentence each.
    """

    powers: tuple[PowerShown, ...]
    aim: str
    neutral: str
    retreats: tuple[str, ...]
