"""Lines that cannot be taken: where, what is wrong, and what was probably meant (invariant 1)."""

from __future__ import annotations

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.core.orders import SOFT_CODES, OrderLine
from adjudicator.orders.diadoques import DiadoquesReader
from adjudicator.orders.explain import NOTE_CODES, PROBLEM_CODES
from adjudicator.orders.reading import is_soft
from tests.orders.board import AREAS, CITADELS, PLAYERS, READER, notes, problem, read, table

# text | column | code | hint, or what was said
PROBLEMS = """
A MAC THR                          | 7  | arrow_missing          | A MAC -> THR
A mac va en thr                    | 7  | arrow_missing          | A MAC -> THR
A MAC attaque THR                  | 7  | arrow_missing          | A MAC -> THR
Olympias va en MAC                 | 9  | arrow_missing          | Olympias -> MAC
Olympias MAC                       | 9  | arrow_missing          | Olympias -> MAC
F EGE C A MAC HEL                  | 15 | arrow_missing          | F EGE C A MAC -> HEL
A MAC: THR                         | 8  | arrow_missing          | A MAC -> THR
A MAC a THR                        | 7  | arrow_missing          | A MAC -> THR
A MAC <- THR                       | 7  | arrow_backwards        |
A MAC ← THR                        | 7  | arrow_backwards        |
A MAC -> EGE -> HEL                | 14 | second_arrow           |
A MAC→THR A TES→MAC                | 11 | separator_missing      | A TES→MAC
A CHE supprts A MAC -> THR         | 7  | word_meant             | A CHE S A MAC -> THR
Bribbe A THR 20                    | 1  | word_meant             | Bribe A THR 20
Construir A MAC                    | 1  | word_meant             | Build A MAC
A MAC retreits THR                 | 7  | word_meant             | A MAC retreats THR
Donc A MAC -> THR                  | 1  | words_before           | A MAC -> THR
Merci de noter A MAC -> THR        | 1  | words_before           | A MAC -> THR
A MAC -> THR pour Paul             | 14 | words_after            | A MAC -> THR
A MAC x X                          | 9  | words_after            | A MAC x
A MAC                              | 6  | order_missing          | A MAC
Flotte EGE                         | 11 | order_missing          | Flotte EGE
* MAC                              | 6  | order_incomplete       | * MAC
A MAC @ 12                         | 9  | not_understood         | 12
F EGE C A MAC                      | 14 | place_missing          |
A MAC retraite                     | 15 | place_missing          |
Annuler                            | 8  | unit_missing           |
A MAC S                            | 8  | unit_missing           |
Entretenir tout                    | 12 | unit_missing           |
Bribe A THR                        | 12 | number_missing         |
Don à Lysimaque                    | 16 | number_missing         |
Bribe A THR vingt                  | 13 | number_missing         |
Bribe A THR 0                      | 13 | number_bad             | 0
Bribe A THR 99999999999            | 13 | number_bad             | 99999999999
B MAC -> THR                       | 1  | letter_unknown         | B
T MAC x                            | 1  | letter_unknown         | T
G Pella -> Pydna                   | 12 | not_area_meant         |
A CHE S A MAC -> Pella             | 18 | support_inward         |
A TES S A MAC -> G Pella           | 18 | support_inward         |
Build G MAC                        | 9  | not_citadel_meant      |
A MAC A1 THR                       | 10 | not_citadel            |
A MAC -> G                         | 10 | not_citadel_meant      |
A MAC A1                           | 9  | citadel_missing_meant  |
A THR A1                           | 9  | citadel_missing        |
A LIB -> Alexandrie                | 10 | citadel_elsewhere      | A LIB -> EGY
A* LIB -> Alexandrie               | 11 | citadel_elsewhere      | A* LIB -> EGY
A MAC -> F EGE                     | 10 | no_such_change         | F EGE
G Pella -> G Pydna                 | 12 | no_such_change         | G Pydna
G Pella -> G MAC                   | 12 | no_such_change         | G MAC
Build MAC                          | 7  | letter_missing         | MAC
A HEL A3 Cyzique                   | 7  | siege_number           | 3
A HEL A Cyzique                    | 7  | siege_hint             | A HEL A1 Cyzique
A MAC R THR                        | 9  | supply_or_retreat      | A MAC retreats THR
Antipater MAC -> THR               | 1  | diadochus_by_name      | Antipater
A Lysimaque -> THR                 | 3  | diadochus_by_name      | Lysimaque
Build A Pella                      | 9  | build_in_citadel_meant | Build A MAC
Promouvoir A MAC                   | 17 | promote_to             |
Marry Roxana                       | 7  | marry_only             |
Shared victory                     | 15 | vote_empty             |
Ordre royal * MAC -> THR           | 13 | royal_order_unit       |
Ordre royal Olympias EPI -> MAC    | 13 | royal_order_unit       |
* MAC x                            | 7  | character_only_moves   | * MAC
Olympias EPI x                     | 14 | character_only_moves   | Olympias EPI
Roxane reste                       | 1  | character_only_moves   | Roxane
Bonjour,                           | 1  | not_an_order           | Bonjour
A bientôt                          | 1  | not_an_order           | A bientôt
Mes ordres pour ce tour            | 1  | not_an_order           | Mes ordres pour ce tour
Give my regards to Paul            | 1  | not_an_order           | Give my regards to Paul
A MAC ...                          | 1  | left_blank             | A MAC
A MAC ->                           | 1  | left_blank             | A MAC ->
A MAC -> ?                         | 1  | left_blank             | A MAC ->
A MAC -> ___                       | 1  | left_blank             | A MAC ->
A MAC -> [ ]                       | 1  | left_blank             | A MAC ->
Bribe A THR ...                    | 1  | left_blank             | Bribe A THR
Don ___ à Lysimaque                | 1  | left_blank             | Don ___ à Lysimaque
Construire ...                     | 1  | left_blank             | Construire
Promote ...                        | 1  | left_blank             | Promote
A MAC retraite ...                 | 1  | left_blank             | A MAC retraite
Promouvoir A MAC -> ...            | 1  | left_blank             | Promouvoir A MAC ->
> A MAC -> THR                     | 1  | quoted_line            | > A MAC -> THR
(A MAC -> THR)                     | 1  | comment_only           | (A MAC -> THR)
# A MAC -> THR                     | 1  | comment_only           | # A MAC -> THR
"""


