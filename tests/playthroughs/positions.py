"""Positions in the chronicle of a played game, by game: in full, and how all stand in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.daemon.shelves import library


def position(game: str, dumped: dict[str, Any]) -> Iterator[str]:
    """A position of `game`, as it is kept in the log."""
    return POSITIONS[game](dumped)


def standing(game: str, dumped: dict[str, Any]) -> Iterator[str]:
    """How all stand in a position of `game`, a line a seat."""
    return STANDINGS[game](dumped)


def _diadoques(dumped: dict[str, Any]) -> Iterator[str]:
    """A position of Diadoques, a line a seat."""
    ruleset = library().ruleset("diadoques", {})
    where = ruleset.load(dumped)
    view = ruleset.view(where, None)
    yield f"position: {view.phase}"
    for seat, points in ruleset.standing(where):
        units = [f"{u.name}{'*' if u.leader else ''}{_more(where, u)}" for u in view.units if u.owner == seat]
        held = next(s for s in view.seats if s.seat == seat)
        yield f"  {seat}: {points} VP, {where.treasury.get(seat, 0)} T; {', '.join(units) or 'no units'}"
        yield f"    citadels {_list(held.citadels)}; provinces {_list(held.provinces)}"
    for lost in where.dislodged:
        barred = f", not to {lost.forbidden}" if lost.forbidden else ""
        yield f"  dislodged: {lost.unit.name} ({lost.unit.owner}){'*' if lost.diadochus else ''}{barred}"
    royals = [f"{r.name} {r.area}{f' with {r.protector}' if r.protector else ''}" for r in where.royals]
    yield f"  diadochi {_pairs(where.diadochi)}; royals {', '.join(royals)}; treasures {_list(where.treasures)}"
    others = {"married": where.married, "royal orders used": where.royal_orders_used, "floods": where.floods}
    others |= {"storms": where.storms, "standoffs": where.standoffs, "eliminated": where.eliminated}
    said = [f"{name} {value if isinstance(value, str) else _list(value)}" for name, value in others.items() if value]
    if said:
        yield f"  {'; '.join(said)}"


def _diadoques_standing(dumped: dict[str, Any]) -> Iterator[str]:
    """Points, talents, units and citadels of each seat, and where the royal persons are."""
    ruleset = library().ruleset("diadoques", {})
    where = ruleset.load(dumped)
    for seat, points in ruleset.standing(where):
        units = " ".join(u.name.replace(" ", ":") for u in where.units if u.owner == seat)
        citadels = _list(tuple(c for c, holder in where.citadels.items() if holder == seat))
        yield f"{seat}: {points} VP, {where.treasury.get(seat, 0)} T; {units or 'no units'}; {citadels}"
    yield f"royals {', '.join(f'{r.name} {r.area} {r.protector}'.strip() for r in where.royals) or 'none'}"


def _more(where: Any, shown: Any) -> str:
    """What a unit carries besides: royal persons, a season of siege served, counter-bribes."""
    unit = next(u for u in where.units if u.place == shown.place)
    royals = "".join(f" +{name}" for name in shown.royals)
    siege = f" (1 season before {unit.siege})" if unit.siege else ""
    guard = f" (guarded: {_pairs(unit.guard)})" if unit.guard else ""
    return f"{royals}{siege}{guard}"


def _list(items: tuple[str, ...]) -> str:
    return " ".join(items) or "none"


def _pairs(items: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in items.items())


def _diplomacy(dumped: dict[str, Any]) -> Iterator[str]:
    """A position of Diplomacy, a line a seat."""
    ruleset = library().ruleset("diplomacy", {})
    where = ruleset.load(dumped)
    view = ruleset.view(where, None)
    yield f"position: {view.phase}"
    yield from (f"  {line}" for line in _diplomacy_standing(dumped))
    for lost in view.dislodged:
        barred = f", not to {lost.dislodger_from}" if lost.dislodger_from else ""
        yield f"  dislodged: {lost.name} ({lost.owner}){barred}; may go to {_list(lost.places)}"
    others = {"standoffs": where.standoffs, "eliminated": where.eliminated}
    said = [f"{name} {_list(value)}" for name, value in others.items() if value]
    if said:
        yield f"  {'; '.join(said)}"


def _diplomacy_standing(dumped: dict[str, Any]) -> Iterator[str]:
    """Units and centres of each power."""
    ruleset = library().ruleset("diplomacy", {})
    where = ruleset.load(dumped)
    for seat, points in ruleset.standing(where):
        units = ", ".join(unit.name for unit in where.units if unit.owner == seat)
        centres = _list(tuple(centre for centre, owner in where.centres.items() if owner == seat))
        yield f"{seat}: {points} centres; {units or 'no units'}; {centres}"


def _mare_nostrum(dumped: dict[str, Any]) -> Iterator[str]:
    """A campaign of Mare Nostrum, a line a seat; entries that wait and decisions given ahead."""
    where = library().ruleset("mare_nostrum", {}).load(dumped)
    yield f"position: year {where.year} turn {where.turn}, {where.stage}"
    yield from (f"  {line}" for line in _mare_nostrum_standing(dumped))
    for posting in where.pending():
        yield f"  waits: no. {posting.number}, {posting.entry}"
    for seat, decisions in where.standing.items():
        yield f"  ahead: {seat}: {', '.join(str(one) for one in decisions)}"


def _mare_nostrum_standing(dumped: dict[str, Any]) -> Iterator[str]:
    """Points, gold, regime, provinces, armies in the field, disorder and last index of each power."""
    ruleset = library().ruleset("mare_nostrum", {})
    where = ruleset.load(dumped)
    for seat, points in ruleset.standing(where):
        player = where.players[seat]
        gains = f" (gains {player.gains})" if player.gains else ""
        disorder = f"; disorder {player.disorder}" if player.disorder else ""
        acclaimed = f"; index {player.index}, roll {player.rolled}" if player.index is not None else ""
        yield (
            f"{seat}: {points} points, {player.treasury} gp{gains}; {player.regime}; "
            f"{_list(where.provinces(seat))}; field {_list(tuple(map(str, player.field)))}{disorder}{acclaimed}"
        )


def _peloponnese(dumped: dict[str, Any]) -> Iterator[str]:
    """A state of the war: the majors, what has happened to spaces this turn, peaces, what was answered ahead."""
    ruleset = library().ruleset("peloponnese", {})
    where = ruleset.load(dumped)
    view = ruleset.view(where, None)
    yield f"position: {view.phase}"
    yield from (f"  {line}" for line in _peloponnese_standing(dumped))
    for mark in ("ravaged", "captured", "rebellion"):
        spaces = tuple(space.name for space in view.spaces if getattr(space, mark))
        if spaces:
            yield f"  {mark}: {', '.join(spaces)}"
    for peace in view.peaces:
        yield f"  peace {peace.one} {peace.other}, turns {peace.since} to {peace.last}: {peace.terms or 'no terms'}"
    for seat, given in where.answers.items():
        yield f"  ahead: {seat}: {len(given)}"


def _peloponnese_standing(dumped: dict[str, Any]) -> Iterator[str]:
    """Standing, treasury, bellicosity, strength points and spaces of each major."""
    ruleset = library().ruleset("peloponnese", {})
    view = ruleset.view(ruleset.load(dumped), None)
    for major in view.majors:
        yield (
            f"{major.name}: {major.standing}, {major.treasury} T, bellicosity {major.bellicosity}, "
            f"SPs {major.forces.text}, {major.controls} spaces"
        )


Told = Callable[[dict[str, Any]], Iterator[str]]

POSITIONS: Mapping[str, Told] = {
    "diadoques": _diadoques,
    "diplomacy": _diplomacy,
    "mare_nostrum": _mare_nostrum,
    "peloponnese": _peloponnese,
}
STANDINGS: Mapping[str, Told] = {
    "diadoques": _diadoques_standing,
    "diplomacy": _diplomacy_standing,
    "mare_nostrum": _mare_nostrum_standing,
    "peloponnese": _peloponnese_standing,
}
