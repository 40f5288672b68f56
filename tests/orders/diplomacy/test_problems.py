"""Lines that cannot be taken: where, what is wrong, and what was probably meant (invariant 1)."""

from __future__ import annotations

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.core.orders import SOFT_CODES, OrderLine
from adjudicator.orders import DIPLOMACY_NOTE_CODES, DIPLOMACY_PROBLEM_CODES
from adjudicator.orders.diplomacy import RENAMED
from tests.orders.board import table
from tests.orders.diplomacy.board import READER, notes, problem, read

# text | column | code | hint, or what was said
PROBLEMS = """
A PAR BUR                          | 7  | arrow_missing        | A PAR -> BUR
F NTH C A LON NWY                  | 15 | arrow_missing        | F NTH C A LON -> NWY
A PAR will go for BUR              | 7  | arrow_missing        | A PAR -> BUR
A PAR <- BUR                       | 7  | arrow_turned         |
A PAR -> -> BUR                    | 10 | second_arrow         |
A PAR - BUR A MAR - GAS            | 13 | separator_missing    | A MAR - GAS
A PAR supprts A MAR                | 7  | word_meant           | A PAR S A MAR
Biuld A PAR                        | 1  | word_meant           | Build A PAR
Disbnad A PAR                      | 1  | word_meant           | Remove A PAR
Donc A PAR - BUR                   | 1  | words_before         | A PAR -> BUR
A PAR - BUR for Paul               | 13 | words_after          | A PAR -> BUR
A PAR H S                          | 9  | words_after          | A PAR H
B PAR - BUR                        | 7  | words_after          | Build A PAR
A PAR                              | 6  | what_order           | A PAR
Fleet North Sea                    | 16 | what_order           | Fleet North Sea
A PAR S                            | 8  | which_unit           |
Build                              | 1  | not_an_order         | Build
Remove fast                        | 1  | not_an_order         | Remove fast
cancel                             | 7  | which_unit           |
Retreat A MAR                      | 14 | order_incomplete     | Retreat A MAR
G PAR - BUR                        | 1  | troop_unknown        | G
Build LON                          | 7  | troop_missing        | LON
Build A LON, BRE                   | 14 | troop_missing        | BRE
F NTH C A LON                      | 14 | place_missing        |
A MAR R                            | 8  | place_missing        |
A PAR - BUX                        | 9  | place_unknown_meant  | BUX
A PAR - Qwerty                     | 9  | place_unknown        | Qwerty
A NOR - SWE                        | 3  | place_ambiguous      | NOR
F MAO - SPA/EC                     | 13 | no_such_coast        | SPA/EC
waive all                          | 7  | waive_number         |
waive 0                            | 7  | waive_number         |
waive 1000                         | 7  | waive_number         |
concede PAR                        | 9  | player_unknown       | PAR
draw Englnd                        | 6  | player_unknown_meant | Englnd
Spring 1901                        | 1  | not_an_order         | Spring 1901
S1901M                             | 1  | not_an_order         | S1901M
MOVEMENT ORDERS                    | 1  | not_an_order         | MOVEMENT ORDERS
Builds for Winter 1901:            | 1  | not_an_order         | Builds for Winter 1901:
Retraites du printemps 1901 :      | 1  | not_an_order         | Retraites du printemps 1901 :
England:                           | 1  | not_an_order         | England:
Mes ordres pour ce tour            | 1  | not_an_order         | Mes ordres pour ce tour
Bonjour,                           | 1  | not_an_order         | Bonjour
A bientôt                          | 1  | not_an_order         | A bientôt
SIGNON Eabcd secret standard       | 1  | not_an_order         | SIGNON Eabcd secret standard
signoff                            | 1  | not_an_order         | signoff
A PAR ...                          | 1  | left_blank           | A PAR
A PAR ->                           | 1  | left_blank           | A PAR ->
A PAR - ___                        | 1  | left_blank           | A PAR -
Build ...                          | 1  | left_blank           | Build
A MAR R ...                        | 1  | left_blank           | A MAR R
> A PAR - BUR                      | 1  | quoted_line          | > A PAR - BUR
(A PAR - BUR)                      | 1  | comment_only         | (A PAR - BUR)
"""


