"""What everybody may know of a draw of seats, of a letter, of the cause of a deadline: rules that site, extract and
reading copy share (invariant 6)."""

from __future__ import annotations

from msgspec.structs import replace

from adjudicator.core.allotment import ORDER
from adjudicator.core.events import PressSent, SeatsAllotted
from adjudicator.core.letters import hidden, shown_to_all
from adjudicator.core.messages import GAME_MASTER, Message
from adjudicator.core.state import GameState

ABSENCE = "by_absence"
"""The cause of a deadline that was moved for somebody who is away."""


def public_draw(state: GameState, event: SeatsAllotted) -> SeatsAllotted:
    """A draw without addresses: `order` holds, for each who took part, the seat he got, empty for none.

    Wishes are nobody's business, and the dice for what was left over tell whose wishes were not met: they are public
    with the seed. Where the game hides who plays what, who chose when is never told: a sign-up has its place in the
    dice. `state` is the game as it stands now.
    """
    ended = state.status == "ended"
    if hidden(state):
        return SeatsAllotted(order=(), seats=dict.fromkeys(sorted(event.seats), ""), rolls=event.rolls if ended else ())
    got = {address.casefold(): seat for seat, address in event.seats.items()}
    order = tuple(got.get(address.casefold(), "") for address in event.order)
    rolls = tuple(roll for roll in event.rolls if ended or roll.purpose == ORDER)
    return SeatsAllotted(order=order, seats={}, rolls=rolls)


def public_letter(state: GameState, event: PressSent) -> PressSent | None:
    """What everybody may read of a letter as things stand now (`core.letters`); None if nothing.

    An unsigned one is not opened if its readers give its writer away: nobody writes to himself, so he is among the
    others, and there must be two of them.
    """
    shown = shown_to_all(state, event)
    if shown is None or not event.grey or not event.to:
        return shown
    others = set(state.players) - {GAME_MASTER, *event.to}
    return shown if len(others) > 1 else None


def public_cause(cause: Message) -> Message:
    """Why a deadline was set, without who is away."""
    return replace(cause, args={}) if cause.code == ABSENCE else cause
