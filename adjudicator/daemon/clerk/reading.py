"""Reading the words of a command: seats, phases, instants, spans. Each raises Refused with what is wrong."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from adjudicator.core.deadlines import LONGEST, instant_of, within_calendar
from adjudicator.core.decisions import Refused
from adjudicator.core.folding import plain
from adjudicator.core.messages import GAME_MASTER, LANGS, Seat
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import words_of

_SPAN = re.compile(r"(\d{1,9}) ?(h|hours?|heures?|d|days?|j|jours?|m|min|minutes?)")
_INSTANT = re.compile(
    r"(\d{4}-\d{2}-\d{2})(?:[ t]+|(?: a | at ))?(?:(\d{1,2})[:h](\d{2})?)?(?: (\S+/\S+|utc))?", re.IGNORECASE
)


def seat_named(state: GameState, seats: tuple[Seat, ...], text: str) -> Seat:
    """The seat meant by `text`: its name in either language, accents or not, or a beginning that fits one seat only."""
    names = words_of(state).names
    called = {seat: {plain(seat), *(plain(names.seat(seat, lang)) for lang in LANGS)} for seat in seats}
    wanted = plain(text)
    found = [seat for seat in seats if wanted in called[seat]] or [
        seat for seat in seats if wanted and any(name.startswith(wanted) for name in called[seat])
    ]
    if len(found) != 1:
        raise Refused("unknown_seat", text=text, seats=list(seats))
    return found[0]


def seats_named(state: GameState, seats: tuple[Seat, ...], text: str) -> tuple[Seat, ...]:
    """The seats of a list, ``France, Italy and Turkey``, in table order."""
    parts = [part for part in re.split(r"[,;&+]|\band\b|\bet\b", text) if part.strip()]
    found = {seat_named(state, seats, part) for part in parts}
    return tuple(seat for seat in (*seats, GAME_MASTER) if seat in found)


def span_named(text: str) -> timedelta:
    """A span: ``24 h``, ``2 days``, ``30 min``; from a minute to `LONGEST`."""
    match = _SPAN.fullmatch(plain(text))
    if match is None:
        raise Refused("bad_span", text=text)
    number = int(match[1])
    span = {"h": timedelta(hours=number), "d": timedelta(days=number), "j": timedelta(days=number)}.get(
        match[2][0], timedelta(minutes=number)
    )
    if span > LONGEST:
        raise Refused("span_too_long", text=text, n=LONGEST.days)
    if span <= timedelta(0):
        raise Refused("bad_span", text=text)
    return span


def instant_named(text: str, zone: str, *, end_of_day: bool = False) -> datetime:
    """An instant: ``2027-01-05 18:00``, of `zone` unless a zone stands behind it; a day alone is its first minute, or
    its last."""
    match = _INSTANT.fullmatch(" ".join(text.split()))
    try:
        if match is None:
            raise ValueError
        day = within_calendar(datetime.fromisoformat(match[1]))
        hour, minute = (int(match[2]), int(match[3] or 0)) if match[2] else (23, 59) if end_of_day else (0, 0)
        return instant_of(day.date(), time(hour, minute), ZoneInfo(match[4] or zone).key)
    except (ValueError, OSError, KeyError):
        raise Refused("bad_instant", text=text) from None
