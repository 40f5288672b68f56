"""Maps from the project's data: the one module here that reads files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from adjudicator.core.messages import LANGS, Lang
from adjudicator.render.maps.atlas import make_atlas
from adjudicator.render.maps.drawing import Maps
from adjudicator.render.maps.provinces import read_provinces
from adjudicator.render.maps.sheet import read_sheet
from adjudicator.render.maps.tables import Tables, read_tables

FILES: Mapping[str, str] = {
    "areas": "areas.tsv",
    "citadels": "citadels.tsv",
    "outlines": "map/outlines.tsv",
    "rivers_mountains": "map/rivers_mountains.tsv",
}
"""Where the tables of a game with citadels lie in its folder."""

PROVINCE_FILES: Mapping[str, str] = {
    "provinces": "provinces.tsv",
    "places": "map/places.tsv",
    "outlines": "map/outlines.tsv",
    "rivers_mountains": "map/rivers_mountains.tsv",
}
"""Where they lie for a game with supply centres: one that has the first of these files."""


def open_maps(root: Path, game: str) -> Maps:
    """The maps of `game`; `root` holds ``games`` and ``templates``.

    Raises OSError for a missing file, TableError or SheetError for one that cannot be used.
    """
    folder = root / "games" / game
    sheet = read_sheet((folder / "map" / "sheet.toml").read_text(encoding="utf-8"))
    return Maps(make_atlas(_tables(folder), sheet), {lang: _words(root, game, lang) for lang in LANGS})


def _tables(folder: Path) -> Tables:
    provinces = (folder / PROVINCE_FILES["provinces"]).exists()
    files = PROVINCE_FILES if provinces else FILES
    texts = {name: (folder / file).read_text(encoding="utf-8") for name, file in files.items()}
    return read_provinces(texts) if provinces else read_tables(texts)


def _words(root: Path, game: str, lang: Lang) -> dict[str, str]:
    words: dict[str, str] = {}
    for part in ("common", game):
        catalogue = tomllib.loads((root / "templates" / part / "words" / "map.toml").read_text(encoding="utf-8"))
        words.update({code: entry[lang] for code, entry in catalogue.items()})
    return words
