"""Games of Diplomacy at the moments that mails are written: read, checked and resolved by the real code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from adjudicator.core import decisions, submission
from adjudicator.core.decisions import Decision, NoticeKind
from adjudicator.core.events import GameEnded, PhaseResolved, PlayerAdded
from adjudicator.core.fold import fold
from adjudicator.core.messages import Lang, Seat
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import library, writer
from adjudicator.render.press import Rendered

START = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)
REPLY = "judge+beta.2.1.abcdefghijklmnopqrstuvwxyz@example.org"

SPRING: Mapping[Seat, str] = {
    "Austria": "A VIE - GAL; A BUD - RUM",
    "England": "F LON - NTH; F EDI - NWG; A LVP - YOR",
    "France": "F BRE - MAO; A PAR - BUR; A MAR S A PAR - BUR",
    "Germany": "F KIE - DEN; A BER - KIE; A MUN - BUR",
    "Italy": "A VEN - TYR; A ROM - VEN; F NAP - ION",
    "Russia": "A WAR - GAL; F SEV - RUM; A MOS - UKR; F STP - BOT",
    "Turkey": "A CON - BUL; A SMY - CON; F ANK - BLA",
}
FALL: Mapping[Seat, str] = {
    "Austria": "A VIE - GAL; A BUD - RUM",
    "England": "A YOR - NWY; F NTH C A YOR - NWY; F NWG S A YOR - NWY",
    "France": "F MAO - SPA/SC; A MAR H; A BUR - MUN",
    "Germany": "F DEN - SWE; A KIE - HOL; A MUN S A TYR",
    "Italy": "A VEN - TRI; A TYR S A VEN - TRI; F ION - TUN",
    "Russia": "F SEV - RUM; A UKR S F SEV - RUM; A WAR - GAL; F BOT - SWE",
    "Turkey": "A BUL - GRE; A CON - BUL; F BLA S F SEV - RUM; draw",
}


class Played:
    """A game under way. Each step folds the events of the real decision; `at` is the clock."""

    def __init__(self, lang: Lang = "en", settings: Mapping[str, object] | None = None) -> None:
        changes = dict(settings or {})
        self.ruleset = library().ruleset("diplomacy", changes)
        self.reader = library().reader("diplomacy", changes)
        self.at = START
        self.past: list[PhaseResolved] = []
        self._state: GameState | None = None
        self.take(decisions.create_game("beta", self.ruleset, "The Tuesday game", lang, changes, {}, "a seed"))
        for number, seat in enumerate(self.ruleset.seats):
            player = PlayerAdded(
                seat=seat,
                name=f"Player {number}",
                address=f"player{number}@example.org",
                lang=lang,
                zone="Europe/Paris",
            )
            self.take(decisions.add_player(self.state, self.ruleset, player))

    @property
    def state(self) -> GameState:
        """The state after the last event."""
        assert self._state is not None
        return self._state

    def write(self, kind: NoticeKind, seat: Seat) -> Rendered:
        """A mail as the daemon has it written: with all that has happened so far."""
        return writer(self.state).write(kind, self.state, seat, REPLY, past=self.past)

    def take(self, decision: Decision) -> None:
        """Fold the events of a decision."""
        for event in decision.events:
            self._state = fold(self._state, "beta", self.at, event)
            if isinstance(event, PhaseResolved):
                self.past.append(event)

    def start(self) -> Played:
        """Open the first phase."""
        self.take(decisions.start_game(self.state, self.ruleset, self.at))
        return self

    def order(self, seat: Seat, text: str) -> Played:
        """A mail with orders comes in."""
        lang = self.state.players[seat].lang
        reading = self.reader.read(text, lang)
        self.take(submission.submit(self.state, self.ruleset, seat, reading, self.state.at, mail=1))
        return self

    def orders(self, texts: Mapping[Seat, str]) -> Played:
        """A mail of each of these seats comes in."""
        for seat, text in texts.items():
            self.order(seat, text)
        return self

    def resolve(self) -> Played:
        """The deadline passes."""
        assert self.state.phase is not None and self.state.deadline is not None
        self.at = self.state.deadline + timedelta(minutes=1)
        self.take(decisions.resolve(self.state, self.ruleset, self.at, "deadline", self.state.phase.name))
        return self

    def end(self, *winners: Seat) -> Played:
        """The game ends."""
        self.take(Decision((GameEnded(winners=winners, seed=self.state.seed),)))
        return self


def fall(lang: Lang = "en") -> Played:
    """In the fall of 1901, its orders on file."""
    return Played(lang).start().orders(SPRING).resolve().orders(FALL)


def retreats(lang: Lang = "en") -> Played:
    """After that fall: Austria's fleet is thrown out of Trieste."""
    return fall(lang).resolve()


def adjustments(lang: Lang = "en") -> Played:
    """After its retreat to Albania: most may build, Austria must remove."""
    return retreats(lang).order("Austria", "F TRI R ALB").resolve()
