"""The finished pictures: well-formed whatever is written into them, small, and the same bytes every time."""

from __future__ import annotations

import io
import subprocess
import sys
import xml.etree.ElementTree as ET
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest
from PIL import Image, ImageChops, ImageStat

from adjudicator.core.messages import LANGS, Lang
from adjudicator.render.maps import Maps, Scene, open_maps, raster
from tests.render.maps import scenes
from tests.render.maps.conftest import ROOT


def drawn_elsewhere(scene: Scene) -> bytes:
    """The picture, in a process that has drawn nothing before."""
    return open_maps(ROOT, "diadoques").png(scene)


SVG = "{http://www.w3.org/2000/svg}"
LIMIT = 400_000


def image(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("lang", LANGS)
def test_the_svg_has_its_four_layers_in_order(maps: Maps, lang: Lang) -> None:
    root = ET.fromstring(maps.svg(scenes.crowded(lang)))
    assert [node.get("id") for node in root.findall(f"{SVG}g")] == ["ground", "control", "ink", "turn"]
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for node in root.iter(f"{SVG}use"):
        assert (node.get("href") or "").removeprefix("#") in ids


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "\"'><image href='http://example.org/x.png'/>",
        "</text></svg>",
        "]]>&amp;&#60;b",
        "{{ 7*7 }} {% raw %}",
        "nul\x00 bell\x07 \ud800 \ufffe",
        "\u202etxet\u2066",
    ],
)
def test_titles_of_players_stay_text(maps: Maps, hostile: str) -> None:
    """Names of games come from people: markup comes out as letters, what XML forbids and what turns writing is gone."""
    scene = replace(
        scenes.start("en"), title=hostile, subtitle=hostile, points={"Antipater": hostile}, units=(), characters=()
    )
    root = ET.fromstring(maps.svg(scene))
    tags = {node.tag.removeprefix(SVG) for node in root.iter()}
    assert tags <= {"svg", "title", "g", "defs", "pattern", "rect", "path", "circle", "text", "textPath", "use"}
    plain = "".join(c for c in hostile if c >= " " and c not in "\ud800\ufffe\u202e\u2066")
    assert (root.findtext(f"{SVG}title") or "").strip() == f"{plain} {plain}".strip()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ["start", "crowded", "full"])
def test_a_picture_for_a_mail_is_small_and_of_full_size(maps: Maps, name: str, lang: Lang) -> None:
    scene = (
        scenes.full(lang, maps) if name == "full" else {"start": scenes.start, "crowded": scenes.crowded}[name](lang)
    )
    png = maps.png(scene)
    assert len(png) < LIMIT
    assert image(png).size == (1820, 1380)


def test_the_same_scene_gives_the_same_bytes_also_elsewhere(maps: Maps) -> None:
    """In this process, after another picture, in one of its own as the daemon runs it, and under another hash seed."""
    scene = scenes.crowded("fr")
    first = maps.png(scene)
    assert maps.png(scenes.start("fr")) != first
    assert maps.png(scene) == first
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(drawn_elsewhere, scene).result() == first
    code = (
        "import sys, hashlib; from pathlib import Path; sys.path.insert(0, '.')\n"
        "from adjudicator.render.maps import open_maps; from tests.render.maps import scenes\n"
        "print(hashlib.sha256(open_maps(Path('.'), 'diadoques').svg(scenes.crowded('fr')).encode()).hexdigest())"
    )
    sums = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(sums) == 1


def test_the_layers_laid_over_one_another_are_the_whole_drawing(maps: Maps) -> None:
    scene = scenes.crowded("en")
    whole = image(raster.render_png(maps.svg(scene)))
    laid = image(maps.png(scene))
    differ = ImageStat.Stat(ImageChops.difference(whole, laid).convert("L"))
    assert differ.mean[0] < 1.0


def test_a_picture_that_would_be_too_large_gets_fewer_colours(monkeypatch: pytest.MonkeyPatch, maps: Maps) -> None:
    png = maps.png(scenes.start("fr"))
    monkeypatch.setattr(raster, "LIMIT", len(png))
    smaller = maps.png(scenes.start("fr"))
    assert len(smaller) < len(png)
    colours = image(smaller).getcolors(300)
    assert colours is not None
    assert len(colours) <= 128


def test_each_seat_s_colour_is_in_the_picture(maps: Maps) -> None:
    """Shrinking the palette must not merge two players."""
    picture = image(maps.png(scenes.start("fr")))
    for seat, style in maps.atlas.sheet.seats.items():
        box = maps.atlas.sheet.box(maps.atlas.sheet.boxes.title)
        row = list(maps.atlas.sheet.seats).index(seat)
        pixel = picture.getpixel((round(box.left + 62), round(box.top + 124 + 27 * (row + 0.5) - 8)))
        assert isinstance(pixel, tuple)
        wanted = tuple(int(style.fill[i : i + 2], 16) for i in (1, 3, 5))
        assert max(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) < 24, seat
