"""A game as its log tells it: chapters, each a phase that is over, a correction, or a return to an earlier phase.

Orders that wait on file, problems, reminders and addresses stay out: nothing of them is in a chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
class Chapter:
    """A part of the story with a page of its own.

    Attributes:
        index: its place in the story, from 0; it names the page and never changes.
        number, hash: of its event in the log.
        state: the game after it, as the log tells it.
        entries: what was entered at once since the chapter before; only a phase that is over has any.
        letters: what the judge passed on since then, private letters among it.
        void: the game went back behind it later.
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
        letters: what was passed on after the last chapter.
    """

    game: str
    state: GameState
    created: datetime
    chapters: tuple[Chapter, ...]
    holders: Mapping[Seat, tuple[str, ...]]
    ended: GameEnded | None = None
    letters: tuple[PressSent, ...] = ()


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
    ended: GameEnded | None = None
    for row in rows:
        if row.kind not in KINDS:
            continue
        event = decode(row.body)
        state = fold(state, game, row.at, event)
        created = created or row.at
        match event:
            case PlayerAdded() | SeatVacated():
                before, name = holders.get(event.seat, ()), event.name if isinstance(event, PlayerAdded) else ""
                holders[event.seat] = before if before[-1:] == (name,) else (*before, name)
            case PressSent():
                letters.append(event)
            case OrdersReceived() if event.entered is not None:
                entries.append(Entry(event.seat, event.entered))
            case GameEnded():
                ended = event
            case GameStarted() | PhaseResolved() | PositionSet():
                kind = _kind(event)
                if kind == "rollback":
                    chapters = [_undone(chapter, event) for chapter in chapters]
                    ended = None
                chapter = Chapter(len(chapters), kind, row.number, row.hash, row.at, state, event)
                if kind != "correction":
                    kept = tuple(entries) if kind == "phase" else ()
                    chapter = replace(chapter, entries=kept, letters=tuple(letters))
                    entries, letters = [], []
                chapters.append(chapter)
    if state is None or created is None:
        return None
    return Story(game, state, created, tuple(chapters), holders, ended, tuple(letters))


def _kind(event: GameStarted | PhaseResolved | PositionSet) -> Kind:
    if isinstance(event, GameStarted):
        return "opening"
    if isinstance(event, PhaseResolved):
        return "phase"
    return "rollback" if event.back_to else "correction"


def _undone(chapter: Chapter, event: GameStarted | PhaseResolved | PositionSet) -> Chapter:
    """The chapter, void if the game went back behind it."""
    back_to = event.back_to if isinstance(event, PositionSet) else chapter.number
    return replace(chapter, void=True) if chapter.number > back_to else chapter
