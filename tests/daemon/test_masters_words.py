"""What a French game master reads and may write: phases and their kinds, and what is wrong with his corrections."""

from __future__ import annotations

import re

import pytest

from adjudicator.core.commands import Command
from adjudicator.core.messages import LANGS
from adjudicator.daemon import verbs
from adjudicator.daemon.shelves import SHELVES, catalogue, library, words
from adjudicator.orders import stated_phase
from adjudicator.render.phases import phase_name
from tests.daemon.conftest import MASTER, PLAYERS, World, tell

PHASES = [
    *(f"{stage}{season} -321" for season in ("spring", "summer", "autumn", "winter") for stage in ("", "retreats ")),
    *(f"Spring 1901, {kind}" for kind in ("Movement", "Retreat")),
    *(f"Fall 1901, {kind}" for kind in ("Movement", "Retreat", "Adjustment")),
    *(f"turn 3, {stage}" for stage in ("operations", "settlement", "surrender", "proposals", "armistice", "economy")),
    *("year 1 turn 2", "year 1 acclamation", "year 1 regimes"),
]


@pytest.fixture
def french(world: World) -> World:
    """A started game with a game master who reads French."""
    world.game()
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", MASTER, "fr", "Europe/Paris"))
    return world


def test_the_phases_in_an_answer_are_told_as_the_reader_may_type_them(french: World) -> None:
    told = tell(french, "résoudre summer -321")
    assert "attend printemps -321, et non « été -321 »" in told
    told = tell(french, "revenir à winter -300 : x")
    assert "« hiver -300 » n’est pas une phase" in told and "Les dernières : « printemps -321 »." in told
    assert "attend printemps -321" in tell(french, "revenir à printemps -321 : un ordre a été mal lu")


@pytest.mark.parametrize("phase", PHASES)
def test_the_name_of_a_phase_as_it_is_shown_is_understood(phase: str) -> None:
    for lang in LANGS:
        assert stated_phase(f"phase: {phase_name(phase, lang)}") == phase


@pytest.mark.parametrize(
    ("line", "kind", "said"),
    [
        ("règle saisons = mardi 18:00 Europe/Paris", "movement", "Règle d’échéance des saisons"),
        ("règle des saisons = mardi 18:00 Europe/Paris", "movement", "mardi"),
        ("règle retraites = 36 h", "retreat", "Règle d’échéance des retraites"),
        ("règle hivers = 36 h", "adjustment", "Règle d’échéance des hivers"),
        ("rule retreat = 36 h", "retreat", "Règle d’échéance des retraites"),
    ],
)
def test_a_deadline_rule_is_for_the_kind_of_phase_that_the_mails_name(
    french: World, line: str, kind: str, said: str
) -> None:
    told = tell(french, line)
    assert said in told and kind not in told.partition("✓")[2].replace(line, "")
    assert french.state().rules[kind] in ("Tuesday 18:00 Europe/Paris", "36 h")


def test_a_deadline_rule_for_nothing_names_the_kinds_in_the_readers_language(french: World) -> None:
    assert "seulement pour : saisons, retraites et hivers" in tell(french, "règle batailles = 36 h")
    told = tell(french, "règle saisons")
    assert "règle saisons = mardi" in told and "saisons, retraites et hivers" in told


@pytest.mark.parametrize("game", sorted(SHELVES))
def test_every_kind_of_phase_can_be_named_as_the_mails_name_it(world: World, game: str) -> None:
    world.do(verbs.CreateGame(game.replace("_", "")[:12], game, "G", "en", {}, {}, "a seed"))
    name = world.desk.games.names()[0]
    world.do(verbs.AddPlayer(name, "GM", "Gill", MASTER, "en", "UTC"))
    for kind in library().ruleset(game, {}).kinds:
        for lang, hours in (("en", 36), ("fr", 48)):
            called = words(game).word(f"deadline_of_{kind}", lang)  # type: ignore[arg-type]
            assert "✓" in tell(world, f"rule {called} = {hours} h"), (kind, called)
            assert world.state(name).rules[kind] == f"{hours} h"


