"""The word catalogues, and how arguments are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.core.messages import LANGS, Arg, Lang, Message
from adjudicator.orders import stated_phase
from adjudicator.render.arguments import Formatter, joined, of_name, same_as_said
from adjudicator.render.names import Names
from adjudicator.render.phases import of_phase, phase_name, the_phase
from adjudicator.render.words import CatalogueError, Words, load_catalogue, placeholders

NAMES = Names(
    areas={"MAC": {"en": "Macedonia", "fr": "Macédoine"}, "THR": {"en": "Thrace", "fr": "Thrace"}},
    citadels={"Athenes": {"en": "Athens", "fr": "Athènes"}},
    articles={"Austria": "l’", "France": "la "},
    seats={
        "Austria": {"en": "Austria", "fr": "Autriche"},
        "France": {"en": "France", "fr": "France"},
        "Lysimachus": {"en": "Lysimachus", "fr": "Lysimaque"},
        "Eumenes": {"en": "Eumenes", "fr": "Eumène"},
    },
    royals={"Philip": {"en": "Philip III", "fr": "Philippe III"}},
)

SHOWN: list[tuple[str, Arg, str, str]] = [
    ("", "plain", "plain", "plain"),
    ("", 3, "3", "3"),
    ("", ["a", "b"], "a and b", "a et b"),
    ("area", "MAC", "MAC (Macedonia)", "MAC (Macédoine)"),
    ("area", "XYZ", "XYZ", "XYZ"),
    ("areas", ["MAC", "THR"], "MAC (Macedonia) and THR (Thrace)", "MAC (Macédoine) et THR (Thrace)"),
    ("areas", "MAC", "MAC (Macedonia)", "MAC (Macédoine)"),
    ("citadel", "Athenes", "Athens", "Athènes"),
    ("citadels", ["Athenes"], "Athens", "Athènes"),
    ("place", "Athenes", "Athens", "Athènes"),
    ("places", ["MAC", "Athenes"], "MAC (Macedonia) and Athens", "MAC (Macédoine) et Athènes"),
    ("unit", "A MAC", "A MAC", "A MAC"),
    ("unit", "G Athenes", "G Athens", "G Athènes"),
    ("unit", "Philip MAC", "Philip III MAC", "Philippe III MAC"),
    ("units", ["A MAC", "G Athenes", "F THR"], "A MAC, G Athens and F THR", "A MAC, G Athènes et F THR"),
    ("seat", "Lysimachus", "Lysimachus", "Lysimaque"),
    ("seat", "Neutral", "neutral", "neutre"),
    ("seat", "", "neutral", "neutre"),
    ("seats", ["Lysimachus", "Eumenes"], "Lysimachus and Eumenes", "Lysimaque et Eumène"),
    ("of_seat", "Eumenes", "of Eumenes", "d’Eumène"),
    ("the_seat", "Eumenes", "Eumenes", "Eumène"),
    ("the_seat", "France", "France", "la France"),
    ("The_seat", "Austria", "Austria", "L’Autriche"),
    ("the_seats", ["Austria", "France"], "Austria and France", "l’Autriche et la France"),
    ("royal", "Philip", "Philip III", "Philippe III"),
    ("royals", ["Philip"], "Philip III", "Philippe III"),
    ("money", 20, "20\u00a0T", "20\u00a0T"),
    ("season", "summer -321", "summer -321", "été -321"),
    ("season", "retreats spring -321", "retreats spring -321", "retraites printemps -321"),
    ("the_season", "summer -321", "summer -321", "l’été -321"),
    ("of_season", "spring -321", "of spring -321", "du printemps -321"),
    ("text", "hi\nthere", "“hi there”", "«\u00a0hi there\u00a0»"),
    ("list", ["x"], "x", "x"),
    ("plural|unit|units", 1, "unit", "unit"),
    ("plural|unit|units", 0, "units", "unit"),
    ("plural|unit|units", 2, "units", "units"),
    ("plural|unit|units", ["A MAC"], "unit", "unit"),
    ("plural|unit|units", ["A MAC", "A THR"], "units", "units"),
]


@pytest.mark.parametrize(("spec", "value", "en", "fr"), SHOWN)
def test_every_spec_in_both_languages(spec: str, value: Arg, en: str, fr: str) -> None:
    for lang, expected in (("en", en), ("fr", fr)):
        language: Lang = "fr" if lang == "fr" else "en"
        formatter = Formatter(NAMES, language, same_as_said)
        assert formatter.vformat(f"<{{x:{spec}}}>", (), {"x": value}) == f"<{expected}>"


def test_orders_are_said_by_the_function_given() -> None:
    words = Words({"c": {"en": "{o:order}", "fr": "{o:order}"}}, NAMES, lambda text, lang: f"{lang}:{text}")
    assert words.word("c", "fr", o="Bribe A THR 20") == "fr:Bribe A THR 20"


@pytest.mark.parametrize(
    ("phase", "name", "the", "of"),
    [
        ("spring -321", "printemps -321", "le printemps -321", "du printemps -321"),
        ("summer -320", "été -320", "l’été -320", "de l’été -320"),
        ("autumn -1", "automne -1", "l’automne -1", "de l’automne -1"),
        ("winter -321", "hiver -321", "l’hiver -321", "de l’hiver -321"),
        (
            "retreats autumn -321",
            "retraites automne -321",
            "les retraites de l’automne -321",
            "des retraites de l’automne -321",
        ),
        ("Spring 1901, Movement", "printemps 1901, mouvement", "le printemps 1901", "du printemps 1901"),
        (
            "Spring 1901, Retreat",
            "printemps 1901, retraites",
            "les retraites du printemps 1901",
            "des retraites du printemps 1901",
        ),
        (
            "Fall 1901, Adjustment",
            "automne 1901, ajustements",
            "les ajustements de l’automne 1901",
            "des ajustements de l’automne 1901",
        ),
        ("Fall 1907, End", "automne 1907, fin", "la fin de l’automne 1907", "de la fin de l’automne 1907"),
    ],
)
def test_french_phases_with_their_articles(phase: str, name: str, the: str, of: str) -> None:
    assert (phase_name(phase, "fr"), the_phase(phase, "fr"), of_phase(phase, "fr")) == (name, the, of)


@pytest.mark.parametrize("phase", ["Spring 1901, Movement", "Fall 1901, Retreat", "Fall 1901, Adjustment"])
def test_the_name_of_a_phase_is_read_back(phase: str) -> None:
    """In both languages, as it stands in subjects and in the first line of a form."""
    assert {stated_phase(f"phase: {phase_name(phase, lang)}") for lang in LANGS} == {phase}


def test_english_phases_in_a_sentence() -> None:
    assert the_phase("Spring 1901, Movement", "en") == "spring 1901"
    assert of_phase("Fall 1901, Movement", "en") == "of fall 1901"
    assert of_phase("Fall 1901, Adjustment", "en") == "of the adjustments of fall 1901"


def test_english_retreats_in_a_sentence() -> None:
    assert the_phase("retreats spring -321", "en") == "the retreats of spring -321"
    assert of_phase("retreats spring -321", "en") == "of the retreats of spring -321"


@pytest.mark.parametrize(("name", "expected"), [("Lysimaque", "de Lysimaque"), ("Épire", "d’Épire")])
def test_french_elision(name: str, expected: str) -> None:
    assert of_name(name, "fr") == expected


def test_lists_are_joined_as_people_do() -> None:
    assert [joined(items, "fr") for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a et b",
        "a, b et c",
    ]


def test_no_words_or_missing_argument_never_raise() -> None:
    words = Words({"known": {"en": "in {area:area}", "fr": "en {area:area}"}}, NAMES)
    assert words.say(Message("unknown", {"a": 1, "b": ["x", "y"]}), "en") == "[unknown a=1 b=['x', 'y']]"
    assert words.say(Message("known", {"place": "MAC"}), "fr") == "[known place=MAC]"
    assert words.say(Message("known", {"area": "MAC"}), "fr") == "en MAC (Macédoine)"


@pytest.mark.parametrize("hostile", ["{x.__class__}", "{x[0]}", "{0}", "{x!r:area}{y}"])
def test_a_catalogue_cannot_reach_into_values(hostile: str) -> None:
    words = Words({"c": {"en": hostile, "fr": hostile}}, NAMES)
    assert words.word("c", "en", x="MAC").startswith("[c")


def test_arguments_are_never_formats() -> None:
    words = Words({"c": {"en": "{said:text}", "fr": "{said:text}"}}, NAMES)
    assert words.word("c", "en", said="{said} %s {0}") == "“{said} %s {0}”"


def _write(root: Path, folder: str, name: str, text: str) -> None:
    (root / folder / "words").mkdir(parents=True, exist_ok=True)
    (root / folder / "words" / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[a]\nen = "x"\n', "must have exactly the texts"),
        ('[a]\nen = "x"\nfr = "y"\nde = "z"\n', "must have exactly the texts"),
        ('[a]\nen = "x {n}"\nfr = "y"\n', "other arguments in one language"),
        ('[first]\nen = "x"\nfr = "y"\n', "first stands twice"),
        ("[a\n", "common/words/b.toml"),
    ],
)
def test_faulty_catalogues_are_refused_by_file_and_code(tmp_path: Path, text: str, fault: str) -> None:
    _write(tmp_path, "common", "a.toml", '[first]\nen = "x"\nfr = "y"\n')
    _write(tmp_path, "common", "b.toml", text)
    with pytest.raises(CatalogueError, match=fault):
        load_catalogue(tmp_path, "diadoques")


def test_only_the_games_own_words_are_added_to_the_common_ones(tmp_path: Path) -> None:
    _write(tmp_path, "common", "a.toml", '[a]\nen = "x"\nfr = "y"\n')
    _write(tmp_path, "one", "a.toml", '[b]\nen = "x"\nfr = "y"\n')
    _write(tmp_path, "two", "a.toml", '[b]\nen = "other"\nfr = "y"\n')
    assert load_catalogue(tmp_path, "one") == {"a": {"en": "x", "fr": "y"}, "b": {"en": "x", "fr": "y"}}


def test_a_game_cannot_say_a_common_code_again(tmp_path: Path) -> None:
    _write(tmp_path, "common", "a.toml", '[a]\nen = "x"\nfr = "y"\n')
    _write(tmp_path, "one", "a.toml", '[a]\nen = "own"\nfr = "propre"\n')
    with pytest.raises(CatalogueError, match=r"one/words/a\.toml: a stands twice"):
        load_catalogue(tmp_path, "one")


def test_placeholders() -> None:
    assert placeholders("{a:area} and {b}") == {"a", "b"}
