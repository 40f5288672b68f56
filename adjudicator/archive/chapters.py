"""The pages of a game: one a chapter, and the game's own with map, standing and list of chapters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec

from adjudicator.archive.charts import Series, chart, sample
from adjudicator.archive.diff import public_changes
from adjudicator.archive.paper import page, script, word
from adjudicator.archive.paper import words as archive_words
from adjudicator.archive.pictures import Picture
from adjudicator.archive.places import page_file
from adjudicator.archive.story import Chapter, Story
from adjudicator.archive.voice import Observed, Voice, lines_of, said_of, told
from adjudicator.core.events import PositionSet
from adjudicator.core.messages import Lang, Seat
from adjudicator.render.arguments import joined
from adjudicator.render.shown import SeatOutcomes, Topic
from adjudicator.render.times import instant

TURNS = "ARCHIVE_TURNS"
"""The name that the script of a game sets."""

MILESTONES = 4
"""So many of a chapter's milestones stand in the list of chapters."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A chapter in one language, ready for the list and the search; with `outcomes` and `news` for its page as well.

    `words` are those of its page, each once, for the search: orders, outcomes, reasons, news, story, letters.
    """

    chapter: Chapter
    observed: Observed
    name: str
    picture: Picture
    milestones: tuple[str, ...]
    points: Mapping[Seat, int]
    standing: str
    words: str
    outcomes: tuple[SeatOutcomes, ...] = ()
    news: tuple[Topic, ...] = ()

    @property
    def page(self) -> str:
        """The file of its page."""
        return page_file(self.chapter.index)

    @property
    def void(self) -> bool:
        """Whether the game went back behind it."""
        return self.chapter.void

    def alt(self, lang: Lang) -> str:
        """What its picture shows, in words."""
        if self.chapter.kind == "opening":
            what = word(lang, "map_at_start")
        else:
            what = word(lang, "map_after" if self.picture.board else "picture_after", phase=self.chapter.phase)
        return ". ".join(part for part in (what, self.standing, word(lang, "map_told_below")) if part)


def make_turn(
    voice: Voice, story: Story, chapter: Chapter, observed: Observed, picture: Picture, words: str | None = None
) -> Turn:
    """A chapter as one language tells it.

    Args:
        words: those for the search, if they are known from before: then its page is not made.
    """
    standing = ", ".join(f"{voice.seat(seat).name}\u00a0{points}" for seat, points in observed.standing)
    outcomes = voice.outcomes(chapter) if words is None else ()
    news = voice.news(chapter) if words is None else ()
    if words is None:
        lines = (*lines_of(outcomes), *(line for topic in news for line in topic.lines), *_told(voice, story, chapter))
        words = " ".join(dict.fromkeys(" ".join(lines).lower().split()))
    points, milestones = dict(observed.standing), voice.milestones(chapter)[:MILESTONES]
    name = _name(voice, chapter)
    return Turn(chapter, observed, name, picture, milestones, points, standing, words, outcomes, news)


def _told(voice: Voice, story: Story, chapter: Chapter) -> Iterator[str]:
    """What the page of a chapter tells beside orders and news."""
    yield voice.reason(chapter)
    yield from _story(chapter)
    for entry in voice.entries(chapter):
        yield from (entry.seat.name, *map(said_of, entry.outcomes), *entry.news)
    for letter in voice.letters(story, chapter.letters):
        yield from (letter.writer.name if letter.writer else "", letter.to, *letter.lines)


def _name(voice: Voice, chapter: Chapter) -> str:
    match chapter.kind:
        case "opening":
            return word(voice.lang, "chapter_opening")
        case "phase":
            return voice.phase(chapter.phase)
        case "correction":
            return word(voice.lang, "chapter_correction", phase=chapter.phase)
        case "rollback":
            assert isinstance(chapter.event, PositionSet)
            return word(voice.lang, "chapter_rollback", phase=chapter.event.next_phase.name)


def turn_page(voice: Voice, folder: str, story: Story, turns: Sequence[Turn], index: int) -> str:
    """The page of a chapter."""
    turn, lang = turns[index], voice.lang
    chapter = turn.chapter
    at = instant(chapter.at, lang, "UTC")
    values = {
        "t": voice.reader.t,
        "title": told(chapter.state.title),
        "name": turn.name,
        "happened": word(lang, "resolved_at" if chapter.kind == "phase" else "happened_at", at=at),
        "void": turn.void,
        "reason": voice.reason(chapter),
        "changes": _changes(voice, turns, index) if chapter.kind == "correction" else None,
        "story": _story(chapter),
        "previous": turns[index - 1] if index else None,
        "next": turns[index + 1] if index + 1 < len(turns) else None,
        "shown": turn.picture,
        "alt": turn.alt(lang),
        "news": turn.news,
        "entries": voice.entries(chapter),
        "outcomes": turn.outcomes,
        "dice": voice.dice(chapter),
        "letters": voice.letters(story, chapter.letters),
        "ending": voice.ending(story, chapter.ending) if chapter.ending else None,
        "ruleset": chapter.state.ruleset,
        "g": voice.position(turn.observed),
        "public": True,
        "phase_kind": chapter.state.phase.kind if chapter.state.phase else "over",
    }
    return page("turn", lang, f"games/{folder}/{turn.page}", values)


def _story(chapter: Chapter) -> tuple[str, ...]:
    text = chapter.state.told if chapter.kind == "phase" else ""
    return tuple(told(line, 2000) for line in text.splitlines() if line.strip())


def _changes(voice: Voice, turns: Sequence[Turn], index: int) -> tuple[Topic, ...]:
    """What a correction changed, as far as all may see it, under headings."""
    changes = public_changes(voice, turns[index - 1].observed, turns[index].observed) if index else ()
    return tuple(
        Topic(
            archive_words().word(f"log_changed_{heading}", voice.lang),
            tuple(
                word(voice.lang, "changed", what=one.what, before=one.before or "–", after=one.after or "–")
                for one in found
            ),
        )
        for heading, found in groupby(changes, key=lambda change: change.heading)
    )


def game_page(voice: Voice, folder: str, story: Story, turns: Sequence[Turn]) -> str:
    """The page of a game."""
    lang, state = voice.lang, story.state
    last = turns[-1] if turns else None
    counted = [turn for turn in turns if not turn.void]
    standing = last.points if last else {}
    order = sorted(voice.ruleset.seats, key=lambda seat: -standing.get(seat, -1))
    seats = [seat for seat in order if any(seat in turn.points for turn in counted)]
    series = [Series(voice.seat(seat), tuple(turn.points.get(seat) for turn in counted)) for seat in seats]
    points = {voice.seat(seat).name: standing.get(seat, "–") for seat in voice.ruleset.seats}
    labels = [_label(voice, turn) for turn in counted]
    values: dict[str, Any] = {
        "title": told(state.title),
        "name": told(state.game),
        "rules": word(lang, f"rules_{state.ruleset}"),
        "status": state.status,
        "facts": _facts(voice, story, turns),
        "winner": winner_of(voice, story),
        "players": tuple((seat, names, points.get(seat.name, "")) for seat, names in voice.players(story)),
        "turns": tuple(_listed(voice, story, turn) for turn in turns),
        "last": last and {**_fields(last.picture), "page": last.page},
        "chart": chart(labels, series, word(lang, "chart_title")) if len(counted) > 1 else "",
        "legend": tuple(
            (one.seat, sample(i, one.seat), "–" if one.points[-1] is None else one.points[-1])
            for i, one in enumerate(series)
            if one.points
        ),
        "table": tuple(
            (turn.name, tuple("–" if turn.points.get(seat) is None else turn.points[seat] for seat in seats))
            for turn in counted
        ),
        "letters": voice.letters(story, story.letters) if state.status == "ended" else (),
        "endings": tuple(voice.ending(story, ending) for ending in story.endings),
        "settings": voice.settings(state),
        "draws": tuple(voice.draw(story, draw) for draw in story.draws),
        "seeds": voice.seeds(story),
        "throws": voice.pages.dice,
    }
    return page("game", lang, f"games/{folder}/index.html", values)


def _label(voice: Voice, turn: Turn) -> str:
    """The name of a turn where there is little room."""
    event = turn.chapter.event
    if not isinstance(event, PositionSet):
        return turn.name
    return f"{'← ' if event.back_to else ''}{voice.phase(event.next_phase.name)}"


def _fields(picture: Picture) -> dict[str, Any]:
    return msgspec.structs.asdict(picture)


def _listed(voice: Voice, story: Story, turn: Turn) -> dict[str, Any]:
    shown = {"page": turn.page, "name": turn.name, "void": turn.void, "standing": turn.standing}
    ending = turn.chapter.ending
    end = voice.ending(story, ending) if ending else None
    return {**shown, "milestones": turn.milestones, "alt": turn.alt(voice.lang), "ending": end}


def _facts(voice: Voice, story: Story, turns: Sequence[Turn]) -> tuple[str, ...]:
    """When it began, what it waits for, when the latest results came, why it ended."""
    lang, state = voice.lang, story.state
    if not turns:
        return (word(lang, "not_begun"),)
    facts = [word(lang, "since", at=instant(turns[0].chapter.at, lang, "UTC"))]
    facts += [" ".join(voice.ending(story, ending).told) for ending in story.endings if ending.undone]
    if len(turns) > 1:
        facts.append(word(lang, "latest", at=instant(turns[-1].chapter.at, lang, "UTC")))
    if state.status == "running" and state.phase is not None:
        facts.append(word(lang, "waiting_for", phase=state.phase.name))
    for ending in story.endings:
        if ending.undone is None:
            facts.append(word(lang, "ended_at", at=instant(ending.at, lang, "UTC")))
            facts += [word(lang, "ended_because", reason=told(reason, 500))] if (reason := ending.event.reason) else []
    return tuple(facts)


def winner_of(voice: Voice, story: Story) -> str:
    """Who has won, in a sentence; empty while the game goes on."""
    if story.state.status != "ended":
        return ""
    winners = [voice.seat(seat).name for seat in story.state.winners]
    if not winners:
        return word(voice.lang, "ended_without_winner")
    return word(voice.lang, "won_by", winners=joined(winners, voice.lang), n=len(winners))


def turns_script(voice: Voice, turns: Sequence[Turn]) -> str:
    """What the slider and the search of a game need, as a script."""
    rows = [
        {
            "f": turn.page,
            "n": turn.name,
            "c": turn.picture.control,
            "o": turn.picture.orders,
            "p": turn.picture.pieces,
            "w": turn.picture.width,
            "z": turn.picture.height,
            "a": turn.alt(voice.lang),
            "x": turn.words,
        }
        for turn in turns
    ]
    return script(TURNS, rows)


def words_before(script_text: str) -> list[str]:
    """The words for the search, chapter by chapter, in a script of `turns_script`; none in any other text."""
    text = script_text.removeprefix(f"window.{TURNS}=").removesuffix(";\n")
    try:
        return [row.x for row in msgspec.json.decode(text, type=list[_Row])]
    except msgspec.DecodeError:
        return []


class _Row(msgspec.Struct):
    x: str
