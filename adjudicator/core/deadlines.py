"""Deadline rules as the game master writes them, and the instants they lead to.

Two kinds: a weekly grid (``Tuesday and Friday 18:00 Europe/Paris``, ``daily 20:00 Europe/London``) and a span
(``24 h``, ``3 days``). The rule is only used to announce an instant; once announced, the UTC instant in the log is the
deadline, whatever clocks and time zone tables do later. French names of days are understood as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from adjudicator.core.folding import unaccented
from adjudicator.core.messages import Message

_DAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mon lundi lun",
            "tuesday tue tues mardi mar",
            "wednesday wed mercredi mer",
            "thursday thu thur thurs jeudi jeu",
            "friday fri vendredi ven",
            "saturday sat samedi sam",
            "sunday sun dimanche dim",
        )
    )
    for name in names.split()
}
_EVERY_DAY = ("daily", "every day", "chaque jour", "tous les jours")
_DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_UNITS = {"h": 1, "hour": 1, "hours": 1, "heure": 1, "heures": 1, "d": 24, "day": 24, "days": 24, "j": 24}
_UNITS |= {"jour": 24, "jours": 24, "week": 168, "weeks": 168, "semaine": 168, "semaines": 168}
_SPAN = re.compile(r"(\d{1,4})\s*([a-z]+)")
_GRID = re.compile(r"(.+?)\s+(?:at\s+|a\s+)?(\d{1,2})[:h](\d{2})?\s+(\S+)")
LONGEST = timedelta(days=366)
"""No phase is announced, no deadline set and no absence taken longer than so ahead."""


class RuleError(ValueError):
    """A deadline rule that cannot be read; `message` says what is wrong with it."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message.code} {message.args}")
        self.message = message


@dataclass(frozen=True, slots=True)
class WeeklyRule:
    """The grid: on `days` (0 = Monday) at `at` local time of `zone`."""

    days: tuple[int, ...]
    at: time
    zone: str

    def __str__(self) -> str:
        days = "daily" if len(self.days) == 7 else " and ".join(_DAY_NAMES[d] for d in self.days)
        return f"{days} {self.at:%H:%M} {self.zone}"


@dataclass(frozen=True, slots=True)
class SpanRule:
    """So many hours after the phase began."""

    hours: int

    def __str__(self) -> str:
        return f"{self.hours} h"


Rule: TypeAlias = WeeklyRule | SpanRule


def parse_rule(text: str) -> Rule:
    """Read a rule in English or French.

    Example: ``parse_rule("mardi et vendredi 18:00 Europe/Paris")``.

    Raises:
        RuleError: for what is no rule, an unknown day, hour or time zone.
    """
    plain = unaccented(" ".join(text.split()))
    lower = plain.casefold()
    if span := _SPAN.fullmatch(lower):
        number, unit = int(span[1]), _UNITS.get(span[2])
        if unit is None:
            raise RuleError(Message("rule_unknown_unit", {"text": span[2]}))
        if not 1 <= number * unit <= LONGEST.days * 24:
            raise RuleError(Message("rule_span_out_of_range", {"text": text}))
        return SpanRule(number * unit)
    grid = _GRID.fullmatch(lower)
    if not grid:
        raise RuleError(Message("rule_not_understood", {"text": text}))
    hour, minute = int(grid[2]), int(grid[3] or 0)
    if hour > 23 or minute > 59:
        raise RuleError(Message("rule_bad_time", {"text": f"{grid[2]}:{grid[3] or '00'}"}))
    return WeeklyRule(_parse_days(grid[1]), time(hour, minute), _zone_name(plain[grid.start(4) :]))


def _parse_days(text: str) -> tuple[int, ...]:
    if text in _EVERY_DAY:
        return tuple(range(7))
    words = [
        w for w in re.split(r"[\s,&+/]+|\bet\b|\band\b", text) if w not in ("", "et", "and", "every", "chaque", "le")
    ]
    days = set()
    for word in words:
        day = _DAYS.get(word, _DAYS.get(word.removesuffix("s")))
        if day is None:
            raise RuleError(Message("rule_unknown_day", {"text": word}))
        days.add(day)
    if not days:
        raise RuleError(Message("rule_not_understood", {"text": text}))
    return tuple(sorted(days))


def _zone_name(text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise RuleError(Message("rule_unknown_zone", {"text": text})) from None


def next_deadline(rule: Rule, after: datetime, minimum: timedelta = timedelta(0)) -> datetime:
    """The first instant of `rule` later than `after` and at least `minimum` after it, in UTC.

    A local time that a clock change skips is moved on by the gap; one that comes twice means the second (so a deadline
    is never earlier than a player may think).
    """
    if after.tzinfo is None:
        raise ValueError("an instant needs its time zone")
    after = after.astimezone(UTC)
    if isinstance(rule, SpanRule):
        return after + max(timedelta(hours=rule.hours), minimum)
    earliest = after + minimum
    day = earliest.astimezone(ZoneInfo(rule.zone)).date() - timedelta(days=1)
    while True:
        if day.weekday() in rule.days:
            instant = instant_of(day, rule.at, rule.zone)
            if instant > after and instant >= earliest:
                return instant
        day += timedelta(days=1)


def within_calendar(at: datetime) -> datetime:
    """`at`, or in the first and last year of the calendar the same day of the one beside it, so that it has a local
    time in each zone. (Both are refused as deadlines anyway, with the words that fit.)"""
    return at.replace(year=min(max(at.year, 2), 9998))


def instant_of(day: date, at: time, zone: str) -> datetime:
    """The UTC instant of a local time: the later of two, and shifted by the gap if a clock change skips it."""
    local = datetime.combine(day, at, ZoneInfo(zone))
    first, second = local.astimezone(UTC), local.replace(fold=1).astimezone(UTC)
    if first.astimezone(ZoneInfo(zone)).replace(tzinfo=None) != local.replace(tzinfo=None):
        return first  # skipped: with fold=0 the offset before the gap holds, which lands behind it
    return max(first, second)
