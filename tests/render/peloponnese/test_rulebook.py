"""The rules of Peloponnese for players: every statement, numbers, settings, what is written; the board in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import OrderLine
from adjudicator.daemon.shelves import catalogue, gallery, library, press
from adjudicator.render.reader import Reader
from adjudicator.render.rulebook import typeset
from adjudicator.render.shown import RulesShown
from adjudicator.render.words import Words
from tests import beside

STATEMENTS = {1: 7, 2: 5, 3: 5, 4: 7, 5: 3, 6: 8}
"""How many statements each chapter of the rules has; chapters 7 and 8 are one text each."""

EVERY = [f"{chapter}.{number}" for chapter, count in STATEMENTS.items() for number in range(1, count + 1)]
BOOK = press().rulebook("peloponnese")
SETTINGS: list[dict[str, object]] = [{}, {"turns": 4}, {"ends": ""}, {"ends": "Corinth"}, {"proposals": "asked"}]


def reader(lang: Lang) -> Reader:
    """A reader of the mails of this game."""
    shown = gallery("peloponnese")
    pages = shown.pages(library().ruleset("peloponnese", {}))
    return Reader(Words(catalogue("peloponnese"), pages.names, shown.say_order), lang)


def rules(lang: Lang = "en", changes: Mapping[str, object] | None = None) -> RulesShown:
    """The rules of a game with these settings."""
    ruleset = library().ruleset("peloponnese", dict(changes or {}))
    to = reader(lang)
    return typeset(
        BOOK, ruleset.settings, gallery("peloponnese").pages(ruleset).rule_arguments(ruleset.settings, to), to
    )


def statement(number: str, lang: Lang = "en", changes: Mapping[str, object] | None = None) -> str:
    """The text of one statement with its list."""
    found = (rule for chapter in rules(lang, changes).chapters for rule in chapter.rules if rule.number == number)
    rule = next(found)
    return " ".join((rule.text, *(item.meaning for item in rule.items))).replace("\u00a0", " ")


@pytest.mark.parametrize("changes", SETTINGS, ids=lambda c: ",".join(f"{k}={v}" for k, v in c.items()) or "defaults")
@pytest.mark.parametrize("lang", LANGS)
def test_every_statement_is_there_and_none_has_a_hole(lang: Lang, changes: dict[str, object]) -> None:
    book = rules(lang, changes)
    numbers = [rule.number for chapter in book.chapters for rule in chapter.rules if rule.number]
    assert numbers == [*EVERY, "7", "8"]
    for chapter in book.chapters:
        assert chapter.title and all(rule.number.split(".")[0] in ("", str(chapter.number)) for rule in chapter.rules)
        for rule in chapter.rules:
            for text in (rule.text, *(item.meaning for item in rule.items)):
                assert text and not re.search(r"[{}]|\[[a-z_]+|\s\s|\s\.", text), (rule.number, text)


@beside.needs_shared
def test_the_numbers_are_those_of_the_binding_rules() -> None:
    source = (beside.RULES / "peloponnese.md").read_text(encoding="utf-8")
    assert re.findall(r"^- (\d+\.\d+) ", source, re.MULTILINE) == EVERY


def test_settings_and_figures_are_put_in() -> None:
    """`1.6, 2.2, 4.6, 6.1, 6.3`."""
    assert "after the political phase of turn 10 at the latest" in statement("1.6")
    assert "turn 4 at the latest" in statement("1.6", changes={"turns": 4})
    assert "Athens 6000 T, bellicosity 10; Corinth 1500 T" in statement("1.6")
    assert "At 10 or more the plague strikes" in statement("2.2")
    assert "that of Athens and Sparta does" in statement("4.6")
    assert "In this game none does." in statement("4.6", changes={"ends": ""})
    assert "that of Corinth does" in statement("4.6", changes={"ends": "Corinth"})
    assert "below 500 T, below 1500 T while the emergency fund" in statement("6.1")
    assert "before the political phase is run" in statement("6.1")
    assert "just before the armistice" in statement("6.1", changes={"proposals": "asked"})
    assert "lasts 10 turns" in statement("6.3")
    assert "Athènes 6000 T" in statement("1.6", "fr")


@pytest.mark.parametrize("lang", LANGS)
def test_what_the_rules_show_to_write_is_read(lang: Lang) -> None:
    """`7`."""
    shown = [item.order for c in rules(lang).chapters for rule in c.rules for item in rule.items if item.order]
    assert len(shown) == 16
    for order in shown:
        reading = library().reader("peloponnese", {}).read(order, lang)
        assert len(reading.lines) == 1 and isinstance(reading.lines[0], OrderLine) and not reading.problems, order


@pytest.mark.parametrize("lang", LANGS)
def test_the_board_in_words_has_every_space_once_and_says_what_is_reconstructed(lang: Lang) -> None:
    """`1.3, 1.4, 1.6`."""
    ruleset = library().ruleset("peloponnese", {})
    pages = gallery("peloponnese").pages(ruleset)
    start = ruleset.view(ruleset.start(), None)
    lines = pages.gazetteer(reader(lang))
    assert len(lines) == len(start.areas)
    by_area = dict(zip((area.name for area in start.areas), lines, strict=True))
    for space in start.spaces:
        assert pages.names.citadel(space.name, lang) in by_area[space.area], space.name
    word = {"en": "reconstruction", "fr": "reconstitution"}[lang]
    assert {name for name, line in by_area.items() if word not in line} == {
        "Attica", "Boeotia", "Corinthia", "Elea", "Laconia",
    }  # fmt: skip
    assert "+1" in by_area["Ionia"] and "+1" not in by_area["Attica"]
