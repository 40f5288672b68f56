"""The tables of Diadoques in words: what the rules show of them, and the board area by area (`diadoques 1, 9`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.messages import Arg
from adjudicator.render.reader import Reader
from adjudicator.rulesets.diadoques.board import UNSUPPLIED, Board


def rule_arguments(board: Board, settings: Mapping[str, Any], reader: Reader) -> Mapping[str, Arg]:
    """Lists and numbers that stand in the text of the rules, already in the reader's language."""
    names = reader.words.names
    citadels = board.citadels.values()
    limits = [f"{figures['limit']}\u00a0{kind}" for kind, figures in settings["units"].items() if figures["limit"]]
    return {
        "areas": len(board.areas),
        "capitals": [reader.t("capital_of", citadel=citadel, seat=seat) for seat, citadel in board.capital.items()],
        "majors": [names.citadel(c.id, reader.lang) for c in citadels if c.rank == "major"],
        "treasures": [reader.t("treasure_of", citadel=c.id, amount=c.treasure) for c in citadels if c.treasure],
        "unsupplied": [a for a in board.areas if board.kind[a] != "sea" and board.supply[a] in UNSUPPLIED],
        "limits": limits or [reader.t("no_limits")],
        "family": [
            reader.t(
                "family_pair" if royal.persons > 1 else "family_member",
                name=board.names[royal.name][reader.lang],
                amount=royal.price,
            )
            for royal in board.royals.values()
        ],
    }


def gazetteer(board: Board, reader: Reader) -> Sequence[str]:
    """One line an area: code, name, kind, citadels, supply, and the neighbours with marks (see `_neighbour`)."""
    return tuple(_area(board, area, reader) for area in board.areas)


def _area(board: Board, area: str, reader: Reader) -> str:
    parts: list[str] = []
    for citadel in board.citadels_in[area]:
        held = board.citadels[citadel]
        port = "_port" if held.port else ""
        parts.append(reader.t(f"rank_{held.rank}{port}", citadel=citadel))
    if board.supply[area] == "desert":
        parts.append(reader.t("gazetteer_desert"))
    elif board.kind[area] != "sea" and board.supply[area] in UNSUPPLIED:
        parts.append(reader.t("gazetteer_unsupplied"))
    near = ", ".join(_neighbour(board, area, to) for to in board.in_order(board.near[area]))
    kind = reader.t(f"areakind_{board.kind[area]}")
    if not parts:
        return reader.t("gazetteer_bare", area=area, kind=kind, near=near)
    return reader.t("gazetteer_line", area=area, kind=kind, what=reader.t("semicolon").join(parts), near=near)


def _neighbour(board: Board, area: str, to: str) -> str:
    """A neighbour: ``THR*`` if fleets coast there, ``THR|`` if no support crosses, ``MES~`` if none does in a flood."""
    coasting = "*" if "sea" not in (board.kind[area], board.kind[to]) and to in board.fleet[area] else ""
    river = board.walls.get((area, to))
    return f"{to}{coasting}{'' if river is None else '~' if river else '|'}"
