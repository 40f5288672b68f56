"""Diplomacy on the shelf: rules, reader, pages, scenes and the printing of its orders, put together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from adjudicator.core.messages import Lang
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Ruleset
from adjudicator.files import data_root
from adjudicator.gamedata import diplomacy_board
from adjudicator.orders import DiplomacyReader, DiplomacySayer
from adjudicator.render.diplomacy.pages import DiplomacyPages
from adjudicator.render.diplomacy.scene import results_scene
from adjudicator.render.games import GamePages
from adjudicator.render.maps import Maps, Scene, open_maps
from adjudicator.rulesets.diplomacy.ruleset import Diplomacy
from adjudicator.rulesets.diplomacy.verdicts import VERDICTS
from adjudicator.rulesets.diplomacy.view import View


@cache
def maps() -> Maps:
    """The maps; each base map is drawn once."""
    return open_maps(data_root(), "diplomacy")


@cache
def reader() -> DiplomacyReader:
    """The reader of orders; it depends on the board's names alone, not on settings."""
    board = diplomacy_board()
    coastal = [code for code in board.provinces if board.kind[code] == "coast"]
    coasts = dict.fromkeys(board.coast_names, ())
    return DiplomacyReader(board.province_names, coasts, board.seat_names, seas=board.seas, coastal=coastal)


def pages(ruleset: Ruleset[Any]) -> GamePages:
    """What the game adds to mails, in the colours of the map."""
    assert isinstance(ruleset, Diplomacy)
    return DiplomacyPages.of(ruleset.board, maps().atlas.sheet.seats, ruleset.verdicts)


def scene(
    view: View, outcomes: Sequence[Outcome], news: Sequence[News], lang: Lang, title: str, subtitle: str = ""
) -> Scene:
    """A position with the orders that led to it, if any did."""
    return results_scene(
        view, outcomes, news, verdicts=VERDICTS, board=diplomacy_board(), lang=lang, title=title, subtitle=subtitle
    )


@cache
def _sayer() -> DiplomacySayer:
    board = diplomacy_board()
    return DiplomacySayer(board.provinces, board.coast_names, board.seats, lambda ident, lang: board.names[ident][lang])


def say_order(text: str, lang: Lang) -> str:
    """An order given in its normal form, as a person of that language writes it; other words as they are."""
    return _sayer()(text, lang)
