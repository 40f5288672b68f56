"""The whole state out and in again (`mare_nostrum 1.2`), as TOML and as JSON, checked on the way in."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from adjudicator.core.exchange import StateError
from adjudicator.core.messages import GAME_MASTER
from adjudicator.rulesets.mare_nostrum.position import Position
from tests.rulesets.mare_nostrum.table import Table


def lively() -> Table:
    """A campaign with something in every field."""
    table = Table()
    table.write("Alba", "Liesse", "Fuir vers XPA", "Gain 12: le marché")
    table.write(GAME_MASTER, "Alba:", "Nouvelle province XPA", "Armée en campagne 1", "Lever armée 3", "Siège de Palma")
    table.write(GAME_MASTER, "Brea: gain 20", "Brea: corriger désordre 2", "Strike 5: fini", "Alba: construire arènes")
    table.resolve(100)
    return table


def as_toml(value: Any) -> str:
    """A value as inline TOML; a null would raise."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {as_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(as_toml(inner) for inner in value) + "]"
    assert isinstance(value, str | int | bool), value
    return json.dumps(value, ensure_ascii=False)


def test_what_goes_out_comes_in_again() -> None:
    table = lively()
    data = table.rules.export_state(table.position)
    assert table.rules.import_state(data) == table.position
    assert table.rules.import_state(json.loads(json.dumps(data))) == table.position
    text = "\n".join(f"{key} = {as_toml(value)}" for key, value in data.items())
    assert table.rules.import_state(tomllib.loads(text)) == table.position
    assert data["players"]["Alba"]["armies"] == {"1": 1, "3": "home"}


def test_the_log_keeps_positions_as_they_are() -> None:
    table = lively()
    dumped = table.rules.dump(table.position)
    assert table.rules.load(dumped) == table.position
    assert table.rules.load(json.loads(json.dumps(dumped, sort_keys=True))) == table.position
    again = table.rules.load(json.loads(json.dumps(dumped, sort_keys=True)))
    assert tuple(again.players) == table.rules.seats


def changed(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy with one value set, or left out if it is None."""
    copy: dict[str, Any] = json.loads(json.dumps(data))
    *tables, last = path.split(".")
    inner = copy
    for name in tables:
        inner = inner[name]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return copy


FAULTS = [
    ("year", None, "year"),
    ("year", "one", "year"),
    ("turn", 5, "turn"),
    ("stage", "winter", "stage"),
    ("weather", 1, "weather"),
    ("players", [], "players"),
    ("players.Alba", None, "players.Alba"),
    ("players.Cora", {}, "players.Cora"),
    ("players.Alba.treasury", "much", "players.Alba.treasury"),
    ("players.Alba.temples", -1, "players.Alba.temples"),
    ("players.Alba.treasury", 99999999999999999999, "players.Alba.treasury"),
    ("players.Alba.treasury", -1_000_001, "players.Alba.treasury"),
    ("players.Alba.routes", 1_000_001, "players.Alba.routes"),
    ("players.Alba.armies", [99999999999999999999], "players.Alba.armies"),
    ("points", {"Alba": 99999999999999999999}, "points"),
    ("players.Alba.gold", 1, "players.Alba.gold"),
    ("players.Alba.regime", "anarchy", "players.Alba.regime"),
    ("players.Alba.home", "XZZ", "players.Alba.home"),
    ("players.Alba.armies", {"one": 3}, "players.Alba.armies.one"),
    ("players.Alba.armies", [1, -1], "players.Alba.armies"),
    ("provinces.XZZ", {"controller": "Alba"}, "provinces.XZZ"),
    ("provinces.XPA.controller", "Cora", "provinces.XPA.controller"),
    ("provinces.XPA.index", 9, "provinces.XPA.index"),
    ("provinces.XPA.city", "Roma", "provinces.XPA.city"),
    ("provinces.XPA.neighbours", ["XBR"], "provinces.XPA.neighbours"),
    ("regimes.tyranny.people", 9, "regimes.tyranny"),
    ("regimes.anarchy", {"happiness": 1, "people": 1}, "regimes.anarchy"),
    ("opening.XPB", "Cora", "opening.XPB"),
    ("sieges", ["XPB"], "sieges"),
    ("winner", ["Cora"], "winner"),
    ("last_number", 1, "entries"),
    ("entries", [{"number": 1}], "entries"),
]


@pytest.mark.parametrize(("path", "value", "key"), FAULTS, ids=[f"{path}={value}" for path, value, _ in FAULTS])
def test_what_comes_in_is_checked_and_the_error_names_the_key(path: str, value: Any, key: str) -> None:
    table = lively()
    data = changed(table.rules.export_state(table.position), path, value)
    with pytest.raises(StateError) as caught:
        table.rules.import_state(data)
    assert caught.value.where.startswith(key), str(caught.value)
    assert key in str(caught.value)


def test_a_state_may_leave_out_what_the_campaign_knows() -> None:
    table = Table()
    players = {
        "Alba": {"regime": "monarchy", "home": "XAL", "capital": "Albaville", "armies": [4, 12]},
        "Brea": {"regime": "tyranny", "home": "XBR", "capital": "Breaville"},
    }
    position = table.rules.import_state({"year": 2, "turn": 3, "players": players})
    assert isinstance(position, Position)
    assert position.players["Alba"].field == (4, 12)
    assert position.controllers == {}