@pytest.mark.parametrize(("said", "column", "code", "about"), [tuple(row) for row in table(PROBLEMS)])
def test_a_bad_line_has_column_code_and_hint(said: str, column: str, code: str, about: str) -> None:
    found = problem(said)
    assert (found.line, found.column, found.message.code) == (1, int(column), code)
    if about:
        assert about in (found.message.args.get("hint"), found.message.args.get("said"))


def test_every_problem_code_is_met_in_these_tests() -> None:
    """No code is dead: each comes out of some text (the limits of a text are met in the tests of all games)."""
    met = {row[2] for row in table(PROBLEMS)}
    limits = {"text_too_long", "too_many_lines", "too_many_orders", "line_too_long"}
    assert met <= set(DIPLOMACY_PROBLEM_CODES)
    assert met.isdisjoint(RENAMED)
    # Two powers never begin alike; numbers of talents are no matter of this game.
    never = {"player_ambiguous", "number_missing", "number_bad", "not_understood", *RENAMED}
    assert set(DIPLOMACY_PROBLEM_CODES) - met - limits - never == set()


NOTES = """
A LON - NTH - NWY              | route_not_kept    | NTH
A LON - NWY via NTH            | route_not_kept    | NTH
F LON/EC H                     | coast_ignored     | LON/EC
A PAR/NC - BUR                 | coast_ignored     | PAR/NC
A MAR R GAS or PIE             | retreat_first     | GAS
Build MOS                      | troop_assumed     | A MOS
Build STP(NC)                  | troop_assumed     | F STP/NC
waive; waive                   | waives_summed     | 2
A PAR - BUR (as agreed)        | comment_ignored   | as agreed
A Burgu H                      | name_completed    | Burgu
draw Engl                      | player_completed  | Engl
"""


@pytest.mark.parametrize(("said", "code", "about"), [tuple(row) for row in table(NOTES)])
def test_a_note_tells_what_was_understood_otherwise_than_written(said: str, code: str, about: str) -> None:
    (note,) = notes(said)
    assert note.code == code
    assert set(note.args) == set(DIPLOMACY_NOTE_CODES[code])
    assert about in str(list(note.args.values()))


def test_every_note_code_is_met() -> None:
    """A unit without a letter is no guess here, and a star is always the mark of a list: there is nothing to tell."""
    assert {row[1] for row in table(NOTES)} == set(DIPLOMACY_NOTE_CODES) - {"letter_assumed", "bullet_star"}
    assert notes("PAR - BUR") == []
    assert notes("* A PAR - BUR") == []


@pytest.mark.parametrize("said", [row[0] for row in table(PROBLEMS)])
def test_problems_have_exactly_the_arguments_of_their_code(said: str) -> None:
    for lang in LANGS:
        for found in READER.read(said, lang).problems:
            assert set(found.message.args) == set(DIPLOMACY_PROBLEM_CODES[found.message.code])


@pytest.mark.parametrize("said", [row[0] for row in table(PROBLEMS) if row[2] not in SOFT_CODES])
def test_a_hint_is_an_order_that_can_be_sent(said: str) -> None:
    for found in READER.read(said, "fr").problems:
        hint = found.message.args.get("hint")
        if hint is not None:
            assert read(str(hint)) == [hint]


@pytest.mark.parametrize("said", [row[0] for row in table(PROBLEMS) if not row[0].startswith("Build A LON,")])
def test_a_bad_line_costs_no_other(said: str) -> None:
    reading = READER.read(f"A LYO - MAR\n{said}\nF PIE H", "fr")
    assert [line.order.text for line in reading.lines if isinstance(line, OrderLine)] == ["A LYO -> MAR", "F PIE H"]
    assert {found.line for found in reading.problems} == {2}
