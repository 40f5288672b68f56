"""What Mare Nostrum needs of the words: names of its phases, sentences in the place of common ones, its dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.core.dice import Roll
from adjudicator.core.messages import LANGS, Lang
from adjudicator.daemon.shelves import catalogue, gallery, library
from adjudicator.files import data_root
from adjudicator.orders import stated_phase
from adjudicator.render.context import die_shown
from adjudicator.render.phases import of_phase, phase_name, the_phase
from adjudicator.render.reader import Reader
from adjudicator.render.words import INSTEAD, CatalogueError, Words, load_catalogue
from adjudicator.rulesets.mare_nostrum import verdicts
from tests.render.mare_nostrum.own_campaign import OWN

PHASES = [
    ("year 1 turn 2", "an 1 tour 2", "le tour 2 de l’an 1", "du tour 2 de l’an 1"),
    ("year 10 acclamation", "an 10 acclamation", "l’acclamation de l’an 10", "de l’acclamation de l’an 10"),
    (
        "year 3 regimes",
        "an 3 régimes",
        "les changements de régime de l’an 3",
        "des changements de régime de l’an 3",
    ),
]


@pytest.mark.parametrize(("phase", "name", "the", "of"), PHASES)
def test_french_phases_with_their_articles(phase: str, name: str, the: str, of: str) -> None:
    assert (phase_name(phase, "fr"), the_phase(phase, "fr"), of_phase(phase, "fr")) == (name, the, of)


@pytest.mark.parametrize("phase", [phase for phase, *_ in PHASES])
def test_the_name_of_a_phase_is_read_back(phase: str) -> None:
    """In both languages, as it stands in subjects and in the first line of a form."""
    assert {stated_phase(f"phase: {phase_name(phase, lang)}") for lang in LANGS} == {phase}


@pytest.mark.parametrize(
    ("said", "phase"),
    [
        ("Phase : année 2, tour 3", "year 2 turn 3"),
        ("phase: YEAR 2 - TURN 3", "year 2 turn 3"),
        ("phase: an 2 régime", "year 2 regimes"),
        ("phase: an 2", None),
        ("phase: year 2 turn 33", None),
    ],
)
def test_other_spellings_of_phases(said: str, phase: str | None) -> None:
    assert stated_phase(said) == phase


def test_english_phases_in_a_sentence() -> None:
    assert the_phase("year 1 turn 2", "en") == "turn 2 of year 1"
    assert of_phase("year 1 acclamation", "en") == "of the acclamation of year 1"


@pytest.mark.parametrize(
    ("purpose", "en", "fr"),
    [
        ("vox populi Egypt", "vox populi, Egypt: 7 of 100 (die 1)", "vox populi, Égypte : 7 sur 100 (dé n° 1)"),
        ("disorder Egypt", "end of disorder, Egypt: 7 of 100 (die 1)", "fin du désordre, Égypte : 7 sur 100 (dé n° 1)"),
        ("flight Egypt", "flight, Egypt: 7 of 100 (die 1)", "fuite, Égypte : 7 sur 100 (dé n° 1)"),
    ],
)
def test_dice_are_told_with_what_they_were_for(purpose: str, en: str, fr: str) -> None:
    names = gallery("mare_nostrum").pages(library().ruleset("mare_nostrum", {})).names
    words = Words(catalogue("mare_nostrum"), names)
    roll = Roll(faces=100, purpose=purpose, number=1, value=7)
    told = {lang: die_shown(Reader(words, lang), roll).replace("\u00a0", " ") for lang in LANGS}
    assert told == {"en": en, "fr": fr}


def test_every_line_of_the_index_has_its_value_behind_its_last_colon() -> None:
    """So that the bars can tell label and value apart (`render.mare_nostrum.bars`)."""
    for code in verdicts.LINES:
        for text in catalogue("mare_nostrum")[code].values():
            assert text.rpartition(":")[2].strip() == "{value}", code


def test_a_groups_own_names_are_said_in_its_mails() -> None:
    """Printing, pages and picture of one game use its own campaign."""
    ruleset = library().ruleset("mare_nostrum", {"campaign": OWN})
    shown = gallery("mare_nostrum")
    say = shown.saying(ruleset)
    assert say("Brea: siege of NOR", "fr").replace("\u00a0", " ") == "Brée : siège d’Arx"
    pages = shown.pages(ruleset)
    to_fr: Lang = "fr"
    assert pages.names.the_seat("Alba", to_fr) == "l’Albe" and pages.names.royal("council", to_fr) == "conseil"
    scene = shown.scenes(ruleset)(ruleset.view(ruleset.start(), None), (), (), "fr", "Deux rives")
    assert [row.name for row in scene.rows] == ["Albe", "Brée"]
    assert scene.rows[0].state == "conseil, capitale Arx"


def _write(root: Path, folder: str, name: str, text: str) -> None:
    (root / folder / "words").mkdir(parents=True, exist_ok=True)
    (root / folder / "words" / name).write_text(text, encoding="utf-8")


def test_a_game_may_replace_common_sentences(tmp_path: Path) -> None:
    _write(tmp_path, "common", "mails.toml", '[map]\nen = "the map"\nfr = "la carte"\n')
    _write(tmp_path, "game", INSTEAD, '[map]\nen = "the picture"\nfr = "l’image"\n')
    assert load_catalogue(tmp_path, "game")["map"] == {"en": "the picture", "fr": "l’image"}
    assert load_catalogue(tmp_path, "other")["map"]["en"] == "the map"


@pytest.mark.parametrize(
    "text", ['[plan]\nen = "a"\nfr = "b"\n', '[map]\nen = "{x}"\nfr = "{x}"\n'], ids=["no such code", "more arguments"]
)
def test_a_sentence_that_replaces_nothing_is_refused(tmp_path: Path, text: str) -> None:
    _write(tmp_path, "common", "mails.toml", '[map]\nen = "the map"\nfr = "la carte"\n')
    _write(tmp_path, "game", INSTEAD, text)
    with pytest.raises(CatalogueError, match="stands in for nothing"):
        load_catalogue(tmp_path, "game")


def test_what_stands_in_differs_from_what_it_replaces() -> None:
    """Else it is not needed."""
    common, own = load_catalogue(data_root() / "templates", "no game"), catalogue("mare_nostrum")
    text = (data_root() / "templates/mare_nostrum/words" / INSTEAD).read_text(encoding="utf-8")
    codes = [line[1:-1] for line in text.splitlines() if line.startswith("[")]
    assert len(codes) > 20
    assert [code for code in codes if common[code] == own[code]] == []


def test_a_province_without_a_name_is_shown_by_its_code_alone() -> None:
    """Not as ``AAA (AAA)``."""
    bare = OWN.replace(', en = "Island", fr = "Île"', "")
    assert bare != OWN
    names = gallery("mare_nostrum").pages(library().ruleset("mare_nostrum", {"campaign": bare})).names
    assert (names.area("ISL", "fr"), names.area("NOR", "fr")) == ("ISL", "NOR (Rive du Nord)")
