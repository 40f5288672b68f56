"""Policies: how a game is run, apart from its rules: grace, absences, press, sign-up. One table; a row each.

The game master changes one with ``policy NAME = VALUE: reason``; the change is an event. A value is kept as text in its
normal form, as the log shows it; the functions below read it as what it is. What a policy is for stands in the word
catalogue under ``policy_<name>``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, TypeAlias

from adjudicator.core.messages import Message

Shape: TypeAlias = Literal["choice", "number", "hours", "dates"]
"""What the values of a policy are: one of its `choices`; a whole number from `low` to `high`; a span of that many
hours (``24 h``, ``2 days``); days and spans of days (``2026-12-24..2027-01-02, 2027-05-01``), or ``none``."""

Values: TypeAlias = Mapping[str, str]
"""The policies of one game that were set: name to value in its normal form."""


class PolicyError(ValueError):
    """A policy that there is not, or a value it cannot take; `message` says which."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message.code} {message.args}")
        self.message = message


@dataclass(frozen=True, slots=True)
class Policy:
    """A row of the table. `default` stands in the normal form."""

    shape: Shape
    default: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0


POLICIES: Mapping[str, Policy] = {
    # the time (core.schedule)
    "minimum": Policy("hours", "6 h", high=720),
    "blackout": Policy("dates", "none"),
    "absence_cap": Policy("number", "14", high=60),
    "grace": Policy("hours", "0 h", high=336),
    "grace_warning": Policy("choice", "all", ("all", "silent")),
    "silent": Policy("choice", "resolve", ("resolve", "wait", "replace")),
    "calendar": Policy("choice", "yes", ("yes", "no")),
    # press (core.letters)
    "press": Policy("choice", "white", ("none", "white", "grey")),
    "press_a_day": Policy("number", "20", low=1, high=200),
    "press_to_master": Policy("choice", "no", ("no", "yes")),
    "press_after": Policy("choice", "none", ("none", "all")),
    "names": Policy("choice", "shown", ("shown", "hidden")),
    # people (core.roster)
    "signup": Policy("choice", "closed", ("closed", "open", "approval")),
    "observers": Policy("choice", "closed", ("closed", "open")),
    "empty": Policy("choice", "hold", ("hold", "wait")),
}
"""Every policy by its name. Add a row here, and the words ``policy_<name>`` in ``templates/common/words``."""

_HOURS = re.compile(r"(\d{1,4}) ?(h|hours?|heures?|d|days?|j|jours?)?")
_DAY = r"\d{4}-\d{2}-\d{2}"
_RANGE = re.compile(rf"({_DAY})(?: ?(?:\.\.|to|a|au) ?({_DAY}))?")
MOST_DATES = 40
"""Spans of days in one policy."""


def read(name: str, text: str) -> str:
    """The normal form of a value as people write it.

    Example: ``read("grace", "2 days")`` is ``"48 h"``.

    Raises:
        PolicyError: for a policy that there is not, or a value it cannot take.
    """
    policy = POLICIES.get(name)
    if policy is None:
        raise PolicyError(Message("unknown_policy", {"text": name, "list": list(POLICIES)}))
    plain = " ".join(text.casefold().replace("à", "a").split())
    match policy.shape:
        case "choice":
            if plain in policy.choices:
                return plain
            raise PolicyError(Message("bad_policy_choice", {"text": text, "list": list(policy.choices)}))
        case "number":
            if plain.isascii() and plain.isdecimal() and policy.low <= int(plain) <= policy.high:
                return str(int(plain))
            raise PolicyError(Message("bad_policy_number", {"text": text, "low": policy.low, "high": policy.high}))
        case "hours":
            return f"{_hours(text, plain, policy)} h"
        case "dates":
            return _dates(text, plain)


def _hours(text: str, plain: str, policy: Policy) -> int:
    match = _HOURS.fullmatch(plain)
    hours = int(match[1]) * (24 if (match[2] or "h")[0] in "dj" else 1) if match else -1
    if not policy.low <= hours <= policy.high:
        raise PolicyError(Message("bad_policy_hours", {"text": text, "low": policy.low, "high": policy.high}))
    return hours


def _dates(text: str, plain: str) -> str:
    if plain in ("none", "aucun", "aucune"):
        return "none"
    spans = []
    for part in re.split(r" ?[,;] ?", plain):
        match = _RANGE.fullmatch(part)
        try:
            if match is None:
                raise ValueError
            first, last = date.fromisoformat(match[1]), date.fromisoformat(match[2] or match[1])
        except ValueError:
            raise PolicyError(Message("bad_policy_dates", {"text": text})) from None
        if not first <= last <= first + timedelta(days=366):
            raise PolicyError(Message("bad_policy_dates", {"text": part}))
        spans.append((first, last))
    if len(spans) > MOST_DATES:
        raise PolicyError(Message("bad_policy_dates", {"text": text[:200]}))
    return ", ".join(f"{first}..{last}" if last > first else f"{first}" for first, last in sorted(spans))


def value(values: Values, name: str) -> str:
    """The value of a policy in a game, in its normal form: as set, or the default. For choices this is all there is."""
    return values.get(name, POLICIES[name].default)


def number(values: Values, name: str) -> int:
    """The value of a policy whose values are numbers."""
    return int(value(values, name))


def span(values: Values, name: str) -> timedelta:
    """The value of a policy whose values are hours."""
    return timedelta(hours=int(value(values, name).removesuffix(" h")))


def days(values: Values, name: str) -> tuple[tuple[date, date], ...]:
    """The value of a policy whose values are days: first and last day of each span, earliest first."""
    text = value(values, name)
    if text == "none":
        return ()
    parts = (part.partition("..") for part in text.split(", "))
    return tuple((date.fromisoformat(first), date.fromisoformat(last or first)) for first, _, last in parts)
