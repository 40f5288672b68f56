"""The names of phases as people read them: alone, and in a sentence after "the" and "of".

Two manners of naming are known: ``retreats spring -321``, and ``Spring 1901, Retreat`` with the kind behind. Alone, a
name stands as `orders.phaseline` reads it back.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import Lang
from adjudicator.render.safety import one_line

_WORDS_FR = {
    "spring": "printemps",
    "summer": "été",
    "autumn": "automne",
    "winter": "hiver",
    "retreats": "retraites",
    "Spring": "printemps",
    "Fall": "automne",
    "Movement": "mouvement",
    "Retreat": "retraites",
    "Adjustment": "ajustements",
    "End": "fin",
}
_THE_FR = {"printemps": "le ", "été": "l’", "automne": "l’", "hiver": "l’"}
_OF_FR = {"printemps": "du ", "été": "de l’", "automne": "de l’", "hiver": "de l’"}

_KINDS: Mapping[str, Mapping[Lang, tuple[str, str]]] = {
    "retreats": {"en": ("the retreats", "of the retreats"), "fr": ("les retraites", "des retraites")},
    "Retreat": {"en": ("the retreats", "of the retreats"), "fr": ("les retraites", "des retraites")},
    "Adjustment": {"en": ("the adjustments", "of the adjustments"), "fr": ("les ajustements", "des ajustements")},
    "End": {"en": ("the end", "of the end"), "fr": ("la fin", "de la fin")},
}
"""Kinds of phases that a sentence names before the season; movement goes by its season alone."""


def phase_name(phase: str, lang: Lang) -> str:
    """The name of a phase in `lang`: ``Spring 1901, Retreat`` is ``printemps 1901, retraites`` in French."""
    if lang == "en":
        return one_line(phase)
    return ", ".join(" ".join(_WORDS_FR.get(w, w) for w in part.split()) for part in one_line(phase).split(","))


def the_phase(phase: str, lang: Lang) -> str:
    """A phase in a sentence: ``the retreats of spring -321``, ``l’automne 1901``."""
    kind, season = _parts(phase, lang)
    if kind:
        return f"{_KINDS[kind][lang][0]} {_of(season, lang)}"
    return season if lang == "en" else _contracted(_THE_FR, season)


def of_phase(phase: str, lang: Lang) -> str:
    """A phase after "of": ``of spring 1901``, ``des retraites de l’été -321``."""
    kind, season = _parts(phase, lang)
    return f"{_KINDS[kind][lang][1]} {_of(season, lang)}" if kind else _of(season, lang)


def _parts(phase: str, lang: Lang) -> tuple[str, str]:
    """The kind, if a sentence names it, and the season in `lang`."""
    season, comma, kind = phase.partition(", ")
    if not comma:
        season = phase.removeprefix("retreats ")
        return "retreats" if season != phase else "", phase_name(season, lang)
    season = phase_name(season, lang)
    return kind if kind in _KINDS else "", season[:1].lower() + season[1:]


def _of(season: str, lang: Lang) -> str:
    return f"of {season}" if lang == "en" else _contracted(_OF_FR, season)


def _contracted(before: Mapping[str, str], season: str) -> str:
    return f"{before.get(season.split(' ')[0], '')}{season}"
