"""Whole texts: lines, several orders on a line, lists, greetings, forms, limits."""

from __future__ import annotations

import pytest

from adjudicator.core.orders import OrderLine, Reading
from adjudicator.orders.phaseline import stated_phase
from adjudicator.orders.reading import MAX_LINE, MAX_LINES, MAX_PIECES, MAX_TEXT
from adjudicator.orders.shape import looks_like_order
from tests.orders.board import READER, read, shown, table
from tests.orders.test_forms import FORMS, OTHERS

MAIL = """\
Bonjour Paul,

voici mes ordres pour le printemps :

- A* MAC → THR
- A TES -> CHZ
- F EGE S A MAC – THR ; A MAC retraite TES, G Pella

Corrompre Roxane 10, don 5 à Antigone
prêt !

Merci et à bientôt,
Antipater
"""


def _codes(reading: Reading) -> list[tuple[int, str]]:
    return [(p.line, p.message.code) for p in reading.problems]


def test_a_whole_mail() -> None:
    reading = READER.read(MAIL, "fr")
    assert [(line.line, shown(line)) for line in reading.lines] == [
        (5, "A* MAC -> THR"),
        (7, "F EGE S A MAC -> THR"),
        (7, "A MAC retreats TES, Pella"),
        (9, "Bribe Roxana 10"),
        (9, "Give 5 to Antigonus"),
        (10, "ready"),
    ]
    assert _codes(reading) == [
        (1, "not_an_order"),
        (3, "not_an_order"),
        (6, "place_unknown_meant"),
        (12, "not_an_order"),
        (13, "not_an_order"),
    ]
    assert reading.problems[2].column == 12
    assert reading.problems[2].said == "A TES -> CHZ"


SEVERAL = """
A MAC -> TES; F EGE -> EUB, A CHA -> MAC      | A MAC -> TES; F EGE -> EUB; A CHA -> MAC
A MAC->THR,A TES->MAC                         | A MAC -> THR; A TES -> MAC
A MAC -> THR. F EGE -> EUB.                   | A MAC -> THR; F EGE -> EUB
A MAC -> THR / F EGE -> EUB                   | A MAC -> THR; F EGE -> EUB
1) A MAC -> THR 2) F EGE -> EUB               | A MAC -> THR; F EGE -> EUB
A MAC retraite THR, TES, A CHE -> HEL         | A MAC retreats THR, TES; A CHE -> HEL
A MAC retraite THR, TES; F EGE retraite EUB   | A MAC retreats THR, TES; F EGE retreats EUB
A MAC retraite THR, G Pella, F EGE x          | A MAC retreats THR, Pella; F EGE x
Shared victory Lysimachus, Ptolemy, A MAC x   | Shared victory Lysimachus, Ptolemy; A MAC x
Victoire partagée Antigone, Eumène et Séleucos; prêt | Shared victory Antigonus, Eumenes, Seleucus; ready
Entretenir A MAC, F EGE et A TES              | Maintain A MAC; Maintain F EGE; Maintain A TES
Entretenir A MAC, Dissoudre F EGE, A TES      | Maintain A MAC; Disband F EGE; Disband A TES
Build A MAC, G Pella                          | Build A MAC; Build G Pella
Corrompre F EGE 10, A THR 20                  | Bribe F EGE 10; Bribe A THR 20
Don 15 à Lysimaque, 10 à Ptolémée             | Give 15 to Lysimachus; Give 10 to Ptolemy
Prime A MAC 10, Roxane 5                      | Counter-bribe A MAC 10; Counter-bribe Roxana 5
annuler A MAC -> THR, F EGE x                 | cancel season:MAC; F EGE x
"""


@pytest.mark.parametrize(("said", "meant"), [tuple(row) for row in table(SEVERAL)])
def test_diadoques_13_several_orders_on_a_line(said: str, meant: str) -> None:
    assert read(said) == meant.split("; ")


def test_diadoques_13_polite_words_among_orders_cost_nothing() -> None:
    reading = READER.read("Hello Paul, A MAC retraite THR, TES, merci", "en")
    assert [shown(line) for line in reading.lines] == ["A MAC retreats THR, TES"]
    assert _codes(reading) == [(1, "not_an_order"), (1, "not_an_order")]
    assert [p.column for p in reading.problems] == [1, 38]


def test_a_greeting_with_commas_is_one_mild_problem() -> None:
    assert _codes(READER.read("Merci, Paul, et bonne chance, à demain", "fr")) == [(1, "not_an_order")]


def test_a_wrong_place_in_a_list_refuses_the_whole_list() -> None:
    """A retreat to the second choice must never be made because the first was misspelt."""
    reading = READER.read("A MAC retraite THZ, TES", "fr")
    assert reading.lines == ()
    assert _codes(reading) == [(1, "place_unknown_meant")]


FORM = """\
phase: spring -321

A MAC -> ___
A TES ->
F EGE -> EUB
* MAC -> ...
"""


def test_a_form_half_filled_in() -> None:
    reading = READER.read(FORM, "en")
    assert [shown(line) for line in reading.lines] == ["F EGE -> EUB"]
    assert _codes(reading) == [(3, "left_blank"), (4, "left_blank"), (6, "left_blank")]


