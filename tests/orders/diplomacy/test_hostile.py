"""Whatever a mail holds, reading it never raises and takes bounded time (invariant 1)."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.messages import LANGS
from adjudicator.core.orders import OrderLine
from adjudicator.orders import DIPLOMACY_NOTE_CODES, DIPLOMACY_PROBLEM_CODES, looks_like_order, stated_phase
from adjudicator.orders.diplomacy_habits import prepare
from adjudicator.orders.normalise import fold
from adjudicator.rulesets.diplomacy.orders import from_order, keys
from tests.orders.diplomacy.board import PROVINCES, READER, SAYER
from tests.orders.laws import Laws

WORDS = (
    "A", "F", "PAR", "BUR", "MAR", "nth", "NOR", "liv", "STP", "STP/NC", "spa(sc)", "nc", "SC", "north coast",
    "côte sud", "(ec)", "/", "(", ")", "-", "->", "→", "–", "S", "C", "H", "R", "D", "B", "m", "via", "VIA", "par",
    "convoi", "by", "convoy", "supports", "soutient", "convoie", "retreats", "retraite", "disbands", "build",
    "construire", "remove", "supprimer", "waive", "renoncer", "à", "a", "une", "2", "all", "draw", "nul", "concede",
    "to", "England", "French", "russe", "Angleterre:", "cancel", "annuler", "tout", "orders", "St.", "Petersburg",
    "Mid-Atlantic", "Ocean", "North", "Sea", "mer", "du", "nord", "army", "flotte", ",", ";", ".", ":", "*", "#", "?",
    "___", "...", "qzwx", "parys", "otb", "prêt", "aide", "phase:", "1901", "Spring", ">", "&gt;", "👍", "é", "'s",
    "'", "and", "or", "merci", "\t", "\u00a0", "\u200b", "\ue000", "\uf0e0", "\"",
)  # fmt: skip


check = Laws(DIPLOMACY_NOTE_CODES, DIPLOMACY_PROBLEM_CODES, from_order, keys).check


@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=400))
def test_any_text_is_read(text: str) -> None:
    for lang in LANGS:
        check(READER.read(text, lang), text)
    stated_phase(text)
    looks_like_order(text)
    assert isinstance(SAYER(text, "fr"), str)


@settings(max_examples=600, deadline=None)
@given(text=st.lists(st.sampled_from([*WORDS, "\n"]), max_size=40).map(" ".join))
def test_any_heap_of_order_words_is_read(text: str) -> None:
    check(READER.read(text, "fr"), text)
    looks_like_order(text)


@settings(max_examples=300, deadline=None)
@given(text=st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_what_is_read_is_read_again_from_its_normal_form(text: str) -> None:
    for line in READER.read(text, "fr").lines:
        if isinstance(line, OrderLine):
            (again,) = READER.read(line.order.text, "en").lines
            assert isinstance(again, OrderLine)
            assert again.order.body == line.order.body


@settings(max_examples=300, deadline=None)
@given(text=st.lists(st.sampled_from(WORDS), max_size=20).map("".join))
def test_preparing_a_line_keeps_its_columns(text: str) -> None:
    folded = fold(text)
    prepared = prepare(folded)
    assert (len(prepared.text), prepared.columns) == (len(folded.text), folded.columns)


def _noise(seed: int) -> str:
    random = Random(seed)
    return "\n".join(" ".join(random.choice(WORDS) for _ in range(30))[:199] for _ in range(500))


BOMBS = {
    "good orders": "A MAR S A PAR - BUR\n" * 500,
    "noise": _noise(1),
    "unknown places": "\n".join(f"A {'abcdefghij'[i % 10] * 20}{i} - {'aeiou'[i % 5] * 9}{i}" for i in range(500)),
    "lists": "\n".join([",".join(["Build A PAR", *["F BRE"] * 300])] * 32),
    "routes": "\n".join(["A LON" + "-NTH" * 45] * 320),
    "long names": "\n".join(["north sea " * 19] * 320),
    "coasts": ("(nc)/sc " * 240 + "\n") * 34,
    "coast words": ("north coast of " * 130 + "\n") * 34,
    "stops": ("st. " * 480 + "\n") * 34,
    "spaces": ("A" + " " * 190 + "PAR\n") * 330,
    "spaces and stops": ((" ." * 950) + "\n") * 34,
    "slashes": ("/" * 1900 + "\n") * 34,
    "dashes": ("A PAR " + "- " * 90 + "\n") * 330,
    "articles": ("la le les " * 19 + "\n") * 330,
    "the articles": ("a an the d'l'" * 15 + "\n") * 330,
    "armies": ("a army " * 27 + "\n") * 330,
    "powers": ("Russian " * 24 + "\n") * 330,
    "provinces": (" ".join(PROVINCES)[:199] + "\n") * 320,
    "pars": ("par " * 49 + "\n") * 320,
    "colons": ("A:" * 99 + "\n") * 320,
    "draws": ("draw England " * 15 + "\n") * 330,
    "waives": "waive 99\n" * 500,
    "headings": ("spring 1901 " * 16 + "\n") * 330,
    "one line": "A" * 65536,
    "combining marks": ("e" + "\u0301" * 1900 + "\n") * 34,
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_hostile_texts_cost_less_than_two_seconds(bomb: str) -> None:
    """A tenth of that is usual; the rest is for a busy machine."""
    started = time.process_time()
    check(READER.read(bomb, "fr"), bomb)
    assert time.process_time() - started < 2


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_hostile_lines_are_refused_by_the_cheap_tests_at_once(bomb: str) -> None:
    started = time.process_time()
    stated_phase(bomb)
    for line in bomb.splitlines()[:500]:
        looks_like_order(line)
    assert time.process_time() - started < 1
