"""Which supports are given, and how strong each side is, once it is known which moves arrive (`diadoques 4.2 to 4.10`).

A move arrives if it goes over land or its convoy is intact; only then does it attack, cut or count for anything.

Why this needs no recursion beyond one level: whether a support is cut depends on who arrives at the supporter's place.
Only a "mild" attack, one that cuts by dislodging alone, asks for a fight as well, the one for the supporter's place.
The supports in that fight are aimed at a piece that stays and convoys nothing, so none has a mild attacker in turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.movement.board import Board
from adjudicator.movement.orders import Policy, Support


def is_mild(board: Board, policy: Policy, move: int, support: int) -> bool:
    """Whether the attack `move` on the supporter cuts its support only by dislodging it, by `policy`."""
    if policy.support_uncut_from_target:
        action = board.action[support]
        assert type(action) is Support
        if board.at[move] == action.to:
            return True
    return (move, support) in board.spared


def is_given(board: Board, policy: Policy, arrived: Sequence[bool], support: int) -> bool:
    """Whether a matched support is valid (`diadoques 4.10`): no attack by another owner's piece cuts it."""
    attackers = board.entrants.get(board.at[support])
    if attackers is None:
        return True
    owner = board.owner
    mine = owner[support]
    mild = False
    for move in attackers:
        if arrived[move] and owner[move] != mine:
            if not is_mild(board, policy, move, support):
                return False
            mild = True
    return not mild or dislodger(board, policy, arrived, support) is None


def strength(
    board: Board, policy: Policy, arrived: Sequence[bool], piece: int, base: int, but: str | None = None
) -> int:
    """`base` plus all valid supports of `piece`, without those by the owner `but` (`diadoques 4.7`)."""
    for support in board.aids.get(piece, ()):
        if board.owner[support] != but and is_given(board, policy, arrived, support):
            base += board.value[support]
    return base


def dislodger(board: Board, policy: Policy, arrived: Sequence[bool], piece: int) -> int | None:
    """Who dislodges `piece`, which was not ordered to move; None if nobody does (`diadoques 4.2, 4.3`)."""
    mine = board.owner[piece]
    rivals = [m for m in board.entrants.get(board.at[piece], ()) if arrived[m]]
    if all(board.owner[m] == mine for m in rivals):
        return None
    powers = [strength(board, policy, arrived, m, board.value[m]) for m in rivals]
    best = max(range(len(rivals)), key=powers.__getitem__)
    winner = rivals[best]
    if board.owner[winner] == mine:
        return None
    power = strength(board, policy, arrived, winner, board.value[winner], but=mine)
    if any(power <= other for i, other in enumerate(powers) if i != best):
        return None
    defence = strength(board, policy, arrived, piece, board.defence[piece])
    return winner if power > defence else None
