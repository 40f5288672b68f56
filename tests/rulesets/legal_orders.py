"""Random but legal orders, with some purpose: players who besiege, court, bribe, build, and now and then agree.

Rough orders of all kinds (`random_orders`) come first; then what a player with a purpose would write. Only what the
receipt would accept is put on file, so every order is legal when it is given.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order, file_orders
from adjudicator.rulesets.diadoques.command import ALONE, corruption_level, position_companies
from adjudicator.rulesets.diadoques.orders import (
    DIADOCHUS,
    ROYALS,
    Bribe,
    Build,
    Convert,
    Convoy,
    CounterBribe,
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
    UnitRef,
    Vote,
    to_order,
)
from adjudicator.rulesets.diadoques.position import Position, Unit
from adjudicator.rulesets.diadoques.retreats import legal_places
from adjudicator.rulesets.diadoques.royal import regent
from adjudicator.rulesets.diadoques.rules import BRIDE, GARRISON_FORM, PLAIN, is_garrison
from adjudicator.rulesets.diadoques.ruleset import Diadoques
from tests.rulesets.random_orders import seat_forms

AGREEMENT = 0.01
"""How often, a season, all players name the same set of winners."""


def legal_orders(
    game: Diadoques, position: Position, rng: Random, sleepers: Collection[Seat] = ()
) -> dict[Seat, tuple[Order, ...]]:
    """Orders on file for the seats in play; `sleepers` write in few seasons. The same `rng` state, the same orders."""
    in_play = [seat for seat in game.seats if seat not in position.eliminated]
    military = position.stage == "orders" and position.season != "winter"
    named = tuple(rng.sample(in_play, min(2, len(in_play)))) if military and rng.random() < AGREEMENT else ()
    orders: dict[Seat, tuple[Order, ...]] = {}
    for seat in in_play:
        if military and seat in sleepers and rng.random() < 0.7:
            continue
        wishes = [*seat_forms(game, position, seat, rng), *_purpose(game, position, seat, rng)]
        if named:
            wishes.append(Vote(named))
        orders[seat] = _accepted(game, position, seat, wishes)
    return orders


def _accepted(game: Diadoques, position: Position, seat: Seat, wishes: list[Form]) -> tuple[Order, ...]:
    """What the receipt accepts, corrected as it corrects; a later order replaces an earlier one."""
    on_file: tuple[Order, ...] = ()
    for form in wishes:
        checked = game.check(position, seat, to_order(form))
        if checked.refusal is None:
            on_file = file_orders(on_file, checked.order)
    return on_file


def _purpose(game: Diadoques, position: Position, seat: Seat, rng: Random) -> list[Form]:
    mine = [unit for unit in position.units if unit.owner == seat]
    if position.stage == "retreats":
        return _flights(game, position, seat, rng)
    if position.season == "winter":
        return _winter(game, position, seat, mine, rng)
    forms: list[Form] = []
    for unit in mine:
        if rng.random() < 0.75:
            forms += _unit(game, position, seat, unit, rng)
    forms += _helped(game, mine, forms, rng)
    forms += _crossing(game, mine, rng)
    return [*forms, *_family(game, position, seat, mine, rng), *_money(game, position, seat, mine, rng)]


def _ref(unit: Unit) -> UnitRef:
    return UnitRef(unit.troop, unit.place)  # type: ignore[arg-type]


def _unit(game: Diadoques, position: Position, seat: Seat, unit: Unit, rng: Random) -> list[Form]:
    """Go on with a siege, begin one, relieve one, garrison what is empty, sally, else march where a prize is."""
    board, ref = game.board, _ref(unit)
    if is_garrison(unit.troop):
        area = board.area_of[unit.place]
        besieger = next((u for u in position.units if u.siege == unit.place and u.place == area), None)
        if besieger and rng.random() < 0.5:
            return [Convert(ref, UnitRef("A", area))]
        ally = next((u for u in position.units if u.place == area and u.owner == seat), None)
        return [Support(ref, _ref(ally))] if ally and rng.random() < 0.5 else []
    if unit.siege:
        return [Siege(ref, unit.siege, 2)]
    besieged = {u.siege for u in position.units if u.siege and u.owner != seat}
    steps = board.steps(unit.troop, unit.place)
    near = [c.id for c in board.citadels.values() if c.area == unit.place or c.area in steps]
    relief = [citadel for citadel in near if citadel in besieged and position.citadels.get(citadel) == seat]
    if unit.troop == "F" and relief:
        return [Supply(ref, relief[0])]
    for citadel in board.citadels_in[unit.place]:
        if position.citadels.get(citadel) != seat:
            return [Siege(ref, citadel, 1)]
        if citadel not in {u.place for u in position.units} and rng.random() < 0.15:
            return [Convert(ref, UnitRef(GARRISON_FORM[unit.troop], citadel))]  # type: ignore[arg-type]
    prizes = [
        area
        for area in steps
        if any(position.citadels.get(citadel) != seat for citadel in board.citadels_in[area])
        or any(royal.area == area and royal.protector != seat for royal in position.royals)
    ]
    area = rng.choice(prizes or steps or (unit.place,))
    people = tuple(r.name for r in position.royals if r.protector == seat and r.area == unit.place and r.name != BRIDE)
    return [Move(ref, area, False, rng.random() < 0.7, people)] if area != unit.place else [Stay(ref)]  # type: ignore[arg-type]


def _helped(game: Diadoques, mine: list[Unit], forms: list[Form], rng: Random) -> list[Form]:
    """Some units give up their own order to support a move of a comrade."""
    moves = [form for form in forms if isinstance(form, Move)]
    supports: list[Form] = []
    supported: set[str] = set()
    for unit in mine:
        reach = () if is_garrison(unit.troop) else game.board.steps(unit.troop, unit.place)
        wanted = [m for m in moves if m.to in reach and m.unit.place != unit.place and m.unit.place not in supported]
        if wanted and unit.place not in supported and rng.random() < 0.35:
            move = rng.choice(wanted)
            supported |= {move.unit.place, unit.place}
            supports.append(Support(_ref(unit), move.unit, move.to))
    return supports


def _crossing(game: Diadoques, mine: list[Unit], rng: Random) -> list[Form]:
    """A fleet at sea takes an army across, or hands it on to the next fleet of a chain."""
    board = game.board
    fleets = {unit.place: unit for unit in mine if unit.troop == "F" and board.kind[unit.place] == "sea"}
    armies = {unit.place: unit for unit in mine if unit.troop != "F" and not is_garrison(unit.troop)}
    for sea, fleet in fleets.items():
        shore = board.fleet[sea]
        waiting = [armies[area] for area in shore if area in armies]
        if not waiting or rng.random() < 0.5:
            continue
        army = rng.choice(waiting)
        chain = [fleet, *(fleets[next_] for next_ in shore if next_ in fleets)][: rng.randint(1, 2)]
        coasts = [a for a in board.fleet[chain[-1].place] if board.kind[a] == "coast" and a != army.place]
        if coasts:
            to = rng.choice(coasts)
            return [*(Convoy(_ref(f), _ref(army), to) for f in chain), Move(_ref(army), to, True, rng.random() < 0.5)]
    return []


def _family(game: Diadoques, position: Position, seat: Seat, mine: list[Unit], rng: Random) -> list[Form]:
    """Court Cleopatra, bring Philip to an army, give the year's royal order."""
    forms: list[Form] = []
    royals = {royal.name: royal for royal in position.royals}
    bride = royals.get(BRIDE)
    if bride and bride.protector == seat and not position.married and seat in position.diadochi:
        if position.diadochi[seat] == bride.area:
            forms.append(Marry())
        elif bride.area in game.board.near[position.diadochi[seat]]:
            forms.append(Travel(DIADOCHUS, "", bride.area))
    if seat in (regent(royals), position.married) and rng.random() < 0.5:
        plain = [u for u in position.units if u.troop in PLAIN and not is_garrison(u.troop)]
        plain = [u for u in plain if u.place not in position.diadochi.values()]
        if plain:
            unit = rng.choice(plain)
            to = rng.choice(game.board.steps(unit.troop, unit.place) or (unit.place,))
            forms.append(RoyalOrder(Move(_ref(unit), to) if to != unit.place else Stay(_ref(unit))))
    return forms


