"""What an observer is told of a game, in one language: the one place where a story is read for the site (invariant 6).

Views are those of nobody (`Ruleset.view` with None); outcomes that are private and news for some seats are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from adjudicator.archive.paper import word
from adjudicator.archive.public import ABSENCE, public_draw, public_letter
from adjudicator.archive.story import Chapter, Draw, Ending, Story
from adjudicator.core import letters, policies
from adjudicator.core.allotment import ORDER, REST
from adjudicator.core.dice import Roll, seed_hash
from adjudicator.core.events import PhaseResolved, PositionSet, PressSent
from adjudicator.core.messages import GAME_MASTER, Lang, Message, Seat
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import GALLERIES, SceneOf, catalogue, gallery, library
from adjudicator.render.arguments import joined
from adjudicator.render.context import Desk, by_seat, by_topic, die_shown, shown_outcome
from adjudicator.render.games import GamePages
from adjudicator.render.phases import phase_name
from adjudicator.render.reader import Reader
from adjudicator.render.safety import one_line
from adjudicator.render.shown import OutcomeShown, SeatOutcomes, SeatShown, Topic
from adjudicator.render.times import instant
from adjudicator.render.words import Words

NOBODY: Seat = ""
"""The seat an observer sits on."""

ZONE = "UTC"

KEPT_ORDERS = 100_000
"""So many orders, and so many sentences, are kept in people's words: to write an order takes as long as to read it."""

_ADDRESS = re.compile(r"[^\s@]+@[^\s@]+")


class UnknownRulesetError(LookupError):
    """A game of the log is played by rules that are not on the shelf."""


def told(text: str, limit: int = 80) -> str:
    """Words of a person on one line; what looks like an address of mail is cut short."""
    return _ADDRESS.sub(lambda found: f"{found[0].partition('@')[0]}@…", one_line(text, limit))


USUAL = "settings_usual"
"""The code of the sentence by which a game's mails say that its settings are the usual ones."""


@dataclass(frozen=True, slots=True)
class KeptWords(Words):
    """Words that keep their sentences: games on one map say the same again and again."""

    kept: dict[tuple[str, Lang, str], str] = field(default_factory=dict, compare=False)

    def say(self, message: Message, lang: Lang) -> str:
        """See `Words.say`."""
        key = (message.code, lang, str(message.args))
        said = self.kept.get(key)
        if said is None:
            if len(self.kept) >= KEPT_ORDERS:
                self.kept.clear()
            said = self.kept[key] = Words.say(self, message, lang)
        return said


@dataclass(frozen=True, slots=True)
class Observed:
    """A position as an observer may see it: the seats in play with their points, best first, and the view of nobody."""

    standing: tuple[tuple[Seat, int], ...]
    view: Any


@dataclass(frozen=True, slots=True)
class EntryShown:
    """Something entered at once: by whom, what came of it, and what else was told then."""

    seat: SeatShown
    outcomes: tuple[OutcomeShown, ...]
    news: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LetterShown:
    """A letter: its writer, None if that is told to nobody; to whom, empty for all; its lines."""

    writer: SeatShown | None
    to: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndingShown:
    """An end of the game: what came of it, that it was taken back, the letters of the phase that waited then."""

    told: tuple[str, ...]
    void: bool
    phase: str
    letters: tuple[LetterShown, ...]


@dataclass(frozen=True, slots=True)
class DrawShown:
    """A draw of seats: its heading, the seats in the order of choice, how many got none, its dice."""

    at: str
    seats: tuple[SeatShown, ...]
    ordered: bool
    without: int
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeedShown:
    """A seed of the dice: its hash, and itself once an end has made it public; `since` for one that came later."""

    hash: str
    value: str
    since: str


