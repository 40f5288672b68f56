"""The heads of the picture: a card for each major with its standing, treasury, bellicosity and strength points."""

from __future__ import annotations

from adjudicator.core.messages import Lang
from adjudicator.render.arguments import capital
from adjudicator.render.maps.lettering import Face, fitted, letter, width
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.svg import element, group
from adjudicator.render.peloponnese import signs
from adjudicator.render.peloponnese.areas import WIDTH
from adjudicator.render.peloponnese.plan import Plan
from adjudicator.render.words import Words
from adjudicator.rulesets.peloponnese.rules import MOST_BELLICOSITY, WEARY
from adjudicator.rulesets.peloponnese.view import ViewState

HEIGHT = 130.0
_BAND = 36.0
_BAR = 20.0


def card(state: ViewState, plan: Plan, words: Words, lang: Lang, x: float, y: float) -> str:
    """A major with its upper left corner at a point."""
    colours = plan.colours(state.name)
    title, size = fitted(words.names.seat(state.name, lang), Face.BOLD, 23, WIDTH - 50, 16)
    rank = capital(words.word(f"rank_{state.rank.replace(' ', '_')}", lang, of=state.of))
    line, small = fitted(rank, Face.SANS, 21, WIDTH - 20, 15)
    money = words.word("picture_money", lang, n=state.treasury)
    points, smaller = fitted(state.forces.text, Face.SANS_BOLD, 21, WIDTH - 40 - width(money, Face.SANS_BOLD, 21), 14)
    outline = {"x": x, "y": y, "width": WIDTH, "rx": 7.0}
    return group(
        (
            element("rect", height=HEIGHT, fill="#fffdf6", **outline),
            element("rect", height=_BAND, fill=colours.fill, **outline),
            element("circle", cx=x + 20, cy=y + 18, r=12, fill=colours.ink),
            letter(colours.letter, (x + 20, y + 24), Face.SANS_BOLD, 17, colours.fill),
            letter(title, (x + 40, y + 26), Face.BOLD, size, colours.ink, anchor="start"),
            letter(line, (x + 10, y + 59), Face.SANS, small, signs.INK, anchor="start"),
            letter(money, (x + 10, y + 86), Face.SANS_BOLD, 21, signs.INK, anchor="start"),
            letter(points, (x + WIDTH - 10, y + 86), Face.SANS_BOLD, smaller, signs.INK, anchor="end"),
            bar(state.bellicosity, colours.fill, (x + 10, y + 98), WIDTH - 54),
            letter(str(state.bellicosity), (x + WIDTH - 10, y + 115), Face.SANS_BOLD, 23, signs.INK, anchor="end"),
            element("rect", height=HEIGHT, fill="none", stroke=colours.fill, stroke_width=2, **outline),
        )
    )


def bar(value: int, fill: str, at: Point, wide: float) -> str:
    """Bellicosity as cells, so many of them full; a line stands where peace must be accepted, up to it."""
    x, y = at
    cell = wide / MOST_BELLICOSITY
    cells = [
        element(
            "rect",
            x=x + n * cell + 1,
            y=y,
            width=cell - 2,
            height=_BAR,
            rx=2,
            fill=fill if n < value else "#efe9dc",
            stroke="#8c8478",
            stroke_width=0.8,
        )
        for n in range(MOST_BELLICOSITY)
    ]
    mark = x + WEARY * cell
    return "".join((*cells, element("path", d=f"M{mark:.1f},{y - 4}v{_BAR + 8}", stroke=signs.INK, stroke_width=2.6)))
