"""A game of any rules at the moments that mails are written: read, checked and resolved by the real code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from adjudicator.core import decisions, submission
from adjudicator.core.decisions import Decision, NoticeKind
from adjudicator.core.events import GameEnded, PhaseResolved, PlayerAdded
from adjudicator.core.fold import fold
from adjudicator.core.messages import Lang, Seat
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import library, writer
from adjudicator.render.mails import MailWriter
from adjudicator.render.press import Rendered

START = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)


class Playing:
    """A game under way. Each step folds the events of the real decision; `at` is the clock."""

    def __init__(
        self,
        game: str,
        ruleset: Ruleset[Any],
        lang: Lang,
        title: str,
        settings: Mapping[str, object] | None = None,
        seed: str = "a seed",
    ) -> None:
        changes = dict(settings or {})
        self.ruleset = ruleset
        self.reader = library().reader(ruleset.name, changes)
        self.lang: Lang = lang
        self.at = START
        self.past: list[PhaseResolved] = []
        self._game = game
        self._state: GameState | None = None
        self.take(decisions.create_game(game, ruleset, title, lang, changes, {}, seed))

    @property
    def state(self) -> GameState:
        """The state after the last event."""
        assert self._state is not None
        return self._state

    @property
    def phase(self) -> str:
        """The phase that waits."""
        assert self.state.phase is not None
        return self.state.phase.name

    @property
    def writer(self) -> MailWriter:
        """Writes this game's mails."""
        return writer(self.state)

    def sit(self, seat: Seat, name: str, address: str) -> None:
        """Somebody takes a seat."""
        player = PlayerAdded(seat=seat, name=name, address=address, lang=self.lang, zone="Europe/Paris")
        self.take(decisions.add_player(self.state, self.ruleset, player))

    def write(self, kind: NoticeKind, seat: Seat) -> Rendered:
        """A mail as the daemon has it written: with all that has happened so far."""
        reply = f"judge+{self._game}.2.1.abcdefghijklmnopqrstuvwxyz@example.org"
        return self.writer.write(kind, self.state, seat, reply, past=self.past)

    def take(self, decision: Decision) -> None:
        """Fold the events of a decision."""
        for event in decision.events:
            self._state = fold(self._state, self._game, self.at, event)
            if isinstance(event, PhaseResolved):
                self.past.append(event)

    def start(self) -> Self:
        """Open the first phase."""
        self.take(decisions.start_game(self.state, self.ruleset, self.at))
        return self

    def order(self, seat: Seat, text: str) -> Self:
        """A mail with orders comes in, in the language of its player."""
        reading = self.reader.read(text, self.state.players[seat].lang)
        self.take(submission.submit(self.state, self.ruleset, seat, reading, self.at, mail=1))
        return self

    def resolve(self) -> Self:
        """The deadline passes."""
        assert self.state.deadline is not None
        self.at = self.state.deadline + timedelta(minutes=1)
        self.take(decisions.resolve(self.state, self.ruleset, self.at, "deadline", self.phase))
        return self

    def end(self, *winners: Seat) -> Self:
        """The game ends."""
        self.take(Decision((GameEnded(winners=winners, seed=self.state.seed),)))
        return self
