"""What every step of the rules is given: the campaign's data and the settings of one game."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.messages import Seat
from adjudicator.rulesets.mare_nostrum.campaign import Campaign
from adjudicator.rulesets.mare_nostrum.position import Army, Player, Position
from adjudicator.rulesets.mare_nostrum.settings import Belongings, Settings

TURNS = 4
"""Turns of a year (`mare_nostrum 1.1`)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Campaign and settings."""

    campaign: Campaign
    settings: Settings

    def fresh(self, regime: str, home: str, given: Belongings) -> Player:
        """A power that begins (`1.4`), or begins again after a flight (`4.2`)."""
        return Player(
            regime=regime,
            home=home,
            capital=self.campaign.provinces[home].city,
            treasury=given.treasury,
            temples=given.temples,
            priests=given.priests,
            armies=tuple(Army(number) for number in range(1, given.armies + 1)),
        )

    def lost_capital(self, player: Player) -> str:
        """The province of the capital; the home province if the capital is no city of the map."""
        return self.campaign.province_of(player.capital) or player.home

    def refuges(self, position: Position, seat: Seat) -> tuple[str, ...]:
        """The provinces a power could flee to: those it controls but the one of its capital (`4.2`)."""
        lost = self.lost_capital(position.players[seat])
        return tuple(code for code in position.provinces(seat) if code != lost)
