"""Games of Diplomacy at the moments that mails are written: read, checked and resolved by the real code."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import Lang, Seat
from adjudicator.daemon.shelves import library
from tests.render.playing import Playing

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


class Played(Playing):
    """A game under way."""

    def __init__(self, lang: Lang = "en", settings: Mapping[str, object] | None = None) -> None:
        ruleset = library().ruleset("diplomacy", dict(settings or {}))
        super().__init__("beta", ruleset, lang, "The Tuesday game", settings)
        for number, seat in enumerate(ruleset.seats):
            self.sit(seat, f"Player {number}", f"player{number}@example.org")

    def orders(self, texts: Mapping[Seat, str]) -> Played:
        """A mail of each of these seats comes in."""
        for seat, text in texts.items():
            self.order(seat, text)
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
