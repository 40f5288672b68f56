"""The base map: everything of the board is on it, in both languages, and nothing hides anything."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from adjudicator.core.messages import LANGS, Lang
from adjudicator.render.maps import Maps, raster, symbols
from adjudicator.render.maps.base import draw_base
from adjudicator.render.maps.lettering import FONT_FILES, Face, fitted, letter, width
from adjudicator.render.maps.svg import document

SAMPLE = "Œta É·ç−… Ag"
SVG = "{http://www.w3.org/2000/svg}"


def texts_of(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("lang", LANGS)
def test_every_area_is_drawn_with_id_code_and_name_1_1(maps: Maps, lang: Lang) -> None:
    ground, ink = maps.base_drawings(lang)
    shapes = {node.get("id"): node for node in ET.fromstring(ground).iter(f"{SVG}path") if node.get("id")}
    lettered = texts_of(ink)
    for code, area in maps.atlas.areas.items():
        assert shapes[f"area-{code}"].findtext(f"{SVG}title") == f"{code}, {area.row.name[lang]}"
        assert lettered.count(code) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_every_citadel_and_city_is_drawn_and_named_1_6(maps: Maps, lang: Lang) -> None:
    _, ink = maps.base_drawings(lang)
    ids = {node.get("id") for node in ET.fromstring(ink).iter(f"{SVG}g")}
    lettered = texts_of(ink)
    for id_, citadel in maps.atlas.citadels.items():
        assert f"citadel-{id_}" in ids
        assert citadel.row.name[lang] in lettered
    for area in maps.atlas.areas.values():
        assert area.row.city is None or area.row.city[lang] in lettered


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "fr",
            ("LES DIADOQUES", "Antigone", "fleuve\u00a0: pas de soutien", "Mer d'Eubée", "Euphrate"),
        ),
        ("en", ("DIADOCHI", "Antigonus", "river: no support", "Euboean Sea", "Euphrates")),
    ],
)
def test_each_language_has_its_own_words(maps: Maps, lang: Lang, words: tuple[str, ...]) -> None:
    lettered = texts_of(maps.base_drawings(lang)[1])
    for word in words:
        assert word in lettered, word
    other: Lang = "fr" if lang == "en" else "en"
    assert words[1] not in texts_of(maps.base_drawings(other)[1])


def test_a_word_that_is_missing_is_an_error(maps: Maps) -> None:
    words = {code: word for code, word in maps.words["en"].items() if code != "map_siege"}
    with pytest.raises(KeyError, match="map_siege"):
        draw_base(maps.atlas, "en", words)


@pytest.mark.parametrize("lang", LANGS)
def test_codes_hide_no_sign_and_no_other_code(maps: Maps, lang: Lang) -> None:
    codes = maps.base(lang).codes
    for (a, box), (b, other) in combinations(codes.items(), 2):
        assert box.overlap(other) == 0, (a, b)
    for code, box in codes.items():
        for id_, citadel in maps.atlas.citadels.items():
            assert box.overlap(symbols.tower_box(citadel.at, citadel.row.rank, citadel.row.port)) < 6, (code, id_)


def test_the_parts_fit_together_without_a_second_use_of_an_id(maps: Maps) -> None:
    ids = re.findall(r' id="([^"]+)"', "".join(maps.base_drawings("fr")))
    assert len(ids) == len(set(ids)) > 110


def test_letters_leave_ink_in_every_shipped_face() -> None:
    """A face whose family name does not match its file is left out by the drawing program without a word."""
    blank = raster.pixels(document(300, 60, []))
    for face in Face:
        drawn = raster.pixels(document(300, 60, [letter(SAMPLE, (10, 40), face, 30, "#000000", anchor="start")]))
        box = ImageChops.difference(_alpha(drawn), _alpha(blank)).getbbox()
        assert box is not None, face
        assert box[2] - box[0] == pytest.approx(width(SAMPLE, face, 30), rel=0.06), face


def test_only_the_shipped_faces_are_used() -> None:
    stranger = '<text x="10" y="40" font-family="DejaVu Sans" font-size="30">MAC</text>'
    assert _alpha(raster.pixels(document(300, 60, [stranger]))).getbbox() is None


def test_the_faces_are_shipped_with_their_licences() -> None:
    for file in FONT_FILES:
        assert Path(file).stat().st_size > 100_000
    fonts = Path(FONT_FILES[0]).parent
    assert "SIL OPEN FONT LICENSE" in (fonts / "LICENSE-Vollkorn.txt").read_text(encoding="utf-8")
    assert "Apache License" in (fonts / "LICENSE-Roboto.txt").read_text(encoding="utf-8")


def test_a_long_text_is_made_smaller_and_then_cut() -> None:
    assert fitted("Printemps −321", Face.BOLD, 20, 400, 11) == ("Printemps −321", 20)
    text, size = fitted("Printemps −321", Face.BOLD, 20, 120, 11)
    assert text == "Printemps −321"
    assert 11 < size < 20
    text, size = fitted("Printemps " * 30, Face.BOLD, 20, 120, 11)
    assert text.endswith("…")
    assert size == 11
    assert width(text, Face.BOLD, size) <= 120.5


def _alpha(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA").getchannel("A")
