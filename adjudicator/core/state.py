"""The state of a game, and the fold that makes it from the log."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.core.events import (
    DeadlineSet,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    OrdersReceived,
    PhaseResolved,
    PlayerAdded,
    PositionSet,
    Reminded,
    StoryTold,
)
from adjudicator.core.messages import Lang, Message, Seat
from adjudicator.core.orders import Order, file_orders
from adjudicator.core.ruleset import Phase

Status: TypeAlias = Literal["open", "running", "ended"]


class LogError(ValueError):
    """The log of a game does not make sense: an event that cannot follow the one before."""


class Player(msgspec.Struct, frozen=True):
    """Who sits where, and how he wants his mail."""

    seat: Seat
    name: str
    address: str
    lang: Lang
    zone: str


class GameState(msgspec.Struct, frozen=True):
    """All that is known of a game at a line of its log.

    Attributes:
        number: of the last event folded in; 1 for the first.
        event, at: that event and its instant.
        phase: the phase that waits for orders; None before the start.
        opened: when it opened.
        deadline: its UTC instant; None if none is set yet.
        deadline_cause: why it is when it is.
        orders: on file for the phase, by seat, in the order of writing.
        ready: the seats that do not need the time until the deadline.
        reminded: the seats reminded in this phase.
        over: names of the phases that are over, in order.
        resolved: the last resolution.
        corrected: the last correction of the position since then, if any.
        rollbacks: how often the game went back to an earlier phase.
        story: the game master's words for the results to come; `told`: those of the last resolution.
    """

    game: str
    ruleset: str
    title: str
    lang: Lang
    settings: Mapping[str, Any]
    rules: Mapping[str, str]
    seed: str
    number: int
    event: Event
    at: datetime
    status: Status = "open"
    players: Mapping[Seat, Player] = {}
    position: Mapping[str, Any] = {}
    phase: Phase | None = None
    opened: datetime | None = None
    deadline: datetime | None = None
    deadline_cause: Message | None = None
    orders: Mapping[Seat, tuple[Order, ...]] = {}
    ready: frozenset[Seat] = frozenset()
    reminded: frozenset[Seat] = frozenset()
    over: tuple[str, ...] = ()
    resolved: PhaseResolved | None = None
    corrected: PositionSet | None = None
    rollbacks: int = 0
    story: str = ""
    told: str = ""
    winners: tuple[Seat, ...] = ()

    def dice_of(self, phase: str) -> str:
        """What keys the dice of a phase besides the seed. A phase that is played again throws new ones: those of the
        first time are known."""
        return f"{phase} again {self.rollbacks}" if self.rollbacks else phase

    def on_file(self, seat: Seat) -> tuple[Order, ...]:
        """The orders of a seat for the present phase."""
        return self.orders.get(seat, ())


def digest(game: str, phase: str, seat: Seat, orders: Iterable[Order]) -> str:
    """Eight hex digits that stand for a seat's orders; the receipt prints them, and so do the results."""
    text = "\n".join((game, phase, seat, *(order.text for order in orders)))
    code = hashlib.sha256(text.encode()).hexdigest()[:8]
    return f"{code[:4]}-{code[4:]}"


def fold(state: GameState | None, game: str, at: datetime, event: Event) -> GameState:
    """The state after `event`. Raises LogError if the event cannot come here."""
    if isinstance(event, GameCreated):
        if state is not None:
            raise LogError(f"{game}: created twice")
        return GameState(
            game=game,
            ruleset=event.ruleset,
            title=event.title,
            lang=event.lang,
            settings=event.settings,
            rules=event.rules,
            seed=event.seed,
            number=1,
            event=event,
            at=at,
        )
    if state is None:
        raise LogError(f"{game}: the log does not begin with its creation")
    return msgspec.structs.replace(state, number=state.number + 1, event=event, at=at, **_changes(state, at, event))


def _changes(state: GameState, at: datetime, event: Event) -> dict[str, Any]:
    match event:
        case PlayerAdded():
            player = Player(event.seat, event.name, event.address, event.lang, event.zone)
            return {"players": {**state.players, event.seat: player}}
        case GameStarted():
            if state.status != "open":
                raise LogError(f"{state.game}: started twice")
            opened = {"phase": event.phase, "opened": at, "deadline": None, "position": event.position}
            return {"status": "running", **opened}
        case DeadlineSet():
            _expect_phase(state, event.phase)
            return {"deadline": event.at, "deadline_cause": event.cause}
        case OrdersReceived():
            _expect_phase(state, event.phase)
            return _filed(state, event)
        case Reminded():
            return {"reminded": state.reminded | frozenset(event.seats)}
        case PhaseResolved():
            _expect_phase(state, event.phase)
            opened = _opened(at, event.position, event.next_phase)
            return {
                **opened,
                "over": (*state.over, event.phase),
                "resolved": event,
                "corrected": None,
                "told": state.story,
                "story": "",
            }
        case PositionSet():
            _expect_phase(state, event.phase)
            if event.back_to:
                return _rolled_back(state, at, event)
            if event.next_phase.name == event.phase:
                return {"position": event.position, "corrected": event}
            over = tuple(name for name in (*state.over, event.phase) if name != event.next_phase.name)
            return {**_opened(at, event.position, event.next_phase), "over": over, "corrected": event, "story": ""}
        case StoryTold():
            _expect_phase(state, event.phase)
            return {"story": event.text}
        case GameEnded():
            return {"status": "ended", "winners": event.winners, "deadline": None}
        case _:
            raise LogError(f"{state.game}: {type(event).__name__} cannot follow")


def _rolled_back(state: GameState, at: datetime, event: PositionSet) -> dict[str, Any]:
    """What changes when the game goes back to an earlier phase: what came after it is not over any more."""
    name = event.next_phase.name
    kept = state.over[: state.over.index(name)] if name in state.over else state.over
    return {
        **_opened(at, event.position, event.next_phase),
        "over": kept,
        "resolved": None,
        "corrected": event,
        "rollbacks": state.rollbacks + 1,
        "story": "",
        "told": "",
        "status": "running",
        "winners": (),
        **({"seed": event.seed} if event.seed else {}),
    }


def _opened(at: datetime, position: Mapping[str, Any], phase: Phase) -> dict[str, Any]:
    """What changes when a phase opens."""
    return {
        "position": position,
        "phase": phase,
        "opened": at,
        "deadline": None,
        "deadline_cause": None,
        "orders": {},
        "ready": frozenset(),
        "reminded": frozenset(),
    }


def _filed(state: GameState, event: OrdersReceived) -> dict[str, Any]:
    gone = frozenset(event.cancelled)
    orders = tuple(order for order in state.on_file(event.seat) if order.text not in gone)
    for order in event.filed:
        orders = file_orders(orders, order)
    ready = state.ready
    if event.ready is not None:
        ready = ready | {event.seat} if event.ready else ready - {event.seat}
    changes: dict[str, Any] = {"orders": {**state.orders, event.seat: orders}, "ready": ready}
    if event.entered is not None:
        changes |= {"position": event.entered.position, "phase": event.entered.next_phase}
    return changes


def _expect_phase(state: GameState, name: str) -> None:
    if state.phase is None or state.phase.name != name:
        raise LogError(f"{state.game}: an event of {name} in {state.phase.name if state.phase else 'no phase'}")
