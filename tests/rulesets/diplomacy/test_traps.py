"""The known traps of adjudicators, one by one; numbers are those of the DATC."""

from __future__ import annotations

from typing import Any

from tests.rulesets.diplomacy.notation import after, code, dislodged, message, play, told, units


def test_a_convoyed_attack_does_not_dislodge_with_the_victims_own_support() -> None:
    """6.D.12 by sea: the English support does not count against the English fleet."""
    result = play("France: A BRE -> LON; F ENG C A BRE -> LON", "England: F LON H; F WAL S A BRE -> LON")
    assert dislodged(result) == set()
    assert code(result, "F WAL S") == "support_not_counted"
    assert code(result, "A BRE") == "repelled"


def test_nor_does_it_break_a_convoy_with_the_support_of_the_fleets_owner() -> None:
    """The fleet is Austrian, so is the support against it: the convoy holds."""
    result = play(
        "Austria: F ION C A NAP -> ALB; F EAS S F ADR -> ION", "Germany: F ADR -> ION", "England: A NAP -> ALB"
    )
    assert "A ALB" in units(result)
    assert dislodged(result) == set()


def test_a_convoyed_army_does_not_cut_the_support_for_an_attack_on_its_own_convoy() -> None:
    """6.F.14: the fleet is dislodged, the army stays."""
    result = play("England: F LON S F WAL -> ENG; F WAL -> ENG", "France: A BRE -> LON; F ENG C A BRE -> LON")
    assert dislodged(result) == {"F ENG"}
    assert code(result, "A BRE") == "convoy_broken"
    assert code(result, "F LON S") == "support_given"


def test_a_hopeless_attack_on_a_convoying_fleet_is_no_paradox() -> None:
    """The convoy cannot be broken, cut or not, so the army lands and dislodges the supporter."""
    result = play(
        "England: F LON S F WAL -> ENG; F WAL -> ENG",
        "France: A BRE -> LON; F ENG C A BRE -> LON; F MAO S F ENG; F YOR S A BRE -> LON",
    )
    assert "A LON" in units(result)
    assert dislodged(result) == {"F LON"}
    assert code(result, "A BRE") == "moved_dislodging"
    assert code(result, "F WAL") == "repelled"


def test_a_true_paradox_stops_the_army_alone() -> None:
    """6.F.17 by Szykman: the convoy fails, no support is cut."""
    result = play(
        "England: F LON S F WAL -> ENG; F WAL -> ENG",
        "France: A BRE -> LON; F ENG C A BRE -> LON; F YOR S A BRE -> LON",
        "Germany: F NTH S F BEL -> ENG; F BEL -> ENG",
    )
    assert code(result, "A BRE") == "paradox"
    assert dislodged(result) == set()


def test_via_convoy_without_a_convoy_marches() -> None:
    """6.G.8 (2.4): the army could not arrive otherwise."""
    result = play("France: A BEL -> HOL VIA", "England: F NTH -> HEL; A HOL -> KIE")
    assert "A HOL" in units(result)
    assert message(result, "A BEL").code == "moved"


def test_via_convoy_without_a_convoy_may_stay_by_setting() -> None:
    """6.G.8 (3.0): no fallback."""
    lines = "France: A BEL -> HOL VIA", "England: F NTH -> HEL; A HOL -> KIE"
    result = play(*lines, settings={"via_without_convoy": "stay"})
    assert "A BEL" in units(result)
    assert code(result, "A BEL") == "no_convoy"


def test_a_convoy_that_was_ordered_and_broken_is_never_replaced_by_a_march() -> None:
    """6.G.20."""
    result = play("France: F BRE -> ENG; A PIC -> BEL VIA; F MAO S F BRE -> ENG", "England: F ENG C A PIC -> BEL")
    assert "A PIC" in units(result)
    assert code(result, "A PIC") == "convoy_broken"


def test_convoys_swap_neighbours() -> None:
    """6.G.1: by an own fleet that was ordered to carry, without a word of it in the army's order."""
    result = play("England: A NWY -> SWE; F SKA C A NWY -> SWE", "Russia: A SWE -> NWY")
    assert {"A SWE", "A NWY"} <= units(result)
    assert dislodged(result) == set()


def test_a_foreign_fleet_kidnaps_nobody() -> None:
    """6.G.2."""
    result = play("England: A NWY -> SWE", "Russia: F SWE -> NWY", "Germany: F SKA C A NWY -> SWE")
    assert units(result) == {"A NWY", "F SWE", "F SKA"}
    assert code(result, "F SKA") == "unmatched_overland"


