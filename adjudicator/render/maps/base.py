"""The base map of a game in a language: drawn once, everything of a turn comes between and over its two parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.core.messages import Lang
from adjudicator.render.maps import palette, symbols
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.boxes import Box
from adjudicator.render.maps.ground import ground
from adjudicator.render.maps.legend import cartouches
from adjudicator.render.maps.lettering import Face, letter
from adjudicator.render.maps.names import names
from adjudicator.render.maps.relief import borders, deserts, ranges, rivers, straits
from adjudicator.render.maps.svg import element, group


@dataclass(frozen=True, slots=True)
class Base:
    """The two parts of a base map as SVG.

    Attributes:
        ground: water and land; the colours of control come over it.
        ink: lines, signs, letters, legends; the turn's units and orders come over it.
        taken: what signs and letters cover, so that the turn's pieces keep off.
        codes: the boxes of the areas' codes among them, which orders must leave legible.
        labels: box and drawing of each name, for a turn to letter again what its orders cross.
    """

    lang: Lang
    ground: str
    ink: str
    taken: tuple[Box, ...]
    codes: Mapping[str, Box]
    labels: tuple[tuple[Box, str], ...]


def draw_base(atlas: Atlas, lang: Lang, words: Mapping[str, str]) -> Base:
    """Draw the base map. `words` are those of the catalogue ``map`` in `lang`; a missing one raises KeyError."""
    lettering = names(atlas, lang)
    ink = (
        deserts(atlas),
        borders(atlas),
        rivers(atlas),
        ranges(atlas),
        straits(atlas),
        _towns(atlas),
        group(lettering.svg, class_="names"),
        _remarks(atlas, words),
        frame(atlas),
        cartouches(atlas, words),
    )
    return Base(lang, ground(atlas, lang), "\n".join(ink), lettering.taken, lettering.codes, lettering.labels)


def _towns(atlas: Atlas) -> str:
    drawn = [symbols.city(area.city_at) for area in atlas.areas.values() if area.row.city]
    for citadel in atlas.citadels.values():
        row = citadel.row
        sign = symbols.port(citadel.at, symbols.RANKS[row.rank].half) if row.port else ""
        drawn.append(
            group(
                [sign, symbols.tower(citadel.at, row.rank, None, atlas.home_colour(citadel))],
                id=f"citadel-{row.id}",
                class_="citadel",
            )
        )
    return group(drawn)


def _remarks(atlas: Atlas, words: Mapping[str, str]) -> str:
    return group(
        letter(
            words[f"map_{atlas.sheet.prefix}_{remark.code}"],
            remark.at,
            Face.ITALIC,
            10.5,
            palette.SEA_INK,
            halo=palette.SEA_HALO,
            halo_width=2.2,
        )
        for remark in atlas.sheet.remarks
    )


def frame(atlas: Atlas) -> str:
    """The paper's rim with a double line; it covers what runs over the margin."""
    wide, high, margin = atlas.sheet.width, atlas.sheet.height, atlas.sheet.margin
    inner = f"M{margin},{margin}V{high - margin}H{wide - margin}V{margin}Z"
    return (
        element("path", d=f"M0,0H{wide}V{high}H0Z{inner}", fill=palette.PAPER)
        + element("path", d=inner, fill="none", stroke=palette.INK, stroke_width=2.5)
        + element(
            "rect",
            x=margin - 6,
            y=margin - 6,
            width=wide - 2 * margin + 12,
            height=high - 2 * margin + 12,
            fill="none",
            stroke=palette.INK,
            stroke_width=1,
        )
    )
