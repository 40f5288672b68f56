"""Who plays, who would like to, who looks on: what the game master and strangers decide about people. Pure.

| policy | what it says |
| --- | --- |
| ``signup`` | ``closed``: by invitation only; ``open``: whoever signs up is in the draw; ``approval``: if approved |
| ``observers`` | ``closed``; ``open``: whoever asks is sent what everybody may know of each resolution |
| ``empty`` | a seat without a player: ``hold``, nobody waits for it; ``wait``, the phase waits for its next player |

The draw of the seats is in `core.allotment`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from adjudicator.core import decisions, people, policies
from adjudicator.core.decisions import Decision, Notice, Refused, running_phase
from adjudicator.core.events import (
    CoMasterSet,
    Invited,
    ObserverSet,
    PlayerAdded,
    Reminded,
    SeatVacated,
    SignedUp,
    SignUpApproved,
)
from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.core.people import FORMER
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState
from adjudicator.core.timekeeping import silent_seats

MOST_GUESTS = 200
"""People without a seat that a game keeps; nobody can fill the log by signing up and on."""

REMIND_AGAIN = timedelta(hours=1)
"""The game master can remind so often at most."""


def free_seats(state: GameState, ruleset: Ruleset[Any]) -> tuple[Seat, ...]:
    """The seats that nobody has, in table order."""
    return tuple(seat for seat in ruleset.seats if seat not in state.players)


def seat_at(state: GameState, address: str) -> Seat:
    """The seat of an address, the game master's for his and his co-masters'; empty if it has none."""
    wanted = address.casefold()
    for player in (*state.players.values(), *state.masters):
        if player.address.casefold() == wanted:
            return player.seat
    return ""


def invite(state: GameState, event: Invited) -> Decision:
    """Ask somebody to play. Raises Refused after the end, for one who plays, or if the game has too many guests."""
    _stranger(state, event.address)
    _room(state, event.address)
    return Decision((event,), (Notice("guest", _tag(state, event), 0),))


def sign_up(state: GameState, ruleset: Ruleset[Any], event: SignedUp) -> Decision:
    """Put somebody on the list of those who would like to play, or take him off.

    Once the game runs, or has no free seat, the game master is told in any case: no draw comes, he gives seats away.

    Raises:
        Refused: if the game takes no sign-ups of his or has no seat free, he plays already, or has not signed up and
            takes it back.
    """
    guest = people.guest_at(state.guests, event.address)
    if not event.on:
        if guest is None or not guest.signed:
            raise Refused("not_signed_up", game=state.game)
        return Decision((event,), ())
    _stranger(state, event.address)
    policy = policies.value(state.policies, "signup")
    expected = guest is not None and (guest.invited or guest.approved)
    if policy == "closed" and not expected:
        raise Refused("signup_closed", game=state.game)
    if not expected and not free_seats(state, ruleset):
        raise Refused(full(state), game=state.game)
    _room(state, event.address)
    told = () if drawn_later(state, ruleset) and (expected or policy == "open") else _masters(state)
    return Decision((event,), told)


def full(state: GameState) -> str:
    """The code of why nobody can sign up for a game without a free seat, and of what he can do instead."""
    return "signup_full" if policies.value(state.policies, "observers") == "closed" else "signup_full_observe"


def drawn_later(state: GameState, ruleset: Ruleset[Any]) -> bool:
    """Whether a draw may still come: the game has not started, and a seat is free."""
    return state.status == "open" and bool(free_seats(state, ruleset))


def approved_at_once(state: GameState, address: str) -> bool:
    """Whether a sign-up counts without the game master's word."""
    guest = people.guest_at(state.guests, address)
    expected = guest is not None and (guest.invited or guest.approved)
    return expected or policies.value(state.policies, "signup") == "open"


def approve(state: GameState, event: SignUpApproved) -> Decision:
    """Put somebody on the list for the draw; he is told. Raises Refused for one who is on it, or as `invite`."""
    _stranger(state, event.address)
    guest = people.guest_at(state.guests, event.address)
    if guest is not None and guest.approved and not event.wishes:
        raise Refused("approved_before", address=event.address)
    _room(state, event.address)
    return Decision((event,), (Notice("guest", _tag(state, event), 0),))


def observe(state: GameState, event: ObserverSet) -> Decision:
    """Somebody begins to look on, or ends it.

    Raises:
        Refused: if the game takes no observers, he plays in it, or it is over; ending is always possible.
    """
    if event.on:
        _stranger(state, event.address)
        if policies.value(state.policies, "observers") == "closed":
            raise Refused("observers_closed", game=state.game)
        _room(state, event.address)
    return Decision((event,), ())


