"""Lines that cannot be taken: where, what is wrong, and what was probably meant (invariant 1)."""

from __future__ import annotations

import re
import string
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.messages import LANGS
from adjudicator.core.orders import SOFT_CODES, OrderLine
from adjudicator.files import data_root
from adjudicator.orders.peloponnese import (
    PELOPONNESE_NOTE_CODES,
    PELOPONNESE_NOTES,
    PELOPONNESE_PROBLEM_CODES,
    PELOPONNESE_PROBLEMS,
    VERBS,
    PeloponneseReader,
)
from tests.orders.peloponnese.names import READER, notes, problem, read

# text | column | code | hint, or what was said
PROBLEMS = """
Rvage Athens                        | 1  | word_meant          | Ravage Athens
Accept pece from Sparta             | 8  | word_meant          | Accept peace from Sparta
Set tresury Athens 5                | 5  | word_meant          | Set treasury Athens 5
Ravage Athens today                 | 15 | words_after         | Ravage Athens
Ravage Utopia                       | 8  | place_unknown       | Utopia
Ravage Plataeia                     | 8  | place_unknown_meant | Plataeia
Ravage Attica                       | 8  | place_unknown_meant | Attica
Capture Oropus by Persia            | 19 | state_unknown       | Persia
Capture Oropus by Corimth           | 19 | state_unknown_meant | Corimth
Set modifier Attika 1               | 14 | place_unknown_meant | Attika
Propose peace to                    | 17 | name_missing        |
Accept peace                        | 13 | name_missing        |
Set treasury Athens                 | 20 | figure_missing      |
Set treasury Athens lots            | 21 | figure_missing      |
Set treasury Athens 99999999999     | 21 | figure_too_large    | 99999999999
Set modifier Attica 21              | 21 | figure_too_large    | 21
Sign peace Athens Sparta turn 1000  | 31 | figure_too_large    | 1000
Set treasury Athens -500            | 21 | figure_negative     | -500
Fixer trésor Athènes −500           | 22 | figure_negative     | −500
Set hostages Athens from Sparta -5  | 33 | figure_negative     | -5
Add 1X of Athens to Piraeus         | 5  | kind_unknown        | 1X
Ajouter 3Z d’Athènes au Pirée       | 9  | kind_unknown        | 3Z
Move 2H 3 elephants Athens to Argos | 9  | kind_unknown        | 3 elephants
Retain 1X                           | 8  | kind_unknown        | 1X
add 2x of salt to the soup          | 1  | not_an_order        | add 2x of salt to the soup
Set turn -3                         | 10 | turn_bad            | -3
Set turn 0                          | 10 | turn_bad            | 0
Retain                              | 7  | order_incomplete    | Retain
Cancel                              | 7  | order_incomplete    | Cancel
Set relation Athens Sparta          | 27 | order_incomplete    | Set relation Athens Sparta
Set standing Sparta supreme         | 21 | not_understood      | supreme
Move 2H Athens <- Plataea           | 16 | not_understood      |
Retain 1H Ravage Athens             | 11 | separator_missing   | Ravage Athens
Propose peace to ...                | 1  | left_blank          | Propose peace to
Set treasury Athens ___             | 1  | left_blank          | Set treasury Athens
> Ravage Athens                     | 1  | quoted_line         | > Ravage Athens
(Ravage Athens)                     | 1  | comment_only        | (Ravage Athens)
Dear all,                           | 1  | not_an_order        | Dear all
Keep well, Paul                     | 1  | not_an_order        | Keep well, Paul
Make peace, not war!                | 1  | not_an_order        | Make peace, not war!
Set the table please                | 1  | not_an_order        | Set the table please
Athens is beautiful                 | 1  | not_an_order        | Athens is beautiful
"""
ROWS = [[cell.strip() for cell in row.split("|")] for row in PROBLEMS.strip().splitlines()]


@pytest.mark.parametrize(("said", "column", "code", "about"), ROWS, ids=[row[0] for row in ROWS])
def test_a_bad_line_has_column_code_and_hint(said: str, column: str, code: str, about: str) -> None:
    found = problem(said)
    assert (found.line, found.column, found.message.code) == (1, int(column), code)
    assert set(found.message.args) == set(PELOPONNESE_PROBLEM_CODES[code])
    if about:
        assert about in (found.message.args.get("hint"), found.message.args.get("said"))


