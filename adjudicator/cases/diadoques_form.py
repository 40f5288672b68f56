"""The case format of Diadoques, and the position a case describes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.cases.case import CaseError, CommonCase
from adjudicator.core.messages import Seat
from adjudicator.rulesets.diadoques.board import FLOODS, Board, plain
from adjudicator.rulesets.diadoques.command import ALONE, companies
from adjudicator.rulesets.diadoques.control import province_holders
from adjudicator.rulesets.diadoques.orders import DIADOCHUS, ROYALS, TROOPS
from adjudicator.rulesets.diadoques.position import NEUTRAL, Dislodged, Position, Royal, Unit
from adjudicator.rulesets.diadoques.rules import Rules, is_garrison
from adjudicator.rulesets.diadoques.view import Season

PHASE = re.compile(r"(?P<retreats>retreats )?(?P<season>spring|summer|autumn|winter) (?P<year>-?\d+)")


class SiegeEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A siege that has served one season."""

    unit: str
    citadel: str


class DislodgedEntry(msgspec.Struct, forbid_unknown_fields=True, rename={"origin": "from"}):
    """A dislodged unit and where its dislodger came from."""

    unit: str
    origin: str = ""


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must come out; a key that is not given is not compared."""

    units: dict[str, list[str] | None] | msgspec.UnsetType | None = msgspec.UNSET
    characters: dict[str, list[str] | None] | msgspec.UnsetType | None = msgspec.UNSET
    citadels: dict[str, list[str] | None] | msgspec.UnsetType | None = msgspec.UNSET
    provinces: dict[str, list[str] | None] | msgspec.UnsetType | None = msgspec.UNSET
    treasury: dict[str, int | None] | msgspec.UnsetType | None = msgspec.UNSET
    dislodged: dict[str, list[str] | None] | msgspec.UnsetType | None = msgspec.UNSET
    sieges: list[SiegeEntry] | msgspec.UnsetType | None = msgspec.UNSET
    failed: list[str] | msgspec.UnsetType | None = msgspec.UNSET
    void: list[str] | msgspec.UnsetType | None = msgspec.UNSET
    vp: dict[str, int | None] | msgspec.UnsetType | None = msgspec.UNSET
    regent: str | bool | msgspec.UnsetType | None = msgspec.UNSET
    winner: str | list[str] | bool | msgspec.UnsetType | None = msgspec.UNSET
    eliminated: list[str] | msgspec.UnsetType | None = msgspec.UNSET
    married: str | bool | msgspec.UnsetType | None = msgspec.UNSET
    counter_bribes: dict[str, int | None] | msgspec.UnsetType | None = msgspec.UNSET


class DiadoquesCase(CommonCase, forbid_unknown_fields=True, kw_only=True):
    """A case of Diadoques."""

    phase: str
    units: dict[str, list[str]] = msgspec.field(default_factory=dict)
    characters: dict[str, list[str]] = msgspec.field(default_factory=dict)
    citadels: dict[str, list[str]] = msgspec.field(default_factory=dict)
    provinces: dict[str, list[str]] = msgspec.field(default_factory=dict)
    treasury: dict[str, int] = msgspec.field(default_factory=dict)
    counter_bribes: dict[str, int] = msgspec.field(default_factory=dict)
    sieges: list[SiegeEntry] = msgspec.field(default_factory=list)
    dislodged: dict[str, list[DislodgedEntry]] = msgspec.field(default_factory=dict)
    standoffs: list[str] = msgspec.field(default_factory=list)
    floods: list[str] = msgspec.field(default_factory=list)
    storms: list[str] = msgspec.field(default_factory=list)
    married: str | None = None
    royal_orders_used: list[str] = msgspec.field(default_factory=list)
    treasures: list[str] = msgspec.field(default_factory=list)
    expect: Expect = Expect()


def read_form(raw: Mapping[str, Any]) -> DiadoquesCase:
    """The case by its format.

    Raises:
        CaseError: for an unknown key or a value of the wrong type.
    """
    try:
        return msgspec.convert(raw, type=DiadoquesCase)
    except msgspec.ValidationError as fault:
        raise CaseError(str(fault)) from None


class Names:
    """Reads the names that cases use: accents and capitals do not matter, unknown ones are errors."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._places = {place.casefold(): place for place in board.place_order}
        self._seats = {seat.casefold(): seat for seat in (*board.seats, NEUTRAL)}

    def place(self, text: str) -> str:
        """An area code or a citadel id."""
        found = self._places.get(plain(text.strip()).casefold())
        if found is None:
            raise CaseError(f"no such place: {text!r}")
        return found

    def area(self, text: str) -> str:
        """An area code."""
        place = self.place(text)
        if place not in self.board.kind:
            raise CaseError(f"no area: {text!r}")
        return place

    def citadel(self, text: str) -> str:
        """A citadel id."""
        place = self.place(text)
        if place not in self.board.citadels:
            raise CaseError(f"no citadel: {text!r}")
        return place

    def seat(self, text: str, *, neutral: bool = False) -> Seat:
        """A seat, or ``Neutral`` where that may stand."""
        found = self._seats.get(plain(text.strip()).casefold())
        if found is None or (found == NEUTRAL and not neutral):
            raise CaseError(f"no such player: {text!r}")
        return found

    def unit(self, text: str, owner: Seat) -> Unit:
        """``A MAC``, ``Gm Alexandrie``."""
        troop, _, name = text.strip().partition(" ")
        place = self.place(name)
        if troop not in TROOPS:
            raise CaseError(f"no such troop: {text!r}")
        inside = place in self.board.citadels
        if is_garrison(troop) != inside or (not inside and not self.board.may_stand(troop, place)):
            raise CaseError(f"{text!r} cannot stand there")
        return Unit(owner, troop, place)

    def piece(self, text: str) -> tuple[str, str]:
        """``* MAC`` or ``Olympias EPI``: the character and its area."""
        who, _, name = text.strip().partition(" ")
        royal = {r.casefold(): r for r in ROYALS}.get(plain(who).casefold())
        if who != DIADOCHUS and royal is None:
            raise CaseError(f"no such character: {text!r}")
        return royal or DIADOCHUS, self.area(name)


