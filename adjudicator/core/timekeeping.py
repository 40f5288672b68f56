"""What is decided about the time of a game: pause, resume, rules, policies, absences, and what a deadline brings. Pure.

deadline passes -> nobody is silent? -> resolve
                -> grace, once a phase -> still silent? -> policy silent: resolve, wait, replace
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec

from adjudicator.core import deadlines, decisions, policies, schedule
from adjudicator.core.decisions import Decision, Notice, NoticeKind, Refused, announce, running_phase, ticking_phase
from adjudicator.core.events import (
    AbsenceSet,
    AbsencesWithdrawn,
    DeadlineSet,
    Event,
    GamePaused,
    GameResumed,
    PhaseHeld,
    PolicySet,
    RuleSet,
)
from adjudicator.core.fold import fold
from adjudicator.core.letters import hidden
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.ruleset import Phase, Ruleset
from adjudicator.core.schedule import Planned
from adjudicator.core.state import GameState, Pause

ABSENCE_LONGEST = timedelta(days=92)
"""The longest absence that may be announced at once."""

SHORT_PAUSE = timedelta(hours=1)
"""A pause no longer than this leaves the deadline where it was, if that is of the rule and still to come."""

MOST_ABSENCES = 12
"""Absences of one seat that are not over."""

# --- the clock


def extend(state: GameState, length: timedelta, now: datetime, reason: str) -> Decision:
    """Move the deadline on by `length`; counted from now if the phase waits beyond its deadline.

    Raises:
        Refused: if nothing waits, the clock stands, the phase has no deadline at all, or the new one is too far off.
    """
    phase = ticking_phase(state)
    if phase.kind == "ledger" and state.deadline is None:
        raise Refused("no_deadline_to_extend", game=state.game, phase=phase.name)
    cause = Message("by_game_master", {"reason": reason.strip()} if reason.strip() else {})
    at = max(state.deadline or now, now) + length
    decisions.check_not_too_far(at, now)
    return Decision((DeadlineSet(phase=phase.name, at=at, cause=cause),), _to_all(state, "deadline", 0))


def pause(state: GameState, reason: str) -> Decision:
    """Stop the clock. Raises Refused if nothing waits, without a reason, or if it stands already."""
    phase = ticking_phase(state)
    if not reason.strip():
        raise Refused("reason_missing")
    return Decision((GamePaused(phase=phase.name, reason=reason.strip()),), _to_all(state, "deadline", 0))


def resume(state: GameState, ruleset: Ruleset[Any], now: datetime, reason: str) -> Decision:
    """Let the clock run again: the deadline is an instant of the rule that leaves the time there was at the pause. One
    that was set by hand beside the rule is not kept; a phase that opened during the pause has the time of its rule.

    Raises:
        Refused: if the game is not paused.
    """
    phase, paused = running_phase(state), state.paused
    if paused is None:
        raise Refused("not_paused", game=state.game)
    resumed = GameResumed(phase=phase.name, reason=reason.strip())
    cause = Message("by_resume", {"reason": reason.strip()} if reason.strip() else {})
    going = _by_opening_rules(fold(state, state.game, now, resumed))
    events: tuple[Event, ...] = (resumed, *_after(paused, going, phase, now, _unready(state, ruleset), cause))
    return Decision(events, _to_all(state, "deadline", len(events) - 1))


def _after(
    paused: Pause, state: GameState, phase: Phase, now: datetime, asked: tuple[Seat, ...], cause: Message
) -> tuple[DeadlineSet, ...]:
    """The deadline after a pause. A phase that people referee has no rule: its own, if it was given one, moves on."""
    before = paused.deadline
    left = max(before - paused.since, timedelta(0)) if before else None
    short = before is not None and now - paused.since <= SHORT_PAUSE and now < before
    if phase.kind == "ledger" and before and left:
        return (DeadlineSet(phase=phase.name, at=before if short else now + left, cause=cause),)
    if before and short and schedule.on_grid(state, phase.kind, before):
        return (_deadline(phase, schedule.moved(state, phase.kind, before, now, asked, cause)),)
    return announce(state, phase, now, cause, asked, left)


# --- how the game is run


def set_rule(state: GameState, ruleset: Ruleset[Any], kind: str, text: str, reason: str) -> Decision:
    """Another deadline rule for a kind of phase, from the next such phase on.

    Raises:
        Refused: if the game has ended, for an unknown kind or a rule that cannot be read, or if it is so already.
    """
    _not_ended(state)
    found = next((known for known in ruleset.kinds if known == kind), None)
    if found is None:
        raise Refused("unknown_rule_kind", text=kind, list=list(ruleset.kinds))
    try:
        rule = str(deadlines.parse_rule(text))
    except deadlines.RuleError as error:
        raise Refused(error.message.code, **error.message.args) from None
    if rule == str(schedule.rule_of(state, found)):
        raise Refused("is_rule_already")
    event = RuleSet(phase_kind=found, rule=rule, reason=reason.strip())
    return Decision((event,), _to_all(state, "terms", 0) if state.status == "running" else ())


def set_policy(state: GameState, ruleset: Ruleset[Any], name: str, text: str, now: datetime, reason: str) -> Decision:
    """Change how the game is run. A deadline that falls into a new blackout is moved at once.

    Raises:
        Refused: if the game has ended, for an unknown policy or value, for the value it has, or if it would tell names
            that players were promised not to be told. (The end does not keep letters from being closed again.)
    """
    try:
        event = PolicySet(name=name, value=policies.read(name, text), reason=reason.strip())
    except policies.PolicyError as error:
        raise Refused(error.message.code, **error.message.args) from None
    if (name, event.value) != ("press_after", "none"):
        _not_ended(state)
    if (name, event.value) == ("names", "shown") and hidden(state) and state.players.keys() - {GAME_MASTER}:
        raise Refused("names_stay_hidden")
    if event.value == policies.value(state.policies, name):
        raise Refused("is_policy_already", name=name, value=event.value)
    if state.status != "running":
        return Decision((event,))
    after = fold(state, state.game, now, event)
    closed = name == "blackout" and _falls_into_blackout(after)
    moved = _replanned(after, ruleset, now) if closed and not _falls_into_blackout(state) else ()
    if moved:
        return Decision((event, *moved), _to_all(state, "deadline", 1))
    return Decision((event,), _to_all(state, "terms", 0))


def set_absence(
    state: GameState, ruleset: Ruleset[Any], seat: Seat, since: datetime, until: datetime, now: datetime
) -> Decision:
    """A player will be away; the next deadline that falls into that time waits for him, within the cap.

    Raises:
        Refused: if the game has ended, or for a time that is over, ends before it begins, is too long, too far off or
            known already.
    """
    _not_ended(state)
    if until <= now:
        raise Refused("absence_over", at=until.isoformat(timespec="minutes"))
    if since > until:
        raise Refused("absence_backwards")
    if until - since > ABSENCE_LONGEST:
        raise Refused("absence_too_long", n=ABSENCE_LONGEST.days)
    decisions.check_not_too_far(until, now)
    if any((absence.since, absence.until) == (since, until) for absence in state.absences.get(seat, ())):
        raise Refused("absence_known")
    if sum(absence.until > now for absence in state.absences.get(seat, ())) >= MOST_ABSENCES:
        raise Refused("absences_too_many", n=MOST_ABSENCES)
    event = AbsenceSet(seat=seat, since=since, until=until)
    after = fold(state, state.game, now, event)
    hits = after.deadline is not None and bool(schedule.away(after, after.deadline, (seat,)))
    moved = _replanned(after, ruleset, now) if hits else ()
    return Decision((event, *moved), _to_all(state, "deadline", 1) if moved else ())


def withdraw_absences(state: GameState, seat: Seat) -> Decision:
    """Take all absences of a seat back; a deadline that was moved stays. Raises Refused if there are none."""
    _not_ended(state)
    if not state.absences.get(seat):
        raise Refused("no_absences", seat=seat)
    return Decision((AbsencesWithdrawn(seat=seat),))


def _falls_into_blackout(state: GameState) -> bool:
    """Whether the present deadline lies in a blackout: one that was set there by hand stays."""
    if state.deadline is None or state.phase is None or state.phase.kind == "ledger":
        return False
    return schedule.in_blackout(state, state.deadline, schedule.zone_of(_by_opening_rules(state), state.phase.kind))


def _replanned(state: GameState, ruleset: Ruleset[Any], now: datetime) -> tuple[DeadlineSet, ...]:
    """The present deadline anew, if it has come to lie in a blackout or an absence; never an earlier one, nor that of a
    phase that people referee."""
    if state.deadline is None or state.deadline <= now or state.phase is None or state.paused is not None:
        return ()
    if state.phase.kind == "ledger":
        return ()
    asked = _unready(state, ruleset)
    going = _by_opening_rules(state)
    planned = schedule.moved(going, state.phase.kind, state.deadline, now, asked, Message("by_rule"))
    return (_deadline(state.phase, planned),) if planned.at > state.deadline else ()


def _deadline(phase: Phase, planned: Planned) -> DeadlineSet:
    return DeadlineSet(phase=phase.name, at=planned.at, cause=planned.cause, absent=planned.absent)


def _by_opening_rules(state: GameState) -> GameState:
    """The game with the deadline rules by which its present phase opened: another rule counts from the next one on."""
    return msgspec.structs.replace(state, rules=state.opening_rules)


def _unready(state: GameState, ruleset: Ruleset[Any]) -> tuple[Seat, ...]:
    """The seats asked that may still want their time."""
    return tuple(seat for seat in ruleset.asked(ruleset.load(state.position)) if seat not in state.ready)


# --- what a deadline brings


def silent_seats(state: GameState, ruleset: Ruleset[Any]) -> tuple[Seat, ...]:
    """The seats asked whose players have sent nothing for this phase."""
    asked = ruleset.asked(ruleset.load(state.position))
    return tuple(seat for seat in asked if seat in state.players and not _heard(state, seat))


def waited_for(state: GameState, ruleset: Ruleset[Any]) -> tuple[Seat, ...]:
    """The seats for which the phase waits beyond its deadline, by the policies ``silent`` and ``empty``."""
    asked = ruleset.asked(ruleset.load(state.position))
    silent = policies.value(state.policies, "silent") != "resolve"
    empty = policies.value(state.policies, "empty") == "wait"
    return tuple(seat for seat in asked if not _heard(state, seat) and (silent if seat in state.players else empty))


def grace_due(state: GameState, ruleset: Ruleset[Any]) -> bool:
    """Whether the deadline, when it passes, is moved for the silent."""
    unused = not state.grace_given and policies.span(state.policies, "grace") > timedelta(0)
    return unused and bool(silent_seats(state, ruleset))


def at_deadline(state: GameState, ruleset: Ruleset[Any], now: datetime) -> Decision | None:
    """What the deadline that has passed brings but the end of the phase: grace, or waiting; None if the phase ends."""
    if state.phase is None:
        return None
    silent = silent_seats(state, ruleset)
    if grace_due(state, ruleset) and not state.held:
        length = policies.span(state.policies, "grace")
        at = (state.deadline or now) + length
        at = at if at > now else now + length
        cause = Message("by_grace", {"n": len(silent), "hours": length // timedelta(hours=1)})
        event = DeadlineSet(phase=state.phase.name, at=at, cause=cause, grace=True)
        warned = tuple(Notice("deadline", seat, 0) for seat in (*silent, GAME_MASTER) if seat in state.players)
        to_all = policies.value(state.policies, "grace_warning") == "all"
        return Decision((event,), _to_all(state, "deadline", 0) if to_all else warned)
    waited = waited_for(state, ruleset)
    if not waited or (state.held and held_no_more(state, ruleset)):
        return None
    replace = policies.value(state.policies, "silent") == "replace"
    held = PhaseHeld(phase=state.phase.name, seats=waited, replace=replace)
    return Decision((held,), _to_all(state, "deadline", 0))


def still_silent(state: GameState) -> tuple[Seat, ...]:
    """Those for whom the phase waits beyond its deadline and from whom nothing has come since."""
    hold = policies.value(state.policies, "empty") == "hold"
    return tuple(seat for seat in state.held if not _heard(state, seat) and not (hold and seat not in state.players))


def held_no_more(state: GameState, ruleset: Ruleset[Any]) -> bool:
    """Whether all for whom the phase waited beyond its deadline have written what was missing."""
    position = ruleset.load(state.position)
    return bool(state.held) and state.paused is None and all(_done(state, ruleset, position, s) for s in state.held)


def _done(state: GameState, ruleset: Ruleset[Any], position: Any, seat: Seat) -> bool:
    if seat not in state.players:
        return policies.value(state.policies, "empty") == "hold"
    orders = state.on_file(seat)
    return seat in state.ready or (bool(orders) and not ruleset.missing(position, seat, orders))


def _heard(state: GameState, seat: Seat) -> bool:
    return bool(state.on_file(seat)) or seat in state.ready


def _not_ended(state: GameState) -> None:
    if state.status == "ended":
        raise Refused("game_has_ended", game=state.game)


def _to_all(state: GameState, kind: NoticeKind, event: int) -> tuple[Notice, ...]:
    return tuple(Notice(kind, seat, event) for seat in state.players)
