"""Letters: the faces that are shipped, how wide a text is, and a text as SVG.

Names one family a face, because a drawing program without system fonts leaves out, without a word, text in a family it
was not given. The families after it are for browsers.
"""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from PIL import ImageFont

from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.svg import element, escape

FONTS = Path(__file__).parent.parent / "fonts"

Anchor: TypeAlias = Literal["start", "middle", "end"]

_SERIF = "Vollkorn, Georgia, 'DejaVu Serif', serif"
_SANS = "'Roboto Condensed', 'Arial Narrow', 'DejaVu Sans Condensed', sans-serif"


class Face(Enum):
    """A shipped face: its file, the families to ask for, weight and style."""

    SERIF = ("Vollkorn-Regular.ttf", _SERIF, None, None)
    ITALIC = ("Vollkorn-Italic.ttf", _SERIF, None, "italic")
    BOLD = ("Vollkorn-Bold.ttf", _SERIF, "bold", None)
    SANS = ("RobotoCondensed-Regular.ttf", _SANS, None, None)
    SANS_BOLD = ("RobotoCondensed-Bold.ttf", _SANS, "bold", None)
    SANS_BOLD_ITALIC = ("RobotoCondensed-BoldItalic.ttf", _SANS, "bold", "italic")

    @property
    def file(self) -> Path:
        """Where the face lies."""
        name: str = self.value[0]
        return FONTS / name


FONT_FILES: tuple[str, ...] = tuple(str(face.file) for face in Face)
"""The files to hand to the drawing program."""

_MEASURE = 100


@cache
def _font(face: Face) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(face.file), _MEASURE, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def width(text: str, face: Face, size: float, spacing: float = 0.0) -> float:
    """How wide a text is in px, at `size` px with `spacing` px between letters."""
    return _font(face).getlength(text) * size / _MEASURE + spacing * len(text)


def fitted(text: str, face: Face, size: float, room: float, least: float) -> tuple[str, float]:
    """The text and the size at which it fits `room` px: smaller down to `least`, then cut short with an ellipsis."""
    whole = width(text, face, size)
    if whole <= room:
        return text, size
    smaller = max(least, size * room / whole)
    while width(text, face, smaller) > room + 0.5 and len(text) > 1:
        text = text[:-2].rstrip() + "…"
    return text, smaller


def letter(
    text: str,
    at: Point,
    face: Face,
    size: float,
    fill: str,
    *,
    anchor: Anchor = "middle",
    halo: str | None = None,
    halo_width: float = 2.6,
    spacing: float = 0.0,
    content: str | None = None,
    dy: float | None = None,
) -> str:
    """A text at its base line. `halo` is drawn round it; `content` is SVG to write instead of `text` and `at`."""
    _, families, weight, style = face.value
    return element(
        "text",
        escape(text) if content is None else content,
        x=at[0] if content is None else None,
        y=at[1] if content is None else None,
        dy=dy,
        font_family=families,
        font_size=f"{size:g}",
        font_weight=weight,
        font_style=style,
        text_anchor=None if anchor == "start" else anchor,
        letter_spacing=f"{spacing:g}" if spacing else None,
        fill=fill,
        paint_order="stroke" if halo else None,
        stroke=halo,
        stroke_width=halo_width if halo else None,
        stroke_linejoin="round" if halo else None,
    )
