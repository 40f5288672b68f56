"""What the picture of the powers shows, as plain values: from the view of an observer, so nothing of anybody's books.

A picture is the same for everybody: for each power the index of the last acclamation with the roll of the people, what
became of it, and what everybody sees of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.core.messages import Lang, Seat
from adjudicator.core.outcomes import News
from adjudicator.render.mare_nostrum.styles import NEUTRAL, Style
from adjudicator.render.words import Words
from adjudicator.rulesets.mare_nostrum.view import View, ViewPlayer

Fate: TypeAlias = Literal["none", "silent", "stood", "fell", "bankrupt"]
"""Of the last acclamation: there was none yet; no roll; the government stood or fell; it was bankrupt."""


@dataclass(frozen=True, slots=True)
class Row:
    """A power. Texts are in the language of the scene; `index` is None before the first acclamation."""

    name: str
    style: Style
    state: str
    facts: tuple[str, ...]
    points: str
    index: int | None
    rolled: int | None
    fate: Fate
    fate_said: str
    disorder: str
    out: bool
    winner: str


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole picture; `threshold` is the index up to which the people roll."""

    title: str
    subtitle: str
    lang: Lang
    rows: tuple[Row, ...]
    threshold: int
    legend: str


def powers_scene(
    view: View,
    news: Sequence[News],
    *,
    words: Words,
    styles: Mapping[Seat, Style],
    lang: Lang,
    title: str,
    subtitle: str,
) -> Scene:
    """The powers as `view` shows them. Raises ValueError for a view that is somebody's own."""
    if view.seat is not None:
        raise ValueError("a picture is made from the view of an observer")
    bankrupt = {item.message.args.get("seat") for item in news if item.message.code == "bankrupt" and not item.to}
    ranked = sorted(view.players, key=lambda player: (player.eliminated, -player.points))
    return Scene(
        title=title,
        subtitle=subtitle,
        lang=lang,
        rows=tuple(_row(view, player, player.seat in bankrupt, words, styles, lang) for player in ranked),
        threshold=view.threshold,
        legend=words.word("picture_legend", lang, n=view.threshold),
    )


def _row(view: View, player: ViewPlayer, bankrupt: bool, words: Words, styles: Mapping[Seat, Style], lang: Lang) -> Row:
    fate = _fate(view, player, bankrupt)
    counts = {
        "picture_provinces": len(player.provinces),
        "picture_armies": player.armies,
        "picture_improvements": player.improvements,
    }
    facts = [words.word(code, lang, n=n) for code, n in counts.items() if n or code == "picture_provinces"]
    state = words.word("picture_capital", lang, regime=player.regime, city=player.capital)
    return Row(
        name=words.names.seat(player.seat, lang),
        style=styles.get(player.seat, NEUTRAL),
        state=words.word("picture_out", lang) if player.eliminated else state,
        facts=() if player.eliminated else tuple(facts),
        points="" if player.eliminated else words.word("picture_points", lang, n=player.points),
        index=player.index,
        rolled=player.rolled,
        fate=fate,
        fate_said=words.word(f"picture_fate_{fate}", lang, roll=player.rolled or 0),
        disorder=words.word("picture_disorder", lang, turns=player.disorder) if player.disorder else "",
        out=player.eliminated,
        winner=words.word("picture_winner", lang) if player.seat in view.winner else "",
    )


def _fate(view: View, player: ViewPlayer, bankrupt: bool) -> Fate:
    if player.index is None:
        return "none"
    if player.rolled is None:
        return "bankrupt" if bankrupt or player.eliminated else "silent"
    return "stood" if player.rolled <= player.index else "fell"
