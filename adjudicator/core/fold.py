"""The fold that makes the state of a game from its log: what each kind of event changes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

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
from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.core.orders import file_orders
from adjudicator.core.ruleset import Phase
from adjudicator.core.state import Absence, GameState, Pause, Player

REMINDED_AGAIN = timedelta(hours=36)
"""A deadline further off than this when it is set has reminders of its own."""


class LogError(ValueError):
    """The log of a game does not make sense: an event that cannot follow the one before."""


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
            if event.on:
                return {"masters": (*known, one), "guests": people.off_the_list(state.guests, event.address)}
            gone = next((old for old in state.masters if old not in known), one)
            return {"masters": known, "former": _left(state, gone)}
        case SeatsAllotted():
            return {}
        case GameStarted():
            if state.status != "open":
                raise LogError(f"{state.game}: started twice")
            opened = {"phase": event.phase, "opened": at, "deadline": None, "position": event.position}
            opened["opening_rules"] = state.rules
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
        changes["former"] = _left(state, old)
        changes |= _newcomer(state, event.seat)
    if event.address.casefold() in state.guests:
        changes["guests"] = people.off_the_list(state.guests, event.address)
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
        "former": _left(state, state.players[event.seat]),
        "orders": {seat: orders for seat, orders in state.orders.items() if seat != event.seat},
        "ready": state.ready - {event.seat},
        **_newcomer(state, event.seat),
    }


def _left(state: GameState, player: Player) -> Mapping[Seat, tuple[Player, ...]]:
    """Those who had seats before, once `player` has lost his."""
    address = player.address.casefold()
    before = tuple(one for one in state.former.get(player.seat, ()) if one.address.casefold() != address)
    return {**state.former, player.seat: (*before, player)}


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
    """What changes when a phase opens; while the clock stands, it has had no deadline yet."""
    return {
        "position": position,
        "phase": phase,
        "opened": at,
        "opening_rules": state.rules,
        "deadline": None,
        "deadline_cause": None,
        "orders": {},
        "ready": frozenset(),
        "reminded": frozenset(),
        "reminded_at": None,
        "grace_given": False,
        "held": (),
        "paused": state.paused and msgspec.structs.replace(state.paused, deadline=None),
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
