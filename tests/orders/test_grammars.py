"""The grammars: each builds as LALR without conflicts, and the tables beside them hold the same words."""

from __future__ import annotations

import logging
import re

import pytest
from lark import Lark, logger

from adjudicator.orders.diadoques import VERBS
from adjudicator.orders.diadoques_forms import FormBuilder
from adjudicator.orders.diadoques_pieces import TROOP_WORDS
from adjudicator.orders.grammar import grammar_folder, keyword, load
from adjudicator.rulesets.diadoques.orders import TROOPS
from tests.orders.board import ROOT

GAMES = sorted(path.stem for path in (ROOT / "grammar").glob("*.lark") if path.stem != "common")


def test_there_is_a_grammar_for_every_game() -> None:
    assert set(GAMES) >= {path.name for path in (ROOT / "games").iterdir() if (path / "game.toml").is_file()}
    assert grammar_folder() == ROOT / "grammar"


@pytest.mark.parametrize("game", GAMES)
def test_the_grammar_builds_without_conflicts(game: str, caplog: pytest.LogCaptureFixture) -> None:
    path = grammar_folder() / f"{game}.lark"
    level, propagate = logger.level, logger.propagate
    logger.setLevel(logging.DEBUG)
    logger.propagate = True
    try:
        with caplog.at_level(logging.DEBUG, logger=logger.name):
            Lark(
                path.read_text(encoding="utf-8"),
                parser="lalr",
                import_paths=[str(path.parent)],
                source_path=str(path),
                debug=True,
            )
    finally:
        logger.setLevel(level)
        logger.propagate = propagate
    assert [r.getMessage() for r in caplog.records if "onflict" in r.getMessage()] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_common_grammar_has_a_hidden_name(game: str) -> None:
    """What a grammar does not import by name comes out as ``common__X``, and nobody would look for it."""
    parser = load(game)
    names = {t.name for t in parser.terminals} | {str(rule.origin.name) for rule in parser.rules}
    assert {name for name in names if name.lstrip("_").startswith("common__")} == set()


def test_a_missing_grammar_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        load("no such game")


def test_every_word_for_troops_is_in_the_grammar_and_the_other_way_round() -> None:
    (troop,) = (t.pattern.to_regexp() for t in load("diadoques").terminals if t.name == "TROOP")
    pattern = re.compile(troop)
    assert all((m := pattern.match(word)) is not None and m[0] == word for word in TROOP_WORDS)
    assert set(TROOP_WORDS.values()) == set(TROOPS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_that_is_suggested_is_a_word_of_the_grammar(verb: str) -> None:
    assert keyword("diadoques").fullmatch(verb)


def test_every_order_rule_has_its_builder() -> None:
    rules = {str(rule.origin.name) for rule in load("diadoques").rules}
    orders = {
        "move", "stay", "support", "convoy", "siege", "supply", "travel", "retreat", "bribe", "counter_bribe", "gift",
        "maintain", "disband", "build", "promote", "marry", "assassinate", "vote", "royal_order",
    }  # fmt: skip
    assert orders <= rules
    assert orders == FormBuilder.rules()