@pytest.mark.parametrize(("said", "column", "code", "about"), [tuple(row) for row in table(PROBLEMS)])
def test_a_bad_line_has_column_code_and_hint(said: str, column: str, code: str, about: str) -> None:
    found = problem(said)
    assert (found.line, found.column, found.message.code) == (1, int(column), code)
    if about:
        assert about in (found.message.args.get("hint"), found.message.args.get("said"))


ORPHANS = DiadoquesReader(AREAS, CITADELS, PLAYERS)
"""A reader that does not know where the citadels lie."""


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("G Pella -> F", "area_missing"),
        ("G Pella -> Pydna", "not_area"),
        ("Build A Pella", "build_in_citadel"),
        ("A HEL A1", "citadel_missing"),
        ("Build G CHE", "not_citadel"),
    ],
)
def test_without_the_places_of_citadels_the_player_is_asked(said: str, code: str) -> None:
    reading = ORPHANS.read(said, "en")
    assert reading.lines == ()
    assert [p.message.code for p in reading.problems] == [code]


def test_every_problem_code_is_met_in_these_tests() -> None:
    """No code is dead: each comes out of some text (the limits of a text are met in test_texts)."""
    met = {row[2] for row in table(PROBLEMS)}
    met |= {"area_missing", "not_area", "build_in_citadel", "citadel_missing", "not_citadel"}
    met |= {"text_too_long", "too_many_lines", "too_many_orders", "line_too_long"}
    met |= {f"{what}_{how}" for what in ("place", "player", "person") for how in ("unknown", "unknown_meant")}
    met |= {"place_ambiguous", "player_ambiguous"}
    assert set(PROBLEM_CODES) - met == set()
    assert met - set(PROBLEM_CODES) == set()


NOTES = """
MAC -> THR                     | letter_assumed    | A MAC
EGE -> EUB                     | letter_assumed    | F EGE
Pella x                        | letter_assumed    | G Pella
A CHE S MAC -> THR             | letter_assumed    | A MAC
Corrompre THR 20               | letter_assumed    | A THR
* A MAC -> THR                 | bullet_star       |
* Olympias EPI -> MAC          | bullet_star       |
A MAC -> Pella                 | converts          | Pella
A CHE -> G                     | citadel_meant     | Lysimachia
Build G CHE                    | citadel_meant     | Lysimachia
F EGE R CHA                    | citadel_meant     | Amphipolis
A HEL assiège Cyzique          | siege_unnumbered  | Cyzique
A MAC -> HEL via EGE           | route_ignored     | EGE
A +Olympias MAC x              | riders_ignored    | Olympias
A MAC -> THR (Paul attaque)    | comment_ignored   | Paul attaque
A mace -> THR                  | name_completed    | mace
Don 5 à Lysim                  | player_completed  | Lysim
Assassiner olymp               | person_completed  | olymp
"""


@pytest.mark.parametrize(("said", "code", "about"), [tuple(row) for row in table(NOTES)])
def test_a_note_tells_what_was_understood_otherwise_than_written(said: str, code: str, about: str) -> None:
    (note,) = notes(said)
    assert note.code == code
    assert set(note.args) == set(NOTE_CODES[code])
    if about:
        assert about in str(list(note.args.values()))


def test_every_note_code_is_met() -> None:
    assert {row[1] for row in table(NOTES)} == set(NOTE_CODES)


@pytest.mark.parametrize("said", [row[0] for row in table(PROBLEMS)])
def test_problems_have_exactly_the_arguments_of_their_code(said: str) -> None:
    for lang in LANGS:
        for found in READER.read(said, lang).problems:
            assert set(found.message.args) == set(PROBLEM_CODES[found.message.code])
            assert is_soft(found) == (found.message.code in SOFT_CODES)


@pytest.mark.parametrize("said", [row[0] for row in table(PROBLEMS) if row[2] not in SOFT_CODES])
def test_a_hint_is_an_order_that_can_be_sent(said: str) -> None:
    for found in READER.read(said, "fr").problems:
        hint = found.message.args.get("hint")
        if hint is not None:
            assert read(str(hint)) == [hint]


@pytest.mark.parametrize("said", [row[0] for row in table(PROBLEMS)])
def test_a_bad_line_costs_no_other(said: str) -> None:
    reading = READER.read(f"A LYD -> MYS\n{said}\nF PRO x", "fr")
    assert [line.order.text for line in reading.lines if isinstance(line, OrderLine)] == ["A LYD -> MYS", "F PRO x"]
    assert {found.line for found in reading.problems} == {2}
