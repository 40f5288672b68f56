"""The boxes of the picture: an area with its spaces, one row a space."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudicator.core.messages import Seat
from adjudicator.render.maps.lettering import Face, fitted, letter, width
from adjudicator.render.maps.svg import element, group
from adjudicator.render.peloponnese import signs
from adjudicator.render.peloponnese.plan import Plan
from adjudicator.rulesets.peloponnese.view import ViewArea, ViewForce, ViewSpace

WIDTH = 238.0
"""Of a box in px."""
HEAD = 29.0
ROW = 28.0
_NAME = 21.0
_LEAST = 15.0
_POINTS = 19.0
_LINE = "#b89b5e"


@dataclass(frozen=True, slots=True)
class Boxes:
    """Draws areas. `sides` are `Scene.sides`; `called` gives the name of a place."""

    plan: Plan
    sides: Mapping[str, Seat]
    called: Callable[[str], str]

    def height(self, area: ViewArea) -> float:
        """How tall the box of an area is."""
        return HEAD + ROW * len(area.spaces) + 3

    def box(self, area: ViewArea, spaces: Mapping[str, ViewSpace], x: float, y: float) -> str:
        """The box with its upper left corner at a point."""
        home = self.plan.colours(area.home_of) if area.home_of in self.plan.seats else None
        tall = self.height(area)
        name, size = fitted(self.called(area.name), Face.BOLD, 20, WIDTH - 24, 14)
        head = element("rect", x=x, y=y, width=WIDTH, height=HEAD, rx=5, fill=home.fill if home else "#e9dcbd")
        title = letter(name, (x + 10, y + 21), Face.BOLD, size, home.ink if home else "#4a3418", anchor="start")
        frame = element("rect", x=x, y=y, width=WIDTH, height=tall, rx=5, fill="none", stroke=_LINE, stroke_width=1.4)
        ground = element("rect", x=x, y=y, width=WIDTH, height=tall, rx=5, fill="#fffdf6")
        rows = [
            self._row(spaces[name], x, y + HEAD + ROW * n, is_home=name in (area.home_space, area.port_space))
            for n, name in enumerate(area.spaces)
        ]
        return group((ground, head, title, *rows, frame))

    def _row(self, space: ViewSpace, x: float, y: float, *, is_home: bool) -> str:
        side = self.sides.get(space.controller, "")
        colours = self.plan.colours(side)
        ground = colours.tint if space.controller and not space.rebellion else "#fffdf6"
        middle = y + ROW / 2
        drawn = [element("rect", x=x + 1, y=y, width=WIDTH - 2, height=ROW - 1, fill=ground)]
        if space.ravaged or space.rebellion:
            drawn.append(element("rect", x=x + 1, y=y, width=WIDTH - 2, height=ROW - 1, fill="url(#struck)"))
        drawn.append(self._holder(space, (x + 17, middle)))
        right = x + WIDTH - 6
        for force in reversed(space.sp):
            text, right = self._points(force, space, right, middle)
            drawn.append(text)
        for sign in self._signs(space):
            drawn.append(sign(right - 9, middle))
            right -= 21
        face = Face.SANS_BOLD if is_home else Face.SANS
        name, size = fitted(self.called(space.name), face, _NAME, right - x - 37, _LEAST)
        drawn.append(letter(name, (x + 34, middle + size * 0.36), face, size, signs.INK, anchor="start"))
        return "".join(drawn)

    def _holder(self, space: ViewSpace, at: tuple[float, float]) -> str:
        if space.rebellion:
            return signs.rebels(at)
        if not space.controller:
            return signs.nobodys(at)
        colours = self.plan.colours(self.sides.get(space.controller, ""))
        return signs.held(at, colours) if space.controller in self.plan.seats else signs.followed(at, colours)

    def _signs(self, space: ViewSpace) -> list[Callable[[float, float], str]]:
        """From right to left."""
        found: list[Callable[[float, float], str]] = []
        if space.garrison:
            colours = self.plan.colours(self.sides.get(space.garrison, ""))
            found.append(lambda x, y: signs.garrison((x, y), colours))
        if space.captured:
            found.append(lambda x, y: signs.captured((x, y)))
        if space.ravaged:
            found.append(lambda x, y: signs.ravaged((x, y)))
        if space.fortress:
            found.append(lambda x, y: signs.walls((x, y)))
        return found

    def _points(self, force: ViewForce, space: ViewSpace, right: float, middle: float) -> tuple[str, float]:
        """Strength points; those of another than the controller in the colours of their side."""
        size = _POINTS
        own = force.owner in (space.controller, space.home_of, space.tributary)
        short = "" if own or force.owner in self.plan.seats else f"{self.called(force.owner)[:3]}. "
        text = f"{short}{force.text}"
        wide = width(text, Face.SANS_BOLD, size)
        if own:
            shown = letter(text, (right, middle + 7), Face.SANS_BOLD, size, signs.INK, anchor="end")
            return shown, right - wide - 6
        colours = self.plan.colours(self.sides.get(force.owner, ""))
        pill = element("rect", x=right - wide - 8, y=middle - 12, width=wide + 10, height=24, rx=6, fill=colours.fill)
        shown = letter(text, (right - 3, middle + 7), Face.SANS_BOLD, size, colours.ink, anchor="end")
        return pill + shown, right - wide - 14
