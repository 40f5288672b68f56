"""The acclamation: festivities, vox populi, flight, bankruptcy (`mare_nostrum 2.5, 3, 4`)."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import GAME_MASTER
from adjudicator.core.ruleset import Resolved
from adjudicator.rulesets.mare_nostrum.position import Position
from tests.rulesets.mare_nostrum.table import Table, codes, small

RULES = small()
BANKRUPT = 1000


def acclaimed(**fields: Any) -> Position:
    """Alba before its acclamation, with these figures; Brea safe and rich enough that nobody wins."""
    start = RULES.start()
    alba = msgspec.structs.replace(start.players["Alba"], **fields)
    return msgspec.structs.replace(start, turn=4, stage="acclamation", players={**start.players, "Alba": alba})


def hold(position: Position, *dice: int, lines: tuple[str, ...] = ()) -> Resolved:
    table = Table(RULES, position)
    table.write("Alba", *lines)
    return table.resolve(*dice)


@given(st.integers(-400, 75), st.integers(1, 100))
def test_a_roll_up_to_the_index_stands(index: int, roll: int) -> None:
    """`mare_nostrum 4.1`: equality included."""
    rules = small(regimes={"given": {"happiness": index - 100, "people": 3}}, Alba={"regime": "given"})
    position = msgspec.structs.replace(rules.start(), turn=4, stage="acclamation")
    resolved = rules.resolve(position, {}, ScriptedDice([roll]))
    assert resolved.position.players["Alba"].index == index
    assert resolved.position.players["Alba"].eliminated is (roll > index)
    told = next(n.message for n in resolved.news if n.message.code in ("vox_stands", "vox_falls"))
    assert told.args == {"seat": "Alba", "index": index, "roll": roll}


@given(st.integers(-1200, -800), st.booleans(), st.booleans())
def test_a_deficit_of_a_thousand_eliminates_and_one_less_does_not(treasury: int, merry: bool, holy: bool) -> None:
    """`mare_nostrum 4.3, 3.3`: after the festivities; no die is drawn."""
    lines = (*(["Liesse"] if merry else []), *(["Fête"] if holy else []))
    rich = {"protector_temple": True, "arena": True, "schools": 9}
    resolved = hold(acclaimed(treasury=treasury, **rich), lines=lines)
    left = treasury - 50 * merry - 150 * holy
    alba = resolved.position.players["Alba"]
    assert alba.eliminated is (left <= -BANKRUPT)
    assert alba.treasury == (0 if alba.eliminated else left)
    assert resolved.rolls == ()


def test_minus_999_and_minus_1000() -> None:
    """`mare_nostrum 4.3`."""
    assert not hold(acclaimed(treasury=-999, schools=9)).position.players["Alba"].eliminated
    assert hold(acclaimed(treasury=-1000, schools=9)).position.players["Alba"].eliminated


def test_the_index_is_told_line_by_line_and_in_sum() -> None:
    """`mare_nostrum 2.6, 2.5`: to the player and the game master alone; the sum to everybody."""
    resolved = hold(acclaimed(treasury=120, temples=3, armies=(), defeats=1), lines=("Liesse",))
    lines = [item for item in resolved.news if item.topic == "index" and item.to]
    assert [(item.message.code, item.message.args) for item in lines] == [
        ("line_credit", {"count": 2, "value": "+4"}),
        ("line_temples", {"count": 2, "value": "+10"}),
        ("line_defeats", {"count": 1, "value": "-15"}),
        ("line_rejoicing", {"count": 3, "value": "+3"}),
    ]
    assert all(item.to == ("Alba", GAME_MASTER) for item in lines)
    totals = [item for item in resolved.news if item.message.code == "index_total"]
    assert [item.message.args for item in totals] == [{"seat": "Alba", "index": 102}, {"seat": "Brea", "index": 100}]
    assert all(not item.to for item in totals)


def test_outcomes_of_every_decision() -> None:
    """`mare_nostrum 3.2, 3.3, 4.2, 5.1`."""
    resolved = hold(
        acclaimed(treasury=500),
        lines=("Liesse", "Fête", "Fuir vers XAL", "Changer de régime: republic"),
    )
    assert [(o.order, o.message.code) for o in resolved.outcomes] == [
        ("rejoicing", "rejoicing_held"),
        ("feast", "feast_without_temple"),
        ("flee to XAL", "flight_not_needed"),
        ("change regime: republic", "regime_changed"),
    ]
    assert [o.private for o in resolved.outcomes] == [True, True, True, False], "others see the sum alone (`2.6`)"
    assert all("treasury" not in o.message.args for o in resolved.outcomes), "books are private"


def test_the_sum_of_a_bankruptcy_is_told_to_the_seat_and_the_game_master_alone() -> None:
    """`mare_nostrum 2.6, 4.3`: everybody hears of it, without the sum."""
    news = hold(acclaimed(treasury=-990), lines=("Liesse",)).news
    (public,) = [item for item in news if item.message.code == "bankrupt"]
    assert (public.message.args, public.to) == ({"seat": "Alba"}, ())
    (private,) = [item for item in news if item.message.code == "bankrupt_with"]
    assert (private.message.args, private.to) == ({"seat": "Alba", "deficit": 1040}, ("Alba", GAME_MASTER))


def test_who_takes_back_that_he_keeps_his_regime_is_asked() -> None:
    """`mare_nostrum 5.1`: also if he said so turns ago."""
    table = Table()
    table.write("Alba", "Garder le régime")
    table.resolve()
    assert table.codes("Alba", "annuler garder le régime") == ["note_regime_open"]
    table.year()
    assert table.position.standing == {}
    table.write("Alba", "Garder le régime")
    table.write("Alba", "cancel keep regime")
    assert [order.text for order in table.filed["Alba"]] == ["regime open"]
    resolved = table.resolve()
    assert [(o.message.code, o.private) for o in resolved.outcomes] == [("regime_left_open", True)]
    assert table.rules.asked(table.position) == ("Alba", "Brea")
    assert table.codes("Alba", "annuler garder le régime") == ["note_regime_stays"]
    assert codes(table.resolve().outcomes) == ["regime_kept"]


def test_a_flight_from_beginning_to_end() -> None:
    """`mare_nostrum 4.2, 1.4`."""
    position = acclaimed(defeats=3, treasury=-120, priests=4, schools=1, routes=2)
    held = {"XAL": "Alba", "XBR": "Brea", "XPB": "Alba", "XPC": "Alba"}
    position = msgspec.structs.replace(position, controllers=held, sieges=("XPB", "XPC"))
    resolved = hold(position, 99, 2)
    alba = resolved.position.players["Alba"]
    assert (alba.home, alba.capital, alba.treasury, alba.temples, alba.priests) == ("XPC", "Picene", 50, 1, 1)
    assert (alba.schools, alba.routes, len(alba.armies), alba.field) == (0, 0, 1, ())
    assert (alba.besieged, resolved.position.sieges) == (1, ("XPC",)), "the siege of the new capital goes on"
    assert resolved.position.controllers == {"XBR": "Brea", "XPC": "Alba"}
    assert [item.message.code for item in resolved.news if item.topic == "vox"] == [
        "vox_falls",
        "flight_die",
        "fled",
        "set_free",
        "vox_silent",
    ]
    assert [(roll.purpose, roll.faces) for roll in resolved.rolls] == [("vox populi Alba", 100), ("flight Alba", 2)]


def test_one_candidate_needs_no_die_and_a_wish_for_another_is_told_in_vain() -> None:
    """`mare_nostrum 4.2`."""
    position = acclaimed(defeats=3)
    held = {"XAL": "Alba", "XBR": "Brea", "XPA": "Alba", "XPC": "Alba"}
    resolved = hold(msgspec.structs.replace(position, controllers=held), 99, lines=("Fuir vers XPA",))
    assert resolved.position.players["Alba"].home == "XPC"
    assert codes(resolved.outcomes) == ["flight_other_way"]


def test_orders_of_the_eliminated_come_to_nothing() -> None:
    """`mare_nostrum 4.4`."""
    lines = ("Changer de régime: tyranny", "Fuir vers XPA")
    fallen = hold(acclaimed(defeats=3), 100, lines=lines)
    assert codes(fallen.outcomes) == ["fallen_first", "fallen_first"]
    bankrupt = hold(acclaimed(treasury=-1000), lines=lines)
    assert codes(bankrupt.outcomes) == ["bankrupt_first", "bankrupt_first"]
    assert "set_free" in codes(bankrupt.news)


def test_nobody_left() -> None:
    """`mare_nostrum 6.1`."""
    rules = small(Alba={"treasury": -1000}, Brea={"treasury": -1000})
    table = Table(rules)
    table.year()
    resolved = table.resolve()
    assert table.phase == "over"
    assert rules.phase(table.position).kind == "over"
    assert rules.winner(table.position) == ()
    assert resolved.news[-1].message.code == "nobody_left"
    assert table.codes("Alba", "Liesse") == ["campaign_over"]
    assert table.resolve().position == table.position