@pytest.mark.parametrize("said", [row[0] for row in ROWS])
def test_a_bad_line_costs_no_other(said: str) -> None:
    reading = READER.read(f"Ravage Athens\n{said}\nRetain none", "fr")
    assert [line.order.text for line in reading.lines if isinstance(line, OrderLine)] == [
        "Ravage Athens",
        "Retain none",
    ]
    assert {found.line for found in reading.problems} == {2}


@pytest.mark.parametrize("said", [row[0] for row in ROWS if row[2] not in SOFT_CODES])
def test_a_hint_is_an_order_that_can_be_sent(said: str) -> None:
    hint = problem(said).message.args.get("hint")
    if hint is not None:
        assert read(str(hint)) == [hint]


def test_every_problem_of_the_game_is_met() -> None:
    assert set(PELOPONNESE_PROBLEMS) - {row[2] for row in ROWS} == {"state_ambiguous"}


def test_a_beginning_that_two_names_share_is_asked_about() -> None:
    found = problem("Set modifier Sicily 1")
    assert found.message.code == "place_ambiguous"
    assert found.message.args["places"] == ["Eastern Sicily", "Western Sicily"]
    reader = PeloponneseReader({"Corinth": (), "Corioli": ()}, {}, {})
    (other,) = reader.read("Set treasury Cori 5", "en").problems
    assert (other.message.code, other.message.args["states"]) == ("state_ambiguous", ["Corinth", "Corioli"])


NOTED = [
    ("Capture Oropus by Theb", "state_completed", "Theb"),
    ("Ravage Orcho", "name_completed", "Orcho"),
    ("Ravage Athens (by Archidamus)", "comment_ignored", "by Archidamus"),
    (f"Propose peace to Athens: {'x' * 600}", "terms_cut", "500"),
]


@pytest.mark.parametrize(("said", "code", "about"), NOTED, ids=[row[1] for row in NOTED])
def test_a_note_tells_what_was_understood_otherwise_than_written(said: str, code: str, about: str) -> None:
    (note,) = notes(said)
    assert note.code == code
    assert set(note.args) == set(PELOPONNESE_NOTE_CODES[code])
    assert about in str(list(note.args.values()))


def test_every_note_of_the_game_is_met() -> None:
    assert set(PELOPONNESE_NOTES) <= {code for _, code, _ in NOTED}


# ---- words

WORDS = tomllib.loads((data_root() / "templates/peloponnese/words/problems.toml").read_text(encoding="utf-8"))


def test_the_catalogue_holds_exactly_the_codes() -> None:
    assert set(WORDS) == {*PELOPONNESE_PROBLEMS, *PELOPONNESE_NOTES}


@pytest.mark.parametrize("code", WORDS)
def test_words_use_the_arguments_of_their_code(code: str) -> None:
    arguments = {**PELOPONNESE_PROBLEMS, **PELOPONNESE_NOTES}[code]
    assert set(WORDS[code]) == set(LANGS)
    for lang in LANGS:
        used = {name for _, name, _, _ in string.Formatter().parse(WORDS[code][lang]) if name is not None}
        assert used <= set(arguments)
    assert not re.search(r"[^\u00a0][:;!?»]|'", re.sub(r"\{[^}]*\}", "x", WORDS[code]["fr"]))


# ---- anything at all

PIECES = st.one_of(
    st.sampled_from(VERBS),
    st.sampled_from(
        ["Athens", "Sparte", "Oropus", "Attica", "2H", "1C", "to", "by", "of", ":", ";", ",", "...", "1800", "->"]
    ),
    st.text(max_size=12),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=12).map(" ".join), st.sampled_from(LANGS))
def test_nothing_that_anybody_writes_raises(text: str, lang: str) -> None:
    reading = READER.read(text, "fr" if lang == "fr" else "en")
    for found in reading.problems:
        assert set(found.message.args) == set(PELOPONNESE_PROBLEM_CODES[found.message.code])
    for line in reading.lines:
        if isinstance(line, OrderLine):
            assert read(line.order.text) == [line.order.text]


def test_long_texts_are_bounded() -> None:
    assert READER.read("Ravage Athens: " * 100_000, "en").problems
    assert READER.read("Propose peace to Athens: x\n" * 10_000, "en").problems
