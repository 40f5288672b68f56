"""Whole texts: lines, several orders on a line, headings, the phase that a form is for, the looks of an order."""

from __future__ import annotations

import pytest

from adjudicator.core.orders import OrderLine, Reading
from adjudicator.orders import looks_like_order, shape, stated_phase
from tests.orders.board import shown, table
from tests.orders.diplomacy.board import READER, read
from tests.orders.diplomacy.test_forms import FORMS, OTHERS

MAIL = """\
Hi Paul,

ENGLAND
Spring 1901 moves:

1. F LON-NTH
2. F EDI – NWG
* A LVP → YOR (or stay, you never know)
F NTH C A YOR - NWY; A YOR - NWY via convoy
F Nor S F Nth

ready!

Cheers,
E.
"""


def _codes(reading: Reading) -> list[tuple[int, str]]:
    return [(p.line, p.message.code) for p in reading.problems]


def test_a_whole_mail() -> None:
    reading = READER.read(MAIL, "en")
    assert [(line.line, shown(line)) for line in reading.lines] == [
        (6, "F LON -> NTH"),
        (7, "F EDI -> NWG"),
        (8, "A LVP -> YOR"),
        (9, "F NTH C A YOR -> NWY"),
        (9, "A YOR -> NWY VIA"),
        (12, "ready"),
    ]
    assert _codes(reading) == [
        (1, "not_an_order"),
        (3, "not_an_order"),
        (4, "not_an_order"),
        (10, "place_ambiguous"),
        (14, "not_an_order"),
        (15, "not_an_order"),
    ]


SEVERAL = """
A PAR - BUR; F BRE - ENG, A MAR S A PAR - BUR   | A PAR -> BUR; F BRE -> ENG; A MAR S A PAR -> BUR
A PAR-BUR,F BRE-MAO                             | A PAR -> BUR; F BRE -> MAO
A PAR - BUR. F BRE - MAO.                       | A PAR -> BUR; F BRE -> MAO
A Mun. S A Ber. - Kie. F Kie. - Den.            | A MUN S A BER -> KIE; F KIE -> DEN
A PAR - BUR / F BRE - MAO                       | A PAR -> BUR; F BRE -> MAO
1) A PAR - BUR 2) F BRE - MAO                   | A PAR -> BUR; F BRE -> MAO
F MAO - SPA (SC), F MAR S F MAO - SPA (SC)      | F MAO -> SPA/SC; F MAR S F MAO -> SPA/SC
Build A PAR, F BRE                              | Build A PAR; Build F BRE
Build F STP(NC), A MOS and A WAR                | Build F STP/NC; Build A MOS; Build A WAR
Construire A PAR, renoncer                      | Build A PAR; Waive
Remove A PAR, F BRE, Waive                      | Remove A PAR; Remove F BRE; Waive
Draw England, France, A PAR H                   | Draw England, France; A PAR H
A MAR R GAS, A PIE R TUS                        | A MAR R GAS; A PIE R TUS
A MAR R GAS, A PIE D                            | A MAR R GAS; Remove A PIE
A LON - NWY via NTH, NWG, F NTH C A LON - NWY   | A LON -> NWY VIA; F NTH C A LON -> NWY
cancel A PAR, F BRE H                           | cancel unit:PAR build:PAR remove:PAR; F BRE H
England: F LON - NTH, A LVP - YOR               | F LON -> NTH; A LVP -> YOR
"""


@pytest.mark.parametrize(("said", "meant"), [tuple(row) for row in table(SEVERAL)])
def test_several_orders_on_a_line(said: str, meant: str) -> None:
    assert read(said) == meant.split("; ")


def test_a_wrong_place_in_a_list_refuses_the_whole_list() -> None:
    reading = READER.read("Remove A PAX, F BRE", "en")
    assert reading.lines == ()
    assert _codes(reading) == [(1, "place_unknown_meant")]


SPELT = (
    "A PAR - BUR", "a par - bur", "A PAR → BUR", "A PAR➡️BUR", "Ａ ＰＡＲ － ＢＵＲ", "А РАR - ВUR", "- A PAR - BUR",
    "• A PAR – BUR", "1. A PAR - BUR", "(1) A PAR - BUR", "* A PAR - BUR", "*A PAR - BUR*", "**A PAR - BUR**",
    "_A PAR - BUR_", '"A PAR - BUR"', "« A PAR - BUR »", "A PAR - BUR.", "A PAR - BUR ;", "A PAR - BUR // ok",
    "A PAR - BUR # ok", "A PAR - BUR ;-)", "A PAR - BUR 👍", "A PAR* - BUR", "Please A PAR - BUR",
    "A\u00a0PAR\t-\u2009BUR", "A PAR &gt; BUR", "A PAR -&gt; BUR", "A PAR — BUR", "A PAR – BUR merci",
    "Orders: A PAR - BUR", "A PAR (Paris) - BUR",
)  # fmt: skip


@pytest.mark.parametrize("said", SPELT)
def test_written_on_a_phone(said: str) -> None:
    assert read(said) == ["A PAR -> BUR"]


