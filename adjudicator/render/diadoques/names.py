"""The names of Diadoques for mails, from the board's tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.core.messages import LANGS, Lang
from adjudicator.render.names import Called, Names, Samples
from adjudicator.rulesets.diadoques.board import Board

ROYALS: Called = {
    "Philip": {"en": "Philip III", "fr": "Philippe III"},
    "Roxana": {"en": "Roxana", "fr": "Roxane"},
    "Olympias": {"en": "Olympias", "fr": "Olympias"},
    "Cleopatra": {"en": "Cleopatra", "fr": "Cléopâtre"},
}
"""What orders call the royal persons; the tables have their full titles (`diadoques 10.1`)."""


def names_of(board: Board) -> Names:
    """The names of every area, citadel and seat of `board`, and the short names of the royal persons."""

    def pick(ids: Iterable[str]) -> Called:
        return {ident: _by_lang(board.names[ident]) for ident in ids}

    samples = Samples(board.seats, "spring -321")
    return Names(pick(board.areas), pick(board.citadels), pick(board.seats), ROYALS, samples=samples)


def _by_lang(names: Mapping[str, str]) -> Mapping[Lang, str]:
    return {lang: names[lang] for lang in LANGS}
