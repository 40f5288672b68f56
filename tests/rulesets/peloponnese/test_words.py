"""The words for every code of the rules: both languages, the same arguments, French typography."""

from __future__ import annotations

import re
import tomllib

import pytest

from adjudicator.files import data_root
from adjudicator.render.words import load_catalogue
from adjudicator.rulesets.peloponnese.verdicts import (
    FAILED,
    LACKING,
    NEUTRAL,
    NEWS,
    NOTES,
    PURPOSES,
    SUCCEEDED,
    TOPICS,
    VERDICTS,
    VOID,
)

CODES = {**SUCCEEDED, **FAILED, **NEUTRAL, **VOID, **NEWS, **NOTES, **LACKING}
FOLDER = data_root() / "templates" / "peloponnese" / "words"
WORDS = tomllib.loads((FOLDER / "outcomes.toml").read_text(encoding="utf-8"))
HEADINGS = tomllib.loads((FOLDER / "headings.toml").read_text(encoding="utf-8"))
FORMATS = {
    "place",
    "places",
    "of_place",
    "of_places",
    "at_place",
    "At_place",
    "seat",
    "of_seat",
    "seats",
    "money",
    "text",
    "list",
}
HOLES = re.compile(r"{(\w+)(?::(\w+))?}")


def test_the_catalogues_have_every_code_and_no_other() -> None:
    assert set(WORDS) == set(CODES)
    assert set(HEADINGS) == {f"die_{purpose}" for purpose in PURPOSES} | {f"topic_{topic}" for topic in TOPICS}


def test_no_code_stands_in_two_catalogues() -> None:
    assert set(CODES) <= set(load_catalogue(data_root() / "templates", "peloponnese"))


def test_a_code_has_one_verdict() -> None:
    assert len(VERDICTS) == len(SUCCEEDED) + len(FAILED) + len(NEUTRAL) + len(VOID)
    assert len(CODES) == len(VERDICTS) + len(NEWS) + len(NOTES) + len(LACKING)


@pytest.mark.parametrize("code", CODES)
def test_words(code: str) -> None:
    assert set(WORDS[code]) == {"en", "fr"}
    for text in WORDS[code].values():
        holes = HOLES.findall(text)
        assert {name for name, _ in holes} == set(CODES[code])
        assert {spec for _, spec in holes if spec} <= FORMATS
        assert text == text.strip()
        assert "'" not in text
    assert WORDS[code]["en"].startswith("void: ") is WORDS[code]["fr"].startswith("nul\u00a0: ") is (code in VOID)


@pytest.mark.parametrize("code", [*CODES, *HEADINGS])
def test_french_has_its_no_break_spaces(code: str) -> None:
    french = HOLES.sub("x", {**WORDS, **HEADINGS}[code]["fr"])
    assert not re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]", french), french
