"""The picture of the powers as SVG: a card a power, with its happiness index on a scale.

    name, state                                  points
    [ index as a bar on the scale, threshold, roll ]  index
    provinces, armies, improvements      what became of it

Everything is told by words and figures; colours only help. Letters are at least 21 px on a sheet 800 px wide, so that
they can be read at half its width on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.render.maps.lettering import Face, fitted, letter, width
from adjudicator.render.maps.palette import INK, PAPER
from adjudicator.render.maps.raster import render_png
from adjudicator.render.maps.svg import document, element, group
from adjudicator.render.mare_nostrum.scene import Fate, Row, Scene

WIDTH = 800
MARGIN = 28
HEAD = 142
CARD = 158
DISORDER = 34
GAP = 14
FOOT = 24

LINE = "#d9c9a3"
CARD_FILL = "#fffdf6"
OUT_FILL = "#f1ead9"
QUIET = "#6a5a42"
TITLE = "#5e2a1c"
TRACK = "#ece2cb"
RISK = "#f0d3c3"
RISK_LINE = "#a8391c"
FATE_INK: Mapping[Fate, str] = {
    "none": QUIET,
    "silent": QUIET,
    "stood": "#24507a",
    "fell": "#a32c14",
    "bankrupt": "#a32c14",
}

TOP = 150
"""The least end of the scale."""
STEP = 50
"""Between the marks of the scale."""

LEFT, RIGHT = MARGIN + 20, WIDTH - MARGIN - 118
BAR_TOP, BAR_HEIGHT = 62, 34
"""Where the bar is on a card."""


class Pictures:
    """Draws the powers; see `adjudicator.render.pictures.Drawer`."""

    def svg(self, scene: Scene) -> str:
        """The picture as one SVG document."""
        return draw(scene)

    def png(self, scene: Scene) -> bytes:
        """The picture as a PNG, small enough for a mail."""
        return render_png(draw(scene))


def draw(scene: Scene) -> str:
    """The whole picture; its height grows with the number of powers."""
    tops = [HEAD]
    for row in scene.rows:
        tops.append(tops[-1] + _height(row) + GAP)
    height = tops[-1] - GAP + FOOT
    top = max(TOP, *(row.index or 0 for row in scene.rows), scene.threshold) if scene.rows else TOP
    top = -(-top // 25) * 25
    cards = (
        group(_card(row, scene, top), transform=f"translate(0,{down})")
        for row, down in zip(scene.rows, tops, strict=False)
    )
    ground = element("rect", width=WIDTH, height=height, fill=PAPER)
    content = (ground, group(_head(scene)), group(_axis(scene, top)), *cards)
    return document(WIDTH, height, content, title=f"{scene.title} {scene.subtitle}".strip(), lang=scene.lang)


def _height(row: Row) -> int:
    """The height of a card: disorder takes a line of its own."""
    return CARD + (DISORDER if row.disorder else 0)


def _head(scene: Scene) -> Iterator[str]:
    right = WIDTH - MARGIN
    subtitle, small = fitted(scene.subtitle, Face.SANS, 24, (right - MARGIN) / 2, 18)
    room = right - MARGIN - width(subtitle, Face.SANS, small) - 20
    title, size = fitted(scene.title, Face.BOLD, 36, room, 22)
    yield letter(title, (MARGIN, 50), Face.BOLD, size, TITLE, anchor="start")
    yield letter(subtitle, (right, 50), Face.SANS, small, INK, anchor="end")
    said, size = fitted(scene.legend, Face.SANS, 22, right - MARGIN, 18)
    yield letter(said, (MARGIN, 84), Face.SANS, size, QUIET, anchor="start")


def _axis(scene: Scene, top: int) -> Iterator[str]:
    """The scale over the cards: every fifty, and the index up to which the people roll."""
    base = HEAD - 12
    for value in range(0, top + 1, STEP):
        if abs(value - scene.threshold) >= STEP / 2 or value == scene.threshold:
            yield letter(str(value), (_at(value, top), base), Face.SANS, 20, QUIET)
    yield letter(str(scene.threshold), (_at(scene.threshold, top), base), Face.SANS_BOLD, 22, RISK_LINE)


def _at(value: int, top: int) -> float:
    """Where a value stands on the scale from 0 to `top`; what lies beyond stands at its end."""
    return LEFT + (RIGHT - LEFT) * max(0, min(top, value)) / top


def _card(row: Row, scene: Scene, top: int) -> Iterator[str]:
    fill, height = OUT_FILL if row.out else CARD_FILL, _height(row)
    yield element("rect", x=MARGIN, y=0, width=WIDTH - 2 * MARGIN, height=height, rx=8, fill=fill, stroke=LINE)
    yield element("rect", x=MARGIN, y=0, width=10, height=height, rx=4, fill=row.style.fill)
    yield from _name(row)
    yield from _scale(row, scene, top)
    yield from _foot(row)


def _name(row: Row) -> Iterator[str]:
    name, size = fitted(row.name, Face.BOLD, 28, 230, 20)
    wide = width(name, Face.BOLD, size)
    yield element("rect", x=LEFT, y=12, width=wide + 24, height=38, rx=19, fill=row.style.fill)
    yield letter(name, (LEFT + 12, 40), Face.BOLD, size, row.style.ink, anchor="start")
    right = WIDTH - MARGIN - 16
    points = f"{row.winner}, {row.points}" if row.winner else row.points
    yield letter(points, (right, 40), Face.SANS_BOLD, 24, TITLE if row.winner else INK, anchor="end")
    room = right - width(points, Face.SANS_BOLD, 24) - 14 - (LEFT + wide + 38)
    state, size = fitted(row.state, Face.SANS, 23, room, 18)
    yield letter(state, (LEFT + wide + 38, 40), Face.SANS, size, QUIET if row.out else INK, anchor="start")


def _scale(row: Row, scene: Scene, top: int) -> Iterator[str]:
    """The bar on its scale from 0 to `top`: the zone of risk, the index, the roll of the people."""
    middle = BAR_TOP + BAR_HEIGHT / 2
    yield element("rect", x=LEFT, y=BAR_TOP, width=RIGHT - LEFT, height=BAR_HEIGHT, rx=4, fill=TRACK)
    edge = _at(scene.threshold, top)
    yield element("rect", x=LEFT, y=BAR_TOP, width=edge - LEFT, height=BAR_HEIGHT, rx=4, fill=RISK)
    for value in range(STEP, top, STEP):
        x = f"{_at(value, top):.1f}"
        yield element("path", d=f"M{x},{BAR_TOP}v{BAR_HEIGHT}", stroke=LINE, stroke_width=1.5)
    if row.index is not None:
        long = _at(row.index, top) - LEFT
        if long > 0:
            yield element("rect", x=LEFT, y=BAR_TOP + 6, width=long, height=BAR_HEIGHT - 12, rx=3, fill=row.style.fill)
        figure = str(row.index)
        yield letter(figure, (WIDTH - MARGIN - 16, BAR_TOP + 31), Face.SANS_BOLD, 40, INK, anchor="end")
    line = f"M{edge:.1f},{BAR_TOP - 4}V{BAR_TOP + BAR_HEIGHT + 4}"
    yield element("path", d=line, stroke=PAPER, stroke_width=6)
    yield element("path", d=line, stroke=RISK_LINE, stroke_width=3, stroke_dasharray="7 4")
    if row.rolled is not None:
        yield _roll((_at(row.rolled, top), middle), row.rolled)


def _roll(at: tuple[float, float], rolled: int) -> str:
    """The roll: a round token with its figure."""
    x, y = at
    return element(
        "g",
        element("circle", cx=x, cy=y, r=21, fill="#ffffff", stroke=INK, stroke_width=3),
        letter(str(rolled), (x, y + 8), Face.SANS_BOLD, 23 if rolled < 100 else 20, INK),
    )


def _foot(row: Row) -> Iterator[str]:
    """What the power has; what became of it at the last acclamation; disorder below."""
    y, right = CARD - 20, WIDTH - MARGIN - 16
    yield letter(row.fate_said, (right, y), Face.SANS_BOLD, 23, FATE_INK[row.fate], anchor="end")
    room = right - width(row.fate_said, Face.SANS_BOLD, 23) - 24 - LEFT
    text, size = fitted(", ".join(row.facts), Face.SANS, 23, room, 18)
    yield letter(text, (LEFT, y), Face.SANS, size, INK, anchor="start")
    if row.disorder:
        yield element("path", d=f"M{LEFT},{y + 32}l9,-17l9,17z", fill=RISK_LINE)
        text, size = fitted(row.disorder, Face.SANS_BOLD, 23, right - LEFT - 28, 18)
        yield letter(text, (LEFT + 28, y + 33), Face.SANS_BOLD, size, FATE_INK["fell"], anchor="start")
