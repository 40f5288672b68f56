"""The form of a Diplomacy case, and the position it describes.

What a retreat phase needs to know of the movement before it (where attackers came from, which provinces saw a
standoff) follows from ``previous``, the orders of that movement with their success or failure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from adjudicator.cases.case import CaseError, CommonCase, Raw
from adjudicator.core.messages import Seat
from adjudicator.movement.convoys import find_chain
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.orders import Convoy, Form, Move
from adjudicator.rulesets.diplomacy.position import Dislodged, Position, Unit
from adjudicator.rulesets.diplomacy.rules import Rules

_PHASE = re.compile(r"(spring|fall) (\d{1,4}), (movement|retreat|adjustment)", re.IGNORECASE)
_UNIT = re.compile(r"([AF]) ([A-Z]{3}(?:/[NES]C)?)")


class Expect(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What must come out; only what is named is compared.

    `dislodged` are the units that wait for a retreat; one that has nowhere to go is destroyed at once.
    """

    units: dict[str, list[str]] | msgspec.UnsetType = msgspec.UNSET
    dislodged: dict[str, list[str]] | msgspec.UnsetType = msgspec.UNSET
    centres: dict[str, list[str]] | msgspec.UnsetType = msgspec.UNSET
    failed: list[str] | msgspec.UnsetType | None = msgspec.UNSET
    void: list[str] | msgspec.UnsetType | None = msgspec.UNSET
    winner: str | list[str] | msgspec.UnsetType | None = msgspec.UNSET
    eliminated: list[str] | msgspec.UnsetType | None = msgspec.UNSET
    phase: str | msgspec.UnsetType = msgspec.UNSET


class DiplomacyCase(CommonCase, forbid_unknown_fields=True, kw_only=True):
    """A case as it stands in a file; `previous` lists ``[success or failure, seat, order]``."""

    phase: str
    units: dict[str, list[str]] = msgspec.field(default_factory=dict)
    dislodged: dict[str, list[str]] = msgspec.field(default_factory=dict)
    centres: dict[str, list[str]] = msgspec.field(default_factory=dict)
    previous: list[tuple[Literal["success", "failure"], str, str]] = msgspec.field(default_factory=list)
    expect: Expect = msgspec.field(default_factory=Expect)


def read_form(raw: Raw) -> DiplomacyCase:
    """The case in its form. Raises CaseError for an unknown key or a value of another kind."""
    try:
        return msgspec.convert(raw, type=DiplomacyCase)
    except msgspec.ValidationError as fault:
        raise CaseError(str(fault)) from None


@dataclass(frozen=True, slots=True)
class Earlier:
    """An order of the movement before: whose, what, and whether it succeeded."""

    seat: Seat
    form: Form
    success: bool


def seat_of(board: Board, name: str) -> Seat:
    """The seat called so. Raises CaseError if there is none."""
    found = next((seat for seat in board.seats if seat.casefold() == name.strip().casefold()), None)
    if found is None:
        raise CaseError(f"player {name!r}: there is none such; there are: {', '.join(board.seats)}")
    return found


def position_of(case: DiplomacyCase, rules: Rules, earlier: Sequence[Earlier]) -> Position:
    """The position a case describes. Raises CaseError if it contradicts itself."""
    board = rules.board
    match = _PHASE.fullmatch(case.phase.strip())
    if match is None:
        raise CaseError(f"phase {case.phase!r}: expected one like 'Spring 1901, Movement'")
    season, stage = match[1].lower(), match[3].lower()
    if stage == "adjustment" and season != "fall":
        raise CaseError(f"phase {case.phase!r}: adjustments follow the fall")
    units = _units(board, case.units)
    lost = _units(board, case.dislodged)
    data: dict[str, Any] = {"year": int(match[2]), "season": season, "stage": stage}
    order = board.order
    if stage == "retreat":
        barred = {province: _barred(rules, province, earlier) for province in lost}
        data["standoffs"] = _standoffs(board, units, lost, earlier)
        data["dislodged"] = [Dislodged(lost[p], barred[p]) for p in sorted(lost, key=order.__getitem__)]
    elif lost:
        raise CaseError("units are dislodged in a retreat phase only")
    data["units"] = [units[p] for p in sorted(units, key=order.__getitem__)]
    owned = {centre: seat_of(board, name) for name, centres in case.centres.items() for centre in centres}
    for centre in owned:
        if centre not in board.centres:
            raise CaseError(f"{centre!r} is no supply centre")
    data["centres"] = {centre: owned[centre] for centre in board.centres if centre in owned}
    position: Position = msgspec.convert(msgspec.to_builtins(data), type=Position)
    return position


