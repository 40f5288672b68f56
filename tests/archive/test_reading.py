"""What a reader of the site is helped by: what a correction changed, what is void, words to search for, dates,
policies."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from adjudicator.archive.build import build
from adjudicator.core import events as ev
from tests.archive.browser import ask
from tests.archive.shelf import Logged, events_of, opened, put
from tests.archive_logs.games import corrected, logged


def told() -> list[Logged]:
    """The corrected game, with a story and a letter before its last phase, policies, and an end."""
    events = events_of(corrected())
    at, _ = events[-1]
    before = max(n for n, (_, event) in enumerate(events) if isinstance(event, ev.PhaseResolved))
    resolved = events[before][1]
    assert isinstance(resolved, ev.PhaseResolved)
    added: list[Logged] = [
        (at, ev.PolicySet(name="press", value="grey")),
        (at, ev.PolicySet(name="press_after", value="all")),
        (at, ev.StoryTold(phase=resolved.phase, text="The Œcumenical bells of Hagia Sophia")),
        (at, ev.PressSent(seat="Italy", text="Nobody shall pass the Brenner", phase=resolved.phase)),
    ]
    end = (datetime(2027, 3, 2, tzinfo=UTC), ev.GameEnded(winners=("Italy",), seed="s", reason="enough"))
    return [*events[:before], *added, *events[before:], end]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of that game, and of a plain one."""
    folder = tmp_path_factory.mktemp("reading")
    with opened(folder / "data") as store:
        put(store, "g", told())
        put(store, "plain", logged("diplomacy"))
        assert build(store, folder / "site").faults == ()
    return folder / "site"


def page(site: Path, name: str) -> LexborHTMLParser:
    return LexborHTMLParser((site / name).read_text(encoding="utf-8"))


def text_of(tree: LexborHTMLParser, selector: str) -> list[str]:
    return [node.text().strip() for node in tree.css(selector)]


def test_the_page_of_a_correction_tells_what_changed(site: Path) -> None:
    section = page(site, "en/games/g/002.html").css_first("#changes")
    assert section is not None and section.parent is not None
    assert [node.text() for node in section.parent.css("li")] == [
        "A BUR (Burgundy): France → –",
        "A PIC (Picardy): – → France",
        "SER (Serbia): neutral → Austria",
        "Austria: 3 → 4",
    ]
    french = page(site, "fr/games/g/002.html").css_first("#changes")
    assert french is not None and french.parent is not None
    assert "SER (Serbie)\u00a0: neutre → Autriche" in french.parent.text()
    assert all(page(site, f"en/games/g/00{n}.html").css_first("#changes") is None for n in (0, 1, 3, 4, 5))


def test_a_void_phase_is_told_from_the_one_that_was_played_again(site: Path) -> None:
    """In the title of the window and in the heading; their names are the same."""
    names = [
        (text_of(page(site, f"fr/games/g/00{n}.html"), "h1"), text_of(page(site, f"fr/games/g/00{n}.html"), "title"))
        for n in (3, 5)
    ]
    assert names == [
        (["automne 1901, mouvement annulée"], ["automne 1901, mouvement (annulée) · Sept puissances"]),
        (["automne 1901, mouvement"], ["automne 1901, mouvement · Sept puissances"]),
    ]


@pytest.mark.parametrize(
    ("lang", "number", "words"),
    [
        ("en", 1, "bounced"),
        ("fr", 2, "misread"),
        ("fr", 5, "œcumenical"),
        ("en", 5, "brenner"),
        ("en", 4, "right"),
    ],
)
def test_the_search_knows_outcomes_reasons_stories_and_letters(lang: str, number: int, words: str, site: Path) -> None:
    turns = json.loads((site / lang / "games/g/turns.js").read_text("utf-8").split("=", 1)[1].removesuffix(";\n"))
    assert words in turns[number]["x"]
    games = json.loads((site / lang / "index.js").read_text("utf-8").split("=", 1)[1].removesuffix(";\n"))
    assert [words in game["w"] for game in games if game["u"] == "games/g/"] == [True]


def test_cards_bear_the_months_in_which_a_game_began_and_ended(site: Path) -> None:
    assert "January 2027 – March 2027" in text_of(page(site, "en/index.html"), ".cards p")
    assert "janvier 2027 – mars 2027" in text_of(page(site, "fr/index.html"), ".cards p")
    assert "depuis janvier 2027" in text_of(page(site, "fr/index.html"), ".cards p"), "the other goes on"


def test_the_settings_name_the_policies_that_are_not_the_usual_ones(site: Path) -> None:
    shown = [line for line in text_of(page(site, "en/games/g/index.html"), "section li") if " = " in line]
    assert [line.partition(":")[0] for line in shown] == ["press = grey", "press_after = all"]
    assert not [line for line in text_of(page(site, "en/games/plain/index.html"), "section li") if " = " in line]


_DEEP = """
var input = page.getElementById("words");
var frame = view.frameElement;
function wait() { return new Promise(function (done) { setTimeout(done, 300); }); }
input.dispatchEvent(new view.Event("focus"));
await wait();
input.value = "PUISSANCES brenner";
input.dispatchEvent(new view.Event("input"));
await wait();
var links = Array.from(page.querySelectorAll("#hits a"));
var loaded = new Promise(function (done) { frame.onload = done; });
links[0].click();
await loaded;
var game = frame.contentDocument;
return {
  links: links.map(function (a) { return a.getAttribute("href"); }),
  words: game.getElementById("words").value,
  shown: Array.from(game.getElementById("turns").children).filter(function (i) { return !i.hidden; }).length,
};
"""


def test_a_game_found_by_a_word_of_a_letter_opens_with_the_phases_that_have_it(site: Path) -> None:
    """The search over all games brings the words along to the game's own."""
    (answer,) = ask([site / "en" / "index.html"], _DEEP, 1200)
    assert answer == {"links": ["games/g/index.html#words=brenner"], "words": "brenner", "shown": 1}
