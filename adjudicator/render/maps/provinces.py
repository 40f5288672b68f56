"""Tables of another form: provinces with their supply centres, and beside them the places of what is drawn there.

``provinces``: ``code``, ``name_en``, ``name_fr``, ``kind``; ``coasts`` (``nc,sc`` or ``-``); ``centre`` (yes, no);
``home`` (a seat or ``-``). ``places``: ``spot`` (a code, or a coast as ``SPA/NC``) and for what is drawn there
``code_lon``, ``code_lat``, ``unit_lon``, ``unit_lat``, ``centre_lon``, ``centre_lat``. ``outlines`` and
``rivers_mountains`` are as for every game.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.tables import (
    AreaRow,
    CitadelRow,
    CoastRow,
    Named,
    TableError,
    Tables,
    features_of,
    kind_of,
    outlines_of,
    rows_of,
)


def read_provinces(texts: Mapping[str, str]) -> Tables:
    """Rows from the texts of the tables. Raises TableError for a missing table, a missing place or a bad row."""
    places = {row["spot"]: row for row in rows_of(texts, "places")}
    provinces = rows_of(texts, "provinces")
    return Tables(
        areas=tuple(_area(row, places) for row in provinces),
        citadels=tuple(_centre(row, places) for row in provinces if row["centre"] == "yes"),
        outlines=outlines_of(texts),
        features=features_of(texts),
    )


def _at(places: Mapping[str, Mapping[str, str]], spot: str, what: str) -> Point:
    try:
        return float(places[spot][f"{what}_lon"]), float(places[spot][f"{what}_lat"])
    except (KeyError, ValueError) as error:
        raise TableError(f"places: no place of the {what} for {spot}") from error


def _area(row: Mapping[str, str], places: Mapping[str, Mapping[str, str]]) -> AreaRow:
    code = row["code"]
    marks = [] if row["coasts"] == "-" else row["coasts"].upper().split(",")
    return AreaRow(
        code=code,
        name=Named(en=row["name_en"], fr=row["name_fr"]),
        kind=kind_of(row),
        label=_at(places, code, "code"),
        unit=_at(places, code, "unit"),
        desert=False,
        city=None,
        city_at=(0.0, 0.0),
        coasts=tuple(
            CoastRow(
                f"{code}/{mark}", mark, _at(places, f"{code}/{mark}", "code"), _at(places, f"{code}/{mark}", "unit")
            )
            for mark in marks
        ),
    )


def _centre(row: Mapping[str, str], places: Mapping[str, Mapping[str, str]]) -> CitadelRow:
    home = "" if row["home"] == "-" else row["home"]
    return CitadelRow(
        id=row["code"],
        name=Named(en="", fr=""),
        area=row["code"],
        rank="home" if home else "centre",
        port=False,
        at=_at(places, row["code"], "centre"),
        home=home,
    )
