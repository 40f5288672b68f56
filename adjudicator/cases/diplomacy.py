"""Cases of Diplomacy: orders as players write them, the rules of live games, what came out in the case's own terms."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from adjudicator.cases.case import CaseError, CaseResult, Raw
from adjudicator.cases.compare import Findings, differences
from adjudicator.cases.diplomacy_form import DiplomacyCase, Earlier, position_of, read_form, seat_of
from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Seat
from adjudicator.core.orders import CancelLine, Order, OrderLine, Problem, file_orders
from adjudicator.core.ruleset import Resolved, SettingError
from adjudicator.gamedata import diplomacy_board, load_diplomacy
from adjudicator.orders.diplomacy import DiplomacyReader
from adjudicator.rulesets.diplomacy.orders import from_order
from adjudicator.rulesets.diplomacy.position import Position
from adjudicator.rulesets.diplomacy.ruleset import Diplomacy


@cache
def _reader() -> DiplomacyReader:
    board = diplomacy_board()
    coastal = [code for code in board.provinces if board.kind[code] == "coast"]
    return DiplomacyReader(
        board.province_names, dict.fromkeys(board.coast_names, ()), board.seat_names, seas=board.seas, coastal=coastal
    )


def _normal(text: str) -> str:
    """An order in its normal form; what is none stays as it is."""
    lines = _reader().read(text, "en").lines
    return lines[0].order.text if len(lines) == 1 and isinstance(lines[0], OrderLine) else text


def run(raw: Raw) -> CaseResult:
    """Run one case. An empty mapping in `expect` names no player and compares nothing, as the case format says.

    Raises:
        CaseError: if the case is wrong in itself.
    """
    case = read_form(raw)
    try:
        ruleset = load_diplomacy(case.settings)
    except SettingError as fault:
        raise CaseError(str(fault)) from None
    position = position_of(case, ruleset.rules, _earlier(case, ruleset))
    orders, problems = _orders(case, ruleset, position)
    resolved = ruleset.resolve(position, orders, ScriptedDice(case.dice))
    found = findings(ruleset, resolved)
    expect = msgspec.to_builtins(case.expect)
    filled = {key: value for key, value in raw.items() if key not in ("expect", "outcomes")}
    filled["expect"] = {name: value for name, value in found.items() if value or name in expect}
    filled["outcomes"] = _outcomes(ruleset, resolved, problems)
    return CaseResult(
        id=case.id or "(no id)",
        differences=tuple(differences({key: value for key, value in expect.items() if value != {}}, found, _normal)),
        filled=filled,
        resolved=resolved,
        ruleset=ruleset,
    )


def _earlier(case: DiplomacyCase, ruleset: Diplomacy) -> list[Earlier]:
    """The orders of the movement before a retreat phase."""
    found: list[Earlier] = []
    for verdict, name, text in case.previous:
        lines = _reader().read(text, "en").lines
        if len(lines) != 1 or not isinstance(lines[0], OrderLine):
            raise CaseError(f"previous: {text!r} is no order")
        form = from_order(lines[0].order)
        found.append(Earlier(seat_of(ruleset.board, name), form, verdict == "success"))
    return found


def _orders(
    case: DiplomacyCase, ruleset: Diplomacy, position: Position
) -> tuple[dict[Seat, tuple[Order, ...]], list[tuple[Seat, Problem]]]:
    """The orders on file for each player, corrected as on receipt.

    A refused one stays, to be found void, but as in live games it replaces nothing (DATC 4.E.1).
    """
    filed: dict[Seat, tuple[Order, ...]] = {}
    problems: list[tuple[Seat, Problem]] = []
    for name, lines in case.orders.items():
        seat = seat_of(ruleset.board, name)
        reading = _reader().read("\n".join(lines), "en")
        problems += [(seat, problem) for problem in reading.problems]
        on_file: tuple[Order, ...] = ()
        for line in reading.lines:
            if isinstance(line, OrderLine):
                checked = ruleset.check(position, seat, line.order)
                taken = {key for order in on_file for key in order.keys}
                if checked.refusal is not None and not taken.isdisjoint(checked.order.keys):
                    problems.append((seat, Problem(line.line, 1, line.order.said[:200], checked.refusal)))
                else:
                    on_file = file_orders(on_file, checked.order)
            elif isinstance(line, CancelLine):
                on_file = () if line.everything else tuple(o for o in on_file if not set(o.keys) & set(line.keys))
        filed[seat] = on_file
    return filed, problems


def findings(ruleset: Diplomacy, resolved: Resolved) -> Findings:
    """What came out, under the keys of `expect`; everything is named, also what is empty."""
    board = ruleset.board
    position: Position = resolved.position
    judged = [(o.order, ruleset.verdicts[o.message.code]) for o in resolved.outcomes if o.given]
    return {
        "units": {seat: [u.name for u in position.units if u.owner == seat] for seat in board.seats},
        "dislodged": {
            seat: [lost.unit.name for lost in position.dislodged if lost.unit.owner == seat] for seat in board.seats
        },
        "centres": {seat: [c for c, owner in position.centres.items() if owner == seat] for seat in board.seats},
        "failed": [order for order, verdict in judged if verdict == "failed"],
        "void": [order for order, verdict in judged if verdict == "void"],
        "winner": list(position.winner),
        "eliminated": list(position.eliminated),
        "phase": ruleset.phase(position).name,
    }


def _outcomes(ruleset: Diplomacy, resolved: Resolved, problems: list[tuple[Seat, Problem]]) -> list[dict[str, Any]]:
    """What became of every order, what else happened, and what could not be read, for `adjudicate` to print."""
    lines: list[dict[str, Any]] = [
        {
            "player": o.seat,
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
