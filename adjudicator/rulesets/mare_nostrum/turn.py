"""The end of a turn: gains are counted, armies stay out longer, disorder is judged (`mare_nostrum 5.2 - 5.4`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.core.dice import Dice
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import News
from adjudicator.rulesets.mare_nostrum.ledger import tell
from adjudicator.rulesets.mare_nostrum.orders import UNDECIDED, Decision, from_order
from adjudicator.rulesets.mare_nostrum.position import Army, Player, Position
from adjudicator.rulesets.mare_nostrum.rules import TURNS, Rules
from adjudicator.rulesets.mare_nostrum.settings import Disorder
from adjudicator.rulesets.mare_nostrum.verdicts import message


def halved(gains: int) -> int:
    """What a turn's gains are worth in disorder: half, rounded up (`5.2`)."""
    return (gains + 1) // 2


def end_turn(rules: Rules, position: Position, dice: Dice) -> tuple[Position, list[News]]:
    """The turn is over; the last of a year leads to the acclamation.

    The gains are counted while the disorder of the turn still lasts, then it is judged (`5.3`), so before the
    acclamation of the same turn (`5.4`). Dice: a d100 ``disorder SEAT``, in alphabetical order.
    """
    position, told = tell(position)
    news = list(told)
    players = dict(position.players)
    for seat in position.living():
        player = players[seat]
        counted = halved(player.gains) if player.disorder else player.gains
        treasury = player.treasury + counted
        news.append(News("accounts", _account(seat, player, counted, treasury), (seat, GAME_MASTER)))
        disorder = player.disorder
        if disorder:
            disorder, judged = judge(rules.settings.disorder, seat, player.regime, disorder, dice)
            news.append(News("disorder", judged))
        armies = tuple(Army(a.number, None if a.turns is None else a.turns + 1) for a in player.armies)
        players[seat] = msgspec.structs.replace(player, treasury=treasury, gains=0, disorder=disorder, armies=armies)
    position = msgspec.structs.replace(position, players=players)
    if position.turn < TURNS:
        return msgspec.structs.replace(position, turn=position.turn + 1), news
    return msgspec.structs.replace(position, stage="acclamation"), news


def judge(rules: Disorder, seat: Seat, regime: str, left: int, dice: Dice) -> tuple[int | None, Message]:
    """Whether disorder that may last `left` turns more, this one counted, ends now (`5.3`).

    The last turn needs no die, and a regime without a roll throws none.
    """
    if left <= 1:
        return None, message("disorder_spent", seat=seat)
    needed = rules.rolls.get(regime)
    if needed is None:
        return left - 1, message("disorder_without_roll", seat=seat, turns=left - 1)
    roll = dice.roll(100, f"disorder {seat}")
    if roll <= needed:
        return None, message("disorder_ends", seat=seat, roll=roll, needed=needed)
    return left - 1, message("disorder_goes_on", seat=seat, roll=roll, needed=needed, turns=left - 1)


def _account(seat: Seat, player: Player, counted: int, treasury: int) -> Message:
    if player.disorder and player.gains:
        return message("account_halved", seat=seat, gains=player.gains, counted=counted, treasury=treasury)
    return message("account", seat=seat, gains=player.gains, treasury=treasury)


def merged(position: Position, orders: Mapping[Seat, Sequence[Order]]) -> dict[Seat, tuple[Decision, ...]]:
    """The decisions of each living seat: those given ahead, replaced by kind by those on file."""
    found: dict[Seat, tuple[Decision, ...]] = {}
    for seat in position.living():
        by_kind = {decision.kind: decision for decision in position.standing.get(seat, ())}
        for order in orders.get(seat, ()):
            form = from_order(order)
            if isinstance(form, Decision):
                by_kind.pop(form.kind, None)
                by_kind[form.kind] = form
        if by_kind:
            found[seat] = tuple(by_kind.values())
    return found


def _keeps(decision: Decision) -> bool:
    return decision.choice != UNDECIDED and (bool(decision.choice) or decision.kind == "regime")


def keep_ahead(position: Position, orders: Mapping[Seat, Sequence[Order]]) -> Position:
    """Keep decisions that were filed before the acclamation; one that says none takes an earlier one back."""
    standing = {
        seat: kept
        for seat, decisions in merged(position, orders).items()
        if (kept := tuple(one for one in decisions if _keeps(one)))
    }
    return msgspec.structs.replace(position, standing=standing)
