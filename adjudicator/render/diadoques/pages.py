"""What Diadoques adds to the mails (`render.games.GamePages`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.messages import Arg, Seat
from adjudicator.core.outcomes import News, Outcome, Verdict
from adjudicator.core.ruleset import Phase
from adjudicator.render.diadoques import tables
from adjudicator.render.diadoques.form import form
from adjudicator.render.diadoques.lessons import lessons
from adjudicator.render.diadoques.names import names_of
from adjudicator.render.diadoques.position import position, summary, unit_name
from adjudicator.render.games import Lesson
from adjudicator.render.maps.palette import NEUTRAL, SeatStyle
from adjudicator.render.names import Names
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form, Plain, SeatShown
from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.view import View

MOST_NEWS = 6
"""So many news that name the reader's seat come into the headline; all of them stand below."""


MILESTONES: frozenset[str] = frozenset(
    {
        "unit_bought",
        "citadel_taken",
        "citadel_entered",
        "royal_controlled",
        "wedding",
        "royal_murdered",
        "diadochus_died_with_unit",
        "diadochus_died_at_sea",
        "royal_died_with_unit",
        "royal_died_at_sea",
        "event_revolt",
        "eliminated",
        "victory_majority",
        "victory_shared",
        "victory_years",
    }
)
"""News that the short account of phases long past still tells."""


@dataclass(frozen=True, slots=True)
class DiadoquesPages:
    """Made from the board's tables, the map's colours, and the verdicts of the ruleset's codes."""

    names: Names
    board: Board
    styles: Mapping[Seat, SeatStyle]
    verdicts: Mapping[str, Verdict]

    @staticmethod
    def of(board: Board, styles: Mapping[Seat, SeatStyle], verdicts: Mapping[str, Verdict]) -> DiadoquesPages:
        """The pages of a board; `styles` are ``Sheet.seats`` of the map, so that mails and map agree."""
        return DiadoquesPages(names_of(board), board, styles, verdicts)

    @property
    def dice(self) -> bool:
        """See `GamePages.dice` (`diadoques 11.3`)."""
        return True

    def idle_unit(self, order: str, reader: Reader) -> str:
        """See `GamePages.idle_unit`."""
        return reader.order(order).removesuffix(" x") if order.endswith(" x") else ""

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
        given = [o for o in outcomes if (o.by or o.seat) == view.seat and o.given]  # a royal order is its giver's
        done = sum(self.verdicts.get(o.message.code) == "succeeded" for o in given)
        if given:
            code = "headline_all" if done == len(given) else "headline_some" if done else "headline_none"
            lines.append(reader.t(code, n=len(given), done=done))
        lines += [reader.say(item.message) for item in news if _names(item, view.seat)][:MOST_NEWS]
        for unit in view.dislodged:
            if unit.owner == view.seat:
                code = "headline_must_retreat" if unit.waits else "headline_retreat_settled"
                lines.append(reader.t(code, unit=unit_name(unit, reader)))
        for seat in view.seats:
            if seat.seat == view.seat and not view.retreats and not view.over:
                lines.append(reader.t("headline_vp", n=seat.vp, win=view.vp_to_win))
        return lines

    def form(self, view: View, phase: Phase, reader: Reader) -> Form:
        """See `GamePages.form`."""
        return form(view, phase, reader)

    def settings(self, settings: Mapping[str, Any], reader: Reader) -> Sequence[str]:
        """See `GamePages.settings`: one sentence for each setting that the words know."""
        lines = []
        for name, value in sorted(settings.items()):
            text = str(value).lower() if isinstance(value, bool) else value
            if isinstance(text, str) and reader.words.knows(f"setting_{name}_{text}"):
                lines.append(reader.t(f"setting_{name}_{text}"))
            elif isinstance(text, Mapping):
                figures = [f"{key} {v['value']}/{v['price']}/{v['corruption']}" for key, v in text.items()]
                lines.append(reader.t(f"figures_{name}", list=figures))
            elif isinstance(text, int):
                lines.append(reader.t(f"setting_{name}" if text else f"setting_{name}_0", n=text))
        return lines

    def examples(self, seat: Seat, reader: Reader) -> Sequence[str]:
        """See `GamePages.examples`: a move for each starting unit, to the first area it may go to."""
        lines = []
        for unit in self.board.units:
            if unit.owner == seat:
                star = "*" if unit.leader else ""
                goal = self.board.steps(unit.troop, unit.area)[0]
                lines.append(f"{unit.troop}{star} {unit.area} -> {goal}")
        return lines

    def lessons(self, view: View, reader: Reader) -> Sequence[Lesson]:
        """See `GamePages.lessons`."""
        return lessons(view, self.board, reader)

    def own_units(self, view: View, reader: Reader) -> Sequence[str]:
        """See `GamePages.own_units`; field units first."""
        mine = sorted((u for u in view.units if u.owner == view.seat), key=lambda unit: unit.place != unit.area)
        return [self.names.unit(unit.name, reader.lang) for unit in mine]

    def summary(self, view: View, reader: Reader) -> Sequence[str]:
        """See `GamePages.summary`."""
        return summary(view, reader)

    def milestone(self, item: News) -> bool:
        """See `GamePages.milestone`."""
        return item.message.code in MILESTONES

    def rule_arguments(self, settings: Mapping[str, Any], reader: Reader) -> Mapping[str, Arg]:
        """See `GamePages.rule_arguments`."""
        return tables.rule_arguments(self.board, settings, reader)

    def gazetteer(self, reader: Reader) -> Sequence[str]:
        """See `GamePages.gazetteer`."""
        return tables.gazetteer(self.board, reader)


def _names(item: News, seat: Seat | None) -> bool:
    """Whether a piece of news is for one seat alone, or names it."""
    values = item.message.args.values()
    return item.to == (seat,) or any(seat in value if isinstance(value, list) else seat == value for value in values)
