"""Every fault of a state has words, and every word for one is used."""

from __future__ import annotations

import re
import tomllib

from adjudicator.core.exchange import StateError
from adjudicator.core.faults import ENGLISH
from adjudicator.core.messages import Message
from adjudicator.files import data_root
from adjudicator.render.answers import faults_told
from adjudicator.render.names import Names
from adjudicator.render.words import Words, load_catalogue

WORDS = Words(load_catalogue(data_root() / "templates", "diadoques"), Names())


def test_the_codes_of_faults_are_those_with_words() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (data_root() / "adjudicator").rglob("*.py")]
    codes = {code for text in sources for code in re.findall(r'"(fault_[a-z0-9_]+)"', text)}
    table = tomllib.loads((data_root() / "templates/common/words/states.toml").read_text(encoding="utf-8"))
    assert codes == set(table)


def test_what_the_core_says_in_english_is_what_the_words_say() -> None:
    for code, text in ENGLISH.items():
        if "`" not in text and code not in ("fault_choice", "fault_no_choice", "fault_other"):
            assert WORDS.word(code, "en", n=3) == text.format(n=3)


def test_several_faults_stand_in_one_sentence_each_with_its_place() -> None:
    later = StateError("units.A MACC", Message("fault_no_area", {"text": "MACC"}), 2, "add.units = [{}]")
    fault = StateError("treasury.Ptolemy", Message("fault_int"), 1, "treasury.Ptolemy = x", (later,))
    assert faults_told(WORDS, fault, "en") == (
        "line 1, “treasury.Ptolemy = x”: a whole number is expected; "
        "line 2, “add.units = [{}]”: at “units.A MACC”: there is no area “MACC”"
    )
    assert faults_told(WORDS, StateError("year", Message("fault_int")), "fr").replace("\xa0", " ") == (
        "à « year » : il faut un nombre entier"
    )
