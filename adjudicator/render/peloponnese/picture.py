"""The picture of the war: the majors, what the signs mean, and all areas with their spaces, in columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.render.maps.lettering import Face, fitted, letter, width
from adjudicator.render.maps.raster import render_png
from adjudicator.render.maps.svg import document, element, group
from adjudicator.render.peloponnese import cards, signs
from adjudicator.render.peloponnese.areas import WIDTH, Boxes
from adjudicator.render.peloponnese.cards import card
from adjudicator.render.peloponnese.plan import NEUTRAL, Plan
from adjudicator.render.peloponnese.scene import Scene
from adjudicator.render.words import Words
from adjudicator.rulesets.peloponnese.rules import WEARY

SHEET = 1000.0
"""How wide the sheet is in the units of this drawing."""
SCALE = 1.25
"""Pixels a unit."""
MARGIN = 12.0
GAP = 8.0

_STRIPES = (
    '<defs><pattern id="struck" width="9" height="9" patternUnits="userSpaceOnUse">'
    '<path d="M-2,2L2,-2M-2,11L11,-2M7,11L11,7" stroke="#9c1006" stroke-opacity="0.3" stroke-width="2"/>'
    "</pattern></defs>"
)


@dataclass(frozen=True, slots=True)
class Pictures:
    """Draws scenes (`render.pictures.Drawer`)."""

    plan: Plan
    words: Words

    def svg(self, scene: Scene) -> str:
        """See `Drawer.svg`."""
        body, tall = _Sheet(self, scene).drawn()
        title = f"{scene.title}. {scene.subtitle}".strip(" .")
        inner = group(body, transform=f"scale({SCALE})")
        return document(round(SHEET * SCALE), round(tall * SCALE), [_STRIPES, inner], title=title, lang=scene.lang)

    def png(self, scene: Scene) -> bytes:
        """See `Drawer.png`."""
        return render_png(self.svg(scene))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One picture being drawn."""

    of: Pictures
    scene: Scene

    def say(self, code: str, **args: str | int | list[str]) -> str:
        return self.of.words.word(code, self.scene.lang, **args)

    def drawn(self) -> tuple[list[str], float]:
        """Everything on the sheet, and how tall it is."""
        head = list(self._head())
        legend, below = self._legend(MARGIN + 62 + cards.HEIGHT + GAP)
        boxes, bottom = self._boxes(below)
        foot, tall = self._foot(bottom)
        ground = element("rect", x=0, y=0, width=SHEET, height=tall, fill="#f5ecd6")
        return [ground, *head, *legend, *boxes, *foot], tall

    def _head(self) -> Iterator[str]:
        view, lang = self.scene.view, self.scene.lang
        turn = self.say("picture_turn", turn=view.turn, year=view.year, last=view.last_year)
        room = SHEET - 3 * MARGIN - width(turn, Face.BOLD, 27)
        title, size = fitted(self.scene.title, Face.BOLD, 31, room, 20)
        yield letter(title, (MARGIN, 37), Face.BOLD, size, "#5e2a1c", anchor="start")
        yield letter(turn, (SHEET - MARGIN, 37), Face.BOLD, 27, "#5e2a1c", anchor="end")
        if self.scene.subtitle:
            said, small = fitted(self.scene.subtitle, Face.ITALIC, 22, SHEET - 2 * MARGIN, 16)
            yield letter(said, (MARGIN, 62), Face.ITALIC, small, "#7b6540", anchor="start")
        for n, state in enumerate(view.majors):
            x, y = MARGIN + (n % 4) * (WIDTH + GAP), MARGIN + 62
            yield card(state, self.of.plan, self.of.words, lang, x, y)

    def _legend(self, top: float) -> tuple[list[str], float]:
        """The signs with what they mean, in lines that are as full as they can be."""
        first = next(iter(self.of.plan.seats.values()), NEUTRAL)
        entries = (
            (lambda at: signs.held(at, first), "picture_held"),
            (lambda at: signs.followed(at, first), "picture_follower"),
            (lambda at: signs.followed(at, NEUTRAL), "picture_neutral"),
            (signs.nobodys, "picture_nobody"),
            (signs.rebels, "picture_rebellion"),
            (signs.ravaged, "picture_ravaged"),
            (signs.captured, "picture_captured"),
            (signs.walls, "picture_walls"),
            (lambda at: signs.garrison(at, first), "picture_garrison"),
            (lambda at: cards.bar(WEARY, NEUTRAL.fill, (at[0] - 12, at[1] - 10), 84), "picture_weary"),
        )
        drawn: list[str] = []
        x, y = MARGIN + 14, top + 16
        for sign, code in entries:
            text = self.say(code)
            shift = 78 if code == "picture_weary" else 18
            wide = shift + 16 + width(text, Face.SANS, 20)
            if x + wide > SHEET - MARGIN:
                x, y = MARGIN + 14, y + 30
            drawn += [sign((x, y)), letter(text, (x + shift, y + 7), Face.SANS, 20, signs.INK, anchor="start")]
            x += wide + 12
        return drawn, y + 16 + GAP

    def _boxes(self, top: float) -> tuple[list[str], float]:
        view, names = self.scene.view, self.of.words.names
        boxes = Boxes(self.of.plan, self.scene.sides, lambda ident: names.place(ident, self.scene.lang))
        areas = {area.name: area for area in view.areas}
        spaces = {space.name: space for space in view.spaces}
        columns = self.of.plan.placed({name: len(area.spaces) + 1 for name, area in areas.items()})
        drawn: list[str] = []
        bottom = top
        for n, column in enumerate(columns):
            x, y = MARGIN + n * (WIDTH + GAP), top
            for name in column:
                drawn.append(boxes.box(areas[name], spaces, x, y))
                y += boxes.height(areas[name]) + GAP
            bottom = max(bottom, y)
        return drawn, bottom

    def _foot(self, top: float) -> tuple[list[str], float]:
        """Peaces, the walls and the fund, and where the places are from."""
        view = self.scene.view
        lines = [self.say("picture_peace", states=[p.one, p.other], last=p.last) for p in view.peaces]
        lines = lines or [self.say("picture_no_peace")]
        fund = self.say("picture_fund_on" if view.emergency_fund else "picture_fund_off")
        walls = self.say("picture_walls_up" if view.long_walls else "picture_walls_down")
        lines.append(f"{walls} · {fund}")
        drawn = []
        y = top + 18
        for line in lines:
            text, size = fitted(line, Face.SANS_BOLD, 21, SHEET - 2 * MARGIN, 15)
            drawn.append(letter(text, (MARGIN, y), Face.SANS_BOLD, size, signs.INK, anchor="start"))
            y += 28
        said, small = fitted(self.say("picture_source"), Face.ITALIC, 19, SHEET - 2 * MARGIN, 14)
        drawn.append(letter(said, (MARGIN, y), Face.ITALIC, small, "#7b6540", anchor="start"))
        return drawn, y + 14
