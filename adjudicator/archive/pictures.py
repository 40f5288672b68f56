"""The pictures of a game's chapters: layers over the base map its ruleset shares, or a picture of its own each."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

import msgspec

from adjudicator.archive.overlay import Overlays
from adjudicator.archive.places import board_folder, picture_folder
from adjudicator.archive.story import Chapter
from adjudicator.archive.voice import Observed, Voice
from adjudicator.core.messages import LANGS, Lang
from adjudicator.daemon.shelves import drawer_of
from adjudicator.render.maps import Maps
from adjudicator.render.maps.svg import document, group

_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')


class Picture(msgspec.Struct, frozen=True, array_like=True):
    """How a page shows the picture of a chapter: files by their place in the site, empty where a layer is.

    `board` is the folder of the base map; without one `pieces` is the whole picture.
    """

    width: int
    height: int
    pieces: str
    board: str = ""
    control: str = ""
    orders: str = ""


Pictures: TypeAlias = tuple[Picture, ...]
"""The picture of a chapter: one for all languages, or one for each."""


def picture_in(pictures: Pictures, lang: Lang) -> Picture:
    """The picture for a language."""
    return pictures[LANGS.index(lang)] if len(pictures) > 1 else pictures[0]


@cache
def _overlays(ruleset: str) -> Overlays:
    maps = drawer_of(ruleset)
    assert isinstance(maps, Maps)
    return Overlays(maps.atlas, maps.base("en").taken)


def board_files(ruleset: str) -> dict[str, str]:
    """The base map of a ruleset by place in the site: ground, and for each language the ink; nothing if it has none."""
    maps = drawer_of(ruleset)
    if not isinstance(maps, Maps):
        return {}
    folder, sheet = board_folder(ruleset), maps.atlas.sheet
    ink = {lang: group([maps.base(lang).ink], id="ink") for lang in LANGS}
    files = {f"{folder}/ink.{lang}.svg": document(sheet.width, sheet.height, [ink[lang]], lang=lang) for lang in LANGS}
    return {**files, f"{folder}/ground.svg": maps.base_drawings("en")[0]}


def draw(
    folder: str, chapter: Chapter, observed: Observed, voices: Mapping[Lang, Voice]
) -> tuple[Pictures, dict[str, str]]:
    """The picture of a chapter, and the files it needs by their place in the site. `folder` is that of the game."""
    ruleset, where = chapter.state.ruleset, f"{picture_folder(folder)}/{chapter.index:03}"
    maps = drawer_of(ruleset)
    if not isinstance(maps, Maps):
        return _alone(where, chapter, observed, voices)
    layers = _overlays(ruleset).draw(voices["en"].scene(chapter, observed))
    files = {f"{where}-pieces.svg": layers.pieces}
    control = orders = ""
    if layers.control:
        digest = hashlib.sha256(layers.control.encode()).hexdigest()[:12]
        control = f"{picture_folder(folder)}/control-{digest}.svg"
        files[control] = layers.control
    if layers.orders:
        orders = f"{where}-orders.svg"
        files[orders] = layers.orders
    sheet = maps.atlas.sheet
    shown = Picture(sheet.width, sheet.height, f"{where}-pieces.svg", board_folder(ruleset), control, orders)
    return (shown,), files


def _alone(
    where: str, chapter: Chapter, observed: Observed, voices: Mapping[Lang, Voice]
) -> tuple[Pictures, dict[str, str]]:
    """A picture that is no map, whole, in each language."""
    shown: list[Picture] = []
    files: dict[str, str] = {}
    for lang in LANGS:
        svg = drawer_of(chapter.state.ruleset).svg(voices[lang].scene(chapter, observed))
        size = _SIZE.search(svg)
        width, height = (int(size[1]), int(size[2])) if size else (1, 1)
        files[f"{where}.{lang}.svg"] = svg
        shown.append(Picture(width, height, f"{where}.{lang}.svg"))
    return tuple(shown), files
