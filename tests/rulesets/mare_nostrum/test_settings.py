"""Settings: their defaults, changes, and what they cannot take."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.ruleset import SettingError
from adjudicator.gamedata import game_data
from adjudicator.rulesets.mare_nostrum.settings import settle

DEFAULTS = game_data("mare_nostrum")["settings"]


def test_the_defaults_are_those_of_the_rules() -> None:
    """`mare_nostrum 1.1, 2.2, 2.3, 3.1, 3.2, 4.1, 4.3, 5.3, 6.1`."""
    settings = settle(DEFAULTS, {})
    assert (settings.years, settings.first_year, settings.liesse_cap) == (10, -300, 5)
    assert (settings.threshold, settings.bankruptcy) == (75, 1000)
    index = settings.index
    assert (index.base, index.treasury_step, index.treasury, index.long_after) == (100, 50, 2, 8)
    assert (index.temple, index.school, index.improvement, index.protector_temple) == (5, 5, 5, 15)
    assert (index.philosophy_school, index.theatre, index.arena) == (5, 5, 10)
    assert (index.victory, index.new_province, index.new_route) == (15, 10, 10)
    assert (index.army, index.long_army, index.defeat, index.failed_conquest) == (10, 15, 15, 10)
    assert (index.siege, index.caravan) == (15, 5)
    festivities = settings.festivities
    assert (festivities.rejoicing_cost, festivities.feast_cost, festivities.feast_bonus) == (50, 150, 15)
    assert settings.disorder.turns == 4
    assert settings.disorder.rolls == {"tyranny": 80, "dictatorship": 65, "monarchy": 50}
    assert (settings.start.treasury, settings.start.armies, settings.start.priests) == (50, 1, 1)
    flight = settings.flight
    assert (flight.treasury, flight.armies, flight.temples, flight.priests) == (50, 1, 1, 1)
    points = settings.points
    assert (points.province, points.army, points.improvement, points.fullest, points.second) == (1, 1, 1, 10, 5)


def test_changes_may_be_dotted_nested_or_text() -> None:
    changed = settle(DEFAULTS, {"index.temple": "6", "festivities": {"feast_cost": 100}, "regime_phase": "false"})
    assert (changed.index.temple, changed.festivities.feast_cost, changed.regime_phase) == (6, 100, False)
    assert changed.index.school == 5
    assert settle(DEFAULTS, {"disorder.rolls.republic": 30}).disorder.rolls["republic"] == 30


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"weather": 1}, "weather"),
        ({"index.palace": 1}, "index.palace"),
        ({"index": 5}, "index"),
        ({"years": 0}, "years"),
        ({"years.x": 0}, "years"),
        ({"liesse_cap": "many"}, "liesse_cap"),
        ({"disorder.rolls.tyranny": 101}, "rolls"),
    ],
)
def test_what_they_cannot_take(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(SettingError, match=says):
        settle(DEFAULTS, changes)