def test_the_columns_are_those_of_the_player() -> None:
    (found,) = READER.read("F St. Petersburg (north coast) - Barets Sea", "en").problems
    assert (found.column, found.message.args["said"]) == (34, "Barets Sea")
    (found,) = READER.read("F MAO - l'Espagne (côte nord) xyz", "fr").problems
    assert (found.column, found.message.args["said"]) == (31, "xyz")


# ---- the phase that a form is for

PHASES = """
phase: Spring 1901, Movement          | Spring 1901, Movement
phase: spring 1901 movement           | Spring 1901, Movement
Phase : printemps 1901, mouvement     | Spring 1901, Movement
Phase : printemps 1901, mouvements    | Spring 1901, Movement
phase: Spring 1901, Retreat           | Spring 1901, Retreat
phase: spring 1901 retreats           | Spring 1901, Retreat
phase: retreats of spring 1901        | Spring 1901, Retreat
Phase : retraites printemps 1901      | Spring 1901, Retreat
Phase : retraites du printemps 1901   | Spring 1901, Retreat
Phase : printemps 1901, retraites     | Spring 1901, Retreat
phase: fall 1901, movement            | Fall 1901, Movement
phase: autumn 1901 movement           | Fall 1901, Movement
Phase : automne 1901, mouvement       | Fall 1901, Movement
phase: Fall 1901, Retreat             | Fall 1901, Retreat
Phase : retraites de l'automne 1901   | Fall 1901, Retreat
phase: Fall 1901, Adjustment          | Fall 1901, Adjustment
phase: fall 1901 adjustments          | Fall 1901, Adjustment
Phase : ajustements automne 1901      | Fall 1901, Adjustment
Phase : ajustements d'automne 1901    | Fall 1901, Adjustment
phase: Winter 1901                    | Fall 1901, Adjustment
phase: winter 1901 builds             | Fall 1901, Adjustment
Phase : hiver 1901                    | Fall 1901, Adjustment
phase: Spring 1901                    | Spring 1901, Movement
phase: S1901M                         | Spring 1901, Movement
phase: F1901R                         | Fall 1901, Retreat
phase: W1901A                         | Fall 1901, Adjustment
phase: spring 1901 (movement)         | Spring 1901, Movement
phase: Spring -1901                   | Spring 1901, Movement
phase: spring -321                    | spring -321
Phase : retraites printemps 321       | retreats spring -321
"""


@pytest.mark.parametrize(("line", "phase"), [tuple(row) for row in table(PHASES)])
def test_the_phase_that_a_form_is_for(line: str, phase: str) -> None:
    assert stated_phase(f"Bonjour\n\n{line}\nA PAR H\nphase: Fall 1950, Retreat") == phase
    assert read(f"{line}\nA PAR H") == ["A PAR H"]


@pytest.mark.parametrize(
    "text", ["phase: spring 1901 adjustments", "phase: winter 1901 retreats", "phase: 1901", "phase: spring 19012"]
)
def test_no_phase_is_stated(text: str) -> None:
    assert stated_phase(text) is None


# ---- the looks of an order


@pytest.mark.parametrize("said", [r[0] for r in table(FORMS) if not r[1].startswith("!") and ":" not in r[0]])
def test_most_forms_look_like_an_order(said: str) -> None:
    """All but those that begin or end with words no order has: no names are known here."""
    unsure = {"England A LON - YOR", "I concede to England", "F TYRR SEA - W MED"}
    if said not in unsure:
        assert looks_like_order(said)
        assert shape.looks_like_order(f"  2. {said} ", "diplomacy")


@pytest.mark.parametrize("said", [r[0] for r in table(OTHERS) if r[1].split()[0] in ("ready", "wait", "cancel")])
def test_ready_wait_and_cancel_look_like_an_order(said: str) -> None:
    assert ":" in said or shape.looks_like_order(said, "diplomacy")


PROSE = (
    "", "Bonjour Paul,", "Hello,", "Merci, Paul", "Cordialement", "Best regards", "A bientôt", "À plus tard", "-- ",
    "France", "Le mardi 3 mars 2026 à 10:32, Paul a écrit :", "On Tue, Mar 3, 2026 at 10:32 AM Paul wrote:",
    "Envoyé de mon iPhone", "Sent from my iPhone", "I will support you", "From: Paul",
    "We are ready when you are", "Subject: orders", "Je te soutiens en Bourgogne", "Pass the word to Italy",
    "It was a draw last time, I think", "War is hell", "Remove me from your list", "The war in the North Sea goes on",
    "Let us hold the line", "E.", "W", "D", "B",
)  # fmt: skip


@pytest.mark.parametrize("said", PROSE)
def test_prose_is_never_read_as_an_order(said: str) -> None:
    reading = READER.read(said, "fr")
    assert not any(isinstance(line, OrderLine) for line in reading.lines)
    assert {code for _, code in _codes(reading)} <= {"not_an_order"}


@pytest.mark.parametrize("said", [p for p in PROSE if not p.startswith("Remove me")])
def test_prose_does_not_look_like_an_order(said: str) -> None:
    assert not looks_like_order(said)
