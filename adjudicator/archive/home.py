"""The list of all games, and the index of the search over them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from babel.dates import format_datetime

from adjudicator.archive.chapters import Turn, winner_of
from adjudicator.archive.memory import Card, CardWords
from adjudicator.archive.paper import page, script, word
from adjudicator.archive.story import Story
from adjudicator.archive.voice import Voice, told
from adjudicator.core.messages import Lang

GROUPS = (("running", "games_running"), ("open", "games_open"), ("ended", "games_ended"))
"""The groups of games in the list, by their status."""


_PROSE = re.compile(r"[^\W\d_]{4,}")
"""What the search over all games finds of orders, letters and the like: words, no codes of places."""


def card_words(voice: Voice, story: Story, turns: Sequence[Turn]) -> CardWords:
    """What the list and the search say of a game."""
    lang, last = voice.lang, turns[-1] if turns else None
    players = (f"{names[-1]} ({seat.name})" for seat, names in voice.players(story) if names and names[-1])
    hits = tuple((turn.page, turn.name, "; ".join(turn.milestones)) for turn in turns if turn.milestones)
    rules = word(lang, f"rules_{story.state.ruleset}")
    state = last.name if last else ""
    winner, dates = winner_of(voice, story), _dates(story, lang)
    words = " ".join(sorted({found for turn in turns for found in _PROSE.findall(turn.words)}))
    return CardWords(rules, state, winner, ", ".join(players), dates, hits, words)


def _dates(story: Story, lang: Lang) -> str:
    """The month in which a game began, and that in which it ended, if it did."""
    if not story.chapters:
        return ""
    began = _month(story.chapters[0].at, lang)
    if story.state.status != "ended" or not story.endings:
        return word(lang, "card_since", month=began)
    return " – ".join(dict.fromkeys((began, _month(story.endings[-1].at, lang))))


def _month(at: datetime, lang: Lang) -> str:
    return format_datetime(at.astimezone(UTC), "MMMM y", locale=lang)


def make_card(folder: str, story: Story, words: dict[Lang, CardWords]) -> Card:
    """A game in the list."""
    at = story.chapters[-1].at if story.chapters else story.created
    state = story.state
    return Card(folder, told(state.game), told(state.title), state.ruleset, state.status, at.isoformat(), words)


def ranked(cards: Sequence[Card]) -> list[Card]:
    """The games with the newest results first."""
    return sorted(sorted(cards, key=lambda card: card.folder), key=lambda card: card.at, reverse=True)


def home_page(cards: Sequence[Card], lang: Lang) -> str:
    """The list of all games."""
    groups = [(word(lang, code), [_shown(card, lang) for card in cards if card.status == s]) for s, code in GROUPS]
    return page("home", lang, "index.html", {"groups": groups})


def _shown(card: Card, lang: Lang) -> dict[str, object]:
    return {"folder": card.folder, "name": card.name, "title": card.title, "words": card.words[lang]}


def index_script(cards: Sequence[Card], lang: Lang) -> str:
    """The index of the search, as a script."""
    rows = []
    for card in cards:
        said = card.words[lang]
        people = " · ".join(part for part in (said.rules, card.name, said.dates, said.players, said.winner) if part)
        hits = [{"f": page, "n": name, "l": text} for page, name, text in said.hits]
        rows.append({"u": f"games/{card.folder}/", "t": card.title, "p": people, "h": hits, "w": said.words})
    return script("ARCHIVE_GAMES", rows)
