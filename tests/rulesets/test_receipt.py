"""What a receipt says of one order: corrected, noted, or refused (`diadoques 13`)."""

from __future__ import annotations

import pytest

from adjudicator.gamedata import load_diadoques
from adjudicator.rulesets.diadoques.position import Dislodged, Position, Unit
from adjudicator.rulesets.diadoques.verdicts import NOTES, VOID
from tests.rulesets.playing import GAME, order, position, royals, units

SEASON = position(
    units=units(Antipater="Ae MAC, A TES, F EGE, G Pella", Lysimachus="A THR, F PRO", Neutral="G Corinthe"),
    diadochi={"Antipater": "MAC", "Lysimachus": "CHE"},
    royals=royals(Philip="MAC Antipater", Roxana="CHA", Olympias="EPI Antipater", Cleopatra="LYD"),
    citadels={"Pella": "Antipater", "Pydna": "Antipater", "Lysimachia": "Lysimachus"},
)
WINTER = position(
    season="winter",
    units=units(Antipater="Ae MAC, A TES"),
    citadels={"Pella": "Antipater", "Sardes": "Antipater"},
    provinces={"MAC": "Antipater", "TES": "Antipater", "LYD": "Antipater"},
)
RETREATS = position(
    stage="retreats",
    units=units(Antigonus="A CAP"),
    dislodged=(Dislodged(Unit("Eumenes", "Ae", "CAP"), "PHR"),),
    standoffs=("PNT",),
    citadels={"Tyane": "Eumenes"},
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A MAC -> EGE", "army_at_sea"),
        ("A MAC -> PER", "not_adjacent"),
        ("F EGE -> GET", "fleet_on_land"),
        ("A BEO -> ATT", "no_unit"),
        ("G Pydna x", "no_garrison"),
        ("A MAC S A TES -> EGY", "support_out_of_reach"),
        ("Ae MAC S A THR", "support_across_border"),
        ("G Pella S A TES -> EPI", "garrison_supports_at_home"),
        ("A TES C A MAC -> HEL", "convoy_needs_fleet_at_sea"),
        ("A TES -> G Pella", "convert_elsewhere"),
        ("A TES A1 Athènes", "siege_from_outside"),
        ("A TES R Pydna", "supply_needs_fleet"),
        ("F EGE R Athènes", "supply_from_outside"),
        ("* MAC -> EPI", None),
        ("* THR -> BYZ", "character_elsewhere"),
        ("* MAC -> ATT", "not_adjacent"),
        ("Roxane CHA -> MAC", "royal_not_yours"),
        ("Épouser Cléopâtre", "royal_not_yours"),
        ("Assassiner Philippe", None),
        ("Ordre royal A THR -> IST", None),
        ("Ordre royal Ae MAC -> TES", "royal_order_not_plain"),
        ("Ordre royal A THR -> EGY", None),
        ("Ordre royal A THR -> PER", "not_adjacent"),
        ("Corrompre A THR 10", None),
        ("Corrompre A THR 11", "unpaid"),
        ("Corrompre F PRO 5", None),
        ("Corrompre G Corinthe 5", "bribe_too_far"),
        ("Corrompre A BEO 5", "no_unit"),
        ("Corrompre A TES 5", "bribe_own"),
        ("Corrompre Olympias 5", "bribe_own"),
        ("Corrompre Roxane 10", None),
        ("Prime A TES 5", None),
        ("Don 5 à Antipater", "gift_to_nobody"),
        ("Don 5 à Lysimaque", None),
        ("A TES retraite BEO", None),
        ("A TES retraite CAP", "retreat_illegal"),
        ("G Pella retraite MAC", "garrison_never_retreats"),
        ("Construire A CHA", "winter_order"),
        ("Victoire partagée Antipater, Lysimaque", None),
    ],
)
def test_season(text: str, code: str | None) -> None:
    refusal = GAME.check(SEASON, "Antipater", order(text)).refusal
    assert (refusal.code if refusal else None) == code
    assert code is None or code in VOID