def position_of(case: DiadoquesCase, rules: Rules) -> Position:
    """The position a case describes; what it does not name is as the format says.

    Raises:
        CaseError: for unknown names, two units in one place, or the like.
    """
    board = rules.board
    names = Names(board)
    found = PHASE.fullmatch(case.phase.strip())
    if found is None:
        raise CaseError(f"no such phase: {case.phase!r}")
    season: Season = found["season"]  # type: ignore[assignment]
    units = _units(case, names)
    diadochi, royals = _characters(case, names)
    guards = _guards(case, names, units, royals)
    citadels = {names.citadel(c): names.seat(seat, neutral=True) for seat, held in case.citadels.items() for c in held}
    provinces = province_holders(board, units)
    provinces |= {names.area(a): names.seat(seat, neutral=True) for seat, held in case.provinces.items() for a in held}
    dislodged = _dislodged(case, names, rules, diadochi, royals)
    if dislodged and not found["retreats"]:
        raise CaseError("dislodged units belong to a retreat phase")
    treasures = [names.citadel(c) for c in case.treasures]
    return Position(
        year=int(found["year"]),
        season=season,
        stage="retreats" if found["retreats"] else "orders",
        units=tuple(units[place] for place in board.in_order(units)),
        diadochi={seat: diadochi[seat] for seat in board.seats if seat in diadochi},
        royals=tuple(Royal(n, *royals[n], guards.get(n, {})) for n in board.royals if n in royals),
        citadels={c: citadels[c] for c in board.citadels if citadels.get(c, NEUTRAL) != NEUTRAL},
        provinces={a: provinces[a] for a in board.areas if provinces.get(a, NEUTRAL) != NEUTRAL},
        treasury=_treasury(case, names),
        treasures=tuple(c for c in board.citadels if c in treasures),
        married=names.seat(case.married) if case.married else "",
        royal_orders_used=tuple(names.seat(seat) for seat in case.royal_orders_used),
        floods=tuple(_one_of(river, FLOODS) for river in case.floods),
        storms=tuple(_one_of(names.area(area), board.seas) for area in case.storms),
        dislodged=tuple(dislodged[place] for place in board.in_order(dislodged)),
        standoffs=tuple(board.in_order(names.area(area) for area in case.standoffs)),
    )