@dataclass(frozen=True, slots=True)
class Voice:
    """Tells of games with the same rules and settings in one language."""

    ruleset: Ruleset[Any]
    pages: GamePages
    reader: Reader
    scenes: SceneOf

    @property
    def lang(self) -> Lang:
        """The language."""
        return self.reader.lang

    def desk(self, state: GameState) -> Desk:
        """The desk of nobody."""
        return Desk(state, self.ruleset, self.pages, self.reader, NOBODY)

    def seat(self, seat: Seat) -> SeatShown:
        """A seat with its colours."""
        return self.pages.seat(seat, self.reader)

    def phase(self, name: str) -> str:
        """The name of a phase."""
        return phase_name(name, self.lang)

    def observed(self, chapter: Chapter) -> Observed:
        """The position after a chapter; the same in every language."""
        position = self.ruleset.load(chapter.state.position)
        return Observed(self.ruleset.standing(position), self.ruleset.view(position, None))

    def position(self, observed: Observed) -> Mapping[str, object]:
        """What an observer may see, for the game's template ``position``."""
        return self.pages.position(observed.view, self.reader)

    def outcomes(self, chapter: Chapter) -> tuple[SeatOutcomes, ...]:
        """What became of the orders of the phase, by seat."""
        if not isinstance(chapter.event, PhaseResolved):
            return ()
        return by_seat(self.desk(chapter.state), public_outcomes(chapter.event.outcomes))

    def entries(self, chapter: Chapter) -> tuple[EntryShown, ...]:
        """What was entered during the phase, in order."""
        desk = self.desk(chapter.state)
        found = []
        for entry in chapter.entries:
            outcomes = tuple(shown_outcome(desk, one) for one in public_outcomes(entry.entered.outcomes))
            news = tuple(self.reader.say(item.message) for item in public_news(entry.entered.news))
            if outcomes or news:
                found.append(EntryShown(self.seat(entry.seat), outcomes, news))
        return tuple(found)

    def news(self, chapter: Chapter) -> tuple[Topic, ...]:
        """What else happened, under its headings."""
        if not isinstance(chapter.event, PhaseResolved):
            return ()
        return by_topic(self.desk(chapter.state), public_news(chapter.event.news))

    def dice(self, chapter: Chapter) -> tuple[str, ...]:
        """The dice thrown at the end of the phase."""
        return tuple(die_shown(self.reader, roll) for roll in getattr(chapter.event, "rolls", ()))

    def reason(self, chapter: Chapter) -> str:
        """Why the game master set the position; nothing for other chapters."""
        if not isinstance(chapter.event, PositionSet):
            return ""
        return word(self.lang, f"{chapter.kind}_told", reason=told(chapter.event.reason, 500))

    def milestones(self, chapter: Chapter) -> tuple[str, ...]:
        """The news that are still worth telling when the phase is long past; the reason of a correction."""
        if isinstance(chapter.event, PositionSet):
            return (self.reason(chapter),)
        items = public_news(getattr(chapter.event, "news", ()))
        return tuple(self.reader.say(item.message) for item in items if self.pages.milestone(item))

    def scene(self, chapter: Chapter, observed: Observed) -> Any:
        """What the picture of a chapter shows."""
        event = chapter.event
        outcomes, news = (event.outcomes, event.news) if isinstance(event, PhaseResolved) else ((), ())
        title, subtitle = told(chapter.state.title), self.phase(chapter.phase)
        shown = public_outcomes(outcomes), public_news(news)
        return self.scenes(observed.view, *shown, self.lang, title, subtitle)

    def settings(self, state: GameState) -> tuple[str, ...]:
        """The settings, the deadlines, and the policies that are not the usual ones, in sentences."""
        said = [self._setting(line) for line in self.pages.settings(self.ruleset.settings, self.reader)]
        rules = self.desk(state).deadlines()
        deadlines = (word(self.lang, "deadlines_for", kind=kind, rule=rule) for kind, rule in rules)
        t, set_here = self.reader.t, ((name, policies.value(state.policies, name)) for name in policies.POLICIES)
        unusual = ((name, value) for name, value in set_here if value != policies.POLICIES[name].default)
        shown = (t("shows_policy", name=name, value=value, what=t(f"policy_{name}")) for name, value in unusual)
        return (*said, *deadlines, *shown)

    def _setting(self, line: str) -> str:
        """A sentence about the settings; that all else is as usual without the advice to ask for the rules by mail."""
        usual = self.reader.words.knows(USUAL) and line == self.reader.t(USUAL)
        return word(self.lang, "settings_usual") if usual else line

    def cause(self, cause: Message) -> str:
        """Why a deadline was set; somebody is away where it is not told who (`public.public_cause`)."""
        if cause.code == ABSENCE and not cause.args.get("seats"):
            return word(self.lang, "away")
        return self.reader.say(cause)

    def players(self, story: Story) -> tuple[tuple[SeatShown, tuple[str, ...]], ...]:
        """Each seat with the names of those who held it, one after the other; the last is who holds it now.

        An empty name is nobody's. Where the game hides who plays what there are no names.
        """
        if letters.hidden(story.state):
            return tuple((self.seat(seat), ()) for seat in self.ruleset.seats if seat in story.holders)
        seats = (*self.ruleset.seats, GAME_MASTER)
        return tuple(
            (self.seat(seat), tuple(told(name, 60) for name in story.holders[seat]))
            for seat in seats
            if seat in story.holders
        )

    def letters(self, story: Story, sent: Iterable[PressSent]) -> tuple[LetterShown, ...]:
        """The letters that everybody may read, as things stand now in the game (`core.letters`)."""
        return tuple(self._letter(letter) for letter in open_letters(story, sent))

    def _letter(self, letter: PressSent) -> LetterShown:
        lines = tuple(told(line, 2000) for line in letter.text.splitlines() if line.strip())
        to = joined([self.seat(seat).name for seat in letter.to], self.lang)
        return LetterShown(self.seat(letter.seat) if letter.seat else None, to, lines)

    def ending(self, story: Story, ending: Ending) -> EndingShown:
        """An end of the game in sentences: when and who won, why, when and why it was taken back."""
        at = instant(ending.at, self.lang, ZONE)
        seats = [self.seat(seat).name for seat in ending.event.winners]
        lines = [
            word(self.lang, "ended_won", at=at, winners=joined(seats, self.lang), n=len(seats))
            if seats
            else word(self.lang, "ended_draw", at=at)
        ]
        if ending.event.reason:
            lines.append(word(self.lang, "ended_because", reason=told(ending.event.reason, 500)))
        if ending.undone is not None:
            reason = told(ending.undone.reason, 500)
            lines.append(word(self.lang, "ended_undone", at=instant(ending.undone.at, self.lang, ZONE), reason=reason))
        phase = self.phase(ending.phase) if ending.phase else ""
        return EndingShown(tuple(lines), ending.undone is not None, phase, self.letters(story, ending.letters))

    def draw(self, story: Story, draw: Draw) -> DrawShown:
        """A draw of seats, as far as it is public (`public.public_draw`)."""
        shown = public_draw(story.state, draw.event)
        seats = tuple(self.seat(seat) for seat in (shown.order or tuple(shown.seats)) if seat)
        dice = tuple(die_of_draw(self.lang, self, roll) for roll in shown.rolls)
        at, without = instant(draw.at, self.lang, ZONE), sum(not seat for seat in shown.order)
        return DrawShown(at, seats, bool(shown.order), without, dice)

    def seeds(self, story: Story) -> tuple[SeedShown, ...]:
        """The seeds of the dice. Of rules that throw none, only if seats were drawn, or once it is public."""
        if not (self.pages.dice or story.draws or any(seed.public for seed in story.seeds)):
            return ()
        return tuple(
            SeedShown(
                seed_hash(seed.value),
                seed.value if seed.public else "",
                instant(seed.since, self.lang, ZONE) if number else "",
            )
            for number, seed in enumerate(story.seeds)
        )


