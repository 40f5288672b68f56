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
        name: the name of each piece.
        at: the place of each piece.
        action: the order of each piece.
        defence: what each piece counts when it stays, by itself.
        owner: the owner of each piece.
        to: where each piece goes; None if it stays.
        value: what each move or support counts by itself; 0 for other orders.
        occupant: the piece at a place.
        entrants: the pieces ordered to a place, in ascending order.
        crowded: the places several pieces are ordered to.
        aids: the matched supports of a piece, be it for its move or for its place.
        moves: the pieces that go somewhere, in ascending order.
        supports, convoys: the pieces with such orders, matched or not.
        sea: the pieces that move by convoy, as keys in ascending order.
        fleets: the fleets ordered to carry a piece.
        cargo: the piece a fleet is ordered to carry.
        mismatch: why a support or convoy has no match.
        spared: (move, support) where the convoyed move does not cut the support, but for dislodging the supporter.
    """

    __slots__ = (
        "action",
        "aids",
        "at",
        "cargo",
        "convoys",
        "crowded",
        "defence",
        "entrants",
        "fleets",
        "mismatch",
        "moves",
        "name",
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
        count = len(ordered)
        self.pieces = ordered
        self.name = [p.name for p in ordered]
        self.at = at = [p.at for p in ordered]
        self.owner = [p.owner for p in ordered]
        self.defence = [p.defence for p in ordered]
        self.action = [p.action for p in ordered]
        self.occupant = dict(zip(at, range(count), strict=True))
        if len(self.occupant) != count:
            raise ValueError("two pieces share a place")
        index = dict(zip(self.name, range(count), strict=True))
        if len(index) != count:
            raise ValueError("two pieces share a name")
        self.to: list[str | None] = [None] * count
        self.value = [0] * count
        self.entrants: dict[str, list[int]] = {}
        self.crowded: dict[str, None] = {}
        self.moves: list[int] = []
        self.supports: list[int] = []
        self.convoys: list[int] = []
        self.sea: dict[int, None] = {}
        self.aids: dict[int, list[int]] = {}
        self.fleets: dict[int, list[int]] = {}
        self.cargo: dict[int, int] = {}
        self.mismatch: dict[int, Mismatch] = {}
        self.spared: set[tuple[int, int]] = set()
        self._read_orders()
        self._match_supports(index)
        if self.convoys:
            self._match_convoys(index)

    def _read_orders(self) -> None:
        """Sort the pieces by the kinds of their orders."""
        at, to, value, entrants, moves, supports = (
            self.at,
            self.to,
            self.value,
            self.entrants,
            self.moves,
            self.supports,
        )
        for i, action in enumerate(self.action):
            if type(action) is Move:
                target = action.to
                if target == at[i]:
                    raise ValueError(f"{self.name[i]} moves to where it is")
                to[i] = target
                value[i] = action.value
                moves.append(i)
                if target in entrants:
                    entrants[target].append(i)
                    self.crowded[target] = None
                else:
                    entrants[target] = [i]
                if action.by_convoy:
                    self.sea[i] = None
            elif type(action) is Support:
                value[i] = action.value
                supports.append(i)
            elif type(action) is Convoy:
                self.convoys.append(i)

    def _match_supports(self, index: dict[str, int]) -> None:
        aids, to, actions = self.aids, self.to, self.action
        for i in self.supports:
            action = actions[i]
            assert type(action) is Support
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
            action = self.action[i]
            assert type(action) is Convoy
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
            return (self.name[numbers[0]],)
        return tuple([self.name[i] for i in sorted(numbers)])
