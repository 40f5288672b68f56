"""Convoys: which fleets make a chain, and whether they stay afloat (`diadoques 4.14`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from adjudicator.movement.board import Board
from adjudicator.movement.orders import Policy, SeaLinks, Support
from adjudicator.movement.supports import dislodger


def find_chain(start: str, end: str, seas: Iterable[str], links: SeaLinks) -> tuple[str, ...] | None:
    """The shortest chain of `seas` that joins `start` and `end`; among equals the first in the order of place names.

    None if there is none. Needs at least one sea.
    """
    rest = sorted(seas)
    if len(rest) == 1:
        sea = rest[0]
        return (sea,) if sea in links.get(start, ()) and end in links.get(sea, ()) else None
    reached: list[tuple[str, tuple[str, ...]]] = [(start, ())]
    for place, chain in reached:
        if chain and end in links.get(place, ()):
            return chain
        near: Collection[str] = links.get(place, ())
        for sea in [s for s in rest if s in near]:
            rest.remove(sea)
            reached.append((sea, (*chain, sea)))
    return None


class Carriage:
    """How the fleets of each convoyed move fare, given which moves arrive.

    Attributes:
        whole: the chain that all fleets ordered to carry a move make, for each convoyed move that has one.
    """

    def __init__(self, board: Board, links: SeaLinks, policy: Policy) -> None:
        self.board = board
        self.links = links
        self.policy = policy
        self.whole: dict[int, tuple[str, ...]] = {}

    def chain(self, move: int, fleets: Iterable[int]) -> tuple[str, ...] | None:
        """The chain that `fleets` make for `move`; None if they make none."""
        end = self.board.to[move]
        assert end is not None
        at = self.board.at
        return find_chain(at[move], end, [at[f] for f in fleets], self.links)

    def threatened(self, fleet: int) -> bool:
        """Whether any move of another owner is aimed at `fleet`."""
        owner = self.board.owner
        return any(owner[m] != owner[fleet] for m in self.board.entrants.get(self.board.at[fleet], ()))

    def afloat(self, fleet: int, arrived: Sequence[bool]) -> bool:
        """Whether `fleet` is not dislodged if exactly the moves in `arrived` arrive."""
        return dislodger(self.board, self.policy, arrived, fleet) is None

    def intact_chain(self, move: int, arrived: Sequence[bool]) -> tuple[str, ...] | None:
        """The chain that carries `move` if exactly the moves in `arrived` arrive; None if there is none."""
        return self.chain(move, [f for f in self.board.fleets.get(move, ()) if self.afloat(f, arrived)])

    def mark_spared(self, move: int) -> None:
        """Note the support that `move` does not cut by arriving, by policy `convoyed_attack_spares_its_convoy`.

        It is one aimed at a fleet without which `move` has no chain.
        """
        board = self.board
        target = board.occupant.get(board.to[move] or "")
        action = board.action[target] if target is not None else None
        if target is None or not isinstance(action, Support) or action.to is None:
            return
        fleet = board.occupant.get(action.to)
        crew = board.fleets[move]
        if fleet in crew and self.chain(move, [f for f in crew if f != fleet]) is None:
            board.spared.add((move, target))