def _units(board: Board, by_seat: dict[str, list[str]]) -> dict[str, Unit]:
    found: dict[str, Unit] = {}
    for name, texts in by_seat.items():
        seat = seat_of(board, name)
        for text in texts:
            match = _UNIT.fullmatch(text.strip())
            if match is None or match[2] not in board.order:
                raise CaseError(f"{text!r} is no unit")
            unit = Unit(seat, match[1], match[2])
            harbour = not board.coasts[unit.province] if unit.place == unit.province else True
            fits = board.kind[unit.province] != "land" and harbour if unit.troop == "F" else _on_land(board, unit)
            if not fits:
                raise CaseError(f"{text!r} cannot stand there")
            if unit.province in found:
                raise CaseError(f"two units in {unit.province}")
            found[unit.province] = unit
    return found


def _on_land(board: Board, unit: Unit) -> bool:
    return board.kind[unit.province] != "sea" and unit.place == unit.province


def _moves(earlier: Sequence[Earlier]) -> list[tuple[Earlier, Move]]:
    return [(one, one.form) for one in earlier if isinstance(one.form, Move)]


def _fleets(earlier: Sequence[Earlier], army: str, to: str) -> list[Earlier]:
    """The convoys ordered for an army's move."""
    return [
        one
        for one in earlier
        if isinstance(one.form, Convoy) and one.form.army.province == army and one.form.to[:3] == to
    ]


def _went_by_sea(rules: Rules, move: Move, seat: Seat, earlier: Sequence[Earlier]) -> bool:
    """As live games decide it (DATC 4.A.3): it must, or it means to and a whole chain was ordered."""
    start, to = move.unit.province, move.to[:3]
    fleets = _fleets(earlier, start, to)
    if to not in rules.board.army[start]:
        return bool(fleets)
    intent = rules.settings.adjacent_convoy == "intent" and any(one.seat == seat for one in fleets)
    seas = [one.form.unit.province for one in fleets if isinstance(one.form, Convoy)]
    return (move.via or intent) and find_chain(start, to, seas, rules.board.links) is not None


def _barred(rules: Rules, province: str, earlier: Sequence[Earlier]) -> str:
    """Where the unit that now stands in `province` came from; "" if that bars nothing (DATC 4.A.5)."""
    for one, move in _moves(earlier):
        if one.success and move.to[:3] == province:
            free = rules.settings.retreat_to_convoy_start and _went_by_sea(rules, move, one.seat, earlier)
            return "" if free else move.unit.province
    return ""


def _standoffs(
    board: Board, units: Collection[str], lost: Collection[str], earlier: Sequence[Earlier]
) -> tuple[str, ...]:
    """The empty provinces two or more moves failed to enter, of those that had an effect there.

    None have a move whose convoy was broken, or one that was dislodged head-on by a unit from there.
    """
    tries: dict[str, int] = {}
    won = {(move.unit.province, move.to[:3]) for one, move in _moves(earlier) if one.success}
    for one, move in _moves(earlier):
        start, to = move.unit.province, move.to[:3]
        if one.success or to in units:
            continue
        fleets = _fleets(earlier, start, to)
        by_sea = move.via or to not in board.army[start]
        if by_sea and fleets and not all(fleet.success for fleet in fleets):
            continue
        if start in lost and (to, start) in won and not by_sea:
            continue
        tries[to] = tries.get(to, 0) + 1
    return board.in_order(province for province, count in tries.items() if count > 1)
