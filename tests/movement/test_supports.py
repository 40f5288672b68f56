"""Supports: `diadoques 4.7` to `4.13`, `5.6`, and what Diplomacy does otherwise."""

from __future__ import annotations

import pytest

from adjudicator.movement.causes import (
    Bounced,
    Cause,
    Cut,
    Given,
    HeadOn,
    HeldUp,
    Moved,
    NotCounted,
    OwnUnit,
    Repelled,
    Rival,
    SupporterDislodged,
    Unmatched,
)
from tests.movement.notation import DIADOQUES, DIPLOMACY, moved, play

BOTH: dict[str, tuple[str, dict[str, str], dict[str, Cause]]] = {
    "4.7 a support against one's own helps nobody to dislodge it": (
        """Red A PER -> MED
        Gold A SUS S A PER -> MED
        Gold A MED x""",
        {},
        {"A PER": Repelled("A MED", 1, 1), "A SUS": NotCounted("A MED")},
    ),
    "4.7 it does so against other entrants": (
        """Red A PER -> MED
        Gold A SUS S A PER -> MED
        Gold A2 MED x
        Blue A2 CAP -> MED
        Blue A ARM S A CAP -> MED
        Red A LCN S A PER -> MED""",
        {},
        {"A PER": Bounced("MED", 2, (Rival("A CAP", 3),)), "A CAP": Bounced("MED", 3, (Rival("A PER", 3),))},
    ),
    "4.7 it counts if one's own leaves": (
        """Red A PER -> MED
        Gold A SUS S A PER -> MED
        Gold A MED -> ARM
        Blue A CAP -> MED""",
        {"A PER": "MED", "A MED": "ARM"},
        {"A SUS": Given(), "A PER": Moved("MED", 2)},
    ),
    "4.7 it does not if one's own is held up": (
        """Red A PER -> MED
        Gold A SUS S A PER -> MED
        Gold A MED -> ARM
        Blue A ARM x""",
        {},
        {"A PER": HeldUp("A MED", 1, 1), "A SUS": NotCounted("A MED")},
    ),
    "4.7 head-on it does not help against one's own": (
        """Red A PER -> MED
        Gold A SUS S A PER -> MED
        Gold A MED -> PER""",
        {},
        {"A PER": HeadOn("A MED", 1, 1, False), "A SUS": NotCounted("A MED")},
    ),
    "4.7 others' supports still dislodge": (
        """Red A PER -> MED
        Gold A SUS S A PER -> MED
        Blue A ARM S A PER -> MED
        Gold A MED x""",
        {"A PER": "MED"},
        {"A PER": Moved("MED", 2, "A MED"), "A SUS": NotCounted("A MED"), "A ARM": Given()},
    ),
    "4.9 a support counts its whole value": (
        """Red A PER -> MED
        Red A2 SUS S A PER -> MED
        Blue A2 MED x""",
        {"A PER": "MED"},
        {"A PER": Moved("MED", 3, "A MED")},
    ),
    "4.10 cut by an attack, however weak": (
        """Red A PER -> MED
        Red A3 SUS S A PER -> MED
        Blue A MED x
        Gold A BAB -> SUS""",
        {},
        {"A SUS": Cut(("A BAB",)), "A BAB": Repelled("A SUS", 1, 3)},
    ),
    "4.10 not cut by one's own": (
        """Red A PER -> MED
        Red A SUS S A PER -> MED
        Blue A MED x
        Red A BAB -> SUS""",
        {"A PER": "MED"},
        {"A SUS": Given(), "A BAB": OwnUnit("A SUS")},
    ),
    "4.10 a support in place is cut too": (
        """Red A2 PER -> MED
        Blue A MED x
        Blue A SUS S A MED
        Red A BAB -> SUS""",
        {"A PER": "MED"},
        {"A SUS": Cut(("A BAB",))},
    ),
    "4.10 cut by an attack that is itself beaten off by another": (
        """Red A PER -> MED
        Red A SUS S A PER -> MED
        Blue A MED x
        Gold A BAB -> SUS
        White A2 ELY -> SUS
        Red A2 CAP S A SUS""",
        {},
        {"A SUS": Cut(("A BAB", "A ELY"))},
    ),
    "4.13 a mover cannot be supported in its place": (
        """Gold A MED -> ARM
        Gold A SUS S A MED
        Gold A ARM x""",
        {},
        {"A SUS": Unmatched("A MED", "moves")},
    ),
    "4.8 a support for a move elsewhere": (
        """Gold A MED -> ARM
        Gold A SUS S A MED -> PER""",
        {"A MED": "ARM"},
        {"A SUS": Unmatched("A MED", "elsewhere")},
    ),
    "4.8 a support for a move of a piece that stays": (
        """Gold A MED x
        Gold A SUS S A MED -> PER""",
        {},
        {"A SUS": Unmatched("A MED", "stays")},
    ),
    "4.8 a support for nobody": ("Gold A SUS S A MED -> PER", {}, {"A SUS": Unmatched("A MED", "absent")}),
    "4.8 a supporter can be supported": (
        """Red A2 PER -> SUS
        Gold A SUS S A MED
        Gold A MED S A SUS""",
        {},
        {"A SUS": Cut(("A PER",)), "A MED": Given(), "A PER": Repelled("A SUS", 2, 2)},
    ),
    "4.10 a dislodged supporter": (
        """Red A PER -> MED
        Red A SUS S A PER -> MED
        Blue A MED x
        Gold A2 BAB -> SUS""",
        {"A BAB": "SUS"},
        {"A SUS": SupporterDislodged("A BAB", 2, 1)},
    ),
}


