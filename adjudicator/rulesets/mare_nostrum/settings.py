"""The settings of a campaign: rule variations and figures as values (invariant 10).

The defaults stand with their comments in ``games/mare_nostrum/game.toml``; a game master changes them per game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

import msgspec

from adjudicator.core.ruleset import SettingError
from adjudicator.rulesets.mare_nostrum.campaign import MOST_GOLD

Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_GOLD)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST_GOLD)]
Bounded: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST_GOLD, le=MOST_GOLD)]
Percent: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Belongings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power begins with (`mare_nostrum 1.4`), or begins again with after a flight (`4.2`)."""

    treasury: Natural
    armies: Natural
    temples: Natural
    priests: Natural


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each line of the index counts (`mare_nostrum 2.2, 2.3`); all are written as positive numbers.

    `base` is what the index starts from (`2.1`), `treasury_step` the gold that makes one step of the treasury line, and
    `long_after` the turns in the field after which an army counts as `long_army`: more than two years.
    """

    base: Bounded
    treasury_step: Positive
    treasury: Natural
    temple: Natural
    school: Natural
    improvement: Natural
    protector_temple: Natural
    philosophy_school: Natural
    theatre: Natural
    arena: Natural
    victory: Natural
    new_province: Natural
    new_route: Natural
    army: Natural
    long_army: Natural
    long_after: Natural
    defeat: Natural
    failed_conquest: Natural
    siege: Natural
    caravan: Natural


class Festivities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What festivities cost, and what a feast adds (`mare_nostrum 3.1, 3.2`)."""

    rejoicing_cost: Natural
    feast_cost: Natural
    feast_bonus: Natural


class Disorder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many turns disorder lasts at most, and up to which roll of a d100 it ends, by regime (`mare_nostrum 5.3`)."""

    turns: Positive
    rolls: dict[str, Percent]


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points after the last year (`mare_nostrum 6.1`)."""

    province: Natural
    army: Natural
    improvement: Natural
    fullest: Natural
    second: Natural


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting.

    Attributes:
        campaign: the text of the campaign file; "" = the sample.
        years: length of the campaign (`1.1`).
        first_year: the calendar year of year 1, before our era as a negative number (`1.1`).
        regime_phase: after the vox populi a phase of its own asks those who gave no standing order (`5.1`).
        liesse_cap: the most a rejoicing adds (`3.1`).
        threshold: above this index nothing happens (`4.1`).
        bankruptcy: this deficit eliminates (`4.3`).
        credit_wins: only a treasury in credit can win (`6.1`).
    """

    campaign: str
    years: Positive
    first_year: Bounded
    regime_phase: bool
    liesse_cap: Natural
    threshold: Bounded
    bankruptcy: Positive
    credit_wins: bool
    start: Belongings
    flight: Belongings
    index: Weights
    festivities: Festivities
    disorder: Disorder
    points: Points


OPEN_TABLES: frozenset[str] = frozenset({"disorder.rolls."})
"""Tables whose keys are names of the campaign: a change may add to them."""


def settle(defaults: Mapping[str, Any], changes: Mapping[str, Any]) -> Settings:
    """The defaults of the game's data file with the changes of one game.

    Changes may be nested as in the file or dotted (``index.temple``); numbers and truth values may be given as text.

    Raises:
        SettingError: for a name the game does not have or a value it cannot take; the text names both.
    """
    merged: dict[str, Any] = _copy(defaults)
    for name, value in changes.items():
        _put(merged, "", name, value)
    try:
        return msgspec.convert(merged, type=Settings, strict=False)
    except msgspec.ValidationError as fault:
        what, _, path = str(fault).partition(" - at `$.")
        raise SettingError(f"{path.rstrip('`')}: {what}" if path else what) from None


def _copy(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _copy(value) if isinstance(value, Mapping) else value for name, value in table.items()}


def _put(table: dict[str, Any], prefix: str, name: str, value: Any) -> None:
    """Change one setting, by its dotted name, or each of a table of them."""
    head, dot, rest = name.partition(".")
    full = f"{prefix}{head}"
    if head not in table and prefix not in OPEN_TABLES:
        raise SettingError(f"{full} = {value!r}: there is no such setting; there are {', '.join(sorted(table))}")
    inner = table.get(head)
    if isinstance(inner, dict):
        if dot:
            _put(inner, f"{full}.", rest, value)
            return
        if not isinstance(value, Mapping):
            raise SettingError(f"{full} = {value!r}: a table is expected")
        for key, one in value.items():
            _put(inner, f"{full}.", key, one)
        return
    if dot or isinstance(value, Mapping):
        raise SettingError(f"{prefix}{name} = {value!r}: {full} is no table")
    table[head] = value
