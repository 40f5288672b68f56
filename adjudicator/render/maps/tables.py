"""The map's tables as rows. Texts come in, rows go out; who reads the files is no matter here.

All tables are UTF-8, tab separated, one header line, ``-`` for none, no quoting; coordinates are longitude, latitude.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

import msgspec

from adjudicator.core.messages import Lang
from adjudicator.render.maps.projection import Point

AreaKind = Literal["land", "coast", "sea"]
FeatureKind = Literal["river", "mountain", "pass", "strait"]

CITADEL_RANKS: tuple[str, ...] = ("capital", "major", "minor")
"""The ranks a citadel can have, each with its sign."""


class TableError(ValueError):
    """A table of the map is missing or has a row that cannot be used. The text names table and row."""


class Named(msgspec.Struct, frozen=True):
    """A name in both languages."""

    en: str
    fr: str

    def __getitem__(self, lang: Lang) -> str:
        return self.en if lang == "en" else self.fr


class CoastRow(msgspec.Struct, frozen=True):
    """One of several coasts of an area: `spot` in orders (``SPA/NC``), `mark` on the map."""

    spot: str
    mark: str
    label: Point
    unit: Point


class AreaRow(msgspec.Struct, frozen=True):
    """An area: where its code is lettered, where its field unit stands, its unfortified city if it has one.

    `coasts` are given only where an area has more than one.
    """

    code: str
    name: Named
    kind: AreaKind
    label: Point
    unit: Point
    desert: bool
    city: Named | None
    city_at: Point
    coasts: tuple[CoastRow, ...] = ()


class CitadelRow(msgspec.Struct, frozen=True):
    """A citadel, or what else of an area is held for itself. `id` is its French name without accents (``Athenes``).

    `rank` is capital, major or minor; for a supply centre home or centre, then `id` is the area's code, the name is
    empty, and `home` is the seat that builds there.
    """

    id: str
    name: Named
    area: str
    rank: str
    port: bool
    at: Point
    home: str = ""


class OutlineRow(msgspec.Struct, frozen=True):
    """A ring of an area's shape. `area` may also be ``OUT``, ``WAT`` or ``ISL``: out of play."""

    area: str
    hole: bool
    points: tuple[Point, ...]


class FeatureRow(msgspec.Struct, frozen=True):
    """A reach of a river, a part of a range, a pass or a strait; `a` and `b` are its border, empty for mere looks."""

    id: str
    kind: FeatureKind
    name: Named
    a: str
    b: str
    points: tuple[Point, ...]


class Tables(msgspec.Struct, frozen=True):
    """All rows a map is drawn from, in table order."""

    areas: tuple[AreaRow, ...]
    citadels: tuple[CitadelRow, ...]
    outlines: tuple[OutlineRow, ...]
    features: tuple[FeatureRow, ...]


_PLAIN = str.maketrans("ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜàâäçéèêëîïôöùûü", "AAACEEEEIIOOUUUaaaceeeeiioouuu")


def plain(name: str) -> str:
    """A name without accents: the id of a citadel (``Athènes`` is ``Athenes``)."""
    return name.translate(_PLAIN).replace("Œ", "Oe").replace("œ", "oe")


def read_tables(texts: Mapping[str, str]) -> Tables:
    """Rows from the texts of the tables ``areas``, ``citadels``, ``outlines``, ``rivers_mountains``.

    Raises TableError for a missing table or a row that cannot be used.
    """
    return Tables(
        areas=tuple(_area(row) for row in rows_of(texts, "areas")),
        citadels=tuple(_citadel(row) for row in rows_of(texts, "citadels")),
        outlines=outlines_of(texts),
        features=features_of(texts),
    )


def outlines_of(texts: Mapping[str, str]) -> tuple[OutlineRow, ...]:
    """The rows of the table ``outlines``."""
    return tuple(
        OutlineRow(row["area"], row["ring"] == "hole", _points(row["points"])) for row in rows_of(texts, "outlines")
    )


def features_of(texts: Mapping[str, str]) -> tuple[FeatureRow, ...]:
    """The rows of the table ``rivers_mountains``."""
    return tuple(_feature(row) for row in rows_of(texts, "rivers_mountains"))


def rows_of(texts: Mapping[str, str], table: str) -> list[dict[str, str]]:
    """The rows of a table, each a cell by its column. Raises TableError if it is missing or a row is too short."""
    if table not in texts:
        raise TableError(f"the table {table} is missing")
    head, *lines = texts[table].splitlines()
    columns = head.split("\t")
    rows: list[dict[str, str]] = []
    for number, line in enumerate(lines, 2):
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise TableError(f"{table}, line {number}: {len(cells)} cells, not {len(columns)}")
        rows.append(dict(zip(columns, cells, strict=True)))
    return rows


def kind_of(row: Mapping[str, str]) -> AreaKind:
    """The kind of an area's row. Raises TableError for another than land, coast and sea."""
    if row["kind"] not in ("land", "coast", "sea"):
        raise TableError(f"areas, {row['code']}: no kind {row['kind']!r}")
    return cast(AreaKind, row["kind"])


def _area(row: Mapping[str, str]) -> AreaRow:
    kind = kind_of(row)
    city = row["city_lon"] != "-"
    return AreaRow(
        code=row["code"],
        name=Named(en=row["name_en"], fr=row["name_fr"]),
        kind=kind,
        label=(float(row["lon"]), float(row["lat"])),
        unit=(float(row["unit_lon"]), float(row["unit_lat"])),
        desert="desert" in row["flags"],
        city=Named(en=row["city_en"], fr=row["city_fr"]) if city else None,
        city_at=(float(row["city_lon"]), float(row["city_lat"])) if city else (0.0, 0.0),
    )


def _citadel(row: Mapping[str, str]) -> CitadelRow:
    if row["rank"] not in CITADEL_RANKS:
        raise TableError(f"citadels, {row['name_fr']}: no rank {row['rank']!r}")
    return CitadelRow(
        id=plain(row["name_fr"]),
        name=Named(en=row["name_en"], fr=row["name_fr"]),
        area=row["area"],
        rank=row["rank"],
        port=row["port"] == "yes",
        at=(float(row["lon"]), float(row["lat"])),
    )


def _feature(row: Mapping[str, str]) -> FeatureRow:
    if row["kind"] not in ("river", "mountain", "pass", "strait"):
        raise TableError(f"rivers_mountains, {row['id']}: no kind {row['kind']!r}")
    return FeatureRow(
        id=row["id"],
        kind=cast(FeatureKind, row["kind"]),
        name=Named(en=row["name_en"], fr=row["name_fr"]),
        a=row["a"].replace("-", ""),
        b=row["b"].replace("-", ""),
        points=_points(row["points"]),
    )


def _points(text: str) -> tuple[Point, ...]:
    try:
        return tuple((float(lon), float(lat)) for lon, lat in (pair.split(",") for pair in text.split()))
    except ValueError as error:
        raise TableError(f"no points: {text[:60]!r}") from error
