"""Campaigns of Mare Nostrum at the moments that mails are written: read, checked and resolved by the real code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from adjudicator.core import decisions, submission
from adjudicator.core.decisions import Decision, NoticeKind
from adjudicator.core.events import GameEnded, PhaseResolved, PlayerAdded
from adjudicator.core.fold import fold
from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import library, writer
from adjudicator.render.press import Rendered
from adjudicator.rulesets.mare_nostrum.position import Position

START = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)
REPLY = "judge+mare.2.1.abcdefghijklmnopqrstuvwxyz@example.org"


class Played:
    """A campaign under way. Each step folds the events of the real decision; `at` is the clock."""

    def __init__(
        self, lang: Lang = "en", settings: Mapping[str, object] | None = None, seed: str = "a seed of the sea 7"
    ) -> None:
        changes = dict(settings or {})
        self.ruleset = library().ruleset("mare_nostrum", changes)
        self.reader = library().reader("mare_nostrum", changes)
        self.lang: Lang = lang
        self.at = START
        self.past: list[PhaseResolved] = []
        self._state: GameState | None = None
        self.take(decisions.create_game("mare", self.ruleset, "Our sea", lang, changes, {}, seed))
        for seat in (*self.ruleset.seats, GAME_MASTER):
            self.sit(seat, f"Player of {seat}", f"{seat.lower()}@example.org")

    @property
    def state(self) -> GameState:
        """The state after the last event."""
        assert self._state is not None
        return self._state

    @property
    def position(self) -> Position:
        """The position as it stands."""
        position = self.ruleset.load(self.state.position)
        assert isinstance(position, Position)
        return position

    def sit(self, seat: Seat, name: str, address: str) -> None:
        """Somebody takes a seat."""
        player = PlayerAdded(seat=seat, name=name, address=address, lang=self.lang, zone="Europe/Paris")
        self.take(decisions.add_player(self.state, self.ruleset, player))

    def write(self, kind: NoticeKind, seat: Seat) -> Rendered:
        """A mail as the daemon has it written: with all that has happened so far."""
        return writer(self.state).write(kind, self.state, seat, REPLY, past=self.past)

    def take(self, decision: Decision) -> None:
        """Fold the events of a decision."""
        for event in decision.events:
            self._state = fold(self._state, "mare", self.at, event)
            if isinstance(event, PhaseResolved):
                self.past.append(event)

    def start(self) -> Played:
        """Open the first turn."""
        self.take(decisions.start_game(self.state, self.ruleset, self.at))
        return self

    def say(self, seat: Seat, *lines: str) -> Played:
        """A mail comes in."""
        reading = self.reader.read("\n".join(lines), self.lang)
        self.at += timedelta(minutes=1)
        self.take(submission.submit(self.state, self.ruleset, seat, reading, self.at, mail=1))
        return self

    def master(self, *lines: str) -> Played:
        """A mail of the game master comes in."""
        return self.say(GAME_MASTER, *lines)

    def turns(self, number: int) -> Played:
        """The game master ends so many turns."""
        for _ in range(number):
            self.master("End turn")
        return self

    def resolve(self) -> Played:
        """The deadline passes."""
        assert self.state.phase is not None and self.state.deadline is not None
        self.at = self.state.deadline + timedelta(minutes=1)
        self.take(decisions.resolve(self.state, self.ruleset, self.at, "deadline", self.state.phase.name))
        return self

    def end(self, *winners: Seat) -> Played:
        """The campaign ends."""
        self.take(Decision((GameEnded(winners=winners, seed=self.state.seed),)))
        return self


YEAR = (
    "Rome: nouvelle province CAM",
    "Rome: armée en campagne 1",
    "Rome: build protector temple",
    "Rome: defeat by Carthage",
    "Carthage: victory over Rome",
    "Rome: siege of Capua",
    "Rome: failed conquest SIC",
    "Rome: expense 450: the grain of Sicily",
    "Egypt: build 2 schools",
    "Egypt: gain 900",
    "Carthage: gain 900",
    "Macedonia: gain 880",
    "Epirus: gain 900",
    "Syria: new province PHO",
    "Syria: expense 700",
    "Syria: defeat by Egypt",
    "Egypt: victory over Syria",
)


def turn(lang: Lang = "en") -> Played:
    """In the second turn: entries are in the books, others wait, decisions are given ahead."""
    game = Played(lang).start().master(*YEAR).turns(1)
    game.say("Rome", "Gain 75: a secret mine", "Feast", "Flee to CAM")
    return game.say("Egypt", "New route", "Rejoicing")


def acclamation(lang: Lang = "en") -> Played:
    """In the acclamation of year 1: Rome at risk with a protector temple, decisions on file."""
    game = turn(lang).master("Accept all").turns(3)
    return game.say("Syria", "Change regime: tyranny").say("Egypt", "Ready")


def regimes(lang: Lang = "en") -> Played:
    """After it: those who did not say are asked about their regime."""
    return acclamation(lang).resolve()


def next_year(lang: Lang = "en") -> Played:
    """In the first turn of year 2, Syria in disorder."""
    return regimes(lang).say("Macedonia", "Change regime: republic").resolve()
