"""Each policy is explained in both languages and in the documentation, where its default and values are right."""

from __future__ import annotations

import re

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.core.policies import POLICIES
from adjudicator.daemon.shelves import words
from adjudicator.files import data_root

SETTINGS = data_root() / "docs" / "settings.md"


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_has_words_without_arguments(name: str) -> None:
    for lang in LANGS:
        text = words("diplomacy").word(f"policy_{name}", lang)
        assert text and not re.search(r"[{}\[\]]", text)
        assert text[0].isupper() and text.endswith("."), "a sentence, as the others"


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_is_documented_with_its_default_and_all_its_values(name: str) -> None:
    rows = SETTINGS.read_text(encoding="utf-8").split("## Policies", 1)[1].splitlines()
    (row,) = [row for row in rows if row.startswith(f"| `{name}` |")]
    assert f"| `{POLICIES[name].default}` |" in row
    assert all(f"`{choice}`" in row for choice in POLICIES[name].choices)
