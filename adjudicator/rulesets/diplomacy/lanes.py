"""The ways convoys could take: which coasts the fleets at sea could join, whatever they are ordered (DATC 4.E.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping


class Lanes:
    """The seas where fleets stand, and what they could join.

    Args:
        links: the board's ways of convoys.
        seas: the seas with a fleet, of whatever owner.
    """

    __slots__ = ("links", "seas", "waters")

    def __init__(self, links: Mapping[str, frozenset[str]], seas: Collection[str]) -> None:
        self.links = links
        self.seas = frozenset(seas)
        self.waters: tuple[frozenset[str], ...] | None = None

    def join(self, start: str, end: str, without: str = "") -> bool:
        """Whether the fleets, but for the one at `without`, could make a chain from one coast to another."""
        beside = self.links[end]
        for sea in self.links[start]:
            if sea in beside and sea in self.seas and sea != without:
                return True
        if without:
            return any(start in water and end in water for water in self._waters(self.seas - {without}))
        if self.waters is None:
            self.waters = self._waters(self.seas)
        return any(start in water and end in water for water in self.waters)

    def _waters(self, seas: frozenset[str]) -> tuple[frozenset[str], ...]:
        """For each set of seas that hang together, everything they touch."""
        left = set(seas)
        found: list[frozenset[str]] = []
        while left:
            reached = [left.pop()]
            for sea in reached:
                more = self.links[sea] & left
                reached += more
                left -= more
            found.append(frozenset().union(*(self.links[sea] for sea in reached)))
        return tuple(found)

    def useful(self, fleet: str, start: str, end: str) -> bool:
        """Whether the fleet at `fleet` is needed in some chain from `start` to `end` (DATC 6.G.7, 6.G.19).

        Needed: there is a chain through it that no shortcut makes shorter, neither past a fleet nor from an end.
        """
        touched = self.links[fleet]
        if start in touched and end in touched:
            return True
        return self._through(fleet, start, end, frozenset((start,)), passed=False)

    def _through(self, fleet: str, last: str, end: str, closed: frozenset[str], *, passed: bool) -> bool:
        """Whether a chain that came to `last` can be led on to `end` through `fleet` without touching `closed`."""
        beside = self.links[last]
        if last in self.seas and end in beside:
            return passed
        for sea in beside & self.seas - closed:
            if self._through(fleet, sea, end, closed | beside | {last}, passed=passed or sea == fleet):
                return True
        return False
