"""The settings of a game of Diplomacy: the choices of the DATC as values (invariant 10).

The defaults stand with their comments in ``games/diplomacy/game.toml``; a game master changes them per game. Numbers
like 4.B.2 are those of the Diplomacy Adjudicator Test Cases by L. B. Kruijswijk, chapter 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from adjudicator.core.ruleset import SettingError


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every choice.

    Attributes:
        victory_centres: who owns so many centres after a fall, and more than anybody else, has won.
        draw: which votes for a draw are taken.
        builds: where units may be built.
        convoy_paradox: 4.A.2.
        adjacent_convoy: 4.A.3, what makes an army go by sea to a province it could march to.
        via_without_convoy: 4.A.3, what such an army does if no whole chain of fleets was ordered to carry it.
        retreat_to_convoy_start: 4.A.5.
        one_coast: 4.B.2, a fleet's move without coast where it can reach one only.
        wrong_coast: 4.B.3, a fleet's move to a coast it cannot reach, where it can reach the other.
        support_coast: 4.B.4, a support without coast for a fleet that can reach both.
        unit_coast: 4.B.5, an order that names the wrong coast of its own unit.
        inland_fleet: 4.C.4, building a fleet in an inland province.
        civil_disorder: 4.D.8, which units go if too few are removed.
    """

    victory_centres: Annotated[int, msgspec.Meta(ge=1, le=34)]
    draw: Literal["any", "survivors", "none"]
    builds: Literal["home", "owned"]
    convoy_paradox: Literal["convoy fails", "all hold"]
    adjacent_convoy: Literal["intent", "via"]
    via_without_convoy: Literal["land", "stay"]
    retreat_to_convoy_start: bool
    one_coast: Literal["inferred", "illegal"]
    wrong_coast: Literal["illegal", "corrected"]
    support_coast: Literal["optional", "own units", "required"]
    unit_coast: Literal["ignored", "illegal"]
    inland_fleet: Literal["illegal", "army"]
    civil_disorder: Literal["2023", "2000"]


_EDITIONS = ("civil_disorder",)
"""Settings that name an edition of the rules by its year, which people write as a number."""


def settle(defaults: Mapping[str, Any], changes: Mapping[str, Any]) -> Settings:
    """The defaults of the game's data file with the changes of one game; numbers and truth values also as text.

    Raises:
        SettingError: for a name the game does not have or a value it cannot take; the text names both.
    """
    for name, value in changes.items():
        if name not in defaults:
            known = ", ".join(sorted(defaults))
            raise SettingError(f"{name} = {value!r}: there is no such setting; there are {known}")
    merged = {**defaults, **changes}
    merged |= {name: str(merged[name]) for name in _EDITIONS}
    try:
        return msgspec.convert(merged, type=Settings, strict=False)
    except msgspec.ValidationError as fault:
        reason, _, path = str(fault).partition(" - at `$.")
        name = path.rstrip("`")
        raise SettingError(f"{name} = {merged.get(name)!r}: {reason}" if name else str(fault)) from None
