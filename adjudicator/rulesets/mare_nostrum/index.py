"""The happiness index, line by line (`mare_nostrum 2`), and what festivities would make of it (`3`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.core.messages import Message
from adjudicator.rulesets.mare_nostrum.position import Player
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.settings import Settings
from adjudicator.rulesets.mare_nostrum.verdicts import message


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the index: what it counted, and the points of happiness it adds or (negative) takes off (`2.6`)."""

    code: str
    count: int
    value: int

    def said(self) -> Message:
        """The line in words, its value with its sign."""
        return message(self.code, count=self.count, value=f"{self.value:+d}")


def index_lines(rules: Rules, player: Player) -> tuple[Line, ...]:
    """The lines of the index that count anything, in the order of the table; festivities are not among them."""
    return tuple(line for line in _lines(rules, player) if line.value)


def total(rules: Rules, lines: tuple[Line, ...]) -> int:
    """The index: its base and the sum of its lines (`2.1`)."""
    return rules.settings.index.base + sum(line.value for line in lines)


def _lines(rules: Rules, player: Player) -> Iterator[Line]:
    weights = rules.settings.index
    per = {
        # code: count, points each (`2.2`)
        "line_temples": (max(0, player.temples - 1), weights.temple),
        "line_schools": (player.schools, weights.school),
        "line_improvements": (player.improvements, weights.improvement),
        "line_protector_temple": (player.protector_temple, weights.protector_temple),
        "line_philosophy_school": (player.philosophy_school, weights.philosophy_school),
        "line_theatre": (player.theatre, weights.theatre),
        "line_arena": (player.arena, weights.arena),
        "line_victories": (player.victories, weights.victory),
        "line_new_provinces": (player.new_provinces, weights.new_province),
        "line_new_routes": (player.new_routes, weights.new_route),
        # (`2.3`)
        "line_armies": (sum(turns <= weights.long_after for turns in player.field), -weights.army),
        "line_long_armies": (sum(turns > weights.long_after for turns in player.field), -weights.long_army),
        "line_defeats": (player.defeats, -weights.defeat),
        "line_failed_conquests": (player.failed_conquests, -weights.failed_conquest),
        "line_sieges": (player.besieged, -weights.siege),
        "line_caravan": (player.caravan_refused, -weights.caravan),
    }
    yield Line("line_regime", 1, rules.campaign.regimes[player.regime].happiness)
    steps = abs(player.treasury) // weights.treasury_step
    if player.treasury >= 0:
        yield Line("line_credit", steps, steps * weights.treasury)
    else:
        yield Line("line_deficit", steps, -steps * weights.treasury)
    for code, (count, each) in per.items():
        yield Line(code, int(count), int(count) * each)


def rejoicing(rules: Rules, player: Player) -> Line:
    """The line of a rejoicing: the home province's demographic index, at most the cap (`3.1`)."""
    index = rules.campaign.provinces[player.home].index
    return Line("line_rejoicing", index, min(index, rules.settings.liesse_cap))


def feast(settings: Settings) -> Line:
    """The line of a feast (`3.2`)."""
    return Line("line_feast", 1, settings.festivities.feast_bonus)


def bankrupt(settings: Settings, treasury: int) -> bool:
    """Whether a treasury eliminates, coup or not (`4.3`)."""
    return treasury <= -settings.bankruptcy


def risk(settings: Settings, index: int) -> int:
    """The chance in percent that the government falls (`4.1`)."""
    return 0 if index > settings.threshold else min(100, max(0, 100 - index))
