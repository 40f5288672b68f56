"""What lies under the turn: water and land."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.messages import Lang
from adjudicator.render.maps import palette, symbols
from adjudicator.render.maps.atlas import ISL, OUT, WAT, Area, Atlas
from adjudicator.render.maps.geometry import path
from adjudicator.render.maps.svg import element, escape, group


def ground(atlas: Atlas, lang: Lang) -> str:
    """Everything below the colours of control, as the content of a group."""
    sheet = atlas.sheet
    lands = [area for area in atlas.areas.values() if not area.sea]
    seas = [area for area in atlas.areas.values() if area.sea]
    shore = "".join(path(line) for line in atlas.boundaries.coasts)
    return "\n".join(
        (
            element("defs", symbols.hatch("out-hatch")),
            element("rect", width=sheet.width, height=sheet.height, fill="url(#out-hatch)"),
            group((shape(area, lang) for area in seas), fill=palette.SEA),
            element("path", d=_joined(atlas, WAT), fill=palette.SEA_FAR),
            group(
                (element("path", d=shore, stroke=colour, stroke_width=width) for colour, width in palette.SHALLOWS),
                fill="none",
                stroke_linejoin="round",
            ),
            element("path", d=_graticule(atlas), fill="none", stroke=palette.GRATICULE, stroke_width=0.9),
            element(
                "path", d=_joined(atlas, OUT), fill="url(#out-hatch)", stroke=palette.OUT_BORDER, fill_rule="evenodd"
            ),
            element("path", d=_joined(atlas, ISL), fill=palette.ISLET),
            group((shape(area, lang) for area in lands), fill=palette.LAND, fill_rule="evenodd"),
        )
    )


def shape(area: Area, lang: Lang) -> str:
    """The shape of an area with its id (``area-MAC``) and its name, filled as its group says."""
    return element(
        "path",
        element("title", escape(f"{area.code}, {area.row.name[lang]}")),
        id=f"area-{area.code}",
        class_=f"area {area.row.kind}",
        d=area.path,
    )


def bare_shapes(areas: Iterable[Area]) -> str:
    """The shapes of areas as definitions, for a drawing that has no ground."""
    return element("defs", *(element("path", id=f"area-{area.code}", d=area.path) for area in areas))


def _joined(atlas: Atlas, kind: str) -> str:
    return "".join(path(ring, closed=True) for ring in atlas.scenery[kind])


def _graticule(atlas: Atlas) -> str:
    project = atlas.sheet.projection
    west, south, east, north = atlas.sheet.graticule
    meridians = [
        tuple(project(lon, lat / 2) for lat in range(2 * south, 2 * north + 1)) for lon in range(west, east, 5)
    ]
    parallels = [
        tuple(project(lon / 2, lat) for lon in range(2 * west, 2 * east)) for lat in range(south, north + 1, 5)
    ]
    return "".join(path(line) for line in (*meridians, *parallels))
