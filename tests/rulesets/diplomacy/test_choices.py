"""The choices of the DATC as settings, each with its default and the other way; where versions 2.4 and 3.0 differ."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.ruleset import SettingError
from adjudicator.gamedata import game_data, load_diplomacy
from adjudicator.rulesets.diplomacy.orders import Move, UnitRef, to_order
from adjudicator.rulesets.diplomacy.position import Position, Unit
from adjudicator.rulesets.diplomacy.settings import Settings
from tests.rulesets.diplomacy.notation import after, code, dislodged, play, told, units

BUILD = "Fall 1901, Adjustment"
RING = "England: F LON S F WAL -> ENG; F WAL -> ENG", "France: A BRE -> LON; F ENG C A BRE -> LON"


def test_every_setting_has_its_default_in_the_data_file() -> None:
    assert set(game_data("diplomacy")["settings"]) == set(Settings.__struct_fields__)


@pytest.mark.parametrize(
    ("name", "value"),
    [("victory_centres", 0), ("victory_centres", "many"), ("draw", "always"), ("no_such", 1), ("one_coast", True)],
)
def test_a_setting_it_cannot_take_is_named(name: str, value: object) -> None:
    with pytest.raises(SettingError, match=name):
        load_diplomacy({name: value})


def test_values_may_be_text() -> None:
    settings = load_diplomacy({"victory_centres": "20", "retreat_to_convoy_start": "false"}).settings
    assert settings["victory_centres"] == 20
    assert settings["retreat_to_convoy_start"] is False


def test_4_a_2_paradoxes() -> None:
    """By "all hold" the attack on the fleet fails as well, were the paradox not settled by the rulebook's own words."""
    pandin = ("England: F LON S F WAL -> ENG; F WAL -> ENG", "France: A BRE -> LON; F ENG C A BRE -> LON")
    extended = (*pandin, "Germany: F NTH S F BEL -> ENG; F BEL -> ENG", "Italy: F YOR S A BRE -> LON")
    assert code(play(*extended), "A BRE") == "paradox"
    assert code(play(*extended), "F BEL") == "standoff"
    assert code(play(*extended, settings={"convoy_paradox": "all hold"}), "F BEL") == "paradox"


def test_4_a_3_intent() -> None:
    """3.0 follows the rulebooks of 2000 and 2023: an own fleet shows intent. By "via" only the word does."""
    lines = "England: A NWY -> SWE; F SKA C A NWY -> SWE", "Russia: A SWE -> NWY"
    assert units(play(*lines)) == {"A NWY", "A SWE", "F SKA"}
    assert code(play(*lines), "A NWY") == "moved_by_sea"
    assert code(play(*lines, settings={"adjacent_convoy": "via"}), "A NWY") == "head_on"


def test_4_a_3_no_fallback() -> None:
    """6.G.8 differs. 2.4: an army told VIA without a convoy marches; 3.0: it stays.

    The published answers for 6.G.8 are those of 2.4 (the army could not arrive both ways, so there is nothing to
    choose), those for 6.G.11 and 6.G.20 those of 3.0 (a chain that was ordered is used, whole or broken). Both hold at
    once, so both are the default; 3.0 to the letter is a setting.
    """
    lines = "France: A BEL -> HOL VIA", "England: A HOL -> KIE"
    assert "A HOL" in units(play(*lines))
    assert "A BEL" in units(play(*lines, settings={"via_without_convoy": "stay"}))
    paradox = (
        "England: F NWY S F NTH -> SKA; F NTH -> SKA",
        "Russia: A SWE -> NWY; F SKA C A SWE -> NWY; F BAR S A SWE -> NWY",
    )
    for setting in ("land", "stay"):
        result = play(*paradox, settings={"via_without_convoy": setting})
        assert dislodged(result) == {"F SKA"}
        assert "A SWE" in units(result)


def test_4_a_4_support_is_not_cut_from_its_target_by_sea() -> None:
    """6.G.13, the same in 2.4 and 3.0."""
    result = play("Austria: F ADR C A TRI -> VEN; A TRI -> VEN VIA", "Italy: A VEN S F ALB -> TRI; F ALB -> TRI")
    assert dislodged(result) == {"A TRI"}


def test_4_a_5_retreat_to_where_a_convoyed_attacker_set_out() -> None:
    """6.H.11 differs in words only: 2.4 prefers it, the rules of 2023 say it."""
    fleets = "; ".join(f"F {sea} C A GAS -> MAR" for sea in ("MAO", "WES", "LYO"))
    lines = f"France: A GAS -> MAR VIA; A BUR S A GAS -> MAR; {fleets}", "Italy: A MAR H"
    free = after(play(*lines)).dislodged[0]
    assert free.barred == ""
    barred = after(play(*lines, settings={"retreat_to_convoy_start": False})).dislodged[0]
    assert barred.barred == "GAS"


def test_4_b_2_one_coast_possible() -> None:
    assert "F SPA/NC" in units(play("France: F GAS -> SPA"))
    assert code(play("France: F GAS -> SPA", settings={"one_coast": "illegal"}), "F GAS") == "coast_needed"


def test_4_b_1_two_coasts_possible() -> None:
    assert code(play("France: F POR -> SPA"), "F POR") == "coast_needed"


def test_4_b_3_a_coast_out_of_reach() -> None:
    """6.B.3: both versions prefer illegal."""
    assert code(play("France: F GAS -> SPA/SC"), "F GAS") == "coast_out_of_reach"
    assert "F SPA/NC" in units(play("France: F GAS -> SPA/SC", settings={"wrong_coast": "corrected"}))


