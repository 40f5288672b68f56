"""Phases of Diplomacy written as players write their orders: ``"England: F NTH C A LON -> BEL"``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.cases.case import CaseResult
from adjudicator.cases.run import run_case
from adjudicator.core.messages import Message
from adjudicator.rulesets.diplomacy.position import Position


def play(
    *lines: str,
    phase: str = "Spring 1901, Movement",
    settings: Mapping[str, Any] | None = None,
    centres: Mapping[str, Sequence[str]] | None = None,
    idle: Mapping[str, Sequence[str]] | None = None,
    **more: Any,
) -> CaseResult:
    """Resolve a phase. In a movement phase every unit that is ordered stands there; `idle` units have no order.

    Args:
        lines: ``"England: A LON -> BEL; F NTH C A LON -> BEL"``.
        more: further keys of a case.
    """
    orders: dict[str, list[str]] = {}
    units: dict[str, list[str]] = {seat: list(there) for seat, there in (idle or {}).items()}
    for line in lines:
        seat, _, rest = line.partition(":")
        orders.setdefault(seat, []).extend(order.strip() for order in rest.split(";") if order.strip())
    if phase.endswith("Movement"):
        for seat, written in orders.items():
            units.setdefault(seat, []).extend(" ".join(order.split()[:2]) for order in written if order[1] == " ")
    case: dict[str, Any] = {"id": "played", "game": "diplomacy", "phase": phase, "units": units, "orders": orders}
    case["settings"] = dict(settings or {})
    case["centres"] = {seat: list(there) for seat, there in (centres or {}).items()}
    result = run_case({**case, **more})
    assert not result.error, result.error
    return result


def after(result: CaseResult) -> Position:
    """The position that came out."""
    assert result.resolved is not None
    position: Position = result.resolved.position
    return position


def units(result: CaseResult) -> set[str]:
    """The units on the board, by name."""
    return {unit.name for unit in after(result).units}


def dislodged(result: CaseResult) -> set[str]:
    """The units thrown out, whatever becomes of them."""
    assert result.resolved is not None
    return {str(news.message.args["unit"]) for news in result.resolved.news if news.message.code == "dislodged"}


def message(result: CaseResult, order: str) -> Message:
    """What became of an order, by the beginning of its normal form."""
    assert result.resolved is not None
    found = [outcome.message for outcome in result.resolved.outcomes if outcome.order.startswith(order)]
    assert len(found) == 1, (order, found)
    return found[0]


def code(result: CaseResult, order: str) -> str:
    """The code of what became of an order."""
    return message(result, order).code


def told(result: CaseResult, *codes: str) -> list[Message]:
    """The news with one of these codes."""
    assert result.resolved is not None
    return [news.message for news in result.resolved.news if news.message.code in codes]
