"""Diplomatic standing, and who is friendly to whom (`peloponnese 1.1, 2.2`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from adjudicator.rulesets.peloponnese.position import Area, Position, State

Rank: TypeAlias = Literal["dominant", "independent", "neutral", "junior partner", "ally", "tributary"]

DOMINANT, INDEPENDENT, NEUTRAL = "dominant", "independent", "neutral"

RANKS: Mapping[str, tuple[Rank, ...]] = {
    "major": ("dominant", "independent", "neutral", "junior partner", "ally"),
    "minor": ("neutral", "ally", "tributary"),
}
"""The standings that a kind of state can have."""

_STANDING = re.compile(r"(dominant|independent|neutral)|(junior partner|ally|tributary) of (\S.*)")


class Standing(NamedTuple):
    """A standing taken apart; `of` is the leader or master, "" for those who have none."""

    rank: Rank
    of: str


def parsed(text: str) -> Standing | None:
    """``junior partner of Sparta`` taken apart; None for what is no standing."""
    found = _STANDING.fullmatch(text)
    if found is None:
        return None
    return Standing(found[1] or found[2], found[3] or "")  # type: ignore[arg-type]


def standing_of(state: State) -> Standing:
    """The standing of a state; a text that is none counts as neutral."""
    return parsed(state.standing) or Standing("neutral", "")


def majors(states: Mapping[str, State]) -> tuple[str, ...]:
    """The major states, in alphabetical order (`1.7`)."""
    return tuple(sorted(name for name, state in states.items() if state.kind == "major"))


def dominant(states: Mapping[str, State]) -> tuple[str, ...]:
    """The dominant states, in alphabetical order."""
    return tuple(sorted(name for name, state in states.items() if state.standing == DOMINANT))


def followers(states: Mapping[str, State], leader: str, rank: Rank) -> tuple[str, ...]:
    """The states that are `rank` of `leader`, in alphabetical order."""
    return tuple(sorted(name for name, state in states.items() if standing_of(state) == (rank, leader)))


def friends(position: Position, city: str) -> frozenset[str]:
    """Whose strength points are friendly to `city` (`2.2`).

    Its own, its allies', junior partners' and tributaries', and its coalition leader's; not a rebel tributary's.
    """
    found = {city}
    for name, state in position.states.items():
        rank, of = standing_of(state)
        if name == city and rank in ("ally", "junior partner", "tributary"):
            found.add(of)
        elif of == city:
            found.add(name)
    for name, tributary in position.tributaries.items():
        if tributary.controller == city:
            found.add(name)
        if tributary.rebellion and city in (name, tributary.controller):
            found -= {name, tributary.controller} - {city}
    return frozenset(found)


def friendly_to(position: Position, holder: str) -> tuple[str, ...]:
    """Its holder, and the majors to whom it is friendly through him (`1.3`), in alphabetical order."""
    if not holder:
        return ()
    return tuple(sorted({holder, *(city for city in majors(position.states) if holder in friends(position, city))}))


def home_area(areas: Mapping[str, Area], city: str) -> tuple[str, Area] | None:
    """The home area of a state, by its name; the first in alphabetical order if there are several."""
    return next(((name, area) for name, area in sorted(areas.items()) if area.home_of == city), None)


def pairs(cities: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every two of them, in alphabetical order."""
    return ((one, other) for i, one in enumerate(cities) for other in cities[i + 1 :])


def unfriendly(states: Mapping[str, State], one: str, other: str) -> bool:
    """Whether the two are unfriendly to each other; it is enough that one of the two says so."""
    return other in states[one].unfriendly or one in states[other].unfriendly
