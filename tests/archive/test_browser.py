"""The site in headless Chromium, from files, at the width of a desk and of a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.archive.browser import ask, axe
from tests.archive.conftest import Site

WIDTHS = {"desk": 1200, "phone": 390}
PAGES = (
    "index.html",
    "en/index.html",
    "fr/games/three/index.html",
    "en/games/three/006.html",
    "fr/games/diplomacy/index.html",
    "fr/games/diplomacy/003.html",
    "en/games/mare/index.html",
    "fr/games/mare/002.html",
    "fr/games/war/004.html",
    "en/games/short/index.html",
)

_FITS = """
var wide = page.documentElement.scrollWidth - page.documentElement.clientWidth;
var broken = Array.from(page.images).filter(function (i) { return !i.hidden && !i.naturalWidth; });
var chart = Array.from(page.querySelectorAll(".chart")).filter(function (c) {
  return view.getComputedStyle(c).display !== "none";
});
var labels = chart.flatMap(function (c) {
  var frame = c.getBoundingClientRect(), end = frame.left;
  var edge = Math.min(frame.right, page.documentElement.clientWidth);
  return Array.from(c.querySelectorAll("text")).slice(-5).map(function (t) {
    var box = t.getBoundingClientRect(), number = /^[0-9]+$/.test(t.textContent);
    var free = number || (box.left > end && box.right < edge);
    end = number ? end : box.right;
    return [t.textContent, free];
  });
});
return {
  charts: chart.length,
  cut: labels.filter(function (l) { return !l[1] || l[0].endsWith("…"); }),
  wide: wide,
  broken: broken.map(function (i) { return i.src; }),
  heading: page.querySelector("h1").offsetHeight,
};
"""

_AXE = """
await new Promise(function (done) {{
  var script = page.createElement("script");
  script.src = {source!r};
  script.onload = done;
  page.head.appendChild(script);
}});
page.querySelectorAll("details").forEach(function (one) {{ one.open = true; }});
var found = await view.axe.run(page, {{ resultTypes: ["violations"] }});
return found.violations.map(function (one) {{
  return one.id + ": " + one.nodes.map(function (node) {{ return node.html; }}).slice(0, 3).join(" | ");
}});
"""

_SLIDER = """
var range = page.getElementById("phase");
var map = page.querySelector(".map");
function layers() {
  return Array.from(map.querySelectorAll("img")).filter(function (i) {
    return view.getComputedStyle(i).display !== "none";
  });
}
function seen() {
  return {
    name: page.getElementById("shown").textContent,
    label: map.getAttribute("aria-label"),
    said: range.getAttribute("aria-valuetext"),
    read: page.getElementById("read").getAttribute("href"),
    files: layers().map(function (i) { return i.getAttribute("src").split("/").pop(); }),
  };
}
var answer = { last: seen() };
range.value = "2";
range.dispatchEvent(new view.Event("input"));
answer.second = seen();
page.querySelectorAll(".slider button")[0].click();
answer.first = seen();
page.getElementById("orders").click();
answer.bare = seen();
await Promise.all(layers().map(function (i) { return i.decode(); }));
page.getElementById("large").click();
answer.large = map.offsetWidth / map.parentElement.offsetWidth;
return answer;
"""

_SEARCH = """
var input = page.getElementById("words");
function wait() { return new Promise(function (done) { setTimeout(done, 300); }); }
input.focus();
input.dispatchEvent(new view.Event("focus"));
await wait();
async function found(words) {
  input.value = words;
  input.dispatchEvent(new view.Event("input"));
  await wait();
  return Array.from(page.querySelectorAll("#hits a")).map(function (a) { return a.getAttribute("href"); });
}
return {
  player: await found("ines DIPLO"),
  event: await found("puissances bulgaria TURKEY"),
  none: await found("zzz"),
  told: page.getElementById("count").textContent,
};
"""

_FILTER = """
var input = page.getElementById("words");
input.value = "delphes";
input.dispatchEvent(new view.Event("input"));
var items = Array.from(page.getElementById("turns").children);
return {
  shown: items.filter(function (i) { return !i.hidden; }).length,
  all: items.length,
  told: page.getElementById("count").textContent,
};
"""


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS.keys())
def test_pages_fit_their_window_and_show_all_their_pictures_and_charts_whole(site: Site, width: int) -> None:
    for name, answer in zip(PAGES, ask([site.out / name for name in PAGES], _FITS, width), strict=True):
        assert answer["wide"] <= 0, name
        assert answer["broken"] == [], name
        assert answer["heading"] > 20, name
        assert answer["charts"] == ("games" in name and name.endswith("index.html")), name
        assert answer["cut"] == [], name


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS.keys())
def test_axe_finds_no_fault_in_a_page(site: Site, width: int) -> None:
    script = _AXE.format(source=axe().resolve().as_uri())
    found = dict(zip(PAGES, ask([site.out / name for name in PAGES], script, width), strict=True))
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_axe_does_find_a_fault_where_there_is_one(tmp_path: Path) -> None:
    page = tmp_path / "bad.html"
    page.write_text('<!DOCTYPE html><html><body><img src="x.png"><p style="color: #eee">pale</p></body></html>')
    (found,) = ask([page], _AXE.format(source=axe().resolve().as_uri()), 600)
    assert {one.partition(":")[0] for one in found} >= {"image-alt", "color-contrast", "html-has-lang"}


def test_the_slider_shows_each_phase_with_its_layers(site: Site) -> None:
    """And says in words what it shows; orders can be left out, the map can be enlarged."""
    (answer,) = ask([site.out / "en" / "games" / "three" / "index.html"], _SLIDER, 390)
    names = [event.phase for event in site.played["three"].resolved]
    assert answer["last"]["name"] == answer["last"]["said"] == names[-1]
    assert answer["second"]["name"] == names[1]
    assert answer["second"]["read"] == "002.html"
    assert names[1] in answer["second"]["label"]
    assert answer["second"]["files"][0] == "ground.svg" and answer["second"]["files"][2] == "ink.en.svg"
    assert answer["second"]["files"][1].startswith("control-")
    assert answer["second"]["files"][3:] == ["002-orders.svg", "002-pieces.svg"]
    assert answer["first"]["files"][3:] == ["001-orders.svg", "001-pieces.svg"]
    assert answer["bare"]["files"][3:] == ["001-pieces.svg"]
    assert answer["large"] > 1.9


def test_the_search_finds_games_and_phases_from_a_file(site: Site) -> None:
    """Without accents, in any order; the index is a script, so that no server is needed."""
    (answer,) = ask([site.out / "en" / "index.html"], _SEARCH, 1200)
    assert answer["player"] == ["games/diplomacy/index.html"]
    assert answer["event"] == ["games/diplomacy/index.html", "games/diplomacy/003.html"]
    assert answer["none"] == [] and answer["told"] == "Nothing found."


def test_the_search_in_a_game_leaves_the_phases_that_have_the_words(site: Site) -> None:
    (answer,) = ask([site.out / "fr" / "games" / "three" / "index.html"], _FILTER, 1200)
    assert 0 < answer["shown"] < answer["all"]
    assert answer["told"] == f"Trouvé\u00a0: {answer['shown']}"
