"""What the movement engine found, as messages: every cause has its code (invariant 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from adjudicator.core.messages import Arg, Message
from adjudicator.movement import causes
from adjudicator.movement.causes import Cause

HELD = Message("held")
GIVEN = Message("support_given")

Args: TypeAlias = dict[str, Arg]

Teller: TypeAlias = Callable[[Any, str], Message]
"""From a cause of one kind, and the place the unit wanted to go to, to the message."""


def account(cause: Cause, place: str, *, convoying: bool = False) -> Message:
    """The message for a cause.

    Args:
        place: where the unit wanted to go, coast and all; the engine knows provinces only.
        convoying: tells a dislodged convoy from a unit that stayed.
    """
    message = TELLERS[type(cause)](cause, place)
    if convoying and message.code == "stayed_dislodged":
        return Message("convoy_dislodged", message.args)
    return message


def _moved(cause: causes.Moved, place: str) -> Message:
    if cause.dislodged is not None:
        return Message("moved_dislodging", {"area": place, "unit": cause.dislodged, "strength": cause.strength})
    if cause.chain:
        return Message("moved_by_sea", {"area": place, "seas": list(cause.chain)})
    return Message("moved", {"area": place})


def _bounced(cause: causes.Bounced, place: str) -> Message:
    if cause.entered is None:
        units = [rival.piece for rival in cause.rivals]
        return Message("standoff", {"area": cause.to, "units": units, "strength": cause.strength})
    theirs = max(rival.strength for rival in cause.rivals)
    args: Args = {"area": cause.to, "unit": cause.entered, "strength": cause.strength, "theirs": theirs}
    return Message("outmatched", args)


def _head_on(cause: causes.HeadOn, place: str) -> Message:
    args: Args = {"unit": cause.against, "strength": cause.strength, "theirs": cause.theirs}
    return Message("head_on_lost" if cause.lost else "head_on", args)


def _broken(cause: causes.ConvoyBroken, place: str) -> Message:
    fleets, by = {loss.fleet for loss in cause.losses}, {loss.by for loss in cause.losses}
    return Message("convoy_broken", {"units": sorted(fleets), "by": sorted(by)})


def _held(cause: causes.Held, place: str) -> Message:
    if not cause.attackers:
        return HELD
    return Message("held_against", {"units": [a.piece for a in cause.attackers], "defence": cause.defence})


def _against(code: str) -> Teller:
    """A fight lost or won against the one unit `by`."""
    return lambda cause, place: Message(code, {"unit": cause.by, "strength": cause.strength, "defence": cause.defence})


TELLERS: Mapping[type, Teller] = {
    causes.Moved: _moved,
    causes.Bounced: _bounced,
    causes.Repelled: _against("repelled"),
    causes.HeldUp: lambda cause, place: Message("held_up", {"unit": cause.behind}),
    causes.HeadOn: _head_on,
    causes.OwnUnit: lambda cause, place: Message("own_unit", {"unit": cause.piece}),
    causes.NoConvoy: lambda cause, place: Message("no_convoy"),
    causes.ConvoyBroken: _broken,
    causes.Paradox: lambda cause, place: Message("paradox", {"units": list(cause.moves)}),
    causes.Given: lambda cause, place: GIVEN,
    causes.NotCounted: lambda cause, place: Message("support_not_counted", {"unit": cause.against}),
    causes.Cut: lambda cause, place: Message("support_cut", {"units": list(cause.by)}),
    causes.SupporterDislodged: _against("supporter_dislodged"),
    causes.Unmatched: lambda cause, place: Message(f"unmatched_{cause.why}", {"unit": cause.piece}),
    causes.Carried: lambda cause, place: Message("convoy_carried", {"unit": cause.piece}),
    causes.Spare: lambda cause, place: Message("convoy_spare", {"unit": cause.piece, "seas": list(cause.chain)}),
    causes.Stranded: lambda cause, place: Message("convoy_stranded", {"unit": cause.piece}),
    causes.Held: _held,
    causes.Dislodged: _against("stayed_dislodged"),
}
"""Every kind of cause the engine knows, to what tells it; ``unmatched_absent`` never comes, it was illegal before."""