def _one_of(value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise CaseError(f"{value!r} is none of {', '.join(allowed)}")
    return value


def _treasury(case: DiadoquesCase, names: Names) -> dict[Seat, int]:
    held = {names.seat(seat): amount for seat, amount in case.treasury.items()}
    if any(amount < 0 for amount in held.values()):
        raise CaseError("a treasury is never negative")
    return {seat: held.get(seat, 0) for seat in names.board.seats}


def _units(case: DiadoquesCase, names: Names) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for owner, texts in case.units.items():
        for text in texts:
            unit = names.unit(text, names.seat(owner, neutral=True))
            if unit.place in units:
                raise CaseError(f"two units in {unit.place}")
            units[unit.place] = unit
    for siege in case.sieges:
        named = names.unit(siege.unit, NEUTRAL)
        standing = units.get(named.place)
        if standing is None:
            raise CaseError(f"a siege by {siege.unit!r}, which is not there")
        units[named.place] = msgspec.structs.replace(standing, siege=names.citadel(siege.citadel))
    return units


def _characters(case: DiadoquesCase, names: Names) -> tuple[dict[Seat, str], dict[str, tuple[str, Seat]]]:
    diadochi: dict[Seat, str] = {}
    royals: dict[str, tuple[str, Seat]] = {}
    for player, texts in case.characters.items():
        seat = names.seat(player, neutral=True)
        for text in texts:
            who, area = names.piece(text)
            if who == DIADOCHUS:
                if seat == NEUTRAL or seat in diadochi:
                    raise CaseError(f"{player}: a player has one diadochus, {text!r}")
                diadochi[seat] = area
            elif who in royals:
                raise CaseError(f"{who} is there twice")
            else:
                royals[who] = (area, "" if seat == NEUTRAL else seat)
    return diadochi, royals


def _guards(
    case: DiadoquesCase, names: Names, units: dict[str, Unit], royals: Mapping[str, tuple[str, Seat]]
) -> dict[str, dict[Seat, int]]:
    """Counter-bribes: put on the units; those on royal persons are returned. Who paid is not known."""
    found: dict[str, dict[Seat, int]] = {}
    by_name = {name.casefold(): name for name in royals}
    for text, amount in case.counter_bribes.items():
        royal = by_name.get(plain(text.strip()).casefold())
        if royal:
            found[royal] = {"": amount}
            continue
        place = names.unit(text, NEUTRAL).place
        if place not in units:
            raise CaseError(f"a counter-bribe on {text!r}, which is not there")
        units[place] = msgspec.structs.replace(units[place], guard={"": amount})
    return found


def _dislodged(
    case: DiadoquesCase,
    names: Names,
    rules: Rules,
    diadochi: Mapping[Seat, str],
    royals: Mapping[str, tuple[str, Seat]],
) -> dict[str, Dislodged]:
    """The dislodged units; their owner's characters in the area are with them (`diadoques 2.5`)."""
    found: dict[str, Dislodged] = {}
    people = [Royal(name, area, protector) for name, (area, protector) in royals.items()]
    for player, entries in case.dislodged.items():
        for entry in entries:
            unit = names.unit(entry.unit, names.seat(player, neutral=True))
            company = companies(rules, {unit.place: unit}, diadochi, people).get(unit.place, ALONE)
            origin = names.place(entry.origin) if entry.origin else ""
            barred = "" if origin in rules.board.citadels else origin
            found[unit.place] = Dislodged(unit, barred, company.diadochus, tuple(company.royals))
    return found
