"""The colours of control in pixels: each area's shape and each seat's pattern are drawn once, then only laid.

The same picture comes out as from the layer's ``control`` group, for a twentieth of the work.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from PIL import Image

from adjudicator.core.messages import Seat
from adjudicator.render.maps import palette
from adjudicator.render.maps.atlas import Area, Atlas
from adjudicator.render.maps.raster import picture, window
from adjudicator.render.maps.svg import document, element
from adjudicator.render.maps.windows import Window


@dataclass(slots=True)
class Tints:
    """Shapes and patterns of one atlas, kept once drawn."""

    atlas: Atlas
    _shapes: dict[str, tuple[Window, Image.Image]] = field(default_factory=dict)
    _patterns: dict[Seat, Image.Image] = field(default_factory=dict)

    def lay(self, sheet: Image.Image, control: Mapping[str, Seat]) -> None:
        """Lay the pattern of each seat the sheet knows over the areas it controls."""
        for code, area in self.atlas.areas.items():
            seat = control.get(code, "")
            if seat not in self.atlas.sheet.seats:
                continue
            part, shape = self._shape(area)
            sheet.paste(self._pattern(seat, part), (part.left, part.top), shape)

    def _part(self, area: Area) -> Window:
        xs, ys = zip(*(point for ring in area.rings for point in ring), strict=True)
        return Window(
            max(0, math.floor(min(xs)) - 1),
            max(0, math.floor(min(ys)) - 1),
            min(self.atlas.sheet.width, math.ceil(max(xs)) + 1),
            min(self.atlas.sheet.height, math.ceil(max(ys)) + 1),
        )

    def _shape(self, area: Area) -> tuple[Window, Image.Image]:
        if area.code not in self._shapes:
            part, shape = self._part(area), element("path", d=area.path, fill="#ffffff", fill_rule="evenodd")
            drawing = document(self.atlas.sheet.width, self.atlas.sheet.height, [shape])
            self._shapes[area.code] = part, window(drawing, part).getchannel("A")
        return self._shapes[area.code]

    def _pattern(self, seat: Seat, part: Window) -> Image.Image:
        """The pattern of a seat as it falls on a part of the sheet: patterns begin at the sheet's corner."""
        style = self.atlas.sheet.seats[seat]
        side = int(palette.PATTERNS[style.pattern][0])
        if seat not in self._patterns:
            parts = [self._part(area) for area in self.atlas.areas.values()]
            width, height = (side + max(p.width for p in parts), side + max(p.height for p in parts))
            filled = element("rect", width=width, height=height, fill="url(#land)")
            drawing = document(width, height, [palette.pattern(style, "land"), filled])
            few = picture(drawing).convert("RGB")  # colours: kept as a palette, in a quarter of the memory
            self._patterns[seat] = few.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        left, top = part.left % side, part.top % side
        return self._patterns[seat].crop((left, top, left + part.width, top + part.height)).convert("RGB")
