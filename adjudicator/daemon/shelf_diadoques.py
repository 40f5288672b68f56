"""Diadoques on the shelf: rules, reader, pages, scenes and the printing of its orders, put together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from adjudicator.core.messages import Lang, Message
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState
from adjudicator.files import data_root
from adjudicator.gamedata import diadoques_board
from adjudicator.orders import DiadoquesReader, OrderSayer
from adjudicator.render.diadoques.names import names_of
from adjudicator.render.diadoques.pages import DiadoquesPages
from adjudicator.render.diadoques.scene import position_scene, results_scene
from adjudicator.render.games import GamePages
from adjudicator.render.maps import Maps, Scene, open_maps
from adjudicator.render.words import Words, load_catalogue
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


@cache
def _words() -> Words:
    return Words(load_catalogue(data_root() / "templates", "diadoques"), names_of(diadoques_board()))


def scene(state: GameState, view: Any, lang: Lang) -> Scene:
    """The position after the last phase with the orders that led to it; without orders before the first."""
    phase = state.phase.name if state.phase and state.status == "running" else ""
    resolved = state.resolved
    if resolved is None:
        return position_scene(view, lang, state.title, _season(phase, lang))
    subtitle = _season(resolved.phase, lang)
    return resolved_scene(view, resolved.outcomes, resolved.news, lang, state.title, subtitle)


def resolved_scene(
    view: View, outcomes: Sequence[Outcome], news: Sequence[News], lang: Lang, title: str, subtitle: str = ""
) -> Scene:
    """A position with the orders that led to it."""
    return results_scene(
        view, outcomes, news, verdicts=VERDICTS, board=diadoques_board(), lang=lang, title=title, subtitle=subtitle
    )


def _season(phase: str, lang: Lang) -> str:
    return _words().say(Message("map_season", {"season": phase}), lang) if phase else ""


@cache
def _sayer() -> OrderSayer:
    board = diadoques_board()
    return OrderSayer(board.areas, board.homes, board.seats, lambda ident, lang: board.names[ident][lang])


def say_order(text: str, lang: Lang) -> str:
    """An order given in its normal form, as a person of that language writes it; other words as they are."""
    return _sayer()(text, lang)
