"""From what somebody asks to the events that follow, and to whom they are to be told. Pure; nothing is stored here.

A decision either yields events or raises `Refused` with the words to answer. Orders are never refused as a whole: each
line that cannot be taken is a problem in the event, and in the receipt.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.core import deadlines, policies, schedule
from adjudicator.core.dice import SeededDice, seed_hash
from adjudicator.core.events import (
    DeadlineSet,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    PhaseResolved,
    PlayerAdded,
    Reminded,
    Trigger,
)
from adjudicator.core.messages import GAME_MASTER, Arg, Lang, Message, Seat
from adjudicator.core.people import FORMER, observers, signed_up
from adjudicator.core.ruleset import Ledger, Phase, Ruleset
from adjudicator.core.state import GameState

NoticeKind: TypeAlias = Literal[
    "welcome",
    "opening",
    "receipt",
    "results",
    "reminder",
    "deadline",
    "correction",
    "ended",
    "press",
    "handover",
    "farewell",
    "roster",
    "guest",
    "observed",
    "terms",
    "help",
    "rules",
    "map",
    "status",
    "history",
]
"""The mails about a game: to a new player, at the start, for orders, after a resolution, before a deadline, when a
deadline or the position was changed, to somebody who takes a seat over, who has lost one, who is told of another's
change, who has no seat (`core.people`), who looks on, to all when the game
master has changed how the game is run; and those a player asks for by their name."""


class Notice(msgspec.Struct, frozen=True):
    """A mail to write: to whom, of which kind, about which of the decision's events (index).

    `masters` is for the game master's seat: ``all`` who command, the ``first``, or the ``others``, his co-masters.
    """

    kind: NoticeKind
    seat: Seat
    event: int
    masters: Literal["all", "first", "others"] = "all"


class Decision(msgspec.Struct, frozen=True):
    """What follows: events for the log, in order, and the mails about them."""

    events: tuple[Event, ...]
    notices: tuple[Notice, ...] = ()


class Refused(Exception):
    """What was asked for cannot be done; `message` tells why, and nothing has changed."""

    def __init__(self, code: str, **args: Arg) -> None:
        self.message = Message(code, args)
        super().__init__(f"{code} {args}" if args else code)


GAME_NAME = re.compile(r"[a-z][a-z0-9]{0,15}")
"""Names of games stand in mail addresses and subjects: short, lower case, ASCII."""

REMIND_BEFORE = timedelta(hours=24)


def create_game(
    game: str,
    ruleset: Ruleset[Any],
    title: str,
    lang: Lang,
    changes: Mapping[str, Any],
    rules: Mapping[str, str],
    seed: str,
) -> Decision:
    """A new game, open for players. Raises Refused for a bad name or deadline rule."""
    if not GAME_NAME.fullmatch(game):
        raise Refused("bad_game_name", text=game)
    defaults: dict[str, str] = {kind: schedule.DEFAULT_RULES[kind] for kind in ruleset.kinds}
    merged = {**defaults, **rules}
    for kind, text in merged.items():
        if kind not in ruleset.kinds:
            raise Refused("unknown_rule_kind", text=kind, list=list(ruleset.kinds))
        try:
            merged[kind] = str(deadlines.parse_rule(text))
        except deadlines.RuleError as error:
            raise Refused(error.message.code, **error.message.args) from None
    event = GameCreated(ruleset=ruleset.name, title=title, lang=lang, settings=dict(changes), rules=merged, seed=seed)
    return Decision((event,))


def add_player(state: GameState, ruleset: Ruleset[Any], player: PlayerAdded) -> Decision:
    """Put a person on a seat, or change what is known of him. Raises Refused for an unknown seat or a second seat."""
    if state.status == "ended":
        raise Refused("game_has_ended", game=state.game)
    if player.seat not in (*ruleset.seats, GAME_MASTER):
        raise Refused("unknown_seat", text=player.seat, seats=list(ruleset.seats))
    for other in state.players.values():
        if other.seat != player.seat and other.address.casefold() == player.address.casefold():
            raise Refused("address_has_seat", address=player.address, seat=other.seat)
    if player.seat != GAME_MASTER and any(m.address.casefold() == player.address.casefold() for m in state.masters):
        raise Refused("address_has_seat", address=player.address, seat=GAME_MASTER)
    old = state.players.get(player.seat)
    kind: NoticeKind = "welcome"
    if state.status == "running":
        same = old is not None and old.address.casefold() == player.address.casefold()
        kind = "status" if same else "handover"
    notices: tuple[Notice, ...] = (Notice(kind, player.seat, 0, "first"),)
    if old is not None and old.address.casefold() != player.address.casefold():
        notices += (Notice("farewell", f"{FORMER}{player.seat}", 0),)
        if player.seat == GAME_MASTER:
            notices += (Notice("roster", GAME_MASTER, 0, "others"),)
    return Decision((player,), notices)


def start_game(state: GameState, ruleset: Ruleset[Any], now: datetime) -> Decision:
    """Open the first phase. Raises Refused unless every seat is taken and the game has not started."""
    if state.status != "open":
        raise Refused("already_started", game=state.game)
    empty = [seat for seat in _people(ruleset) if seat not in state.players]
    if empty == [GAME_MASTER]:
        raise Refused("master_missing", game=state.game)
    if empty:
        raise _seats_empty(state, empty)
    position = ruleset.start()
    phase = ruleset.phase(position)
    started = GameStarted(position=ruleset.dump(position), phase=phase, seed_hash=seed_hash(state.seed))
    events: tuple[Event, ...] = (started, *announce(state, phase, now, Message("by_rule"), ruleset.asked(position)))
    told = [seat for seat in (*ruleset.seats, GAME_MASTER) if seat in state.players]
    return Decision(events, tuple(Notice("opening", seat, len(events) - 1) for seat in told))


def _seats_empty(state: GameState, empty: list[Seat]) -> Refused:
    """Why a game cannot start, and what to do about it: draw, approve, or find people."""
    signed = signed_up(state.guests)
    listed = sum(guest.approved for guest in signed)
    asking = next((guest.address for guest in signed if not guest.approved), "")
    if listed:
        return Refused("seats_empty_listed", game=state.game, seats=empty, n=listed)
    if asking:
        return Refused("seats_empty_asked", game=state.game, seats=empty, n=len(signed), address=asking)
    return Refused("seats_empty", game=state.game, seats=empty, seat=empty[0])


def _people(ruleset: Ruleset[Any]) -> tuple[Seat, ...]:
    """The seats without which a game cannot start; a game whose books the judge keeps needs its game master."""
    return (*ruleset.seats, GAME_MASTER) if isinstance(ruleset, Ledger) else ruleset.seats


def announce(
    state: GameState, phase: Phase, now: datetime, cause: Message, asked: Sequence[Seat], left: timedelta | None = None
) -> tuple[DeadlineSet, ...]:
    """The deadline of a phase that opens and waits for the seats `asked` (`schedule.plan`).

    A phase that people referee has none, nor has any while the clock stands.
    """
    if phase.kind == "ledger" or state.paused is not None:
        return ()
    planned = schedule.plan(state, phase.kind, now, asked, cause, left)
    return (DeadlineSet(phase=phase.name, at=planned.at, cause=planned.cause, absent=planned.absent),)


def set_deadline(state: GameState, at: datetime, now: datetime, reason: str) -> Decision:
    """Move the deadline of the present phase. Raises Refused if nothing waits, the clock stands, or the instant has
    passed, is too far off or is the deadline already."""
    phase = ticking_phase(state)
    if at <= now:
        raise Refused("deadline_in_the_past", at=at.isoformat(timespec="minutes"))
    check_not_too_far(at, now)
    if at == state.deadline:
        raise Refused("is_deadline_already", at=at.isoformat(timespec="minutes"))
    cause = Message("by_game_master", {"reason": reason} if reason else {})
    notices = tuple(Notice("deadline", seat, 0) for seat in state.players)
    return Decision((DeadlineSet(phase=phase.name, at=at, cause=cause),), notices)


def check_not_too_far(at: datetime, now: datetime) -> None:
    """See that nobody waits for a slip of the pen. Raises Refused for more than `deadlines.LONGEST` ahead."""
    if at > now + deadlines.LONGEST:
        raise Refused(
            "too_far_ahead", n=deadlines.LONGEST.days, at=(now + deadlines.LONGEST).isoformat(timespec="minutes")
        )


def running_phase(state: GameState) -> Phase:
    """The phase that waits for orders. Raises Refused if there is none."""
    if state.status == "ended":
        raise Refused("game_has_ended", game=state.game)
    if state.phase is None:
        raise Refused("not_started", game=state.game)
    return state.phase


def ticking_phase(state: GameState) -> Phase:
    """The phase that waits for orders while the clock runs. Raises Refused if there is none, or the game is paused."""
    phase = running_phase(state)
    if state.paused is not None:
        raise Refused("game_is_paused", game=state.game)
    return phase


def all_ready(state: GameState, ruleset: Ruleset[Any]) -> bool:
    """Whether every seat that the phase waits for has said ``ready``; never for a phase that waits for nobody. A seat
    without a player is waited for only if the policy ``empty`` says so."""
    if state.status != "running" or state.phase is None or state.paused is not None:
        return False
    asked = ruleset.asked(ruleset.load(state.position))
    if policies.value(state.policies, "empty") == "hold":
        asked = tuple(seat for seat in asked if seat in state.players)
    return bool(asked) and all(seat in state.ready for seat in asked)


def remind(state: GameState, ruleset: Ruleset[Any], now: datetime) -> Decision:
    """Remind the seats that have sent nothing, a day before the deadline; no events if there is nobody to remind."""
    if state.status != "running" or state.phase is None or state.deadline is None or state.opened is None:
        return Decision(())
    due = state.deadline - REMIND_BEFORE
    if not due <= now < state.deadline or state.opened >= due:
        return Decision(())
    asked = ruleset.asked(ruleset.load(state.position))
    seats = tuple(
        seat
        for seat in asked
        if not state.on_file(seat) and seat not in state.ready and seat not in state.reminded and seat in state.players
    )
    if not seats:
        return Decision(())
    event = Reminded(phase=state.phase.name, seats=seats)
    return Decision((event,), tuple(Notice("reminder", seat, 0) for seat in seats))


def resolve(state: GameState, ruleset: Ruleset[Any], now: datetime, trigger: Trigger, phase: str) -> Decision:
    """Resolve the phase named `phase`, announce the next one, end the game if it is won.

    Raises:
        Refused: if that phase does not wait, or the game is paused, so that nothing is resolved twice or by mistake.
    """
    waiting = ticking_phase(state)
    if waiting.name != phase:
        raise Refused("other_phase", game=state.game, phase=waiting.name, text=phase)
    position = ruleset.load(state.position)
    resolved = ruleset.resolve(position, state.orders, SeededDice(state.seed, state.dice_of(phase)))
    following = ruleset.phase(resolved.position)
    event = PhaseResolved(
        phase=phase,
        trigger=trigger,
        orders={seat: state.orders[seat] for seat in ruleset.seats if seat in state.orders},
        outcomes=resolved.outcomes,
        news=resolved.news,
        rolls=resolved.rolls,
        position=ruleset.dump(resolved.position),
        next_phase=following,
    )
    winners = ruleset.winner(resolved.position)
    after: tuple[Event, ...]
    if winners or following.kind == "over":
        after = (GameEnded(winners=winners, seed=state.seed),)
    else:
        after = announce(state, following, now, Message("by_rule"), ruleset.asked(resolved.position))
    told = [seat for seat in (*ruleset.seats, GAME_MASTER) if seat in state.players]
    notices = [Notice("results", seat, len(after)) for seat in told]
    notices += [Notice("observed", guest.tag, len(after)) for guest in observers(state.guests)]
    return Decision((event, *after), tuple(notices))
