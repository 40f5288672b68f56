"""The board made from the tables (`diadoques 1`)."""

from __future__ import annotations

import pytest

from adjudicator.gamedata import DIADOQUES_TABLES, diadoques_board, game_tables
from adjudicator.rulesets.diadoques.board import Board, BoardError

BOARD = diadoques_board()


def test_seventy_six_areas_of_three_kinds() -> None:
    """`diadoques 1.1`."""
    kinds = [BOARD.kind[area] for area in BOARD.areas]
    assert (len(kinds), kinds.count("land"), kinds.count("coast"), kinds.count("sea")) == (76, 16, 42, 18)


def test_twenty_majors_six_of_them_capitals() -> None:
    """`diadoques 1.6`."""
    ranks = [citadel.rank for citadel in BOARD.citadels.values()]
    assert (ranks.count("capital"), ranks.count("major"), ranks.count("minor")) == (6, 14, 14)
    assert sum(citadel.major for citadel in BOARD.citadels.values()) == 20
    assert [BOARD.citadels[BOARD.capital[seat]].home for seat in BOARD.seats] == list(BOARD.seats)


def test_ids_have_no_accents() -> None:
    assert {"Athenes", "Ephese", "Celenes", "Soloi", "Petra", "Cyrene"} <= set(BOARD.citadels)
    assert BOARD.names["Ephese"] == {"en": "Ephesus", "fr": "Éphèse"}
    assert not set(BOARD.areas) & set(BOARD.citadels)


def test_neighbours_both_ways() -> None:
    for area in BOARD.areas:
        assert all(area in BOARD.army[other] for other in BOARD.army[area])
        assert all(area in BOARD.fleet[other] for other in BOARD.fleet[area])
        assert BOARD.near[area] == set(BOARD.army[area]) | set(BOARD.fleet[area])


@pytest.mark.parametrize(
    ("a", "b", "floods", "blocked"),
    [
        ("MAC", "THR", (), True),
        ("EPI", "MAC", (), True),
        ("MAC", "TES", (), False),
        ("CHE", "HEL", (), False),
        ("CAP", "COM", (), False),
        ("CAP", "COM", ("euphrate",), True),
        ("MES", "ASS", ("tigre",), True),
        ("MES", "ASS", ("euphrate",), False),
        ("MAC", "EGE", (), False),
    ],
)
def test_walls_against_support(a: str, b: str, floods: tuple[str, ...], blocked: bool) -> None:
    """`diadoques 1.7, 4.11, 4.12`."""
    assert BOARD.wall(a, b, floods) is BOARD.wall(b, a, floods) is blocked


def test_the_arabian_seas_are_a_water_of_their_own_but_for_the_canals() -> None:
    """`diadoques 1.5`: no chain of seas joins Persia and Attica; Egypt lies on both waters."""
    assert BOARD.waters["PER"].isdisjoint(BOARD.waters["ATT"])
    assert BOARD.waters["EGY"] == BOARD.waters["PER"] | BOARD.waters["ATT"]
    assert "GPE" in BOARD.fleet["GAR"]


def test_order_reader_names() -> None:
    assert BOARD.area_names["MAC"] == ("Macedonia", "Macédoine")
    assert BOARD.seat_names["Lysimachus"] == ("Lysimachus", "Lysimaque")
    assert BOARD.homes["Ephese"] == "LYD"


def test_tables_that_contradict_one_another_are_refused() -> None:
    tables = game_tables("diadoques", DIADOQUES_TABLES)
    with pytest.raises(BoardError, match="XYZ"):
        Board.read({**tables, "borders.tsv": tables["borders.tsv"].replace("ARA\tBAB", "ARA\tXYZ")})
    with pytest.raises(BoardError, match="Pella"):
        Board.read({**tables, "citadels.tsv": tables["citadels.tsv"].replace("Pella\tMAC", "Pella\tXYZ")})
