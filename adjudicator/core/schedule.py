"""When a phase ends: the first instant of its rule that is late enough, no holiday, and waits for whoever is away.

    candidates of the rule, earliest first -> not in a blackout -> nobody asked is away -> the deadline
                                                                   (within the cap)

A deadline is always an instant of the rule (on the grid of a weekly rule, at the hour of a span), however the phase
before it ended: nothing is ever counted from a deadline that was moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

from adjudicator.core import policies
from adjudicator.core.deadlines import LONGEST, Rule, WeeklyRule, instant_of, next_deadline, parse_rule
from adjudicator.core.messages import Message, Seat
from adjudicator.core.ruleset import PhaseKind
from adjudicator.core.state import Absence, GameState

DEFAULT_RULES: dict[PhaseKind, str] = {
    "movement": "Tuesday and Friday 18:00 Europe/Paris",
    "retreat": "24 h",
    "adjustment": "48 h",
    "decision": "72 h",
}
"""The deadline rule a kind of phase, unless the game master chooses otherwise."""

SLACK = timedelta(hours=1, minutes=5)
"""A phase may be so much shorter than the minimum: it opens a moment after the deadline of the one before, and clocks
change."""

AFTER_ABSENCE = timedelta(hours=12)
"""Who comes back has so much time before a deadline that waited for him, or the minimum, if that is longer."""

GRID_WITHIN = timedelta(days=7, hours=2)
"""Two instants of a weekly rule are no farther apart, whatever clocks do."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A deadline, why it is when it is, and the seats it waits for."""

    at: datetime
    cause: Message
    absent: tuple[Seat, ...] = ()


def plan(
    state: GameState,
    kind: PhaseKind,
    now: datetime,
    asked: Sequence[Seat],
    cause: Message,
    left: timedelta | None = None,
) -> Planned:
    """The deadline of a phase of `kind` that opens (or goes on) at `now` and waits for the seats `asked`.

    `state` may still be that of the phase before. `cause` is told if neither holidays nor absences moved it. `left` is
    the time a phase still had when it was paused.
    """
    rule = rule_of(state, kind)
    minimum = policies.span(state.policies, "minimum") - SLACK if isinstance(rule, WeeklyRule) else timedelta(0)
    if left is not None and isinstance(rule, WeeklyRule):
        minimum = max(minimum, min(left, LONGEST - GRID_WITHIN))
    first = next_deadline(rule, now, max(minimum, timedelta(0)))
    if left and not isinstance(rule, WeeklyRule):
        first = now + min(left, LONGEST)
    return moved(state, kind, first, now, asked, cause)


def moved(
    state: GameState, kind: PhaseKind, first: datetime, now: datetime, asked: Sequence[Seat], cause: Message
) -> Planned:
    """The deadline `first`, moved on if it is in a blackout or somebody of `asked` is away then; but never farther
    than `LONGEST` from now."""
    zone = zone_of(state, kind)
    candidates = _open_instants(state, rule_of(state, kind), first, now + LONGEST, zone)
    base = next(candidates, first)
    told = cause if base == first else Message("by_blackout")
    cap = base + timedelta(days=policies.number(state.policies, "absence_cap"))
    chosen, absent = base, away(state, base, asked)
    for at in takewhile(lambda at: at <= cap, candidates):
        if not away(state, chosen, asked):
            break
        chosen = at
        absent = tuple(seat for seat in asked if seat in {*absent, *away(state, at, asked)})
    if chosen > base:
        told = Message("by_absence", {"seats": list(absent)})
    return Planned(chosen, told, absent)


def rule_of(state: GameState, kind: PhaseKind) -> Rule:
    """The deadline rule of a kind of phase."""
    return parse_rule(state.rules.get(kind) or DEFAULT_RULES[kind])


def zone_of(state: GameState, kind: PhaseKind) -> str:
    """The zone in which the days of a game begin: that of the rule, else of the game's first weekly rule, else UTC."""
    for each in (kind, *DEFAULT_RULES):
        if (each == kind or each in state.rules) and isinstance(rule := rule_of(state, each), WeeklyRule):
            return rule.zone
    return "UTC"


def on_grid(state: GameState, kind: PhaseKind, at: datetime) -> bool:
    """Whether the rule of a kind of phase may lead to the instant `at`: a span may lead to any."""
    rule = rule_of(state, kind)
    return not isinstance(rule, WeeklyRule) or next_deadline(rule, at - datetime.resolution) == at


def in_blackout(state: GameState, at: datetime, zone: str) -> bool:
    """Whether no deadline may fall on the day of `at`."""
    day = at.astimezone(ZoneInfo(zone)).date()
    return any(first <= day <= last for first, last in policies.days(state.policies, "blackout"))


def _open_instants(state: GameState, rule: Rule, first: datetime, latest: datetime, zone: str) -> Iterator[datetime]:
    """`first` and the later instants at which the phase might end, up to `latest`, but for those in a blackout."""
    instants = takewhile(lambda at: at <= latest, _instants(rule, first, zone))
    return (at for at in instants if not in_blackout(state, at, zone))


def _instants(rule: Rule, first: datetime, zone: str) -> Iterator[datetime]:
    """`first`; then the instants of the grid, or the same time on the days that follow."""
    yield first
    if isinstance(rule, WeeklyRule):
        at = first
        while True:
            at = next_deadline(rule, at)
            yield at
    local = first.astimezone(ZoneInfo(zone))
    day = local.date()
    while True:
        day += timedelta(days=1)
        yield instant_of(day, local.time(), zone)


def away(state: GameState, at: datetime, asked: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats that are away at `at`, or have only just come back, and for whom no deadline has waited yet."""
    back = max(AFTER_ABSENCE, policies.span(state.policies, "minimum"))
    return tuple(seat for seat in asked if any(_covers(absence, at, back) for absence in state.absences.get(seat, ())))


def _covers(absence: Absence, at: datetime, back: timedelta) -> bool:
    return not absence.used and absence.since <= at < absence.until + back
