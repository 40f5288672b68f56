"""The whole state as a file: out, in, and what is said of a wrong one (`1.1` to `1.6`)."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.exchange import StateError, read_table, to_toml
from adjudicator.core.messages import GAME_MASTER
from adjudicator.rulesets.peloponnese.position import Position
from adjudicator.rulesets.peloponnese.statefile import HEAD, export_state, import_state
from tests.rulesets.peloponnese.war import GAME, entered, resolve, surrendering

START = GAME.start()


def changed(**changes: Any) -> dict[str, Any]:
    """The start's state with values set at dotted keys (``__`` for the dot)."""
    data = export_state(START)
    for path, value in changes.items():
        *tables, last = path.split("__")
        inner = data
        for table in tables:
            inner = inner.setdefault(table, {})
        inner[last] = value
    return data


@pytest.mark.parametrize("at", [START, surrendering("Thebes"), resolve(surrendering("Thebes")).position])
def test_a_state_comes_back_as_it_went(at: Position) -> None:
    assert import_state(export_state(at), at) == at
    assert import_state(read_table(to_toml(export_state(at), HEAD)), at) == at
    assert GAME.load(GAME.dump(at)) == at


def test_the_file_is_toml_that_a_person_can_read() -> None:
    text = to_toml(export_state(START), HEAD)
    assert tomllib.loads(text)["spaces"]["Athens"]["sp"]["Athens"] == {"H": 7, "C": 1}
    assert "\n[states]\n" in text
    assert max(map(len, text.splitlines())) < 300


def test_json_is_taken_as_well() -> None:
    assert read_table('{"turn": 3}') == {"turn": 3}


def test_secret_answers_stay_out_of_the_file_and_in_the_game() -> None:
    """What players gave ahead is neither shown nor lost by an export and an import in a pause."""
    stopped = resolve(surrendering("Thebes"), Thebes="Retain none").position
    assert stopped.answers
    data = export_state(stopped)
    assert "answers" not in data
    assert import_state(data, stopped).answers == stopped.answers


def test_a_winner_is_a_name_or_a_list() -> None:
    over = resolve(resolve(surrendering("Athens")).position).position
    assert export_state(over)["winner"] == "Sparta"
    assert import_state(export_state(over), over) == over
    assert import_state({**export_state(over), "winner": ["Sparta", "Thebes"]}, over).winner == ("Sparta", "Thebes")
    assert import_state({**export_state(over), "winner": ""}, over).winner == ()


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"turn": 0}, "turn"),
    ({"turn": "three"}, "turn"),
    ({"stage": "war"}, "stage"),
    ({"gold": 1}, "gold"),
    ({"states": 3}, "states"),
    ({"spaces": None}, "spaces"),
    ({"states__Athens__bellicosity": 13}, "states.Athens.bellicosity"),
    ({"states__Athens__treasury": -1}, "states.Athens.treasury"),
    ({"states__Athens__treasury": 999_999_999_999}, "states.Athens.treasury: fault_at_most n=1000000"),
    ({"states__Athens__resentment": 1_000_001}, "states.Athens.resentment"),
    ({"states__Athens__hostages": {"Sparta": 1_000_001}}, "states.Athens.hostages.Sparta"),
    ({"spaces__Athens__sp": {"Athens": {"H": 1_000_001}}}, "spaces.Athens.sp.Athens.H"),
    ({"areas__Attica__kingdom_modifier": 21}, "areas.Attica.kingdom_modifier"),
    ({"states__Athens__treasure": 5}, "treasure"),
    ({"states__Athens__standing": "supreme"}, "states.Athens.standing"),
    ({"states__Argos__standing": "dominant"}, "states.Argos.standing"),
    ({"states__Argos__standing": "ally of Persia"}, "states.Argos.standing"),
    ({"states__Samos__standing": "tributary of Sparta"}, "states.Samos.standing"),
    ({"states__Argos__standing": "tributary of Sparta"}, "tributaries.Argos.controller"),
    ({"states__Athens__unfriendly": ["Persia"]}, "states.Athens.unfriendly"),
    ({"states__Athens__friendly": ["Athens"]}, "states.Athens.friendly"),
    ({"states__Athens__friendly": ["Sparta"]}, "states.Athens.friendly"),
    ({"states__Athens__hostages": {"Sparta": -2}}, "states.Athens.hostages.Sparta"),
    ({"states__Athens__hostages": {"Sparta": "two"}}, "states.Athens.hostages.Sparta"),
    ({"states__Athens__peace": {"Sparta": 1}}, "states.Sparta.peace.Athens"),
    ({"states__Athens__peace": {"Sparta": 1}, "states__Sparta__peace": {"Athens": 1}}, "states.Athens.unfriendly"),
    ({"states__Sparta__plague_suffered": True}, "states.Sparta.plague_suffered"),
    ({"states__Persia": {"kind": "minor"}}, "states.Persia"),
    ({"areas__Attica__home_space": "Utopia"}, "areas.Attica.home_space"),
    ({"areas__Attica__port_space": "Gythium"}, "areas.Attica.port_space"),
    ({"areas__Attica__home_of": "Persia"}, "areas.Attica.home_of"),
    ({"areas__Attica__kingdom_modifier": 0.5}, "areas.Attica.kingdom_modifier"),
    ({"spaces__Athens__area": "Persia"}, "spaces.Athens.area"),
    ({"spaces__Athens__garrison": "Persia"}, "spaces.Athens.garrison"),
    ({"spaces__Athens__controller": "Persia"}, "spaces.Athens.controller"),
    ({"spaces__Athens__ravaged": "yes"}, "spaces.Athens.ravaged"),
    ({"spaces__Athens__friendly_at_start": ["Persia"]}, "spaces.Athens.friendly_at_start"),
    ({"spaces__Athens__sp": {"Persia": {"H": 1}}}, "spaces.Athens.sp"),
    ({"spaces__Athens__sp": {"Athens": {"H": -1}}}, "spaces.Athens.sp.Athens.H"),
    ({"spaces__Athens__sp": {"Athens": {"X": 1}}}, "spaces.Athens.sp.Athens"),
    ({"spaces__Utopia": {"area": "Attica"}}, "spaces.Utopia"),
    ({"tributaries__Samos__area": "Persia"}, "tributaries.Samos.area"),
    ({"tributaries__Utopia": {"area": "Samos"}}, "tributaries.Utopia"),
    ({"choices": {"Argos": "Persia"}}, "choices.Argos"),
    ({"surrenders": {"Utopia": "Sparta"}}, "surrenders.Utopia"),
]


