"""What Diplomacy adds to the mails (`render.games.GamePages`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.messages import Arg, Seat
from adjudicator.core.outcomes import News, Outcome, Verdict
from adjudicator.core.ruleset import Phase
from adjudicator.render.diplomacy import tables
from adjudicator.render.diplomacy.form import form
from adjudicator.render.diplomacy.lessons import lessons
from adjudicator.render.diplomacy.names import names_of
from adjudicator.render.diplomacy.position import due, position, summary
from adjudicator.render.games import Lesson
from adjudicator.render.maps.palette import NEUTRAL, SeatStyle
from adjudicator.render.names import Names
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form, Plain, SeatShown
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.view import View

MOST_NEWS = 6
"""So many news that name the reader's power come into the headline; all of them stand below."""

MILESTONES: frozenset[str] = frozenset({"centre_taken", "centre_captured", "eliminated", "victory", "draw", "conceded"})
"""News that the short account of phases long past still tells."""

USUAL: Mapping[str, str | bool] = {
    "convoy_paradox": "convoy fails",
    "adjacent_convoy": "intent",
    "via_without_convoy": "land",
    "retreat_to_convoy_start": True,
    "one_coast": "inferred",
    "wrong_coast": "illegal",
    "support_coast": "optional",
    "unit_coast": "ignored",
    "inland_fleet": "illegal",
}
"""Choices for cases that seldom come up, as most games are played: so they go unsaid among the settings."""


@dataclass(frozen=True, slots=True)
class DiplomacyPages:
    """Made from the board's tables, the map's colours, and the verdicts of the ruleset's codes."""

    names: Names
    board: Board
    styles: Mapping[Seat, SeatStyle]
    verdicts: Mapping[str, Verdict]

    @staticmethod
    def of(board: Board, styles: Mapping[Seat, SeatStyle], verdicts: Mapping[str, Verdict]) -> DiplomacyPages:
        """The pages of a board; `styles` are ``Sheet.seats`` of the map, so that mails and map agree."""
        return DiplomacyPages(names_of(board), board, styles, verdicts)

    @property
    def dice(self) -> bool:
        """See `GamePages.dice`: Diplomacy has none."""
        return False

    def idle_unit(self, order: str, reader: Reader) -> str:
        """See `GamePages.idle_unit`: a hold."""
        return self.names.unit(order.removesuffix(" H"), reader.lang) if order.endswith(" H") else ""

    def seat(self, seat: Seat, reader: Reader) -> SeatShown:
        """See `GamePages.seat`."""
        style = self.styles.get(seat, NEUTRAL)
        return SeatShown(self.names.seat(seat, reader.lang), style.fill, style.ink)

    def position(self, view: View, reader: Reader) -> Plain:
        """See `GamePages.position`."""
        return {"board": position(view, reader, lambda seat: self.seat(seat, reader))}

    def headline(self, view: View, outcomes: Sequence[Outcome], news: Sequence[News], reader: Reader) -> Sequence[str]:
        """See `GamePages.headline`."""
        lines: list[str] = []
        given = [o for o in outcomes if o.seat == view.seat and o.given]
        done = sum(self.verdicts.get(o.message.code) == "succeeded" for o in given)
        if given:
            code = "headline_all" if done == len(given) else "headline_some" if done else "headline_none"
            lines.append(reader.t(code, n=len(given), done=done))
        lines += [_sentence(reader.say(item.message)) for item in news if _names(item, view.seat)][:MOST_NEWS]
        for lost in view.dislodged:
            if lost.owner == view.seat:
                lines.append(reader.t("headline_must_retreat", unit=lost.name))
        own = view.own
        if own is not None and view.stage == "adjustment" and own.due:
            lines.append(_sentence(due(own, reader)))
        if own is not None and view.season == "spring" and view.stage == "movement" and not own.eliminated:
            lines.append(reader.t("headline_centres", n=len(own.centres), win=view.centres_to_win))
        return lines

    def form(self, view: View, phase: Phase, reader: Reader) -> Form:
        """See `GamePages.form`."""
        return form(view, phase, reader)

    def settings(self, settings: Mapping[str, Any], reader: Reader) -> Sequence[str]:
        """See `GamePages.settings`: those that shape the game, and what is not as usual; the rules tell all of them."""
        lines = []
        for name, value in settings.items():
            if USUAL.get(name) == value:
                continue
            if isinstance(value, int) and not isinstance(value, bool):
                lines.append(reader.t(f"setting_{name}", n=value))
                continue
            lines.append(reader.t(f"choice_{name}_{str(value).lower().replace(' ', '_')}"))
        if all(settings.get(name) == value for name, value in USUAL.items()):
            lines.append(reader.t("settings_usual"))
        return lines

    def examples(self, seat: Seat, reader: Reader) -> Sequence[str]:
        """See `GamePages.examples`: a move for each starting unit, to the first place nobody starts in."""
        taken = {unit.place[:3] for unit in self.board.units}
        lines = []
        for unit in self.board.units:
            if unit.owner == seat:
                goals = self.board.steps(unit.troop, unit.place)
                goal = next((goal for goal in goals if goal[:3] not in taken), goals[0])
                lines.append(f"{unit.troop} {unit.place} -> {goal}")
        return lines

    def lessons(self, view: View, reader: Reader) -> Sequence[Lesson]:
        """See `GamePages.lessons`."""
        return lessons(view, self.board, reader)

    def own_units(self, view: View, reader: Reader) -> Sequence[str]:
        """See `GamePages.own_units`; dislodged ones last."""
        mine = [unit.name for unit in view.units if unit.owner == view.seat]
        lost = [unit.name for unit in view.dislodged if unit.owner == view.seat]
        return [self.names.unit(name, reader.lang) for name in (*mine, *lost)]

    def summary(self, view: View, reader: Reader) -> Sequence[str]:
        """See `GamePages.summary`."""
        return summary(view, reader)

    def milestone(self, item: News) -> bool:
        """See `GamePages.milestone`."""
        return item.message.code in MILESTONES

    def rule_arguments(self, settings: Mapping[str, Any], reader: Reader) -> Mapping[str, Arg]:
        """See `GamePages.rule_arguments`."""
        return tables.rule_arguments(self.board, reader)

    def gazetteer(self, reader: Reader) -> Sequence[str]:
        """See `GamePages.gazetteer`."""
        return tables.gazetteer(self.board, reader)


def _names(item: News, seat: Seat | None) -> bool:
    """Whether a piece of news names a seat."""
    values = item.message.args.values()
    return any(seat in value if isinstance(value, list) else seat == value for value in values)


def _sentence(text: str) -> str:
    """A line of the news on its own, with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "!", "?")) else ".")
