"""Convoys: `diadoques 4.5`, `4.14`, `4.15` and the paradoxes, by both policies."""

from __future__ import annotations

import pytest

from adjudicator.movement.causes import (
    Bounced,
    Carried,
    ConvoyBroken,
    Cut,
    Dislodged,
    Given,
    HeldUp,
    Loss,
    Moved,
    NoConvoy,
    Paradox,
    Repelled,
    Rival,
    Spare,
    Stranded,
    Unmatched,
)
from adjudicator.movement.orders import Policy
from tests.movement.notation import DIADOQUES, DIPLOMACY, moved, play

SEA = """EGE: MAC HEL EUB EOL TES
    EOL: LYD HEL PRO CHE
    PRO: CHE BIT"""

BOTH = pytest.mark.parametrize("policy", [DIADOQUES, DIPLOMACY], ids=["diadoques", "diplomacy"])


@BOTH
def test_one_fleet_carries_an_army(policy: Policy) -> None:
    """`diadoques 4.14`."""
    movement = play("Red A MAC -> HEL via\nRed F EGE C A MAC -> HEL", SEA, policy)
    assert movement.causes == {"A MAC": Moved("HEL", 1, None, ("EGE",)), "F EGE": Carried("A MAC")}


@BOTH
def test_a_chain_of_fleets_of_any_owner(policy: Policy) -> None:
    """`diadoques 4.14`: of any player."""
    text = "Red A MAC -> BIT via\nRed F EGE C A MAC -> BIT\nBlue F EOL C A MAC -> BIT\nGold F PRO C A MAC -> BIT"
    movement = play(text, SEA, policy)
    assert movement.causes["A MAC"] == Moved("BIT", 1, None, ("EGE", "EOL", "PRO"))


@BOTH
def test_a_gap_in_the_chain(policy: Policy) -> None:
    """`diadoques 4.14`: the army stays, and may be supported by nobody, as it tried to leave (4.13)."""
    text = "Red A MAC -> BIT via\nRed F EGE C A MAC -> BIT\nGold F PRO C A MAC -> BIT\nRed A TES S A MAC"
    movement = play(text, SEA, policy)
    assert movement.causes["A MAC"] == NoConvoy(("F EGE", "F PRO"))
    assert movement.causes["F EGE"] == Stranded("A MAC")
    assert movement.causes["A TES"] == Unmatched("A MAC", "moves")


@BOTH
def test_a_move_by_sea_without_any_fleet(policy: Policy) -> None:
    """`diadoques 4.5`: a move that asks for a convoy and has none stays."""
    movement = play("Red A MAC -> HEL via\nGold A ILL -> MAC", SEA, policy)
    assert movement.causes["A MAC"] == NoConvoy()
    assert movement.causes["A ILL"] == HeldUp("A MAC", 1, 1)


def test_convoys_of_what_was_not_ordered() -> None:
    """`diadoques 4.14`: each fleet carries one army, on the move it was ordered."""
    movement = play(
        """Red A MAC -> HEL
        Red F EGE C A MAC -> HEL
        Red F EOL C A MAC -> BIT
        Red F PRO C A THR -> BIT
        Red F PON C A LYD -> BIT
        Red A LYD x""",
        SEA,
    )
    assert movement.causes["F EGE"] == Unmatched("A MAC", "overland")
    assert movement.causes["F EOL"] == Unmatched("A MAC", "elsewhere")
    assert movement.causes["F PRO"] == Unmatched("A THR", "absent")
    assert movement.causes["F PON"] == Unmatched("A LYD", "stays")


BROKEN = """Red A MAC -> HEL via
    Red F EGE C A MAC -> HEL
    Blue F PRO -> EGE
    Blue F CYC S F PRO -> EGE"""


@BOTH
def test_a_broken_convoy_attacks_nothing(policy: Policy) -> None:
    """`diadoques 4.15`: it neither bounces nor cuts; the army stays."""
    movement = play(BROKEN + "\nGold A MYS -> HEL", SEA, policy)
    assert moved(movement) == {"F PRO": "EGE", "A MYS": "HEL"}
    assert movement.causes["A MAC"] == ConvoyBroken((Loss("F EGE", "F PRO"),))
    assert movement.causes["F EGE"] == Dislodged("F PRO", 2, 1)
    assert movement.standoffs == ()
    cut = play(BROKEN + "\nGold A HEL S A MYS -> LYD\nGold A MYS -> LYD\nRed A LYD x", SEA, policy)
    assert cut.causes["A HEL"] == Given()
    assert "A HEL" not in cut.attacked


