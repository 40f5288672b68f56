"""People: invite, approve, draw seats, replace, eject, hand over; who has written, how reliably."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from adjudicator.core import allotment, roster
from adjudicator.core.commands import Command
from adjudicator.core.decisions import Refused, running_phase
from adjudicator.core.events import (
    CoMasterSet,
    Invited,
    PlayerAdded,
    SeatsAllotted,
    SignUpApproved,
)
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.reliability import Figures, reliability
from adjudicator.core.state import GameState
from adjudicator.daemon.clerk.answers import Answer, Caller, Handler
from adjudicator.daemon.clerk.persons import called, known, person_named
from adjudicator.daemon.clerk.reading import seat_named
from adjudicator.daemon.clerk.strangers import wishes_named
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.games import Games

_BY = re.compile(r"(.+?)\s+(?:by|par)\s+(\S+@.+)", re.IGNORECASE | re.DOTALL)
_FOR = re.compile(r"(\S+@.+?)\s+(?:for|pour)\s+(.+)", re.IGNORECASE | re.DOTALL)

# --- the game master


def invite(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Write to somebody how to sign up."""
    state = desk.game_of(caller.game)
    address, name = person_named(desk, command.words)
    event = Invited(address=address, name=name, lang=known(desk, state, address, name).lang, text=command.text)
    desk.record(state, roster.invite(state, event), now)
    return Message("did_invite", {"address": address, "game": state.game})


def approve(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Put somebody on the list for the draw; ``for France``: on that seat at once, if it is free."""
    state = desk.game_of(caller.game)
    ruleset = desk.games.ruleset(state)
    seated = _FOR.fullmatch(command.words.strip())
    address, name = person_named(desk, seated[1] if seated else command.words)
    free = roster.free_seats(state, ruleset)
    if seated or state.status == "running":
        if not free:
            raise Refused("no_free_seat", game=state.game)
        if not seated and len(free) > 1:
            raise Refused("which_seat", seats=list(free))
        seat = seat_named(state, ruleset.seats, seated[2]) if seated else free[0]
        if seat not in free:
            raise Refused("seat_taken", seat=seat)
        return _seat(desk, state, seat, address, name, command.text, now)
    wishes = wishes_named(state, ruleset.seats, command.text)
    person = known(desk, state, address, name)
    event = SignUpApproved(address=address, name=person.name, lang=person.lang, wishes=wishes)
    desk.record(state, roster.approve(state, event), now)
    return Message("did_approve", {"address": address, "game": state.game})


def allot(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Draw the free seats among those on the list."""
    del command
    state = desk.game_of(caller.game)
    decision = allotment.allot(
        state, desk.games.ruleset(state), desk.config.judge.zone, lambda seat, lang: called(state, seat, lang)
    )
    desk.record(state, decision, now)
    drawn = decision.events[0]
    assert isinstance(drawn, SeatsAllotted)
    lines = [_allotted(state, seat, address) for seat, address in drawn.seats.items()]
    left = [address for address in drawn.order if address not in drawn.seats.values()]
    if left:
        lines.append(Message("left_without_seat", {"list": left}))
    return Message("did_allot", {"game": state.game, "n": len(drawn.seats)}), *lines


def _allotted(state: GameState, seat: Seat, address: str) -> Message:
    wish = allotment.wish_met(state, seat, address)
    if wish:
        return Message("allotted_wish", {"seat": seat, "address": address, "n": wish})
    return Message("allotted", {"seat": seat, "address": address})


def replace(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Give a seat to somebody else, with a reason."""
    state = desk.game_of(caller.game)
    match = _BY.fullmatch(command.words.strip())
    if match is None:
        raise Refused("command_words_missing", form="replace")
    seat = seat_named(state, desk.games.ruleset(state).seats, match[1])
    address, name = person_named(desk, match[2])
    return _seat(desk, state, seat, address, name, command.text, now)


def hand_over(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Make somebody else the game master."""
    state = desk.game_of(caller.game)
    address, name = person_named(desk, command.words)
    return _seat(desk, state, GAME_MASTER, address, name, command.text, now)


def _seat(desk: Desk, state: GameState, seat: Seat, address: str, name: str, reason: str, now: datetime) -> Message:
    person = known(desk, state, address, name, seat)
    event = PlayerAdded(
        seat=seat,
        name=person.name,
        address=address,
        lang=person.lang,
        zone=person.zone,
        reason=reason.strip(),
    )
    desk.record(state, roster.replace(state, desk.games.ruleset(state), event), now)
    if seat == GAME_MASTER:
        return Message("did_hand_over", {"game": state.game, "address": address})
    return Message("did_add_player", {"game": state.game, "seat": seat, "address": address})


def eject(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Take a seat from its player."""
    state = desk.game_of(caller.game)
    ruleset = desk.games.ruleset(state)
    seat = seat_named(state, ruleset.seats, command.words)
    desk.record(state, roster.eject(state, ruleset, seat, command.text), now)
    return Message("did_eject", {"seat": seat, "game": state.game})


def co_master(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Let a second address command as well; the same again ends it."""
    state = desk.game_of(caller.game)
    address, name = person_named(desk, command.words)
    on = all(one.address.casefold() != address.casefold() for one in state.masters)
    person = known(desk, state, address, name, GAME_MASTER)
    event = CoMasterSet(address=address, name=person.name, lang=person.lang, zone=person.zone, on=on)
    desk.record(state, roster.co_master(state, event), now)
    return Message("did_add_co_master" if on else "did_end_co_master", {"game": state.game, "address": address})


# --- who has written


def who(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Who has written for the phase that waits, and who has not; no orders are shown."""
    del command, now
    state = desk.game_of(caller.game)
    ruleset = desk.games.ruleset(state)
    phase = running_phase(state)
    asked = ruleset.asked(ruleset.load(state.position))
    lines = tuple(
        Message(f"who_{roster.how_far(state, seat)}", {"seat": seat, "n": len(state.on_file(seat))}) for seat in asked
    )
    return Message("did_who", {"phase": phase.name, "n": len(asked)}), *lines


def remind(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Remind those who have written nothing."""
    del command
    state = desk.game_of(caller.game)
    decision = roster.remind(state, desk.games.ruleset(state), now)
    desk.record(state, decision, now)
    return Message("did_remind", {"seats": [notice.seat for notice in decision.notices]})


def figures(games: Games, state: GameState) -> Mapping[Seat, Figures]:
    """The reliability of every player of a game, from its log."""
    return reliability(state.game, games.ruleset(state), games.events(state.game, state.number))


def reliability_told(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """How reliably each player sends his orders."""
    del command, now
    state = desk.game_of(caller.game)
    lines = tuple(figures_told(seat, one) for seat, one in figures(desk.games, state).items())
    if not lines:
        return Message("did_reliability_none", {"game": state.game})
    return Message("did_reliability", {"game": state.game}), *lines


def figures_told(seat: Seat, one: Figures) -> Message:
    """The reliability of a seat as a sentence."""
    if not one.asked:
        return Message("reliability_none", {"seat": seat})
    return Message(
        "reliability_line",
        {
            "seat": seat,
            "asked": one.asked,
            "on_time": one.on_time,
            "reminded": one.reminded,
            "late": one.late,
            "missed": one.missed,
        },
    )


HANDLERS: Mapping[str, Handler] = {
    "invite": invite,
    "approve": approve,
    "allot": allot,
    "replace": replace,
    "eject": eject,
    "hand over": hand_over,
    "co-master": co_master,
    "who": who,
    "remind": remind,
    "reliability": reliability_told,
}