def _money(game: Diadoques, position: Position, seat: Seat, mine: list[Unit], rng: Random) -> list[Form]:
    """A bribe that suffices if nobody has paid against it, a counter-bribe on the best unit, a gift."""
    board, purse = game.board, position.treasury.get(seat, 0)
    forms: list[Form] = []
    reach = {board.area_of[unit.place] for unit in mine}
    reach |= {area for near in list(reach) for area in board.near[near]}
    company = position_companies(game.rules, position)
    targets: list[Form] = [
        Bribe(corruption_level(game.rules, unit, company.get(unit.place, ALONE), position.married), unit=_ref(unit))
        for unit in position.units
        if unit.owner != seat and board.area_of[unit.place] in reach
    ]
    targets += [
        Bribe(board.royals[royal.name].price, royal=royal.name)  # type: ignore[arg-type]
        for royal in position.royals
        if royal.protector != seat and royal.area in reach
    ]
    affordable = [bribe for bribe in targets if isinstance(bribe, Bribe) and bribe.amount <= purse]
    if affordable and rng.random() < 0.3:
        forms.append(rng.choice(affordable))
    if mine and purse > 10 and rng.random() < 0.3:
        best = max(mine, key=lambda unit: game.rules.value[unit.troop])
        forms.append(CounterBribe(rng.randint(1, 10), unit=_ref(best)))
    if purse > 20 and rng.random() < 0.2:
        forms.append(CounterBribe(rng.randint(1, 5), royal=rng.choice(ROYALS)))
        forms.append(Gift(rng.randint(1, 10), rng.choice(game.seats)))
    return forms


def _flights(game: Diadoques, position: Position, seat: Seat, rng: Random) -> list[Form]:
    """Retreats to places that are open to the unit."""
    places = {unit.place for unit in position.units}
    forms: list[Form] = []
    for lost in position.dislodged:
        open_to = legal_places(game.rules, places, position.citadels, position.standoffs, lost)
        if lost.unit.owner == seat and open_to and rng.random() < 0.8:
            forms.append(Retreat(_ref(lost.unit), tuple(rng.sample(open_to, min(2, len(open_to))))))
    return forms


def _winter(game: Diadoques, position: Position, seat: Seat, mine: list[Unit], rng: Random) -> list[Form]:
    """Keep those with a leader, raise guards and garrisons where there is a citadel."""
    forms: list[Form] = [Maintain(_ref(unit)) for unit in mine if unit.place in position.diadochi.values()]
    for citadel, holder in position.citadels.items():
        if holder == seat:
            forms.append(Build(UnitRef(rng.choice(("A", "A", "F", "Am", "Ae", "Ag")), game.board.area_of[citadel])))
            if rng.random() < 0.3:
                forms.append(Build(UnitRef(rng.choice(("G", "Gm")), citadel)))
    for unit in mine:
        if unit.troop not in ("F", "Ag", "Gg") and rng.random() < 0.15:
            forms.append(Promote(_ref(unit), rng.choice(("Am", "Ae", "Ag"))))
    return forms
