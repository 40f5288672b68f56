"""The person a mail is written to: language, time zone, and the words of the game he plays."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from adjudicator.core.deadlines import RuleError, SpanRule, parse_rule
from adjudicator.core.messages import Arg, Lang, Message
from adjudicator.render import times
from adjudicator.render.safety import one_line
from adjudicator.render.words import Words


@dataclass(frozen=True, slots=True)
class Reader:
    """Says everything in one person's language and zone. Templates know it as `t` (a word) and get plain text else."""

    words: Words
    lang: Lang
    zone: str = "UTC"

    def t(self, code: str, **args: Arg) -> str:
        """The sentence of the catalogue for a code."""
        return self.words.word(code, self.lang, **args)

    def say(self, message: Message) -> str:
        """The sentence for a message of the rules."""
        return self.words.say(message, self.lang)

    def order(self, text: str) -> str:
        """An order, given in its normal form, as this person would write it."""
        return one_line(self.words.say_order(text, self.lang))

    def seat(self, seat: str) -> str:
        """The name of a seat."""
        return self.words.names.seat(seat, self.lang)

    def instant(self, at: datetime | None) -> str:
        """An instant in full, in the person's zone and in UTC; empty for none."""
        return "" if at is None else times.instant(at, self.lang, self.zone)

    def left(self, now: datetime, until: datetime | None) -> str:
        """How much time there is between two instants; empty if the second is none or past."""
        return "" if until is None or until <= now else times.span(until - now, self.lang)

    def rule(self, text: str) -> str:
        """A deadline rule in words; as it stands if it cannot be read."""
        try:
            rule = parse_rule(text)
        except RuleError:
            return one_line(text)
        if isinstance(rule, SpanRule):
            return self.t("deadline_span", span=times.span(timedelta(hours=rule.hours), self.lang))
        at, zone = f"{rule.at:%H:%M}", rule.zone
        if len(rule.days) == 7:
            return self.t("deadline_daily", at=at, zone=zone)
        return self.t("deadline_weekly", days=times.weekdays(rule.days, self.lang), at=at, zone=zone)
