"""Puts what was decided into words of the engine: a cause for each piece (invariant 8)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.movement.battle import Battle, attack
from adjudicator.movement.causes import (
    Bounced,
    Carried,
    Cause,
    ConvoyBroken,
    Cut,
    Dislodged,
    Dislodgement,
    Given,
    HeadOn,
    Held,
    HeldUp,
    Loss,
    Moved,
    Movement,
    NoConvoy,
    NotCounted,
    OwnUnit,
    Paradox,
    Repelled,
    Rival,
    Spare,
    Stranded,
    SupporterDislodged,
    Unmatched,
)
from adjudicator.movement.convoys import Carriage
from adjudicator.movement.orders import Action, Convoy, Hold, Support

NOBODY: tuple[int, ...] = ()
GIVEN = Given()


class Report:
    """All that is known at the end, and the questions a cause is made of."""

    def __init__(
        self,
        carriage: Carriage,
        arrived: Sequence[bool],
        paradox: dict[int, list[int]],
        given: Sequence[bool],
        battle: Battle,
    ) -> None:
        self.board = carriage.board
        self.arrived = arrived
        self.paradox = paradox
        self.given = given
        self.battle = battle
        self.name = self.board.name
        self.entered: dict[str, int] = {}
        self.ousted: dict[int, int] = {}
        occupant, to, moved = self.board.occupant, self.board.to, battle.moved
        for move in self.board.moves:
            if moved[move]:
                place = to[move]
                assert place is not None
                self.entered[place] = move
                victim = occupant.get(place)
                if victim is not None and not moved[victim]:
                    self.ousted[victim] = move
        self.chains = {m: self._chain(carriage, m) for m in self.board.sea if arrived[m]} if self.board.sea else {}

    def movement(self) -> Movement:
        """The result, with all mappings in the order of the pieces' names."""
        board, name, ousted, chains, power = self.board, self.name, self.ousted, self.chains, self.battle.power
        at, owner, entrants, occupant, actions = board.at, board.owner, board.entrants, board.occupant, board.action
        moved, defence, arrived, given = self.battle.moved, self.battle.defence, self.arrived, self.given
        places: dict[str, str] = {}
        causes: dict[str, Cause] = {}
        dislodged: dict[str, Dislodgement] = {}
        attacked: dict[str, tuple[str, ...]] = {}
        for i, to in enumerate(board.to):
            who, place = name[i], at[i]
            foes: Sequence[int] = NOBODY
            if place in entrants:
                mine = owner[i]
                foes = [m for m in entrants[place] if arrived[m] and owner[m] != mine]
                if foes:
                    attacked[who] = (name[foes[0]],) if len(foes) == 1 else board.names(foes)
            if to is not None and moved[i]:
                places[who] = to
                causes[who] = Moved(to, power[i]) if to not in occupant and i not in chains else self._moved(i, to)
                continue
            if i in ousted:
                dislodged[who] = self._dislodgement(i)
            else:
                places[who] = place
            if to is not None:
                causes[who] = self._bounce(i, to) if arrived[i] else self._no_arrival(i)
                continue
            action = actions[i]
            if i in ousted:
                causes[who] = self._stay(i, action, foes)
            elif given[i] and (action.to is None or action.to not in occupant):  # type: ignore[union-attr]
                causes[who] = GIVEN
            elif type(action) is Hold:
                causes[who] = Held(self._rivals(foes) if foes else (), defence[i])
            else:
                causes[who] = self._stay(i, action, foes)
        return Movement(places, causes, dislodged, self._standoffs() if board.crowded else (), attacked)

    # Moves

    def _moved(self, i: int, to: str) -> Moved:
        victim = self.board.occupant.get(to)
        chain = self.chains.get(i, ()) if self.chains else ()
        if victim is None:
            return Moved(to, self.battle.power[i], None, chain)
        loser = self.name[victim] if victim in self.ousted else None
        return Moved(to, self._force(i, victim), loser, chain)

    def _no_arrival(self, i: int) -> Cause:
        if i in self.paradox:
            return Paradox(self.board.names(self.paradox[i]))
        crew = self.board.fleets.get(i, ())
        losses = tuple(Loss(self.name[f], self.name[self.ousted[f]]) for f in crew if f in self.ousted)
        return ConvoyBroken(losses) if losses else NoConvoy(self.board.names(crew))

    def _bounce(self, i: int, to: str) -> Cause:
        """Why a move that arrived did not get in: whatever was the strongest in its way, at equality the occupant."""
        board, battle, name = self.board, self.battle, self.name
        occupant, entrants = board.occupant.get(to), board.entrants[to]
        others: list[int] = []
        best = 0
        if len(entrants) > 1:
            others = [m for m in entrants if m != i and self.arrived[m] and m not in battle.lost]
            best = max([battle.power[m] for m in others], default=0)
        force = self._force(i, occupant)
        if occupant is not None and not battle.moved[occupant]:
            head_on = battle.opponent.get(i) == occupant
            resistance = battle.power[occupant] if head_on else battle.defence[occupant]
            own = board.owner[i] == board.owner[occupant]
            if resistance >= best or (own and force > best):
                if own and (force > resistance if head_on else board.to[occupant] is None):
                    return OwnUnit(name[occupant])
                if head_on:
                    return HeadOn(name[occupant], force, resistance, False)
                if board.to[occupant] is not None:
                    return HeldUp(name[occupant], force, resistance)
                return Repelled(name[occupant], force, resistance)
        elif i in battle.lost and occupant is not None and i in battle.opponent:
            return HeadOn(name[occupant], attack(board, self.given, i, occupant), battle.power[occupant], True)
        entered = self.entered.get(to)
        if entered is not None and battle.power[entered] <= force:
            entered = None  # it got in because this one has no effect there (`diadoques 4.16`)
        rivals = self._rivals([m for m in others if battle.power[m] >= force])
        return Bounced(to, force, rivals, name[entered] if entered is not None else None)

    def _force(self, i: int, occupant: int | None) -> int:
        """The strength of a move as it counts against the piece in its place, if that does not leave."""
        board, battle = self.board, self.battle
        if i not in board.aids or occupant is None or battle.moved[occupant] or board.owner[occupant] == board.owner[i]:
            return battle.power[i]
        return attack(board, self.given, i, occupant)

    def _rivals(self, moves: Sequence[int]) -> tuple[Rival, ...]:
        name, power = self.name, self.battle.power
        if len(moves) == 1:
            return (Rival(name[moves[0]], power[moves[0]]),)
        rivals = [Rival(name[m], power[m]) for m in moves]
        return tuple(sorted(rivals, key=lambda rival: (-rival.strength, rival.piece)))

    def _chain(self, carriage: Carriage, i: int) -> tuple[str, ...]:
        """The places of the fleets that carried a move that arrived."""
        crew = self.board.fleets[i]
        if self.ousted.keys().isdisjoint(crew):
            return carriage.whole[i]
        chain = carriage.chain(i, [f for f in crew if f not in self.ousted])
        assert chain is not None
        return chain

    # Pieces that stay

    def _stay(self, i: int, action: Action, foes: Sequence[int]) -> Cause:
        board = self.board
        winner = self.ousted.get(i)
        if type(action) is Support:
            if i in board.mismatch:
                return Unmatched(action.piece, board.mismatch[i])
            if winner is not None:
                return SupporterDislodged(self.name[winner], self._force(winner, i), self.battle.defence[i])
            return self._support(i, action, foes)
        if type(action) is Convoy:
            if i in board.mismatch:
                return Unmatched(action.piece, board.mismatch[i])
            if winner is None:
                return self._convoy(i, action)
        if winner is not None:
            return Dislodged(self.name[winner], self._force(winner, i), self.battle.defence[i])
        return Held(self._rivals(foes) if foes else (), self.battle.defence[i])

    def _support(self, i: int, action: Support, foes: Sequence[int]) -> Cause:
        if not self.given[i]:
            return Cut(self.board.names(foes))
        if action.to is not None:
            target = self.board.occupant.get(action.to)
            if target is not None and not self.battle.moved[target] and self.board.owner[target] == self.board.owner[i]:
                return NotCounted(self.name[target])
        return GIVEN

    def _convoy(self, i: int, action: Convoy) -> Cause:
        chain = self.chains.get(self.board.cargo[i])
        if chain is None:
            return Stranded(action.piece)
        return Carried(action.piece) if self.board.at[i] in chain else Spare(action.piece, chain)

    def _dislodgement(self, i: int) -> Dislodgement:
        battle, winner = self.battle, self.ousted[i]
        defence = battle.power[i] if i in battle.lost and i in battle.opponent else battle.defence[i]
        return Dislodgement(
            place=self.board.at[i],
            by=self.name[winner],
            strength=self._force(winner, i),
            defence=defence,
            origin=self.board.at[winner],
            chain=self.chains.get(winner, ()),
        )

    def _standoffs(self) -> tuple[str, ...]:
        lost, arrived, entered, entrants = self.battle.lost, self.arrived, self.entered, self.board.entrants
        return tuple(
            sorted(
                place
                for place in self.board.crowded
                if place not in entered and sum(1 for m in entrants[place] if arrived[m] and m not in lost) > 1
            )
        )