@pytest.mark.parametrize("policy", [DIADOQUES, DIPLOMACY], ids=["diadoques", "diplomacy"])
@pytest.mark.parametrize("case", BOTH, ids=list(BOTH))
def test_rule(case: str, policy: object) -> None:
    """What both policies agree on; the title names the rule of `diadoques`."""
    text, expected, causes = BOTH[case]
    movement = play(text, policy=DIPLOMACY if policy is DIPLOMACY else DIADOQUES)
    assert moved(movement) == expected
    assert {name: movement.causes[name] for name in causes} == causes


FROM_TARGET = """Red A PER -> MED
    Red A SUS S A PER -> MED
    Blue A MED -> SUS"""


def test_diadoques_cuts_from_the_place_aimed_at() -> None:
    """`diadoques 4.10`: the area the support is aimed at included."""
    movement = play(FROM_TARGET)
    assert moved(movement) == {}
    assert movement.causes["A SUS"] == Cut(("A MED",))
    assert movement.causes["A PER"] == HeldUp("A MED", 1, 1)


def test_diplomacy_does_not_cut_from_the_place_aimed_at() -> None:
    """DATC 6.D.15."""
    movement = play(FROM_TARGET, policy=DIPLOMACY)
    assert moved(movement) == {"A PER": "MED"}
    assert movement.causes["A SUS"] == Given()
    assert sorted(movement.dislodged) == ["A MED"]


def test_diplomacy_cuts_from_the_place_aimed_at_by_dislodging() -> None:
    """DATC 6.D.17."""
    movement = play(FROM_TARGET + "\nBlue A BAB S A MED -> SUS", policy=DIPLOMACY)
    assert moved(movement) == {"A MED": "SUS", "A PER": "MED"}
    assert movement.causes["A SUS"] == SupporterDislodged("A MED", 2, 1)


def test_diplomacy_the_attack_from_the_target_fails_against_a_supported_supporter() -> None:
    """DATC 6.D.18: the supporter survives, so its support stands."""
    movement = play(FROM_TARGET + "\nBlue A BAB S A MED -> SUS\nRed A ELY S A SUS\nBlue A CAP -> MED", policy=DIPLOMACY)
    assert moved(movement) == {"A PER": "MED"}
    assert movement.causes["A SUS"] == Given()


def test_diplomacy_a_second_attack_on_the_supporter_cuts() -> None:
    """The exemption is for the attack from the target alone."""
    movement = play(FROM_TARGET + "\nGold A ELY -> SUS", policy=DIPLOMACY)
    assert moved(movement) == {}
    assert movement.causes["A SUS"] == Cut(("A ELY", "A MED"))
