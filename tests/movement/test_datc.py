"""Cases of the Diplomacy Adjudicator Test Cases (L. B. Kruijswijk) that are about the interplay of orders alone.

The whole collection is run against the Diplomacy ruleset; here stand, borders left out, the traps for an engine.
"""

from __future__ import annotations

import pytest

from tests.movement.notation import DIPLOMACY, moved, play

SEA = """ADR: ION TRI VEN
    AEG: BUL ION
    ENG: BEL LON MAO NTH PIC
    ION: ADR AEG
    MAO: ENG POR SPA
    NTH: BEL ENG LON NWY SKA
    SKA: NTH NWY SWE"""

CASES: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "6.C.1 three pieces go round": (
        """Turkey F ANK -> CON
        Turkey A CON -> SMY
        Turkey A SMY -> ANK""",
        {"A CON": "SMY", "A SMY": "ANK", "F ANK": "CON"},
        [],
    ),
    "6.C.3 an outsider disrupts a ring": (
        """Turkey F ANK -> CON
        Turkey A CON -> SMY
        Turkey A SMY -> ANK
        Turkey A BUL -> CON""",
        {},
        [],
    ),
    "6.C.4 a ring with an attacked convoy": (
        """Austria A TRI -> SER
        Austria A SER -> BUL
        Turkey A BUL -> TRI via
        Turkey F AEG C A BUL -> TRI
        Turkey F ION C A BUL -> TRI
        Turkey F ADR C A BUL -> TRI
        Italy F NAP -> ION""",
        {"A BUL": "TRI", "A SER": "BUL", "A TRI": "SER"},
        [],
    ),
    "6.C.5 a ring with a broken convoy": (
        """Austria A TRI -> SER
        Austria A SER -> BUL
        Turkey A BUL -> TRI via
        Turkey F AEG C A BUL -> TRI
        Turkey F ION C A BUL -> TRI
        Turkey F ADR C A BUL -> TRI
        Italy F NAP -> ION
        Italy F TUN S F NAP -> ION""",
        {"F NAP": "ION"},
        ["F ION"],
    ),
    "6.C.7 an exchange by two convoys that an outsider disrupts": (
        """England F NTH C A LON -> BEL
        England A LON -> BEL via
        France F ENG C A BEL -> LON
        France A BEL -> LON via
        France A BUR -> BEL""",
        {},
        [],
    ),
    "6.D.5 a supporter may be supported in its place": (
        """Germany A BER S A MUN -> SIL
        Germany F KIE S A BER
        Germany A MUN -> SIL
        Russia F BAL S A PRU -> BER
        Russia A PRU -> BER""",
        {"A MUN": "SIL"},
        [],
    ),
    "6.D.10 no self-dislodgement": (
        """Germany A BER x
        Germany F KIE -> BER
        Germany A MUN S F KIE -> BER""",
        {},
        [],
    ),
    "6.D.12 a support against one's own helps nobody to dislodge it": (
        """Austria F TRI x
        Austria A VIE S A VEN -> TRI
        Italy A VEN -> TRI""",
        {},
        [],
    ),
    "6.D.13 nor if one's own is held back by a bounce": (
        """Austria F TRI -> ADR
        Austria A VIE S A VEN -> TRI
        Italy A VEN -> TRI
        Italy F APU -> ADR""",
        {},
        [],
    ),
    "6.D.14 it does not spoil a dislodgement by others": (
        """Austria F TRI x
        Austria A VIE S A VEN -> TRI
        Italy A VEN -> TRI
        Italy A TYR S A VEN -> TRI
        Italy F ADR S A VEN -> TRI""",
        {"A VEN": "TRI"},
        ["F TRI"],
    ),
    "6.D.16 a convoying fleet may be dislodged with its owner's army": (
        """England A LON x
        England F NTH C A BEL -> LON
        France F ENG S A BEL -> LON
        France A BEL -> LON via""",
        {"A BEL": "LON"},
        ["A LON"],
    ),
    "6.D.20 one's own attack does not cut a support": (
        """England F LON S F NTH -> ENG
        England F NTH -> ENG
        England A YOR -> LON
        France F ENG x""",
        {"F NTH": "ENG"},
        ["F ENG"],
    ),
    "6.D.21 a piece dislodged on its way still cuts": (
        """Austria F TRI x
        Italy A VEN -> TRI
        Italy A TYR S A VEN -> TRI
        Germany A MUN -> TYR
        Russia A SIL -> MUN
        Russia A BER S A SIL -> MUN""",
        {"A SIL": "MUN"},
        ["A MUN"],
    ),
    "6.D.25 a supporter that was ordered elsewhere cannot be carried along": (
        """Germany A BER S A PRU
        Germany F KIE S A BER
        Russia F BAL S A PRU -> BER
        Russia A PRU -> BER""",
        {},
        [],
    ),
    "6.D.29 a support for a fleet in its place": (
        """Austria A BUD S F RUM
        Russia F RUM x
        Turkey F BLA -> RUM
        Turkey A BUL S F BLA -> RUM""",
        {},
        [],
    ),
    "6.E.2 nobody dislodges his own head-on": (
        """Germany A BER -> KIE
        Germany F KIE -> BER
        Germany A MUN S A BER -> KIE""",
        {},
        [],
    ),
    "6.E.4 a piece beaten head-on but not dislodged still bounces": (
        """Germany F HOL -> NTH
        Germany F HEL S F HOL -> NTH
        Germany F SKA S F HOL -> NTH
        France F NTH -> HOL
        France F BEL S F NTH -> HOL
        England F EDI S F NWG -> NTH
        England F YOR S F NWG -> NTH
        England F NWG -> NTH
        Austria A KIE S A RUH -> HOL
        Austria A RUH -> HOL""",
        {},
        [],
    ),
    "6.E.5 loser of a head-on fight, dislodged by a third": (
        """Germany F HOL -> NTH
        Germany F HEL S F HOL -> NTH
        Germany F SKA S F HOL -> NTH
        France F NTH -> HOL
        France F BEL S F NTH -> HOL
        England F EDI S F NWG -> NTH
        England F YOR S F NWG -> NTH
        England F NWG -> NTH
        England F LON S F NWG -> NTH
        Austria A KIE S A RUH -> HOL
        Austria A RUH -> HOL""",
        {"F NWG": "NTH"},
        ["F NTH"],
    ),
    "6.E.6 not dislodged because of its own side's support": (
        """Germany F HOL -> NTH
        Germany F HEL S F HOL -> NTH
        France F NTH -> HOL
        France F BEL S F NTH -> HOL
        France F ENG S F HOL -> NTH
        Austria A KIE S A RUH -> HOL
        Austria A RUH -> HOL""",
        {},
        [],
    ),
    "6.E.8 no self-dislodgement of a beleaguered piece": (
        """England F NTH -> NWY
        England F YOR S F NWY -> NTH
        Germany F HOL S F HEL -> NTH
        Germany F HEL -> NTH
        Russia F SKA S F NWY -> NTH
        Russia F NWY -> NTH""",
        {},
        [],
    ),
    "6.E.9 almost self-dislodgement with a beleaguered piece": (
        """England F NTH -> NWG
        England F YOR S F NWY -> NTH
        Germany F HOL S F HEL -> NTH
        Germany F HEL -> NTH
        Russia F SKA S F NWY -> NTH
        Russia F NWY -> NTH""",
        {"F NTH": "NWG", "F NWY": "NTH"},
        [],
    ),
    "6.E.10 almost circular, with no self-dislodgement": (
        """England F NTH -> DEN
        England F YOR S F NWY -> NTH
        Germany F HOL S F HEL -> NTH
        Germany F HEL -> NTH
        Germany F DEN -> HEL
        Russia F SKA S F NWY -> NTH
        Russia F NWY -> NTH""",
        {},
        [],
    ),
    "6.E.11 exchange by convoy under siege": (
        """France A SPA -> POR via
        France F MAO C A SPA -> POR
        France F LYO S F POR -> SPA
        Germany A MAR S A GAS -> SPA
        Germany A GAS -> SPA
        Italy F POR -> SPA
        Italy F WES S F POR -> SPA""",
        {"A SPA": "POR", "F POR": "SPA"},
        [],
    ),
    "6.E.12 a support on an attack on one's own counts against others": (
        """Austria A BUD -> RUM
        Austria A SER S A VIE -> BUD
        Italy A VIE -> BUD
        Russia A GAL -> BUD
        Russia A RUM S A GAL -> BUD""",
        {},
        [],
    ),
    "6.E.15 a friendly head-on fight": (
        """England F HOL S A RUH -> KIE
        England A RUH -> KIE
        France A KIE -> BER
        France A MUN S A KIE -> BER
        France A SIL S A KIE -> BER
        Germany A BER -> KIE
        Germany F DEN S A BER -> KIE
        Germany F HEL S A BER -> KIE
        Russia F BAL S A PRU -> BER
        Russia A PRU -> BER""",
        {},
        [],
    ),
    "6.G.4 kidnapped by a convoy that breaks": (
        """France F BRE -> ENG
        France A PIC -> BEL
        France A BUR S A PIC -> BEL
        France F MAO S F BRE -> ENG
        England F ENG C A PIC -> BEL
        England A BEL -> PIC""",
        {"A PIC": "BEL", "F BRE": "ENG"},
        ["A BEL", "F ENG"],
    ),
    "6.G.9 exchanged though the attack was supported": (
        """England A NWY -> SWE via
        England F SKA C A NWY -> SWE
        England F FIN S A NWY -> SWE
        Russia A SWE -> NWY""",
        {"A NWY": "SWE", "A SWE": "NWY"},
        [],
    ),
    "6.G.10.mod exchanged or fighting head-on": (
        """England A NWY -> SWE
        England F DEN S A NWY -> SWE
        England F FIN S A NWY -> SWE
        Germany F SKA C A NWY -> SWE
        Russia A SWE -> NWY
        Russia F BAR S A SWE -> NWY
        France F NWG -> NWY
        France F NTH S F NWG -> NWY""",
        {"A NWY": "SWE", "F NWG": "NWY"},
        ["A SWE"],
    ),
    "6.G.13 cutting a support from where the army comes": (
        """Austria F ADR C A TRI -> VEN
        Austria A TRI -> VEN via
        Italy A VEN S F ALB -> TRI
        Italy F ALB -> TRI""",
        {"F ALB": "TRI"},
        ["A TRI"],
    ),
    "6.G.14 a fleet bounces where one exchanges": (
        """England A NWY -> SWE
        England F DEN S A NWY -> SWE
        England F FIN S A NWY -> SWE
        France F NWG -> NWY
        France F NTH S F NWG -> NWY
        Germany F SKA C A SWE -> NWY
        Russia A SWE -> NWY via
        Russia F BAR S A SWE -> NWY""",
        {"A NWY": "SWE"},
        ["A SWE"],
    ),
    "6.G.15 bounce and dislodgement with two convoys": (
        """England F NTH C A LON -> BEL
        England A HOL S A LON -> BEL
        England A YOR -> LON
        England A LON -> BEL via
        France F ENG C A BEL -> LON
        France A BEL -> LON via""",
        {"A LON": "BEL"},
        ["A BEL"],
    ),
    "6.G.17 two pieces in one place, over land": (
        """England A NWY -> SWE via
        England A DEN S A NWY -> SWE
        England F BAL S A NWY -> SWE
        England F SKA C A NWY -> SWE
        England F NTH -> NWY
        Russia A SWE -> NWY
        Russia F NWG S A SWE -> NWY""",
        {"A NWY": "SWE", "A SWE": "NWY"},
        [],
    ),
    "6.G.18 two pieces in one place, by two convoys": (
        """England F NTH C A LON -> BEL
        England A HOL S A LON -> BEL
        England A YOR -> LON
        England A LON -> BEL via
        England A RUH S A LON -> BEL
        France F ENG C A BEL -> LON
        France A BEL -> LON via
        France A WAL S A BEL -> LON""",
        {"A BEL": "LON", "A LON": "BEL"},
        [],
    ),
}


@pytest.mark.parametrize("case", CASES, ids=list(CASES))
def test_published_case(case: str) -> None:
    text, expected, dislodged = CASES[case]
    movement = play(text, SEA, DIPLOMACY)
    assert moved(movement) == expected
    assert sorted(movement.dislodged) == dislodged