def test_no_french_sentence_has_to_agree_with_the_name_of_a_seat_or_a_game() -> None:
    """``car la France est absent``, ``de alpha``."""
    for game in sorted(SHELVES):
        for code, texts in catalogue(game).items():
            assert not re.search(r"\b(?:de|à) \{game\}", texts["fr"]), (game, code)
    told = words("diplomacy").word("by_absence", "fr", seats=["France", "Austria"])
    assert told.replace("\xa0", " ") == "déplacée en raison d’une absence annoncée : France et Autriche"


CORRECTIONS = [
    ("treasury.Lysimachus = abc", ["ligne 1, « treasury.Lysimachus = abc » : il faut un nombre entier."]),
    ("units = [", ["ligne 1, « units = [ » : ce n’est pas entier"]),
    ("treasury.Lysimachus = 12\nunits = [", ["ligne 2, « units = [ » : ce n’est pas entier"]),
    ("year = = 3\ntreasury.Antipater = 12\nPella pour moi", ["ligne 1, « year = = 3 »", "ligne 3, « Pella pour moi »"]),
    (
        "treasury.Personne = 3\ntreasury.Antipater = 12\nfloods = [\n  'Rhin',\n]\nseason = automne",
        [
            "ligne 1, « treasury.Personne = 3 » : il n’y a pas de joueur « Personne »",
            "ligne 3, « floods = [ » : aucun fleuve « Rhin »",
            "ligne 6, « season = automne » : « automne » ne convient pas, seulement : spring, summer, autumn et winter",
        ],
    ),
    ("year = -321\nyear = -320", ["ligne 2, « year = -320 » : cette clé s’y trouve deux fois"]),
    ("yeer = -321", ["ligne 1, « yeer = -321 » : il n’y a pas de clé « yeer »"]),
    ("year = 5", ["l’année peut aller de -321 à -222"]),
    ("year = 99999", ["l’année peut aller de -321 à -222"]),
    ("year = -400", ["l’année peut aller de -321 à -222"]),
    ("first_year = -400", ["l’année peut aller de -321 à -222"]),
    ('remove.units = [{place = "THR", troop = "F"}]', ["» : il n’y a rien comme « { place ="]),
]


@pytest.mark.parametrize(("lines", "said"), CORRECTIONS, ids=[lines for lines, _ in CORRECTIONS])
def test_every_wrong_line_of_a_correction_is_told_in_french(french: World, lines: str, said: list[str]) -> None:
    before = french.state()
    told = tell(french, f"corriger la position : un essai\n{lines}\nfin")
    assert all(one in told for one in said), told
    assert len(re.findall(r"ligne \d+, «", told)) == len(said), told
    assert french.state() == before


def test_lines_that_need_one_another_are_taken_together(french: World) -> None:
    """The unit that stands there goes in a later line: no line is to blame, nor named beside one that is."""
    lines = 'add.units = [{owner = "Lysimachus", troop = "A", place = "MAC"}]\n'
    lines += 'remove.units = [{owner = "Antipater", place = "MAC"}]'
    told = tell(french, f"corriger la position : un échange\n{lines}\ntreasury.Personne = 3\nfin")
    assert "Personne" in told and "deux fois" not in told
    assert "chacun est prévenu" in tell(french, f"corriger la position : un échange\n{lines}\nfin")


def test_a_game_that_has_ended_by_its_rules_goes_back_to_its_last_phase_and_not_to_its_end(world: World) -> None:
    """Both have the same name in a game of one year (`diadoques 12.3`)."""
    world.do(verbs.CreateGame("short", "diadoques", "Short", "en", {"years": "1"}, {}, "a seed"))
    for seat, address, lang in PLAYERS:
        world.do(verbs.AddPlayer("short", seat, "X", address, lang, "UTC"))
    world.do(verbs.StartGame("short"))
    while (state := world.state("short")).status == "running":
        assert state.phase is not None
        world.do(verbs.Resolve("short", state.phase.name))
    assert state.phase is not None and state.phase.kind == "over"
    world.do(verbs.Ask("short", Command("roll back", state.phase.name, "a slip")))
    again = world.state("short")
    assert again.status == "running" and again.phase is not None
    assert (again.phase.name, again.phase.kind) == (state.phase.name, "movement")
