"""Games of Peloponnese at the moments that mails are written: read, checked and resolved by the real code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from adjudicator.core import decisions, submission
from adjudicator.core.decisions import Decision, NoticeKind
from adjudicator.core.dice import ScriptedDice
from adjudicator.core.events import PhaseResolved, PlayerAdded
from adjudicator.core.fold import fold
from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import library, writer
from adjudicator.render.press import Rendered

START = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)
REPLY = "judge+war.2.1.abcdefghijklmnopqrstuvwxyz@example.org"
TERMS = "the men of Sphacteria come home"


class Played:
    """A game under way. Each step folds the events of the real decision; `at` is the clock."""

    def __init__(self, lang: Lang = "en", settings: Mapping[str, object] | None = None, seed: str = "a seed") -> None:
        changes = dict(settings or {})
        self.ruleset = library().ruleset("peloponnese", changes)
        self.reader = library().reader("peloponnese", changes)
        self.at = START
        self.past: list[PhaseResolved] = []
        self._state: GameState | None = None
        self.take(decisions.create_game("war", self.ruleset, "The long war", lang, changes, {}, seed))
        for number, seat in enumerate((*self.ruleset.seats, GAME_MASTER)):
            player = PlayerAdded(
                seat=seat,
                name=f"Person {number}",
                address=f"person{number}@example.org",
                lang=lang,
                zone="Europe/Paris",
            )
            self.take(decisions.add_player(self.state, self.ruleset, player))

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

    def write(self, kind: NoticeKind, seat: Seat) -> Rendered:
        """A mail as the daemon has it written: with all that has happened so far."""
        return writer(self.state).write(kind, self.state, seat, REPLY, past=self.past)

    def take(self, decision: Decision) -> None:
        """Fold the events of a decision."""
        for event in decision.events:
            self._state = fold(self._state, "war", self.at, event)
            if isinstance(event, PhaseResolved):
                self.past.append(event)

    def start(self) -> Played:
        """Open the first phase."""
        self.take(decisions.start_game(self.state, self.ruleset, self.at))
        return self

    def mail(self, seat: Seat, text: str) -> Played:
        """A mail comes in, written in English."""
        self.take(submission.submit(self.state, self.ruleset, seat, self.reader.read(text, "en"), self.at, mail=1))
        return self

    def resolve(self) -> Played:
        """The deadline passes."""
        assert self.state.deadline is not None
        self.at = self.state.deadline + timedelta(minutes=1)
        self.take(decisions.resolve(self.state, self.ruleset, self.at, "deadline", self.phase))
        return self


def operations(lang: Lang = "en") -> Played:
    """The first operations, with some entries made and an offer of peace written ahead."""
    game = Played(lang).start()
    game.mail("Sparta", f"Propose peace to Athens: {TERMS}")
    return game.mail(
        GAME_MASTER,
        "Ravage Athens; Ravage Eleusis; Capture Plataea by Thebes; Garrison Plataea by Thebes; Rebel Mytilene\n"
        "Capture Pylos by Athens; Move 2H Athens to Tanagra; Set hostages Athens from Sparta 120; Ravage Atlantis",
    )


def armistice(lang: Lang = "en") -> Played:
    """Athens is asked whether it accepts the peace."""
    return operations(lang).mail(GAME_MASTER, "Run political phase")


def economy(lang: Lang = "en") -> Played:
    """After Athens has accepted it."""
    return armistice(lang).mail("Athens", "Accept peace from Sparta").resolve()


def settlement(lang: Lang = "en") -> Played:
    """Sparta has beaten Argos and may make it a tributary."""
    return operations(lang).mail(GAME_MASTER, "Defeat Argos by Sparta; Run political phase")


def surrender(lang: Lang = "en") -> Played:
    """Athens surrenders to Sparta."""
    game = operations(lang).mail(GAME_MASTER, "Set bellicosity Athens 2")
    return game.mail(GAME_MASTER, "Run political phase")


def proposals(lang: Lang = "en") -> Played:
    """Everybody who has an enemy is asked whether to propose peace."""
    return Played(lang, {"proposals": "asked"}).start().mail(GAME_MASTER, "Run political phase")


def over(lang: Lang = "en") -> Played:
    """Athens has surrendered, and the war is over."""
    return surrender(lang).mail("Athens", "Retain 1H 1N").mail("Sparta", "Tear down walls").resolve()


def no_dice() -> ScriptedDice:
    """For entries, which throw none."""
    return ScriptedDice(())
