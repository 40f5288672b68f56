"""What the judge knows of a person: address, name, language, zone; and what he calls one of whom he knows no name.

No part of an address ever becomes a name: names are shown to others, and in the archive.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from adjudicator.core import letters, people, schedule
from adjudicator.core.decisions import Refused
from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.core.state import GameState, Player
from adjudicator.daemon.clerk.answers import Caller
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.shelves import words_of
from adjudicator.mail.names import safe_name

NAME_LONGEST = 40
"""Characters of a name; more is cut."""

_OFFSET = re.compile(r"\d\d:\d\d(?::\d\d)? +([+-])(\d\d)([0-5]\d)(?!\d)")
"""The offset of a Date header from UTC (RFC 5322 3.3)."""


def person_named(desk: Desk, text: str) -> tuple[str, str]:
    """Address and name of ``ann@example.org, Ann``; the name may be missing.

    Raises Refused for no address, and for a second one in the place of the name.
    """
    address, _, name = text.strip().partition(",")
    address = address.strip().strip("<>")
    if not desk.is_address(address):
        raise Refused("bad_address", text=address)
    if "@" in name:
        raise Refused("one_address", text=name.strip())
    return address, safe_name(name, NAME_LONGEST)


def display_name(text: str) -> str:
    """The name that stands in a From header; empty if it is an address once more."""
    return "" if "@" in text else safe_name(text, NAME_LONGEST)


def called(state: GameState, seat: Seat, lang: Lang) -> str:
    """What somebody is called who has told no name: by his seat.

    Where names are hidden he has none: no letter may be signed with a name there, but any with that of the power.
    """
    if letters.hidden(state) and seat != GAME_MASTER:
        return ""
    name = words_of(state).names.seat(seat, lang)
    return f"{name[:1].upper()}{name[1:]}"


def known(desk: Desk, state: GameState, address: str, name: str, seat: Seat = "") -> Player:
    """What is known of an address, as one who had a seat, as a guest of the game, or as one who plays in another game;
    else the language of the game and the judge's zone.

    With a `seat` it has a name in any case. The name that the game master gives goes first; one that somebody has in
    another game stays there.
    """
    guest, past = people.guest_at(state.guests, address), state.former_at(address)
    known_by = past or guest or next(iter(desk.people_at(address)), None)
    lang: Lang = known_by.lang if known_by is not None else state.lang
    own = past.name if past is not None and past.name != called(state, past.seat, past.lang) else ""
    name = name or (guest.name if guest else "") or own or (called(state, seat, lang) if seat else "")
    zone = (known_by.zone if known_by is not None else "") or desk.config.judge.zone
    return Player(seat, name, address, lang, zone)


def own_name(desk: Desk, state: GameState, caller: Caller) -> str:
    """What somebody who writes for himself is called in a game: what the game master called him, else what he says.

    A player of another game has the name that he has there, unless it is only that of his seat.
    """
    guest = people.guest_at(state.guests, caller.address)
    if guest is not None and guest.name:
        return guest.name
    there = desk.games.state(caller.game) if caller.seat else None
    if there is not None and caller.name == called(there, caller.seat, caller.lang):
        return ""
    return caller.name


def own_zone(desk: Desk, state: GameState, caller: Caller, now: datetime) -> str:
    """The zone of somebody who writes for himself: the one he has in another game or as a guest of this one.

    Else that of the game or of the judge, if it has at `now` the offset of his mail's Date header; else the judge's.
    An offset of nought says nothing, for many programs write UTC whatever the zone.
    """
    if caller.seat and (player := desk.games.state(caller.game).players.get(caller.seat)):
        return player.zone
    guest = people.guest_at(state.guests, caller.address)
    if guest is not None and guest.zone:
        return guest.zone
    offset = _offset(caller.date)
    zones = (schedule.zone_of(state, "movement"), desk.config.judge.zone)
    fitting = (zone for zone in zones if offset and now.astimezone(ZoneInfo(zone)).utcoffset() == offset)
    return next(fitting, desk.config.judge.zone)


def _offset(date: str) -> timedelta | None:
    """The offset from UTC that a Date header tells; None if it tells none."""
    found = _OFFSET.search(date)
    if found is None:
        return None
    span = timedelta(hours=int(found[2]), minutes=int(found[3]))
    return -span if found[1] == "-" else span
