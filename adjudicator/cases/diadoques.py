"""Cases of Diadoques: orders as players write them, the rules of live games, what came out in the case's own terms."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from adjudicator.cases.case import CaseError, CaseResult, Raw
from adjudicator.cases.compare import Findings, differences
from adjudicator.cases.diadoques_form import DiadoquesCase, Names, position_of, read_form
from adjudicator.core.dice import DiceError, ScriptedDice
from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.core.orders import CancelLine, Order, OrderLine, Problem, file_orders
from adjudicator.core.ruleset import Resolved, SettingError
from adjudicator.gamedata import diadoques_board, load_diadoques
from adjudicator.orders.diadoques import DiadoquesReader
from adjudicator.rulesets.diadoques.orders import DIADOCHUS
from adjudicator.rulesets.diadoques.position import NEUTRAL, Position
from adjudicator.rulesets.diadoques.royal import regent
from adjudicator.rulesets.diadoques.ruleset import Diadoques
from adjudicator.rulesets.diadoques.victory import points, total


@cache
def _reader() -> DiadoquesReader:
    board = diadoques_board()
    return DiadoquesReader(board.area_names, board.citadel_names, board.seat_names, homes=board.homes, seas=board.seas)


def _normal(text: str) -> str:
    """An order in its normal form; what is none stays as it is."""
    lines = _reader().read(text, "fr").lines
    return lines[0].order.text if len(lines) == 1 and isinstance(lines[0], OrderLine) else text


def run(raw: Raw) -> CaseResult:
    """Run one case.

    Raises:
        CaseError: if the case is wrong in itself.
    """
    case = read_form(raw)
    try:
        ruleset = load_diadoques(case.settings)
    except SettingError as fault:
        raise CaseError(str(fault)) from None
    position = position_of(case, ruleset.rules)
    orders, problems = _orders(case, ruleset, position)
    try:
        resolved = ruleset.resolve_without_events(position, orders, ScriptedDice(case.dice))
    except DiceError as fault:
        raise CaseError(str(fault)) from None
    found = findings(ruleset, resolved)
    expect = msgspec.to_builtins(case.expect)
    filled = {key: value for key, value in raw.items() if key not in ("expect", "outcomes")}
    filled["expect"] = {name: value for name, value in found.items() if value or name in expect}
    filled["outcomes"] = _outcomes(ruleset, resolved, problems)
    return CaseResult(
        id=case.id or "(no id)",
        differences=tuple(differences(expect, found, _normal)),
        filled=filled,
        resolved=resolved,
        ruleset=ruleset,
    )


def _orders(
    case: DiadoquesCase, ruleset: Diadoques, position: Position
) -> tuple[dict[Seat, tuple[Order, ...]], list[tuple[Seat, Problem]]]:
    """The orders on file for each player, corrected as on receipt; a refused one stays, to be found void (`13`)."""
    names = Names(ruleset.board)
    filed: dict[Seat, tuple[Order, ...]] = {}
    problems: list[tuple[Seat, Problem]] = []
    for player, lines in case.orders.items():
        if player == GAME_MASTER:
            continue  # he has no orders of his own in this game
        seat = names.seat(player)
        reading = _reader().read("\n".join(lines), "fr")
        problems += [(seat, problem) for problem in reading.problems]
        on_file: tuple[Order, ...] = ()
        for line in reading.lines:
            if isinstance(line, OrderLine):
                on_file = file_orders(on_file, ruleset.check(position, seat, line.order).order)
            elif isinstance(line, CancelLine):
                on_file = () if line.everything else tuple(o for o in on_file if not set(o.keys) & set(line.keys))
        filed[seat] = on_file
    return filed, problems


def findings(ruleset: Diadoques, resolved: Resolved) -> Findings:
    """What came out, under the keys of `expect`; everything is named, also what is empty."""
    board = ruleset.board
    position: Position = resolved.position
    sides = (*board.seats, NEUTRAL)
    judged = [(o.order, ruleset.verdicts[o.message.code]) for o in resolved.outcomes if o.given]
    sources = points(board, position.citadels, position.royals, position.married)
    dislodged = [n.message.args for n in resolved.news if n.message.code == "dislodged"]
    characters: dict[Seat, list[str]] = {side: [] for side in sides}
    for seat, area in position.diadochi.items():
        characters[seat].append(f"{DIADOCHUS} {area}")
    for royal in position.royals:
        characters[royal.protector or NEUTRAL].append(f"{royal.name} {royal.area}")
    guards = [(unit.name, unit.guard) for unit in position.units]
    guards += [(royal.name, royal.guard) for royal in position.royals]
    return {
        "units": {side: [u.name for u in position.units if u.owner == side] for side in sides},
        "characters": characters,
        "citadels": {side: [c for c in board.citadels if position.citadels.get(c, NEUTRAL) == side] for side in sides},
        "provinces": {seat: [a for a, holder in position.provinces.items() if holder == seat] for seat in board.seats},
        "treasury": {seat: position.treasury.get(seat, 0) for seat in board.seats},
        "dislodged": {side: [str(d["unit"]) for d in dislodged if d["owner"] == side] for side in sides},
        "sieges": [{"unit": u.name, "citadel": u.siege} for u in position.units if u.siege],
        "failed": [order for order, verdict in judged if verdict == "failed"],
        "void": [order for order, verdict in judged if verdict == "void"],
        "vp": {seat: total(sources[seat]) for seat in board.seats},
        "regent": regent({royal.name: royal for royal in position.royals}),
        "winner": list(position.winner),
        "eliminated": list(position.eliminated),
        "married": position.married,
        "counter_bribes": {name: sum(guard.values()) for name, guard in guards if guard},
    }


def _outcomes(ruleset: Diadoques, resolved: Resolved, problems: list[tuple[Seat, Problem]]) -> list[dict[str, Any]]:
    """What became of every order, what else happened, and what could not be read, for `adjudicate` to print."""
    lines: list[dict[str, Any]] = [
        {
            "player": o.by or o.seat,
            "order": o.order,
            "verdict": ruleset.verdicts[o.message.code],
            "code": o.message.code,
            **({"args": o.message.args} if o.message.args else {}),
        }
        for o in resolved.outcomes
        if o.given or o.message.code != "held"
    ]
    lines += [
        {"news": n.message.code, "args": n.message.args, **({"to": list(n.to)} if n.to else {})} for n in resolved.news
    ]
    lines += [
        {"player": seat, "line": p.line, "said": p.said, "problem": p.message.code, "args": p.message.args}
        for seat, p in problems
    ]
    return lines
