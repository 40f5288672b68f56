"""The site as files: whole, well-formed, in both languages, the same from the same log, and built anew only in part."""

from __future__ import annotations

import hashlib
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from selectolax.lexbor import LexborHTMLParser

from adjudicator.archive.build import ForeignFolderError, UnknownGameError, build
from adjudicator.archive.memory import memory_file, recall
from adjudicator.core.events import PhaseResolved
from adjudicator.render.phases import of_phase, phase_name, the_phase
from tests.archive.conftest import Site
from tests.archive.shelf import events_of, opened, put
from tests.archive.test_story import gone_back
from tests.playthroughs.fast import Playthrough

VOID = frozenset({"meta", "link", "img", "input", "br", "hr"})
IN_SVG = frozenset({"path", "rect", "circle"})


class Nesting(HTMLParser):
    """Notes every tag that is not closed where it should be, and every id that stands twice."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id" and value is not None:
                if value in self.ids:
                    self.faults.append(f"id {value} twice")
                self.ids.add(value)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in IN_SVG:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")


def tree(folder: Path) -> dict[str, str]:
    """Every file below a folder with the digest of what is in it."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_every_game_is_there_with_a_page_for_each_phase(site: Site) -> None:
    assert site.report.faults == ()
    assert site.report.games == site.report.built == len(site.played)
    for name, game in site.played.items():
        for lang in ("en", "fr"):
            folder = site.out / lang / "games" / name
            turns = [path.name for path in sorted(folder.glob("[0-9]*.html"))]
            assert turns == [f"{number:03}.html" for number in range(len(game.resolved) + 1)]


def test_every_link_and_every_file_named_leads_somewhere(site: Site) -> None:
    checked = 0
    for path in site.pages():
        tree = LexborHTMLParser(path.read_text(encoding="utf-8"))
        for node in tree.css("[href], [src]"):
            target = node.attributes.get("href") or node.attributes.get("src") or ""
            assert not re.match(r"[a-z]+:|//", target), f"{path}: {target} leads out of the site"
            name, _, anchor = unquote(target).partition("#")
            assert not name or (path.parent / name).is_file(), f"{path}: {target}"
            assert not anchor or tree.css_first(f"#{anchor}") is not None, f"{path}: {target}"
            checked += 1
    assert checked > 1000


def test_the_pictures_that_the_slider_shows_are_there(site: Site) -> None:
    for path in site.out.rglob("turns.js"):
        for name in re.findall(r'"[cop]":"([^"]+)"', path.read_text(encoding="utf-8")):
            assert (site.out / name).is_file(), f"{path}: {name}"


def test_every_page_is_well_formed(site: Site) -> None:
    for path in site.pages():
        text = path.read_text(encoding="utf-8")
        nesting = Nesting()
        nesting.feed(text)
        nesting.close()
        assert (nesting.faults, nesting.open) == ([], []), path
        assert text.startswith("<!DOCTYPE html>"), path
        page = LexborHTMLParser(text)
        assert len(page.css("h1")) == 1 and len(page.css("main")) == 1, path
        assert "[site_" not in text and "{%" not in text, path
        levels = [int(str(node.tag)[1]) for node in page.css("h1, h2, h3, h4")]
        assert all(b <= a + 1 for a, b in pairwise(levels)), (path, levels)


def test_both_languages_say_the_same_and_lead_to_one_another(site: Site) -> None:
    names = {
        lang: sorted(p.relative_to(site.out / lang) for p in (site.out / lang).rglob("*.html")) for lang in ("en", "fr")
    }
    assert names["en"] == names["fr"]
    for name in names["en"]:
        for lang, other in (("en", "fr"), ("fr", "en")):
            path = site.out / lang / name
            page = LexborHTMLParser(path.read_text(encoding="utf-8"))
            html, link = page.css_first("html"), page.css_first("a.language")
            assert html is not None and link is not None
            assert html.attributes["lang"] == lang
            assert (path.parent / str(link.attributes["href"])).resolve() == (site.out / other / name).resolve()


