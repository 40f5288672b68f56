"""The map of Diadoques as a `Scene`: where everything stands, and what the orders of the last phase did.

A map is the same for everybody: it is made from the view of an observer and from public outcomes and news alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from adjudicator.core.messages import Lang
from adjudicator.core.outcomes import News, Outcome, Verdict
from adjudicator.render.diadoques.strokes import Drawn, Stroke, chains, stroke
from adjudicator.render.maps.scene import (
    Character,
    Convoy,
    Garrison,
    Loss,
    Move,
    Scene,
    Siege,
    Supply,
    Support,
    Unit,
)
from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.view import View

LOSSES: frozenset[str] = frozenset(
    {"lost_without_retreat", "lost_in_collision", "lost_by_default", "garrison_destroyed", "starved", "unit_disbanded"}
)
"""News of a unit that is gone: they name `unit` and `owner`."""

ROYAL_CODES: Mapping[str, str] = {"Philip": "PHI", "Roxana": "ROX", "Olympias": "OLY", "Cleopatra": "CLE"}
"""What the map writes on the pieces of royal persons."""

POINTS = {"en": "VP", "fr": "PV"}


def position_scene(view: View, lang: Lang, title: str, subtitle: str) -> Scene:
    """A position without orders. Raises ValueError for a view that is a player's own."""
    if view.seat is not None:
        raise ValueError("a map is made from the view of an observer")
    field = [unit for unit in view.units if unit.place == unit.area]
    inside = [unit for unit in view.units if unit.place != unit.area]
    waiting = tuple(Unit(d.owner, d.troop, d.area, d.leader, dislodged=True) for d in view.dislodged)
    return Scene(
        title=title,
        subtitle=subtitle,
        lang=lang,
        control={area: seat for area, seat in view.provinces.items() if seat},
        citadels={citadel: seat for citadel, seat in view.citadels.items() if seat},
        units=(*(Unit(u.owner, u.troop, u.area, u.leader) for u in field), *waiting),
        garrisons=tuple(Garrison(u.owner, u.troop, u.place, u.leader) for u in inside),
        characters=tuple(_characters(view)),
        sieges=tuple(Siege(s.owner, s.unit.rpartition(" ")[2], s.citadel, s.seasons) for s in view.sieges),
        standoffs=view.standoffs,
        floods=view.floods,
        storms=view.storms,
        treasures=tuple(treasure.citadel for treasure in view.treasures),
        points={s.seat: f"{s.vp}\u00a0{POINTS[lang]}" for s in view.seats if not s.eliminated},
    )


def results_scene(
    view: View,
    outcomes: Sequence[Outcome],
    news: Sequence[News],
    *,
    verdicts: Mapping[str, Verdict],
    board: Board,
    lang: Lang,
    title: str,
    subtitle: str,
) -> Scene:
    """The position that `view` shows, with the orders that led to it.

    Args:
        view: an observer's view of the position after the phase.
        outcomes, news: of the phase; what is private in them is left out.
        verdicts: the ruleset's table of codes; void orders are not drawn, those without effect like failed ones.
    """
    drawn = [
        Drawn(o.seat, o.order, verdicts.get(o.message.code) == "succeeded", str(o.message.args.get("place", "")))
        for o in outcomes
        if not o.private and o.given and verdicts.get(o.message.code) != "void"
    ]
    made = [  # retreats the judge decided are drawn as well: the unit did go there
        Drawn(o.seat, o.order, True, str(o.message.args.get("place", "")))
        for o in outcomes
        if not o.private and not o.given and " retreats " in o.order
    ]
    first = [found for one in drawn if (found := stroke(one, board, {}))]
    carried = chains([one for one in first if isinstance(one, Convoy)], board)
    strokes: list[Stroke] = [found for one in (*drawn, *made) if (found := stroke(one, board, carried))]
    scene = position_scene(view, lang, title, subtitle)
    ordered = [one for one in strokes if isinstance(one, Siege)]
    besieged = {siege.citadel for siege in ordered}
    return Scene(
        **{name: getattr(scene, name) for name in Scene.__dataclass_fields__ if name not in _FROM_ORDERS},
        moves=tuple(one for one in strokes if isinstance(one, Move)),
        supports=tuple(one for one in strokes if isinstance(one, Support)),
        convoys=tuple(one for one in strokes if isinstance(one, Convoy)),
        sieges=(*ordered, *(siege for siege in scene.sieges if siege.citadel not in besieged)),
        supplies=tuple(one for one in strokes if isinstance(one, Supply)),
        losses=tuple(_losses(news, board)),
    )


_FROM_ORDERS = frozenset({"moves", "supports", "convoys", "sieges", "supplies", "losses"})


def _characters(view: View) -> Iterable[Character]:
    """The royal family, with a unit or not, and the diadochi without one: those with a unit are its star."""
    for person in view.characters:
        if person.name != "*":
            yield Character(person.area, ROYAL_CODES.get(person.name, ""), person.seat)
        elif person.alone and not any(d.leader and d.owner == person.seat for d in view.dislodged):
            yield Character(person.area, "", person.seat)


def _losses(news: Sequence[News], board: Board) -> Iterable[Loss]:
    for item in news:
        if item.message.code in LOSSES and not item.to:
            troop, _, place = str(item.message.args.get("unit", "")).partition(" ")
            if place in board.area_of:
                yield Loss(str(item.message.args.get("owner", "")), troop, place)
