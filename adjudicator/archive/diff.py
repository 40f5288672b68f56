"""What a correction or a return to an earlier phase changed, and what came of phases that were played twice.

For the game master: positions are compared whole, with what is secret in them. What all may see of it is told by
`public_changes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from adjudicator.archive.paper import word
from adjudicator.archive.positions import Holding, Standing, read_position
from adjudicator.archive.story import KINDS
from adjudicator.archive.voice import NOBODY, Observed, Voice, voice
from adjudicator.core.events import Event, PhaseResolved, PositionSet, decode
from adjudicator.core.fold import fold
from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.core.outcomes import Outcome
from adjudicator.core.ruleset import Exchange
from adjudicator.core.state import GameState
from adjudicator.render.context import Desk, shown_outcome
from adjudicator.store import LogRow


class NoDifferenceError(LookupError):
    """There is nothing to compare: no such event, no correction. The text says what."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An event of a log with the game after it."""

    number: int
    at: datetime
    event: Event
    state: GameState


@dataclass(frozen=True, slots=True)
class Change:
    """Something of the position: under which heading, what, before and after; empty if it was or is not there."""

    heading: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Pair:
    """An order of one playing of a phase beside that of the other; `None` where it was not given."""

    seat: str
    first: str | None
    second: str | None

    @property
    def same(self) -> bool:
        """Whether order and outcome were the same both times."""
        return self.first == self.second


@dataclass(frozen=True, slots=True)
class Replay:
    """A phase that was played twice: its name, the numbers of both resolutions, the orders side by side."""

    phase: str
    first: int
    second: int
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """The differences between the game after the event `before` and after `after`; `reason` is the game master's.

    `void` pairs each of the two that no longer counts with the return that undid it, where that is not `after` itself.
    """

    before: Moment
    after: Moment
    reason: str
    changes: tuple[Change, ...]
    replays: tuple[Replay, ...]
    void: tuple[tuple[int, int], ...] = ()


def read_moments(game: str, log: Iterable[LogRow]) -> list[Moment]:
    """Every event with the game after it. Raises LogError or msgspec.ValidationError for a log without sense."""
    moments: list[Moment] = []
    state: GameState | None = None
    for row in log:
        if row.kind in KINDS:
            event = decode(row.body)
            state = fold(state, game, row.at, event)
            moments.append(Moment(row.number, row.at, event, state))
    return moments


def difference(moments: Sequence[Moment], start: int, end: int, lang: Lang) -> Difference:
    """Compare the game after two events; without `end` before and after the event `start`; without both, before and
    after the last correction.

    Raises:
        NoDifferenceError: if there is no such event, or none with a position.
    """
    corrections = [moment.number for moment in moments if isinstance(moment.event, PositionSet)]
    if not start:
        if not corrections:
            raise NoDifferenceError("no position was corrected, and the game never went back")
        start = corrections[-1]
    if not end:
        _at(moments, start)
        start, end = start - 1, start
    before, after = (_at(moments, number) for number in sorted((start, end)))
    speaker = voice(after.state, lang)
    reason = after.event.reason if isinstance(after.event, PositionSet) else ""
    changes = tuple(_changes(speaker, before.state.position, after.state.position))
    replays = tuple(_replays(speaker, moments, before.number, after.number))
    undone = ((moment.number, _undone_by(moments, moment)) for moment in (before, after))
    void = tuple((number, by) for number, by in undone if by not in (0, after.number))
    return Difference(before, after, reason, changes, replays, void)


def _undone_by(moments: Sequence[Moment], one: Moment) -> int:
    """The number of the return that made a moment void; 0 if it still counts."""
    returns = ((later.number, later.event) for later in moments if later.number > one.number)
    return next((n for n, event in returns if isinstance(event, PositionSet) and 0 < event.back_to < one.number), 0)


