"""Who commands what: the characters with each unit, and what they add (`diadoques 2.4, 2.5, 2.6, 8.2`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diadoques.position import Position, Royal, Unit
from adjudicator.rulesets.diadoques.rules import COMMANDERS, Rules


@dataclass(slots=True)
class Company:
    """The characters of a unit's owner that are with it."""

    diadochus: bool = False
    royals: list[str] = field(default_factory=list)

    @property
    def value(self) -> int:
        """What its commanders add to the unit's value; they add up (`diadoques 2.6, 10.6`)."""
        return int(self.diadochus) + len(COMMANDERS & set(self.royals))


ALONE = Company()
"""The company of a unit without characters. Never changed."""


def companies(
    rules: Rules,
    units: Mapping[str, Unit],
    diadochi: Mapping[Seat, str],
    royals: Iterable[Royal],
    travellers: Collection[str] = (),
) -> dict[str, Company]:
    """The characters with each unit, by the unit's place; units without any are left out.

    A character is with his player's field unit in his area, without one with the garrison of highest value there, then
    in table order; who moves alone is with no unit (`diadoques 2.5`).
    """
    found: dict[str, Company] = {}
    for seat, area in diadochi.items():
        if seat not in travellers:
            place = station(rules, units, seat, area)
            if place is not None:
                found.setdefault(place, Company()).diadochus = True
    for royal in royals:
        if royal.protector and royal.name not in travellers:
            place = station(rules, units, royal.protector, royal.area)
            if place is not None:
                found.setdefault(place, Company()).royals.append(royal.name)
    return found


def station(rules: Rules, units: Mapping[str, Unit], seat: Seat, area: str) -> str | None:
    """The place of the unit that a character of `seat` in `area` is with, or None if he is alone (`diadoques 2.5`)."""
    unit = units.get(area)
    if unit is not None and unit.owner == seat:
        return area
    best: str | None = None
    for citadel in rules.board.citadels_in[area]:
        garrison = units.get(citadel)
        if garrison is None or garrison.owner != seat:
            continue
        if best is None or rules.value[garrison.troop] > rules.value[units[best].troop]:
            best = citadel
    return best


def position_companies(rules: Rules, position: Position) -> dict[str, Company]:
    """`companies` of a position between resolutions."""
    units = {unit.place: unit for unit in position.units}
    return companies(rules, units, position.diadochi, position.royals)


def corruption_level(rules: Rules, unit: Unit, company: Company, married: Seat) -> int:
    """The corruption level of a unit with its commanders; the effects add up (`diadoques 8.2`)."""
    level = rules.corruption[unit.troop]
    if company.diadochus:
        level += 10
        if unit.owner == married:
            level += 10
    if "Olympias" in company.royals:
        level -= 5
    return level