@BOTH
def test_an_attack_that_does_not_dislodge_breaks_no_convoy(policy: Policy) -> None:
    """`diadoques 4.14`."""
    movement = play("Red A MAC -> HEL via\nRed F EGE C A MAC -> HEL\nBlue F PRO -> EGE", SEA, policy)
    assert moved(movement) == {"A MAC": "HEL"}
    assert movement.attacked == {"F EGE": ("F PRO",)}


@BOTH
def test_a_beleaguered_fleet_still_carries(policy: Policy) -> None:
    """DATC 6.F.5."""
    movement = play(BROKEN + "\nGold F KRE -> EGE\nGold F IKA S F KRE -> EGE", SEA, policy)
    assert moved(movement) == {"A MAC": "HEL"}


TWO_WAYS = "NOR: LON BEL\nSOU: LON BEL\nWES: LON"


@BOTH
def test_another_chain_carries_on(policy: Policy) -> None:
    """`diadoques 4.14`, DATC 6.F.9: broken only if no chain is left."""
    text = """Red A LON -> BEL via
        Red F NOR C A LON -> BEL
        Gold F SOU C A LON -> BEL
        Blue F SKA -> NOR
        Blue F DEN S F SKA -> NOR"""
    movement = play(text, TWO_WAYS, policy)
    assert movement.causes["A LON"] == Moved("BEL", 1, None, ("SOU",))
    assert movement.causes["F NOR"] == Dislodged("F SKA", 2, 1)


@BOTH
def test_the_loss_of_a_fleet_that_is_on_no_way(policy: Policy) -> None:
    """DATC 6.F.12."""
    text = """Red A LON -> BEL via
        Red F SOU C A LON -> BEL
        Red F WES C A LON -> BEL
        Blue F ATL -> WES
        Blue F NAO S F ATL -> WES"""
    movement = play(text, TWO_WAYS, policy)
    assert movement.places["A LON"] == "BEL"


@BOTH
def test_of_two_chains_one_is_spare(policy: Policy) -> None:
    movement = play("Red A LON -> BEL via\nRed F NOR C A LON -> BEL\nRed F SOU C A LON -> BEL", TWO_WAYS, policy)
    assert movement.causes["F NOR"] == Carried("A LON")
    assert movement.causes["F SOU"] == Spare("A LON", ("NOR",))


@BOTH
def test_a_convoyed_army_cuts_support(policy: Policy) -> None:
    """`diadoques 4.10`, `4.14`."""
    text = """Red A BYZ -> THR
        Red A CHE S A BYZ -> THR
        Blue A THR x
        Gold A LYD -> CHE via
        Gold F EOL C A LYD -> CHE"""
    movement = play(text, SEA, policy)
    assert moved(movement) == {}
    assert movement.causes["A CHE"] == Cut(("A LYD",))
    assert movement.causes["F EOL"] == Carried("A LYD")


@BOTH
def test_places_are_exchanged_by_convoy(policy: Policy) -> None:
    """`diadoques 4.5`, DATC 6.G.1: one of the two by convoy is enough."""
    movement = play("Red A LON -> BEL via\nRed F NOR C A LON -> BEL\nBlue A BEL -> LON", TWO_WAYS, policy)
    assert moved(movement) == {"A LON": "BEL", "A BEL": "LON"}


@BOTH
def test_a_ring_may_hold_a_convoy(policy: Policy) -> None:
    """`diadoques 4.6`."""
    text = "Red A LON -> BEL via\nRed F NOR C A LON -> BEL\nBlue A BEL -> YOR\nGold A YOR -> LON"
    movement = play(text, TWO_WAYS, policy)
    assert moved(movement) == {"A LON": "BEL", "A BEL": "YOR", "A YOR": "LON"}


@BOTH
def test_a_broken_convoy_stops_the_exchange(policy: Policy) -> None:
    """`diadoques 4.5`: if that convoy is broken it stays."""
    text = """Red A LON -> BEL via
        Red F NOR C A LON -> BEL
        Blue A BEL -> LON
        Blue F SKA -> NOR
        Blue F DEN S F SKA -> NOR"""
    movement = play(text, TWO_WAYS, policy)
    assert moved(movement) == {"F SKA": "NOR"}
    assert movement.causes["A BEL"] == HeldUp("A LON", 1, 1)


@BOTH
def test_a_piece_dislodged_from_the_sea_knows_the_chain(policy: Policy) -> None:
    """`diadoques 7.2`: the last sea area is barred."""
    text = "Red A2 MAC -> CHE via\nRed F EGE C A MAC -> CHE\nRed F EOL C A MAC -> CHE\nBlue A CHE x"
    movement = play(text, SEA, policy)
    assert movement.dislodged["A CHE"].chain == ("EGE", "EOL")
    assert movement.dislodged["A CHE"].barred == "EOL"
    assert movement.dislodged["A CHE"].origin == "MAC"


