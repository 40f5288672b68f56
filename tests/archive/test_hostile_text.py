"""Words of people are only words (promise P12): in pages, drawings, scripts and names of files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
from selectolax.lexbor import LexborHTMLParser

from adjudicator.archive.build import build
from adjudicator.archive.paper import script
from adjudicator.archive.places import slug
from adjudicator.core.events import GameCreated, PhaseResolved, PlayerAdded, PositionSet, PressSent, StoryTold
from tests.archive.shelf import Logged, events_of, opened, put
from tests.archive.test_site import Nesting
from tests.playthroughs.fast import Playthrough

EVIL = (
    "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
    "{{ 7*7 }}{% raw %}\u202e\u2028]]>--><!--\x00\r\nX: y"
)


def hostile(game: Playthrough) -> list[Logged]:
    """A game in which everything that a person may write is hostile."""
    log = events_of(game)
    phase = game.state.phase
    assert phase is not None
    found: list[Logged] = []
    for at, event in log:
        if isinstance(event, GameCreated):
            event = msgspec.structs.replace(event, title=EVIL)
        if isinstance(event, PlayerAdded):
            event = msgspec.structs.replace(event, name=f"{event.name} {EVIL}")
        found.append((at, event))
    seat, at = game.ruleset.seats[0], log[-1][0]
    again = PositionSet(phase=phase.name, position=dict(game.state.position), next_phase=phase, reason=EVIL)
    last = next(i for i in range(len(log) - 1, 0, -1) if isinstance(log[i][1], PhaseResolved))
    letter = PressSent(seat=seat, text=f"{EVIL}\n{EVIL}")
    found[last:last] = [(at, letter), (at, StoryTold(phase=game.resolved[-1].phase, text=EVIL))]
    return [*found, (at, again)]


def test_no_word_of_a_person_becomes_markup(played: dict[str, Playthrough], tmp_path: Path) -> None:
    with opened(tmp_path / "data") as store:
        for name in ("three", "diplomacy"):
            log = events_of(played[name])
            put(store, name, hostile(played[name]))
            assert len(log) > 10
        report = build(store, tmp_path / "site")
    assert report.faults == ()
    told = 0
    for path in sorted((tmp_path / "site").rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        nesting = Nesting()
        nesting.feed(text)
        assert (nesting.faults, nesting.open) == ([], []), path
        page = LexborHTMLParser(text)
        assert not page.css("[onerror], img[src=x]"), path
        assert all(not node.text().strip() and "src" in node.attributes for node in page.css("script")), path
        assert "\u202e" not in text and "\x00" not in text and "49" not in re.findall(r"\{\{.*?\}\}", text)
        told += text.count("{{ 7*7 }}")
    assert told > 10
    for path in sorted((tmp_path / "site").rglob("*.js")):
        if path.name in ("index.js", "turns.js"):
            text = path.read_text(encoding="utf-8")
            assert "<" not in text and "\u2028" not in text, path
            value = re.fullmatch(r"window\.[A-Z_]+=(.*);\n", text, re.DOTALL)
            assert value and json.loads(value[1]), path
    for path in sorted((tmp_path / "site").rglob("*.svg")):
        assert "<script" not in path.read_text(encoding="utf-8"), path


def test_a_script_holds_words_as_words() -> None:
    text = script("X", {"a": EVIL})
    assert "<" not in text and ">" not in text and "&" not in text and text.count("\n") == 1
    assert json.loads(text.removeprefix("window.X=").removesuffix(";\n")) == {"a": EVIL}


def test_names_of_games_make_plain_names_of_folders() -> None:
    """Also names that a later version, or another program, may have put into a log."""
    names = ("../../etc/passwd", "a/b", "A B", "con", "é", "", "." * 3, "x" * 300, "a\x00b", "CON", "lpt1", "-x")
    found = [slug(name) for name in (*names, "alpha", "g2")]
    assert len(set(found)) == len(found)
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9-]{0,45}", name) for name in found)
    assert found[-2:] == ["alpha", "g2"]