def test_the_name_of_a_game_stands_beside_its_title(site: Site) -> None:
    """Many games have one title; the name is what the subjects of mails say."""
    for page in ("{}/index.html", "{}/games/war/index.html"):
        assert "Peloponnesian War · game war · " in site.read(page.format("en"))
        assert "Guerre du Péloponnèse · partie war · " in site.read(page.format("fr"))


def test_a_power_out_of_play_has_a_dash_for_its_points(site: Site) -> None:
    page = LexborHTMLParser(site.read("en/games/mare/index.html"))
    rows = [tuple(cell.text() for cell in row.css("th, td")) for row in page.css("table")[0].css("tbody tr")]
    assert ("Syria", "Sylvie", "–") in rows and ("Macedonia", "Maud", "0") in rows
    assert ("game master", "Gaëlle", "") in rows


def test_every_picture_can_be_enlarged_and_orders_left_out_where_there_are_any(site: Site) -> None:
    for name, ids in (("war/002", {"large"}), ("three/000", {"large"}), ("three/002", {"large", "orders"})):
        page = LexborHTMLParser(site.read(f"en/games/{name}.html"))
        assert {box.attributes["id"] for box in page.css('input[type="checkbox"]')} == ids, name


def test_the_text_is_there_without_a_script(site: Site) -> None:
    """Orders, outcomes with their reasons and marks, news, dice and the position (`diadoques 13`)."""
    text = LexborHTMLParser(site.read("en/games/three/002.html")).body
    assert text is not None
    said = text.text()
    for words in ("✓", "✗", "Antipater", "Dice", "Events of the next season", "Pella"):
        assert words in said, words
    assert "Résolue" in site.read("fr/games/three/002.html")


def test_a_finished_game_says_who_won_and_opens_its_seed(site: Site) -> None:
    """The seed is public after the end (`diadoques 11.3`)."""
    text = site.read("en/games/short/index.html")
    assert "Winner" in text
    assert site.played["short"].state.seed in text


def test_a_base_map_is_there_once_for_all_games_on_it(site: Site) -> None:
    assert sorted(path.name for path in (site.out / "maps").iterdir()) == ["diadoques", "diplomacy"]
    assert sorted(path.name for path in (site.out / "maps" / "diadoques").iterdir()) == [
        "ground.svg",
        "ink.en.svg",
        "ink.fr.svg",
    ]
    sizes = [path.stat().st_size for path in (site.out / "games").rglob("*-pieces.svg")]
    assert max(sizes) < 80_000


def test_games_without_a_map_have_their_picture_in_each_language(site: Site) -> None:
    for game in ("mare", "war"):
        for lang in ("en", "fr"):
            assert "<svg" in site.read(f"games/{game}/001.{lang}.svg")


def test_the_same_log_gives_the_same_files(site: Site, tmp_path: Path) -> None:
    build(site.store, tmp_path / "again", processes=1)
    assert tree(tmp_path / "again") == tree(site.out)


def test_nothing_is_built_twice(site: Site) -> None:
    before = tree(site.out)
    report = build(site.store, site.out)
    assert (report.built, report.pages) == (0, 0)
    assert tree(site.out) == before


def test_a_new_turn_writes_its_pages_and_those_beside_it_alone(played: dict[str, Playthrough], tmp_path: Path) -> None:
    """And the site is then the same as one that is built at once."""
    log = events_of(played["three"])
    cut = [i for i, (_, event) in enumerate(log) if isinstance(event, PhaseResolved)][-1]
    with opened(tmp_path / "data") as store:
        put(store, "three", log[:cut])
        put(store, "year", events_of(played["year"]))
        build(store, tmp_path / "site")
        put(store, "three", log[cut:])
        pages = {path: path.stat().st_mtime_ns for path in (tmp_path / "site").rglob("*.html")}
        report = build(store, tmp_path / "site")
        touched = {p.relative_to(tmp_path / "site").as_posix() for p, at in pages.items() if p.stat().st_mtime_ns != at}
        build(store, tmp_path / "whole")
    assert report.built == 1
    assert report.pages == 2 * 3
    last = len(played["three"].resolved)
    changed = {f"{lang}/games/three/{name}" for lang in ("en", "fr") for name in (f"{last - 1:03}.html", "index.html")}
    assert touched == {"index.html", "en/index.html", "fr/index.html", *changed}
    assert tree(tmp_path / "site") == tree(tmp_path / "whole")


