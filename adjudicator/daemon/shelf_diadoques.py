"""Diadoques on the shelf: rules, reader, pages, scenes and the printing of its orders, put together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from adjudicator.core.messages import Lang
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Ruleset
from adjudicator.files import data_root
from adjudicator.gamedata import diadoques_board
from adjudicator.orders import DiadoquesReader, OrderSayer
from adjudicator.render.diadoques.pages import DiadoquesPages
from adjudicator.render.diadoques.scene import results_scene
from adjudicator.render.games import GamePages
from adjudicator.render.maps import Maps, Scene, open_maps
from adjudicator.rulesets.diadoques.ruleset import Diadoques
from adjudicator.rulesets.diadoques.verdicts import VERDICTS
from adjudicator.rulesets.diadoques.view import View


@cache
def maps() -> Maps:
    """The maps; each base map is drawn once."""
    return open_maps(data_root(), "diadoques")


@cache
def reader() -> DiadoquesReader:
    """The reader of orders; it depends on the board's names alone, not on settings."""
    board = diadoques_board()
    return DiadoquesReader(board.area_names, board.citadel_names, board.seat_names, homes=board.homes, seas=board.seas)


def pages(ruleset: Ruleset[Any]) -> GamePages:
    """What the game adds to mails, in the colours of the map."""
    assert isinstance(ruleset, Diadoques)
    return DiadoquesPages.of(ruleset.board, maps().atlas.sheet.seats, ruleset.verdicts)


def scene(
    view: View, outcomes: Sequence[Outcome], news: Sequence[News], lang: Lang, title: str, subtitle: str = ""
) -> Scene:
    """A position with the orders that led to it, if any did."""
    return results_scene(
        view, outcomes, news, verdicts=VERDICTS, board=diadoques_board(), lang=lang, title=title, subtitle=subtitle
    )


@cache
def _sayer() -> OrderSayer:
    board = diadoques_board()
    return OrderSayer(board.areas, board.homes, board.seats, lambda ident, lang: board.names[ident][lang])


def say_order(text: str, lang: Lang) -> str:
    """An order given in its normal form, as a person of that language writes it; other words as they are."""
    return _sayer()(text, lang)
