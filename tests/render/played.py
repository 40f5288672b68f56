"""Real games of Diadoques at the moments that mails are written: read, checked and resolved by the real code."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from adjudicator.core import decisions
from adjudicator.core.decisions import NoticeKind
from adjudicator.core.events import PlayerAdded
from adjudicator.core.messages import Lang, Seat
from adjudicator.core.orders import OrderLine
from adjudicator.files import data_root
from adjudicator.gamedata import load_diadoques
from adjudicator.orders.diadoques import DiadoquesReader
from adjudicator.orders.printing import to_text
from adjudicator.render.diadoques.names import names_of
from adjudicator.render.diadoques.pages import DiadoquesPages
from adjudicator.render.mails import MailWriter
from adjudicator.render.maps.sheet import read_sheet
from adjudicator.render.press import Press
from adjudicator.render.words import load_catalogue
from adjudicator.rulesets.diadoques.ruleset import Diadoques
from tests.render.playing import Playing

REPLY = "judge+alpha.2.1.abcdefghijklmnopqrstuvwxyz@example.org"
NAMES = names_of(load_diadoques().board)


@cache
def reader() -> DiadoquesReader:
    """The reader of orders, made from the board's names."""
    board = load_diadoques().board

    def pick(ids: object) -> dict[str, list[str]]:
        assert isinstance(ids, tuple | dict)
        return {ident: sorted(set(board.names[ident].values())) for ident in ids}

    homes = {citadel.id: citadel.area for citadel in board.citadels.values()}
    return DiadoquesReader(
        pick(board.areas), pick(dict(board.citadels)), pick(board.seats), homes=homes, seas=board.seas
    )


def say_order(text: str, lang: Lang) -> str:
    """An order, given in its normal form, in a language: as the daemon does it."""
    lines = reader().read(text, "en").lines
    if len(lines) != 1 or not isinstance(lines[0], OrderLine):
        return text
    return to_text(lines[0].order, lang, _name)


def _name(ident: str, lang: Lang) -> str:
    return NAMES.citadel(ident, lang) if ident in NAMES.citadels else NAMES.seat(ident, lang)


@cache
def pages(ruleset: Diadoques) -> DiadoquesPages:
    """The pages of the game in the colours of its map."""
    sheet = read_sheet((data_root() / "games/diadoques/map/sheet.toml").read_text(encoding="utf-8"))
    return DiadoquesPages.of(ruleset.board, sheet.seats, ruleset.verdicts)


@cache
def writer(ruleset: Diadoques) -> MailWriter:
    """The writer of all mails, from the project's own templates, words, tables and colours."""
    root = data_root()
    catalogue = load_catalogue(root / "templates", "diadoques")
    return MailWriter(Press(root / "templates"), catalogue, ruleset, pages(ruleset), say_order)


class Played(Playing):
    """A game under way, its mails written by the writer above."""

    ruleset: Diadoques

    def __init__(
        self,
        lang: Lang = "en",
        *,
        title: str = "The Tuesday game",
        names: Mapping[Seat, str] | None = None,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        ruleset = load_diadoques(settings or {})
        super().__init__("alpha", ruleset, lang, title, settings)
        for number, seat in enumerate(ruleset.seats):
            self.sit(seat, (names or {}).get(seat, f"Player {number}"), f"player{number}@example.org")

    @property
    def writer(self) -> MailWriter:
        """Writes this game's mails."""
        return writer(self.ruleset)

    @property
    def pages(self) -> DiadoquesPages:
        """What the game adds to its mails."""
        return pages(self.ruleset)


ON_REQUEST: tuple[NoticeKind, ...] = ("help", "rules", "map", "status", "history")
"""The mails a player asks for by a line of their name."""


def replaced(game: Played, seat: Seat, name: str = "Néo Nouveau") -> Played:
    """Somebody else takes a seat of a running game over."""
    lang = game.state.players[seat].lang
    new = PlayerAdded(seat=seat, name=name, address="neo@example.org", lang=lang, zone="Europe/Paris")
    game.take(decisions.add_player(game.state, game.ruleset, new))
    return game


SPRING: Mapping[Seat, str] = {
    "Antipater": "A* MAC -> CHA; A TES -> MAC; F EGE C A TES -> MAC; Prime A TES 5",
    "Lysimachus": "Bonjour,\nA* CHE -> BYZ\nA THR S A CHE -> BYZ\nF PRO -> HEL\nA CHZ -> THR\nMerci, Paul",
    "Antigonus": "A MYS -> HEL; A* PHR x; A LCN -> LYC",
    "Eumenes": "A* CAP -> PHR; A COM S A CAP -> PHR; Corrompre A PHR 5",
    "Ptolemy": "A* EGY -> IDU; F MOR C A LIB -> CRE; A LIB -> CRE",
}
"""A first season in which much happens: a standoff, a broken and a kept promise, a convoy, a failed bribe."""


def spring(lang: Lang = "en") -> Played:
    """A game in which the orders of `SPRING` are on file."""
    game = Played(lang, title="Les Diadoques du mardi" if lang == "fr" else "The Tuesday game").start()
    for seat, text in SPRING.items():
        game.order(seat, text)
    return game


def retreats(lang: Lang = "en") -> Played:
    """A game in a retreat phase: Lysimachus has driven Antipater's army and diadochus out of Macedonia."""
    game = Played(lang).start()
    game.order("Lysimachus", "A THR -> CHA; A* CHE -> THR").resolve()
    game.order("Lysimachus", "A* THR -> MAC; A CHA S A THR -> MAC").order("Antipater", "A* MAC x")
    return game.resolve()


def winter(lang: Lang = "en", *, poor: bool = False) -> Played:
    """A game in its first winter after three idle seasons; `poor` makes every unit dearer than anybody can pay."""
    prices = {f"units.{troop}.price": 60 for troop in ("A", "F")} if poor else {}
    game = Played(lang, settings=prices).start()
    for _ in range(3):
        game.resolve()
    return game
