"""The position laid out for the engine: pieces by number, who goes where, which supports and convoys have their match.

Everything here follows from the orders alone; nothing is decided yet. Numbers are places in the list of pieces sorted
by name, so that no result can depend on the order in which pieces were given.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from adjudicator.movement.causes import Mismatch
from adjudicator.movement.orders import Convoy, Move, Piece, Support

_BY_NAME = attrgetter("name")


class Board:
    """Pieces and orders by number.

    Attributes:
        pieces: sorted by name.
        at: the place of each piece.
        owner: the owner of each piece.
        to: where each piece goes; None if it stays.
        value: what each move or support counts by itself; 0 for other orders.
        occupant: the piece at a place.
        entrants: the pieces ordered to a place, in ascending order.
        aids: the matched supports of a piece, be it for its move or for its place.
        supports, convoys: the pieces with such orders, matched or not.
        sea: the pieces that move by convoy, as keys in ascending order.
        fleets: the fleets ordered to carry a piece.
        cargo: the piece a fleet is ordered to carry.
        mismatch: why a support or convoy has no match.
        spared: (move, support) where the convoyed move does not cut the support, but for dislodging the supporter.
    """

    __slots__ = (
        "aids",
        "at",
        "cargo",
        "convoys",
        "entrants",
        "fleets",
        "mismatch",
        "occupant",
        "owner",
        "pieces",
        "sea",
        "spared",
        "supports",
        "to",
        "value",
    )

    def __init__(self, pieces: Sequence[Piece]) -> None:
        """Lay out `pieces`. Raises ValueError if two share a name or a place, or one moves to where it is."""
        ordered = sorted(pieces, key=_BY_NAME)
        self.pieces = ordered
        self.at = [p.at for p in ordered]
        self.owner = [p.owner for p in ordered]
        self.occupant = {place: i for i, place in enumerate(self.at)}
        if len(self.occupant) != len(ordered):
            raise ValueError("two pieces share a place")
        index = {p.name: i for i, p in enumerate(ordered)}
        if len(index) != len(ordered):
            raise ValueError("two pieces share a name")
        to: list[str | None] = [None] * len(ordered)
        value = [0] * len(ordered)
        entrants: dict[str, list[int]] = {}
        supports: list[int] = []
        convoys: list[int] = []
        sea: dict[int, None] = {}
        for i, piece in enumerate(ordered):
            action = piece.action
            if type(action) is Move:
                target = action.to
                if target == piece.at:
                    raise ValueError(f"{piece.name} moves to where it is")
                to[i] = target
                value[i] = action.value
                if target in entrants:
                    entrants[target].append(i)
                else:
                    entrants[target] = [i]
                if action.by_convoy:
                    sea[i] = None
            elif type(action) is Support:
                value[i] = action.value
                supports.append(i)
            elif type(action) is Convoy:
                convoys.append(i)
        self.to = to
        self.value = value
        self.entrants = entrants
        self.supports = supports
        self.convoys = convoys
        self.sea = sea
        self.aids: dict[int, list[int]] = {}
        self.fleets: dict[int, list[int]] = {}
        self.cargo: dict[int, int] = {}
        self.mismatch: dict[int, Mismatch] = {}
        self.spared: set[tuple[int, int]] = set()
        self._match_supports(index)
        if convoys:
            self._match_convoys(index)

    def _match_supports(self, index: dict[str, int]) -> None:
        aids, to = self.aids, self.to
        for i in self.supports:
            action = self.pieces[i].action
            assert isinstance(action, Support)
            j = index.get(action.piece)
            if j is None:
                self.mismatch[i] = "absent"
            elif to[j] != action.to:
                self.mismatch[i] = "stays" if to[j] is None else "moves" if action.to is None else "elsewhere"
            elif j in aids:
                aids[j].append(i)
            else:
                aids[j] = [i]

    def _match_convoys(self, index: dict[str, int]) -> None:
        for i in self.convoys:
            action = self.pieces[i].action
            assert isinstance(action, Convoy)
            j = index.get(action.piece)
            if j is None:
                self.mismatch[i] = "absent"
            elif self.to[j] != action.to:
                self.mismatch[i] = "stays" if self.to[j] is None else "elsewhere"
            elif j not in self.sea:
                self.mismatch[i] = "overland"
            else:
                self.fleets.setdefault(j, []).append(i)
                self.cargo[i] = j

    def names(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """The names of the pieces `numbers`, sorted."""
        if len(numbers) == 1:
            return (self.pieces[numbers[0]].name,)
        return tuple(self.pieces[i].name for i in sorted(numbers))
