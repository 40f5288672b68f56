"""docs/mare_nostrum.md names every entry in both languages, every building, figure and statement."""

from __future__ import annotations

import re

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.files import data_root
from adjudicator.gamedata import mare_nostrum_campaign
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.orders.mare_nostrum_printing import BUILDING_WORDS, ENTRY_WORDS, FIGURE_WORDS
from adjudicator.rulesets.mare_nostrum.orders import SHAPES, Entry, from_order

PATH = data_root() / "docs" / "mare_nostrum.md"
pytestmark = pytest.mark.skipif(not PATH.is_file(), reason="the documentation is no part of the wheel")
PAGE = PATH.read_text(encoding="utf-8") if PATH.is_file() else ""


@pytest.mark.parametrize("kind", SHAPES)
def test_each_entry_stands_with_its_opposite(kind: str) -> None:
    """`mare_nostrum 7`: the example on the page is read as the entry it explains, in both languages."""
    reader = MareNostrumReader.of(mare_nostrum_campaign())
    rows = [re.findall(r"`([^`]+)`", line) for line in PAGE.splitlines() if line.startswith("| `")]
    found = 0
    for row in rows:
        kinds = []
        for example in row:
            for line in reader.read(example, "en").lines:
                form = from_order(line.order) if hasattr(line, "order") else None
                if isinstance(form, Entry):
                    kinds.append(form.kind)
        if kinds[:2] == [kind, kind]:
            found += 1
            assert kind == "correct" or kinds[-1] == SHAPES[kind].opposite  # type: ignore[index]
    assert found >= 1


def test_each_building_figure_and_word_for_them() -> None:
    for lang in LANGS:
        for words in BUILDING_WORDS.values():
            assert f"`{words[lang][0]}`" in PAGE
        for figure in FIGURE_WORDS.values():
            assert f"`{figure[lang]}`" in PAGE
    assert len(ENTRY_WORDS) == len(SHAPES)


@pytest.mark.parametrize(
    "number",
    [*("1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3.1", "3.2", "3.3"),
     *("4.1", "4.2", "4.3", "4.4", "5.1", "5.2", "5.3", "5.4", "6.1")],
)  # fmt: skip
def test_each_statement(number: str) -> None:
    assert f"**{number}** " in PAGE
