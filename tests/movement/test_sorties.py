"""Garrisons that come out: `diadoques 5.3`, `5.5`, `5.6`. A citadel is a place like any other to the engine."""

from __future__ import annotations

from adjudicator.movement.causes import Bounced, Cut, Given, HeadOn, Moved, Rival
from tests.movement.notation import moved, play


def test_a_sortie_enters_an_empty_field() -> None:
    """`diadoques 5.3`."""
    movement = play("Red G Pella -> MAC")
    assert movement.places == {"G Pella": "MAC"}


def test_a_sortie_bounces() -> None:
    """`diadoques 5.3`."""
    movement = play("""Red G Pella -> MAC
        Blue A THR -> MAC""")
    assert movement.causes["G Pella"] == Bounced("MAC", 1, (Rival("A THR", 1),))
    assert movement.standoffs == ("MAC",)


def test_a_supported_sortie_dislodges_the_besieger() -> None:
    """`diadoques 5.3`, `5.6`: by the garrison of another citadel of the province as well."""
    movement = play("""Red G Pella -> MAC
        Red G Pydna S G Pella -> MAC
        Blue A MAC x""")
    assert movement.causes["G Pella"] == Moved("MAC", 2, "A MAC")
    assert movement.dislodged["A MAC"].origin == "Pella"


def test_garrison_and_the_unit_outside_never_exchange_places() -> None:
    """`diadoques 5.5`."""
    movement = play("""Red G Pella -> MAC
        Red A MAC -> Pella""")
    assert moved(movement) == {}
    assert movement.causes["G Pella"] == HeadOn("A MAC", 1, 1, False)


def test_a_sortie_cuts_supports() -> None:
    """`diadoques 5.6`: a sortie is an attack."""
    movement = play("""Red G Pella -> MAC
        Blue A MAC S A THR -> CHE
        Blue A THR -> CHE
        Gold A CHE x""")
    assert movement.causes["A MAC"] == Cut(("G Pella",))
    assert movement.attacked["A MAC"] == ("G Pella",)


def test_a_garrison_supports_undisturbed_by_the_field() -> None:
    """`diadoques 5.6`: what stands or fights in the field does not cut the support of a garrison."""
    movement = play("""Red G Pella S A TES -> MAC
        Red A TES -> MAC
        Blue A MAC x
        Gold A THR -> MAC""")
    assert movement.causes["G Pella"] == Given()
    assert moved(movement) == {"A TES": "MAC"}


def test_converting_inward_leaves_the_field_free() -> None:
    """`diadoques 5.4`."""
    movement = play("""Red A MAC -> Pella
        Blue A THR -> MAC""")
    assert movement.places == {"A MAC": "Pella", "A THR": "MAC"}