@BOTH
def test_a_convoyed_victim_does_bounce_where_its_dislodger_came_from(policy: Policy) -> None:
    """DATC 6.G.15: no head-on fight by sea, so what it prevents stands; `diadoques 4.16`: only from over land."""
    text = """Red A LON -> BEL via
        Red F NOR C A LON -> BEL
        Red A HOL S A LON -> BEL
        Red A YOR -> LON
        Blue A BEL -> LON via
        Blue F SOU C A BEL -> LON"""
    movement = play(text, TWO_WAYS, policy)
    assert moved(movement) == {"A LON": "BEL"}
    assert movement.causes["A YOR"] == Bounced("LON", 1, (Rival("A BEL", 1),))
    assert movement.standoffs == ("LON",)


VICTIM = """Lysimachus A2 MAC -> TES
    Antigonus F CHA -> MAC
    Antigonus A TES -> MAC via
    Antigonus F EGE C A TES -> MAC"""


def test_a_convoyed_victim_has_no_effect_where_its_dislodger_came_from_over_land() -> None:
    """`diadoques 4.16` makes no exception for an attack by sea."""
    movement = play(VICTIM, SEA, DIADOQUES)
    assert moved(movement) == {"A MAC": "TES", "F CHA": "MAC"}
    assert movement.dislodged["A TES"].defence == 1
    assert movement.causes["A TES"] == Bounced("MAC", 1, (Rival("F CHA", 1),))
    assert movement.standoffs == ()


def test_in_diplomacy_it_keeps_others_out_of_there() -> None:
    """Policy `convoyed_victim_bounces`."""
    movement = play(VICTIM, SEA, DIPLOMACY)
    assert moved(movement) == {"A MAC": "TES"}
    assert movement.causes["F CHA"] == Bounced("MAC", 1, (Rival("A TES", 1),))
    assert movement.standoffs == ("MAC",)


@BOTH
def test_the_stronger_convoyed_army_is_no_victim(policy: Policy) -> None:
    """`diadoques 4.5`: by convoy they change places, and it keeps the third out."""
    movement = play(VICTIM.replace("A TES -> MAC via", "A2 TES -> MAC via"), SEA, policy)
    assert moved(movement) == {"A MAC": "TES", "A TES": "MAC"}


# Paradoxes

CHANNEL = """ENG: BRE LON WAL PIC BEL
    NTH: NWY BEL LON YOR EDI"""

SIMPLE = """England F LON S F WAL -> ENG
    England F WAL -> ENG
    France A BRE -> LON via
    France F ENG C A BRE -> LON"""

PANDIN = (
    SIMPLE
    + """
    Germany F NTH S F BEL -> ENG
    Germany F BEL -> ENG"""
)

BETRAYAL = """England F NTH C A NWY -> BEL
    England A NWY -> BEL via
    England F ENG S A NWY -> BEL
    France F BEL S F NTH
    Germany F HEL S F SKA -> NTH
    Germany F SKA -> NTH"""

SECOND_ORDER = """England F EDI -> NTH
    England F LON S F EDI -> NTH
    France A BRE -> LON via
    France F ENG C A BRE -> LON
    Germany F BEL S F PIC -> ENG
    Germany F PIC -> ENG
    Russia A NWY -> BEL via
    Russia F NTH C A NWY -> BEL"""

EXCLUSIVE = """England F EDI -> NTH
    England F YOR S F EDI -> NTH
    France A BRE -> LON via
    France F ENG C A BRE -> LON
    Germany F BEL S F ENG
    Germany F LON S F NTH
    Italy F MAO -> ENG
    Italy F IRI S F MAO -> ENG
    Russia A NWY -> BEL via
    Russia F NTH C A NWY -> BEL"""

NO_RESOLUTION = """England F EDI -> NTH
    England F LON S F EDI -> NTH
    England F IRI -> ENG
    England F MAO S F IRI -> ENG
    France A BRE -> LON via
    France F ENG C A BRE -> LON
    France F BEL S F ENG
    Russia A NWY -> BEL via
    Russia F NTH C A NWY -> BEL"""

PARADOXES = {
    "simple, DATC 6.F.14": (SIMPLE, {"F WAL": "ENG"}),
    "Pandin's, DATC 6.F.16": (PANDIN, {}),
    "Pandin's extended, DATC 6.F.17": (PANDIN + "\nFrance F YOR S A BRE -> LON", {}),
    "betrayal, DATC 6.F.18": (BETRAYAL, {}),
    "second order, DATC 6.F.22": (SECOND_ORDER, {"F EDI": "NTH", "F PIC": "ENG"}),
    "exclusive, DATC 6.F.23": (EXCLUSIVE, {}),
    "no resolution, DATC 6.F.24": (NO_RESOLUTION, {"F EDI": "NTH"}),
}


