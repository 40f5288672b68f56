"""The standard map: the facts of the tables."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.gamedata import DIPLOMACY_TABLES, diplomacy_board, game_tables
from adjudicator.rulesets.diplomacy.board import Board, BoardError, province_of

BOARD = diplomacy_board()
REAL = Path(__file__).parents[2] / "cases" / "diplomacy" / "real.json"


def test_seventy_five_provinces() -> None:
    assert Counter(BOARD.kind.values()) == {"coast": 42, "sea": 19, "land": 14}
    assert len(BOARD.provinces) == 75
    assert len(BOARD.order) == 81
    assert {p: len(c) for p, c in BOARD.coasts.items() if c} == {"BUL": 2, "SPA": 2, "STP": 2}
    english = [BOARD.names[province]["en"].casefold() for province in BOARD.provinces]
    assert english == sorted(english)


def test_thirty_four_centres_twenty_two_of_them_home() -> None:
    assert len(BOARD.centres) == 34
    assert {seat: len(home) for seat, home in BOARD.home.items()} == {
        seat: 4 if seat == "Russia" else 3 for seat in BOARD.seats
    }
    assert all(centre in BOARD.centres for home in BOARD.home.values() for centre in home)
    assert all(BOARD.kind[centre] != "sea" for centre in BOARD.centres)
    neutral = {c for c in BOARD.centres if not any(c in home for home in BOARD.home.values())}
    assert neutral == {"BEL", "BUL", "DEN", "GRE", "HOL", "NWY", "POR", "RUM", "SER", "SPA", "SWE", "TUN"}


def test_borders_hold_both_ways_and_fit_their_units() -> None:
    for one, others in BOARD.army.items():
        assert BOARD.kind[one] != "sea" or not others
        assert all(one in BOARD.army[other] and BOARD.kind[other] != "sea" for other in others)
    for place, others_by_sea in BOARD.fleet.items():
        assert BOARD.kind[province_of(place)] != "land" or not others_by_sea
        assert all(place in BOARD.fleet[other] for other in others_by_sea)
        assert not BOARD.coasts.get(place) or not others_by_sea  # a fleet stands on a coast, not in between
    assert sum(map(len, BOARD.army.values())) == 2 * 111
    assert sum(map(len, BOARD.fleet.values())) == 2 * 141


def test_every_place_can_be_left_and_reached() -> None:
    reached = {"PAR"}
    for _ in BOARD.provinces:
        reached |= {near for province in reached for near in BOARD.near[province]}
    assert reached == set(BOARD.provinces)


@pytest.mark.parametrize(
    ("one", "other", "army", "fleet"),
    [
        ("NWY", "STP", True, True),
        ("LVP", "NAO", False, True),
        ("CLY", "IRI", False, False),
        ("ROM", "VEN", True, False),
        ("KIE", "DEN", True, True),
        ("CON", "BUL", True, True),
        ("VEN", "PIE", True, False),
        ("ANK", "SMY", True, False),
        ("FIN", "NWY", True, False),
        ("GAS", "MAR", True, False),
        ("TUN", "NAP", False, False),
        ("SKA", "HEL", False, False),
        ("BAL", "SKA", False, False),
        ("MAR", "SPA", True, True),
    ],
)
def test_borders_that_are_often_got_wrong(one: str, other: str, army: bool, fleet: bool) -> None:
    assert (other in BOARD.army[one]) is army
    by_sea = {province_of(to) for place in (one, *BOARD.coasts[one]) for to in BOARD.fleet[place]}
    assert (other in by_sea) is fleet


def test_coasts() -> None:
    assert BOARD.fleet["SPA/NC"] == ("GAS", "MAO", "POR")
    assert set(BOARD.fleet["SPA/SC"]) == {"MAR", "LYO", "WES", "MAO", "POR"}
    assert set(BOARD.fleet["STP/NC"]) == {"BAR", "NWY"}
    assert set(BOARD.fleet["STP/SC"]) == {"BOT", "FIN", "LVN"}
    assert set(BOARD.fleet["BUL/EC"]) == {"BLA", "CON", "RUM"}
    assert set(BOARD.fleet["BUL/SC"]) == {"AEG", "CON", "GRE"}


def test_the_start() -> None:
    counts = Counter(unit.owner for unit in BOARD.units)
    assert counts == {seat: len(BOARD.home[seat]) for seat in BOARD.seats}
    assert {unit.place for unit in BOARD.units if unit.owner == "Russia"} == {"MOS", "SEV", "STP/SC", "WAR"}
    assert all(unit.place[:3] in BOARD.home[unit.owner] for unit in BOARD.units)


def test_the_moves_of_real_games_follow_the_borders() -> None:
    """What moved in real games was next to where it came from, or came by sea."""
    seen = 0
    for case in read_cases(REAL):
        for lines in case["orders"].values():
            for line in lines:
                words = line.split()
                if len(words) != 4 or words[2] != "->":
                    continue
                seen += 1
                troop, start, to = words[0], words[1], words[3]
                if troop == "F":
                    assert to[:3] in BOARD.reach[start], line
                elif to not in BOARD.army[start]:
                    assert BOARD.kind[start] == BOARD.kind[to] == "coast", line
    assert seen > 900


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [
        ("borders.tsv", "ADR\tALB", "ADR\tXXX"),
        ("borders.tsv", "ec,sc", "ec,nc"),
        ("borders.tsv", "MAO\tSPA\tno\tnc,sc", "MAO\tSPA\tno\tyes"),
        ("setup.tsv", "STP/SC", "STP/EC"),
        ("provinces.tsv", "Turkey", "Persia"),
    ],
)
def test_tables_that_contradict_one_another_are_refused(table: str, old: str, new: str) -> None:
    tables = game_tables("diplomacy", DIPLOMACY_TABLES)
    assert old in tables[table]
    with pytest.raises(BoardError, match=r"tsv"):
        Board.read({**tables, table: tables[table].replace(old, new, 1)})
