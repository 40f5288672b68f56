"""People around a game who play no seat of it: invited, signed up, looking on. A part of the state, and its fold.

A guest is told apart by his address. Where a seat is named to say who a mail goes to, ``+3`` is the third guest of the
game, and ``^France`` whoever played France before its present player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from adjudicator.core.events import Invited, ObserverSet, SignedUp, SignUpApproved
from adjudicator.core.messages import Lang, Seat

GUEST = "+"
"""What the tag of a guest begins with."""

FORMER = "^"
"""What the tag of a former player begins with; the seat he had follows."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody who has to do with a game without a seat in it.

    Attributes:
        number: which guest of the game he is, from 1.
        invited: the game master asked him to play.
        signed: he would like to play; `wishes` are the seats he would like best, best first.
        approved: he takes part in the draw for the seats.
        observes: he is sent what everybody may know of each resolution.
        name, zone: empty while he has told none, nor the game master for him.
    """

    number: int
    address: str
    name: str
    lang: Lang
    zone: str = ""
    invited: bool = False
    signed: bool = False
    approved: bool = False
    observes: bool = False
    wishes: tuple[Seat, ...] = ()

    @property
    def tag(self) -> Seat:
        """Who he is where a seat is named."""
        return f"{GUEST}{self.number}"


Guests: TypeAlias = Mapping[str, Guest]
"""By address in small letters, in the order in which the game first heard of them."""

GuestEvent: TypeAlias = Invited | SignedUp | SignUpApproved | ObserverSet


def guest_at(guests: Guests, address: str) -> Guest | None:
    """The guest of this address, if there is one."""
    return guests.get(address.casefold())


def onlooker(seat: Seat) -> bool:
    """Whether `seat` is the tag of somebody without a seat: he may see what an observer may."""
    return seat.startswith((GUEST, FORMER))


def after(guests: Guests, event: GuestEvent) -> Guests:
    """The guests after an event about one of them."""
    known = guest_at(guests, event.address)
    number = max((guest.number for guest in guests.values()), default=0) + 1
    guest = known or Guest(number, event.address, event.name, event.lang)
    changes: dict[str, Any] = {"address": event.address, "name": event.name or guest.name, "lang": event.lang}
    match event:
        case Invited():
            changes["invited"] = True
        case SignedUp(on=True):
            changes |= {"signed": True, "wishes": event.wishes, "zone": event.zone}
            changes["approved"] = guest.approved or event.approved
        case SignedUp():
            changes |= {"signed": False, "approved": False, "wishes": ()}
        case SignUpApproved():
            changes |= {"signed": True, "approved": True, "wishes": event.wishes or guest.wishes}
        case ObserverSet():
            changes |= {"observes": event.on, "zone": event.zone}
    return {**guests, event.address.casefold(): msgspec.structs.replace(guest, **changes)}


def off_the_list(guests: Guests, address: str) -> Guests:
    """The guests after one of them, perhaps, plays or commands: he is on no list any more, and looks on as that."""
    known = guest_at(guests, address)
    if known is None:
        return guests
    seated = msgspec.structs.replace(known, invited=False, signed=False, approved=False, observes=False, wishes=())
    return {**guests, address.casefold(): seated}


def signed_up(guests: Guests) -> tuple[Guest, ...]:
    """Those who would like to play, in the order in which they came."""
    return tuple(guest for guest in guests.values() if guest.signed)


def observers(guests: Guests) -> tuple[Guest, ...]:
    """Those who look on."""
    return tuple(guest for guest in guests.values() if guest.observes)
