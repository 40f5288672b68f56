"""The games of the store: their state by replay, kept as long as the log stands where it stood."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from adjudicator.core.decisions import Decision, Refused
from adjudicator.core.events import (
    CoMasterSet,
    Event,
    GameCreated,
    GameEnded,
    PlayerAdded,
    SeatVacated,
    decode,
    encode,
    kind_of,
)
from adjudicator.core.fold import fold
from adjudicator.core.orders import OrderReader
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState
from adjudicator.daemon.library import Library
from adjudicator.store import Head, LogRow, Store

ROSTER = (PlayerAdded, SeatVacated, CoMasterSet, GameCreated, GameEnded)
"""Events after which somebody's mail may be another's, or nobody's."""

KEPT = 64
"""Past states kept for rendering; the outbox needs the same few again and again."""


def replay(rows: Iterable[LogRow], state: GameState | None = None) -> GameState | None:
    """Fold the rows of a log onto `state`. Raises LogError or msgspec.ValidationError for a log that makes no sense."""
    for row in rows:
        state = fold(state, row.game, row.at, decode(row.body))
    return state


class Games:
    """Reads states from the log and appends decisions to it. Lives in the thread of the store."""

    def __init__(self, store: Store, library: Library) -> None:
        self._store = store
        self.library = library
        self.rosters = 0
        """Counts up whenever somebody takes a seat or a game comes or goes."""
        self._newest: dict[str, tuple[str, GameState]] = {}
        self._past: OrderedDict[tuple[str, int], GameState] = OrderedDict()

    def names(self) -> list[str]:
        """All games of the store, by name."""
        return self._store.log.games()

    def heads(self) -> dict[str, Head]:
        """Where the logs of all games end, by name."""
        return self._store.log.heads()

    def head(self, game: str) -> Head:
        """Where the log of a game ends; number 0 if there is no such game."""
        return self._store.log.head(game)

    def state(self, game: str) -> GameState:
        """The game as it stands. Raises Refused if there is none of that name."""
        head = self._store.log.head(game)
        if head.number == 0:
            raise Refused("unknown_game", game=game)
        kept = self._newest.get(game)
        if kept is not None and kept[0] == head.hash:
            return kept[1]
        state = replay(*self._rest(game, kept))
        assert state is not None
        self._newest[game] = (head.hash, state)
        return state

    def _rest(self, game: str, kept: tuple[str, GameState] | None) -> tuple[list[LogRow], GameState | None]:
        """The rows to fold, and onto what. What was kept may belong to a unit of work that was rolled back."""
        if kept is not None:
            rows = self._store.log.read(game, after=kept[1].number - 1)
            if rows and rows[0].hash == kept[0]:
                return rows[1:], kept[1]
        return self._store.log.read(game), None

    def at(self, game: str, number: int) -> GameState:
        """The game as it stood after its event `number`. Raises Refused if there is none."""
        key = (game, number)
        if key in self._past:
            self._past.move_to_end(key)
            return self._past[key]
        state = replay(self._store.log.read(game, upto=number))
        if state is None or state.number != number:
            raise Refused("unknown_game", game=game)
        self._past[key] = state
        while len(self._past) > KEPT:
            self._past.popitem(last=False)
        return state

    def events(self, game: str, upto: int) -> Iterator[tuple[datetime, Event]]:
        """The events of a game up to a number, with their instants, oldest first."""
        for row in self._store.log.read(game, upto=upto):
            yield row.at, decode(row.body)

    def ruleset(self, state: GameState) -> Ruleset[Any]:
        """The rules this game is played by."""
        return self.library.ruleset(state.ruleset, state.settings)

    def reader(self, state: GameState) -> OrderReader:
        """The reader of this game's orders."""
        return self.library.reader(state.ruleset, state.settings)

    def append(self, game: str, state: GameState | None, decision: Decision, now: datetime) -> GameState:
        """Put the events of `decision`, taken on `state`, into the log; returns the state after them.

        Belongs into a unit of work. Raises store.Conflict if the log has moved on meanwhile.
        """
        rows = [(kind_of(event), encode(event)) for event in decision.events]
        self._store.log.append(game, now, rows, state.number if state else 0)
        for event in decision.events:
            state = fold(state, game, now, event)
            self.rosters += isinstance(event, ROSTER)
        assert state is not None
        return state
