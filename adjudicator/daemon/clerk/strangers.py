"""What people without a seat may ask for: to sign up for a game, to look on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from adjudicator.core import people, policies, roster
from adjudicator.core.commands import Command
from adjudicator.core.decisions import Refused
from adjudicator.core.events import ObserverSet, SignedUp
from adjudicator.core.folding import plain
from adjudicator.core.messages import Message, Seat
from adjudicator.core.state import GameState
from adjudicator.daemon.clerk.answers import Answer, Caller, Handler
from adjudicator.daemon.clerk.persons import own_name, own_zone
from adjudicator.daemon.clerk.reading import seat_named
from adjudicator.daemon.desk import Desk

_AROUND = " .!\"'“”‘’«»„\u00a0\u202f"
"""What people put around a word that is meant as it stands."""

_OFF = frozenset({"withdraw", "no", "retrait", "non"})
"""What takes a sign-up back."""

_POLICY = {"sign up": "signup", "observe": "observers"}
"""The policy that opens a game to what is asked."""


def wishes_named(state: GameState, seats: tuple[Seat, ...], text: str) -> tuple[Seat, ...]:
    """The seats of a list, best first as written, each once. Raises Refused for one that there is not."""
    parts = [part.strip(_AROUND) for part in re.split(r"[,;&>\n]|\band\b|\bet\b|\bthen\b|\bpuis\b", text)]
    return tuple(dict.fromkeys(seat_named(state, seats, part) for part in parts if part))


def check_wishes(desk: Desk, game: str, command: Command) -> None:
    """See that a sign-up names seats there are, before its writer is asked to confirm it. Raises Refused."""
    if command.code == "sign up" and plain(command.text).strip(_AROUND) not in _OFF:
        state = desk.games.state(game)
        wishes_named(state, desk.games.ruleset(state).seats, command.text)


def may_ask(desk: Desk, command: Command, address: str) -> str:
    """The game that somebody without a seat asks about, if it may be open to him.

    Raises Refused, naming the games that are open: whoever is unknown learns of no other. A game that looks for players
    but has no free seat says so.
    """
    game = plain(command.words)
    states = {name: desk.games.state(name) for name in desk.games.names()}
    open_to_all = {name: state for name, state in states.items() if _open(state, command.code)}
    with_room = [name for name, state in open_to_all.items() if command.code == "observe" or _room(desk, state)]
    state = states.get(game)
    guest = people.guest_at(state.guests, address) if state is not None else None
    expected = guest is not None and (guest.invited or guest.approved or guest.signed or guest.observes)
    if state is not None and (game in with_room or expected):
        return game
    if game in open_to_all:
        raise Refused(roster.full(open_to_all[game]), game=game)
    raise Refused("no_open_game", text=command.words, list=with_room) if with_room else Refused("no_open_game_now")


def _open(state: GameState, code: str) -> bool:
    return state.status != "ended" and policies.value(state.policies, _POLICY[code]) != "closed"


def _room(desk: Desk, state: GameState) -> bool:
    return bool(roster.free_seats(state, desk.games.ruleset(state)))


def sign_up(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Put the caller on the list of a game, or take him off it."""
    state = desk.games.state(may_ask(desk, command, caller.address))
    ruleset = desk.games.ruleset(state)
    off = plain(command.text).strip(_AROUND) in _OFF
    wishes = () if off else wishes_named(state, ruleset.seats, command.text)
    event = SignedUp(
        address=caller.address,
        name=own_name(desk, state, caller),
        lang=caller.lang,
        zone=own_zone(desk, state, caller, now),
        wishes=wishes,
        mail=caller.mail,
        on=not off,
        approved=not off and roster.approved_at_once(state, caller.address),
    )
    desk.record(state, roster.sign_up(state, ruleset, event), now)
    if off:
        return Message("did_withdraw", {"game": state.game})
    if roster.drawn_later(state, ruleset):
        first: tuple[Message, ...] = (
            Message("did_sign_up" if event.approved else "did_ask_to_play", {"game": state.game}),
        )
    else:
        first = _no_draw(state, free=_room(desk, state))
    return (*first, Message("your_wishes", {"seats": list(wishes)})) if wishes else first


def _no_draw(state: GameState, *, free: bool) -> tuple[Message, ...]:
    """What somebody is told who signs up when no draw will come: what may happen, and what he can do meanwhile."""
    said = Message("did_sign_up_late" if free else "did_sign_up_full", {"game": state.game})
    if policies.value(state.policies, "observers") == "closed":
        return (said,)
    return said, Message("may_observe", {"game": state.game})


def observe(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Send the caller the public results of a game from now on, or no longer."""
    state = desk.games.state(may_ask(desk, command, caller.address))
    guest = people.guest_at(state.guests, caller.address)
    event = ObserverSet(
        address=caller.address,
        name=own_name(desk, state, caller),
        lang=caller.lang,
        zone=own_zone(desk, state, caller, now),
        on=guest is None or not guest.observes,
    )
    desk.record(state, roster.observe(state, event), now)
    return Message("did_observe" if event.on else "did_stop_observing", {"game": state.game})


HANDLERS: Mapping[str, Handler] = {"sign up": sign_up, "observe": observe}
