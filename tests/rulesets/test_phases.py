"""Start, phases, and how one follows the other (`diadoques 3.1, 3.2, 7.4, 12.3`)."""

from __future__ import annotations

import pytest

from adjudicator.core.ruleset import Phase, Ruleset
from adjudicator.rulesets.diadoques.position import Position
from tests.rulesets.playing import GAME, play, position, royals, units, written


def test_diadoques_is_a_ruleset() -> None:
    ruleset: Ruleset[Position] = GAME
    assert ruleset.name == "diadoques"
    assert ruleset.seats == ("Antipater", "Lysimachus", "Antigonus", "Eumenes", "Ptolemy", "Seleucus")


def test_start() -> None:
    """`diadoques 3.1, 10.4`: spring -321, three units and 10 T each, the regent with Philip in MAC."""
    start = GAME.start()
    view = GAME.view(start, None)
    assert GAME.phase(start) == Phase("spring -321", "movement")
    assert all(seat.units == 3 and seat.holds_capital for seat in view.seats)
    assert view.regent == "Antipater"
    assert GAME.standing(start) == (
        ("Antipater", 5),
        *((seat, 3) for seat in GAME.seats[1:]),
    )
    assert start.treasury == dict.fromkeys(GAME.seats, 10)
    assert start.provinces["TES"] == "Antipater"
    assert (GAME.winner(start), GAME.asked(start)) == ((), GAME.seats)


def test_a_year() -> None:
    """`diadoques 3.1`: three military seasons, then winter; years count towards zero."""
    at = GAME.start()
    names = []
    for _ in range(5):
        names.append(GAME.phase(at))
        at = play(at).position
    assert names == [
        Phase("spring -321", "movement"),
        Phase("summer -321", "movement"),
        Phase("autumn -321", "movement"),
        Phase("winter -321", "adjustment"),
        Phase("spring -320", "movement"),
    ]


def test_there_is_no_year_zero() -> None:
    """`diadoques 3.1`."""
    at = position(-1, "winter", citadels={"Pella": "Antipater"})
    assert GAME.phase(play(at).position).name == "spring 1"


FIGHT = position(
    units=units(Antigonus="A LYD, A PHR", Eumenes="A CEL, A CAP"),
    citadels={"Gordion": "Antigonus", "Tyane": "Eumenes"},
)
ATTACK = ("A LYD -> CEL", "A PHR S A LYD -> CEL")


def test_open_retreats_are_waited_for() -> None:
    """`diadoques 3.2, 7.4`."""
    at = play(FIGHT, {"Antigonus": ATTACK}).position
    assert GAME.phase(at) == Phase("retreats spring -321", "retreat")
    assert GAME.asked(at) == ("Eumenes",)
    assert GAME.missing(at, "Eumenes", ()) == ("A CEL",)
    assert GAME.missing(at, "Eumenes", written("A CEL retraite PIS")) == ()
    after = play(at, {"Eumenes": ("A CEL retraite PIS",)}).position
    assert GAME.phase(after).name == "summer -321"
    assert "A PIS" in [unit.name for unit in after.units]


def test_settled_retreats_are_not() -> None:
    """`diadoques 7.4`."""
    at = play(FIGHT, {"Antigonus": ATTACK, "Eumenes": ("A CEL retraite PIS",)}).position
    assert GAME.phase(at).name == "summer -321"


def test_an_order_of_the_retreat_phase_replaces_the_advance_one() -> None:
    """`diadoques 7.4`: A CEL is settled in advance, A MES is not; in the phase both may be ordered."""
    two = position(
        units=units(Antigonus="Ae PHR, Ae COM", Eumenes="A CEL, A MES"),
        citadels={"Gordion": "Antigonus", "Tyane": "Eumenes"},
    )
    orders = {"Antigonus": ("Ae PHR -> CEL", "Ae COM -> MES"), "Eumenes": ("A CEL retraite PIS",)}
    at = play(two, orders).position
    assert GAME.asked(at) == ("Eumenes",)
    after = play(at, {"Eumenes": ("A CEL retraite LYD", "A MES retraite SOP")}).position
    assert {unit.name for unit in after.units if unit.owner == "Eumenes"} == {"A LYD", "A SOP"}
    kept = play(at, {"Eumenes": ("A MES retraite SOP",)}).position
    assert {unit.name for unit in kept.units if unit.owner == "Eumenes"} == {"A PIS", "A SOP"}


