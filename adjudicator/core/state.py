"""The state of a game, and the fold that makes it from the log."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.core import people
from adjudicator.core.events import (
    AbsenceSet,
    AbsencesWithdrawn,
    CoMasterSet,
    DeadlineSet,
    Event,
    GameCreated,
    GameEnded,
    GamePaused,
    GameResumed,
    GameStarted,
    Invited,
    ObserverSet,
    OrdersReceived,
    PhaseHeld,
    PhaseResolved,
    PlayerAdded,
    PolicySet,
    PositionSet,
    PressSent,
    Reminded,
    RuleSet,
    SeatsAllotted,
    SeatVacated,
    SignedUp,
    SignUpApproved,
    StoryTold,
)
from adjudicator.core.messages import GAME_MASTER, Lang, Message, Seat
from adjudicator.core.orders import Order, file_orders
from adjudicator.core.ruleset import Phase

Status: TypeAlias = Literal["open", "running", "ended"]


REMINDED_AGAIN = timedelta(hours=36)
"""A deadline further off than this when it is set has reminders of its own."""


class LogError(ValueError):
    """The log of a game does not make sense: an event that cannot follow the one before."""


class Player(msgspec.Struct, frozen=True):
    """Who sits where, and how he wants his mail."""

    seat: Seat
    name: str
    address: str
    lang: Lang
    zone: str


class Absence(msgspec.Struct, frozen=True):
    """When a player is away. `used`: a deadline has waited for it; it moves no other."""

    since: datetime
    until: datetime
    used: bool = False


class Pause(msgspec.Struct, frozen=True):
    """The clock of a game stands: since when, why, and the deadline that was set when it stopped."""

    since: datetime
    reason: str
    deadline: datetime | None


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
        pressed: when each seat had letters passed on, those of the last day before its newest.
        policies: those that were set, name to value (`core.policies` reads them).
        paused: set while the clock stands.
        absences: what players have announced, by seat, as they came.
        grace_given: the deadline of this phase was moved once for the silent.
        held: the seats for whom the phase waits beyond its deadline.
        wanted: the seats that are to be replaced for their silence.
        dated: the phase before had a deadline.
        masters: those who may command as game master besides the one in `players`.
        former: who had a seat before its present player, the last one each.
        guests: who has to do with the game without a seat (`core.people`), by address.
        reminded_at: when players were last reminded in this phase.
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
    policies: Mapping[str, str] = {}
    paused: Pause | None = None
    absences: Mapping[Seat, tuple[Absence, ...]] = {}
    grace_given: bool = False
    held: tuple[Seat, ...] = ()
    wanted: frozenset[Seat] = frozenset()
    dated: bool = False
    masters: tuple[Player, ...] = ()
    former: Mapping[Seat, Player] = {}
    guests: people.Guests = {}
    reminded_at: datetime | None = None
    pressed: Mapping[Seat, tuple[datetime, ...]] = {}

    def dice_of(self, phase: str) -> str:
        """What keys the dice of a phase besides the seed. A phase that is played again throws new ones: those of the
        first time are known."""
        return f"{phase} again {self.rollbacks}" if self.rollbacks else phase

    def person(self, seat: Seat) -> Player | None:
        """Who is meant by a seat, or by the tag of a guest or a former player; None if nobody is."""
        if seat.startswith(people.FORMER):
            old = self.former.get(seat.removeprefix(people.FORMER))
            return msgspec.structs.replace(old, seat=seat) if old else None
        if seat.startswith(people.GUEST):
            found = next((guest for guest in self.guests.values() if guest.tag == seat), None)
            return Player(seat, found.name, found.address, found.lang, found.zone) if found else None
        return self.players.get(seat)

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
            return _seated(state, event)
        case SeatVacated():
            return _vacated(state, event)
        case Invited() | SignedUp() | SignUpApproved() | ObserverSet():
            return {"guests": people.after(state.guests, event)}
        case CoMasterSet():
            known = tuple(one for one in state.masters if one.address.casefold() != event.address.casefold())
            one = Player(GAME_MASTER, event.name, event.address, event.lang, event.zone)
            return {"masters": (*known, one) if event.on else known}
        case SeatsAllotted():
            return {}
        case GameStarted():
            if state.status != "open":
                raise LogError(f"{state.game}: started twice")
            opened = {"phase": event.phase, "opened": at, "deadline": None, "position": event.position}
            return {"status": "running", **opened}
        case DeadlineSet():
            _expect_phase(state, event.phase)
            return _deadline_set(state, at, event)
        case OrdersReceived():
            _expect_phase(state, event.phase)
            return _filed(state, event)
        case Reminded():
            reminded = state.reminded if event.asked else state.reminded | frozenset(event.seats)
            return {"reminded": reminded, "reminded_at": at}
        case PhaseResolved():
            _expect_phase(state, event.phase)
            opened = _opened(state, at, event.position, event.next_phase)
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
            opened = _opened(state, at, event.position, event.next_phase)
            return {**opened, "over": over, "corrected": event, "story": ""}
        case StoryTold():
            _expect_phase(state, event.phase)
            return {"story": event.text}
        case PolicySet():
            return {"policies": {**state.policies, event.name: event.value}}
        case PressSent():
            recent = tuple(then for then in state.pressed.get(event.seat, ()) if at - then < timedelta(days=1))
            return {"pressed": {**state.pressed, event.seat: (*recent, at)}}
        case RuleSet():
            return {"rules": {**state.rules, event.phase_kind: event.rule}}
        case GamePaused():
            _expect_phase(state, event.phase)
            return {"paused": Pause(at, event.reason, state.deadline), "deadline": None, "held": ()}
        case GameResumed():
            _expect_phase(state, event.phase)
            return {"paused": None}
        case AbsenceSet():
            away = (*state.absences.get(event.seat, ()), Absence(event.since, event.until))
            return {"absences": {**state.absences, event.seat: away}}
        case AbsencesWithdrawn():
            return {"absences": {**state.absences, event.seat: ()}}
        case PhaseHeld():
            _expect_phase(state, event.phase)
            wanted = state.wanted | frozenset(event.seats) if event.replace else state.wanted
            return {"deadline": None, "held": event.seats, "wanted": wanted}
        case GameEnded():
            return {"status": "ended", "winners": event.winners, "deadline": None, "paused": None, "held": ()}
        case _:
            raise LogError(f"{state.game}: {type(event).__name__} cannot follow")


def _seated(state: GameState, event: PlayerAdded) -> dict[str, Any]:
    """What changes when somebody takes a seat, or changes what is known of him."""
    player = Player(event.seat, event.name, event.address, event.lang, event.zone)
    changes: dict[str, Any] = {"players": {**state.players, event.seat: player}}
    old = state.players.get(event.seat)
    if old is not None and old.address.casefold() != event.address.casefold():
        changes["former"] = {**state.former, event.seat: old}
        changes |= _newcomer(state, event.seat)
    if event.address.casefold() in state.guests:
        changes["guests"] = people.without_player(state.guests, event)
    if event.seat == GAME_MASTER and state.masters:
        address = event.address.casefold()
        changes["masters"] = tuple(one for one in state.masters if one.address.casefold() != address)
    return changes


def _vacated(state: GameState, event: SeatVacated) -> dict[str, Any]:
    """What changes when nobody sits on a seat any more."""
    if event.seat not in state.players:
        raise LogError(f"{state.game}: nobody plays {event.seat}")
    return {
        "players": {seat: player for seat, player in state.players.items() if seat != event.seat},
        "former": {**state.former, event.seat: state.players[event.seat]},
        "orders": {seat: orders for seat, orders in state.orders.items() if seat != event.seat},
        "ready": state.ready - {event.seat},
        **_newcomer(state, event.seat),
    }


def _newcomer(state: GameState, seat: Seat) -> dict[str, Any]:
    """Who takes a seat over is not away, nor to be replaced, because the one before him was."""
    away = {other: absences for other, absences in state.absences.items() if other != seat}
    return {"absences": away, "wanted": state.wanted - {seat}}


def _deadline_set(state: GameState, at: datetime, event: DeadlineSet) -> dict[str, Any]:
    """A deadline ends the waiting beyond one; the absences it waits for have had their effect. Before one that is far
    off, whoever was reminded is reminded again."""
    changes: dict[str, Any] = {"deadline": event.at, "deadline_cause": event.cause, "held": ()}
    if event.at - at > REMINDED_AGAIN:
        changes["reminded"] = frozenset()
    if event.grace:
        changes["grace_given"] = True
    if event.absent:
        changes["absences"] = {
            seat: tuple(
                msgspec.structs.replace(absence, used=absence.used or absence.since <= event.at) for absence in away
            )
            if seat in event.absent
            else away
            for seat, away in state.absences.items()
        }
    return changes


def _rolled_back(state: GameState, at: datetime, event: PositionSet) -> dict[str, Any]:
    """What changes when the game goes back to an earlier phase: what came after it is not over any more."""
    name = event.next_phase.name
    kept = state.over[: state.over.index(name)] if name in state.over else state.over
    return {
        **_opened(state, at, event.position, event.next_phase),
        "over": kept,
        "resolved": None,
        "corrected": event,
        "rollbacks": state.rollbacks + 1,
        "story": "",
        "told": "",
        "status": "running",
        "winners": (),
        "absences": {
            seat: tuple(msgspec.structs.replace(absence, used=False) for absence in away)
            for seat, away in state.absences.items()
        },
        **({"seed": event.seed} if event.seed else {}),
    }


def _opened(state: GameState, at: datetime, position: Mapping[str, Any], phase: Phase) -> dict[str, Any]:
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
        "reminded_at": None,
        "grace_given": False,
        "held": (),
        "dated": state.deadline_cause is not None,
    }


def _filed(state: GameState, event: OrdersReceived) -> dict[str, Any]:
    gone = frozenset(event.cancelled)
    orders = tuple(order for order in state.on_file(event.seat) if order.text not in gone)
    for order in event.filed:
        orders = file_orders(orders, order)
    ready = state.ready
    if event.ready is not None:
        ready = ready | {event.seat} if event.ready else ready - {event.seat}
    changes: dict[str, Any] = {
        "orders": {**state.orders, event.seat: orders},
        "ready": ready,
        "wanted": state.wanted - {event.seat},
    }
    if event.entered is not None:
        changes |= {"position": event.entered.position, "phase": event.entered.next_phase}
    return changes


def _expect_phase(state: GameState, name: str) -> None:
    if state.phase is None or state.phase.name != name:
        raise LogError(f"{state.game}: an event of {name} in {state.phase.name if state.phase else 'no phase'}")
