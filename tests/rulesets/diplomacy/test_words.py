"""The words for every code of the rules of Diplomacy: both languages, the same arguments, French typography."""

from __future__ import annotations

import re
import tomllib

import pytest

from adjudicator.files import data_root
from adjudicator.rulesets.diplomacy.verdicts import FAILED, LACKING, NEUTRAL, NEWS, NOTES, SUCCEEDED, VERDICTS, VOID

CODES = {**SUCCEEDED, **FAILED, **NEUTRAL, **VOID, **NEWS, **NOTES, **LACKING}
WORDS = tomllib.loads((data_root() / "templates/diplomacy/words/outcomes.toml").read_text(encoding="utf-8"))
FORMATS = {
    "area",
    "areas",
    "place",
    "places",
    "unit",
    "units",
    "seat",
    "seats",
    "text",
    "order",
    "the_seat",
    "The_seat",
    "the_seats",
}
HOLES = re.compile(r"{(\w+)(?::(\w+))?}")


def test_the_catalogue_has_every_code_and_no_other() -> None:
    assert set(WORDS) == set(CODES)


def test_a_code_means_one_thing() -> None:
    tables = (SUCCEEDED, FAILED, NEUTRAL, VOID, NEWS, NOTES, LACKING)
    assert len(CODES) == sum(map(len, tables))
    assert len(VERDICTS) == len(SUCCEEDED) + len(FAILED) + len(NEUTRAL) + len(VOID)


@pytest.mark.parametrize("code", CODES)
def test_words(code: str) -> None:
    assert set(WORDS[code]) == {"en", "fr"}
    for text in WORDS[code].values():
        holes = HOLES.findall(text)
        assert {name for name, _ in holes} == set(CODES[code])
        assert {spec for _, spec in holes if spec} <= FORMATS
        assert text == text.strip()
    french = WORDS[code]["fr"]
    assert not re.search(r"(?<!\u00a0)[;!?]|(?<!\u00a0):(?!\w+})", french), french
    assert WORDS[code]["en"].startswith("void: ") is WORDS[code]["fr"].startswith("nul\u00a0: ") is (code in VOID)
