"""A game of Diplomacy from its first phase to its last on one page of plain text, in the manner of the old judges.

Everything in it is public. English, as that manner is; 79 columns where names allow it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.archive.diff import Change, public_changes
from adjudicator.archive.orderlines import NATIONS, TROOPS, Penman
from adjudicator.archive.story import Chapter, Story
from adjudicator.archive.voice import Voice, public_news, public_outcomes, told, voice
from adjudicator.core.events import PhaseResolved, PositionSet
from adjudicator.core.letters import hidden
from adjudicator.core.messages import Seat

RULESET = "diplomacy"
NOBODY = "Unowned"
COLUMNS = 79
CENTRES_A_BLOCK = 17
"""Centres beside one another in the table of owners: four characters each, behind the year."""


class NoDiplomacyError(ValueError):
    """The game is another: the summary knows none but Diplomacy."""


def write_summary(story: Story) -> str:
    """The summary of a game. Raises NoDiplomacyError for a game by other rules."""
    if story.state.ruleset != RULESET:
        raise NoDiplomacyError(f"{story.game} is no game of Diplomacy, but of {story.state.ruleset}")
    speaker = voice(story.state, "en")
    lines = [*_head(speaker, story)]
    kept = [chapter for chapter in story.chapters if not chapter.void]
    previous: Chapter | None = None
    for chapter in kept:
        lines += ["", *_chapter(speaker, story, previous, chapter)]
        previous = chapter
    lines += [*_undone(story), *_end(story)]
    if kept:
        lines += ["", *_owners_by_year(speaker, kept), "", *_counts_by_year(speaker, kept)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(speaker: Voice, story: Story) -> Iterator[str]:
    state = story.state
    title = f"Summary of game '{story.game}': {told(state.title)}"
    yield title
    yield "=" * min(len(title), COLUMNS)
    yield ""
    if story.chapters:
        yield f"Started {story.chapters[0].at:%Y-%m-%d}. " + (
            f"It waits for {state.phase.name}." if state.status == "running" and state.phase else ""
        )
    for seat in speaker.ruleset.seats:
        names = () if hidden(state) else story.holders.get(seat, ())
        yield f"  {f'{seat}:':<9} {', then '.join(told(name, 60) or 'nobody' for name in names)}"


def _chapter(speaker: Voice, story: Story, previous: Chapter | None, chapter: Chapter) -> Iterator[str]:
    event, view = chapter.event, speaker.observed(chapter).view
    if previous is None:
        yield from _opening(speaker, chapter, view)
        return
    if isinstance(event, PositionSet):
        yield from _set(speaker, story, previous, chapter, event)
        return
    before = speaker.observed(previous).view
    yield f"{_title(chapter.phase)}.  ({chapter.state.game}, {chapter.at:%Y-%m-%d})"
    yield ""
    if isinstance(event, PhaseResolved):
        yield from _orders(speaker, event, before, view)
        yield from _news(speaker, event)
    yield from _dislodged(speaker, event, view)
    if _counted(chapter, view):
        yield from _ownership(speaker, view)


def _set(speaker: Voice, story: Story, previous: Chapter, chapter: Chapter, event: PositionSet) -> Iterator[str]:
    """A return with the phases that it made void; a correction with what it changed."""
    where = f"to {event.next_phase.name}" if event.back_to else f"in {event.phase}"
    yield f"The game master {'took the game back' if event.back_to else 'set the position'} {where}:"
    yield from _wrapped(told(event.reason, 500), "   ")
    if event.back_to:
        undone = [_named(one) for one in story.chapters if event.back_to < one.number < chapter.number]
        yield from ("   It made void:", *(f"      {name}" for name in undone)) if undone else ()
        return
    for change in public_changes(speaker, speaker.observed(previous), speaker.observed(chapter)):
        yield from _wrapped(_changed(change), "   ", "      ")


def _named(chapter: Chapter) -> str:
    what = {"correction": "; the position was set", "rollback": "; a return was made"}.get(chapter.kind, "")
    return f"{chapter.phase}  ({chapter.at:%Y-%m-%d}{what})"


def _changed(change: Change) -> str:
    what = {"units": "Unit", "owners": "Owner of", "points": "Supply centers of"}[change.heading]
    return f"{what} {change.what}: {change.before or 'none'} -> {change.after or 'none'}."


def _title(phase: str) -> str:
    """``Movement results for Spring of 1901``."""
    season, _, kind = phase.partition(", ")
    name, _, year = season.rpartition(" ")
    what = {"Retreat": "Retreat orders", "Adjustment": "Adjustment orders"}.get(kind, f"{kind} results")
    return f"{what} for {'Winter' if kind == 'Adjustment' else name} of {year}"


def _opening(speaker: Voice, chapter: Chapter, view: Any) -> Iterator[str]:
    yield f"Starting position for {chapter.phase}.  ({chapter.state.game}, {chapter.at:%Y-%m-%d})"
    yield ""
    name = speaker.reader.words.names.area_name
    for seat in speaker.ruleset.seats:
        for unit in view.units:
            if unit.owner == seat:
                yield f"{seat}: {TROOPS[unit.troop]} {name(unit.place, 'en')}."


def _orders(speaker: Voice, event: PhaseResolved, before: Any, after: Any) -> Iterator[str]:
    owners = {unit.province: (unit.owner, unit.troop) for unit in (*before.units, *before.dislodged)}
    thrown = {item.message.args.get("unit") for item in event.news if item.message.code == "dislodged"}
    out = frozenset(str(unit).split(" ")[-1][:3] for unit in thrown)
    penman = Penman(lambda place: speaker.reader.words.names.area_name(place, "en"), owners, out)
    shown = public_outcomes(event.outcomes)
    for seat in speaker.ruleset.seats:
        for outcome in shown:
            if outcome.seat == seat:
                yield from _wrapped(f"{seat}: {penman.line(outcome)}", "", "   ")


def _news(speaker: Voice, event: PhaseResolved) -> Iterator[str]:
    """News that no line of an order tells."""
    items = [item for item in public_news(event.news) if item.message.code in ("builds_unused", "eliminated")]
    for item in items:
        yield from _wrapped(f"{speaker.reader.say(item.message)}.", "", "   ")


def _dislodged(speaker: Voice, event: Any, view: Any) -> Iterator[str]:
    name = speaker.reader.words.names.area_name
    lines: list[str] = []
    for unit in view.dislodged:
        places = " or ".join(name(place, "en") for place in unit.places)
        who = f"The {NATIONS.get(unit.owner, unit.owner)} {TROOPS[unit.troop]} in {name(unit.place, 'en')}"
        lines.append(f"{who} can retreat to {places}.")
    for item in public_news(getattr(event, "news", ())):
        if item.message.code == "lost_without_retreat":
            owner = str(item.message.args["owner"])
            troop, _, place = str(item.message.args["unit"]).partition(" ")
            who = f"The {NATIONS.get(owner, owner)} {TROOPS.get(troop, 'Unit')} in {name(place, 'en')}"
            lines.append(f"{who} with no valid retreats was destroyed.")
    if lines:
        yield from ("", "The following units were dislodged:", "")
        for line in lines:
            yield from _wrapped(line, "", "   ")


def _counted(chapter: Chapter, view: Any) -> bool:
    """Whether the centres were counted at the end of the chapter: a fall is over, its retreats too."""
    return chapter.phase.startswith("Fall ") and "Adjustment" not in chapter.phase and view.stage != "retreat"


def _ownership(speaker: Voice, view: Any) -> Iterator[str]:
    yield from ("", "Ownership of supply centers:", "")
    names = speaker.reader.words.names.area_name
    for seat in (*speaker.ruleset.seats, ""):
        held = sorted(names(centre, "en") for centre, owner in view.centres.items() if owner == seat)
        if held:
            yield from _wrapped(f"{f'{seat or NOBODY}:':<10} {', '.join(held)}.", "", " " * 11)
    yield ""
    for line in view.seats:
        if not line.centres and not line.units:
            continue
        due = f"Builds {line.due:3} {_units(line.due)}." if line.due > 0 else "Does nothing."
        if line.due < 0:
            due = f"Removes {-line.due:2} {_units(-line.due)}."
        centres = f"{len(line.centres):3} Supply center{'s' if len(line.centres) != 1 else ''}"
        yield f"{f'{line.seat}:':<10} {centres}, {line.units:3} {_units(line.units).title()}:  {due}"


def _units(count: int) -> str:
    return "unit" if count == 1 else "units"


def _undone(story: Story) -> Iterator[str]:
    """Ends that were taken back."""
    for ending in story.endings:
        if ending.undone is not None:
            yield ""
            yield f"It had ended before, {ending.at:%Y-%m-%d}:"
            yield from _wrapped(" ".join((_won(ending.event.winners), told(ending.event.reason, 500))), "   ")
            yield f"That was taken back, {ending.undone.at:%Y-%m-%d}:"
            yield from _wrapped(told(ending.undone.reason, 500), "   ")


def _won(winners: Sequence[Seat]) -> str:
    if not winners:
        return "The game is over without a winner."
    if len(winners) == 1:
        return f"The game was won by {winners[0]}."
    return f"The game was declared a draw between {', '.join(winners[:-1])} and {winners[-1]}."


def _end(story: Story) -> Iterator[str]:
    if story.state.status != "ended":
        return
    yield ""
    yield _won(story.state.winners)
    if story.ended is not None and story.ended.reason:
        yield from _wrapped(told(story.ended.reason, 500), "   ")


def _years(speaker: Voice, chapters: Sequence[Chapter]) -> Mapping[int, Mapping[str, Seat]]:
    """The centres and their owners at the end of each year; of the year before the first, as they were dealt.

    Centres change hands when they are counted, and by the game master's hand: what he sets is set for the last count.
    """
    found: dict[int, Mapping[str, Seat]] = {}
    year = 0
    for chapter in chapters:
        view = speaker.observed(chapter).view
        if chapter.kind == "opening":
            year = view.year - 1
        elif chapter.kind == "phase":
            if not _counted(chapter, view):
                continue
            year = int(chapter.phase.partition(",")[0].split(" ")[-1])
        found[year] = view.centres
    return found


def _owners_by_year(speaker: Voice, chapters: Sequence[Chapter]) -> Iterator[str]:
    years = _years(speaker, chapters)
    centres = sorted({centre for owners in years.values() for centre in owners})
    yield from ("Historical Supply Center Summary", "--------------------------------")
    for start in range(0, len(centres), CENTRES_A_BLOCK):
        block = centres[start : start + CENTRES_A_BLOCK]
        yield "     " + " ".join(centre.title() for centre in block)
        for year, owners in years.items():
            yield f"{year} " + " ".join(f" {(owners[centre] or '.')[0]} " for centre in block)
        if start + CENTRES_A_BLOCK < len(centres):
            yield ""


def _counts_by_year(speaker: Voice, chapters: Sequence[Chapter]) -> Iterator[str]:
    seats = speaker.ruleset.seats
    yield from ("History of Supply Center Counts", "-------------------------------")
    yield "Year " + " ".join(f"{seat:>7}" for seat in seats) + "   Index"
    for year, owners in _years(speaker, chapters).items():
        counts = [sum(owner == seat for owner in owners.values()) for seat in seats]
        index = sum(count * count for count in counts) / len(counts)
        yield f"{year} " + " ".join(f"{count:7}" for count in counts) + f"  {index:6.1f}"
    yield ""
    yield "Index: the squares of the counts, added up and shared among the powers."
    if any(chapter.kind == "correction" for chapter in chapters):
        yield "Owners that the game master set are told with the last year counted before."


def _wrapped(text: str, first: str, rest: str | None = None) -> list[str]:
    then = first if rest is None else rest
    return textwrap.wrap(
        text, COLUMNS, initial_indent=first, subsequent_indent=then, break_long_words=False, break_on_hyphens=False
    ) or [""]
