"""A game as its log tells it: chapters, each a phase that is over, a correction, or a return to an earlier phase.

Orders that wait on file, problems, reminders and addresses stay out: nothing of them is in a chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias, get_args

from adjudicator.core.events import (
    Entered,
    Event,
    GameEnded,
    GameStarted,
    OrdersReceived,
    PhaseResolved,
    PlayerAdded,
    PositionSet,
    PressSent,
    SeatsAllotted,
    SeatVacated,
    decode,
)
from adjudicator.core.fold import fold
from adjudicator.core.messages import Seat
from adjudicator.core.state import GameState
from adjudicator.store import LogRow

Kind: TypeAlias = Literal["opening", "phase", "correction", "rollback"]

KINDS: frozenset[str] = frozenset(str(event.__struct_config__.tag) for event in get_args(Event))
"""The kinds of events this version knows. A log may hold others, of a later version: they are passed over."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a seat had the judge enter at once, in a game whose books he keeps."""

    seat: Seat
    entered: Entered


@dataclass(frozen=True, slots=True)
class Return:
    """The game master took an end back: when, and why."""

    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The game was over.

    Attributes:
        number: of its event in the log.
        phase: the phase that waited then; empty if the game ended with the results of the one before.
        letters: what the judge passed on while that phase waited; they came before the end.
        undone: the game went on after all.
    """

    number: int
    at: datetime
    event: GameEnded
    phase: str = ""
    letters: tuple[PressSent, ...] = ()
    undone: Return | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Seats were drawn; `number` is that of its event in the log."""

    number: int
    at: datetime
    event: SeatsAllotted


@dataclass(frozen=True, slots=True)
class Seed:
    """A seed of the game's dice: since when they come from it, and whether an end has made it public."""

    value: str
    since: datetime
    public: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the story with a page of its own.

    Attributes:
        index: its place in the story, from 0; it names the page and never changes.
        number, hash: of its event in the log.
        state: the game after it, as the log tells it.
        entries: what was entered at once since the chapter before; only a phase that is over has any.
        letters: what the judge passed on since then, private letters among it.
        void: the game went back behind it later.
        ending: the game ended after it, before the next one.
    """

    index: int
    kind: Kind
    number: int
    hash: str
    at: datetime
    state: GameState
    event: GameStarted | PhaseResolved | PositionSet
    entries: tuple[Entry, ...] = ()
    letters: tuple[PressSent, ...] = ()
    void: bool = False
    ending: Ending | None = None

    @property
    def phase(self) -> str:
        """The phase it is about, by the name it has in the log."""
        return self.event.phase.name if isinstance(self.event, GameStarted) else self.event.phase


@dataclass(frozen=True, slots=True)
class Story:
    """A game so far.

    Attributes:
        state: as it stands now. It holds secrets: `adjudicator.archive.voice` decides what is told of it.
        created: when the game was; `ended` when it ended, if it did.
        holders: the names of those who held each seat, one after the other; empty while nobody did.
        letters: what was passed on after the last chapter; of a game that has ended, after its end.
        endings: all ends, those that were taken back among them.
        seeds: of the dice, the first one first; there are more than one after an end that was taken back.
        draws: of seats.
    """

    game: str
    state: GameState
    created: datetime
    chapters: tuple[Chapter, ...]
    holders: Mapping[Seat, tuple[str, ...]]
    ended: GameEnded | None = None
    letters: tuple[PressSent, ...] = ()
    endings: tuple[Ending, ...] = ()
    seeds: tuple[Seed, ...] = ()
    draws: tuple[Draw, ...] = ()


def read_story(game: str, rows: Iterable[LogRow]) -> Story | None:
    """The story that the rows of a game's log tell, from the first on; None if there are none.

    Raises:
        LogError, msgspec.ValidationError: for a log that makes no sense.
    """
    state: GameState | None = None
    created: datetime | None = None
    chapters: list[Chapter] = []
    entries: list[Entry] = []
    letters: list[PressSent] = []
    holders: dict[Seat, tuple[str, ...]] = {}
    endings: list[Ending] = []
    seeds: list[Seed] = []
    draws: list[Draw] = []
    for row in rows:
        if row.kind not in KINDS:
            continue
        event = decode(row.body)
        state = fold(state, game, row.at, event)
        if not seeds or state.seed != seeds[-1].value:
            seeds.append(Seed(state.seed, row.at))
        created = created or row.at
        match event:
            case PlayerAdded() | SeatVacated():
                before, name = holders.get(event.seat, ()), event.name if isinstance(event, PlayerAdded) else ""
                holders[event.seat] = before if before[-1:] == (name,) else (*before, name)
            case PressSent():
                letters.append(event)
            case OrdersReceived() if event.entered is not None:
                entries.append(Entry(event.seat, event.entered))
            case SeatsAllotted():
                draws.append(Draw(row.number, row.at, event))
            case GameEnded():
                by_results = bool(chapters) and chapters[-1].kind == "phase" and chapters[-1].number == row.number - 1
                phase = "" if by_results or state.phase is None or state.phase.kind == "over" else state.phase.name
                endings.append(Ending(row.number, row.at, event, phase, tuple(letters)))
                seeds[-1], letters = replace(seeds[-1], public=True), []
            case GameStarted() | PhaseResolved() | PositionSet():
                kind = _kind(event)
                if isinstance(event, PositionSet) and event.back_to:
                    chapters = [replace(one, void=one.void or one.number > event.back_to) for one in chapters]
                    undone = Return(row.at, event.reason)
                    endings = [replace(one, undone=one.undone or undone) for one in endings]
                chapter = Chapter(len(chapters), kind, row.number, row.hash, row.at, state, event)
                if kind != "correction":
                    kept = tuple(entries) if kind == "phase" else ()
                    chapter = replace(chapter, entries=kept, letters=tuple(letters))
                    entries, letters = [], []
                chapters.append(chapter)
    if state is None or created is None:
        return None
    ended = endings[-1].event if endings and endings[-1].undone is None else None
    told = tuple(letters), tuple(endings), tuple(seeds), tuple(draws)
    return Story(game, state, created, _with_endings(chapters, endings), holders, ended, *told)


def _kind(event: GameStarted | PhaseResolved | PositionSet) -> Kind:
    if isinstance(event, GameStarted):
        return "opening"
    if isinstance(event, PhaseResolved):
        return "phase"
    return "rollback" if event.back_to else "correction"


def _with_endings(chapters: Sequence[Chapter], endings: Iterable[Ending]) -> tuple[Chapter, ...]:
    """The chapters, each with the end that came after it and before the next one."""
    shown = list(chapters)
    for ending in endings:
        before = sum(chapter.number < ending.number for chapter in chapters)
        if before:
            shown[before - 1] = replace(shown[before - 1], ending=ending)
    return tuple(shown)