def replace(state: GameState, ruleset: Ruleset[Any], player: PlayerAdded) -> Decision:
    """Give a seat to another person: he is handed it over, the one before him and all others are told.

    Raises:
        Refused: without a reason to those whom it was taken from, for the address that has the seat, or as
            `decisions.add_player`.
    """
    old = state.players.get(player.seat)
    if old is not None and not player.reason.strip():
        raise Refused("reason_missing")
    if old is not None and old.address.casefold() == player.address.casefold():
        raise Refused("address_has_seat", address=player.address, seat=player.seat)
    decision = decisions.add_player(state, ruleset, player)
    return Decision(decision.events, (*decision.notices, *_others(state, ruleset, player.seat)))


def eject(state: GameState, ruleset: Ruleset[Any], seat: Seat, reason: str) -> Decision:
    """Take a seat from its player; what he had on file is taken off, and all are told.

    Raises:
        Refused: without a reason, after the end, for an empty seat.
    """
    if state.status == "ended":
        raise Refused("game_has_ended", game=state.game)
    if seat not in state.players:
        raise Refused("nobody_on_seat", game=state.game, seat=seat)
    if not reason.strip():
        raise Refused("reason_missing")
    event = SeatVacated(seat=seat, reason=reason.strip())
    return Decision((event,), (Notice("farewell", f"{FORMER}{seat}", 0), *_others(state, ruleset, seat)))


def co_master(state: GameState, event: CoMasterSet) -> Decision:
    """Let a second address command, or no longer; the address is told.

    Raises:
        Refused: without a game master who has an address, or for an address that has a seat.
    """
    if state.status == "ended":
        raise Refused("game_has_ended", game=state.game)
    if event.on:
        if GAME_MASTER not in state.players:
            raise Refused("no_master_yet", game=state.game)
        if seat := seat_at(state, event.address):
            raise Refused("address_has_seat", address=event.address, seat=seat)
    if event.on:
        return Decision((event,), (Notice("roster", GAME_MASTER, 0),))
    return Decision((event,), (Notice("farewell", f"{FORMER}{GAME_MASTER}", 0),))


def how_far(state: GameState, seat: Seat) -> str:
    """How far a seat that is asked has come: ``empty``, ``ready``, ``orders`` or ``nothing``."""
    if seat not in state.players:
        return "empty"
    if seat in state.ready:
        return "ready"
    return "orders" if state.on_file(seat) else "nothing"


def remind(state: GameState, ruleset: Ruleset[Any], now: datetime) -> Decision:
    """Remind the seats that have written nothing, now.

    Raises:
        Refused: between phases, if there is nobody to remind, or if they were reminded within the hour.
    """
    phase = running_phase(state)
    if state.reminded_at is not None and now < state.reminded_at + REMIND_AGAIN:
        raise Refused("reminded_lately", minutes=-((now - state.reminded_at - REMIND_AGAIN) // timedelta(minutes=1)))
    seats = silent_seats(state, ruleset)
    if not seats:
        raise Refused("nobody_to_remind", game=state.game)
    event = Reminded(phase=phase.name, seats=seats, asked=True)
    return Decision((event,), tuple(Notice("reminder", seat, 0) for seat in seats))


def _stranger(state: GameState, address: str) -> None:
    """Only for one who has no seat, in a game that has not ended."""
    if state.status == "ended":
        raise Refused("game_has_ended", game=state.game)
    if seat := seat_at(state, address):
        raise Refused("address_has_seat", address=address, seat=seat)


def _room(state: GameState, address: str) -> None:
    if people.guest_at(state.guests, address) is None and len(state.guests) >= MOST_GUESTS:
        raise Refused("too_many_guests", game=state.game, n=MOST_GUESTS)


def _tag(state: GameState, event: people.GuestEvent) -> Seat:
    """The tag that the guest of an event has after it."""
    guest = people.guest_at(people.after(state.guests, event), event.address)
    assert guest is not None
    return guest.tag


def _masters(state: GameState) -> tuple[Notice, ...]:
    return (Notice("roster", GAME_MASTER, 0),) if GAME_MASTER in state.players else ()


def _others(state: GameState, ruleset: Ruleset[Any], but: Seat) -> tuple[Notice, ...]:
    """A notice about the roster to everybody else, once the game runs."""
    if state.status == "open":
        return _masters(state) if but != GAME_MASTER else ()
    seats: Sequence[Seat] = (*ruleset.seats, GAME_MASTER)
    return tuple(Notice("roster", seat, 0) for seat in seats if seat in state.players and seat != but)
