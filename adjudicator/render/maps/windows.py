"""Where on the sheet a drawing has anything: drawing only that saves most of the work where most of the sheet is bare.

A drawing is looked at small first; then its marked cells are covered by a few windows, cut where that leaves most out.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageFilter

CELL = 3
"""Side of a cell in px of the small picture."""

PRICE_OF_A_CHARACTER = 2
"""What reading one character of an SVG again costs, in px that could be drawn meanwhile (measured: without letters)."""


class Window(NamedTuple):
    """A part of the sheet: left, top, right, bottom in whole px."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """In px."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """In px."""
        return self.bottom - self.top


def windows(marked: Image.Image, width: int, height: int, price: int) -> list[Window]:
    """Windows that hold every marked cell and the cells beside it; none overlaps another, so none is painted twice.

    Args:
        marked: a small picture (``L``) of the sheet; what is 255 is marked, all else 0.
        width, height: of the sheet in px.
        price: how many square px one window more must save.
    """
    side = CELL * width / marked.width
    cells = marked.reduce(CELL).point(_ANY).filter(ImageFilter.MaxFilter(3))
    whole = cells.getbbox()
    found = [] if whole is None else _cut(cells, whole, price / side / side)
    return [
        Window(int(left * side), int(top * side), min(width, int(right * side)), min(height, int(bottom * side)))
        for left, top, right, bottom in found
    ]


_ANY = [0, *[255] * 255]

_Cells = tuple[int, int, int, int]


def _cut(cells: Image.Image, box: _Cells, price: float) -> list[_Cells]:
    """The box whole, or cut in two again and again as long as each cut saves its price."""
    left, top, right, bottom = box
    halves = [((left, top, x, bottom), (x, top, right, bottom)) for x in range(left + 1, right)]
    halves += [((left, top, right, y), (left, y, right, bottom)) for y in range(top + 1, bottom)]
    best, least = None, _surface(box) - price
    for pair in halves:
        tight = [_tight(cells, half) for half in pair]
        cost = sum(_surface(half) for half in tight)
        if cost < least:
            best, least = tight, cost
    if best is None:
        return [box]
    return [cell for half in best for cell in _cut(cells, half, price)]


def _tight(cells: Image.Image, box: _Cells) -> _Cells:
    """The part of a box that has marks. (A box without any is never part of the best cut: the cut beside it is.)"""
    found = cells.crop(box).getbbox()
    if found is None:
        return (box[0], box[1], box[0], box[1])
    return (box[0] + found[0], box[1] + found[1], box[0] + found[2], box[1] + found[3])


def _surface(box: _Cells) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])
