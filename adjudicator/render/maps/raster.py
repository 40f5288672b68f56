"""From SVG to pixels and PNG. Plain functions of plain values: drawing blocks and belongs into a process of its own."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Sequence

import resvg_py
from PIL import Image

from adjudicator.render.maps.lettering import FONT_FILES
from adjudicator.render.maps.windows import PRICE_OF_A_CHARACTER, Window, windows

COLOURS: tuple[int, ...] = (256, 128, 64)
"""How many colours a small PNG may have: the first number that keeps it under `LIMIT`, or the last."""

LIMIT = 390_000
"""The size of a PNG for a mail in bytes."""

COMPRESSION = 5
"""Level of zlib. 6 takes 30 ms a map instead of 20 and saves 4 % of its bytes; 9 takes 180 and saves 8."""

LOOK_FIRST = 64_000
"""Longer drawings cover most of the sheet: looking where they are bare costs more than it saves."""

LOOK = 8
"""A drawing is looked at in one part in so many of its size. (In a smaller one the lines of small letters vanish.)"""

RIM = 4
"""Drawn round a window and cut off: the drawing program rounds otherwise where its picture ends."""

_MARK = [0, *[255] * 255]

TEXT_REACH = (420, 40)
"""No text reaches farther from its place, in px to the sides and up or down: farther off a window it is left out.
Letters take a third of the time of drawing a window that shows few of them."""

_TEXT = re.compile(r'<text x="([\d.-]+)" y="([\d.-]+)"[^>]*>[^<]*</text>')

_ROOT = re.compile(r'viewBox="0 0 (\d+) (\d+)" width="\1" height="\2"')


def pixels(svg: str, fonts: Sequence[str] = FONT_FILES, width: int | None = None) -> bytes:
    """Draw an SVG as PNG with transparency, `width` px wide if given, else in its own size.

    Only `fonts` are looked at; text in another family is left out.
    """
    drawn = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=list(fonts), width=width)
    return bytes(drawn)


def render_png(svg: str, fonts: Sequence[str] = FONT_FILES) -> bytes:
    """Draw a complete SVG as a small PNG for a mail. The same SVG gives the same bytes."""
    drawn = picture(svg, fonts)
    flat = Image.new("RGB", drawn.size, "#ffffff")
    flat.paste(drawn, mask=drawn.getchannel("A"))
    return shrunk(flat)


def picture(svg: str, fonts: Sequence[str] = FONT_FILES) -> Image.Image:
    """Draw an SVG as an image (RGBA)."""
    return _image(pixels(svg, fonts))


def window(svg: str, part: Window) -> Image.Image:
    """Draw a part of a complete SVG (of `svg.document`) as an image (RGBA) of the part's size."""
    left, top, width, height = part.left - RIM, part.top - RIM, part.width + 2 * RIM, part.height + 2 * RIM
    root = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'

    def near(text: re.Match[str]) -> str:
        x, y = float(text[1]), float(text[2])
        beside = part.left - TEXT_REACH[0] < x < part.right + TEXT_REACH[0]
        return text[0] if beside and part.top - TEXT_REACH[1] < y < part.bottom + TEXT_REACH[1] else ""

    return picture(_TEXT.sub(near, _ROOT.sub(root, svg, count=1))).crop((RIM, RIM, RIM + part.width, RIM + part.height))


def paint(sheet: Image.Image, svg: str) -> None:
    """Draw a complete SVG of the sheet's size over a sheet (RGB), only where it has anything."""
    for part in marked(svg, *sheet.size):
        drawn = window(svg, part)
        sheet.paste(drawn, (part.left, part.top), drawn)


def marked(svg: str, width: int, height: int) -> list[Window]:
    """The windows of a complete SVG that hold all it has."""
    if len(svg) > LOOK_FIRST:
        return [Window(0, 0, width, height)]
    small = _image(pixels(svg, width=math.ceil(width / LOOK))).getchannel("A")
    return windows(small.point(_MARK), width, height, PRICE_OF_A_CHARACTER * len(svg))


def shrunk(sheet: Image.Image) -> bytes:
    """A sheet (RGB) as PNG with a palette. (Octree keeps the colours of small signs; median cut dulls them.)"""
    png = b""
    for colours in COLOURS:
        small = sheet.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        out = io.BytesIO()
        small.save(out, "PNG", compress_level=COMPRESSION)
        png = out.getvalue()
        if len(png) < LIMIT:
            break
    return png


def _image(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")