PHASES = """
phase: spring -321                      | spring -321
Phase : printemps -321                  | spring -321
PHASE : PRINTEMPS −321                  | spring -321
phase: retreats spring -321             | retreats spring -321
Phase : retraites printemps -321        | retreats spring -321
Phase : retraites du printemps -321     | retreats spring -321
phase: retreats of summer -320          | retreats summer -320
Phase : retraites de l'été -320         | retreats summer -320
Phase : été 321                         | summer -321
phase: fall -319                        | autumn -319
Phase : automne -319                    | autumn -319
phase winter -321                       | winter -321
Phase : hiver –321                      | winter -321
"""


@pytest.mark.parametrize(("line", "phase"), [tuple(row) for row in table(PHASES)])
def test_diadoques_3_1_the_phase_that_a_form_is_for(line: str, phase: str) -> None:
    assert stated_phase(f"Bonjour\n\n{line}\nA MAC x\nphase: winter -300") == phase
    assert [shown(x) for x in READER.read(f"{line}\nA MAC x", "fr").lines] == ["A MAC x"]
    assert READER.read(line, "fr").problems == ()


@pytest.mark.parametrize(
    "text", ["", "A MAC x", "phase:", "phase: one of these days", "phase: spring", "in this phase -321"]
)
def test_no_phase_is_stated(text: str) -> None:
    assert stated_phase(text) is None


def test_an_unclear_phase_line_does_not_hide_a_clear_one() -> None:
    assert stated_phase("phase: soon\nphase: summer -321") == "summer -321"


# ---- limits


def test_a_text_over_64_kib_is_read_up_to_there() -> None:
    reading = READER.read("A MAC x\n" + "-" * MAX_TEXT + "\nF EGE x", "fr")
    assert [shown(line) for line in reading.lines] == ["A MAC x"]
    assert (reading.problems[0].line, reading.problems[0].message.code) == (0, "text_too_long")


def test_lines_over_500_are_not_read() -> None:
    reading = READER.read("A MAC x\n" * MAX_LINES + "F EGE x\nF EGE x", "fr")
    assert len(reading.lines) == MAX_LINES
    assert _codes(reading) == [(MAX_LINES + 1, "too_many_lines")]


def test_orders_over_500_are_not_read() -> None:
    reading = READER.read((",".join(["A MAC x"] * 100) + "\n") * 6, "fr")
    assert len(reading.lines) == MAX_PIECES
    assert _codes(reading) == [(6, "too_many_orders")]


def test_an_order_over_200_characters_is_not_read() -> None:
    reading = READER.read(f"A MAC -> {'T' * 200}\nF EGE x", "fr")
    assert [shown(line) for line in reading.lines] == ["F EGE x"]
    assert _codes(reading) == [(1, "line_too_long")]
    assert len(reading.problems[0].said) == 200


def test_a_line_over_2000_characters_is_not_read() -> None:
    assert _codes(READER.read("A MAC x;" * (MAX_LINE // 8 + 1), "fr")) == [(1, "line_too_long")]


def test_all_orders_of_a_season_may_stand_in_one_line() -> None:
    line = "; ".join(f"A {area} x" for area in ("MAC", "TES", "EPI", "CHA", "THR", "BYZ", "HEL", "MYS") * 4)
    assert len(line) > 200
    assert len(read(line)) == 32


# ---- the looks of an order


@pytest.mark.parametrize("said", [row[0] for row in table(FORMS)])
def test_diadoques_13_every_form_looks_like_an_order(said: str) -> None:
    assert looks_like_order(said)
    assert looks_like_order(f"  2. {said} ")


@pytest.mark.parametrize("said", [row[0] for row in table(OTHERS) if row[1].split()[0] in ("ready", "wait", "cancel")])
def test_ready_wait_and_cancel_look_like_an_order(said: str) -> None:
    assert looks_like_order(said)


PROSE = (
    "", "Bonjour Paul,", "Hello,", "Merci, Paul", "Cordialement", "Best regards", "A bientôt", "À plus tard", "-- ",
    "Antipater", "Le mardi 3 mars 2026 à 10:32, Paul a écrit :", "On Tue, Mar 3, 2026 at 10:32 AM Paul wrote:",
    "Envoyé de mon iPhone", "Sent from my iPhone", "Give my regards to Paul", "I will support you",
    "Build up tension", "We are ready when you are", "Kill them all, said the old regent of the realm", "De : Paul",
    "From: Paul", "Subject: orders", "Marry me", "Je te soutiens en Thrace", "Il faut construire une alliance",
)  # fmt: skip


@pytest.mark.parametrize("said", [p for p in PROSE if p != "Marry me"])
def test_prose_does_not_look_like_an_order(said: str) -> None:
    assert not looks_like_order(said)


@pytest.mark.parametrize("said", PROSE)
def test_prose_is_never_read_as_an_order(said: str) -> None:
    reading = READER.read(said, "fr")
    assert not any(isinstance(line, OrderLine) for line in reading.lines)
    assert {code for _, code in _codes(reading)} <= {"not_an_order"}
