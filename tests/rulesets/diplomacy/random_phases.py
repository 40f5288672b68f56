"""Random phases on the standard map, made so that the orders bear on one another.

About half of the units move, armies often by sea where a fleet can carry them, the others mostly support or carry one
that does. A few orders are rough: out of reach, unmatched, for the wrong unit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.orders import (
    Build,
    Convoy,
    Form,
    Hold,
    Move,
    Remove,
    Retreat,
    Support,
    UnitRef,
    Waive,
    to_order,
)
from adjudicator.rulesets.diplomacy.position import Position, Unit
from adjudicator.rulesets.diplomacy.ruleset import Diplomacy


@dataclass(slots=True)
class Sketch:
    """A phase in the making.

    Attributes:
        rough: the chance of an order that does not fit.
        forms: the orders given so far, by province.
    """

    rng: Random
    board: Board
    units: dict[str, Unit]
    rough: float
    forms: dict[str, Form] = field(default_factory=dict)

    def free(self) -> list[Unit]:
        """The units without an order."""
        return [unit for province, unit in self.units.items() if province not in self.forms]

    def goals(self, unit: Unit) -> list[str]:
        """Where a unit can go by itself."""
        return list(self.board.steps(unit.troop, unit.place))


def ref(unit: Unit) -> UnitRef:
    """A unit as orders name it."""
    return UnitRef("F" if unit.troop == "F" else "A", unit.place)


def random_units(rng: Random, board: Board, count: int, near: str = "") -> dict[str, Unit]:
    """`count` units of random owners; around the province `near` if one is given."""
    provinces = list(board.provinces)
    if near:
        provinces = [near]
        for province in provinces:
            provinces += [p for p in board.near[province] if p not in provinces]
            if len(provinces) > 1.4 * count:
                break
    seats = rng.sample(board.seats, rng.randint(2, 7)) if near else list(board.seats)
    units: dict[str, Unit] = {}
    for province in board.in_order(rng.sample(provinces, min(count, len(provinces)))):
        kind = board.kind[province]
        fleet = kind == "sea" or (kind == "coast" and rng.random() < 0.4)
        place = rng.choice(board.coasts[province] or (province,)) if fleet else province
        units[province] = Unit(rng.choice(seats), "F" if fleet else "A", place)
    return units


def random_phase(
    rng: Random, board: Board, count: int, *, near: str = "", rough: float = 0.05
) -> tuple[Position, dict[Seat, tuple[Order, ...]]]:
    """A position in spring 1901 and the orders of all seats."""
    units = random_units(rng, board, count, near)
    position = Position(year=1901, season="spring", units=tuple(units.values()))
    return position, movement_orders(rng, board, units, rough)


def movement_orders(
    rng: Random, board: Board, units: dict[str, Unit], rough: float = 0.05
) -> dict[Seat, tuple[Order, ...]]:
    """Orders for all units of a movement phase, by seat."""
    sketch = Sketch(rng, board, units, rough)
    _crossings(sketch)
    for unit in sketch.free():
        goals = sketch.goals(unit)
        if goals and rng.random() < (0.3 if board.kind[unit.province] == "sea" else 0.6):
            sketch.forms[unit.province] = Move(ref(unit), rng.choice(goals), rng.random() < rough)
    for unit in sketch.free():
        sketch.forms[unit.province] = _support(sketch, unit)
    for province, unit in units.items():
        if rng.random() < rough:
            sketch.forms[province] = _odd(sketch, unit)
    orders: dict[Seat, list[Order]] = {}
    for province, form in sketch.forms.items():
        if rng.random() >= rough:
            orders.setdefault(units[province].owner, []).append(to_order(form))
    return {seat: tuple(filed) for seat, filed in orders.items()}


def other_orders(rng: Random, rules: Diplomacy, position: Position) -> dict[Seat, tuple[Order, ...]]:
    """Orders of a retreat or adjustment phase: mostly good ones, some not, some missing."""
    orders: dict[Seat, list[Order]] = {}
    view = rules.view(position, None)
    for lost in view.dislodged:
        away = UnitRef("F" if lost.troop == "F" else "A", lost.place)
        choices: list[Form] = [Retreat(away, to) for to in lost.places for _ in range(3)]
        choices += [Remove(away), Hold(away), Move(away, rng.choice(view.units).place if view.units else lost.place)]
        if rng.random() < 0.9:
            orders.setdefault(lost.owner, []).append(to_order(rng.choice(choices)))
    for line in view.seats:
        options: list[Form] = [Build(_named(name)) for name in line.builds]
        options += [Remove(_named(name)) for name in line.removals]
        count = min(len(options), rng.randint(0, abs(line.due) + 1))
        picked = rng.sample(options, count)
        if line.due > 0 and rng.random() < 0.3:
            picked.insert(0, Waive())
        orders.setdefault(line.seat, []).extend(to_order(form) for form in picked)
    return {seat: tuple(filed) for seat, filed in orders.items()}


def tangled_phase(rng: Random, board: Board) -> tuple[Position, dict[Seat, tuple[Order, ...]]]:
    """Armies carried against fleets that support the fights for the fleets that carry them: rich in paradoxes."""
    seas = [rng.choice(board.seas)]
    while len(seas) < rng.randint(1, 3):
        near = [p for sea in seas for p in board.in_order(board.links[sea]) if board.kind[p] == "sea" and p not in seas]
        if not near:
            break
        seas.append(rng.choice(near))
    used = set(seas)
    armies: list[tuple[str, str, str]] = []
    for sea in seas:
        shores = [p for p in board.in_order(board.links[sea]) if board.kind[p] == "coast" and p not in used]
        if len(shores) > 1:
            start, end = rng.sample(shores, 2)
            used |= {start, end}
            armies.append((start, sea, end))
    bases = [
        p
        for p in board.provinces
        if p not in used and board.kind[p] != "land" and any(sea in board.links[p] for sea in seas)
    ]
    fleets = [*seas, *(end for _, _, end in armies), *rng.sample(bases, min(len(bases), rng.randint(1, 4)))]
    units = {start: Unit(rng.choice(board.seats), "A", start) for start, _, _ in armies}
    for province in fleets:
        places = [place for place in board.coasts[province] if set(board.reach[place]) & set(seas)]
        units[province] = Unit(rng.choice(board.seats), "F", rng.choice(places) if places else province)
    units = {province: units[province] for province in board.in_order(units)}
    sketch = Sketch(rng, board, units, 0.0)
    for start, sea, end in armies:
        sketch.forms[start] = Move(ref(units[start]), end, rng.random() < 0.3)
        sketch.forms[sea] = Convoy(ref(units[sea]), ref(units[start]), end)
    for unit in sketch.free():
        aims = [sea for sea in seas if sea in board.reach[unit.place]] if unit.troop == "F" else []
        if aims and all(unit.province != end for _, _, end in armies) and rng.random() < 0.7:
            sketch.forms[unit.province] = Move(ref(unit), rng.choice(aims))
    for unit in sketch.free():
        sketch.forms[unit.province] = _support(sketch, unit)
    orders: dict[Seat, list[Order]] = {}
    for province, form in sketch.forms.items():
        orders.setdefault(units[province].owner, []).append(to_order(form))
    position = Position(year=1901, season="spring", units=tuple(units.values()))
    return position, {seat: tuple(filed) for seat, filed in orders.items()}


def _named(name: str) -> UnitRef:
    return UnitRef("F" if name[0] == "F" else "A", name[2:])


def _crossings(sketch: Sketch) -> None:
    """Let armies go by sea, most of them with fleets that carry them."""
    board, rng = sketch.board, sketch.rng
    for unit in sketch.free():
        if unit.troop != "A" or rng.random() < 0.45:
            continue
        seas = [p for p in board.in_order(board.links[unit.province]) if p in sketch.units and p not in sketch.forms]
        if not seas:
            continue
        chain = [rng.choice(seas)]
        while rng.random() < 0.5:
            more = [p for p in board.in_order(board.links[chain[-1]]) if p in sketch.units and p not in sketch.forms]
            more = [p for p in more if board.kind[p] == "sea" and p not in chain]
            if not more:
                break
            chain.append(rng.choice(more))
        shores = [p for p in board.in_order(board.links[chain[-1]]) if board.kind[p] == "coast" and p != unit.province]
        if not shores:
            continue
        near_fleets = [p for p in shores if p in sketch.units]
        to = rng.choice(near_fleets if near_fleets and rng.random() < 0.6 else shores)
        sketch.forms[unit.province] = Move(ref(unit), to, rng.random() < 0.3)
        for sea in chain:
            if rng.random() < 0.95:
                sketch.forms[sea] = Convoy(ref(sketch.units[sea]), ref(unit), to)


def _support(sketch: Sketch, unit: Unit) -> Form:
    """A support of something that is going on within reach, or a hold."""
    rng = sketch.rng
    reach = {place[:3] for place in sketch.goals(unit)}
    moves = [
        form
        for form in sketch.forms.values()
        if isinstance(form, Move) and form.to[:3] in reach and form.unit.place != unit.place
    ]
    fights = [form for form in moves if form.to[:3] in sketch.units]
    staying = [other for p, other in sketch.units.items() if p in reach and not isinstance(sketch.forms.get(p), Move)]
    choice = rng.random()
    if moves and choice < 0.7:
        form = rng.choice(fights or moves)
        to = form.to if rng.random() < 0.7 else form.to[:3]
        return Support(ref(unit), form.unit, to)
    if staying and choice < 0.92:
        attacked = [other for other in staying if any(form.to[:3] == other.province for form in moves)]
        carrying = [other for other in staying if isinstance(sketch.forms.get(other.province), Convoy)]
        return Support(ref(unit), ref(rng.choice(attacked or carrying or staying)))
    return Hold(ref(unit))


def _odd(sketch: Sketch, unit: Unit) -> Form:
    """An order at random, whatever it leads to."""
    board, rng = sketch.board, sketch.rng
    places = [place for place in board.order if place[3:] or not board.coasts[place]]
    other = rng.choice(list(sketch.units.values()))
    to = rng.choice([*places, *sketch.goals(unit)])
    kind = rng.randrange(4)
    if kind == 0:
        return Move(ref(unit), to, rng.random() < 0.3)
    if kind == 1:
        return Support(ref(unit), ref(other), rng.choice(["", to, *sketch.goals(unit)]))
    if kind == 2 and to[3:] == "":
        return Convoy(ref(unit), UnitRef("A", other.place), to)
    return Hold(ref(unit))
