"""The draw of the seats before a game starts, from what people wish, with recorded dice.

1. The people on the list are put into an order by the dice: each place is drawn among those who are left.
2. As many of them as there are free seats play, the first of that order. One after the other, each gets the best of his
   wishes that is still free.
3. Whoever has no wish left, or had none, gets one of the seats that remain, by the dice, in the same order.

The order is drawn apart from the wishes and everybody chooses once, so that nobody gains by telling other wishes than
he has (a random serial dictatorship). The dice are keyed by the game's seed and the number of the log's last event, and
stand in the log: once the seed is public, anybody can draw again (`redrawn`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.decisions import Decision, Notice, Refused
from adjudicator.core.dice import Dice, SeededDice
from adjudicator.core.events import PlayerAdded, SeatsAllotted
from adjudicator.core.messages import Lang, Seat
from adjudicator.core.people import Guest, guest_at, signed_up
from adjudicator.core.roster import free_seats, seat_at
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState

ORDER, REST = "order of choice", "seat left over"
"""What the dice are thrown for."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw: the people in the order in which they chose, and who got which seat, in that order."""

    order: tuple[Guest, ...]
    seats: tuple[tuple[Seat, Guest], ...]


def draw(guests: Sequence[Guest], free: Sequence[Seat], dice: Dice) -> Drawn:
    """Draw who chooses when, and give the seats away by the rule above."""
    waiting, order = list(guests), []
    for number in range(1, len(waiting) + 1):
        order.append(waiting.pop(dice.roll(len(waiting), ORDER, number) - 1))
    left, got = list(free), {}
    playing = order[: len(left)]
    for guest in playing:
        wish = next((seat for seat in guest.wishes if seat in left), None)
        if wish is not None:
            left.remove(wish)
            got[guest.number] = wish
    for number, guest in enumerate((guest for guest in playing if guest.number not in got), 1):
        got[guest.number] = left.pop(dice.roll(len(left), REST, number) - 1)
    return Drawn(tuple(order), tuple((got[guest.number], guest) for guest in playing))


def allot(
    state: GameState,
    ruleset: Ruleset[Any],
    zone: str = "UTC",
    called: Callable[[Seat, Lang], str] = lambda seat, _: seat,
) -> Decision:
    """Allot the free seats by the draw: each new player is welcomed, whoever got none is told.

    Whoever told no zone gets `zone`; whoever told no name is `called` by his seat.

    Raises:
        Refused: once the game has started, if no seat is free, or if nobody is on the list.
    """
    if state.status != "open":
        raise Refused("already_started", game=state.game)
    free, guests = free_seats(state, ruleset), _listed(state)
    if not free:
        raise Refused("no_free_seat", game=state.game)
    if not guests:
        raise Refused("nobody_on_list", game=state.game)
    dice = _dice(state)
    drawn = draw(guests, free, dice)
    told = SeatsAllotted(
        order=tuple(guest.address for guest in drawn.order),
        seats={seat: guest.address for seat, guest in drawn.seats},
        rolls=tuple(dice.rolls),
    )
    added = [
        PlayerAdded(
            seat=seat,
            name=guest.name or called(seat, guest.lang),
            address=guest.address,
            lang=guest.lang,
            zone=guest.zone or zone,
        )
        for seat, guest in drawn.seats
    ]
    notices = [Notice("welcome", event.seat, number) for number, event in enumerate(added, 1)]
    notices += [Notice("guest", guest.tag, 0) for guest in drawn.order[len(drawn.seats) :]]
    return Decision((told, *added), tuple(notices))


def redrawn(state: GameState, ruleset: Ruleset[Any], event: SeatsAllotted) -> bool:
    """Whether drawing again, from the game as it stood before `event`, gives the same."""
    dice = _dice(state)
    drawn = draw(_listed(state), free_seats(state, ruleset), dice)
    seats = {seat: guest.address for seat, guest in drawn.seats}
    order = tuple(guest.address for guest in drawn.order)
    return (order, seats, tuple(dice.rolls)) == (event.order, event.seats, event.rolls)


def wish_met(state: GameState, seat: Seat, address: str) -> int:
    """Which of his wishes a seat was for its player, from 1; 0 if he had not wished for it."""
    guest = guest_at(state.guests, address)
    return guest.wishes.index(seat) + 1 if guest is not None and seat in guest.wishes else 0


def _listed(state: GameState) -> tuple[Guest, ...]:
    """Who takes part in the draw: nobody who plays or commands, whatever was said before."""
    return tuple(guest for guest in signed_up(state.guests) if guest.approved and not seat_at(state, guest.address))


def _dice(state: GameState) -> SeededDice:
    return SeededDice(state.seed, f"allotment {state.number}")
