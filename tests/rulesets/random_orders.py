"""Random orders of every kind for a position of Diadoques: mostly legal, some not, money and royals included."""

from __future__ import annotations

from random import Random

from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order, file_orders
from adjudicator.rulesets.diadoques.orders import (
    DIADOCHUS,
    ROYALS,
    Assassinate,
    Bribe,
    Build,
    Convert,
    Convoy,
    CounterBribe,
    Disband,
    Form,
    Gift,
    Maintain,
    Marry,
    Move,
    Promote,
    Retreat,
    RoyalOrder,
    Siege,
    Stay,
    Supply,
    Support,
    Travel,
    UnitForm,
    UnitRef,
    Vote,
    to_order,
)
from adjudicator.rulesets.diadoques.position import Position, Unit
from adjudicator.rulesets.diadoques.rules import FIELD_FORM, GARRISON_FORM, is_garrison
from adjudicator.rulesets.diadoques.ruleset import Diadoques

FIELD = ("A", "Am", "Ae", "Ag", "F")
INSIDE = ("G", "Gm", "Ge", "Gg")


def random_orders(game: Diadoques, position: Position, rng: Random) -> dict[Seat, tuple[Order, ...]]:
    """A set of orders on file for every seat in play; the same `rng` state gives the same orders."""
    return {
        seat: _file(seat_forms(game, position, seat, rng)) for seat in game.seats if seat not in position.eliminated
    }


def _file(forms: list[Form]) -> tuple[Order, ...]:
    on_file: tuple[Order, ...] = ()
    for form in forms:
        on_file = file_orders(on_file, to_order(form))
    return on_file


def seat_forms(game: Diadoques, position: Position, seat: Seat, rng: Random) -> list[Form]:
    """What one seat orders in the phase that waits; some of it no rule allows."""
    if position.stage == "retreats":
        return [
            Retreat(_ref(lost.unit), _some(rng, game.board.army[lost.unit.place] or ("MAC",), 3))
            for lost in position.dislodged
            if lost.unit.owner == seat and rng.random() < 0.7
        ]
    if position.season == "winter":
        return _winter_forms(game, position, seat, rng)
    mine = [unit for unit in position.units if unit.owner == seat]
    told: dict[str, Form] = {u.place: _unit_form(game, position, seat, u, rng) for u in mine if rng.random() < 0.9}
    _act_together(game, mine, told, rng)
    forms: list[Form] = []
    for unit in mine:
        if unit.place in told:
            forms.append(told[unit.place])
            if rng.random() < 0.3 and not is_garrison(unit.troop):
                forms.append(Retreat(_ref(unit), _some(rng, (*game.board.steps(unit.troop, unit.place), "MAC"), 3)))
    forms += _people_forms(game, position, seat, rng)
    forms += _money_forms(game, position, seat, rng)
    if rng.random() < 0.05:
        forms.append(Vote(_some(rng, game.seats, 3)))
    rng.shuffle(forms)
    return forms


def _act_together(game: Diadoques, mine: list[Unit], told: dict[str, Form], rng: Random) -> None:
    """Turn some orders of one seat into supports of its own moves and convoys of its own armies."""
    board = game.board
    field = [unit for unit in mine if not is_garrison(unit.troop)]
    for unit in field:
        moves = [f for f in told.values() if isinstance(f, Move) and f.to in board.steps(unit.troop, unit.place)]
        if moves and rng.random() < 0.3:
            move = rng.choice(moves)
            if move.unit.place != unit.place:
                told[unit.place] = Support(_ref(unit), move.unit, move.to)
        shore = board.steps(unit.troop, unit.place)
        armies = [other for other in field if other.troop != "F" and other.place in shore]
        if unit.troop == "F" and board.kind[unit.place] == "sea" and armies and rng.random() < 0.5:
            army = rng.choice(armies)
            to = rng.choice([area for area in shore if area != army.place] or [army.place])
            told[unit.place] = Convoy(_ref(unit), _ref(army), to)
            told[army.place] = Move(_ref(army), to, leader=rng.random() < 0.5)


def _ref(unit: Unit) -> UnitRef:
    return UnitRef(unit.troop, unit.place)  # type: ignore[arg-type]


def _some(rng: Random, things: tuple[str, ...], most: int) -> tuple[str, ...]:
    """A few of these, each once."""
    different = tuple(dict.fromkeys(things))
    return tuple(rng.sample(different, min(len(different), rng.randint(1, most))))


