"""The rows of the reading copy: one game's story as plain values, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from adjudicator.archive.extract import public_events
from adjudicator.archive.positions import read_position
from adjudicator.archive.public import public_draw
from adjudicator.archive.records import exported
from adjudicator.archive.story import Chapter, Ending, Story, read_story
from adjudicator.archive.voice import Voice, public_news, public_outcomes, told, voice
from adjudicator.core.dice import Roll
from adjudicator.core.events import DeadlineSet, Event, PhaseResolved, PositionSet, PressSent
from adjudicator.core.letters import hidden
from adjudicator.core.outcomes import News, Outcome
from adjudicator.render.context import shown_outcome
from adjudicator.render.safety import paragraphs
from adjudicator.store import Cell, LogRow, instant_text

Row: TypeAlias = Mapping[str, Cell]

LONG = 2_000
"""Characters of a person's words on one line."""


@dataclass(frozen=True, slots=True)
class Voices:
    """The two tongues in which a game is told."""

    en: Voice
    fr: Voice


def rows_of(game: str, log: Sequence[LogRow]) -> Iterator[tuple[str, list[Row]]]:
    """The rows of a game, table by table, those first that others refer to.

    Raises:
        LogError, msgspec.ValidationError: for a log that makes no sense.
        UnknownRulesetError, SettingError: for rules that are not on the shelf.
    """
    story = read_story(game, log)
    if story is None:
        return
    voices = Voices(voice(story.state, "en"), voice(story.state, "fr"))
    _, events = public_events(exported(game, log))
    yield "games", [_game(story, voices)]
    yield "endings", [_ending(story, ending) for ending in story.endings]
    yield "seats", list(_seats(story, voices))
    yield "phases", [_phase(story, voices, chapter) for chapter in story.chapters]
    for chapter in story.chapters:
        key: Row = {"game": game, "chapter": chapter.index}
        yield from _chapter(voices, chapter, key)
        if chapter.kind == "opening":
            drawn = [public_draw(story.state, draw.event) for draw in story.draws]
            yield "dice", [{**key, **_die(roll)} for draw in drawn for roll in draw.rolls]
    yield "press", list(_press(game, events))
    yield "deadlines", list(_deadlines(game, events, voices))


def _time(at: datetime | None) -> str | None:
    return instant_text(at) if at else None


def _game(story: Story, voices: Voices) -> Row:
    state = story.state
    running = state.status == "running"
    seeds = voices.en.seeds(story)
    started = next((chapter.at for chapter in story.chapters if chapter.kind == "opening"), None)
    ended = story.endings[-1] if state.status == "ended" else None
    return {
        "game": story.game,
        "title": told(state.title),
        "ruleset": state.ruleset,
        "language": state.lang,
        "status": state.status,
        "created": _time(story.created),
        "started": _time(started),
        "ended": _time(ended.at) if ended else None,
        "winners": ",".join(state.winners) or None,
        "end_reason": told(ended.event.reason, LONG) or None if ended else None,
        "waiting": state.phase.name if running and state.phase else None,
        "deadline": _time(state.deadline) if running else None,
        "seed_hash": seeds[-1].hash if seeds else None,
        "seed": seeds[-1].value or None if seeds else None,
    }


def _ending(story: Story, ending: Ending) -> Row:
    undone = ending.undone
    return {
        "game": story.game,
        "event": ending.number,
        "at": _time(ending.at),
        "phase": ending.phase or None,
        "winners": ",".join(ending.event.winners) or None,
        "reason": told(ending.event.reason, LONG) or None,
        "void": int(undone is not None),
        "taken_back": _time(undone.at) if undone else None,
        "taken_back_reason": told(undone.reason, LONG) if undone else None,
        "seed": ending.event.seed or None,
    }


def _seats(story: Story, voices: Voices) -> Iterator[Row]:
    last = story.chapters[-1] if story.chapters else None
    points = dict(voices.en.observed(last).standing) if last else {}
    for seat in voices.en.ruleset.seats:
        holders = () if hidden(story.state) else story.holders.get(seat, ())
        names = [told(name, 60) for name in holders]
        yield {
            "game": story.game,
            "seat": seat,
            "name_en": voices.en.seat(seat).name,
            "name_fr": voices.fr.seat(seat).name,
            "player": (names[-1] if names else "") or None,
            "earlier_players": ", ".join(filter(None, names[:-1])) or None,
            "points": points.get(seat),
            "won": int(story.state.status == "ended" and seat in story.state.winners),
        }


