"""Mare Nostrum on the shelf: rules, reader, pages, scenes and the printing of its lines, put together.

A group may play a campaign of its own, so most parts are made for the ruleset of one game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from adjudicator.core.messages import Lang
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Ruleset
from adjudicator.files import data_root
from adjudicator.gamedata import load_mare_nostrum, mare_nostrum_campaign
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.orders.mare_nostrum_printing import MareNostrumSayer
from adjudicator.render.games import GamePages
from adjudicator.render.mare_nostrum.drawing import Pictures
from adjudicator.render.mare_nostrum.names import names_of
from adjudicator.render.mare_nostrum.pages import MareNostrumPages
from adjudicator.render.mare_nostrum.scene import Scene, powers_scene
from adjudicator.render.mare_nostrum.styles import styles_of
from adjudicator.render.words import Catalogue, Words, load_catalogue
from adjudicator.rulesets.mare_nostrum.campaign import Campaign
from adjudicator.rulesets.mare_nostrum.ruleset import MareNostrum
from adjudicator.rulesets.mare_nostrum.view import View


@cache
def pictures() -> Pictures:
    """Draws the powers."""
    return Pictures()


def reader(ruleset: Ruleset[Any]) -> MareNostrumReader:
    """The reader of a campaign's lines."""
    return MareNostrumReader.of(_campaign(ruleset))


def pages(ruleset: Ruleset[Any]) -> GamePages:
    """What the game adds to mails."""
    return MareNostrumPages.of(_campaign(ruleset), load_mare_nostrum().settings)


def say_order(text: str, lang: Lang) -> str:
    """A line given in its normal form, in the words of the sample campaign; other words as they are."""
    return _sayer_of_sample()(text, lang)


def sayer(ruleset: Ruleset[Any]) -> Callable[[str, Lang], str]:
    """Says lines in the words of a game's own campaign."""
    campaign = _campaign(ruleset)
    return _sayer_of_sample() if campaign is mare_nostrum_campaign() else MareNostrumSayer(campaign)


@cache
def _sayer_of_sample() -> MareNostrumSayer:
    return MareNostrumSayer(mare_nostrum_campaign())


def scene(
    view: View, outcomes: Sequence[Outcome], news: Sequence[News], lang: Lang, title: str, subtitle: str = ""
) -> Scene:
    """The powers of the sample campaign."""
    return _scene(mare_nostrum_campaign(), view, news, lang, title, subtitle)


def stage(ruleset: Ruleset[Any]) -> Callable[..., Scene]:
    """Builds scenes of a game's own campaign; called as `scene`."""
    campaign = _campaign(ruleset)

    def made(
        view: View, outcomes: Sequence[Outcome], news: Sequence[News], lang: Lang, title: str, subtitle: str = ""
    ) -> Scene:
        return _scene(campaign, view, news, lang, title, subtitle)

    return made


def _scene(campaign: Campaign, view: View, news: Sequence[News], lang: Lang, title: str, subtitle: str) -> Scene:
    words = Words(_catalogue(), names_of(campaign))
    styles = styles_of(campaign.seats)
    return powers_scene(view, news, words=words, styles=styles, lang=lang, title=title, subtitle=subtitle)


@cache
def _catalogue() -> Catalogue:
    return load_catalogue(data_root() / "templates", "mare_nostrum")


def _campaign(ruleset: Ruleset[Any]) -> Campaign:
    assert isinstance(ruleset, MareNostrum)
    return ruleset.campaign