@BOTH
@pytest.mark.parametrize("case", PARADOXES, ids=list(PARADOXES))
def test_paradoxes_let_the_convoy_fail(case: str, policy: Policy) -> None:
    """`diadoques 4.15`, Szykman's rule: the board is the same by both policies."""
    text, expected = PARADOXES[case]
    assert moved(play(text, CHANNEL, policy)) == expected


def test_the_cause_of_a_paradox_names_its_moves() -> None:
    """`diadoques 4.15`: both convoys of a second-order paradox."""
    movement = play(SECOND_ORDER, CHANNEL)
    assert movement.causes["A BRE"] == Paradox(("A BRE", "A NWY")) == movement.causes["A NWY"]
    assert movement.causes["F LON"] == Given()


def test_a_paradox_does_not_spread() -> None:
    """DATC 6.F.15: a convoy into the place the attacker leaves is no part of it."""
    text = SIMPLE + "\nItaly A NAF -> WAL via\nItaly F IRI C A NAF -> WAL\nItaly F MAO C A NAF -> WAL"
    movement = play(text, CHANNEL + "\nMAO: NAF IRI\nIRI: WAL")
    assert moved(movement) == {"F WAL": "ENG", "A NAF": "WAL"}
    assert movement.causes["A BRE"] == Paradox(("A BRE",))


def test_all_hold_stops_the_attackers_too() -> None:
    """The other paradox rule: every move of the paradox fails."""
    movement = play(SIMPLE, CHANNEL, Policy(paradox="all hold"))
    assert moved(movement) == {}
    assert movement.causes["F WAL"] == Paradox(("A BRE", "F WAL"))
    assert movement.causes["F ENG"] == Stranded("A BRE")


HOPELESS = SIMPLE + "\nFrance F2 MAO S F ENG"


@BOTH
def test_a_hopeless_attack_on_the_fleet_is_no_paradox(policy: Policy) -> None:
    """The fleet lives whether the support is cut or not, so the army arrives."""
    movement = play(HOPELESS, CHANNEL, policy)
    assert movement.causes["A BRE"] == Repelled("F LON", 1, 1)
    assert movement.causes["F ENG"] == Carried("A BRE")


def test_diadoques_cuts_the_support_for_a_hopeless_attack() -> None:
    """`diadoques 4.10`: without exemption."""
    assert play(HOPELESS, CHANNEL).causes["F LON"] == Cut(("A BRE",))


def test_diplomacy_spares_the_support_for_an_attack_on_the_convoy() -> None:
    """The 2023 rules: a convoyed army does not cut a support for an attack on a fleet it cannot come without."""
    assert play(HOPELESS, CHANNEL, DIPLOMACY).causes["F LON"] == Given()
    assert isinstance(play(PANDIN, CHANNEL, DIPLOMACY).causes["A BRE"], Repelled)


@BOTH
def test_with_another_way_the_support_is_cut(policy: Policy) -> None:
    """DATC 6.F.19: the attacked fleet is not needed, so the army arrives and cuts."""
    text = """France A TUN -> NAP via
        France F TYS C A TUN -> NAP
        France F ION C A TUN -> NAP
        Italy F NAP S F ROM -> TYS
        Italy F ROM -> TYS"""
    movement = play(text, "TYS: TUN NAP\nION: TUN NAP", policy)
    assert moved(movement) == {}
    assert movement.causes["F NAP"] == Cut(("A TUN",))


@BOTH
def test_the_support_of_a_fleet_that_is_not_needed_is_cut(policy: Policy) -> None:
    """DATC 6.F.20."""
    text = """France A TUN -> NAP via
        France F TYS C A TUN -> NAP
        Italy F NAP S F ION
        Italy F ION C A TUN -> NAP
        Turkey F AEG S F EAS -> ION
        Turkey F EAS -> ION"""
    movement = play(text, "TYS: TUN NAP\nION: TUN NAP", policy)
    assert moved(movement) == {"F EAS": "ION"}


@BOTH
def test_dads_army(policy: Policy) -> None:
    """DATC 6.F.21: an own convoy towards the supporter is no cloak for its support."""
    text = """Russia A EDI S A NWY -> CLY
        Russia F NWG C A NWY -> CLY
        Russia A NWY -> CLY via
        France F IRI S F MAO -> NAO
        France F MAO -> NAO
        England A LVP -> CLY via
        England F NAO C A LVP -> CLY
        England F CLY S F NAO"""
    movement = play(text, "NWG: NWY CLY\nNAO: LVP CLY", policy)
    assert moved(movement) == {"A NWY": "CLY", "F MAO": "NAO"}
