"""Every problem and note has words in both languages, with no argument that its code does not have."""

from __future__ import annotations

import re
import string
import tomllib

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.orders.explain import (
    COMMON_NOTES,
    COMMON_PROBLEMS,
    DIADOQUES_NOTES,
    DIADOQUES_PROBLEMS,
    NOTE_CODES,
    PROBLEM_CODES,
)
from tests.orders.board import ROOT

SPECS = {
    "said": "text", "hint": "order", "places": "places", "seats": "seats", "royals": "royals", "citadels": "citadels",
    "citadel": "citadel", "area": "area", "unit": "unit", "limit": "",
}  # fmt: skip


def catalogue(folder: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((ROOT / "templates" / folder / "words" / "problems.toml").read_text(encoding="utf-8"))


ALL = {**catalogue("common"), **catalogue("diadoques")}


def test_the_catalogues_hold_exactly_the_codes() -> None:
    assert set(catalogue("common")) == {*COMMON_PROBLEMS, *COMMON_NOTES}
    assert set(catalogue("diadoques")) == {*DIADOQUES_PROBLEMS, *DIADOQUES_NOTES}


@pytest.mark.parametrize("code", [*PROBLEM_CODES, *NOTE_CODES])
def test_words_use_the_arguments_of_their_code_each_in_its_format(code: str) -> None:
    arguments = {**PROBLEM_CODES, **NOTE_CODES}[code]
    assert set(ALL[code]) == set(LANGS)
    for lang in LANGS:
        used = {name: spec for _, name, spec, _ in string.Formatter().parse(ALL[code][lang]) if name is not None}
        assert set(used) <= set(arguments)
        assert {name: SPECS[name] for name in used} == used
        assert ("hint" in used) == ("hint" in arguments)


@pytest.mark.parametrize("code", ALL)
def test_french_has_its_no_break_spaces(code: str) -> None:
    sentence = re.sub(r"\{[^}]*\}", "x", ALL[code]["fr"])
    assert not re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]|'", sentence)
    assert not re.search(r"'", ALL[code]["en"])


@pytest.mark.parametrize("code", ALL)
def test_words_are_short(code: str) -> None:
    assert all(len(ALL[code][lang]) <= 160 for lang in LANGS)
