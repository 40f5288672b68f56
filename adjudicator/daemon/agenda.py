"""When which game waits for what, without folding every game at every look.

One query tells where all logs end; only a game whose log has moved on is looked at again. What is kept may stem from a
unit of work that was rolled back: then its hash differs from the log's, and it is made anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from adjudicator.core import decisions, timekeeping
from adjudicator.core.state import GameState
from adjudicator.daemon.games import Games
from adjudicator.store import Head


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that waits: for what, until when, whether every seat asked is ready. `head` is the end of its log.

    `held` is set if the phase waits beyond its deadline for seats that were silent; `ready` then means that they have
    written.
    """

    game: str
    phase: str
    deadline: datetime | None
    ready: bool
    head: Head
    held: bool = False


class Agenda:
    """What the scheduler looks at. Lives in the thread of the store."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._known: dict[str, tuple[Head, Entry | None]] = {}
        self._reminded: dict[str, Head] = {}

    def entries(self) -> list[Entry]:
        """The games that wait for orders and are not paused, by name."""
        heads = self._games.heads()
        self._known = {game: self._looked_at(game, head) for game, head in heads.items()}
        return [entry for _, entry in self._known.values() if entry is not None]

    def entry(self, game: str) -> Entry | None:
        """One game, looked at now; None if it does not wait, or is paused."""
        head = self._games.head(game)
        if head.number == 0:
            return None
        self._known[game] = self._looked_at(game, head)
        return self._known[game][1]

    def _looked_at(self, game: str, head: Head) -> tuple[Head, Entry | None]:
        known = self._known.get(game)
        return known if known is not None and known[0] == head else (head, self._entry(game, head))

    def _entry(self, game: str, head: Head) -> Entry | None:
        state: GameState = self._games.state(game)
        if state.status != "running" or state.phase is None or state.paused is not None:
            return None
        ruleset = self._games.ruleset(state)
        ready = decisions.all_ready(state, ruleset) or timekeeping.held_no_more(state, ruleset)
        return Entry(game, state.phase.name, state.deadline, ready, head, bool(state.held))

    def to_remind(self, now: datetime) -> list[Entry]:
        """The games whose deadline is a day away at most, but for those in which there was nobody to remind."""
        day = decisions.REMIND_BEFORE
        return [
            entry
            for entry in self.entries()
            if entry.deadline is not None
            and entry.deadline - day <= now < entry.deadline
            and self._reminded.get(entry.game) != entry.head
        ]

    def reminded(self, entry: Entry) -> None:
        """There was nobody to remind; nor will there be before the log of this game moves on."""
        self._reminded[entry.game] = entry.head
