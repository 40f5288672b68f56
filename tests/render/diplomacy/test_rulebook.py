"""The rules of Diplomacy for players: numbers, settings, tables, orders; and the board in words."""

from __future__ import annotations

import re
import typing
from collections.abc import Mapping

import pytest

from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import OrderLine
from adjudicator.daemon.shelves import catalogue, gallery, library, press
from adjudicator.gamedata import diplomacy_board
from adjudicator.render.reader import Reader
from adjudicator.render.rulebook import typeset
from adjudicator.render.shown import RulesShown
from adjudicator.render.words import Words
from adjudicator.rulesets.diplomacy.settings import Settings

BOOK = press().rulebook("diplomacy")
KINDS = typing.get_type_hints(Settings)


def values(setting: str) -> tuple[object, ...]:
    """The values a setting can take; none for numbers."""
    return (True, False) if KINDS[setting] is bool else typing.get_args(KINDS[setting])


def reader(lang: Lang) -> Reader:
    """A reader of the mails of this game."""
    shown = gallery("diplomacy")
    pages = shown.pages(library().ruleset("diplomacy", {}))
    return Reader(Words(catalogue("diplomacy"), pages.names, shown.say_order), lang)


def rules(lang: Lang = "en", changes: Mapping[str, object] | None = None) -> RulesShown:
    """The rules of a game with these settings."""
    ruleset = library().ruleset("diplomacy", dict(changes or {}))
    pages = gallery("diplomacy").pages(ruleset)
    to = reader(lang)
    return typeset(BOOK, ruleset.settings, pages.rule_arguments(ruleset.settings, to), to)


CHANGES: list[dict[str, object]] = [
    {},
    *({name: value} for name in sorted(KINDS) if name != "victory_centres" for value in values(name)),
]


@pytest.mark.parametrize("changes", CHANGES, ids=lambda changes: ",".join(f"{k}={v}" for k, v in changes.items()))
@pytest.mark.parametrize("lang", LANGS)
def test_no_statement_is_empty_or_left_with_a_hole(lang: Lang, changes: dict[str, object]) -> None:
    book = rules(lang, changes)
    for number, chapter in enumerate(book.chapters, 1):
        assert chapter.number == number and chapter.title
        assert [rule.number for rule in chapter.rules] == [f"{number}.{n}" for n in range(1, len(chapter.rules) + 1)]
        for rule in chapter.rules:
            for text in (rule.text, *(item.meaning for item in rule.items)):
                assert text and not re.search(r"[{}]|\[[a-z_]+|\s\s|\s\.", text), (rule.number, text)


def test_every_value_of_a_setting_has_its_ending() -> None:
    found = {rule.setting: set(rule.when) for chapter in BOOK.chapter for rule in chapter.rule if rule.setting}
    assert set(found) == set(KINDS) - {"victory_centres"}
    for name, endings in found.items():
        assert endings == {str(value).lower() if value in (True, False) else str(value) for value in values(name)}


def test_settings_and_tables_are_put_in() -> None:
    text = str(rules("en", {"victory_centres": 20})).replace("\\xa0", " ")
    for part in ("owns 20 centres", "75 provinces", "34 provinces are supply centres", "Russia (MOS, SEV, STP, WAR)"):
        assert part in text, part
    assert "Russia: A MOS, F SEV, F STP/SC, A WAR" in text


@pytest.mark.parametrize("lang", LANGS)
def test_the_orders_in_the_rules_are_orders(lang: Lang) -> None:
    orders = [
        item.order for chapter in rules(lang).chapters for rule in chapter.rules for item in rule.items if item.order
    ]
    assert len(orders) == 11
    for order in orders:
        reading = library().reader("diplomacy", {}).read(order, lang)
        assert len(reading.lines) == 1 and isinstance(reading.lines[0], OrderLine) and not reading.problems, order


def test_the_board_in_words_tells_every_border_both_ways() -> None:
    """A neighbour of either kind stands in the line of each of the two."""
    board = diplomacy_board()
    lines = gallery("diplomacy").pages(library().ruleset("diplomacy", {})).gazetteer(reader("en"))
    lines = [line.replace("\u00a0", " ") for line in lines]
    assert len(lines) == 75
    near = {line[:3]: line.split("Next to ")[1].rstrip(".").split(", ") for line in _apart(lines)}
    for code in board.provinces:
        armies = {place.rstrip("*") for place in near[code] if "~" not in place}
        assert armies == board.army[code], code
        fleets = {place.split("~")[0].rstrip("*") for place in near[code] if "~" in place or "*" in place}
        expected = {to for place in (board.coasts[code] or (code,)) for to in board.fleet[place]}
        assert fleets == expected, code
    assert "BAR~ (NC)" in near["STP"] and "GAS*" in near["BRE"] and "SPA/NC~" in near["POR"]


def _apart(lines: typing.Sequence[str]) -> list[str]:
    """The lines with the coasts in brackets kept together: ``CON~ (EC SC)``."""
    return [
        re.sub(r"\((\w+), (\w+)\)$|\((\w\w), (\w\w)\)", lambda m: f"({m[1] or m[3]} {m[2] or m[4]})", line)
        for line in lines
    ]
