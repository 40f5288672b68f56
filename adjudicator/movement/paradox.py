"""Convoys that bear on one another, and paradoxes.

A convoy may hang on a fleet whose fate hangs on a support that a convoyed army may cut. Let each undecided convoyed
move be a yes or no, "it arrives". All else, supports, strengths, which fleets stay afloat, follows from these answers
without any circle (see `supports`), so each answer is a function of the others: a small network of switches.

Theory. A move *hangs on* another if there are answers of the undecided moves for which changing the other's answer
changes its own. A set of moves that hang on one another and on nothing else is a *core*. A core with exactly one
consistent set of answers has that one. A core with none, or with several, is a paradox (`diadoques 4.15`): by the
policy ``convoy fails`` its convoyed moves do not arrive (Szykman's rule); by ``all hold`` the moves over land against
those of its fleets whose fate is in question fail too. Cores are settled one by one, each with the answers before it,
so a paradox never spreads to convoys that only hang on it (DATC 6.F.15). Which core comes first makes no difference.

Cost: a table of 2^k evaluations for a move that may hang on k undecided others; k is nearly always 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from adjudicator.movement.components import components
from adjudicator.movement.convoys import Carriage


def settle(carriage: Carriage, undecided: Sequence[int], arrived: list[bool]) -> dict[int, list[int]]:
    """Decide which of the convoyed moves `undecided` arrive, and write it into `arrived`.

    Returns:
        For each move that fails by the paradox rule, the moves of its paradox, in ascending order.
    """
    paradox: dict[int, list[int]] = {}
    open_moves = frozenset(undecided)
    bearing = {move: _bearing_on(carriage, move, open_moves) for move in undecided}
    for group in components(undecided, bearing):
        if len(group) == 1 and group[0] not in bearing[group[0]]:
            arrived[group[0]] = carriage.intact_chain(group[0], arrived) is not None
            continue
        rest = group
        while rest:
            network = _Network(carriage, rest, bearing, arrived)
            for core in network.cores():
                solutions = list(islice(network.solutions(core), 2))
                if len(solutions) == 1:
                    for move, answer in solutions[0].items():
                        arrived[move] = answer
                else:
                    part = _failing(carriage, core, arrived)
                    for move in part:
                        arrived[move] = False
                        paradox[move] = part
                rest = [m for m in rest if m not in core]
    return paradox


def _bearing_on(carriage: Carriage, move: int, undecided: frozenset[int]) -> list[int]:
    """The undecided moves that may matter for the fleets of `move`.

    They attack one, or a supporter for or against one, or (where a mild attack turns on it) a supporter for or against
    such a supporter.
    """
    board = carriage.board
    entrants, at = board.entrants, board.at
    found: set[int] = set()

    def look(piece: int, depth: int) -> None:
        attackers = entrants.get(at[piece], ())
        found.update(undecided.intersection(attackers))
        if depth:
            for fighter in (piece, *attackers):
                for supporter in board.aids.get(fighter, ()):
                    look(supporter, depth - 1)

    for fleet in board.fleets.get(move, ()):
        if carriage.threatened(fleet):
            look(fleet, 2 if board.spared else 1)
    return sorted(found)


class _Network:
    """The undecided moves of one group as switches: for each its inputs, and its answer for each setting of them."""

    def __init__(
        self, carriage: Carriage, moves: Sequence[int], bearing: Mapping[int, Sequence[int]], arrived: Sequence[bool]
    ) -> None:
        self.inputs: dict[int, list[int]] = {}
        self.answers: dict[int, dict[tuple[bool, ...], bool]] = {}
        trial = list(arrived)
        for move in moves:
            inputs = [m for m in bearing[move] if m in moves]
            table: dict[tuple[bool, ...], bool] = {}
            for setting in _settings(len(inputs)):
                for m, answer in zip(inputs, setting, strict=True):
                    trial[m] = answer
                table[setting] = carriage.intact_chain(move, trial) is not None
            self._reduce(move, inputs, table)

    def _reduce(self, move: int, inputs: list[int], table: dict[tuple[bool, ...], bool]) -> None:
        """Keep only the inputs that `move` hangs on."""
        kept = [
            i
            for i in range(len(inputs))
            if any(answer != table[(*s[:i], not s[i], *s[i + 1 :])] for s, answer in table.items())
        ]
        self.inputs[move] = [inputs[i] for i in kept]
        self.answers[move] = {tuple(s[i] for i in kept): answer for s, answer in table.items()}

    def cores(self) -> list[list[int]]:
        """The sets of moves that hang on one another and on nothing else."""
        groups = components(list(self.inputs), self.inputs)
        return [group for group in groups if all(m in group for move in group for m in self.inputs[move])]

    def solutions(self, core: Sequence[int]) -> Iterator[dict[int, bool]]:
        """All consistent sets of answers for `core`, found by guessing an answer and drawing what follows."""
        trials: list[dict[int, bool]] = [{}]
        while trials:
            known = trials.pop()
            if not self._draw(core, known):
                continue
            guess = next((m for m in core if m not in known), None)
            if guess is None:
                yield known
            else:
                trials += [{**known, guess: False}, {**known, guess: True}]

    def _draw(self, core: Sequence[int], known: dict[int, bool]) -> bool:
        """Add to `known` all answers that follow from it; False if they contradict one another."""
        before = -1
        while len(known) > before:
            before = len(known)
            for move in core:
                inputs = self.inputs[move]
                if all(m in known for m in inputs):
                    answer = self.answers[move][tuple(known[m] for m in inputs)]
                    if known.setdefault(move, answer) != answer:
                        return False
        return True


def _settings(inputs: int) -> Iterator[tuple[bool, ...]]:
    return product((False, True), repeat=inputs)


def _failing(carriage: Carriage, core: Sequence[int], arrived: Sequence[bool]) -> list[int]:
    """The moves that fail because `core` is a paradox, by the policy's rule."""
    moves = set(core)
    if carriage.policy.paradox == "all hold":
        board = carriage.board
        for fleet in _in_question(carriage, core, arrived):
            moves.update(m for m in board.entrants[board.at[fleet]] if m not in board.sea)
    return sorted(moves)


def _in_question(carriage: Carriage, core: Sequence[int], arrived: Sequence[bool]) -> list[int]:
    """The fleets of the moves `core` that stay afloat by some answers of these moves and not by others."""
    trial = list(arrived)
    fates: dict[int, set[bool]] = {}
    for setting in _settings(len(core)):
        for m, answer in zip(core, setting, strict=True):
            trial[m] = answer
        for move in core:
            for fleet in carriage.board.fleets[move]:
                fates.setdefault(fleet, set()).add(carriage.afloat(fleet, trial))
    return sorted(fleet for fleet, seen in fates.items() if len(seen) == 2)
