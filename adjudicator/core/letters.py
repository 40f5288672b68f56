"""Press: letters that the judge passes on between players, as the policies of the game allow. Pure, as `decisions`.

| policy | what it says |
| --- | --- |
| ``press`` | ``none``: to and from the game master only; ``white``: signed with the seat; ``grey``: unsigned too |
| ``press_a_day`` | letters of a seat within 24 hours |
| ``press_to_master`` | whether the game master reads every letter |
| ``press_after`` | which private letters the end opens to all: ``none``, or ``all`` written under this policy |
| ``names`` | ``hidden``: nobody is told who plays what, and no letter is signed with a name |

A letter to all is public. Any other is seen by its readers alone, and by nobody else in any mail, page or listing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import msgspec

from adjudicator.core import policies
from adjudicator.core.decisions import Decision, Notice, Refused
from adjudicator.core.events import PressSent
from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.core.people import observers
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState

LETTER_LONGEST = 8_000
"""Characters of a letter."""

DAY = timedelta(days=1)


def send(
    state: GameState,
    ruleset: Ruleset[Any],
    seat: Seat,
    to: tuple[Seat, ...],
    text: str,
    now: datetime,
    *,
    grey: bool = False,
    mail: int = 0,
) -> Decision:
    """Pass a letter of `seat` on: to the seats of `to`, or, if there are none, to all.

    Raises:
        Refused: if the policies of the game do not allow it, a reader has no player, the letter is too long, or, where
            names are hidden, it gives its writer away.
    """
    _allowed(state, seat, to, grey=grey)
    text = text.strip()
    if not text:
        raise Refused("letter_empty")
    if len(text) > LETTER_LONGEST:
        raise Refused("letter_too_long", n=LETTER_LONGEST, text=str(len(text)))
    if hidden(state) and gives_away(state, seat, text):
        raise Refused("letter_gives_away")
    _within_a_day(state, seat, now)
    if seat in to:
        raise Refused("letter_to_yourself")
    empty = [reader for reader in to if reader not in state.players]
    if GAME_MASTER in empty:
        raise Refused("letter_without_master", game=state.game)
    if empty:
        raise Refused("letter_to_nobody", seats=empty)
    phase = state.phase.name if state.phase is not None and state.status == "running" else ""
    opens = bool(to) and policies.value(state.policies, "press_after") == "all"
    event = PressSent(seat=seat, text=text, to=to, grey=grey, phase=phase, mail=mail, opens=opens)
    told = [*readers(state, ruleset, event), *(() if to else (guest.tag for guest in observers(state.guests)))]
    return Decision((event,), tuple(Notice("press", reader, 0) for reader in told))


def _allowed(state: GameState, seat: Seat, to: tuple[Seat, ...], *, grey: bool) -> None:
    """Raises Refused if the policy ``press`` forbids it. The game master may always write, and be written to."""
    allowed = policies.value(state.policies, "press")
    if grey and seat == GAME_MASTER:
        raise Refused("grey_from_master")
    if grey and allowed != "grey":
        raise Refused("grey_not_allowed")
    if allowed == "none" and seat != GAME_MASTER and to != (GAME_MASTER,):
        raise Refused("press_not_allowed")


def _within_a_day(state: GameState, seat: Seat, now: datetime) -> None:
    most = policies.number(state.policies, "press_a_day")
    sent = [then for then in state.pressed.get(seat, ()) if now - then < DAY]
    if seat != GAME_MASTER and len(sent) >= most:
        raise Refused("press_rate", n=most, at=(sent[-most] + DAY).isoformat(timespec="minutes"))


def readers(state: GameState, ruleset: Ruleset[Any], event: PressSent) -> tuple[Seat, ...]:
    """The seats that get a letter: those it is for but its writer, and the game master where he reads along."""
    seats = tuple(seat for seat in (*ruleset.seats, GAME_MASTER) if seat in state.players and seat != event.seat)
    along = (GAME_MASTER,) if read_along(state) else ()
    return tuple(seat for seat in seats if not event.to or seat in event.to or seat in along)


def read_along(state: GameState) -> bool:
    """Whether the game master reads every letter; then every reader is told so."""
    return policies.value(state.policies, "press_to_master") == "yes"


def hidden(state: GameState) -> bool:
    """Whether it is nobody's business who plays what: no mail, page or listing for others shows a player's name."""
    return policies.value(state.policies, "names") == "hidden"


def gives_away(state: GameState, seat: Seat, text: str) -> bool:
    """Whether a letter holds its writer's mail address, or his name on a line of its own, as a signature does."""
    player = state.players.get(seat)
    if player is None or seat == GAME_MASTER:
        return False
    if player.address.casefold() in text.casefold():
        return True
    lines = (re.sub(r"^\W+|\W+$", "", line).casefold() for line in text.splitlines())
    names = {player.name.casefold(), player.name.partition(" ")[0].casefold()} - {""}
    return not names.isdisjoint(lines)


def shown_to_all(state: GameState, event: PressSent) -> PressSent | None:
    """What everybody may see of a letter; None if nothing. The writer of a grey one stays untold, for ever.

    `state` is the game as it stands now: once it has ended, the policy ``press_after`` may open those letters that were
    written while it said so; whoever wrote before was promised otherwise.
    """
    opened = event.opens and state.status == "ended" and policies.value(state.policies, "press_after") == "all"
    if event.to and not opened:
        return None
    return msgspec.structs.replace(event, seat="" if event.grey else event.seat, mail=0)


def public(events: Iterable[PressSent]) -> tuple[PressSent, ...]:
    """The letters to all among `events`, without the writers of grey ones."""
    return tuple(
        msgspec.structs.replace(event, seat="" if event.grey else event.seat, mail=0)
        for event in events
        if not event.to
    )
