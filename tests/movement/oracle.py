"""A second, slow judge of movement, written apart from the engine and read straight off the rules.

For given answers to "which convoyed moves arrive" it tries every set of moves that could succeed and keeps those in
which each move succeeds exactly if the rules say so, given all the others. Several such sets can only differ by rings,
which move round (`diadoques 4.6`), so the largest is taken. A set of answers is right if each convoyed move arrives
exactly if its fleets make a chain.

Convoys that hang on one another are settled by their smallest closed sets: subsets whose answers do not change whatever
the rest answers. One right set of answers for it: that one. None or several: a paradox, and the policy says what fails.

Nothing is imported from the engine but the orders it is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations, product

from adjudicator.movement.orders import Convoy, Move, Piece, Policy, SeaLinks, Support

Answers = Mapping[str, bool]


@dataclass(frozen=True)
class Verdict:
    """Places, who dislodged whom, standoffs, void supports, moves without effect or in a paradox, attacks."""

    places: dict[str, str]
    dislodged: dict[str, str]
    standoffs: tuple[str, ...]
    void_supports: frozenset[str]
    idle_moves: frozenset[str]
    paradox: frozenset[str]
    attacked: dict[str, tuple[str, ...]]


def subsets(items: list[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


class Position:
    """One position and one policy."""

    def __init__(self, pieces: list[Piece], links: SeaLinks, policy: Policy) -> None:
        self.pieces = {p.name: p for p in pieces}
        self.links = links
        self.policy = policy
        self.moves = {p.name: p.action for p in pieces if isinstance(p.action, Move)}
        self.standing = {p.at: p.name for p in pieces}
        self.sea_moves = sorted(n for n, m in self.moves.items() if m.by_convoy)

    # What follows from a supposed set of successful moves

    def ousted_by(self, name: str, success: frozenset[str]) -> str | None:
        if name in success:
            return None
        at = self.pieces[name].at
        return next((m for m in sorted(success) if self.moves[m].to == at), None)

    def crew(self, name: str) -> list[str]:
        move = self.moves[name]
        return [p.name for p in self.pieces.values() if p.action == Convoy(name, move.to)]

    def joined(self, name: str, fleets: list[str]) -> bool:
        """Whether some sequence of different fleets leads from the place of `name` to where it goes."""
        seas = [self.pieces[f].at for f in fleets]
        reached = {s for s in seas if s in self.links.get(self.pieces[name].at, ())}
        for _ in seas:
            reached |= {s for s in seas for r in reached if s in self.links.get(r, ())}
        return any(self.moves[name].to in self.links.get(r, ()) for r in reached)

    def matched(self, supporter: str) -> bool:
        support = self.pieces[supporter].action
        assert isinstance(support, Support)
        if support.piece not in self.pieces:
            return False
        action = self.pieces[support.piece].action
        return support.to == (action.to if isinstance(action, Move) else None)

    def spared(self, attacker: str, support: Support) -> bool:
        """The attacker comes by convoy, and the support is aimed at a fleet it cannot come without."""
        if not (self.policy.convoyed_attack_spares_its_convoy and self.moves[attacker].by_convoy):
            return False
        crew = self.crew(attacker)
        target = self.standing.get(support.to or "")
        return target in crew and not self.joined(attacker, [f for f in crew if f != target])

    def valid(self, supporter: str, success: frozenset[str], arrives: Answers) -> bool:
        piece = self.pieces[supporter]
        support = piece.action
        assert isinstance(support, Support)
        if not self.matched(supporter):
            return False
        for name, move in self.moves.items():
            if move.to != piece.at or not arrives[name] or self.pieces[name].owner == piece.owner:
                continue
            from_target = self.policy.support_uncut_from_target and self.pieces[name].at == support.to
            only_by_dislodging = from_target or self.spared(name, support)
            if not only_by_dislodging or name in success:
                return False
        return True

    def total(self, name: str, success: frozenset[str], arrives: Answers, without: str = "") -> int:
        """The value of a move, or the defence of a piece that was ordered to stay, with supports."""
        piece = self.pieces[name]
        own = piece.action.value if isinstance(piece.action, Move) else piece.defence
        return own + sum(
            s.action.value
            for s in self.pieces.values()
            if isinstance(s.action, Support)
            and s.action.piece == name
            and s.owner != without
            and self.valid(s.name, success, arrives)
        )

    def head_on(self, name: str, arrives: Answers) -> str | None:
        """The piece that goes from where `name` goes to where `name` stands, if both go over land."""
        move = self.moves[name]
        other = self.standing.get(move.to)
        if other is None or other not in self.moves:
            return None
        against = self.moves[other]
        if against.to != self.pieces[name].at or move.by_convoy or against.by_convoy or not arrives[other]:
            return None
        return other

    def dislodger_from_target(self, name: str, success: frozenset[str], arrives: Answers) -> bool:
        """Whether `name` is dislodged by a piece from where it goes; by convoy only if the policy asks for that."""
        if self.moves[name].by_convoy and not self.policy.convoyed_victim_bounces:
            by = self.ousted_by(name, success)
            return by is not None and self.pieces[by].at == self.moves[name].to and not self.moves[by].by_convoy
        return self.head_on(name, arrives) in success

    def prevents(self, name: str, success: frozenset[str], arrives: Answers) -> int:
        if not arrives[name] or self.dislodger_from_target(name, success, arrives):
            return 0
        return self.total(name, success, arrives)

    def succeeds(self, name: str, success: frozenset[str], arrives: Answers) -> bool:
        """Whether the rules let the move `name` succeed, if exactly the moves in `success` do."""
        if not arrives[name]:
            return False
        piece, move = self.pieces[name], self.moves[name]
        victim = self.standing.get(move.to)
        opponent = self.head_on(name, arrives)
        rivals = [n for n, m in self.moves.items() if m.to == move.to and n != name]
        need = max([self.prevents(n, success, arrives) for n in rivals], default=0)
        if victim is None or (victim in success and opponent is None):
            return self.total(name, success, arrives) > need
        if self.pieces[victim].owner == piece.owner:
            return False
        if opponent is not None:
            need = max(need, self.total(opponent, success, arrives))
        elif victim in self.moves:
            need = max(need, self.pieces[victim].defence)
        else:
            need = max(need, self.total(victim, success, arrives))
        return self.total(name, success, arrives, without=self.pieces[victim].owner) > need

    # Which sets are consistent

    def outcome(self, answers: Answers, stopped: frozenset[str]) -> frozenset[str]:
        """The moves that succeed if of the convoyed moves those in `answers` arrive, and `stopped` do nothing."""
        arrives = {n: answers.get(n, True) and n not in stopped for n in self.moves}
        candidates = [n for n in sorted(self.moves) if arrives[n]]
        found = [
            frozenset(s)
            for s in subsets(candidates)
            if all(self.succeeds(n, frozenset(s), arrives) == (n in s) for n in candidates)
        ]
        largest = max(found, key=len)
        assert all(s <= largest for s in found), "several outcomes that do not differ by rings"
        return largest

    def answer(self, name: str, answers: Answers, stopped: frozenset[str]) -> bool:
        success = self.outcome(answers, stopped)
        return name not in stopped and self.joined(
            name, [f for f in self.crew(name) if self.ousted_by(f, success) is None]
        )

    def settle(self) -> tuple[dict[str, bool], frozenset[str], frozenset[str]]:
        """The answers of all convoyed moves, the moves over land that fail with a paradox, all moves in paradoxes."""
        known: dict[str, bool] = {}
        stopped: frozenset[str] = frozenset()
        paradox: frozenset[str] = frozenset()
        while len(known) < len(self.sea_moves):
            rest = [n for n in self.sea_moves if n not in known]
            tables = {
                setting: {n: self.answer(n, {**known, **dict(zip(rest, setting, strict=True))}, stopped) for n in rest}
                for setting in product((False, True), repeat=len(rest))
            }
            core = next(c for c in subsets(rest) if c and self.closed(c, rest, tables))
            right = {
                tuple(zip(core, picked, strict=True))
                for setting, answers in tables.items()
                if all(answers[n] == setting[rest.index(n)] for n in core)
                for picked in [tuple(answers[n] for n in core)]
            }
            if len(right) == 1:
                known.update(dict(right.pop()))
                continue
            if self.policy.paradox == "all hold":
                stopped |= self.attackers_in_question(core, known, stopped)
                paradox |= stopped
            paradox |= frozenset(core)
            known.update(dict.fromkeys(core, False))
        return known, stopped, paradox

    @staticmethod
    def closed(core: tuple[str, ...], rest: list[str], tables: dict[tuple[bool, ...], dict[str, bool]]) -> bool:
        """Whether the answers of `core` are the same whatever the others answer."""
        seen: dict[tuple[bool, ...], tuple[bool, ...]] = {}
        for setting, answers in tables.items():
            inside = tuple(setting[rest.index(n)] for n in core)
            if seen.setdefault(inside, tuple(answers[n] for n in core)) != tuple(answers[n] for n in core):
                return False
        return True

    def attackers_in_question(
        self, core: tuple[str, ...], known: dict[str, bool], stopped: frozenset[str]
    ) -> frozenset[str]:
        """The moves over land against fleets of `core` that some answers of `core` dislodge and others do not."""
        fates: dict[str, set[bool]] = {}
        for setting in product((False, True), repeat=len(core)):
            answers = {**dict.fromkeys(self.sea_moves, False), **known, **dict(zip(core, setting, strict=True))}
            success = self.outcome(answers, stopped)
            for fleet in {f for n in core for f in self.crew(n)}:
                fates.setdefault(fleet, set()).add(self.ousted_by(fleet, success) is None)
        seas = {self.pieces[f].at for f, seen in fates.items() if len(seen) == 2}
        return frozenset(n for n, m in self.moves.items() if m.to in seas and not m.by_convoy)

    def foes(self, name: str, arrives: Answers) -> tuple[str, ...]:
        piece = self.pieces[name]
        aimed = [n for n, m in self.moves.items() if m.to == piece.at and arrives[n]]
        return tuple(sorted(n for n in aimed if self.pieces[n].owner != piece.owner))

    def verdict(self) -> Verdict:
        answers, stopped, paradox = self.settle()
        arrives = {n: answers.get(n, True) and n not in stopped for n in self.moves}
        success = self.outcome(answers, stopped)
        tried: dict[str, list[str]] = {}
        for name, move in self.moves.items():
            if self.prevents(name, success, arrives) > 0:
                tried.setdefault(move.to, []).append(name)
        ousted = {n: self.ousted_by(n, success) for n in self.pieces}
        return Verdict(
            places={n: self.moves[n].to if n in success else p.at for n, p in self.pieces.items() if ousted[n] is None},
            dislodged={n: by for n, by in ousted.items() if by is not None},
            standoffs=tuple(
                sorted(place for place, names in tried.items() if len(names) > 1 and not success & set(names))
            ),
            void_supports=frozenset(
                n
                for n, p in self.pieces.items()
                if isinstance(p.action, Support) and not self.valid(n, success, arrives)
            ),
            idle_moves=frozenset(n for n in self.moves if not arrives[n]),
            paradox=paradox,
            attacked={n: foes for n in self.pieces if (foes := self.foes(n, arrives))},
        )
