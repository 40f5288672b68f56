"""Which moves attack at all: those over land, and those whose convoy is intact (`diadoques 4.14, 4.15`).

Most convoys are settled at once: nobody attacks their fleets, or an unattacked chain is enough. What is left goes to
`adjudicator.movement.paradox`, which looks at how the convoys bear on one another.
"""

from __future__ import annotations

from adjudicator.movement.convoys import Carriage
from adjudicator.movement.paradox import settle


def embark(carriage: Carriage) -> tuple[list[bool], dict[int, list[int]]]:
    """Decide which moves arrive.

    Returns:
        For each piece whether its move attacks (True for pieces without a move); and for each move that fails by the
        paradox rule the moves of its paradox.
    """
    board = carriage.board
    arrived = [True] * len(board.pieces)
    undecided: list[int] = []
    for move in board.sea:
        arrived[move] = False
        crew = board.fleets.get(move, ())
        chain = carriage.chain(move, crew) if crew else None
        if chain is None:
            continue
        carriage.whole[move] = chain
        if carriage.policy.convoyed_attack_spares_its_convoy:
            carriage.mark_spared(move)
        safe = [f for f in crew if not carriage.threatened(f)]
        if len(safe) == len(crew) or carriage.chain(move, safe) is not None:
            arrived[move] = True
        else:
            undecided.append(move)
    return arrived, settle(carriage, undecided, arrived) if undecided else {}
