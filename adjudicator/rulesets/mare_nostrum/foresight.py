"""What decisions will come to, for the receipt: those given ahead, and the index they make (`mare_nostrum 2, 3`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order
from adjudicator.rulesets.mare_nostrum.index import bankrupt, feast, index_lines, rejoicing, risk, total
from adjudicator.rulesets.mare_nostrum.orders import Decision, from_order
from adjudicator.rulesets.mare_nostrum.position import Position
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.turn import merged
from adjudicator.rulesets.mare_nostrum.verdicts import message


def foreseen(rules: Rules, position: Position, seat: Seat, orders: Sequence[Order]) -> Iterator[Message]:
    """The decisions given ahead that `orders`, all that is on file, leave standing; in the acclamation the index.

    Nothing for the game master and the eliminated, and nothing once the acclamation is over.
    """
    if position.stage not in ("turn", "acclamation") or seat not in position.living():
        return
    filed = [form.kind for form in map(from_order, orders) if isinstance(form, Decision)]
    kept = [str(one) for one in position.standing.get(seat, ()) if one.kind not in filed]
    if kept:
        yield message("note_decided", decisions=kept)
    if position.stage == "acclamation":
        yield from _index(rules, position, seat, orders)


def _index(rules: Rules, position: Position, seat: Seat, orders: Sequence[Order]) -> Iterator[Message]:
    """The index with the festivities decided on, and what is left of the treasury; no index where there is no roll."""
    player, costs = position.players[seat], rules.settings.festivities
    if bankrupt(rules.settings, player.treasury):
        yield message("note_lost", deficit=-player.treasury)
        return
    wanted = {one.kind for one in merged(position, {seat: orders}).get(seat, ()) if one.choice}
    lines, treasury, held = index_lines(rules, player), player.treasury, []
    if "rejoicing" in wanted:
        lines, treasury = (*lines, rejoicing(rules, player)), treasury - costs.rejoicing_cost
        held.append("rejoicing")
    if "feast" in wanted and player.protector_temple:
        lines, treasury = (*lines, feast(rules.settings)), treasury - costs.feast_cost
        held.append("feast")
    if bankrupt(rules.settings, treasury):
        yield message("note_ruin", decisions=held, treasury=treasury, limit=rules.settings.bankruptcy)
        return
    index = total(rules, lines)
    yield message("note_index", index=index, risk=risk(rules.settings, index), treasury=treasury)
