"""The rules of Mare Nostrum for players: numbers, settings, tables, lines to write; and the provinces in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import OrderLine
from adjudicator.daemon.shelves import catalogue, gallery, library, press
from adjudicator.gamedata import game_data, mare_nostrum_campaign
from adjudicator.render.reader import Reader
from adjudicator.render.rulebook import typeset
from adjudicator.render.shown import RulesShown
from adjudicator.render.words import Words
from adjudicator.rulesets.mare_nostrum.orders import SHAPES, Accept, Decision, EndTurn, Entry, Strike, from_order
from tests import beside
from tests.render.mare_nostrum.own_campaign import OWN

BOOK = press().rulebook("mare_nostrum")
STATEMENTS = {1: 4, 2: 6, 3: 3, 4: 4, 5: 4, 6: 1}
EVERY = [f"{chapter}.{number}" for chapter, count in STATEMENTS.items() for number in range(1, count + 1)]
TOLD_BY_WORDS = {"settings", "campaign", "regime_phase", "credit_wins", "first_year", "start.temples"}
"""Settings that no number in braces shows: they choose an ending, or are shown in words."""


def rules(lang: Lang = "en", changes: Mapping[str, object] | None = None) -> RulesShown:
    """The rules of a game with these settings."""
    ruleset = library().ruleset("mare_nostrum", dict(changes or {}))
    shown = gallery("mare_nostrum")
    pages = shown.pages(ruleset)
    reader = Reader(Words(catalogue("mare_nostrum"), pages.names, shown.saying(ruleset)), lang)
    return typeset(BOOK, ruleset.settings, pages.rule_arguments(ruleset.settings, reader), reader)


def text_of(book: RulesShown) -> str:
    """All statements with their lists, with ordinary spaces."""
    parts = [
        part
        for chapter in book.chapters
        for rule in chapter.rules
        for part in (rule.text, *(f"{item.order} {item.meaning}" for item in rule.items))
    ]
    return " ".join(parts).replace("\u00a0", " ")


def test_every_statement_stands_once_in_its_chapter() -> None:
    numbers = [rule.n for chapter in BOOK.chapter for rule in chapter.rule]
    assert [n for n in numbers if "." in n] == EVERY
    assert set(numbers) - set(EVERY) == {"7", "8"}


@beside.needs_shared
def test_the_numbers_are_those_of_the_binding_rules() -> None:
    source = (beside.RULES / "mare_nostrum.md").read_text(encoding="utf-8")
    assert re.findall(r"^- (\d+\.\d+) ", source, re.MULTILINE) == EVERY


@pytest.mark.parametrize("changes", [{}, {"regime_phase": False, "credit_wins": False, "years": 1}, {"campaign": OWN}])
@pytest.mark.parametrize("lang", LANGS)
def test_no_statement_is_empty_or_left_with_a_hole(lang: Lang, changes: dict[str, object]) -> None:
    for chapter in rules(lang, changes).chapters:
        for rule in chapter.rules:
            for text in (chapter.title, rule.text, *(item.meaning for item in rule.items)):
                assert text and not re.search(r"[{}]|\[[a-z_]+|\s\s|\s\.|\.\.", text), (rule.number, text)
            assert rule.text.count("`") % 2 == 0


def _settings(prefix: str, table: Mapping[str, object]) -> list[str]:
    found: list[str] = []
    for name, value in table.items():
        found += _settings(f"{prefix}{name}.", value) if isinstance(value, dict) else [f"{prefix}{name}"]
    return found


@pytest.mark.parametrize("name", _settings("", game_data("mare_nostrum")["settings"]))
def test_each_setting_changes_the_rules_told(name: str) -> None:
    """Every figure of the data file shows in the rules of a game that changes it."""
    if name in TOLD_BY_WORDS:
        return
    told = text_of(rules("en", {name: 61}))
    assert "61" in told and "61" not in text_of(rules()), name


@pytest.mark.parametrize(("name", "told"), [("regime_phase", "nobody is asked"), ("credit_wins", "in deficit can win")])
def test_each_choice_has_its_ending(name: str, told: str) -> None:
    assert told in text_of(rules("en", {name: False})) and told not in text_of(rules())


@pytest.mark.parametrize("changes", [{}, {"campaign": OWN}])
@pytest.mark.parametrize("lang", LANGS)
def test_every_line_there_is_stands_in_chapter_7_and_can_be_written_so(lang: Lang, changes: dict[str, object]) -> None:
    """Also under a group's own campaign, with its own names."""
    reader = library().reader("mare_nostrum", changes)
    kinds: set[str] = set()
    forms: set[type] = set()
    for chapter in rules(lang, changes).chapters:
        for rule in chapter.rules:
            lines = [item.order for item in rule.items if item.order] + re.findall("`([^`]*)`", rule.text)
            for line in lines:
                reading = reader.read(line, lang)
                assert len(reading.lines) == 1 and not reading.problems, line
                (read,) = reading.lines
                assert isinstance(read, OrderLine)
                form = from_order(read.order)
                forms.add(type(form))
                kinds |= {form.kind} if isinstance(form, Entry) else set()
    assert kinds == set(SHAPES)
    assert forms == {Entry, Decision, Accept, Strike, EndTurn}


@pytest.mark.parametrize("lang", LANGS)
def test_the_provinces_in_words_tell_every_border(lang: Lang) -> None:
    campaign = mare_nostrum_campaign()
    shown = gallery("mare_nostrum")
    pages = shown.pages(library().ruleset("mare_nostrum", {}))
    lines = pages.gazetteer(Reader(Words(catalogue("mare_nostrum"), pages.names, shown.say_order), lang))
    assert [line[:3] for line in lines] == [*campaign.provinces, *campaign.seas]
    for line in lines:
        near = re.findall(r"[A-Z]{3}", line.rpartition("Next to" if lang == "en" else "Voisines")[2])
        assert tuple(near) == campaign.borders[line[:3]]
