"""The pieces: units, banners of garrisons, persons, and the marks for what befell them; each about its middle."""

from __future__ import annotations

from adjudicator.render.maps import palette
from adjudicator.render.maps.geometry import fixed
from adjudicator.render.maps.lettering import Face, letter, width
from adjudicator.render.maps.palette import SeatStyle
from adjudicator.render.maps.projection import Point
from adjudicator.render.maps.svg import element
from adjudicator.render.maps.symbols import BANNER_HEIGHT, crown

HEIGHT = 20.0
_TROOP_SIZE = 14.0
_EMBLEM = 4.7

PERSON_SIZE = (26.0, 25.0)
LEADER_SIZE = (21.0, 21.0)
STANDOFF_SIZE = (22.0, 22.0)


def sails(troop: str) -> bool:
    """Whether a troop is drawn as a ship."""
    return troop.startswith("F")


def unit_size(style: SeatStyle, troop: str) -> tuple[float, float]:
    """Width and height of a unit's counter in px."""
    wide = width(troop, Face.SANS_BOLD, _TROOP_SIZE) + 10 + (2 * _EMBLEM + 2 if style.emblem else 0)
    return wide + (12 if sails(troop) else 0), HEIGHT


def unit(style: SeatStyle, troop: str, at: Point, *, leader: bool = False, dislodged: bool = False) -> str:
    """A field unit: a shield for armies, a hull for fleets, with emblem and troop; a gold star for its leader."""
    x, y = at
    wide, high = unit_size(style, troop)
    shape = _hull(at, wide, high) if sails(troop) else _shield(at, wide, high)
    inner = wide - 10 - (12 if sails(troop) else 0)
    left = x - inner / 2
    parts = [
        element("path", d=shape, fill="none", stroke="#ffffff", stroke_width=4, stroke_linejoin="round", opacity="0.9"),
        element(
            "path",
            d=shape,
            fill=style.fill,
            stroke=palette.FAULT if dislodged else palette.INK,
            stroke_width=2.2 if dislodged else 1.2,
            stroke_dasharray="4 2.6" if dislodged else None,
            stroke_linejoin="round",
        ),
    ]
    base_line = y + _TROOP_SIZE * 0.355
    if style.emblem:
        parts.append(palette.emblem(style, (left + _EMBLEM, y), _EMBLEM))
        parts.append(
            letter(troop, (left + 2 * _EMBLEM + 2, base_line), Face.SANS_BOLD, _TROOP_SIZE, style.ink, anchor="start")
        )
    else:
        parts.append(letter(troop, (x, base_line), Face.SANS_BOLD, _TROOP_SIZE, style.ink))
    if leader:
        parts.append(leader_star((x + wide / 2 - (5 if sails(troop) else 1), y - high / 2 + 0.5)))
    return element(
        "g",
        *parts,
        class_="unit dislodged" if dislodged else "unit",
        transform=f"rotate(-9 {fixed(x)} {fixed(y)})" if dislodged else None,
    )


def leader_star(at: Point, size: float = 6.2) -> str:
    """The gold star of a leader."""
    return element(
        "path",
        d=palette.star(5, size, size * 0.45),
        fill="#ffd84a",
        stroke=palette.INK,
        stroke_width=0.9,
        stroke_linejoin="round",
        transform=f"translate({fixed(at[0])},{fixed(at[1])})",
    )


def _shield(at: Point, wide: float, high: float) -> str:
    x, y = at
    w, h = wide / 2, high / 2
    return (
        f"M{fixed(x - w)},{fixed(y - h + 3)}q0,-3 3,-3H{fixed(x + w - 3)}q3,0 3,3V{fixed(y + h - 6)}"
        f"q0,4.5 -5,5.4Q{fixed(x)},{fixed(y + h + 1.6)} {fixed(x - w + 5)},{fixed(y + h - 0.6)}q-5,-.9 -5,-5.4Z"
    )


def _hull(at: Point, wide: float, high: float) -> str:
    x, y = at
    w, h = wide / 2, high / 2
    return (
        f"M{fixed(x - w)},{fixed(y - h)}q2.6,1 3.6,2.6H{fixed(x + w - 4)}q.8,-1.8 4,-2.6"
        f"q-.6,3 -1.8,5.2q-1.6,{fixed(high - 8)} -10.4,{fixed(high - 5)}H{fixed(x - w + 12)}"
        f"q-8.6,-.6 -10.2,-{fixed(high - 5)}q-1.2,-2.2 -1.8,-5.2Z"
    )


