"""The examples of commands that a game master reads, in help and beside a fault, work in his own game."""

from __future__ import annotations

import pytest

from adjudicator.core.commands import FORMS
from adjudicator.core.messages import GAME_MASTER, LANGS, Lang, Message
from adjudicator.daemon import verbs
from adjudicator.daemon.shelves import SHELVES, library, words_of
from tests.daemon.conftest import MASTER, World, tell

FIRST = {
    "diadoques": {"en": "spring -321", "fr": "printemps -321"},
    "diplomacy": {"en": "Spring 1901, Movement", "fr": "printemps 1901, mouvement"},
    "mare_nostrum": {"en": "year 1 turn 1", "fr": "an 1 tour 1"},
    "peloponnese": {"en": "turn 1, operations", "fr": "tour 1, opérations"},
}
"""The first phase of each game."""

WRONG = {
    "diadoques": ("France", "Italie"),
    "diplomacy": ("treasury", "-321", "Lysima", "THR"),
    "mare_nostrum": ("France", "Italie", "-321", "Lysima", "THR", "retraites", "retreat"),
    "peloponnese": ("France", "Italie", "-321", "Lysima", "THR", "retraites", "retreat"),
}
"""Names that a game does not have."""


def opened(world: World, ruleset: str, lang: Lang) -> None:
    """A game that can start, with a game master who reads `lang`."""
    world.do(verbs.CreateGame("alpha", ruleset, "Alpha", "en", {}, {}, "a seed"))
    for number, seat in enumerate(library().ruleset(ruleset, {}).seats):
        world.do(verbs.AddPlayer("alpha", seat, f"P{number}", f"p{number}@example.org", "en", "UTC"))
    world.do(verbs.AddPlayer("alpha", GAME_MASTER, "Gill", MASTER, lang, "UTC"))


def beside_a_fault(world: World, code: str, lang: Lang) -> str:
    return words_of(world.state()).say(Message("command_words_missing", {"form": code}), lang).replace("\xa0", " ")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ruleset", sorted(SHELVES))
def test_examples_are_of_the_game_before_its_start_and_after(world: World, ruleset: str, lang: Lang) -> None:
    opened(world, ruleset, lang)
    assert FIRST[ruleset][lang] in tell(world, {"en": "resolve", "fr": "résoudre"}[lang]).replace("\xa0", " ")
    for started in (False, True):
        if started:
            world.do(verbs.StartGame("alpha"))
        world.mail(MASTER, "help")
        lines = world.written(world.out("help")[-1]).replace("\xa0", " ").splitlines()
        shown = [line.partition("  #")[0].strip() for line in lines]
        assert f"{'resolve' if lang == 'en' else 'résoudre'} {FIRST[ruleset][lang]}" in shown
        first = next(n for n, text in enumerate(shown) if text.startswith(("deadline 20", "échéance 20")))
        for text in (*shown[first:], *(beside_a_fault(world, code, lang) for code in FORMS)):
            assert not [name for name in WRONG[ruleset] if name in text], text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ruleset", sorted(SHELVES))
def test_the_example_of_a_correction_is_taken(world: World, ruleset: str, lang: Lang) -> None:
    opened(world, ruleset, lang)
    world.do(verbs.StartGame("alpha"))
    world.mail(MASTER, "help")
    lines = [line.strip() for line in world.written(world.out("help")[-1]).splitlines()]
    at = next(n for n, line in enumerate(lines) if line.startswith(("correct position", "corriger la position")))
    before = world.state().position
    assert "✓" in tell(world, "\n".join(lines[at : at + 3]))
    assert world.state().position != before


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("zone", ["UTC", "Europe/Paris"])
def test_a_game_master_is_not_sent_to_the_game_master(world: World, lang: Lang, zone: str) -> None:
    """Neither in his welcome nor in his status."""
    opened(world, "diplomacy", lang)
    world.do(verbs.AddPlayer("alpha", GAME_MASTER, "Nora", "new@example.org", lang, zone))
    world.mail("new@example.org", "status")
    for kind in ("welcome", "status"):
        text = world.written([row for row in world.out(kind) if row.recipient == "new@example.org"][-1])
        said = " ".join(text.split()).replace("\xa0", " ")
        for wrong in (
            "game master can",
            "ask the game master",
            "maître du jeu peut",
            "demandez au maître",
            "own position",
        ):
            assert wrong not in said, (kind, wrong)
        assert ("Whoever runs the judge" if lang == "en" else "Qui fait tourner le juge") in said