def test_a_siege_and_a_vote_wait_for_the_second_part() -> None:
    """`diadoques 3.2`: sieges to victory come with the second part of the results."""
    at = position(
        units=units(Antigonus="Ae PHR, A HEL", Eumenes="A CEL"),
        citadels={"Gordion": "Antigonus", "Tyane": "Eumenes"},
    )
    vote = "Victoire partagée Antigone, Eumène"
    first = play(at, {"Antigonus": ("Ae PHR -> CEL", "A HEL A1 Cyzique", vote), "Eumenes": (vote,)})
    assert "A HEL A1 Cyzique" not in [outcome.order for outcome in first.outcomes]
    second = play(first.position, {"Eumenes": ("A CEL retraite LYD",)})
    assert [o.message.code for o in second.outcomes if o.order == "A HEL A1 Cyzique"] == ["siege_first"]
    assert second.position.winner == ("Antigonus", "Eumenes")
    assert GAME.phase(second.position).kind == "over"
    assert (GAME.asked(second.position), GAME.missing(second.position, "Eumenes", ())) == ((), ())


def test_a_diadochus_who_came_alone_does_not_flee_with_the_unit() -> None:
    """`diadoques 2.5`: who moved alone is with no unit this season, over the retreat phase as well."""
    at = position(
        units=units(Antigonus="A LYD, A PHR", Eumenes="A CEL"),
        diadochi={"Eumenes": "PIS"},
        citadels={"Gordion": "Antigonus", "Tyane": "Eumenes"},
    )
    first = play(at, {"Antigonus": ATTACK, "Eumenes": ("* PIS -> CEL",)}).position
    after = play(first, {"Eumenes": ("A CEL retraite PIS",)}).position
    assert after.diadochi == {"Eumenes": "CEL"}


def test_a_royal_person_flees_with_the_unit() -> None:
    """`diadoques 2.5, 10.9`."""
    at = position(
        units=units(Antigonus="A LYD, A PHR", Eumenes="A CEL"),
        royals=royals(Roxana="CEL Eumenes"),
        citadels={"Gordion": "Antigonus", "Tyane": "Eumenes"},
    )
    after = play(at, {"Antigonus": ATTACK, "Eumenes": ("A CEL retraite PIS",)}).position
    assert after.royals == royals(Roxana="PIS Eumenes")


def test_royal_orders_come_back_with_the_year() -> None:
    """`diadoques 10.8`."""
    at = position(
        season="winter",
        units=units(Antipater="A MAC"),
        citadels={"Pella": "Antipater"},
        royal_orders_used=("Antipater",),
    )
    assert play(at).position.royal_orders_used == ()
    assert play(position(units=at.units, royal_orders_used=("Antipater",))).position.royal_orders_used == ("Antipater",)


@pytest.mark.parametrize("season", ["spring", "winter"])
def test_when_nobody_is_left_the_game_is_over(season: str) -> None:
    """`diadoques 12.4`."""
    after = play(position(season=season)).position
    assert after.eliminated == GAME.seats
    assert GAME.phase(after).kind == "over"
    assert play(after).position == after


def test_missing_names_field_units_without_orders() -> None:
    at = position(units=units(Antipater="A MAC, A TES, G Pella, F EGE", Lysimachus="A THR"))
    assert GAME.missing(at, "Antipater", written("A TES -> BEO")) == ("A MAC", "F EGE")


def test_missing_in_winter_names_what_no_money_is_left_for() -> None:
    """`diadoques 9.3`: 10 T and 2 T of income keep two of three."""
    at = position(
        season="winter", units=units(Eumenes="A LCN, A PNT, A CAP"), provinces={"LCN": "Eumenes", "PNT": "Eumenes"}
    )
    assert GAME.missing(at, "Eumenes", ()) == ("A LCN",)
    assert GAME.missing(at, "Eumenes", written("Disband A PNT")) == ()
    assert GAME.missing(at, "Eumenes", written("Maintain A LCN")) == ("A CAP",)
