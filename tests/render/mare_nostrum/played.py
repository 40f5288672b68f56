"""Campaigns of Mare Nostrum at the moments that mails are written: read, checked and resolved by the real code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.daemon.shelves import library
from adjudicator.rulesets.mare_nostrum.position import Position
from tests.render.playing import Playing


class Played(Playing):
    """A campaign under way."""

    def __init__(
        self, lang: Lang = "en", settings: Mapping[str, object] | None = None, seed: str = "a seed of the sea 7"
    ) -> None:
        ruleset = library().ruleset("mare_nostrum", dict(settings or {}))
        super().__init__("mare", ruleset, lang, "Our sea", settings, seed)
        for seat in (*ruleset.seats, GAME_MASTER):
            self.sit(seat, f"Player of {seat}", f"{seat.lower()}@example.org")

    @property
    def position(self) -> Position:
        """The position as it stands."""
        position = self.ruleset.load(self.state.position)
        assert isinstance(position, Position)
        return position

    def say(self, seat: Seat, *lines: str) -> Played:
        """A mail comes in, a minute after the last."""
        self.at += timedelta(minutes=1)
        return self.order(seat, "\n".join(lines))

    def master(self, *lines: str) -> Played:
        """A mail of the game master comes in."""
        return self.say(GAME_MASTER, *lines)

    def turns(self, number: int) -> Played:
        """The game master ends so many turns."""
        for _ in range(number):
            self.master("End turn")
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