@pytest.mark.parametrize(("change", "where"), WRONG, ids=[f"{where}: {change}" for change, where in WRONG])
def test_a_wrong_file_says_at_which_key(change: dict[str, Any], where: str) -> None:
    with pytest.raises(StateError) as caught:
        import_state(changed(**change), START)
    assert where in str(caught.value)
    assert caught.value.what


def test_the_turn_is_one_of_the_game() -> None:
    """As with `Set turn` (`peloponnese 1.6`)."""
    assert GAME.import_state(changed(turn=10), START).turn == 10
    with pytest.raises(StateError, match="turn: fault_turn turn=99 turns=10"):
        GAME.import_state(changed(turn=99), START)
    refused = GAME.check(START, GAME_MASTER, GAME.load_order(changed(turn=99))).refusal
    assert refused is not None and refused.code == "state_file_bad"


def test_what_is_left_out_of_a_table_is_missed() -> None:
    data = export_state(START)
    del data["spaces"]["Sunium"]
    with pytest.raises(StateError, match=r"spaces\.Sunium: fault_key_missing"):
        import_state(data, START)


@pytest.mark.parametrize(
    ("text", "where"),
    [("turn = = 3", "line 1"), ('turn = 3\nstates = [\n"a"', "line 2"), ('{\n"a": }', "line 2")],
)
def test_what_is_no_file_of_its_kind_says_the_line(text: str, where: str) -> None:
    with pytest.raises(StateError) as caught:
        read_table(text)
    assert str(caught.value).startswith(where)


def test_a_list_is_no_state() -> None:
    with pytest.raises(StateError):
        import_state(read_table("a = 1"), START)


def test_a_file_is_loaded_by_an_entry_that_the_log_keeps() -> None:
    edited = read_table(to_toml(export_state(START), HEAD).replace("treasury = 6000", "treasury = 5000"))
    loaded = GAME.load_order(edited)
    assert GAME.check(START, GAME_MASTER, loaded).refusal is None
    assert GAME.effect(loaded) == "enter"
    made = GAME.enter(START, GAME_MASTER, loaded, ScriptedDice(()))
    (outcome,) = made.outcomes
    assert (outcome.message.code, outcome.message.args["turn"]) == ("state_loaded", 1)
    assert made.position == entered(START, "Set treasury Athens 5000")[0]


def test_a_wrong_file_is_refused_with_its_key() -> None:
    loaded = GAME.load_order(changed(spaces__Athens__garrison="Persia"))
    refused = GAME.check(START, GAME_MASTER, loaded).refusal
    assert refused is not None
    assert (refused.code, refused.args["where"]) == ("state_file_bad", "spaces.Athens.garrison")
    player = GAME.check(START, "Athens", loaded).refusal
    assert player is not None
    assert player.code == "game_master_only"
