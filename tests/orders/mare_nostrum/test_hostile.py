"""Reading never raises, whatever the text (invariant 1), and takes bounded time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark

from adjudicator.core.orders import OrderLine
from adjudicator.gamedata import mare_nostrum_campaign
from adjudicator.orders.grammar import keyword, load
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.orders.mare_nostrum_problems import VERBS
from adjudicator.orders.mare_nostrum_shape import OBJECTS, OPENERS, VERY_OPENERS
from adjudicator.rulesets.mare_nostrum.orders import from_order, to_order

READER = MareNostrumReader.of(mare_nostrum_campaign())
PIECES = (
    "gain", "dépense", "120", "Rome", ":", ",", ";", "victoire", "contre", "Carthage", "siège", "de", "Syracuse",
    "levé", "liesse", "et", "fête", "changer", "régime", "monarchie", "fuir", "vers", "SIC", "accept", "all", "12",
    "strike", "7", "because", "corriger", "trésor", "-", "armée", "en campagne", "nouvelle", "province", "perdue",
    "pour", "no", "...", "(", ")", "\n", "it", "svp", "annuler", "the", "1 250", "=", "*", "?", "«", "\u00a0",
    "\ue000", "é",
)  # fmt: skip


@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    READER.read(text, "fr")


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
def test_any_jumble_of_its_own_words(text: str) -> None:
    """What is taken has a normal form that the core can keep, on a line of the text."""
    reading = READER.read(text, "en")
    for line in reading.lines:
        if isinstance(line, OrderLine):
            assert 1 <= line.line <= text.count("\n") + 1
            form = from_order(line.order)
            assert to_order(form, line.order.said) == line.order
            assert line.order.text.isprintable() and "\n" not in line.order.text
    for problem in reading.problems:
        assert problem.column >= 1 and len(problem.said) <= 200


@pytest.mark.parametrize(
    "text",
    [
        "gain " * 20_000,
        "Rome: " * 5_000,
        ": " * 900,
        "strike 7: " + "x, " * 5_000,
        "accept " + ", ".join(str(number) for number in range(1, 400)),
        "pour " * 380 + "\n" + "because : " * 190,
        "Gain 9999999999999999999999",
        "\n".join(["Gain 1: note"] * 600),
    ],
    ids=lambda text: text[:20],
)
def test_long_and_nasty_lines_take_little_time(text: str) -> None:
    start = time.perf_counter()
    READER.read(text, "fr")
    assert time.perf_counter() - start < 2.5


def test_a_note_is_cut_and_an_amount_has_an_end() -> None:
    (line,) = READER.read("Gain 12: " + "m" * 180, "fr").lines
    assert isinstance(line, OrderLine)
    assert len(line.order.body["note"]) == 160
    assert [p.message.code for p in READER.read("Gain 123456789", "fr").problems] == ["amount_unclear"]


def test_the_words_beside_the_grammar_are_words_of_the_grammar() -> None:
    parser: Lark = load("mare_nostrum")
    terminals = {terminal.name for terminal in parser.terminals}
    assert {*OPENERS, *OBJECTS, *VERY_OPENERS} <= terminals
    for verb in VERBS:
        assert keyword("mare_nostrum").fullmatch(verb), verb
