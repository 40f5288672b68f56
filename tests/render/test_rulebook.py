"""The rules for players: every statement is there, in both languages, with the settings of the game."""

from __future__ import annotations

import re
import typing
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import OrderLine
from adjudicator.files import data_root
from adjudicator.gamedata import load_diadoques
from adjudicator.render.reader import Reader
from adjudicator.render.rulebook import OTHER, load_rulebook, typeset
from adjudicator.render.shown import RulesShown
from adjudicator.render.words import CatalogueError
from adjudicator.rulesets.diadoques.orders import Form, from_order
from adjudicator.rulesets.diadoques.settings import Settings
from tests import beside
from tests.render import rules_page
from tests.render.played import Played, reader, say_order, writer

STATEMENTS = {1: 7, 2: 6, 3: 5, 4: 16, 5: 6, 6: 8, 7: 4, 8: 8, 9: 7, 10: 10, 11: 4, 12: 4}
"""How many statements each chapter of the rules has; chapter 13 is one text."""

EVERY = [f"{chapter}.{number}" for chapter, count in STATEMENTS.items() for number in range(1, count + 1)]
BOOK = load_rulebook(data_root() / "templates", "diadoques")
SOURCE = beside.RULES / "diadoques.md"


def shown(lang: Lang = "en", settings: Mapping[str, object] | None = None) -> RulesShown:
    """The rules of a game with these settings."""
    ruleset = load_diadoques(settings)
    mails = writer(ruleset)
    to = Reader(mails.words, lang)
    return typeset(BOOK, ruleset.settings, mails.pages.rule_arguments(ruleset.settings, to), to)


def statement(number: str, lang: Lang = "en", settings: Mapping[str, object] | None = None) -> str:
    """The text of one statement with its list."""
    found = (rule for chapter in shown(lang, settings).chapters for rule in chapter.rules if rule.number == number)
    rule = next(found)
    return " ".join((rule.text, *(item.meaning for item in rule.items))).replace("\u00a0", " ")


def test_every_statement_of_the_rules_appears_once_in_its_chapter() -> None:
    numbers = Counter(rule.n for chapter in BOOK.chapter for rule in chapter.rule)
    assert set(numbers) == {*EVERY, "13"}
    assert all(numbers[number] == 1 for number in EVERY)
    for chapter in BOOK.chapter:
        assert {rule.n.partition(".")[0] for rule in chapter.rule} == {str(chapter.number)}
        own = [number for number in EVERY if number.startswith(f"{chapter.number}.")]
        assert [rule.n for rule in chapter.rule if rule.n != "13"] == own


@beside.needs_shared
def test_the_numbers_are_those_of_the_binding_rules() -> None:
    assert re.findall(r"^- (\d+\.\d+) ", SOURCE.read_text(encoding="utf-8"), re.MULTILINE) == EVERY


SETTINGS_TRIED: list[dict[str, object]] = [
    {},
    {"ungarrisoned": "entry", "retreat_default": "disband", "bribe_adjacency": False, "royal_orders": False},
    {"events": "classic", "years": 5},
    {"events": "none", "units.F.limit": 0, "units.Am.limit": 0, "units.Ae.limit": 0, "units.Ag.limit": 0},
]


@pytest.mark.parametrize("settings", SETTINGS_TRIED, ids=lambda settings: ",".join(settings) or "defaults")
@pytest.mark.parametrize("lang", LANGS)
def test_no_statement_is_empty_or_left_with_a_hole(lang: Lang, settings: dict[str, object]) -> None:
    book = shown(lang, settings)
    numbers = [rule.number for chapter in book.chapters for rule in chapter.rules if rule.number]
    assert numbers == [*EVERY, "13"]
    for chapter in book.chapters:
        for rule in chapter.rules:
            for text in (chapter.title, rule.text, *(item.meaning for item in rule.items)):
                assert text and not re.search(r"[{}]|\[[a-z_]+|\s\s|\s\.", text), (rule.number, text)
            assert rule.text.count("`") % 2 == 0


CHANGES: list[tuple[str, dict[str, object], str, str]] = [
    ("2.2", {"units.Ag.value": 7, "units.Ag.price": 43, "units.Ag.corruption": 77}, "value 7, price 43 T", "77"),
    ("2.2", {"units.F.price": 8}, "F: value 1, price 8 T", "level 10"),
    ("2.3", {"units.F.limit": 4}, "4 F, 1 Am", "1 Ag"),
    ("2.3", {"units.A.limit": 9}, "9 A", "3 F"),
    ("6.1", {"ungarrisoned": "entry"}, "an empty one falls", "ends a season in its province"),
    ("7.4", {"retreat_default": "disband"}, "the unit is lost", "in advance"),
    ("8.3", {"bribe_adjacency": False}, "from anywhere", "8.2"),
    ("10.8", {"royal_orders": False}, "no royal orders", "this game"),
    ("11.2", {"events": "none"}, "without events", "This game"),
    ("11.2", {"events": "classic"}, "a storm", "a revolt"),
    ("12.3", {"years": 5}, "after the autumn of year 5", "same set"),
]


