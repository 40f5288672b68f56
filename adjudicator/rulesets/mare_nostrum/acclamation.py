"""The acclamation: festivities, bankruptcy, vox populi, flight (`mare_nostrum 2 - 4`).

Each power goes through all of it before the next, in alphabetical order; so are its dice drawn. Nothing that becomes of
one power matters to another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.core.dice import Dice
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import News, Outcome
from adjudicator.rulesets.mare_nostrum.index import Line, bankrupt, feast, index_lines, rejoicing, total
from adjudicator.rulesets.mare_nostrum.ledger import tell
from adjudicator.rulesets.mare_nostrum.orders import UNDECIDED, Decision
from adjudicator.rulesets.mare_nostrum.paths import farthest, steps_from
from adjudicator.rulesets.mare_nostrum.position import Player, Position
from adjudicator.rulesets.mare_nostrum.regimes import adopt
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.turn import merged
from adjudicator.rulesets.mare_nostrum.verdicts import message

COUNTED_ANEW: Mapping[str, int | bool] = {
    "victories": 0,
    "defeats": 0,
    "failed_conquests": 0,
    "new_provinces": 0,
    "new_routes": 0,
    "caravan_refused": False,
}
"""The year's counters, as they begin again after an acclamation (`2.4`)."""


class Acclamation:
    """The acclamation of all powers while it goes on; `position`, `outcomes` and `news` are its result."""

    def __init__(self, rules: Rules, position: Position, dice: Dice) -> None:
        self.rules, self.position, self.dice = rules, position, dice
        self.outcomes: list[Outcome] = []
        self.news: list[News] = []

    def play(self, orders: Mapping[Seat, Sequence[Order]]) -> None:
        """Festivities, vox populi and what follows from it for every power; then the changes of regime on order."""
        self.position, told = tell(self.position)
        self.news += told
        decided = merged(self.position, orders)
        for seat in self.position.living():
            self._one(seat, {decision.kind: decision for decision in decided.get(seat, ())})
        self._close(decided)

    def _one(self, seat: Seat, decided: Mapping[str, Decision]) -> None:
        """One power, from its index to its fate."""
        lines = index_lines(self.rules, self.position.players[seat])  # before anything is paid (`2.5`)
        held = self._festivities(seat, decided)
        lines = (*lines, *held)
        index = total(self.rules, lines)
        self._tell("index", "index_total", seat=seat, index=index)
        for line in lines:
            said = line.said()
            self.news.append(News("index", said, (seat, GAME_MASTER)))
        self._set(seat, index=index, rolled=None)
        treasury = self.position.players[seat].treasury
        if bankrupt(self.rules.settings, treasury):  # before the roll, and then no die is drawn (`4.3`)
            self._tell("vox", "bankrupt", seat=seat)  # the sum is its own affair (`2.6`)
            owing = message("bankrupt_with", seat=seat, deficit=-treasury)
            self.news.append(News("vox", owing, (seat, GAME_MASTER)))
            self._eliminate(seat)
            self._unheard(seat, decided, "bankrupt_first")
        elif index > self.rules.settings.threshold:
            self._tell("vox", "vox_silent", seat=seat, index=index)
            self._stays(seat, decided)
        else:
            self._vox(seat, index, decided)

    def _festivities(self, seat: Seat, decided: Mapping[str, Decision]) -> tuple[Line, ...]:
        """Hold what was ordered, each once (`3.3`); the lines they add."""
        figures = self.rules.settings.festivities
        held: list[Line] = []
        for kind, cost in (("rejoicing", figures.rejoicing_cost), ("feast", figures.feast_cost)):
            order = decided.get(kind)
            if order is None or not order.choice:
                if order is not None:
                    self._outcome(seat, order, message("decision_none"))
                continue
            player = self.position.players[seat]
            if kind == "feast" and not player.protector_temple:
                self._outcome(seat, order, message("feast_without_temple"))
                continue
            line = rejoicing(self.rules, player) if kind == "rejoicing" else feast(self.rules.settings)
            self._set(seat, treasury=player.treasury - cost)
            code = "rejoicing_held" if kind == "rejoicing" else "feast_held"
            self._outcome(seat, order, message(code, bonus=line.value, cost=cost))
            held.append(line)
        return tuple(held)

    def _vox(self, seat: Seat, index: int, decided: Mapping[str, Decision]) -> None:
        """The roll of the people (`4.1`)."""
        roll = self.dice.roll(100, f"vox populi {seat}")
        self._set(seat, rolled=roll)
        if roll <= index:
            self._tell("vox", "vox_stands", seat=seat, index=index, roll=roll)
            self._stays(seat, decided)
            return
        self._tell("vox", "vox_falls", seat=seat, index=index, roll=roll)
        refuges = self.rules.refuges(self.position, seat)
        if refuges:
            self._flee(seat, refuges, decided.get("flight"))
        else:
            self._tell("vox", "no_refuge", seat=seat)
            self._eliminate(seat)
            self._unheard(seat, decided, "fallen_first")

    def _flee(self, seat: Seat, refuges: tuple[str, ...], wish: Decision | None) -> None:
        """Flight to the farthest province, and a new beginning there under the same regime (`4.2`)."""
        player = self.position.players[seat]
        lost, borders = self.rules.lost_capital(player), self.rules.campaign.borders
        candidates = farthest(borders, lost, refuges)
        goal = candidates[0]
        if wish is not None and wish.choice in candidates:
            goal = wish.choice
            self._outcome(seat, wish, message("fled_as_wished", province=goal))
        else:
            if len(candidates) > 1:
                die = self.dice.roll(len(candidates), f"flight {seat}")
                goal = candidates[die - 1]
                faces = len(candidates)
                self._tell("vox", "flight_die", seat=seat, die=die, faces=faces, provinces=list(candidates))
            if wish is not None:
                self._outcome(seat, wish, message("flight_other_way", province=goal))
        steps = steps_from(borders, lost).get(goal)
        city = self.rules.campaign.provinces[goal].city
        if steps is None:
            self._tell("vox", "fled_beyond", seat=seat, province=goal, city=city)
        else:
            self._tell("vox", "fled", seat=seat, province=goal, city=city, steps=steps)
        if player.disorder:
            self._tell("disorder", "disorder_ended_by_coup", seat=seat)  # `5.1`
        self._free(tuple(code for code in self.position.provinces(seat) if code != goal))
        fresh = self.rules.fresh(player.regime, goal, self.rules.settings.flight)
        besieged = int(goal in self.position.sieges)
        self._put(seat, msgspec.structs.replace(fresh, index=player.index, rolled=player.rolled, besieged=besieged))

    def _eliminate(self, seat: Seat) -> None:
        """Gold is destroyed, routes are removed, the provinces are independent (`4.4`)."""
        self._free(self.position.provinces(seat))
        self._set(seat, eliminated=True, treasury=0, gains=0, routes=0, disorder=None, besieged=0, **COUNTED_ANEW)

    def _free(self, gone: tuple[str, ...]) -> None:
        """Provinces become independent, and sieges of their cities are no power's concern any more."""
        if not gone:
            return
        self._tell("vox", "set_free", provinces=list(gone))
        controllers = {code: holder for code, holder in self.position.controllers.items() if code not in gone}
        sieges = tuple(code for code in self.position.sieges if code not in gone)
        self.position = msgspec.structs.replace(self.position, controllers=controllers, sieges=sieges)

    def _stays(self, seat: Seat, decided: Mapping[str, Decision]) -> None:
        wish = decided.get("flight")
        if wish is not None and wish.choice and wish not in self.position.standing.get(seat, ()):
            self._outcome(seat, wish, message("flight_not_needed"))

    def _unheard(self, seat: Seat, decided: Mapping[str, Decision], code: str) -> None:
        """Orders of the eliminated that came to nothing."""
        for kind in ("flight", "regime"):
            order = decided.get(kind)
            if order is not None and order.choice:
                self._outcome(seat, order, message(code))

    def _close(self, decided: Mapping[Seat, tuple[Decision, ...]]) -> None:
        """Changes of regime on order (`5.1`); the year's counters begin again; decisions are used up but for flight."""
        settled: list[Seat] = []
        standing: dict[Seat, tuple[Decision, ...]] = {}
        for seat in self.position.living():
            for decision in decided.get(seat, ()):
                if decision.kind == "regime" and decision.choice == UNDECIDED:
                    self._outcome(seat, decision, message("regime_left_open"))
                elif decision.kind == "regime":
                    self.position, outcome, news = adopt(self.rules, self.position, seat, decision)
                    self.outcomes.append(outcome)
                    self.news += news
                    settled.append(seat)
                elif decision.kind == "flight" and decision.choice not in ("", self.position.players[seat].home):
                    standing[seat] = (decision,)
            self._set(seat, **COUNTED_ANEW)
        self.position = msgspec.structs.replace(
            self.position,
            opening=dict(self.position.controllers),
            postings=self.position.pending(),
            standing=standing,
            settled=tuple(settled),
        )

    def _put(self, seat: Seat, player: Player) -> None:
        self.position = msgspec.structs.replace(self.position, players={**self.position.players, seat: player})

    def _set(self, seat: Seat, **fields: int | bool | None) -> None:
        self._put(seat, msgspec.structs.replace(self.position.players[seat], **fields))

    def _outcome(self, seat: Seat, decision: Decision, told: Message) -> None:
        """What became of a decision; others see of it what it makes of the index alone (`2.6`)."""
        self.outcomes.append(Outcome(seat, str(decision), told, private=True))

    def _tell(self, topic: str, code: str, **args: str | int | list[str]) -> None:
        self.news.append(News(topic, message(code, **args)))
