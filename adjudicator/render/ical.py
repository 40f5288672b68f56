"""The deadline of a game as an entry of a calendar (RFC 5545, RFC 5546).

One entry a game: its UID never changes and its SEQUENCE only rises, so that each newer mail moves the same entry. While
there is no deadline, and once the game has ended, the entry is cancelled; a later deadline brings it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal, TypeAlias

from adjudicator.core.ruleset import Ledger, Ruleset
from adjudicator.core.state import GameState
from adjudicator.render.reader import Reader
from adjudicator.render.safety import one_line

Method: TypeAlias = Literal["PUBLISH", "CANCEL"]

PRODUCT = "-//adjudicator//play-by-e-mail judge//EN"


@dataclass(frozen=True, slots=True)
class Entry:
    """A calendar file, and what is to be done with it."""

    method: Method
    data: bytes


def entry(state: GameState, ruleset: Ruleset[object], reader: Reader, judge: str, uid: str) -> Entry | None:
    """The deadline of the phase that waits; None if there is none, nor was one before that is to be taken back.

    Args:
        state: the game at the log position of the mail; its number is the SEQUENCE, its instant the DTSTAMP.
        ruleset: the game's rules.
        reader: for whom it is, language and zone.
        judge: the judge's address; it is the organizer.
        uid: names the entry for ever; unique to the game and this judge.
    """
    from icalendar import Calendar, Event, vCalAddress, vText  # a quarter of a second that few commands need

    due = state.deadline if state.status == "running" else None
    if due is None and state.deadline_cause is None and not state.dated:
        return None
    method: Method = "PUBLISH" if due else "CANCEL"
    found = Event()
    found.add("uid", uid)
    found.add("sequence", state.number)
    found.add("dtstamp", state.at.replace(microsecond=0))
    at = (due or state.at).replace(microsecond=0)
    found.add("dtstart", at)
    found.add("dtend", at + timedelta(minutes=15))
    found.add("summary", _summary(state, ruleset, reader) if due else reader.t("ical_none", game=state.game))
    found.add("description", reader.t("ical_about", title=one_line(state.title, 80)))
    found.add("status", "CONFIRMED" if due else "CANCELLED")
    found.add("transp", "TRANSPARENT")
    organizer = vCalAddress(f"mailto:{judge}")
    organizer.params["CN"] = vText("adjudicator")
    found.add("organizer", organizer)
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", method)
    calendar.add_component(found)
    return Entry(method, bytes(calendar.to_ical()))


def _summary(state: GameState, ruleset: Ruleset[object], reader: Reader) -> str:
    code = "ical_summary_books" if isinstance(ruleset, Ledger) else "ical_summary"
    return reader.t(code, game=state.game, phase=state.phase.name if state.phase else "")
