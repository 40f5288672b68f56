"""Each event of a log in a few lines for people, in one language.

What an event holds is told as it is: who may read it is the caller's business (`adjudicator.archive.extract`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.archive.paper import words as archive_words
from adjudicator.archive.readable_terms import Terms
from adjudicator.archive.records import Export
from adjudicator.archive.voice import NOBODY, UnknownRulesetError, Voice, voice
from adjudicator.core.events import (
    DeadlineSet,
    Entered,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    OrdersReceived,
    PhaseResolved,
    PlayerAdded,
    PositionSet,
    PressSent,
    Reminded,
    StoryTold,
    decode,
)
from adjudicator.core.fold import LogError, fold
from adjudicator.core.messages import Arg, Lang, Message, Seat
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import SettingError
from adjudicator.core.state import GameState
from adjudicator.render.context import Desk, by_seat, by_topic, die_shown
from adjudicator.render.safety import one_line
from adjudicator.render.times import instant
from adjudicator.store import instant_from_text

STEP = "  "
"""Before what belongs to the line above it."""

MANY = 12
"""Fields of an event this version has no words for, at most."""


class Teller:
    """Tells the events of one game in their order; `state` is where to begin, if events are told by themselves."""

    def __init__(self, game: str, lang: Lang, state: GameState | None = None) -> None:
        self._game = game
        self.lang: Lang = lang
        self.state = state
        self._lost = False

    def tell(self, row_at: str, body: bytes) -> list[str]:
        """The lines for the next event. An event that this version cannot read is told in its own names."""
        try:
            event = decode(body)
        except msgspec.MsgspecError:
            return _plain(body)
        self._follow(row_at, event)
        return self.lines(event)

    def _follow(self, row_at: str, event: Event) -> None:
        if self._lost:
            return
        try:
            self.state = fold(self.state, self._game, instant_from_text(row_at), event)
        except (LogError, ValueError):
            self._lost = True

    def lines(self, event: Event) -> list[str]:
        """The lines for an event at the state that was reached."""
        match event:
            case GameCreated():
                return self._created(event)
            case PlayerAdded():
                who = [event.name, event.address, event.lang, event.zone]
                reason = [self._w("reason", text=event.reason)] if event.reason else []
                return [f"{self._seat(event.seat)}: {', '.join(filter(None, who))}", *reason]
            case GameStarted():
                seed = [self._w("seed_hash", text=event.seed_hash)] if event.seed_hash else []
                return [self._w("started", phase=event.phase.name), *seed]
            case DeadlineSet():
                at = instant(event.at, self.lang, "UTC")
                return [self._w("deadline", phase=event.phase, at=at, cause=self._cause(event.cause))]
            case OrdersReceived():
                return self._received(event)
            case Reminded():
                return [self._w("reminded", phase=event.phase, seats=[self._seat(seat) for seat in event.seats])]
            case PhaseResolved():
                return self._resolved(event)
            case PositionSet():
                code = "rolled_back" if event.back_to else "corrected"
                told = self._w(code, phase=event.phase, next=event.next_phase.name, number=event.back_to)
                return [told, self._w("reason", text=event.reason)]
            case StoryTold():
                head = self._w("story", phase=event.phase)
                return [head, *(f"{STEP}{line}" for line in event.text.splitlines() if line.strip())]
            case PressSent():
                return self._letter(event)
            case GameEnded():
                return self._ended(event)
            case _:
                told_plainly = Terms(self.lang, self._seat, self._voice()).lines(event)
                return _plain(msgspec.json.encode(event)) if told_plainly is None else told_plainly

    def _created(self, event: GameCreated) -> list[str]:
        known, name = archive_words(), f"site_rules_{event.ruleset}"
        rules = known.word(name, self.lang) if known.knows(name) else event.ruleset
        lines = [self._w("created", title=event.title, rules=rules)]
        speaker = self._voice()
        if speaker is not None and self.state is not None:
            lines += [f"{STEP}{line}" for line in speaker.settings(self.state)]
        return [*lines, *([self._w("seed", text=event.seed)] if event.seed else [])]

    def _letter(self, event: PressSent) -> list[str]:
        if event.seat:
            told = self._w("letter_grey" if event.grey else "letter", seat=self._seat(event.seat))
        else:
            told = self._w("letter_unsigned")
        readers = self._w("letter_to", seats=[self._seat(seat) for seat in event.to]) if event.to else ""
        lines = (f"{STEP}{line}" for line in event.text.splitlines() if line.strip())
        return [" ".join(filter(None, (told, readers))), *lines]

    def _ended(self, event: GameEnded) -> list[str]:
        winners = [self._seat(seat) for seat in event.winners]
        lines = [self._w("ended_winners", seats=winners) if winners else self._w("ended")]
        lines += [self._w("reason", text=event.reason)] if event.reason else []
        return [*lines, *([self._w("seed", text=event.seed)] if event.seed else [])]

    def _received(self, event: OrdersReceived) -> list[str]:
        came = "received" if event.mail else "received_otherwise"
        lines = [self._w(came, seat=self._seat(event.seat), phase=event.phase, number=event.mail)]
        for order in event.filed:
            said = one_line(order.said)
            told = "" if said.casefold() in ("", order.text.casefold()) else f" ({self._w('written', text=said)})"
            lines.append(f"{STEP}{self._order(order.text)}{told}")
        lines += [f"{STEP}{self._w('replaced', order=self._order(text))}" for text in event.replaced]
        lines += [f"{STEP}{self._w('cancelled', order=self._order(text))}" for text in event.cancelled]
        lines += [
            f"{STEP}{self._w('note', line=str(line), what=self._say_message(note))}" for line, note in event.notes
        ]
        for one in event.problems:
            what = self._say_message(one.message)
            lines.append(f"{STEP}{self._w('problem', line=str(one.line), text=one.said, what=what)}")
        if event.ready is not None:
            lines.append(f"{STEP}{self._w('ready' if event.ready else 'wait')}")
        if event.entered is not None:
            lines += self._entered(event.entered)
        return lines

    def _entered(self, entered: Entered) -> list[str]:
        return [*self._outcomes(entered.outcomes), *self._news(entered.news), *self._dice(entered)]

    def _resolved(self, event: PhaseResolved) -> list[str]:
        lines = [self._w(f"over_{event.trigger.replace(' ', '_')}", phase=event.phase)]
        lines += [*self._outcomes(event.outcomes), *self._news(event.news), *self._dice(event)]
        if (speaker := self._voice()) is not None and event.position:
            scores = speaker.ruleset.standing(speaker.ruleset.load(event.position))
            told = [f"{self._seat(seat)} {points}" for seat, points in scores]
            lines.append(self._w("standing", text=", ".join(told)))
        return [*lines, self._w("next", phase=event.next_phase.name)]

    def _outcomes(self, outcomes: Sequence[Outcome]) -> list[str]:
        desk = self._desk()
        if desk is None:
            return [f"{STEP}{outcome.seat}: {outcome.order}: {outcome.message.code}" for outcome in outcomes]
        lines = []
        for group in by_seat(desk, outcomes):
            lines.append(f"{STEP}{group.seat.name}")
            for one in group.outcomes:
                reason = ": ".join(filter(None, (one.word, one.reason)))
                lines.append(f"{STEP * 2}{one.mark} {one.order}: {reason}")
            if group.idle:
                lines.append(f"{STEP * 2}{self._w('idle', text=group.idle)}")
        return lines

    def _news(self, news: Sequence[News]) -> list[str]:
        desk = self._desk()
        if desk is None:
            return [f"{STEP}{item.topic}: {item.message.code}" for item in news]
        topics = by_topic(desk, news)
        return [
            line
            for topic in topics
            for line in (f"{STEP}{topic.title}", *(f"{STEP * 2}{text}" for text in topic.lines))
        ]

    def _dice(self, event: PhaseResolved | Entered) -> list[str]:
        speaker = self._voice()
        if speaker is None:
            return [f"{STEP}{roll.purpose} {roll.number}: {roll.value}/{roll.faces}" for roll in event.rolls]
        return [f"{STEP}{die_shown(speaker.reader, roll)}" for roll in event.rolls]

    def _voice(self) -> Voice | None:
        """The voice of the game's rules; None if they are not on the shelf."""
        if self.state is None:
            return None
        try:
            return voice(self.state, self.lang)
        except (UnknownRulesetError, SettingError):
            return None

    def _desk(self) -> Desk | None:
        speaker = self._voice()
        if speaker is None or self.state is None:
            return None
        return Desk(self.state, speaker.ruleset, speaker.pages, speaker.reader, NOBODY)

    def _seat(self, seat: Seat) -> str:
        speaker = self._voice()
        return speaker.seat(seat).name if speaker else seat

    def _order(self, text: str) -> str:
        speaker = self._voice()
        return speaker.reader.order(text) if speaker else text

    def _cause(self, cause: Message) -> str:
        speaker = self._voice()
        return speaker.cause(cause) if speaker else str(cause.code)

    def _say_message(self, message: Any) -> str:
        speaker = self._voice()
        return speaker.reader.say(message) if speaker else str(message.code)

    def _w(self, code: str, **args: Arg) -> str:
        return archive_words().word(f"log_{code}", self.lang, **args)


def tell_all(export: Export, lang: Lang) -> list[list[str]]:
    """The lines for each event of a log."""
    teller = Teller(export.game, lang)
    return [teller.tell(record.at, record.body) for record in export.records]


def _plain(body: bytes) -> list[str]:
    """An event without words of its own: its short fields by their names."""
    try:
        found = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return []
    fields: Iterable[tuple[Any, Any]] = found.items() if isinstance(found, Mapping) else ()
    lines = [f"{name}: {value}" for name, value in fields if name != "kind" and isinstance(value, str | int)]
    return lines[:MANY]
