"""The games on the shelf, with everything that belongs to each; what is made of files is made once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from adjudicator.core.messages import Lang, Message
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState
from adjudicator.daemon import shelf_diadoques, shelf_diplomacy, shelf_mare_nostrum, shelf_peloponnese
from adjudicator.daemon.library import Library, Shelf
from adjudicator.files import data_root
from adjudicator.gamedata import load_diadoques, load_diplomacy, load_mare_nostrum, load_peloponnese
from adjudicator.render.answers import AnswerWriter
from adjudicator.render.arguments import SayOrder
from adjudicator.render.games import GamePages
from adjudicator.render.mails import MailWriter
from adjudicator.render.names import Names
from adjudicator.render.pictures import Drawer
from adjudicator.render.press import Press
from adjudicator.render.words import Catalogue, Words, load_catalogue


class SceneOf(Protocol):
    """Builds what the picture shows of what an observer may see."""

    def __call__(
        self, view: Any, outcomes: Sequence[Outcome], news: Sequence[News], lang: Lang, title: str, subtitle: str = ""
    ) -> Any:
        """The scene of the position `view` shows, with the orders that led to it, if any did."""
        ...


@dataclass(frozen=True, slots=True)
class Gallery:
    """What a game adds to mails and maps: its pages for a set of settings, scenes, printing of orders, its pictures.

    `sayer` and `stage` make the printing of orders and the scenes of one game, where a game may bring names of its own.
    """

    pages: Callable[[Ruleset[Any]], GamePages]
    scene: SceneOf
    say_order: SayOrder
    drawer: Callable[[], Drawer]
    sayer: Callable[[Ruleset[Any]], SayOrder] | None = None
    stage: Callable[[Ruleset[Any]], SceneOf] | None = None

    def saying(self, ruleset: Ruleset[Any]) -> SayOrder:
        """The printing of orders under the rules of one game."""
        return self.sayer(ruleset) if self.sayer else self.say_order

    def scenes(self, ruleset: Ruleset[Any]) -> SceneOf:
        """Builds the scenes of one game."""
        return self.stage(ruleset) if self.stage else self.scene


SHELVES: Mapping[str, Shelf] = {
    "diadoques": Shelf(load_diadoques, lambda ruleset: shelf_diadoques.reader()),
    "diplomacy": Shelf(load_diplomacy, lambda ruleset: shelf_diplomacy.reader()),
    "mare_nostrum": Shelf(load_mare_nostrum, shelf_mare_nostrum.reader),
    "peloponnese": Shelf(load_peloponnese, lambda ruleset: shelf_peloponnese.reader()),
}
GALLERIES: Mapping[str, Gallery] = {
    "diadoques": Gallery(shelf_diadoques.pages, shelf_diadoques.scene, shelf_diadoques.say_order, shelf_diadoques.maps),
    "diplomacy": Gallery(shelf_diplomacy.pages, shelf_diplomacy.scene, shelf_diplomacy.say_order, shelf_diplomacy.maps),
    "mare_nostrum": Gallery(
        shelf_mare_nostrum.pages,
        shelf_mare_nostrum.scene,
        shelf_mare_nostrum.say_order,
        shelf_mare_nostrum.pictures,
        shelf_mare_nostrum.sayer,
        shelf_mare_nostrum.stage,
    ),
    "peloponnese": Gallery(
        shelf_peloponnese.pages, shelf_peloponnese.scene, shelf_peloponnese.say_order, shelf_peloponnese.pictures
    ),
}


@cache
def library() -> Library:
    """All games of the judge."""
    return Library(SHELVES)


def gallery(game: str) -> Gallery:
    """What a game adds to mails and maps. Raises KeyError for a game that is not on the shelf."""
    return GALLERIES[game]


def drawer_of(game: str) -> Drawer:
    """Draws the pictures of a game; the base map of each language is drawn once."""
    return GALLERIES[game].drawer()


@cache
def press() -> Press:
    """The compiled templates."""
    return Press(data_root() / "templates")


@cache
def catalogue(game: str) -> Catalogue:
    """The words of a game; of what all games share, for ``""``."""
    return load_catalogue(data_root() / "templates", game or "no game")


@cache
def words(game: str) -> Words:
    """The words of a game with its names, under default settings; plain ones for ``""``."""
    if not game:
        return Words(catalogue(""), Names())
    shown = gallery(game)
    return Words(catalogue(game), shown.pages(library().ruleset(game, {})).names, shown.say_order)


def scene_of(state: GameState, view: Any, lang: Lang) -> Any:
    """The position after the last phase with the orders that led to it; without orders before the first."""
    resolved = state.resolved
    outcomes, news = (resolved.outcomes, resolved.news) if resolved else ((), ())
    phase = state.phase.name if state.phase and state.status == "running" else ""
    season = Message("map_season", {"season": resolved.phase if resolved else phase})
    subtitle = words(state.ruleset).say(season, lang) if season.args["season"] else ""
    scene = gallery(state.ruleset).scenes(library().ruleset(state.ruleset, state.settings))
    return scene(view, outcomes, news, lang, state.title, subtitle)


@cache
def answers(game: str) -> AnswerWriter:
    """Writes short answers about a game, or about none."""
    return AnswerWriter(press(), words(game))


def words_of(state: GameState) -> Words:
    """The words of a game as it is played, with the names of its own campaign, if it has one."""
    return writer(state).words


def writer(state: GameState) -> MailWriter:
    """Writes the mails of a game."""
    shown = gallery(state.ruleset)
    ruleset = library().ruleset(state.ruleset, state.settings)
    return MailWriter(press(), catalogue(state.ruleset), ruleset, shown.pages(ruleset), shown.saying(ruleset))
