"""Every problem and note has words in both languages; the tables beside the grammar hold the same words as it."""

from __future__ import annotations

import re
import string

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.orders.diplomacy import RENAMED, VERBS
from adjudicator.orders.diplomacy_forms import COUNT_WORDS, TROOP_WORDS, FormBuilder
from adjudicator.orders.explain import COMMON_NOTES, COMMON_PROBLEMS, DIPLOMACY_NOTES, DIPLOMACY_PROBLEMS
from adjudicator.orders.grammar import keyword, load
from tests.orders.test_words import catalogue

SPECS = {"said": "text", "places": "places", "area": "area", "unit": "unit", "count": ""}
WORDS = catalogue("diplomacy")


def test_the_catalogue_holds_exactly_the_codes_and_none_of_the_common_ones() -> None:
    assert set(WORDS) == {*DIPLOMACY_PROBLEMS, *DIPLOMACY_NOTES}
    assert set(WORDS).isdisjoint({*COMMON_PROBLEMS, *COMMON_NOTES})
    assert set(RENAMED) <= set(COMMON_PROBLEMS)
    assert set(RENAMED.values()) <= set(DIPLOMACY_PROBLEMS)
    assert all(COMMON_PROBLEMS[old] == DIPLOMACY_PROBLEMS[new] for old, new in RENAMED.items())


@pytest.mark.parametrize("code", WORDS)
def test_words_use_the_arguments_of_their_code_each_in_its_format(code: str) -> None:
    arguments = {**DIPLOMACY_PROBLEMS, **DIPLOMACY_NOTES}[code]
    assert set(WORDS[code]) == set(LANGS)
    for lang in LANGS:
        used = {name: spec for _, name, spec, _ in string.Formatter().parse(WORDS[code][lang]) if name is not None}
        assert set(used) <= set(arguments)
        assert {name: SPECS[name] for name in used} == used


@pytest.mark.parametrize("code", WORDS)
def test_sentences_are_short_and_french_has_its_no_break_spaces(code: str) -> None:
    sentence = re.sub(r"\{[^}]*\}", "x", WORDS[code]["fr"])
    assert not re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]|'", sentence)
    assert not re.search(r"'|\u00a0", WORDS[code]["en"])
    assert all(len(WORDS[code][lang]) <= 160 for lang in LANGS)


def test_every_word_for_troops_and_numbers_is_in_the_grammar() -> None:
    terminals = {t.name: re.compile(t.pattern.to_regexp()) for t in load("diplomacy").terminals}
    assert all(terminals["TROOP"].fullmatch(word) for word in TROOP_WORDS)
    assert all(terminals["COUNT"].fullmatch(word) for word in COUNT_WORDS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_that_is_suggested_is_a_word_of_the_grammar(verb: str) -> None:
    assert keyword("diplomacy").fullmatch(verb)


def test_every_order_rule_has_its_builder() -> None:
    rules = {str(rule.origin.name) for rule in load("diplomacy").rules}
    orders = {"move", "hold", "support", "convoy", "retreat", "build", "remove", "waive", "draw"}
    assert orders <= rules
    assert orders == FormBuilder.rules()