def test_4_b_4_supports_without_coast() -> None:
    """6.B.7 is the same in both; 6.B.15 is new in 3.0: for a foreign fleet as well (Calhamer: for own ones only)."""
    own = "France: F POR S F MAO -> SPA; F MAO -> SPA/NC"
    foreign = "France: F POR S F MAO -> SPA", "England: F MAO -> SPA/NC"
    assert code(play(own), "F POR") == code(play(*foreign), "F POR") == "support_given"
    for setting, verdicts in {
        "own units": ("support_given", "coast_needed"),
        "required": ("coast_needed", "coast_needed"),
    }.items():
        settings = {"support_coast": setting}
        assert (
            code(play(own, settings=settings), "F POR"),
            code(play(*foreign, settings=settings), "F POR"),
        ) == verdicts


def test_4_b_4_a_wrong_coast_is_no_match() -> None:
    """6.B.9: 2.4 and 3.0 agree on it in the end."""
    result = play("France: F POR S F MAO -> SPA/NC; F MAO -> SPA/SC")
    assert code(result, "F POR") == "unmatched_elsewhere"


def test_4_b_5_the_wrong_coast_of_the_unit_itself() -> None:
    """6.B.10."""
    idle = {"France": ["F SPA/SC"]}
    case: dict[str, Any] = {"units": idle, "orders": {"France": ["F SPA/NC -> LYO"]}}
    assert "F LYO" in units(play(**case))
    refused = play(**case, settings={"unit_coast": "illegal"})
    assert "F SPA/SC" in units(refused)
    assert code(refused, "F SPA/NC") == "unit_on_other_coast"


def test_4_b_6_coasts_that_do_not_exist() -> None:
    rules = load_diplomacy()
    fleets = Position(year=1901, season="spring", units=(Unit("France", "F", "GAS"), Unit("France", "F", "MAO")))
    orders = [to_order(Move(UnitRef("F", "GAS"), "SPA/WC")), to_order(Move(UnitRef("F", "MAO"), "BRE/EC"))]
    resolved = rules.resolve(fleets, {"France": orders}, ScriptedDice(()))
    assert {unit.name for unit in resolved.position.units} == {"F BRE", "F SPA/NC"}


@pytest.mark.parametrize(
    ("order", "setting", "built", "otherwise"),
    [
        ("Build MOS", {}, "A MOS", "A MOS"),
        ("Build STP/NC", {}, "F STP/NC", "F STP/NC"),
        ("Build STP", {}, "", ""),
        ("Build F MOS", {"inland_fleet": "army"}, "", "A MOS"),
        ("Build F STP", {}, "", ""),
    ],
)
def test_4_b_7_and_4_c_builds(order: str, setting: dict[str, str], built: str, otherwise: str) -> None:
    """6.B.14, 6.I.2: illegal in both versions."""
    for settings, expected in (({}, built), (setting, otherwise)):
        result = play(f"Russia: {order}", phase=BUILD, centres={"Russia": ["MOS", "STP"]}, settings=settings)
        assert units(result) == ({expected} if expected else set()), settings


def test_4_d_7_waiving() -> None:
    result = play("Russia: Waive; Build A MOS", phase=BUILD, centres={"Russia": ["MOS", "STP"]})
    assert units(result) == {"A MOS"}
    assert told(result, "builds_unused") == []


def test_4_d_8_who_is_removed() -> None:
    """6.J differs. 2.4: farthest from the home centres; 3.0: from the owned ones, over land and sea for any unit.

    The published answers of 2.4 come out the same by the new rule, as the units there own their home centres.
    """
    case = {"idle": {"Italy": ["A WAR", "A TUS"]}, "centres": {"Italy": ["WAR"]}}
    assert units(play(phase=BUILD, **case)) == {"A WAR"}
    assert units(play(phase=BUILD, **case, settings={"civil_disorder": "2000"})) == {"A TUS"}


def test_4_e_1_an_illegal_order_is_ignored() -> None:
    """6.D.28 to 6.D.30 differ. 2.4 prefers that a move that cannot be made still forbids support; 3.0: it is ignored.

    The published answers are those of 3.0, and of the rules of 2023.
    """
    result = play("Austria: A BUD S F RUM", "Russia: F RUM -> HOL", "Turkey: F BLA -> RUM; A BUL S F BLA -> RUM")
    assert dislodged(result) == set()
    assert code(result, "F RUM") == "not_adjacent"


@pytest.mark.parametrize(
    ("order", "fault"),
    [("F BOT C A SWE -> NWY", "convoy_leads_nowhere"), ("F SKA C A SWE -> NWY", "unmatched_overland")],
)
def test_4_e_1_a_convoy_no_chain_needs(order: str, fault: str) -> None:
    """6.G.7: by 2.4 it is doubtful whether an impossible convoy shows intent; by 3.0 it is illegal and shows none."""
    owner = "Russia" if order.startswith("F BOT") else "England"
    result = play(f"{owner}: {order}", "Russia: A SWE -> NWY", "England: F NWY -> SWE")
    assert code(result, order[:6]) == fault
    assert {"A SWE", "F NWY"} <= units(result)


def test_builds_in_any_owned_centre_are_a_variant() -> None:
    case = {"orders": {"Germany": ["Build A WAR"]}, "centres": {"Germany": ["WAR"]}}
    assert units(play(phase=BUILD, **case)) == set()
    assert units(play(phase=BUILD, **case, settings={"builds": "owned"})) == {"A WAR"}
