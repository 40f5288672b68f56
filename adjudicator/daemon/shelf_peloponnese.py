"""Peloponnese on the shelf: rules, reader, pages, scenes, pictures and the printing of its entries, put together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from adjudicator.core.messages import Lang
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Ruleset
from adjudicator.files import data_root
from adjudicator.gamedata import peloponnese_scenario
from adjudicator.orders.peloponnese import PeloponneseReader
from adjudicator.orders.peloponnese_printing import PeloponneseSayer
from adjudicator.render.games import GamePages
from adjudicator.render.peloponnese.names import names_of
from adjudicator.render.peloponnese.pages import PeloponnesePages
from adjudicator.render.peloponnese.picture import Pictures
from adjudicator.render.peloponnese.plan import Plan, read_plan
from adjudicator.render.peloponnese.scene import Scene, scene_of
from adjudicator.render.words import Words, load_catalogue
from adjudicator.rulesets.peloponnese.ruleset import Peloponnese
from adjudicator.rulesets.peloponnese.view import View


@cache
def plan() -> Plan:
    """Where everything stands in the picture."""
    return read_plan(data_root() / "games" / "peloponnese" / "picture.toml")


@cache
def pictures() -> Pictures:
    """The maker of pictures."""
    catalogue = load_catalogue(data_root() / "templates", "peloponnese")
    return Pictures(plan(), Words(catalogue, names_of(peloponnese_scenario())))


@cache
def reader() -> PeloponneseReader:
    """The reader of what people write; it depends on the scenario's names alone, not on settings."""
    scenario = peloponnese_scenario()
    tables = (scenario.states, scenario.spaces, scenario.areas)
    return PeloponneseReader(*({name: called.all for name, called in table.items()} for table in tables))


def pages(ruleset: Ruleset[Any]) -> GamePages:
    """What the game adds to mails, in the colours of the picture."""
    assert isinstance(ruleset, Peloponnese)
    return PeloponnesePages.of(ruleset, plan())


def scene(
    view: View, outcomes: Sequence[Outcome], news: Sequence[News], lang: Lang, title: str, subtitle: str = ""
) -> Scene:
    """The state of the war; what led to it is told in words."""
    del outcomes, news
    return scene_of(view, lang, title, subtitle)


@cache
def _sayer() -> PeloponneseSayer:
    scenario = peloponnese_scenario()
    tables = {"state": scenario.states, "space": scenario.spaces, "area": scenario.areas}
    return PeloponneseSayer(reader(), lambda kind, ident, lang: tables[kind][ident].of(lang))


def say_order(text: str, lang: Lang) -> str:
    """What was written, given in its normal form, as a person of that language writes it; other words as they are."""
    return _sayer()(text, lang)
