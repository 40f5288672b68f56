"""Settings: defaults of the data file, changes of a game, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.ruleset import SettingError
from adjudicator.gamedata import UnknownGameError, game_data, load_diadoques, load_ruleset

DEFAULTS = game_data("diadoques")["settings"]


def test_defaults_are_those_of_the_rules() -> None:
    """`diadoques 2.2, 2.3, 6.1, 7.4, 8.3, 10.8, 11.2, 12.3`."""
    settings = load_diadoques().settings
    assert settings == DEFAULTS
    assert {k: v for k, v in settings.items() if k != "units"} == {
        "ungarrisoned": "siege",
        "retreat_default": "random",
        "bribe_adjacency": True,
        "royal_orders": True,
        "events": "floods",
        "years": 0,
    }
    figures = {k: (u["value"], u["price"], u["corruption"], u["limit"]) for k, u in settings["units"].items()}
    assert figures == {
        "F": (1, 5, 10, 3),
        "A": (1, 5, 10, 0),
        "Am": (1, 10, 20, 1),
        "Ae": (2, 10, 10, 1),
        "Ag": (2, 15, 20, 1),
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"years": 5, "units": {"A": {"price": 6}}},
        {"years": "5", "units.A.price": "6"},
        {"units.A": {"price": 6}, "years": 5},
        {"units.A.price": 6, "years": 5},
    ],
)
def test_changes_nested_or_dotted_or_as_text(changes: dict[str, Any]) -> None:
    settings = load_diadoques(changes).settings
    assert settings["years"] == 5
    assert settings["units"]["A"] == {**DEFAULTS["units"]["A"], "price": 6}
    assert settings["units"]["F"] == DEFAULTS["units"]["F"]


@pytest.mark.parametrize(
    ("changes", "name", "value"),
    [
        ({"weather": "fine"}, "weather", "fine"),
        ({"events": "plague"}, "events", "plague"),
        ({"years": -1}, "years", "-1"),
        ({"royal_orders": "perhaps"}, "royal_orders", "perhaps"),
        ({"units.B.price": 5}, "units.B", "5"),
        ({"units.A.speed": 5}, "units.A.speed", "5"),
        ({"units.A.value": 0}, "units.A.value", "0"),
        ({"units": 3}, "units", "3"),
        ({"events.kind": 1}, "events", "kind"),
    ],
)
def test_what_is_refused_names_setting_and_value(changes: dict[str, Any], name: str, value: str) -> None:
    with pytest.raises(SettingError) as fault:
        load_diadoques(changes)
    assert name in str(fault.value)
    assert value in str(fault.value)


def test_registry() -> None:
    assert load_ruleset("diadoques", {"years": 5}).settings["years"] == 5
    with pytest.raises(UnknownGameError, match="diadoques"):
        load_ruleset("chess")
