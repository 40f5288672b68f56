"""How reliably each player sends his orders, counted from the log of a game.

A phase counts for a seat that it asked, when it is resolved: ``on_time``; ``reminded``, on time but after a reminder;
``late``, within the grace after the deadline or while the phase waited beyond it; ``missed``, nothing on file when the
deadline had passed (NMR), unless an absence was announced for that time. Orders that the game master wrote for a seat
are not its player's. A phase that ended early counts for those who had written.
The figures are the present player's: they begin anew when another takes the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.core.events import (
    DeadlineSet,
    Event,
    OrdersReceived,
    PhaseHeld,
    PhaseResolved,
    PlayerAdded,
    PositionSet,
    Reminded,
    SeatVacated,
)
from adjudicator.core.fold import fold
from adjudicator.core.messages import Seat
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState

How: TypeAlias = Literal["on_time", "reminded", "late"]
"""How a seat's first orders of a phase came in."""


class Figures(msgspec.Struct, frozen=True):
    """Phases of one player: those that count, and how he did; the last four add up to the first."""

    asked: int = 0
    on_time: int = 0
    reminded: int = 0
    late: int = 0
    missed: int = 0


class _Phase:
    """What has come in for the phase that waits."""

    def __init__(self) -> None:
        self.heard: dict[Seat, How] = {}
        self.reminded: frozenset[Seat] = frozenset()
        self.grace = False
        self.due: datetime | None = None
        """The deadline beyond which the phase was held for the silent."""


def reliability(game: str, ruleset: Ruleset[Any], log: Iterable[tuple[datetime, Event]]) -> Mapping[Seat, Figures]:
    """The figures of every seat that has a player, in table order, from the events of the log with their instants."""
    state: GameState | None = None
    found: dict[Seat, Figures] = {}
    phase = _Phase()
    for at, event in log:
        if state is not None:
            _note(state, event, phase, found)
            if isinstance(event, PhaseResolved):
                _count(state, ruleset, at, event, phase, found)
            if isinstance(event, PhaseResolved) or (isinstance(event, PositionSet) and opens(event)):
                phase = _Phase()
        state = fold(state, game, at, event)
    players = state.players if state is not None else {}
    return {seat: found.get(seat, Figures()) for seat in ruleset.seats if seat in players}


def opens(event: PositionSet) -> bool:
    """Whether a correction opens a phase."""
    return bool(event.back_to) or event.phase != event.next_phase.name


def _note(state: GameState, event: Event, phase: _Phase, found: dict[Seat, Figures]) -> None:
    match event:
        case OrdersReceived(seat=seat) if event.mail and (event.filed or event.ready or event.entered):
            how: How = "late" if phase.grace else "reminded" if seat in phase.reminded else "on_time"
            phase.heard.setdefault(seat, how)
        case Reminded():
            phase.reminded |= frozenset(event.seats)
        case DeadlineSet():
            phase.grace = event.grace
        case PhaseHeld():
            phase.grace, phase.due = True, phase.due or state.deadline
        case PlayerAdded(seat=seat) if not _same(state, event):
            found.pop(seat, None)
            phase.heard.pop(seat, None)
        case SeatVacated(seat=seat):
            found.pop(seat, None)
            phase.heard.pop(seat, None)


def _same(state: GameState, event: PlayerAdded) -> bool:
    """Whether only what is known of a player changes."""
    old = state.players.get(event.seat)
    return old is not None and old.address.casefold() == event.address.casefold()


def _away(state: GameState, seat: Seat, at: datetime | None) -> bool:
    """Whether a seat had told that it would be away when the deadline came."""
    return at is not None and any(away.since <= at <= away.until for away in state.absences.get(seat, ()))


def _count(
    state: GameState,
    ruleset: Ruleset[Any],
    at: datetime,
    event: PhaseResolved,
    phase: _Phase,
    found: dict[Seat, Figures],
) -> None:
    """Count a phase that is resolved at `at` for every seat it asked."""
    due = phase.due or (state.deadline if state.deadline is not None and at >= state.deadline else None)
    for seat in ruleset.asked(ruleset.load(state.position)):
        if seat not in state.players:
            continue
        wrote = bool(event.orders.get(seat)) or seat in state.ready
        how = phase.heard.get(seat) if wrote else None
        if how is None and (due is None or _away(state, seat, due)):
            continue
        old = found.get(seat, Figures())
        name = how or "missed"
        found[seat] = msgspec.structs.replace(old, asked=old.asked + 1, **{name: getattr(old, name) + 1})