def _unit_form(game: Diadoques, position: Position, seat: Seat, unit: Unit, rng: Random) -> UnitForm:
    board, ref = game.board, _ref(unit)
    if is_garrison(unit.troop):
        area = board.area_of[unit.place]
        other = next((u for u in position.units if u.place == area), unit)
        return rng.choice(
            (
                Stay(ref),
                Convert(ref, UnitRef(rng.choice((FIELD_FORM[unit.troop], "F")), area)),  # type: ignore[arg-type]
                Support(ref, _ref(other)),
                Support(ref, _ref(rng.choice(position.units)), area),
            )
        )
    steps = board.steps(unit.troop, unit.place) or ("MAC",)
    near = [c for c in board.citadels.values() if c.area == unit.place or c.area in steps]
    draw = rng.random()
    if draw < 0.35:
        people = tuple(r.name for r in position.royals if r.protector == seat and r.area == unit.place)
        royals = people if rng.random() < 0.5 else ()
        return Move(ref, rng.choice(steps), leader=rng.random() < 0.5, royals=royals)  # type: ignore[arg-type]
    if draw < 0.45 and unit.troop != "F" and board.kind[unit.place] == "coast":
        coasts = [area for area in board.areas if board.kind[area] == "coast" and area != unit.place]
        return Move(ref, rng.choice(coasts), by_sea=rng.random() < 0.3)
    if draw < 0.6:
        other = rng.choice(position.units)
        return Support(ref, _ref(other), rng.choice(("", *steps)))
    if draw < 0.7 and unit.troop == "F":
        armies = [u for u in position.units if u.troop != "F" and not is_garrison(u.troop)]
        if armies:
            return Convoy(ref, _ref(rng.choice(armies)), rng.choice(steps))
    if draw < 0.8 and near:
        citadel = rng.choice(near)
        if unit.troop == "F" and rng.random() < 0.4:
            return Supply(ref, citadel.id)
        if citadel.area == unit.place and rng.random() < 0.3:
            return Convert(ref, UnitRef(GARRISON_FORM[unit.troop], citadel.id))  # type: ignore[arg-type]
        return Siege(ref, citadel.id, rng.choice((1, 2)))
    return Siege(ref, near[0].id, 2) if near and rng.random() < 0.7 else Stay(ref)


def _people_forms(game: Diadoques, position: Position, seat: Seat, rng: Random) -> list[Form]:
    forms: list[Form] = []
    area = position.diadochi.get(seat)
    if area and rng.random() < 0.2:
        forms.append(Travel(DIADOCHUS, "", rng.choice(sorted(game.board.near[area]))))
    for royal in position.royals:
        if royal.protector == seat and rng.random() < 0.2:
            forms.append(Travel(royal.name, royal.area, rng.choice(sorted(game.board.near[royal.area]))))
        if royal.protector == seat and rng.random() < 0.02:
            forms.append(Assassinate(royal.name))  # type: ignore[arg-type]
    if rng.random() < 0.3:
        forms.append(Marry())
    if rng.random() < 0.2:
        unit = rng.choice(position.units)
        form = _unit_form(game, position, seat, unit, rng)
        forms.append(RoyalOrder(Move(form.unit, form.to, form.by_sea) if isinstance(form, Move) else form))
    return forms


def _money_forms(game: Diadoques, position: Position, seat: Seat, rng: Random) -> list[Form]:
    forms: list[Form] = []
    for _ in range(rng.randint(0, 3)):
        amount = rng.randint(1, 25)
        unit = _ref(rng.choice(position.units))
        royal = rng.choice(ROYALS)
        forms.append(
            rng.choice(
                (
                    Bribe(amount, unit=unit),
                    Bribe(amount, royal=royal),
                    CounterBribe(amount, unit=unit),
                    CounterBribe(amount, royal=royal),
                    Gift(amount, rng.choice(game.seats)),
                )
            )
        )
    return forms


def _winter_forms(game: Diadoques, position: Position, seat: Seat, rng: Random) -> list[Form]:
    forms: list[Form] = []
    for unit in position.units:
        if unit.owner != seat:
            continue
        draw = rng.random()
        if draw < 0.3:
            forms.append(Maintain(_ref(unit)))
        elif draw < 0.4:
            forms.append(Disband(_ref(unit)))
        if draw > 0.6:
            kinds = INSIDE if is_garrison(unit.troop) else FIELD
            forms.append(Promote(_ref(unit), rng.choice(kinds)))  # type: ignore[arg-type]
    for citadel, holder in position.citadels.items():
        if holder == seat:
            area = game.board.area_of[citadel]
            forms.append(Build(UnitRef(rng.choice(FIELD), area)))  # type: ignore[arg-type]
            if rng.random() < 0.5:
                forms.append(Build(UnitRef(rng.choice(INSIDE), citadel)))  # type: ignore[arg-type]
    rng.shuffle(forms)
    return forms
