"""The mails about the time of a game, and what other mails say of it: pause, waiting, absences, policies."""

from __future__ import annotations

from datetime import datetime

from adjudicator.core import policies
from adjudicator.core.events import DeadlineSet, Event, GamePaused, GameResumed, PhaseHeld, PolicySet, RuleSet
from adjudicator.core.messages import GAME_MASTER, Message
from adjudicator.core.state import GameState
from adjudicator.render import context, times
from adjudicator.render.context import Desk
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Plain

_ALONE = {"by_game_master": "by_game_master_alone", "by_resume": "by_resume_alone"}
"""Causes that come with a reason, to those without."""


def deadline(desk: Desk) -> Plain:
    """The deadline was moved, or the clock stopped or set going: `desk.state.event` is what happened."""
    event, reader = desk.state.event, desk.reader
    cause = reader.say(_told(event.cause)) if isinstance(event, DeadlineSet) else ""
    held = event.seats if isinstance(event, PhaseHeld) else ()
    master = desk.seat == GAME_MASTER
    return {
        **desk.common(),
        **desk.on_file(),
        "what": _what(event),
        "cause": cause,
        "why": "",
        "held_you": desk.seat in held,
        "held_seats": reader.t("told_held_seats", seats=list(held)) if master and held else "",
        "held_replace": _replace(event, reader) if master else "",
    }


def _told(cause: Message) -> Message:
    """A cause, in its form without a reason where none was given."""
    return cause if cause.args else Message(_ALONE.get(cause.code, cause.code))


def _what(event: Event) -> str:
    """What a mail about the deadline tells: its title and its first sentence."""
    match event:
        case GamePaused():
            return "pause"
        case GameResumed():
            return "resume"
        case PhaseHeld():
            return "held"
        case DeadlineSet():
            resumed = event.cause.code.startswith("by_resume")
            return "grace" if event.grace else "resume" if resumed else "deadline"
    raise TypeError(f"{type(event).__name__} is nothing about the deadline")


def _replace(event: Event, reader: Reader) -> str:
    """What the game master is to do about the silent, if he is to replace them."""
    if not isinstance(event, PhaseHeld) or not event.replace:
        return ""
    return reader.t("told_held_replace", seats=list(event.seats))


def terms(desk: Desk) -> Plain:
    """The game master has changed a deadline rule or a policy: `desk.state.event`."""
    event, reader = desk.state.event, desk.reader
    match event:
        case RuleSet():
            kind = reader.t(f"deadline_of_{event.phase_kind}")
            change, line = reader.t("terms_rule"), reader.t("rule_line", name=kind, rule=reader.rule(event.rule))
        case PolicySet():
            change, line = reader.t("terms_policy"), _policy(desk.state, event.name, reader)
        case _:
            raise TypeError(f"{type(event).__name__} changes no terms")
    reason = reader.t("terms_reason", reason=event.reason) if event.reason else ""
    return {**desk.common(), "change": change, "line": line, "reason": reason}


def opening(desk: Desk) -> Plain:
    """The first phase opens, in a game that is run in its own way."""
    return {**context.opening(desk), "terms": how_run(desk)}


def how_run(desk: Desk) -> tuple[str, ...]:
    """What is unusual about how a game is run, a line each: policies that are not the default, who is away, and, to the
    game master, who is to be replaced."""
    state, reader = desk.state, desk.reader
    lines = [
        _policy(state, name, reader)
        for name, policy in policies.POLICIES.items()
        if policies.value(state.policies, name) != policy.default
    ]
    for seat in desk.ruleset.seats:
        lines += [
            reader.t("away_from_to", seat=seat, first=_day(absence.since, reader), last=_day(absence.until, reader))
            for absence in state.absences.get(seat, ())
            if absence.until > state.at
        ]
    if desk.seat == GAME_MASTER:
        lines += [reader.t("seat_wanted", seat=seat) for seat in desk.ruleset.seats if seat in state.wanted]
    return tuple(lines)


def _policy(state: GameState, name: str, reader: Reader) -> str:
    """A policy with its value and what it is for."""
    value = policies.value(state.policies, name)
    return reader.t("shows_policy", name=name, value=value, what=reader.t(f"policy_{name}"))


def _day(at: datetime, reader: Reader) -> str:
    return times.short_day(at, reader.lang, times.zone_of(reader.zone))