def die_of_draw(lang: Lang, speaker: Voice | None, roll: Roll) -> str:
    """A die of a draw of seats; `speaker` is for a purpose that this version does not know."""
    if roll.purpose == ORDER:
        return word(lang, "die_order", number=roll.number, value=roll.value, faces=roll.faces)
    if roll.purpose == REST:
        return word(lang, "die_rest", number=roll.number, value=roll.value, faces=roll.faces)
    return die_shown(speaker.reader, roll) if speaker else f"{roll.purpose} {roll.number}: {roll.value}/{roll.faces}"


def open_letters(story: Story, sent: Iterable[PressSent]) -> list[PressSent]:
    """The letters that everybody may read, as things stand now in the game."""
    return [shown for letter in sent if (shown := public_letter(story.state, letter)) is not None]


def public_outcomes(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The outcomes that everybody may see."""
    return [outcome for outcome in outcomes if not outcome.private]


def public_news(news: Iterable[News]) -> list[News]:
    """The news for everybody."""
    return [item for item in news if not item.to]


def voice(state: GameState, lang: Lang) -> Voice:
    """The voice for a game; made once for all games with the same rules and settings.

    Raises:
        UnknownRulesetError: if its rules are not on the shelf.
        SettingError: if its settings are not those of its rules any more.
    """
    if state.ruleset not in GALLERIES:
        raise UnknownRulesetError(state.ruleset)
    return _voice(state.ruleset, msgspec.json.encode(state.settings, order="deterministic"), lang)


@lru_cache(maxsize=64)
def _voice(name: str, settings: bytes, lang: Lang) -> Voice:
    ruleset = library().ruleset(name, msgspec.json.decode(settings))
    shown = gallery(name)
    pages = shown.pages(ruleset)
    say_order = lru_cache(maxsize=KEPT_ORDERS)(shown.saying(ruleset))
    words = KeptWords(catalogue(name), pages.names, say_order)
    return Voice(ruleset, pages, Reader(words, lang, ZONE), shown.scenes(ruleset))


def lines_of(outcomes: Sequence[SeatOutcomes]) -> list[str]:
    """Every order that was given, with what became of it and why, as text to search in."""
    return [f"{group.seat.name}: {said_of(one)}" for group in outcomes for one in group.outcomes]


def said_of(one: OutcomeShown) -> str:
    """An order with what became of it and why, as text to search in."""
    return " ".join(filter(None, (one.order, one.word, one.reason)))