@pytest.mark.parametrize(("number", "settings", "says", "too"), CHANGES)
def test_a_setting_changes_its_statement(number: str, settings: dict[str, object], says: str, too: str) -> None:
    plain, changed = statement(number), statement(number, "en", settings)
    assert says not in plain
    assert says in changed and too in changed
    assert statement(number, "fr") != statement(number, "fr", settings)


def test_every_value_of_a_setting_has_its_ending() -> None:
    kinds = typing.get_type_hints(Settings)
    with_endings = [rule for chapter in BOOK.chapter for rule in chapter.rule if rule.setting]
    assert {rule.setting for rule in with_endings} == set(kinds) - {"units"}
    for rule in with_endings:
        kind = kinds[rule.setting]
        values = {"true", "false"} if kind is bool else {str(value) for value in typing.get_args(kind)}
        assert set(rule.when) == (values or {"0", OTHER}), rule.n
    assert {rule.setting for chapter in BOOK.chapter for rule in chapter.rule if not rule.when} == {""}


def test_tables_of_the_game_stand_in_the_rules() -> None:
    board = load_diadoques().board
    assert f"{len(board.areas)} areas" in statement("1.1")
    for citadel in board.citadels.values():
        name = board.names[citadel.id]["en"]
        assert (name in statement("1.6")) == citadel.major
        assert (f"{name} {citadel.treasure} T" in statement("9.7")) == bool(citadel.treasure)
    for royal in board.royals.values():
        pair = ", a pair" if royal.persons > 1 else ""
        assert f"{board.names[royal.name]['en']} ({royal.price} T{pair})" in statement("10.1")
    assert "GET (Pays des Gètes), SCY (Scythie)" in statement("9.1", "fr")


def test_every_form_of_order_stands_in_chapter_13_and_can_be_written_so() -> None:
    seen = set()
    for chapter in BOOK.chapter:
        for rule in chapter.rule:
            for item in rule.item:
                if not item.order:
                    continue
                for lang in LANGS:
                    reading = reader().read(say_order(item.order, lang), lang)
                    assert not reading.problems
                    (line,) = reading.lines
                    assert isinstance(line, OrderLine) and line.order.text == item.order
                    seen.add(type(from_order(line.order)))
    assert seen == set(typing.get_args(Form))


@pytest.mark.parametrize("lang", LANGS)
def test_orders_inside_the_text_are_orders(lang: Lang) -> None:
    found = [order for c in shown(lang).chapters for rule in c.rules for order in re.findall("`([^`]*)`", rule.text)]
    assert len(found) >= 10
    for order in found:
        reading = reader().read(order, lang)
        assert len(reading.lines) == 1 and not reading.problems, order


@pytest.mark.parametrize("lang", LANGS)
def test_the_mail_has_every_number_in_the_margin(lang: Lang) -> None:
    mail = Played(lang).start().write("rules", "Antipater")
    for number in EVERY:
        assert re.search(rf"^{re.escape(number)} +\S", mail.text, re.MULTILINE), number
        assert f">{number}</b>" in mail.html


@pytest.mark.parametrize("lang", LANGS)
def test_the_board_in_words_names_every_area_with_its_neighbours(lang: Lang) -> None:
    board = load_diadoques().board
    text = Played(lang).start().write("rules", "Antipater").text
    lines = {line[:3]: line for line in re.sub(r"\n {4}", " ", text).splitlines() if line[:3] in board.areas}
    assert set(lines) == set(board.areas)
    for area, line in lines.items():
        near = re.findall(r"([A-Z]{3})([*|~]*)", line.rpartition("Next to" if lang == "en" else "Voisines")[2])
        assert {to for to, _ in near} == board.near[area]
        for to, marks in near:
            assert ("|" in marks) == board.wall(area, to, ())
            assert ("~" in marks) == (board.walls.get((area, to), "") != "")
            both_land = "sea" not in (board.kind[area], board.kind[to])
            assert ("*" in marks) == (both_land and to in board.fleet[area])
        for citadel in board.citadels_in[area]:
            assert board.names[citadel][lang] in line


@pytest.mark.parametrize("game", rules_page.TITLES)
def test_the_page_of_the_documentation_is_made_from_the_same_rules(game: str) -> None:
    """Remake it with ``python -m tests.render.rules_page``."""
    assert rules_page.path(game).read_text(encoding="utf-8") == rules_page.page(game)


FRAME = 'title = {en="a", fr="b"}\nintro = {en="a", fr="b"}\n[[chapter]]\nnumber = 1\nen = "a"\nfr = "b"\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[title", "toml"),
        ('title = { en = "a" }', "fr"),
        ('title = { en = "a", fr = "b", de = "c" }', "de"),
        ('title = { en = "{x}", fr = "b" }\nintro = { en = "a", fr = "b" }\nchapter = []', "title uses other"),
        (f'{FRAME}[[chapter.rule]]\nn = "1.1"\nen = "a"\nfr = "{{n}}"\n', "1.1 uses other"),
    ],
)
def test_a_faulty_rulebook_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "rules.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError, match=fault):
        load_rulebook(tmp_path, "one")
