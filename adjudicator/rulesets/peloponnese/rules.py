"""The figures of the rules that no scenario changes, and the settings of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from adjudicator.core.ruleset import SettingError

COMMERCIAL: tuple[str, ...] = ("Athens", "Corinth")
"""The commercial city-states, which alone have the plague (`1.1, 2.1`)."""
LONG_WALLS_OF = "Athens"
"""Whose Long Walls are (`4.4`), and whose the emergency fund is (`6.1`)."""

PLAGUE_NEEDS = 10
"""The total at which the plague strikes (`2.2`)."""
PLAGUE_KILLS = 2
PLAGUE_COSTS = 500
PLAGUE_FLOOR = 1000
"""Hoplite SPs lost (`2.3`), talents lost, and what they never take the treasury below (`2.4`)."""

LEAST_BELLICOSITY, MOST_BELLICOSITY = 0, 12
"""`3.5`."""

REBELLION_NEEDS = 6
"""The total at which a space joins a rebellion (`5.1`)."""
CALM_NEEDS = 1
"""The die that ends a rebellion in the area of a loyal tributary (`5.2`)."""

WEARY = 5
"""Bellicosity at which a peace must be accepted (`6.1`)."""
POOR = 500
POOR_WITH_FUND = 1500
"""The treasuries of Athens below which it must accept: without and with the emergency fund in effect (`6.1`)."""
PEACE_TURNS = 10
"""How long a peace lasts (`6.3`)."""

FIRST_YEAR = 431
"""The year before our era in which turn 1 begins (`1.6`)."""
TURN_YEARS = 3

MOST = 1_000_000
"""No figure that anybody may enter is larger."""
MOST_SP = 99
"""No owner has more strength points of a type in a space."""
MOST_MODIFIER = 20
"""No Kingdom adds or takes off more."""

DIE = 6


def treasury_needed(emergency_fund: bool) -> int:
    """The least treasury with which Athens may refuse a peace."""
    return POOR_WITH_FUND if emergency_fund else POOR


def year_of(turn: int) -> int:
    """The first year of a turn, before our era."""
    return FIRST_YEAR - TURN_YEARS * (turn - 1)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting of a game.

    Attributes:
        turns: after the political phase of this turn the game ends (`1.6`).
        ends: the states whose surrender ends the game (`4.6`).
        proposals: ``ahead``, with the standing answers; ``asked``, also in a short phase of their own before the
            armistice, in which players know the results of the segments before (`6.1`).
    """

    turns: Annotated[int, msgspec.Meta(ge=1)]
    ends: tuple[str, ...]
    proposals: Literal["ahead", "asked"]


def settle(defaults: Mapping[str, Any], changes: Mapping[str, Any], majors: Sequence[str]) -> Settings:
    """The defaults of the game's data file with the changes of one game; values may be text (``Athens, Sparta``).

    `ends` must name `majors` of the scenario: nobody else surrenders (`4.1`).

    Raises:
        SettingError: for a name the game does not have or a value it cannot take; the text names both.
    """
    merged = dict(defaults)
    for name, value in changes.items():
        if name not in defaults:
            raise SettingError(f"{name} = {value!r}: there is no such setting; there are {', '.join(sorted(defaults))}")
        is_list = isinstance(defaults[name], list) and isinstance(value, str)
        merged[name] = [part.strip() for part in value.split(",") if part.strip()] if is_list else value
    try:
        settings = msgspec.convert(merged, type=Settings, strict=False)
    except msgspec.ValidationError as fault:
        what, _, path = str(fault).partition(" - at `$.")
        name = path.rstrip("`").split("[")[0]
        raise SettingError(f"{name} = {merged.get(name)!r}: {what}") from None
    for name in settings.ends:
        if name not in majors:
            raise SettingError(f"ends = {name!r}: only majors surrender; they are {', '.join(majors)}")
    return settings
