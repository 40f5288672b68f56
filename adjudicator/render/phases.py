"""The names of phases as people read them: alone, and in a sentence after "the" and "of".

Three manners of naming are known: ``retreats spring -321``, and ``Spring 1901, Retreat`` or ``turn 3, surrender`` with
the kind behind; ``year 1 turn 2`` and ``year 1 acclamation`` are the third. Alone, a name stands as `orders.phaseline`
reads it back.
"""

from __future__ import annotations

import re
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
    "turn": "tour",
    "operations": "opérations",
    "settlement": "règlement",
    "surrender": "reddition",
    "proposals": "propositions",
    "armistice": "armistice",
    "economy": "économie",
    "over": "fin",
    "year": "an",
    "acclamation": "acclamation",
    "regimes": "régimes",
}
_THE_FR = {"printemps": "le ", "été": "l’", "automne": "l’", "hiver": "l’", "tour": "le "}
_OF_FR = {"printemps": "du ", "été": "de l’", "automne": "de l’", "hiver": "de l’", "tour": "du "}

_KINDS: Mapping[str, Mapping[Lang, tuple[str, str]]] = {
    "retreats": {"en": ("the retreats", "of the retreats"), "fr": ("les retraites", "des retraites")},
    "Retreat": {"en": ("the retreats", "of the retreats"), "fr": ("les retraites", "des retraites")},
    "Adjustment": {"en": ("the adjustments", "of the adjustments"), "fr": ("les ajustements", "des ajustements")},
    "End": {"en": ("the end", "of the end"), "fr": ("la fin", "de la fin")},
    "operations": {"en": ("the operations", "of the operations"), "fr": ("les opérations", "des opérations")},
    "settlement": {"en": ("the settlement", "of the settlement"), "fr": ("le règlement", "du règlement")},
    "surrender": {"en": ("the surrender", "of the surrender"), "fr": ("la reddition", "de la reddition")},
    "proposals": {"en": ("the proposals", "of the proposals"), "fr": ("les propositions", "des propositions")},
    "armistice": {"en": ("the armistice", "of the armistice"), "fr": ("l’armistice", "de l’armistice")},
    "economy": {"en": ("the economy", "of the economy"), "fr": ("l’économie", "de l’économie")},
    "over": {"en": ("the end", "of the end"), "fr": ("la fin", "de la fin")},
}
"""Kinds of phases that a sentence names before the season; movement goes by its season alone."""

_IN_YEAR = re.compile(r"year (?P<year>[0-9]+) (?:turn (?P<turn>[0-9]+)|(?P<stage>acclamation|regimes))")
_STAGES: Mapping[str, Mapping[Lang, tuple[str, str]]] = {
    "turn": {"en": ("turn {}", "of turn {}"), "fr": ("le tour {}", "du tour {}")},
    "acclamation": {"en": ("the acclamation", "of the acclamation"), "fr": ("l’acclamation", "de l’acclamation")},
    "regimes": {
        "en": ("the changes of regime", "of the changes of regime"),
        "fr": ("les changements de régime", "des changements de régime"),
    },
}
"""Parts of a year that has a number of its own; a sentence names them before the year."""


def phase_name(phase: str, lang: Lang) -> str:
    """The name of a phase in `lang`: ``Spring 1901, Retreat`` is ``printemps 1901, retraites`` in French."""
    if lang == "en":
        return one_line(phase)
    return ", ".join(" ".join(_WORDS_FR.get(w, w) for w in part.split()) for part in one_line(phase).split(","))


def the_phase(phase: str, lang: Lang) -> str:
    """A phase in a sentence: ``the retreats of spring -321``, ``l’automne 1901``."""
    if found := _IN_YEAR.fullmatch(phase):
        return _in_year(found, lang, 0)
    kind, season = _parts(phase, lang)
    if kind:
        return f"{_KINDS[kind][lang][0]} {_of(season, lang)}"
    return season if lang == "en" else _contracted(_THE_FR, season)


def of_phase(phase: str, lang: Lang) -> str:
    """A phase after "of": ``of spring 1901``, ``des retraites de l’été -321``."""
    if found := _IN_YEAR.fullmatch(phase):
        return _in_year(found, lang, 1)
    kind, season = _parts(phase, lang)
    return f"{_KINDS[kind][lang][1]} {_of(season, lang)}" if kind else _of(season, lang)


def _in_year(found: re.Match[str], lang: Lang, form: int) -> str:
    """``turn 2 of year 1``, ``l’acclamation de l’an 1``; `form` 1 is that after "of"."""
    what = _STAGES[found["stage"] or "turn"][lang][form].format(found["turn"])
    return f"{what} {'of year' if lang == 'en' else 'de l’an'} {found['year']}"


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
