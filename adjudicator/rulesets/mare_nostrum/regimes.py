"""Changes of regime after the vox populi, and the disorder they may bring (`mare_nostrum 5.1`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import News, Outcome
from adjudicator.rulesets.mare_nostrum.orders import UNDECIDED, Decision, from_order
from adjudicator.rulesets.mare_nostrum.position import Position
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.verdicts import message


def adopt(rules: Rules, position: Position, seat: Seat, wish: Decision) -> tuple[Position, Outcome, tuple[News, ...]]:
    """Carry out a change of regime. A strictly lower coefficient "people" brings disorder from the next turn on."""
    player = position.players[seat]
    old, new = rules.campaign.regimes[player.regime], rules.campaign.regimes.get(wish.choice)
    if wish.choice in ("", UNDECIDED):
        return position, Outcome(seat, str(wish), message("regime_kept"), private=True), ()
    if new is None:
        return position, Outcome(seat, str(wish), message("regime_unknown_here", regime=wish.choice), private=True), ()
    if wish.choice == player.regime:
        return position, Outcome(seat, str(wish), message("regime_already", regime=wish.choice), private=True), ()
    news = [News("regimes", message("regime_adopted", seat=seat, regime=wish.choice))]
    disorder = player.disorder
    if new.people < old.people:
        code = "disorder_anew" if disorder else "disorder_starts"
        disorder = rules.settings.disorder.turns
        news.append(News("disorder", message(code, seat=seat, turns=disorder)))
    elif disorder:
        news.append(News("disorder", message("disorder_kept", seat=seat, turns=disorder)))
    changed = msgspec.structs.replace(player, regime=wish.choice, disorder=disorder)
    position = msgspec.structs.replace(position, players={**position.players, seat: changed})
    return position, Outcome(seat, str(wish), message("regime_changed", regime=wish.choice)), tuple(news)


def answers(
    rules: Rules, position: Position, orders: Mapping[Seat, Sequence[Order]]
) -> tuple[Position, list[Outcome], list[News]]:
    """The phase of its own that asks those without a standing order; who says nothing keeps his regime."""
    outcomes: list[Outcome] = []
    news: list[News] = []
    for seat in waited_for(position):
        for order in orders.get(seat, ()):
            form = from_order(order)
            if isinstance(form, Decision) and form.kind == "regime":
                position, outcome, told = adopt(rules, position, seat, form)
                outcomes.append(outcome)
                news += told
    return position, outcomes, news


def waited_for(position: Position) -> tuple[Seat, ...]:
    """Who may still answer about his regime."""
    return tuple(seat for seat in position.living() if seat not in position.settled)
