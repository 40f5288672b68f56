"""Names of areas, citadels, players and persons: either language, whole or begun; what to suggest for a wrong one."""

from __future__ import annotations

import pytest

from adjudicator.orders.diadoques_names import ROYAL_NAMES
from adjudicator.orders.grammar import keyword
from adjudicator.orders.lexicon import Entry, Lexicon
from adjudicator.orders.normalise import fold_name
from tests.orders.board import AREAS, CITADELS, PLAYERS, notes, problem, read, table

LEXICON = Lexicon({"area": AREAS, "citadel": CITADELS, "seat": PLAYERS, "royal": ROYAL_NAMES})


@pytest.mark.parametrize("area", AREAS)
def test_diadoques_13_an_area_by_code_or_name_in_either_language(area: str) -> None:
    for said in (area, area.lower(), *AREAS[area], *(n.upper() for n in AREAS[area]), *map(fold_name, AREAS[area])):
        other = "MAC" if area != "MAC" else "THR"
        assert read(f"A {said} -> {other}") == [f"A {area} -> {other}"]
        assert read(f"A {other} -> {said}")[0] == f"A {other} -> {area}"
        assert read(f"A {said}-{other}") == [f"A {area} -> {other}"]


@pytest.mark.parametrize("citadel", CITADELS)
def test_diadoques_13_a_citadel_by_name_in_either_language(citadel: str) -> None:
    for said in (citadel, *CITADELS[citadel], *(n.lower() for n in CITADELS[citadel])):
        assert read(f"G {said} x") == [f"G {citadel} x"]
        assert read(f"A THR A1 {said}") == [f"A THR A1 {citadel}"]


@pytest.mark.parametrize("seat", PLAYERS)
def test_diadoques_13_a_player_by_whole_name_or_its_first_word(seat: str) -> None:
    for said in (seat, *PLAYERS[seat], *(n.split()[0].lower() for n in PLAYERS[seat])):
        assert read(f"Don 5 à {said}") == [f"Give 5 to {seat}"]


@pytest.mark.parametrize("royal", ROYAL_NAMES)
def test_diadoques_13_a_royal_person_by_any_name(royal: str) -> None:
    for said in (royal, *ROYAL_NAMES[royal]):
        assert read(f"Corrompre {said} 10") == [f"Bribe {royal} 10"]


def test_no_name_is_a_word_of_the_order_language() -> None:
    names = [
        fold_name(n)
        for group in (AREAS, CITADELS, PLAYERS, ROYAL_NAMES)
        for id_, said in group.items()
        for n in (id_, *said)
    ]
    assert len(names) > 250
    assert [name for name in names if keyword("diadoques").fullmatch(name)] == []


BEGUN = """
A mace -> thes        | A MAC -> TES
A Cappad -> Phrygie hell | A CAP -> HEL
A hellesp -> LYD      | A HEL -> LYD
A chersonèse -> THR   | A CHE -> THR
F egee -> EUB         | F EGE -> EUB
F aegean -> EUB       | F EGE -> EUB
G Alexan x            | G Alexandrie x
A HEL A1 Cyzi         | A HEL A1 Cyzique
Don 5 à Lysi          | Give 5 to Lysimachus
Corrompre cléo 5      | Bribe Cleopatra 5
"""


@pytest.mark.parametrize(("said", "meant"), [tuple(row) for row in table(BEGUN)])
def test_diadoques_13_four_letters_are_enough_if_no_other_name_begins_so(said: str, meant: str) -> None:
    assert read(said) == [meant]
    assert {note.code for note in notes(said)} <= {"name_completed", "player_completed", "person_completed"}
    assert notes(said)


UNKNOWN = """
A CHZ -> HEL             | 3  | place_unknown_meant  | CHA CHE CHY
A MAC -> CHZ             | 10 | place_unknown_meant  | CHA CHE CHY
A MAC -> TRH             | 10 | place_unknown_meant  | THR TRD Tyr
A MAC -> Trace           | 10 | place_unknown_meant  | THR
A Machedoine -> THR      | 3  | place_unknown_meant  | MAC
A MAC -> Qwerty          | 10 | place_unknown        |
A MAC -> mac x           | 14 | words_after          |
A phry -> LYD            | 3  | place_ambiguous      | HEL PHR
A Phrygie -> LYD         | 3  | place_ambiguous      | HEL PHR
F EGE -> Eubée           | 10 | place_ambiguous      | BEO EUB
A MAC -> Thracian        | 10 | place_ambiguous      | CHE THR
A MAC -> pers            | 10 | place_ambiguous      | GPE PER
A HEL A1 Cyzyque         | 10 | place_unknown_meant  | Cyzique
Don 5 à Lysimaqe         | 9  | player_unknown_meant | Lysimachus
Don 5 à Paul             | 9  | player_unknown       |
Don 5 à Anti             | 9  | player_ambiguous     | Antigonus Antipater
Don 5 à Pella            | 9  | player_unknown       |
Corrompre Roxanne 10     | 11 | person_unknown_meant | Roxana
Assassiner Lysimaque     | 12 | person_unknown       |
Assassiner Olimpias      | 12 | person_unknown_meant | Olympias
A +Toto MAC -> THR       | 4  | person_unknown       |
XYZ -> THR               | 1  | place_unknown_meant  | BYZ
"""


@pytest.mark.parametrize(("said", "column", "code", "meant"), [tuple(row) for row in table(UNKNOWN)])
def test_a_wrong_name_is_told_with_its_column_and_what_is_close(said: str, column: str, code: str, meant: str) -> None:
    found = problem(said)
    assert (found.line, found.column, found.message.code) == (1, int(column), code)
    near = next((value for value in found.message.args.values() if isinstance(value, list)), [])
    assert sorted(near) == meant.split()


def test_two_areas_that_begin_alike_are_never_guessed() -> None:
    meaning = LEXICON.find("liby")
    assert meaning is not None
    assert {e.id for e in meaning.entries} == {"LIB", "MLI"}
    assert LEXICON.find("mer") is None
    assert LEXICON.find("pays") is None
    assert LEXICON.find("mac") is not None


def test_a_name_of_two_things_keeps_both() -> None:
    meaning = LEXICON.find("rhodes")
    assert meaning is not None
    assert set(meaning.entries) == {Entry("area", "RHO"), Entry("citadel", "Rhodes")}
    assert not meaning.guessed


def test_no_two_royal_persons_have_names_that_begin_alike() -> None:
    """So that no beginning of a name is ever in doubt between two of them."""
    begins: dict[str, set[str]] = {}
    for royal, said in ROYAL_NAMES.items():
        for word in {word for n in (royal, *said) for word in fold_name(n).split() if len(word) >= 4}:
            begins.setdefault(word[:4], set()).add(royal)
    assert {word: who for word, who in begins.items() if len(who) > 1} == {}


def test_suggestions_are_the_same_every_time_and_three_at_most() -> None:
    first = LEXICON.suggest("CHZ", ("area",))
    assert first == LEXICON.suggest("chz", ("area",))
    assert [e.id for e in first] == ["CHA", "CHE", "CHY"]
    assert LEXICON.suggest("", ("area",)) == ()
    assert len(LEXICON.suggest("M", ("area", "citadel"))) <= 3
