"""The names of Diplomacy for mails, from the board's tables."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import LANGS, Lang
from adjudicator.render.names import Names, Samples
from adjudicator.rulesets.diplomacy.board import COAST_NAMES, Board

ARTICLES: Mapping[str, str] = {
    "Austria": "l’",
    "England": "l’",
    "France": "la ",
    "Germany": "l’",
    "Italy": "l’",
    "Russia": "la ",
    "Turkey": "la ",
}
"""The French articles of the powers of the standard game."""


def names_of(board: Board) -> Names:
    """The names of every province, coast and seat of `board`: ``STP/NC`` is ``St Petersburg, north coast``."""
    areas = {code: _by_lang(board.names[code]) for code in board.provinces}
    for code in board.provinces:
        for place in board.coasts[code]:
            coast = COAST_NAMES[place[4:]]
            areas[place] = {lang: f"{areas[code][lang]}, {coast[lang]}" for lang in LANGS}
    seats = {seat: _by_lang(board.names[seat]) for seat in board.seats}
    samples = Samples(board.seats, "Spring 1901, Movement", "centres.BUL = {seat}", "A BUD -> GAL")
    return Names(areas=areas, seats=seats, articles=ARTICLES, samples=samples)


def _by_lang(names: Mapping[str, str]) -> Mapping[Lang, str]:
    return {lang: names[lang] for lang in LANGS}
