"""From SVG to PNG. Plain functions of plain values, so that a process pool can run them: drawing blocks."""

from __future__ import annotations

import io
from collections.abc import Sequence

import resvg_py
from PIL import Image

from adjudicator.render.maps.lettering import FONT_FILES

COLOURS: tuple[int, ...] = (256, 128, 64)
"""How many colours a small PNG may have: the first number that keeps it under `LIMIT`, or the last."""

LIMIT = 390_000
"""The size of a PNG for a mail in bytes."""


def pixels(svg: str, fonts: Sequence[str] = FONT_FILES) -> bytes:
    """Draw an SVG as PNG with transparency. Only `fonts` are looked at; text in another family is left out."""
    drawn = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=list(fonts))
    return bytes(drawn)


def render_png(svg: str, fonts: Sequence[str] = FONT_FILES) -> bytes:
    """Draw a complete SVG as a small PNG for a mail. The same SVG gives the same bytes."""
    return shrunk(_image(pixels(svg, fonts)))


def compose_png(layers: Sequence[bytes]) -> bytes:
    """Lay PNGs over one another, lowest first, and make a small PNG of them. All have the same size."""
    sheet = _image(layers[0])
    for layer in layers[1:]:
        sheet.alpha_composite(_image(layer))
    return shrunk(sheet)


def shrunk(image: Image.Image) -> bytes:
    """An image as PNG with a palette. (Octree keeps the colours of small signs; median cut dulls them.)"""
    flat = Image.new("RGB", image.size, "#ffffff")
    flat.paste(image, mask=image.getchannel("A"))
    png = b""
    for colours in COLOURS:
        small = flat.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        out = io.BytesIO()
        small.save(out, "PNG", optimize=True)
        png = out.getvalue()
        if len(png) < LIMIT:
            break
    return png


def _image(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")
