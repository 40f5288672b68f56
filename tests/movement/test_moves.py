"""Moves, head-on fights, standoffs, chains and rings: `diadoques 4.1` to `4.7` and `4.16`."""

from __future__ import annotations

import pytest

from adjudicator.movement.causes import (
    Bounced,
    Cause,
    Dislodged,
    Dislodgement,
    HeadOn,
    Held,
    HeldUp,
    Moved,
    OwnUnit,
    Repelled,
    Rival,
)
from tests.movement.notation import moved, play

CASES: dict[str, tuple[str, dict[str, str], dict[str, Cause]]] = {
    "4.1 a move to an empty place": ("Red A PER -> MED", {"A PER": "MED"}, {"A PER": Moved("MED", 1)}),
    "4.2 equal: nobody moves": (
        """Red A PER -> MED
        Blue A MED x""",
        {},
        {"A PER": Repelled("A MED", 1, 1), "A MED": Held((Rival("A PER", 1),), 1)},
    ),
    "4.2 greater by value": (
        """Red A2 PER -> MED
        Blue A MED x""",
        {"A PER": "MED"},
        {"A PER": Moved("MED", 2, "A MED"), "A MED": Dislodged("A PER", 2, 1)},
    ),
    "4.2 greater by support": (
        """Red A PER -> MED
        Red A SUS S A PER -> MED
        Blue A MED x""",
        {"A PER": "MED"},
        {"A PER": Moved("MED", 2, "A MED")},
    ),
    "4.2 supports count on both sides": (
        """Red A PER -> MED
        Red A2 SUS S A PER -> MED
        Blue A MED x
        Blue A2 ARM S A MED""",
        {},
        {"A PER": Repelled("A MED", 3, 3)},
    ),
    "4.3 a standoff of equals": (
        """Red A PER -> MED
        Blue A SUS -> MED""",
        {},
        {"A PER": Bounced("MED", 1, (Rival("A SUS", 1),)), "A SUS": Bounced("MED", 1, (Rival("A PER", 1),))},
    ),
    "4.3 the strictly strongest of three enters": (
        """Red A2 PER -> MED
        Blue A SUS -> MED
        Gold A ARM -> MED""",
        {"A PER": "MED"},
        {
            "A ARM": Bounced("MED", 1, (Rival("A PER", 2), Rival("A SUS", 1)), "A PER"),
            "A SUS": Bounced("MED", 1, (Rival("A PER", 2), Rival("A ARM", 1)), "A PER"),
        },
    ),
    "4.3 two strongest keep the weaker one out too": (
        """Red A2 PER -> MED
        Blue A2 SUS -> MED
        Gold A ARM -> MED""",
        {},
        {"A ARM": Bounced("MED", 1, (Rival("A PER", 2), Rival("A SUS", 2)))},
    ),
    "4.3 a beleaguered piece stands between equals": (
        """Red A2 PER -> MED
        Blue A2 SUS -> MED
        Gold A MED x""",
        {},
        {"A MED": Held((Rival("A PER", 2), Rival("A SUS", 2)), 1)},
    ),
    "4.3 the stronger of two beats the third as well": (
        """Red A3 PER -> MED
        Blue A2 SUS -> MED
        Gold A MED x""",
        {"A PER": "MED"},
        {"A SUS": Bounced("MED", 2, (Rival("A PER", 3),), "A PER")},
    ),
    "4.4 a mover that is held back has no support in its place": (
        """Gold A MED -> ARM
        Gold A CAP S A MED
        Blue A ARM x
        Red A2 PER -> MED""",
        {"A PER": "MED"},
        {"A MED": Repelled("A ARM", 1, 1), "A PER": Moved("MED", 2, "A MED")},
    ),
    "4.4 a mover that is held back has its own value": (
        """Gold A2 MED -> ARM
        Blue A2 ARM x
        Red A2 PER -> MED""",
        {},
        {"A PER": HeldUp("A MED", 2, 2)},
    ),
    "4.4 head-on it fights with all its supports": (
        """Red A2 PER -> MED
        Gold A MED -> PER
        Gold A CAP S A MED -> PER""",
        {},
        {"A PER": HeadOn("A MED", 2, 2, False), "A MED": HeadOn("A PER", 2, 2, False)},
    ),
    "4.5 two against one head-on": (
        """Red A2 PER -> MED
        Gold A MED -> PER""",
        {"A PER": "MED"},
        {"A PER": Moved("MED", 2, "A MED"), "A MED": HeadOn("A PER", 1, 2, True)},
    ),
    "4.5 equals never exchange places": (
        """Red A PER -> MED
        Gold A MED -> PER""",
        {},
        {"A PER": HeadOn("A MED", 1, 1, False)},
    ),
    "4.5 a third entrant keeps the stronger one out": (
        """Red A2 PER -> MED
        Gold A MED -> PER
        Blue A2 SUS -> MED""",
        {},
        {"A PER": Bounced("MED", 2, (Rival("A SUS", 2),)), "A MED": HeadOn("A PER", 1, 2, False)},
    ),
    "4.5 a third entrant dislodges one that fights head-on": (
        """Red A PER -> MED
        Gold A MED -> PER
        Blue A3 SUS -> MED""",
        {"A SUS": "MED"},
        {
            "A PER": Bounced("MED", 1, (Rival("A SUS", 3),), "A SUS"),
            "A MED": HeadOn("A PER", 1, 1, False),
            "A SUS": Moved("MED", 3, "A MED"),
        },
    ),
    "4.6 a chain moves up": (
        """Red A PER -> MED
        Red A MED -> ARM
        Red A ARM -> CAP""",
        {"A PER": "MED", "A MED": "ARM", "A ARM": "CAP"},
        {"A PER": Moved("MED", 1)},
    ),
    "4.6 a chain is held up": (
        """Red A PER -> MED
        Red A MED -> ARM
        Red A ARM -> CAP
        Blue A CAP x""",
        {},
        {"A PER": HeldUp("A MED", 1, 1), "A MED": HeldUp("A ARM", 1, 1), "A ARM": Repelled("A CAP", 1, 1)},
    ),
    "4.6 a strong piece breaks into a chain that is held up": (
        """Gold A2 PER -> MED
        Red A MED -> ARM
        Red A ARM -> CAP
        Blue A CAP x""",
        {"A PER": "MED"},
        {"A PER": Moved("MED", 2, "A MED"), "A MED": HeldUp("A ARM", 1, 1)},
    ),
    "4.6 a ring of three moves round": (
        """Red A PER -> MED
        Blue A MED -> ARM
        Gold A ARM -> PER""",
        {"A PER": "MED", "A MED": "ARM", "A ARM": "PER"},
        {},
    ),
    "4.6 a ring moves round with support against an intruder": (
        """Red A PER -> MED
        Red A SUS S A PER -> MED
        Blue A MED -> ARM
        Gold A ARM -> PER
        Gold A CAP -> MED""",
        {"A PER": "MED", "A MED": "ARM", "A ARM": "PER"},
        {"A CAP": Bounced("MED", 1, (Rival("A PER", 2),), "A PER")},
    ),
    "4.6 an intruder stops a ring": (
        """Red A PER -> MED
        Blue A MED -> ARM
        Gold A ARM -> PER
        Gold A CAP -> MED""",
        {},
        {"A MED": HeldUp("A ARM", 1, 1), "A ARM": HeldUp("A PER", 1, 1)},
    ),
    "4.6 an intruder breaks a ring open": (
        """Red A PER -> MED
        Blue A MED -> ARM
        Gold A ARM -> PER
        White A2 CAP -> MED""",
        {"A CAP": "MED"},
        {"A CAP": Moved("MED", 2, "A MED"), "A ARM": HeldUp("A PER", 1, 1)},
    ),
    "4.7 nobody dislodges his own": (
        """Red A3 PER -> MED
        Red A MED x""",
        {},
        {"A PER": OwnUnit("A MED"), "A MED": Held((), 1)},
    ),
    "4.7 nor his own that was held back": (
        """Red A3 PER -> MED
        Red A MED -> ARM
        Blue A ARM x""",
        {},
        {"A PER": HeldUp("A MED", 3, 1)},
    ),
    "4.7 nor his own head-on": (
        """Red A3 PER -> MED
        Red A MED -> PER""",
        {},
        {"A PER": OwnUnit("A MED"), "A MED": HeadOn("A PER", 1, 3, False)},
    ),
    "4.7 he may follow his own": (
        """Red A PER -> MED
        Red A MED -> ARM""",
        {"A PER": "MED", "A MED": "ARM"},
        {},
    ),
    "4.7 a strong attack on his own keeps others out": (
        """Red A2 PER -> MED
        Red A MED x
        Blue A2 SUS -> MED""",
        {},
        {"A SUS": Bounced("MED", 2, (Rival("A PER", 2),))},
    ),
    "4.16 a dislodged piece does not keep others out of where its dislodger came from": (
        """Red A2 PER -> MED
        Gold A MED -> PER
        Blue A SUS -> PER""",
        {"A PER": "MED", "A SUS": "PER"},
        {"A MED": HeadOn("A PER", 1, 2, True)},
    ),
    "4.16 but it does from elsewhere": (
        """Red A2 PER -> MED
        Gold A MED -> ARM
        Blue A SUS -> ARM""",
        {"A PER": "MED"},
        {"A SUS": Bounced("ARM", 1, (Rival("A MED", 1),)), "A MED": Bounced("ARM", 1, (Rival("A SUS", 1),))},
    ),
}