def banner(style: SeatStyle, troop: str, foot: Point, *, leader: bool = False) -> str:
    """The banner of a garrison on its pole; `foot` is the top of the tower."""
    x, y = foot
    wide = banner_width(troop)
    high = BANNER_HEIGHT - 2
    top = y - BANNER_HEIGHT
    parts = [
        element(
            "rect",
            x=x - wide / 2,
            y=top,
            width=wide,
            height=high,
            rx=1.5,
            fill="#fffdf6",
            stroke="#ffffff",
            stroke_width=4,
        ),
        element("path", d=f"M{fixed(x)},{fixed(y + 1)}V{fixed(top + high)}", stroke=palette.INK, stroke_width=2),
        element(
            "rect",
            x=x - wide / 2,
            y=top,
            width=wide,
            height=high,
            rx=1.5,
            fill="#fffdf6",
            stroke=style.fill,
            stroke_width=2.2,
        ),
        letter(troop, (x, top + high - 1.6), Face.SANS_BOLD, 10.5, palette.INK),
    ]
    if leader:
        parts.append(leader_star((x + wide / 2, top), 5.4))
    return element("g", *parts, class_="garrison")


def banner_width(troop: str) -> float:
    """The width of a garrison's banner in px."""
    return width(troop, Face.SANS_BOLD, 10.5) + 8


def person(code: str, style: SeatStyle, at: Point) -> str:
    """A royal person: a crown over a label with the code in the protector's colour."""
    x, y = at
    return element(
        "g",
        element(
            "rect",
            x=x - 13,
            y=y + 1,
            width=26,
            height=11.5,
            rx=2.5,
            fill=style.fill,
            stroke=palette.INK,
            stroke_width=1,
        ),
        element("path", d=f"M{fixed(x - 8.5)},{fixed(y - 1)}h17", stroke="#ffffff", stroke_width=4, opacity="0.8"),
        crown((x, y - 5)),
        letter(code, (x, y + 10.2), Face.SANS_BOLD, 10, style.ink, spacing=0.3),
        class_="person",
    )


def lone_leader(style: SeatStyle, at: Point) -> str:
    """A leader without a unit: a medallion with his seat's emblem and the star."""
    x, y = at
    return element(
        "g",
        element("circle", cx=x, cy=y, r=9.6, fill="#ffffff", opacity="0.9"),
        element("circle", cx=x, cy=y, r=8, fill=style.fill, stroke=palette.GOLD_LINE, stroke_width=1.6),
        palette.emblem(style, at, 4.8),
        leader_star((x + 7, y - 7), 5.4),
        class_="person",
    )


def loss(style: SeatStyle, troop: str, at: Point) -> str:
    """A unit that is no more: its counter in grey under a cross."""
    wide, high = unit_size(style, troop)
    grey = SeatStyle(
        fill="#cfc7b8", ink="#4a4034", tint=palette.LAND, stripe=palette.LAND, pattern="", emblem=style.emblem
    )
    return element("g", unit(grey, troop, at), cross(at, min(wide, high) / 2 + 1, 3.2), class_="loss")


def standoff(at: Point) -> str:
    """A place where nobody could enter: the clash."""
    return element(
        "path",
        d=palette.star(9, 11, 5.4),
        fill="#fff3c4",
        stroke=palette.FAULT,
        stroke_width=1.8,
        stroke_linejoin="round",
        transform=f"translate({fixed(at[0])},{fixed(at[1])})",
        class_="standoff",
    )


def cross(at: Point, half: float = 4.6, thick: float = 2.6) -> str:
    """The cross of failure."""
    x, y = at
    a, b = fixed(2 * half), fixed(-2 * half)
    d = f"M{fixed(x - half)},{fixed(y - half)}l{a},{a}m0,{b}l{b},{a}"
    return element(
        "path", d=d, fill="none", stroke="#ffffff", stroke_width=thick + 3, stroke_linecap="round"
    ) + element("path", d=d, fill="none", stroke=palette.FAULT, stroke_width=thick, stroke_linecap="round")
