"""The names of Peloponnese for mails, from the scenario: states are seats, spaces and areas are places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adjudicator.core.messages import GAME_MASTER, LANGS, Lang
from adjudicator.render.names import Names, Samples
from adjudicator.rulesets.peloponnese.scenario import Called, Scenario

_GAME_MASTER: Mapping[Lang, str] = {"en": "game master", "fr": "maître du jeu"}

_ByLang: TypeAlias = Mapping[str, Mapping[Lang, str]]


def names_of(scenario: Scenario) -> Names:
    """The names of every state, space and area of `scenario`; of a space and an area alike, the space's."""
    return Names(
        citadels={**_by_lang(scenario.areas), **_by_lang(scenario.spaces)},
        seats={**_by_lang(scenario.states), GAME_MASTER: _GAME_MASTER},
        articles={GAME_MASTER: "le "},
        samples=Samples(
            scenario.majors,
            "turn 1, operations",
            "states.{seat}.treasury = 25",
            f"Propose peace to {scenario.majors[1]}",
            {"en": "answers", "fr": "réponses"},
        ),
    )


def _by_lang(called: Mapping[str, Called]) -> _ByLang:
    return {ident: {lang: names.of(lang) for lang in LANGS} for ident, names in called.items()}
