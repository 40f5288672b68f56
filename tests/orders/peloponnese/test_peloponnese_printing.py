"""Orders written for people: reading them again gives the same order, in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import OrderLine
from adjudicator.orders.peloponnese_printing import to_text
from adjudicator.orders.peloponnese_shape import looks_like_order
from adjudicator.orders.phaseline import stated_phase
from adjudicator.rulesets.peloponnese import commands
from adjudicator.rulesets.peloponnese import orders as forms
from adjudicator.rulesets.peloponnese.orders import Form, from_order, to_order
from adjudicator.rulesets.peloponnese.position import Force
from adjudicator.rulesets.peloponnese.rules import MOST
from tests.orders.peloponnese.names import READER, SAYER, TABLES, name

states, spaces, areas = (st.sampled_from(sorted(TABLES[kind])) for kind in ("state", "space", "area"))
forces = st.builds(Force, H=st.integers(0, 99), C=st.integers(0, 9), N=st.integers(0, 20)).filter(lambda f: f.total > 0)
terms = st.sampled_from(("", "Platées libre", "no walls; no ships, ever.", "30 talents: a year"))
figures = st.integers(0, MOST)
led = st.tuples(st.sampled_from(("junior partner", "ally", "tributary")), states).map(lambda t: f"{t[0]} of {t[1]}")

FORMS: st.SearchStrategy[Form] = st.one_of(
    st.builds(forms.ProposePeace, states, terms),
    st.builds(forms.AnswerPeace, states, st.booleans()),
    st.builds(forms.Retain, forces | st.just(Force())),
    st.builds(forms.Walls, st.booleans(), states | st.just("")),
    st.builds(forms.Choice, st.booleans(), states | st.just("")),
    st.builds(commands.Ravage, spaces, st.booleans()),
    st.builds(commands.Capture, spaces, states),
    st.builds(commands.Release, spaces, states | st.just("")),
    st.builds(commands.Control, spaces, states | st.just("")),
    st.builds(commands.Friendly, spaces, states, st.booleans()),
    st.builds(commands.Garrison, spaces, states | st.just("")),
    st.builds(commands.Rebel, spaces),
    st.builds(commands.EndRebellion, spaces, states | st.just("")),
    st.builds(commands.Fortify, spaces, st.booleans()),
    st.builds(commands.LongWalls, st.booleans()),
    st.builds(commands.Move, forces, spaces, spaces, states | st.just("")),
    st.builds(commands.Muster, forces, states, spaces, st.booleans()),
    st.builds(commands.SetFigure, st.sampled_from(("treasury", "bellicosity", "resentment")), states, figures),
    st.builds(commands.SetStanding, states, st.sampled_from(("dominant", "independent", "neutral")) | led),
    st.builds(commands.SetRelation, states, states, st.sampled_from(("friendly", "neutral", "unfriendly"))),
    st.builds(commands.Hostages, states, states, figures),
    st.builds(commands.SignPeace, states, states, st.integers(0, 99), terms),
    st.builds(commands.BreakPeace, states, states),
    st.builds(commands.Defeat, states, states, st.sampled_from((None, True, False))),
    st.builds(commands.Suffered, states, st.booleans()),
    st.builds(commands.Fund, st.booleans()),
    st.builds(commands.SetModifier, areas, st.integers(-20, 20)),
    st.builds(commands.SetTurn, st.integers(1, 99)),
    st.builds(commands.Go, st.sampled_from(("run", "preview", "next"))),
)


@settings(max_examples=600, deadline=None)
@given(FORMS, st.sampled_from(LANGS))
def test_what_is_printed_is_read_as_the_same(form: Form, lang: Lang) -> None:
    text = to_text(form, lang, name)
    reading = READER.read(text, lang)
    assert reading.problems == (), text
    (line,) = reading.lines
    assert isinstance(line, OrderLine)
    assert (line.order.text, line.notes) == (str(form), ()), text
    assert from_order(line.order) == form


@settings(max_examples=300, deadline=None)
@given(FORMS)
def test_a_form_survives_the_log(form: Form) -> None:
    order = to_order(form)
    assert from_order(order) == form
    assert len(order.keys) == 1


@settings(max_examples=300, deadline=None)
@given(FORMS, st.sampled_from(LANGS))
def test_every_order_has_the_looks_of_one(form: Form, lang: Lang) -> None:
    """For those who cut quotations off a mail without knowing any names."""
    assert looks_like_order(to_text(form, lang, name)), to_text(form, lang, name)


@pytest.mark.parametrize(
    "line",
    [
        "Dear all,",
        "See you next week in Athens",
        "On Tuesday Paul wrote:",
        "Let us keep talking",
        "Best, Anna",
        "Set the table",
    ],
)
def test_words_have_not(line: str) -> None:
    assert not looks_like_order(line)


def test_normal_forms_are_said_in_words() -> None:
    assert SAYER("Propose peace to Athens: Platées libre", "fr") == "Proposer la paix à Athènes : Platées libre"
    assert SAYER("Set treasury Athens 1800", "fr") == "Fixer trésor Athènes 1800"
    assert SAYER("Set treasury Athens 1800", "en") == "Set treasury Athens 1800"
    assert SAYER("no order at all", "fr") == "no order at all"
    assert to_text(commands.LoadState({}), "fr", name) == "Charger le fichier d’état"


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("phase: turn 3, operations\nRetain none", "turn 3, operations"),
        ("Bonjour\nPhase : tour 12, reddition", "turn 12, surrender"),
        ("phase: turn 1 armistice", "turn 1, armistice"),
        ("phase: later", None),
        ("turn 3, operations", None),
    ],
)
def test_the_phase_a_form_is_for(text: str, phase: str | None) -> None:
    assert stated_phase(text) == phase
