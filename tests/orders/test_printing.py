"""Parse, print, parse is stable, in both languages (issue: the order language)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import OrderLine
from adjudicator.orders.printing import ROYAL_WORDS, to_text
from adjudicator.rulesets.diadoques import orders as forms
from adjudicator.rulesets.diadoques.orders import ROYALS, TROOPS, Form, UnitRef, from_order, to_order
from tests.orders.board import AREAS, CITADELS, HOMES, PLAYERS, READER, SAYER, name, table
from tests.orders.test_forms import FORMS

FIELD = ("A", "Am", "Ae", "Ag", "F")
INSIDE = ("G", "Gm", "Ge", "Gg")

areas = st.sampled_from(sorted(AREAS))
citadels = st.sampled_from(sorted(CITADELS))
seats = st.sampled_from(sorted(PLAYERS))
royals = st.sampled_from(ROYALS)
amounts = st.integers(1, 9999)
fielded = st.builds(UnitRef, st.sampled_from(FIELD), areas)
garrisons = st.builds(UnitRef, st.sampled_from(INSIDE), citadels)
units = st.one_of(fielded, garrisons)
riders = st.lists(royals, unique=True, max_size=4).map(tuple)

inward = st.builds(forms.Convert, fielded, garrisons)
outward = st.builds(forms.Convert, garrisons, fielded)
unit_forms = st.one_of(
    st.builds(forms.Move, fielded, areas, st.booleans(), st.booleans(), riders),
    st.builds(forms.Stay, units),
    st.builds(forms.Support, units, units, st.one_of(st.just(""), areas)),
    st.builds(forms.Convoy, fielded, fielded, areas),
    st.builds(forms.Siege, fielded, citadels, st.sampled_from((1, 2))),
    st.builds(forms.Supply, fielded, citadels),
    inward,
    outward,
)


def _plain(form: forms.UnitForm) -> forms.UnitForm:
    return forms.Move(form.unit, form.to, form.by_sea) if isinstance(form, forms.Move) else form


any_form: st.SearchStrategy[Form] = st.one_of(
    unit_forms,
    st.builds(forms.Travel, st.one_of(st.just("*"), royals), st.one_of(st.just(""), areas), areas),
    st.builds(
        forms.Retreat, units, st.lists(st.one_of(areas, citadels), min_size=1, max_size=5, unique=True).map(tuple)
    ),
    st.builds(forms.Bribe, amounts, units, st.none()),
    st.builds(forms.Bribe, amounts, st.none(), royals),
    st.builds(forms.CounterBribe, amounts, units, st.none()),
    st.builds(forms.CounterBribe, amounts, st.none(), royals),
    st.builds(forms.Gift, amounts, seats),
    st.builds(forms.Maintain, units),
    st.builds(forms.Disband, units),
    st.builds(forms.Build, units),
    st.builds(forms.Promote, fielded, st.sampled_from(FIELD)),
    st.builds(forms.Promote, garrisons, st.sampled_from(INSIDE)),
    st.just(forms.Marry()),
    st.builds(forms.Assassinate, royals),
    st.builds(forms.Vote, st.lists(seats, min_size=1, unique=True).map(tuple)),
    unit_forms.map(_plain).map(forms.RoyalOrder),
)


def parsed(text: str, lang: Lang) -> Form:
    reading = READER.read(text, lang)
    assert not reading.problems, reading.problems
    (line,) = reading.lines
    assert isinstance(line, OrderLine)
    return from_order(line.order)


@pytest.mark.parametrize("lang", LANGS)
@settings(max_examples=400, deadline=None)
@given(form=any_form)
def test_diadoques_13_print_then_parse_gives_the_order_back(lang: Lang, form: Form) -> None:
    text = to_text(form, lang, name)
    assert parsed(text, lang) == form
    assert parsed(text.upper(), lang) == form
    assert to_text(to_order(form), lang, name) == text


@settings(max_examples=400, deadline=None)
@given(form=any_form)
def test_a_normal_form_is_understood_and_said_in_either_language(form: Form) -> None:
    assert SAYER.form(str(form)) == form
    for lang in LANGS:
        assert SAYER(str(form), lang) == to_text(form, lang, name)


@pytest.mark.parametrize("said", [row[0] for row in table(FORMS) if not row[1].startswith("!")])
def test_diadoques_13_parse_print_parse_is_stable(said: str) -> None:
    first = parsed(said, "fr")
    for lang in LANGS:
        text = to_text(first, lang, name)
        assert parsed(text, lang) == first
        assert to_text(parsed(text, lang), lang, name) == text


SAID = """
A MAC retreats THR, Pella    | A MAC retraite THR, G Pella        | A MAC retreats THR, G Pella
A RHO retreats Rhodes        | A RHO retraite G Rhodes            | A RHO retreats G Rhodes
A MAC -> TES via             | A MAC -> TES par mer               | A MAC -> TES via
A* +Cleopatra LYD -> MYS     | A* +Cléopâtre LYD -> MYS           | A* +Cleopatra LYD -> MYS
F CYC R Athenes              | F CYC R Athènes                    | F CYC R Athens
Bribe Roxana 10              | Corrompre Roxane 10                | Bribe Roxana 10
Counter-bribe Philip 5       | Prime Philippe III 5               | Counter-bribe Philip III 5
Marry Cleopatra              | Épouser Cléopâtre                  | Marry Cleopatra
Royal order G Corinthe x     | Ordre royal G Corinthe x           | Royal order G Corinth x
Promote A MAC -> Ae          | Promouvoir A MAC -> Ae             | Promote A MAC -> Ae
no order at all              | no order at all                    | no order at all
A XYZ -> THR                 | A XYZ -> THR                       | A XYZ -> THR
"""


@pytest.mark.parametrize(("normal", "fr", "en"), [tuple(row) for row in table(SAID)])
def test_normal_forms_in_words(normal: str, fr: str, en: str) -> None:
    assert (SAYER(normal, "fr"), SAYER(normal, "en")) == (fr, en)


def test_every_troop_and_royal_person_is_printed() -> None:
    assert set(FIELD) | set(INSIDE) == set(TROOPS)
    assert all(set(ROYAL_WORDS[lang]) == set(ROYALS) for lang in LANGS)
    assert set(HOMES) == set(CITADELS)
