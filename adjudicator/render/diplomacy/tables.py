"""The tables of Diplomacy in words: what the rules show of them, and the board province by province."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.messages import Arg
from adjudicator.render.reader import Reader
from adjudicator.rulesets.diplomacy.board import Board


def rule_arguments(board: Board, reader: Reader) -> Mapping[str, Arg]:
    """Lists and numbers that stand in the text of the rules, already in the reader's language."""
    between = reader.t("semicolon")
    return {
        "provinces": len(board.provinces),
        "centres": len(board.centres),
        "homes": between.join(
            reader.t("home_of", seat=seat, centres=", ".join(board.home[seat])) for seat in board.seats
        ),
        "units": between.join(
            reader.t(
                "start_of",
                seat=seat,
                units=", ".join(f"{u.troop}\u00a0{u.place}" for u in board.units if u.owner == seat),
            )
            for seat in board.seats
        ),
        "two_coasts": [code for code in board.provinces if board.coasts[code]],
    }


def gazetteer(board: Board, reader: Reader) -> Sequence[str]:
    """One line a province: code, name, kind, whose home, and the neighbours with marks (see `_neighbours`)."""
    return tuple(_province(board, code, reader) for code in board.provinces)


def _province(board: Board, code: str, reader: Reader) -> str:
    home = next((seat for seat in board.seats if code in board.home[seat]), "")
    near = ", ".join(_neighbours(board, code))
    kind = reader.t(f"provincekind_{board.kind[code]}")
    if home:
        what = reader.t("gazetteer_home", seat=home)
    elif code in board.centres:
        what = reader.t("gazetteer_centre")
    else:
        return reader.t("gazetteer_bare", area=code, kind=kind, near=near)
    return reader.t("gazetteer_line", area=code, kind=kind, what=what, near=near)


def _neighbours(board: Board, code: str) -> Sequence[str]:
    """Each neighbour: ``BUR`` for armies, ``NTH~`` for fleets, ``GAS*`` for both.

    Coasts show where they matter: ``SPA/NC~``, and ``BAR~ (NC)`` from that coast alone.
    """
    found: list[str] = []
    for to in board.near[code]:
        army = to in board.army[code]
        harbours = {place: board.reach[place].get(to, ()) for place in board.coasts[code] or (code,)}
        reached = sorted({goal for goals in harbours.values() for goal in goals}, key=board.order.__getitem__)
        plain = army and to in reached
        if army:
            found.append(f"{to}*" if plain and not board.coasts[code] else to)
        for goal in reached:
            if plain and not board.coasts[code]:
                continue
            origins = [place[4:] for place, goals in harbours.items() if goal in goals and place != code]
            coasts = ",\u00a0".join(origins)
            found.append(f"{goal}~\u00a0({coasts})" if coasts else f"{goal}~")
    return found
