"""A campaign at a table: what people write goes through reader, check and entry, as it does from a mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order, OrderLine, file_orders
from adjudicator.core.ruleset import Resolved
from adjudicator.gamedata import game_data
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.rulesets.mare_nostrum.campaign import make_campaign
from adjudicator.rulesets.mare_nostrum.position import Player, Position
from adjudicator.rulesets.mare_nostrum.ruleset import MareNostrum

REGIMES = {
    "tyranny": {"happiness": 0, "people": 1},
    "dictatorship": {"happiness": 0, "people": 2},
    "monarchy": {"happiness": 0, "people": 3},
    "republic": {"happiness": 0, "people": 4},
}
PROVINCES: Mapping[str, Mapping[str, Any]] = {
    "XAL": {"city": "Albaville", "index": 3, "neighbours": ["XPA"]},
    "XBR": {"city": "Breaville", "index": 5, "neighbours": ["XPA"]},
    "XPA": {"city": "Palma", "index": 2, "neighbours": ["XPB", "XPC"]},
    "XPB": {"city": "Pelago", "index": 2},
    "XPC": {"city": "Picene", "index": 1},
}


def small(
    changes: Mapping[str, Any] | None = None,
    regimes: Mapping[str, Mapping[str, int]] | None = None,
    **players: Mapping[str, Any],
) -> MareNostrum:
    """Rules for two powers, Alba and Brea, on a small map; `regimes` are added, keywords change how a power begins."""
    powers = {
        "Alba": {"regime": "monarchy", "home": "XAL", "treasury": 0, **players.get("Alba", {})},
        "Brea": {"regime": "monarchy", "home": "XBR", "treasury": 0, **players.get("Brea", {})},
    }
    campaign = make_campaign({"regimes": {**REGIMES, **(regimes or {})}, "provinces": PROVINCES, "players": powers})
    return MareNostrum(campaign, game_data("mare_nostrum"), changes or {})


class Table:
    """A position and the orders on file, changed by what people write."""

    def __init__(self, rules: MareNostrum | None = None, position: Position | None = None) -> None:
        self.rules = rules or small()
        self.position = self.rules.start() if position is None else position
        self.reader = MareNostrumReader.of(self.rules.campaign)
        self.filed: dict[Seat, tuple[Order, ...]] = {}

    def write(self, seat: Seat, *lines: str) -> tuple[Message, ...]:
        """Take lines in; what was said to each: a refusal, or the outcome, or the notes of what was filed."""
        said: list[Message] = []
        reading = self.reader.read("\n".join(lines), "fr")
        assert not reading.problems, reading.problems
        for line in reading.lines:
            assert isinstance(line, OrderLine)
            checked = self.rules.check(self.position, seat, line.order)
            if checked.refusal is not None:
                said.append(checked.refusal)
            elif self.rules.effect(checked.order) == "file":
                self.filed[seat] = file_orders(self.filed.get(seat, ()), checked.order)
                said.extend(checked.notes)
            elif self.rules.effect(checked.order) == "resolve":
                self.resolve()
            else:
                entered = self.rules.enter(self.position, seat, checked.order, ScriptedDice(()))
                assert len(entered.outcomes) == 1
                self.position = entered.position
                said.append(entered.outcomes[0].message)
        return tuple(said)

    def codes(self, seat: Seat, *lines: str) -> list[str]:
        """The codes of what was said."""
        return [message.code for message in self.write(seat, *lines)]

    def resolve(self, *dice: int) -> Resolved:
        """End the phase with these dice."""
        resolved = self.rules.resolve(self.position, self.filed, ScriptedDice(dice))
        self.position, self.filed = resolved.position, {}
        return resolved

    def year(self, *dice: int) -> None:
        """End the turns that are left of the year; dice for disorder."""
        while self.position.stage == "turn":
            turn = self.position.turn
            self.resolve(*dice)
            if turn == 4:
                return

    def player(self, seat: Seat = "Alba") -> Player:
        """What a power has."""
        return self.position.players[seat]

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.rules.phase(self.position).name


def codes(items: Sequence[Any]) -> list[str]:
    """The codes of outcomes or news."""
    return [item.message.code for item in items]
