"""People: invite, sign up, look on, approve, draw seats, replace, eject, hand over; who has written, how reliably."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from adjudicator.core import allotment, people, policies, roster
from adjudicator.core.commands import Command
from adjudicator.core.decisions import Refused, running_phase
from adjudicator.core.events import (
    CoMasterSet,
    Invited,
    ObserverSet,
    PlayerAdded,
    SeatsAllotted,
    SignedUp,
    SignUpApproved,
)
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.reliability import Figures, reliability
from adjudicator.core.state import GameState, Player
from adjudicator.daemon.clerk.answers import Answer, Caller, Handler
from adjudicator.daemon.clerk.reading import plain, seat_named
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.games import Games
from adjudicator.mail.names import safe_name

_BY = re.compile(r"(.+?)\s+(?:by|par)\s+(\S+@.+)", re.IGNORECASE | re.DOTALL)
_FOR = re.compile(r"(\S+@.+?)\s+(?:for|pour)\s+(.+)", re.IGNORECASE | re.DOTALL)
_OFF = frozenset({"withdraw", "no", "retrait", "non"})
"""What takes a sign-up back."""


# --- reading


def person_named(desk: Desk, text: str) -> tuple[str, str]:
    """Address and name of ``ann@example.org, Ann``; the name may be missing. Raises Refused for no address."""
    address, _, name = text.strip().partition(",")
    address = address.strip().strip("<>")
    if not desk.is_address(address):
        raise Refused("bad_address", text=address)
    return address, safe_name(name)


def wishes_named(state: GameState, seats: tuple[Seat, ...], text: str) -> tuple[Seat, ...]:
    """The seats of a list, best first as written, each once. Raises Refused for one that there is not."""
    parts = [part for part in re.split(r"[,;&>\n]|\band\b|\bet\b|\bthen\b|\bpuis\b", text) if part.strip(" .")]
    return tuple(dict.fromkeys(seat_named(state, seats, part.strip(" .")) for part in parts))


def may_ask(desk: Desk, command: Command, address: str) -> str:
    """The game that somebody without a seat asks about, if it may be open to him. Raises Refused."""
    game = plain(command.words)
    opened = {"sign up": "signup", "observe": "observers"}[command.code]
    names = desk.games.names()
    states = {name: desk.games.state(name) for name in names}
    public = [
        name
        for name, state in states.items()
        if state.status != "ended" and policies.value(state.policies, opened) != "closed"
    ]
    state = states.get(game)
    guest = people.guest_at(state.guests, address) if state is not None else None
    known = guest is not None and (guest.invited or guest.approved or guest.signed or guest.observes)
    if state is None or (game not in public and not known):
        raise Refused("no_open_game", text=command.words, list=public) if public else Refused("no_open_game_now")
    return game


def _known(state: GameState, address: str, name: str) -> Player:
    """What is known of an address: as a guest of the game, else by the game's own language."""
    guest = people.guest_at(state.guests, address)
    if guest is not None:
        return Player("", name or guest.name, address, guest.lang, guest.zone)
    return Player("", name or address.partition("@")[0], address, state.lang, "UTC")


# --- strangers


def sign_up(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Put the caller on the list of a game, or take him off it."""
    state = desk.games.state(may_ask(desk, command, caller.address))
    ruleset = desk.games.ruleset(state)
    off = plain(command.text).strip(" .!") in _OFF
    wishes = () if off else wishes_named(state, ruleset.seats, command.text)
    event = SignedUp(
        address=caller.address,
        name=caller.name or caller.address.partition("@")[0],
        lang=caller.lang,
        zone=_zone(desk, caller),
        wishes=wishes,
        mail=caller.mail,
        on=not off,
        approved=not off and roster.approved_at_once(state, caller.address),
    )
    desk.record(state, roster.sign_up(state, event), now)
    if off:
        return Message("did_withdraw", {"game": state.game})
    first = Message("did_sign_up" if event.approved else "did_ask_to_play", {"game": state.game})
    return (first, Message("your_wishes", {"seats": list(wishes)})) if wishes else first


def observe(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Send the caller the public results of a game from now on, or no longer."""
    state = desk.games.state(may_ask(desk, command, caller.address))
    guest = people.guest_at(state.guests, caller.address)
    on = guest is None or not guest.observes
    name = caller.name or caller.address.partition("@")[0]
    event = ObserverSet(address=caller.address, name=name, lang=caller.lang, zone=_zone(desk, caller), on=on)
    desk.record(state, roster.observe(state, event), now)
    return Message("did_observe" if on else "did_stop_observing", {"game": state.game})


def _zone(desk: Desk, caller: Caller) -> str:
    """The zone of a player who writes from his own game; UTC for anybody else."""
    if not caller.seat:
        return "UTC"
    player = desk.games.state(caller.game).players.get(caller.seat)
    return player.zone if player else "UTC"


# --- the game master


def invite(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Write to somebody how to sign up."""
    state = desk.game_of(caller.game)
    address, name = person_named(desk, command.words)
    event = Invited(address=address, name=name, lang=_known(state, address, name).lang, text=command.text)
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
    known = _known(state, address, name)
    event = SignUpApproved(address=address, name=known.name, lang=known.lang, wishes=wishes)
    desk.record(state, roster.approve(state, event), now)
    return Message("did_approve", {"address": address, "game": state.game})


def allot(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Draw the free seats among those on the list."""
    del command
    state = desk.game_of(caller.game)
    decision = allotment.allot(state, desk.games.ruleset(state))
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
    known = _known(state, address, name)
    old = state.players.get(seat)
    lang = known.lang if people.guest_at(state.guests, address) or old is None else old.lang
    event = PlayerAdded(seat=seat, name=known.name, address=address, lang=lang, zone=known.zone, reason=reason.strip())
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
    known = _known(state, address, name)
    event = CoMasterSet(address=address, name=known.name, lang=known.lang, zone=known.zone, on=on)
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
    "sign up": sign_up,
    "observe": observe,
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