def _phase(story: Story, voices: Voices, chapter: Chapter) -> Row:
    event = chapter.event
    back_to = event.next_phase.name if isinstance(event, PositionSet) and event.back_to else None
    return {
        "game": story.game,
        "chapter": chapter.index,
        "kind": chapter.kind,
        "phase": chapter.phase,
        "name_en": voices.en.phase(chapter.phase),
        "name_fr": voices.fr.phase(chapter.phase),
        "at": _time(chapter.at),
        "trigger": event.trigger if isinstance(event, PhaseResolved) else None,
        "reason": told(event.reason, LONG) if isinstance(event, PositionSet) else None,
        "back_to": back_to,
        "back_to_en": voices.en.phase(back_to) if back_to else None,
        "back_to_fr": voices.fr.phase(back_to) if back_to else None,
        "story": _words(chapter.state.told) or None if chapter.kind == "phase" else None,
        "void": int(chapter.void),
        "event": chapter.number,
    }


def _words(text: str) -> str:
    """A longer text of somebody, line by line."""
    return "\n".join(told(line, LONG) for line in paragraphs(text))


def _chapter(voices: Voices, chapter: Chapter, key: Row) -> Iterator[tuple[str, list[Row]]]:
    event = chapter.event
    parts = [(entry.entered.outcomes, entry.entered.news, entry.entered.rolls, 1) for entry in chapter.entries]
    if isinstance(event, PhaseResolved):
        parts.append((event.outcomes, event.news, event.rolls, 0))
    for outcomes, news, rolls, entered in parts:
        shown = public_outcomes(outcomes)
        yield "orders", [{**key, **_order(voices, chapter, outcome), "entered": entered} for outcome in shown]
        yield "news", [{**key, **_news(voices, item)} for item in public_news(news)]
        yield "dice", [{**key, **_die(roll)} for roll in rolls] if entered == 0 or shown else []
    observed = voices.en.observed(chapter)
    units, holdings = read_position(chapter.state.ruleset, observed.view)
    names, noms = voices.en.reader.words.names, voices.fr.reader.words.names
    yield (
        "units",
        [
            {
                **key,
                "owner": unit.owner,
                "kind": unit.kind,
                "place": unit.place,
                "name_en": names.place(unit.place, "en"),
                "name_fr": noms.place(unit.place, "fr"),
                "strength": unit.strength,
                "dislodged": int(unit.dislodged),
            }
            for unit in units
        ],
    )
    yield (
        "owners",
        [
            {
                **key,
                "kind": held.kind,
                "place": held.place,
                "name_en": names.place(held.place, "en"),
                "name_fr": noms.place(held.place, "fr"),
                "owner": held.owner or None,
            }
            for held in holdings
        ],
    )
    ranked = {points: sum(other > points for _, other in observed.standing) + 1 for _, points in observed.standing}
    yield (
        "standings",
        [{**key, "seat": seat, "points": points, "place": ranked[points]} for seat, points in observed.standing],
    )


def _order(voices: Voices, chapter: Chapter, outcome: Outcome) -> Row:
    said = {}
    verdict = "neutral"
    for lang, speaker in (("en", voices.en), ("fr", voices.fr)):
        shown = shown_outcome(speaker.desk(chapter.state), outcome)
        verdict = shown.verdict
        said[f"order_{lang}"], said[f"reason_{lang}"] = shown.order, shown.reason
    return {
        "seat": outcome.seat or None,
        "given_by": outcome.by or None,
        "order_text": outcome.order,
        "code": outcome.message.code,
        "verdict": verdict,
        "given": int(outcome.given),
        **said,
    }


def _news(voices: Voices, item: News) -> Row:
    return {
        "topic": item.topic,
        "code": item.message.code,
        "text_en": voices.en.reader.say(item.message),
        "text_fr": voices.fr.reader.say(item.message),
    }


def _die(roll: Roll) -> Row:
    return {"purpose": roll.purpose, "number": roll.number, "faces": roll.faces, "value": roll.value}


def _press(game: str, events: Iterable[tuple[int, str, Event]]) -> Iterator[Row]:
    for number, at, event in events:
        if isinstance(event, PressSent):
            yield {
                "game": game,
                "event": number,
                "at": at,
                "phase": event.phase or None,
                "seat": event.seat or None,
                "readers": ",".join(event.to) or None,
                "text": _words(event.text),
            }


def _deadlines(game: str, events: Iterable[tuple[int, str, Event]], voices: Voices) -> Iterator[Row]:
    for number, at, event in events:
        if isinstance(event, DeadlineSet):
            yield {
                "game": game,
                "event": number,
                "at": at,
                "phase": event.phase,
                "deadline": _time(event.at),
                "code": event.cause.code,
                "cause_en": told(voices.en.cause(event.cause), LONG),
                "cause_fr": told(voices.fr.cause(event.cause), LONG),
            }