def _at(moments: Sequence[Moment], number: int) -> Moment:
    found = next((moment for moment in moments if moment.number == number), None)
    if found is None:
        raise NoDifferenceError(f"there is no event {number}; the last is {moments[-1].number if moments else 0}")
    if not found.state.position:
        raise NoDifferenceError(f"after event {number} there is no position yet")
    return found


def _changes(speaker: Voice, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    ruleset = speaker.ruleset
    then, now = ruleset.load(before), ruleset.load(after)
    units, holdings = read_position(ruleset.name, ruleset.view(then, GAME_MASTER))
    new_units, new_holdings = read_position(ruleset.name, ruleset.view(now, GAME_MASTER))
    yield from _unit_changes(speaker, units, new_units)
    yield from _holding_changes(speaker, holdings, new_holdings)
    yield from _point_changes(speaker, dict(ruleset.standing(then)), dict(ruleset.standing(now)))
    if isinstance(ruleset, Exchange):
        yield from _rest(speaker, ruleset.export_state(then), ruleset.export_state(now))
    else:
        yield from _rest(speaker, ruleset.dump(then), ruleset.dump(now))


def public_changes(speaker: Voice, before: Observed, after: Observed) -> tuple[Change, ...]:
    """The units, owners, points and money that differ between two positions as nobody in particular sees them."""
    name = speaker.ruleset.name
    units, holdings = read_position(name, before.view)
    new_units, new_holdings = read_position(name, after.view)
    rest = _rest(speaker, before.view, after.view)
    return (
        *_unit_changes(speaker, units, new_units),
        *_holding_changes(speaker, holdings, new_holdings),
        *_point_changes(speaker, dict(before.standing), dict(after.standing)),
        *(change for change in rest if change.heading == "money"),
    )


def _point_changes(speaker: Voice, before: Mapping[Seat, int], after: Mapping[Seat, int]) -> Iterator[Change]:
    for seat in speaker.ruleset.seats:
        if before.get(seat) != after.get(seat):
            yield Change("points", speaker.seat(seat).name, _shown(before.get(seat)), _shown(after.get(seat)))


def _unit_changes(speaker: Voice, before: list[Standing], after: list[Standing]) -> Iterator[Change]:
    old, new = Counter(before), Counter(after)
    for unit in dict.fromkeys((*before, *after)):
        if old[unit] != new[unit]:
            count = f"{unit.strength} × " if unit.strength > 1 else ""
            place = speaker.reader.words.names.place(unit.place, speaker.lang)
            told = f"{count}{unit.kind} {place}"
            if unit.dislodged:
                told = word(speaker.lang, "unit_dislodged", unit=told)
            owner = speaker.reader.seat(unit.owner)
            yield Change("units", told, owner if old[unit] > new[unit] else "", owner if new[unit] > old[unit] else "")


def _holding_changes(speaker: Voice, before: list[Holding], after: list[Holding]) -> Iterator[Change]:
    old = {(held.kind, held.place): held.owner for held in before}
    new = {(held.kind, held.place): held.owner for held in after}
    for key in dict.fromkeys((*old, *new)):
        if old.get(key, "") != new.get(key, ""):
            place = speaker.reader.words.names.place(key[1], speaker.lang)
            shown = (speaker.reader.seat(owners.get(key, "")) for owners in (old, new))
            yield Change("owners", place, *shown)


TOLD: Mapping[str, frozenset[str]] = {
    "diadoques": frozenset({"units", "citadels", "provinces"}),
    "diplomacy": frozenset({"units", "centres"}),
    "mare_nostrum": frozenset({"controller"}),
    "peloponnese": frozenset({"controller", "sp"}),
}
"""The keys of a state whose differences are told as units and owners already."""


def _rest(speaker: Voice, before: Any, after: Any) -> Iterator[Change]:
    """All else that differs, by its key in the state file; money under a heading of its own."""
    told = TOLD.get(speaker.ruleset.name, frozenset())
    old = dict(_leaves(msgspec.to_builtins(before), (), told))
    new = dict(_leaves(msgspec.to_builtins(after), (), told))
    for path in dict.fromkeys((*old, *new)):
        if old.get(path) != new.get(path):
            values = _shown(old.get(path)), _shown(new.get(path))
            if "treasury" in path:
                owner = next((part for part in path if part in speaker.ruleset.seats), ".".join(path))
                yield Change("money", speaker.reader.seat(owner), *values)
            else:
                yield Change("else", ".".join(path), *values)


def _leaves(value: Any, path: tuple[str, ...], told: frozenset[str]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in told:
                yield from _leaves(inner, (*path, str(key)), told)
    elif isinstance(value, (list, tuple)) and any(isinstance(item, (dict, list, tuple)) for item in value):
        for number, inner in enumerate(value):
            name = inner.get("name") if isinstance(inner, dict) else None
            yield from _leaves(inner, (*path, str(name or number)), told)
    else:
        yield path, value


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _replays(speaker: Voice, moments: Sequence[Moment], start: int, end: int) -> Iterator[Replay]:
    """The phases that a return between the two moments, or at the later of them, undid, and that were played again."""
    for back in moments:
        if not isinstance(back.event, PositionSet) or not back.event.back_to or not start < back.number <= end:
            continue
        for first in _undone(moments, back):
            assert isinstance(first.event, PhaseResolved)
            again = (
                moment
                for moment in moments
                if moment.number > back.number
                and isinstance(moment.event, PhaseResolved)
                and moment.event.phase == first.event.phase
            )
            second = next(again, None)
            if second is not None:
                assert isinstance(second.event, PhaseResolved)
                pairs = _pairs(speaker, first, second)
                yield Replay(first.event.phase, first.number, second.number, tuple(pairs))


def _undone(moments: Sequence[Moment], back: Moment) -> list[Moment]:
    """The resolutions that a return made void and that no return before had made void."""
    assert isinstance(back.event, PositionSet)
    found: list[Moment] = []
    for moment in moments:
        if moment.number >= back.number:
            break
        if isinstance(moment.event, PositionSet) and moment.event.back_to:
            limit = moment.event.back_to
            found = [kept for kept in found if kept.number <= limit]
        elif isinstance(moment.event, PhaseResolved):
            found.append(moment)
    return [moment for moment in found if moment.number > back.event.back_to]


def _pairs(speaker: Voice, first: Moment, second: Moment) -> Iterator[Pair]:
    """The orders of both playings: first those of the same text, then those of the same unit, then what is left."""
    assert isinstance(first.event, PhaseResolved) and isinstance(second.event, PhaseResolved)
    for seat in dict.fromkeys((*speaker.ruleset.seats, *_others(first.event), *_others(second.event))):
        old = [outcome for outcome in first.event.outcomes if outcome.seat == seat]
        new = [outcome for outcome in second.event.outcomes if outcome.seat == seat]
        name = speaker.seat(seat).name
        rows: list[tuple[Outcome | None, Outcome | None]] = []
        for one in old:
            match = _match(one, new)
            rows.append((one, match))
            if match is not None:
                new.remove(match)
        rows += [(None, other) for other in new]
        for left, right in rows:
            yield Pair(name, _told(speaker, first, left), _told(speaker, second, right))


def _others(event: PhaseResolved) -> list[Seat]:
    return [outcome.seat for outcome in event.outcomes]


def _match(one: Outcome, others: Sequence[Outcome]) -> Outcome | None:
    same = [other for other in others if other.order == one.order]
    unit = one.order.split(" ")[:2]
    near = [other for other in others if other.order.split(" ")[:2] == unit]
    return next(iter((*same, *near)), None)


def _told(speaker: Voice, moment: Moment, outcome: Outcome | None) -> str | None:
    if outcome is None:
        return None
    desk = Desk(moment.state, speaker.ruleset, speaker.pages, speaker.reader, NOBODY)
    shown = shown_outcome(desk, outcome)
    return f"{shown.mark} {shown.order}: {': '.join(filter(None, (shown.word, shown.reason)))}"
