"""Games of Peloponnese at the moments that mails are written: read, checked and resolved by the real code."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core import submission
from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.daemon.shelves import library
from tests.render.playing import Playing

TERMS = "the men of Sphacteria come home"


class Played(Playing):
    """A game under way."""

    def __init__(self, lang: Lang = "en", settings: Mapping[str, object] | None = None, seed: str = "a seed") -> None:
        ruleset = library().ruleset("peloponnese", dict(settings or {}))
        super().__init__("war", ruleset, lang, "The long war", settings, seed)
        for number, seat in enumerate((*ruleset.seats, GAME_MASTER)):
            self.sit(seat, f"Person {number}", f"person{number}@example.org")

    def mail(self, seat: Seat, text: str) -> Played:
        """A mail comes in, written in English."""
        self.take(submission.submit(self.state, self.ruleset, seat, self.reader.read(text, "en"), self.at, mail=1))
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
