"""The resolution engine: what every piece does at once.

One engine for all games; what differs is in `Policy`. The steps, each in a module of its own:

    board      the position laid out; supports and convoys find their match
    arrivals   which moves attack at all: convoys, chains, paradoxes      (convoys, paradox, components)
    supports   which supports are given
    battle     strengths, head-on fights, standoffs, chains and rings
    report     a cause for each piece

The time is near linear in the number of pieces, and nothing recurses deeper than the rules go.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.movement.arrivals import embark
from adjudicator.movement.battle import fight
from adjudicator.movement.board import Board
from adjudicator.movement.causes import Movement
from adjudicator.movement.convoys import Carriage
from adjudicator.movement.orders import Piece, Policy, SeaLinks
from adjudicator.movement.report import Report
from adjudicator.movement.supports import is_given


def resolve(pieces: Sequence[Piece], links: SeaLinks, policy: Policy) -> Movement:
    """Resolve all orders at once (`diadoques 4`, `5.3`, `5.5`, `5.6`).

    The result does not depend on the order of `pieces`.

    Args:
        pieces: every unit on the board, with an order that is legal where it stands; the engine checks no borders.
        links: only asked about places of convoying fleets and of the pieces they carry.
        policy: the rules that differ between games.

    Returns:
        What came of every piece, with its cause.

    Raises:
        ValueError: if two pieces share a name or a place, or a piece is ordered to where it is.
    """
    board = Board(pieces)
    carriage = Carriage(board, links, policy)
    arrived, paradox = embark(carriage)
    given = [False] * len(board.pieces)
    entrants, at, mismatch = board.entrants, board.at, board.mismatch
    for support in board.supports:
        if support not in mismatch:
            given[support] = at[support] not in entrants or is_given(board, policy, arrived, support)
    battle = fight(board, policy, arrived, given)
    return Report(carriage, arrived, paradox, given, battle).movement()
