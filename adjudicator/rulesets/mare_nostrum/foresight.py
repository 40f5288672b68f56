"""What decisions will come to, for the receipt: those given ahead, and the index they make (`mare_nostrum 2, 3`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import Order
from adjudicator.rulesets.mare_nostrum.index import feast, index_lines, rejoicing, risk, total
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
    """The index with the festivities decided on, and what is left of the treasury."""
    player, costs = position.players[seat], rules.settings.festivities
    wanted = {one.kind for one in merged(position, {seat: orders}).get(seat, ()) if one.choice}
    lines, treasury = index_lines(rules, player), player.treasury
    if "rejoicing" in wanted:
        lines, treasury = (*lines, rejoicing(rules, player)), treasury - costs.rejoicing_cost
    if "feast" in wanted and player.protector_temple:
        lines, treasury = (*lines, feast(rules.settings)), treasury - costs.feast_cost
    index, limit = total(rules, lines), rules.settings.bankruptcy
    yield message("note_index", index=index, risk=risk(rules.settings, index), treasury=treasury)
    if treasury <= -limit:
        yield message("note_bankrupt", treasury=treasury, limit=limit)
