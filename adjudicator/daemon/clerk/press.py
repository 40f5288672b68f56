"""Press: letters that the judge passes on. ``press France, Italy:``, ``press grey all:``, ``press to master:``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from adjudicator.core import letters
from adjudicator.core.commands import Command
from adjudicator.core.decisions import Refused
from adjudicator.core.events import PressSent
from adjudicator.core.folding import plain
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.state import GameState
from adjudicator.daemon.clerk.answers import Answer, Caller, Handler
from adjudicator.daemon.clerk.reading import seat_named
from adjudicator.daemon.desk import Desk
from adjudicator.orders import looks_like_order

GREY = frozenset({"grey", "gray", "anonymous", "grise", "gris", "anonyme", "anonymement"})
WHITE = frozenset({"white", "signed", "blanche", "blanc", "signee"})
FILLERS = frozenset({"to", "from", "a", "au", "aux"})
ALL = frozenset({"all", "everybody", "everyone", "all players", "tous", "toutes", "tous les joueurs", "tout le monde"})
MASTER = frozenset({"master", "the master", "game master", "the game master", "gm"}) | frozenset(
    {"maitre", "le maitre", "maitre du jeu", "le maitre du jeu", "mj"}
)

_LIST = re.compile(r"[,;&+]|\band\b|\bet\b")


class Addressed(NamedTuple):
    """To whom a letter goes, nobody named meaning all; and whether it is unsigned."""

    to: tuple[Seat, ...]
    grey: bool


def addressed(state: GameState, seats: tuple[Seat, ...], text: str) -> Addressed:
    """Read the words of the command. Raises Refused for a name that is no seat.

    Example: ``grey all`` is ``((), True)``, ``France and the game master`` is ``(("France", "GM"), False)``.
    """
    words, grey = text.split(), False
    while len(words) > 1 and (word := plain(words[0])) in GREY | WHITE | FILLERS:
        grey = grey or word in GREY
        words = words[1:]
    parts = [part.strip() for part in _LIST.split(" ".join(words)) if part.strip()]
    if any(plain(part) in ALL for part in parts):
        return Addressed((), grey)
    found = {_named(state, seats, part) for part in parts}
    if not found:
        raise Refused("unknown_seat", text=text, seats=list(seats))
    return Addressed(tuple(seat for seat in (*seats, GAME_MASTER) if seat in found), grey)


def _named(state: GameState, seats: tuple[Seat, ...], text: str) -> Seat:
    words = text.split()
    while len(words) > 1 and plain(words[0]) in FILLERS:
        words = words[1:]
    name = " ".join(words)
    return GAME_MASTER if plain(name) in MASTER else seat_named(state, seats, name)


def press(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Pass a letter on. Nothing of the mail it came by goes with it, and answers to it come by the judge alone."""
    state = desk.game_of(caller.game)
    ruleset = desk.games.ruleset(state)
    to, grey = addressed(state, ruleset.seats, command.words)
    before = state.event
    beside = isinstance(before, PressSent) and before.mail == (caller.mail or None) and (grey or before.grey)
    if caller.seat != GAME_MASTER and (beside or (grey and caller.signs)):
        raise Refused("grey_alone")  # what stands beside it in the log would tell who wrote it
    decision = letters.send(state, ruleset, caller.seat, to, command.text, now, grey=grey, mail=caller.mail)
    event = decision.events[0]
    assert isinstance(event, PressSent)
    desk.record(state, decision, now)
    signed = "_master" if caller.seat == GAME_MASTER else "_grey" if grey else ""
    count = len(event.text.splitlines())
    told = (
        Message(f"did_press{signed}", {"n": count, "seats": list(to)})
        if to
        else Message(f"did_press_all{signed}", {"n": count})
    )
    more = []
    if letters.read_along(state) and caller.seat != GAME_MASTER:
        more.append(Message("press_read_along"))
    if lines := [line for line in event.text.splitlines() if looks_like_order(line)]:
        more.append(Message("press_holds_orders", {"n": len(lines), "text": lines[0].strip()[:80]}))
    return (told, *more)


HANDLERS: Mapping[str, Handler] = {"press": press}