@pytest.mark.parametrize("case", CASES, ids=list(CASES))
def test_rule(case: str) -> None:
    """The title of each case names the rule of `diadoques` it is about."""
    text, expected, causes = CASES[case]
    movement = play(text)
    assert moved(movement) == expected
    assert {name: movement.causes[name] for name in causes} == causes


def test_standoffs_are_where_two_tried_and_none_entered() -> None:
    """`diadoques 4.3`, `7.2`: an entrant that has no effect (4.16) makes no standoff."""
    movement = play("""Red A PER -> MED
        Blue A SUS -> MED
        Red A2 ARM -> CAP
        Blue A CAP -> ARM
        Gold A PNT -> ARM""")
    assert movement.standoffs == ("MED",)
    assert movement.places["A PNT"] == "ARM"


def test_a_dislodgement_tells_where_from_and_how_strong() -> None:
    """`diadoques 7.2` needs the origin of the dislodger."""
    movement = play("""Red A2 PER -> MED
        Red A SUS S A PER -> MED
        Gold A MED -> PER
        Gold A ARM S A MED -> PER""")
    assert movement.dislodged == {"A MED": Dislodgement("MED", "A PER", 3, 2, "PER")}
    assert movement.dislodged["A MED"].barred == "PER"
    assert "A MED" not in movement.places


def test_attacked_counts_other_owners_successful_or_not() -> None:
    """`diadoques 6.7`: any attack, however weak; an owner does not attack himself."""
    movement = play("""Red A PER -> MED
        Blue A SUS -> MED
        Gold A ARM -> MED
        Gold A3 MED x""")
    assert movement.attacked == {"A MED": ("A PER", "A SUS")}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Red A PER x\nBlue A PER x", "share a place"),
        ("Red A PER -> PER", "moves to where it is"),
    ],
)
def test_impossible_positions_are_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        play(text)
