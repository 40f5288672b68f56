"""What corrections and returns changed."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.archive.diff import Change, Difference, Moment, NoDifferenceError, difference, read_moments
from adjudicator.core import events as ev
from adjudicator.core.referee import set_position
from adjudicator.core.ruleset import Exchange
from adjudicator.store import LogRow
from tests.archive.shelf import Logged, events_of
from tests.archive_logs.games import corrected, logged, played, rows


def moments(folder: Path, events: list[Logged]) -> list[Moment]:
    """The events with the game after each."""
    found: list[LogRow] = rows(folder, "alpha", events)
    return read_moments("alpha", found)


@pytest.fixture
def past(tmp_path: Path) -> list[Moment]:
    """The corrected game."""
    return moments(tmp_path, events_of(corrected()))


def numbers(past: list[Moment]) -> tuple[int, int]:
    """The events of the correction and of the return."""
    correction, back = (moment.number for moment in past if isinstance(moment.event, ev.PositionSet))
    return correction, back


def test_a_correction_is_told_in_units_owners_and_points(past: list[Moment]) -> None:
    found = difference(past, numbers(past)[0], 0, "en")
    assert found.reason == "Burgundy was misread"
    assert found.changes == (
        Change("units", "A BUR (Burgundy)", "France", ""),
        Change("units", "A PIC (Picardy)", "", "France"),
        Change("owners", "SER (Serbia)", "neutral", "Austria"),
        Change("points", "Austria", "3", "4"),
    )
    assert found.replays == ()


def test_a_return_shows_the_phase_played_twice_side_by_side(past: list[Moment]) -> None:
    found = difference(past, 0, 0, "en")
    assert (found.before.number, found.after.number) == (numbers(past)[1] - 1, numbers(past)[1])
    (replay,) = found.replays
    assert replay.phase == "Fall 1901, Movement"
    pairs = {pair.seat: pair for pair in replay.pairs if "TYR" in (pair.first or "")}
    assert pairs["Italy"].first == "✓ A TYR S A VEN -> TRI: gave its support"
    assert pairs["Italy"].second == "✓ A TYR holds: held (no order given)"
    kept = [pair for pair in replay.pairs if pair.same]
    assert all(pair.first and pair.second for pair in kept)
    assert any(pair.first is None for pair in replay.pairs), "A BUR moved only the second time: it was in Picardy"


def test_french(past: list[Moment]) -> None:
    found = difference(past, numbers(past)[0], 0, "fr")
    assert Change("owners", "SER (Serbie)", "neutre", "Autriche") in found.changes


def test_any_two_events_can_be_compared(past: list[Moment]) -> None:
    started = next(moment.number for moment in past if isinstance(moment.event, ev.GameStarted))
    resolved = next(moment.number for moment in past if isinstance(moment.event, ev.PhaseResolved))
    found = difference(past, started, resolved, "en")
    assert Change("units", "A BUR (Burgundy)", "", "France") in found.changes
    assert Change("else", "season", "spring", "fall") in found.changes
    back = difference(past, resolved, started, "en")
    assert back.changes == found.changes, "the earlier event comes first"
    assert difference(past, started, started + 1, "en").changes == ()


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [(999, 0, "no event 999"), (1, 0, "after event 1 there is no position"), (3, 20, "after event 3 there is no")],
)
def test_what_cannot_be_compared_is_said(start: int, end: int, said: str, past: list[Moment]) -> None:
    with pytest.raises(NoDifferenceError, match=said):
        difference(past, start, end, "en")


def test_a_game_that_was_never_corrected_has_no_difference(tmp_path: Path) -> None:
    with pytest.raises(NoDifferenceError, match="no position was corrected"):
        difference(moments(tmp_path, logged("diplomacy")), 0, 0, "en")


EDITS = {
    "diadoques": (("treasury", "Ptolemy"), 99, Change("money", "Ptolemy", "", "99")),
    "peloponnese": (("states", "Athens", "treasury"), 900, Change("money", "Athens", "", "900")),
    "marenostrum": (("players", "Rome", "treasury"), 777, Change("money", "Rome", "", "777")),
}


@pytest.mark.parametrize("name", EDITS)
def test_every_game_tells_its_own_changes(name: str, tmp_path: Path) -> None:
    """Money and whatever else a state file holds (diadoques 9)."""
    path, value, told = EDITS[name]
    game = played(name)
    entry = next(e for e in game.log if isinstance(e.event, ev.GameStarted))
    assert isinstance(game.ruleset, Exchange)
    position = game.ruleset.load(entry.state.position)
    table = game.ruleset.export_state(position)
    inner = table
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    at = entry.at + timedelta(hours=1)
    new = game.ruleset.import_state(table, position)
    decided = set_position(entry.state, game.ruleset, new, at, "a gift")
    events = [(e.at, e.event) for e in game.log[: entry.number]]
    found: Difference = difference(moments(tmp_path, [*events, *((at, event) for event in decided.events)]), 0, 0, "en")
    (change,) = found.changes
    assert (change.heading, change.what, change.after) == (told.heading, told.what, told.after)
    assert change.before not in ("", change.after)