def test_the_beleaguered_garrison_stays() -> None:
    """Two attacks of the same strength hold each other off."""
    result = play(
        "England: F NTH H", "Russia: F NWG -> NTH; F NWY S F NWG -> NTH", "Germany: F HOL -> NTH; F HEL S F HOL -> NTH"
    )
    assert dislodged(result) == set()
    assert code(result, "F NTH") == "held_against"


def test_the_beleaguered_garrison_may_leave() -> None:
    """6.E.9: once it leaves, the stronger gets in, with whatever supports."""
    result = play(
        "England: F NTH -> NWG; F YOR S F NWY -> NTH",
        "Russia: F SKA S F NWY -> NTH; F NWY -> NTH",
        "Germany: F HOL S F HEL -> NTH; F HEL -> NTH",
    )
    assert {"F NWG", "F NTH", "F HEL"} <= units(result)


def test_head_on_with_support_by_third_parties() -> None:
    """6.E.6: a support by the loser's own power gives strength, but does not dislodge."""
    result = play(
        "Germany: F HOL -> NTH; F HEL S F HOL -> NTH",
        "France: F NTH -> HOL; F BEL S F NTH -> HOL; F ENG S F HOL -> NTH",
        "Austria: A KIE S A RUH -> HOL; A RUH -> HOL",
    )
    assert dislodged(result) == set()
    assert {"F HOL", "F NTH", "A RUH"} <= units(result)
    third = play("Germany: A BER -> PRU", "Russia: A PRU -> BER", "Austria: A SIL S A BER -> PRU")
    assert dislodged(third) == {"A PRU"}
    assert code(third, "A PRU") == "head_on_lost"


def test_the_coast_given_to_an_army_is_ignored() -> None:
    """6.B.12, also in the support for it."""
    result = play("France: A GAS -> SPA/NC; F MAO S A GAS -> SPA/SC", "Italy: F WES -> SPA/SC")
    assert "A SPA" in units(result)


def test_retreats_come_before_victory() -> None:
    """The eighteenth centre is owned only when the fall's retreats are done, by who stands there then."""
    seventeen = ["VIE", "BUD", "TRI", "SER", "BUL", "RUM", "GRE", "VEN", "ROM", "NAP", "TUN", "MUN", "BER", "KIE"]
    seventeen += ["DEN", "HOL", "WAR"]
    centres = {"Austria": seventeen, "Russia": ["MOS", "SEV", "STP"]}
    fall = play(
        "Austria: A UKR -> MOS; A WAR S A UKR -> MOS", "Russia: A MOS H", phase="Fall 1905, Movement", centres=centres
    )
    assert after(fall).stage == "retreat"
    assert after(fall).winner == ()
    retreats: dict[str, Any] = {
        "phase": "Fall 1905, Retreat",
        "idle": {"Austria": ["A MOS", "A WAR"]},
        "centres": centres,
        "dislodged": {"Russia": ["A MOS"]},
    }
    won = play("Russia: A MOS -> LVN", **retreats)
    assert after(won).winner == ("Austria",)
    assert told(won, "victory")[0].args == {"seat": "Austria", "count": 18}
    other = {**retreats, "dislodged": {"Austria": ["A MOS"]}, "idle": {"Russia": ["A MOS"], "Austria": ["A WAR"]}}
    driven_out = play("Austria: A MOS -> LVN", **other)
    assert after(driven_out).winner == ()


def test_a_support_is_cut_by_an_attack_from_the_side_but_not_from_its_target() -> None:
    """6.D.15 and 6.D.17: from there only a dislodgement cuts it."""
    target = play("Russia: F CON S F BLA -> ANK; F BLA -> ANK", "Turkey: F ANK -> CON")
    assert dislodged(target) == {"F ANK"}
    side = play("Russia: F CON S F BLA -> ANK; F BLA -> ANK", "Turkey: F ANK H; A SMY -> CON")
    assert dislodged(side) == set()
    assert code(side, "F CON S") == "support_cut"


def test_a_unit_that_could_not_move_at_all_may_be_supported_in_place() -> None:
    """6.D.32 and 6.D.8: no fleet there, so the order is illegal; with one there, the move was a move."""
    missing = play("England: A LVP -> YOR; F EDI S A LVP -> YOR", "France: F LON S A YOR", "Germany: A YOR -> HOL")
    assert dislodged(missing) == set()
    assert code(missing, "A YOR") == "no_fleets_there"
    there = play(
        "England: A LVP -> YOR; F EDI S A LVP -> YOR; F NTH H", "France: F LON S A YOR", "Germany: A YOR -> HOL"
    )
    assert dislodged(there) == {"A YOR"}
    assert code(there, "A YOR") == "no_convoy"
