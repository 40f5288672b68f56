"""The names of the phases of Peloponnese: alone, in a sentence, and read back from a mail."""

from __future__ import annotations

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.orders import stated_phase
from adjudicator.render.phases import of_phase, phase_name, the_phase

STAGES = ("operations", "settlement", "surrender", "proposals", "armistice", "economy")


@pytest.mark.parametrize("stage", STAGES)
def test_the_name_of_a_phase_is_read_back(stage: str) -> None:
    phase = f"turn 12, {stage}"
    assert {stated_phase(f"phase: {phase_name(phase, lang)}") for lang in LANGS} == {phase}
    assert {stated_phase(f"phase: {phase_name(phase, lang).upper()}") for lang in LANGS} == {phase}


@pytest.mark.parametrize(
    "said", ["turn 3", "turn 3, victory", "turn, surrender", "tour 3000, reddition", "3, armistice"]
)
def test_what_is_no_phase_is_none(said: str) -> None:
    assert stated_phase(f"phase: {said}") is None


SENTENCES = [
    ("operations", "the operations of turn 3", "les opérations du tour 3", "des opérations du tour 3"),
    ("settlement", "the settlement of turn 3", "le règlement du tour 3", "du règlement du tour 3"),
    ("surrender", "the surrender of turn 3", "la reddition du tour 3", "de la reddition du tour 3"),
    ("proposals", "the proposals of turn 3", "les propositions du tour 3", "des propositions du tour 3"),
    ("armistice", "the armistice of turn 3", "l’armistice du tour 3", "de l’armistice du tour 3"),
    ("economy", "the economy of turn 3", "l’économie du tour 3", "de l’économie du tour 3"),
]


@pytest.mark.parametrize(("stage", "the", "le", "du"), SENTENCES)
def test_phases_in_a_sentence(stage: str, the: str, le: str, du: str) -> None:
    phase = f"turn 3, {stage}"
    assert (the_phase(phase, "en"), of_phase(phase, "en")) == (the, f"of {the}")
    assert (the_phase(phase, "fr"), of_phase(phase, "fr")) == (le, du)
