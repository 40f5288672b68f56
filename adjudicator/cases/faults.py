"""What is wrong with the state of a case, in English: with the words that a game master reads."""

from __future__ import annotations

from adjudicator.core.exchange import StateError
from adjudicator.files import data_root
from adjudicator.render.answers import faults_told
from adjudicator.render.names import Names
from adjudicator.render.words import Words, load_catalogue


def in_english(error: StateError, game: str) -> str:
    """Each fault with its place."""
    return faults_told(Words(load_catalogue(data_root() / "templates", game), Names()), error, "en")
