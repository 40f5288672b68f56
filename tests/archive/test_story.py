"""Chapters from a log: phases, corrections, returns to an earlier phase; what a later version added is passed over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from adjudicator.archive.story import Story, read_story
from adjudicator.core.events import Event, OrdersReceived, PhaseResolved, PlayerAdded, PositionSet, encode, kind_of
from adjudicator.core.ruleset import Phase
from adjudicator.store import LogRow
from tests.archive.shelf import Logged, events_of
from tests.playthroughs.fast import Playthrough


def rows(log: Sequence[Logged]) -> list[LogRow]:
    """The events as rows of a log."""
    return [
        LogRow(number, "g", number, at, kind_of(event), encode(event), f"{number:064}")
        for number, (at, event) in enumerate(log, 1)
    ]


def told(log: Sequence[Logged]) -> Story:
    story = read_story("g", rows(log))
    assert story is not None
    return story


def resolutions(log: Sequence[Logged]) -> list[int]:
    """The numbers of the events that end a phase."""
    return [number for number, (_, event) in enumerate(log, 1) if isinstance(event, PhaseResolved)]


def test_a_chapter_for_the_start_and_for_each_phase(played: dict[str, Playthrough]) -> None:
    game = played["three"]
    story = told(events_of(game))
    assert [chapter.kind for chapter in story.chapters] == ["opening", *("phase" for _ in game.resolved)]
    assert [chapter.phase for chapter in story.chapters[1:]] == [event.phase for event in game.resolved]
    assert [chapter.index for chapter in story.chapters] == list(range(len(story.chapters)))


def test_no_rows_no_story() -> None:
    assert read_story("g", []) is None


def test_kinds_of_a_later_version_are_passed_over(played: dict[str, Playthrough]) -> None:
    plain = rows(events_of(played["year"]))
    strange = LogRow(999, "g", 999, plain[3].at, "pigeon sent", b'{"kind":"pigeon sent","text":"coo"}', "f" * 64)
    story = read_story("g", [*plain[:4], strange, *plain[4:]])
    assert story == read_story("g", plain)


def test_what_was_entered_at_once_stands_in_the_chapter_of_its_phase(played: dict[str, Playthrough]) -> None:
    log = events_of(played["mare"])
    story = told(log)
    entered = sum(isinstance(event, OrdersReceived) and event.entered is not None for _, event in log)
    assert entered > 10
    assert 0 < sum(len(chapter.entries) for chapter in story.chapters) <= entered
    assert not story.chapters[0].entries


def test_who_held_a_seat_one_after_the_other(played: dict[str, Playthrough]) -> None:
    log = events_of(played["year"])
    seat = next(event.seat for _, event in log if isinstance(event, PlayerAdded))
    heir = PlayerAdded(seat=seat, name="Hélène", address="h@play.test", lang="fr", zone="UTC")
    story = told([*log, (log[-1][0], heir), (log[-1][0], heir)])
    assert story.holders[seat][-1] == "Hélène" and len(story.holders[seat]) == 2


def test_a_correction_is_a_chapter_and_voids_nothing(played: dict[str, Playthrough]) -> None:
    game = played["year"]
    phase = game.state.phase
    assert phase is not None
    event: Event = PositionSet(
        phase=phase.name, position=dict(game.state.position), next_phase=phase, reason="a fleet too many"
    )
    story = told([*events_of(game), (datetime(2027, 3, 1, tzinfo=UTC), event)])
    assert story.chapters[-1].kind == "correction"
    assert not any(chapter.void for chapter in story.chapters)


def gone_back(game: Playthrough) -> tuple[list[Logged], Phase]:
    """The log of a game that then goes back behind its third phase, and the phase it goes back to."""
    log, phase = events_of(game), game.state.phase
    assert phase is not None
    opened_by = resolutions(log)[1]
    back = next(entry.state for entry in game.log if entry.number == opened_by)
    assert back.phase is not None
    event = PositionSet(
        phase=phase.name, position=dict(back.position), next_phase=back.phase, reason="again", back_to=opened_by
    )
    return [*log, (log[-1][0], event)], back.phase


def test_a_return_to_an_earlier_phase_voids_what_came_after_it(played: dict[str, Playthrough]) -> None:
    game = played["year"]
    log, back = gone_back(game)
    story = told(log)
    assert [chapter.void for chapter in story.chapters] == [False] * 3 + [True] * (len(game.resolved) - 2) + [False]
    assert story.chapters[-1].kind == "rollback"
    assert story.state.phase == back