@pytest.mark.parametrize(
    ("text", "corrected", "notes"),
    [
        ("A MAC -> CHA", "Ae MAC -> CHA", ["troop_corrected"]),
        ("A EGE -> EUB", "F EGE -> EUB", ["troop_corrected"]),
        ("A* MAC -> TES", "Ae* MAC -> TES", ["troop_corrected"]),
        ("A* TES -> EPI", "A TES -> EPI", ["leader_not_there"]),
        ("Ae +Olympias MAC -> CHA", "Ae MAC -> CHA", ["royal_not_there"]),
        ("Ae* +Philippe MAC -> CHA", "Ae* +Philip MAC -> CHA", []),
        ("A TES S A MAC -> EPI", "A TES S Ae MAC -> EPI", ["troop_corrected"]),
        ("A TES S A BEO", "A TES S A BEO", ["nobody_there"]),
        ("Ae MAC -> G Pydna", "Ae MAC -> Ge Pydna", []),
        ("Ae MAC -> HEL", "Ae MAC -> HEL", ["needs_convoy"]),
        ("A THR -> BYZ", "A THR -> BYZ", ["void_unless_bought"]),
        ("Corrompre F THR 5", "Bribe A THR 5", ["troop_corrected"]),
        ("A TES retraite BEO, CAP", "A TES retreats BEO, CAP", ["retreat_partly_illegal"]),
        ("* MAC -> EGE", "* MAC -> EGE", []),
        ("Ordre royal F THR -> IST", "Royal order A THR -> IST", ["troop_corrected"]),
    ],
)
def test_corrections_and_notes(text: str, corrected: str, notes: list[str]) -> None:
    checked = GAME.check(SEASON, "Antipater", order(text))
    assert checked.refusal is None
    assert checked.order.text == corrected
    assert [note.code for note in checked.notes] == notes
    assert set(notes) <= set(NOTES)


def test_a_dropped_leader_frees_his_key() -> None:
    """An order that cannot move the diadochus does not replace the one that does."""
    checked = GAME.check(SEASON, "Antipater", order("A* TES -> EPI"))
    assert checked.order.keys == ("season:TES",)


def test_a_fleet_that_could_be_bought_is_only_a_note() -> None:
    """`diadoques 10.10`: the fleet in PRO is not his now."""
    at = position(units=units(Antipater="A CHE", Lysimachus="F PRO"), diadochi={"Antipater": "CHE"})
    checked = GAME.check(at, "Antipater", order("* CHE -> PRO"))
    assert (checked.refusal, [note.code for note in checked.notes]) == (None, ["no_own_fleet"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Construire A MAC", None),
        ("Construire A CHA", "build_no_citadel"),
        ("Construire G Pydna", "citadel_not_yours"),
        ("Construire F LYD", "build_no_port"),
        ("Construire G Pella", None),
        ("Construire Ae LYD", None),
        ("Entretenir A TES", None),
        ("Dissoudre A MAC", None),
        ("Dissoudre A BEO", "no_unit"),
        ("Promouvoir A TES -> Am", None),
        ("Promouvoir Ae MAC -> Am", "promotion_not_dearer"),
        ("A MAC -> TES", "season_order"),
        ("Corrompre A TES 5", "season_order"),
        ("A MAC retraite TES", "season_order"),
    ],
)
def test_winter(text: str, code: str | None) -> None:
    refusal = GAME.check(WINTER, "Antipater", order(text)).refusal
    assert (refusal.code if refusal else None) == code


def test_what_other_orders_can_mend_is_a_note_in_winter() -> None:
    """`diadoques 9.4, 9.5`: the place may be cleared, the limit freed."""
    taken = GAME.check(WINTER, "Antipater", order("Construire A MAC"))
    assert [note.code for note in taken.notes] == ["build_place_taken"]
    limit = GAME.check(WINTER, "Antipater", order("Construire Ae LYD"))
    assert [note.code for note in limit.notes] == ["limit_reached"]


@pytest.mark.parametrize(
    ("seat", "text", "code", "notes"),
    [
        ("Eumenes", "Ae CAP retraite LCN", None, []),
        ("Eumenes", "A CAP retraite LCN", None, ["troop_corrected"]),
        ("Eumenes", "Ae CAP retraite G Tyane", None, []),
        ("Eumenes", "Ae CAP retraite PHR", "retreat_illegal", []),
        ("Eumenes", "Ae CAP retraite PNT", "retreat_illegal", []),
        ("Eumenes", "Ae CAP retraite PNT, LCN", None, ["retreat_partly_illegal"]),
        ("Antigonus", "Ae CAP retraite LCN", "not_your_unit", []),
        ("Eumenes", "A LCN retraite PIS", "no_unit", []),
        ("Eumenes", "Ae CAP -> LCN", "season_order", []),
        ("Eumenes", "Construire A CAP", "winter_order", []),
    ],
)
def test_retreats(seat: str, text: str, code: str | None, notes: list[str]) -> None:
    checked = GAME.check(RETREATS, seat, order(text))
    assert (checked.refusal.code if checked.refusal else None) == code
    assert [note.code for note in checked.notes] == notes


def test_nothing_is_ordered_when_the_game_is_over() -> None:
    over = Position(year=-321, season="spring", stage="over")
    refusal = GAME.check(over, "Antipater", order("A MAC x")).refusal
    assert refusal is not None
    assert refusal.code == "game_over"


def test_settings_show_on_the_receipt() -> None:
    """`diadoques 8.3, 10.8`."""
    game = load_diadoques({"bribe_adjacency": False, "royal_orders": False})
    assert game.check(SEASON, "Antipater", order("Corrompre G Corinthe 5")).refusal is None
    refusal = game.check(SEASON, "Antipater", order("Ordre royal A THR -> IST")).refusal
    assert refusal is not None
    assert refusal.code == "royal_orders_off"
