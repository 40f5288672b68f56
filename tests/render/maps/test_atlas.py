"""The tables put on the sheet: `diadoques 1.1` (76 areas), `1.6` (34 citadels), `1.7` (borders)."""

from __future__ import annotations

import pytest

from adjudicator.render.maps import Maps
from adjudicator.render.maps.atlas import Feature
from adjudicator.render.maps.geometry import distance, inside, steps
from adjudicator.render.maps.load import FILES
from adjudicator.render.maps.relief import strait_ends
from adjudicator.render.maps.tables import TableError, plain, read_tables
from tests.render.maps.conftest import ROOT


def texts() -> dict[str, str]:
    return {name: (ROOT / "games/diadoques" / file).read_text(encoding="utf-8") for name, file in FILES.items()}


def borders() -> list[list[str]]:
    lines = (ROOT / "games/diadoques/borders.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


def test_every_area_and_citadel_is_on_the_sheet_1_1_1_6(maps: Maps) -> None:
    atlas = maps.atlas
    assert len(atlas.areas) == 76
    assert len(atlas.citadels) == 34
    assert sum(citadel.row.rank == "capital" for citadel in atlas.citadels.values()) == 6
    assert sum(citadel.row.rank != "minor" for citadel in atlas.citadels.values()) == 20


def test_units_stand_and_codes_are_lettered_inside_their_area(maps: Maps) -> None:
    labels = maps.base("fr").codes
    for code, area in maps.atlas.areas.items():
        assert inside(area.rings, *area.unit), code
        assert inside(area.rings, *labels[code].middle), code


def test_citadels_lie_in_their_area(maps: Maps) -> None:
    for id_, citadel in maps.atlas.citadels.items():
        area = maps.atlas.areas[citadel.row.area]
        near = min(distance(citadel.at, (x, y)) for ring in area.rings for x, y, _, _ in steps(ring, 3, 0))
        assert inside(area.rings, *citadel.at) or near < 12, id_


def test_the_projection_is_that_of_the_tables(maps: Maps) -> None:
    """Scale in px a degree of latitude, as measured for the shapes: Attica 129, Phrygia 66, Egypt 53, Persis 43."""
    project = maps.atlas.sheet.projection
    for (lon, lat), scale in {(23.6, 38.0): 129, (32.0, 39.5): 66, (31.0, 29.5): 53, (53.0, 29.5): 43}.items():
        x1, y1 = project(lon - 0.4, lat)
        x2, y2 = project(lon + 0.4, lat)
        x3, y3 = project(lon, lat - 0.4)
        x4, y4 = project(lon, lat + 0.4)
        mean = ((abs((x2 - x1) * (y4 - y3) - (x4 - x3) * (y2 - y1))) / 0.64 / 0.79) ** 0.5
        assert mean == pytest.approx(scale, rel=0.12)


def test_every_river_range_pass_and_strait_of_the_border_table_is_drawn_1_7(maps: Maps) -> None:
    drawn = {(f.row.id, f.row.kind, f.row.a, f.row.b) for f in maps.atlas.features}
    kinds = {"river": "river", "mountain": "mountain", "strait": "strait"}
    for a, b, kind, feature, feature2, *_ in borders():
        if kind in kinds:
            assert (feature, kinds[kind], a, b) in drawn
        if kind == "pass":
            assert (feature, "pass", a, b) in drawn
            assert (feature, "mountain", a, b) in drawn
        if kind == "mixed":
            assert (feature, "river", a, b) in drawn
            assert (feature2, "mountain", a, b) in drawn


def test_coasts_part_land_from_water(maps: Maps) -> None:
    lands = [area for area in maps.atlas.areas.values() if not area.sea]
    for line in maps.atlas.boundaries.coasts[::7]:
        x, y, dx, dy = steps(line, 5.0, min(2.0, distance(line[0], line[1]) / 2))[0]
        sides = [any(inside(area.rings, x + s * dy, y - s * dx) for area in lands) for s in (0.4, -0.4)]
        assert not all(sides)


def test_a_strait_runs_from_the_shore_of_one_area_to_the_other(maps: Maps) -> None:
    straits: list[Feature] = [f for f in maps.atlas.features if f.row.kind == "strait"]
    assert [(f.row.a, f.row.b) for f in straits] == [("CHE", "HEL"), ("BIT", "BYZ"), ("ARC", "ETO")]
    for strait in straits:
        for code, end in zip((strait.row.a, strait.row.b), strait_ends(maps.atlas, strait), strict=True):
            area = maps.atlas.areas[code]
            assert inside(area.rings, *end) or min(distance(end, p) for r in area.rings for p in r) < 12, strait.row.id


@pytest.mark.parametrize(("name", "id_"), [("Athènes", "Athenes"), ("Soloï", "Soloi"), ("Éphèse", "Ephese")])
def test_a_citadel_is_known_by_its_french_name_without_accents(maps: Maps, name: str, id_: str) -> None:
    assert plain(name) == id_
    assert maps.atlas.citadels[id_].row.name.fr == name


def test_a_missing_table_or_a_short_row_is_named() -> None:
    tables = texts()
    with pytest.raises(TableError, match="citadels"):
        read_tables({name: text for name, text in tables.items() if name != "citadels"})
    with pytest.raises(TableError, match="areas, line 2"):
        read_tables({**tables, "areas": tables["areas"].replace("\tIllyria", "")})
    with pytest.raises(TableError, match="no kind 'lake'"):
        read_tables({**tables, "areas": tables["areas"].replace("\tcoast\t", "\tlake\t", 1)})
    with pytest.raises(TableError, match="no rank 'hamlet'"):
        read_tables({**tables, "citadels": tables["citadels"].replace("\tminor\t", "\thamlet\t", 1)})
    with pytest.raises(TableError, match="no points"):
        read_tables({**tables, "outlines": tables["outlines"].replace("outer\t", "outer\tnorth,", 1)})


def test_a_place_of_orders_is_an_area_or_a_citadel(maps: Maps) -> None:
    assert maps.atlas.place("MAC") == maps.atlas.areas["MAC"].unit
    assert maps.atlas.place("Pella") == maps.atlas.citadels["Pella"].at
    with pytest.raises(KeyError):
        maps.atlas.place("ZZZ")
