"""The map of Diplomacy as a `Scene`: where everything stands, and what the orders of the last phase did.

A map is the same for everybody: it is made from the view of an observer and from public outcomes and news alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from adjudicator.core.messages import Lang
from adjudicator.core.outcomes import News, Outcome, Verdict
from adjudicator.render.diplomacy.strokes import Drawn, stroke
from adjudicator.render.maps.scene import Convoy, Loss, Move, Scene, Support, Unit
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.view import View

LOSSES: frozenset[str] = frozenset(
    {
        "lost_without_retreat",
        "lost_in_collision",
        "lost_by_default",
        "unit_disbanded",
        "unit_removed",
        "unit_removed_by_default",
    }
)
"""News of a unit that is gone: they name `unit` and `owner`."""

BOUNCES: frozenset[str] = frozenset({"standoff"})
"""Outcomes of moves that left an area, `area`, to nobody."""


def position_scene(view: View, lang: Lang, title: str, subtitle: str) -> Scene:
    """A position without orders. Raises ValueError for a view that is a player's own."""
    if view.seat is not None:
        raise ValueError("a map is made from the view of an observer")
    owned = {centre: seat for centre, seat in view.centres.items() if seat}
    return Scene(
        title=title,
        subtitle=subtitle,
        lang=lang,
        control=owned,
        citadels=owned,
        units=(
            *(Unit(unit.owner, unit.troop, unit.place) for unit in view.units),
            *(Unit(lost.owner, lost.troop, lost.place, dislodged=True) for lost in view.dislodged),
        ),
        standoffs=view.standoffs,
        points={line.seat: str(len(line.centres)) for line in view.seats if not line.eliminated},
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
    public = [o for o in outcomes if not o.private and verdicts.get(o.message.code) != "void"]
    drawn = [Drawn(o.seat, o.order, verdicts.get(o.message.code) == "succeeded", o.message) for o in public if o.given]
    convoys = tuple(found for one in drawn if isinstance(found := stroke(one, board, ()), Convoy))
    strokes = [found for one in drawn if (found := stroke(one, board, convoys))]
    bounced = {str(o.message.args["area"])[:3] for o in public if o.message.code in BOUNCES}
    return replace(
        position_scene(view, lang, title, subtitle),
        moves=tuple(one for one in strokes if isinstance(one, Move)),
        supports=tuple(one for one in strokes if isinstance(one, Support)),
        convoys=convoys,
        losses=tuple(_losses(news, board)),
        standoffs=board.in_order(bounced | set(view.standoffs)),
    )


def _losses(news: Sequence[News], board: Board) -> Iterable[Loss]:
    for item in news:
        if item.message.code in LOSSES and not item.to:
            troop, _, place = str(item.message.args.get("unit", "")).partition(" ")
            if place in board.order:
                yield Loss(str(item.message.args.get("owner", "")), troop, place)
