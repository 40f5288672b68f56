"""Who enters what, once it is known which moves arrive and which supports are given (`diadoques 4.2 to 4.7, 4.16`).

Theory. For each place only one entrant can get in: the strictly strongest of those that arrive. It gets in if the place
is empty or empties, or if it beats who stays there. Head-on fights come first, they ask for no other result. Then each
best entrant waits at most for one piece, the one in its place; following these waits ends at a piece whose fate is
known or comes round in a ring, which moves round (`diadoques 4.6`). So all is linear in the number of pieces.

Strengths, in the terms of Kruijswijk's "The Math of Adjudication":
    attack   value and supports, without supports by the owner of a piece that must be dislodged; 0 against one's own
    hold     of a piece without a move its defence and supports; of one that ordered a move and stays its defence
    defend   of a piece in a head-on fight its whole attack (`diadoques 4.4`)
    prevent  value and supports; 0 for one dislodged head-on, at the place its dislodger came from; by policy also for
             one that wants to get there by convoy (`diadoques 4.16`)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.movement.board import Board
from adjudicator.movement.orders import Policy


@dataclass(slots=True)
class Battle:
    """The strengths compared, and who moved.

    Attributes:
        power: of each move that arrives, its value and supports; 0 for other pieces.
        defence: of each piece, with what it holds its place if it does not leave.
        moved: for each piece whether it entered the place it was ordered to.
        opponent: the other side of a head-on fight.
        lost: who was dislodged from where it goes to, so that its attack has no effect there (`diadoques 4.16`).
    """

    power: list[int]
    defence: list[int]
    moved: list[bool]
    opponent: dict[int, int]
    lost: set[int]


def fight(board: Board, policy: Policy, arrived: Sequence[bool], given: Sequence[bool]) -> Battle:
    """Decide who enters where; `given` tells for each support whether it is valid."""
    power, defence = _strengths(board, arrived, given)
    battle = Battle(power, defence, [False] * len(power), {}, set())
    _meet(board, arrived, given, battle)
    if board.sea and not policy.convoyed_victim_bounces:
        _spend(board, arrived, given, battle)
    waits: dict[int, int] = {}
    moved, standing, opponent, lost, to = battle.moved, board.occupant, battle.opponent, battle.lost, board.to
    best: int | None
    for place, entrants in board.entrants.items():
        if len(entrants) == 1:
            best, second = entrants[0], 0
            if not power[best] or best in lost:
                continue
        else:
            best, second = _front(entrants, battle)
            if best is None:
                continue
        occupant = standing.get(place)
        if occupant is None or moved[occupant]:
            moved[best] = True
        elif opponent.get(best) == occupant:
            continue
        elif power[best] > defence[occupant] and beats(board, given, battle, best, occupant, second):
            moved[best] = True
        elif to[occupant] is not None and arrived[occupant] and occupant not in opponent:
            waits[best] = occupant
    if waits:
        _follow(waits, moved)
    return battle


def attack(board: Board, given: Sequence[bool], move: int, defender: int) -> int:
    """The strength of `move` against `defender`, who does not leave (`diadoques 4.7`)."""
    owner = board.owner
    mine = owner[defender]
    if owner[move] == mine:
        return 0
    total = board.value[move]
    for support in board.aids.get(move, ()):
        if given[support] and owner[support] != mine:
            total += board.value[support]
    return total


def beats(board: Board, given: Sequence[bool], battle: Battle, move: int, defender: int, second: int) -> bool:
    """Whether `move` dislodges `defender`, who does not leave, with `second` the power of the best other entrant."""
    floor = max(battle.defence[defender], second)
    return battle.power[move] > floor and attack(board, given, move, defender) > floor


def _strengths(board: Board, arrived: Sequence[bool], given: Sequence[bool]) -> tuple[list[int], list[int]]:
    power = [0] * len(board.pieces)
    defence = board.defence.copy()
    to, value = board.to, board.value
    for i in board.moves:
        if arrived[i]:
            power[i] = value[i]
    for i, supports in board.aids.items():
        side = defence if to[i] is None else power
        if side is power and not arrived[i]:
            continue
        for support in supports:
            if given[support]:
                side[i] += value[support]
    return power, defence


def _meet(board: Board, arrived: Sequence[bool], given: Sequence[bool], battle: Battle) -> None:
    """Decide the head-on fights: two pieces that each go, over land, to the place of the other."""
    to, at, occupant = board.to, board.at, board.occupant
    for one in board.moves:
        other = occupant.get(to[one])  # type: ignore[arg-type]
        if other is None or other < one or to[other] != at[one] or not (arrived[one] and arrived[other]):
            continue
        if one in board.sea or other in board.sea:
            continue
        battle.opponent[one] = other
        battle.opponent[other] = one
        for winner, loser in ((one, other), (other, one)):
            best, second = _front(board.entrants[at[loser]], battle)
            floor = max(battle.power[loser], second)
            if best == winner and attack(board, given, winner, loser) > floor:
                battle.moved[winner] = True
                battle.lost.add(loser)
                break


def _spend(board: Board, arrived: Sequence[bool], given: Sequence[bool], battle: Battle) -> None:
    """Find the convoyed moves of pieces that are dislodged, over land, from where they go to (`diadoques 4.16`).

    One that is the strongest there is not dislodged: it gets in if the other leaves. Of the rest nobody depends on
    another: a place has one piece that could be such a dislodger, and that piece goes to one place.
    """
    to, at = board.to, board.at
    for move in board.sea:
        target = to[move]
        assert target is not None
        other = board.occupant.get(target)
        if other is None or other in board.sea or to[other] != at[move] or not (arrived[move] and arrived[other]):
            continue
        best, second = _front(board.entrants[at[move]], battle)
        if best != other or _front(board.entrants[target], battle)[0] == move:
            continue
        if beats(board, given, battle, other, move, second):
            battle.lost.add(move)


def _front(entrants: Sequence[int], battle: Battle) -> tuple[int | None, int]:
    """The strictly strongest of the entrants that have an effect, None if there is none, and the power of the next.

    Those that do not arrive have no power.
    """
    powers, lost = battle.power, battle.lost
    best: int | None = None
    first = second = 0
    for move in entrants:
        if move not in lost:
            power = powers[move]
            if power > first:
                best, first, second = move, power, first
            elif power > second:
                second = power
    return (best, second) if first > second else (None, second)


def _follow(waits: dict[int, int], moved: list[bool]) -> None:
    """Settle the moves that wait for the piece in their place to leave; a ring moves round (`diadoques 4.6`)."""
    settled: set[int] = set()
    for start in waits:
        path: list[int] = []
        on_path: set[int] = set()
        move = start
        while move in waits and move not in settled and move not in on_path:
            path.append(move)
            on_path.add(move)
            move = waits[move]
        goes = move in on_path or moved[move]
        for waiting in path:
            moved[waiting] = goes
        settled.update(path)
