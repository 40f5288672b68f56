"""Distances on the map, in steps: provinces and sea zones alike (`mare_nostrum 1.3, 4.2`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def steps_from(borders: Mapping[str, Collection[str]], start: str) -> dict[str, int]:
    """Every place that a path from `start` reaches, to the least number of steps."""
    found = {start: 0}
    edge = [start]
    while edge:
        ahead: list[str] = []
        for place in edge:
            for other in sorted(borders.get(place, ())):
                if other not in found:
                    found[other] = found[place] + 1
                    ahead.append(other)
        edge = ahead
    return found


def farthest(borders: Mapping[str, Collection[str]], start: str, among: Collection[str]) -> tuple[str, ...]:
    """Those of `among` farthest from `start`, in alphabetical order; what no path reaches counts as farthest."""
    steps = steps_from(borders, start)
    beyond = tuple(sorted(place for place in among if place not in steps))
    if beyond or not among:
        return beyond
    most = max(steps[place] for place in among)
    return tuple(sorted(place for place in among if steps[place] == most))
