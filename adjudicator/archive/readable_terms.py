"""What a log in plain text says of the events about people, time and policies: a line each, in one language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from adjudicator.archive.paper import words as archive_words
from adjudicator.archive.voice import Voice, die_of_draw
from adjudicator.core import events as ev
from adjudicator.core.messages import Arg, Lang, Seat
from adjudicator.render.times import instant


@dataclass(frozen=True, slots=True)
class Terms:
    """Tells such events: in the language `lang`, seats by their names; `speaker` is missing for unknown rules."""

    lang: Lang
    seat: Callable[[Seat], str]
    speaker: Voice | None

    def lines(self, event: ev.Event) -> list[str] | None:
        """The lines for an event; None for one of another kind."""
        match event:
            case ev.PolicySet():
                return [self._policy(event), *self._reason(event.reason)]
            case ev.RuleSet():
                return [self._rule(event), *self._reason(event.reason)]
            case ev.GamePaused():
                return [self._w("paused", phase=event.phase), *self._reason(event.reason)]
            case ev.GameResumed():
                return [self._w("resumed", phase=event.phase), *self._reason(event.reason)]
            case ev.AbsenceSet():
                since, until = self._at(event.since), self._at(event.until)
                return [self._w("absence", seat=self.seat(event.seat), since=since, until=until)]
            case ev.AbsencesWithdrawn():
                return [self._w("absences_withdrawn", seat=self.seat(event.seat))]
            case ev.PhaseHeld():
                return self._held(event)
            case _:
                return self._people(event)

    def _people(self, event: ev.Event) -> list[str] | None:
        match event:
            case ev.SeatVacated():
                return [self._w("vacated", seat=self.seat(event.seat)), *self._reason(event.reason)]
            case ev.Invited():
                return [self._w("invited", who=_who(event)), *_quoted(event.text)]
            case ev.SignedUp():
                return [
                    self._w("signed_up" if event.on else "signed_off", who=_who(event)),
                    *self._wishes(event.wishes),
                ]
            case ev.SignUpApproved():
                return [self._w("approved", who=_who(event)), *self._wishes(event.wishes)]
            case ev.SeatsAllotted():
                return self._allotted(event)
            case ev.ObserverSet():
                return [self._w("observer" if event.on else "observer_ends", who=_who(event))]
            case ev.CoMasterSet():
                return [self._w("co_master" if event.on else "co_master_ends", who=_who(event))]
            case _:
                return None

    def _policy(self, event: ev.PolicySet) -> str:
        """With what the policy is for, as its values are words of commands."""
        told = f"policy_{event.name}"
        if self.speaker is None or not self.speaker.reader.words.knows(told):
            return f"{event.name} = {event.value}"
        reader = self.speaker.reader
        return reader.t("shows_policy", name=event.name, value=event.value, what=reader.t(told))

    def _rule(self, event: ev.RuleSet) -> str:
        if self.speaker is None:
            return f"{event.phase_kind} = {event.rule}"
        reader = self.speaker.reader
        return reader.t("rule_line", name=reader.t(f"deadline_of_{event.phase_kind}"), rule=reader.rule(event.rule))

    def _held(self, event: ev.PhaseHeld) -> list[str]:
        if not event.seats:
            return [self._w("held", phase=event.phase)]
        seats: Arg = [self.seat(seat) for seat in event.seats]
        return [self._w("held_replace" if event.replace else "held_for", phase=event.phase, seats=seats)]

    def _allotted(self, event: ev.SeatsAllotted) -> list[str]:
        """In a public extract `order` holds seats, and `seats` no addresses (`public.public_draw`)."""
        lines = [self._w("allotted")]
        if event.order:
            order: Arg = [self.seat(one) if "@" not in one else one for one in event.order if one]
            lines.append(f"  {self._w('chose', list=order)}")
        for seat, address in sorted(event.seats.items()):
            lines.append(f"  {self.seat(seat)}{f': {address}' if address else ''}")
        return [*lines, *(f"  {die_of_draw(self.lang, self.speaker, roll)}" for roll in event.rolls)]

    def _wishes(self, wishes: Sequence[Seat]) -> list[str]:
        seats: Arg = [self.seat(seat) for seat in wishes]
        return [self._w("wishes", seats=seats)] if wishes else []

    def _reason(self, reason: str) -> list[str]:
        return [self._w("reason", text=reason)] if reason else []

    def _at(self, at: datetime) -> str:
        return instant(at, self.lang, "UTC")

    def _w(self, code: str, **args: Arg) -> str:
        return archive_words().word(f"log_{code}", self.lang, **args)


def _who(event: ev.Invited | ev.SignedUp | ev.SignUpApproved | ev.ObserverSet | ev.CoMasterSet) -> str:
    return ", ".join(filter(None, (event.name, event.address)))


def _quoted(text: str) -> list[str]:
    return [f"  {line}" for line in text.splitlines() if line.strip()]