def test_a_return_to_an_earlier_phase_is_told_and_marks_what_is_void(
    played: dict[str, Playthrough], tmp_path: Path
) -> None:
    game = played["year"]
    log, back = gone_back(game)
    last = len(game.resolved)
    with opened(tmp_path / "data") as store:
        put(store, "g", log[:-1])
        build(store, tmp_path / "site")
        put(store, "g", log[-1:])
        build(store, tmp_path / "site")
        build(store, tmp_path / "whole")
    folder = tmp_path / "site" / "en" / "games" / "g"
    void = [number for number in range(last + 2) if "no longer counts" in (folder / f"{number:03}.html").read_text()]
    assert void == list(range(3, last + 1))
    page = (folder / f"{last + 1:03}.html").read_text(encoding="utf-8")
    assert f"Back to {the_phase(back.name, 'en')}" in page and "“again”" in page
    shown = (tmp_path / "site" / "fr" / "games" / "g" / "index.html").read_text(encoding="utf-8")
    assert f">Retour au début {of_phase(back.name, 'fr')}</a>" in shown, "the name of the chapter, without parentheses"
    assert f">← {phase_name(back.name, 'fr')}</text>" in shown, "short in the chart"
    assert "La partie est revenue à une phase passée\u00a0: «\u00a0again\u00a0»" in shown, "whose words those are"
    assert (folder / "index.html").read_text(encoding="utf-8").count('class="void"') == len(void)
    assert tree(tmp_path / "site") == tree(tmp_path / "whole")


def test_processes_of_their_own_write_the_same(played: dict[str, Playthrough], tmp_path: Path) -> None:
    with opened(tmp_path / "data") as store:
        log = events_of(played["diplomacy"])[:20]
        for number in range(40):
            put(store, f"g{number}", log)
        build(store, tmp_path / "one", processes=1)
        build(store, tmp_path / "two", processes=2)
    assert tree(tmp_path / "one") == tree(tmp_path / "two")


def test_only_the_games_named_are_in_the_site(played: dict[str, Playthrough], tmp_path: Path) -> None:
    with opened(tmp_path / "data") as store:
        put(store, "year", events_of(played["year"]))
        put(store, "dip", events_of(played["diplomacy"]))
        assert build(store, tmp_path / "site").games == 2
        assert build(store, tmp_path / "site", ["dip"]).games == 1
        assert not (tmp_path / "site" / "en" / "games" / "year").exists()
        assert "games/year/" not in (tmp_path / "site" / "fr" / "index.js").read_text(encoding="utf-8")


def test_a_game_that_is_not_there_is_refused_and_nothing_is_written(
    played: dict[str, Playthrough], tmp_path: Path
) -> None:
    with opened(tmp_path / "data") as store:
        put(store, "year", events_of(played["year"]))
        with pytest.raises(UnknownGameError) as refused:
            build(store, tmp_path / "site", ["year", "gone"])
        assert (refused.value.game, refused.value.known) == ("gone", ("year",))
        assert not (tmp_path / "site").exists()
        assert not (tmp_path / "data" / "archives").exists()


def test_a_folder_with_something_else_in_it_is_left_alone(site: Site, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(ForeignFolderError):
        build(site.store, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_another_edition_builds_all_anew(
    played: dict[str, Playthrough], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path / "data") as store:
        put(store, "year", events_of(played["year"]))
        build(store, tmp_path / "site")
        assert build(store, tmp_path / "site").built == 0
        monkeypatch.setattr("adjudicator.archive.build.edition", lambda: "another")
        assert build(store, tmp_path / "site").built == 1
        memory = recall(memory_file(tmp_path / "data", tmp_path / "site"))
    assert memory is not None and memory.edition == "another"


def test_a_log_that_makes_no_sense_stops_no_other_game(played: dict[str, Playthrough], tmp_path: Path) -> None:
    log = events_of(played["year"])
    with opened(tmp_path / "data") as store:
        put(store, "good", log)
        put(store, "bad", [*log, log[0]])
        report = build(store, tmp_path / "site")
    assert report.faults == (("bad", "bad: created twice"),)
    assert report.games == 1
