"""Lines of a correction by mail: what is told of wrong ones, and seats by the names that mails call them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.messages import GAME_MASTER, LANGS, Lang
from adjudicator.daemon import verbs
from adjudicator.daemon.shelves import library
from tests.daemon.conftest import MASTER, World, tell


def running(world: World, ruleset: str, lang: Lang) -> None:
    """A game under way with a game master who reads `lang`."""
    world.do(verbs.CreateGame("alpha", ruleset, "Alpha", "en", {}, {}, "a seed"))
    for number, seat in enumerate(library().ruleset(ruleset, {}).seats):
        world.do(verbs.AddPlayer("alpha", seat, f"P{number}", f"p{number}@example.org", "en", "UTC"))
    world.do(verbs.AddPlayer("alpha", GAME_MASTER, "Gill", MASTER, lang, "UTC"))
    world.do(verbs.StartGame("alpha"))


def corrected(world: World, *lines: str) -> str:
    """The answer to a correction of these lines, with plain blanks."""
    return tell(world, "\n".join(["correct position: a test", *lines, "end"])).replace("\xa0", " ")


@pytest.mark.parametrize("lang", LANGS)
def test_a_line_without_an_equals_sign_and_a_key_twice_hide_no_other_fault(world: World, lang: Lang) -> None:
    running(world, "diadoques", lang)
    unit = 'add.units = [{owner = "Ptolemy", troop = "A", place = "ANA"}]'
    said = corrected(world, "so it is", unit, "treasury.Nobody = 3", unit, "treasury.Ptolemy = 7")
    told = {
        "en": ["line 1, “so it is”: this is no line", "line 3, “treasury.Nobody = 3”: there is no player", "line 4, "],
        "fr": ["ligne 1, « so it is » : ce n’est pas", "ligne 3, « treasury.Nobody = 3 » : il n’y a pas", "ligne 4, "],
    }
    for part in told[lang]:
        assert part in said
    assert ("line 5" if lang == "en" else "ligne 5") not in said


MORE: list[tuple[int, dict[Lang, str]]] = [
    (5, {"en": "“Nobody4”.", "fr": "« Nobody4 »."}),
    (6, {"en": "“Nobody4”; and 1 more.", "fr": "« Nobody4 » ; et 1 autre."}),
    (9, {"en": "“Nobody4”; and 4 more.", "fr": "« Nobody4 » ; et 4 autres."}),
]


@pytest.mark.parametrize(("wrong", "end"), MORE)
@pytest.mark.parametrize("lang", LANGS)
def test_of_many_wrong_lines_five_are_told_and_how_many_there_are_besides(
    world: World, wrong: int, end: dict[Lang, str], lang: Lang
) -> None:
    running(world, "diadoques", lang)
    said = corrected(world, *(f"treasury.Nobody{n} = 3" for n in range(wrong)))
    assert end[lang] in said


FRENCH: list[tuple[str, str, str, Any]] = [
    ("diadoques", "treasury.Lysimaque = 25", "treasury Lysimachus", 25),
    ("diadoques", "treasury.Ptolémée = 25", "treasury Ptolemy", 25),
    ("diadoques", "citadels.Pella = Ptolemee", "citadels Pella", "Ptolemy"),
    ("diadoques", "[treasury]\nSéleucos = 25", "treasury Seleucus", 25),
    ("diplomacy", "centres.BUL = Turquie", "centres BUL", "Turkey"),
    ("diplomacy", 'eliminated = ["Angleterre"]', "eliminated", ["England"]),
    ("mare_nostrum", "players.Épire.treasury = 77", "players Epirus treasury", 77),
    ("mare_nostrum", "players.Egypte.treasury = 77", "players Egypt treasury", 77),
    ("mare_nostrum", "provinces.{free}.controller = Macédoine", "provinces {free} controller", "Macedonia"),
    ("peloponnese", "states.Athènes.treasury = 77", "states Athens treasury", 77),
    ("peloponnese", "spaces.{free}.controller = Thèbes", "spaces {free} controller", "Thebes"),
]


@pytest.mark.parametrize(("ruleset", "line", "at", "value"), FRENCH)
def test_seats_may_be_named_as_french_mails_do(world: World, ruleset: str, line: str, at: str, value: Any) -> None:
    running(world, ruleset, "fr")
    before = _table(world)
    rows = before.get("provinces", {}) if ruleset == "mare_nostrum" else before.get("spaces", {})
    free = next((code for code, row in rows.items() if isinstance(row, dict) and not row.get("controller")), "")
    told = corrected(world, *line.format(free=free).splitlines())
    assert "✓" in told, told
    found = _table(world)
    for key in at.format(free=free).split():
        found = found[key]
    assert found == value


def _table(world: World) -> Any:
    state = world.state()
    ruleset: Any = world.desk.games.ruleset(state)
    return ruleset.export_state(ruleset.load(state.position))
