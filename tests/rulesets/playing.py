"""Short ways to a position and to orders, for tests of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order, OrderLine
from adjudicator.core.ruleset import Resolved
from adjudicator.gamedata import diadoques_board, load_diadoques
from adjudicator.orders.diadoques import DiadoquesReader
from adjudicator.rulesets.diadoques.position import Position, Royal, Unit
from adjudicator.rulesets.diadoques.ruleset import Diadoques

GAME = load_diadoques({"events": "none"})


@cache
def reader() -> DiadoquesReader:
    board = diadoques_board()
    return DiadoquesReader(board.area_names, board.citadel_names, board.seat_names, homes=board.homes, seas=board.seas)


def written(*lines: str) -> tuple[Order, ...]:
    """Orders as a player writes them."""
    reading = reader().read("\n".join(lines), "fr")
    assert not reading.problems, reading.problems
    return tuple(line.order for line in reading.lines if isinstance(line, OrderLine))


def order(text: str) -> Order:
    (found,) = written(text)
    return found


def units(**owned: str) -> tuple[Unit, ...]:
    """``units(Antipater="A MAC, G Pella")`` in table order."""
    found = {}
    for owner, texts in owned.items():
        for text in texts.split(", "):
            troop, place = text.split()
            found[place] = Unit(owner, troop, place)
    return tuple(found[place] for place in GAME.board.in_order(found))


def position(year: int = -321, season: str = "spring", **changes: Any) -> Position:
    """A position with the given parts, treasuries of 10."""
    base: dict[str, Any] = {"treasury": dict.fromkeys(GAME.seats, 10), **changes}
    return Position(year=year, season=season, **base)  # type: ignore[arg-type]


def royals(**where: str) -> tuple[Royal, ...]:
    """``royals(Philip="MAC Antipater", Roxana="CHA")``."""
    found = []
    for name in GAME.board.royals:
        if name in where:
            area, _, protector = where[name].partition(" ")
            found.append(Royal(name, area, protector))
    return tuple(found)


def play(
    at: Position,
    orders: Mapping[Seat, tuple[str, ...]] | None = None,
    dice: tuple[int, ...] = (),
    game: Diadoques = GAME,
) -> Resolved:
    """Resolve with orders as written."""
    filed = {seat: written(*lines) for seat, lines in (orders or {}).items()}
    return game.resolve(at, filed, ScriptedDice(dice))


def codes(messages: tuple[Message, ...]) -> list[str]:
    return [message.code for message in messages]
