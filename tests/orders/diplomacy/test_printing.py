"""Parse, print, parse is stable, in both languages."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.messages import LANGS, Lang
from adjudicator.orders import diplomacy_text
from adjudicator.rulesets.diplomacy import orders as forms
from adjudicator.rulesets.diplomacy.orders import Form, UnitRef, to_order
from tests.orders.board import table
from tests.orders.diplomacy.board import PLACES, SAYER, SEATS, name, parsed
from tests.orders.diplomacy.test_forms import FORMS

AnyTroop: TypeAlias = Literal["A", "F", ""]
ANY: tuple[AnyTroop, ...] = ("A", "F", "")
WRITTEN: tuple[AnyTroop, ...] = ("A", "F")

places = st.sampled_from(PLACES)
units = st.builds(UnitRef, st.sampled_from(ANY), places)
lettered = st.builds(UnitRef, st.sampled_from(WRITTEN), places)
any_form: st.SearchStrategy[Form] = st.one_of(
    st.builds(forms.Hold, units),
    st.builds(forms.Move, units, places, st.booleans()),
    st.builds(forms.Support, units, units, st.one_of(st.just(""), places)),
    st.builds(forms.Convoy, units, units, places),
    st.builds(forms.Retreat, units, places),
    st.builds(forms.Build, lettered),
    st.builds(forms.Remove, units),
    st.builds(forms.Waive, st.integers(1, 99)),
    st.builds(forms.Draw, st.lists(st.sampled_from(sorted(SEATS)), unique=True).map(tuple)),
)


@pytest.mark.parametrize("lang", LANGS)
@settings(max_examples=500, deadline=None)
@given(form=any_form)
def test_print_then_parse_gives_the_order_back(lang: Lang, form: Form) -> None:
    text = diplomacy_text(form, lang, name)
    assert parsed(text, lang) == form
    assert parsed(text.upper(), lang) == form
    assert parsed(text.lower(), lang) == form
    assert diplomacy_text(to_order(form), lang, name) == text


@settings(max_examples=500, deadline=None)
@given(form=any_form)
def test_a_normal_form_is_understood_and_said_in_either_language(form: Form) -> None:
    assert parsed(str(form)) == form
    assert SAYER.form(str(form)) == form
    for lang in LANGS:
        assert SAYER(str(form), lang) == diplomacy_text(form, lang, name)


@pytest.mark.parametrize("said", [row[0] for row in table(FORMS) if not row[1].startswith("!")])
def test_parse_print_parse_is_stable(said: str) -> None:
    first = parsed(said, "fr")
    for lang in LANGS:
        text = diplomacy_text(first, lang, name)
        assert parsed(text, lang) == first
        assert diplomacy_text(parsed(text, lang), lang, name) == text


SAID = """
A PAR H                      | A PAR tient                        | A PAR holds
A LON -> NWY VIA             | A LON -> NWY par convoi            | A LON -> NWY via convoy
F POR S F MAO -> SPA/NC      | F POR S F MAO -> SPA/NC            | F POR S F MAO -> SPA/NC
A MAR R GAS                  | A MAR retraite GAS                 | A MAR retreats GAS
Build F STP/NC               | Construire F STP/NC                | Build F STP/NC
Remove A PAR                 | Dissoudre A PAR                    | Remove A PAR
Waive 2                      | Renoncer 2                         | Waive 2
Draw                         | Nul                                | Draw
Draw England, Turkey         | Nul Angleterre, Turquie            | Draw England, Turkey
Draw England                 | Concéder Angleterre                | Concede England
no order at all              | no order at all                    | no order at all
A XYZ -> BUR                 | A XYZ -> BUR                       | A XYZ -> BUR
"""


@pytest.mark.parametrize(("normal", "fr", "en"), [tuple(row) for row in table(SAID)])
def test_normal_forms_in_words(normal: str, fr: str, en: str) -> None:
    assert (SAYER(normal, "fr"), SAYER(normal, "en")) == (fr, en)
