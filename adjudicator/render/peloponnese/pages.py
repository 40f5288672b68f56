"""What Peloponnese adds to the mails (`render.games.GamePages`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.messages import GAME_MASTER, Arg, Seat
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Phase
from adjudicator.render.arguments import capital
from adjudicator.render.games import Lesson
from adjudicator.render.names import Names
from adjudicator.render.peloponnese import tables
from adjudicator.render.peloponnese.answers import ahead, question
from adjudicator.render.peloponnese.form import form
from adjudicator.render.peloponnese.lessons import lessons
from adjudicator.render.peloponnese.names import names_of
from adjudicator.render.peloponnese.plan import Plan
from adjudicator.render.peloponnese.position import position, summary
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form, Plain, SeatShown
from adjudicator.rulesets.peloponnese import commands
from adjudicator.rulesets.peloponnese.ruleset import Peloponnese
from adjudicator.rulesets.peloponnese.view import View

MOST_NEWS = 6
"""So many news come into the headline, the weightiest first; all of them stand below."""

FOR_ALL: tuple[str, ...] = (
    "victory_by_surrender",
    "turns_over",
    "surrendered",
    "ally_now",
    "neutral_now",
    "walls_down",
    "long_walls_down",
    "peace_signed",
)
"""The main events, which everybody finds in the headline, the weightiest first."""

WEIGHTY: tuple[str, ...] = (
    *FOR_ALL,
    "dominance_given_up",
    "partnership_given_up",
    "marker_to_neutral",
    "plague_struck",
    "followers_neutral",
    "partners_independent",
    "forces_kept",
    "forces_all_kept",
    "forces_all_gone",
    "minor_tributary",
    "minor_ally",
    "rebellion_joined",
    "rebellion_ended",
    "peace_refused",
    "bellicosity_now",
)
"""News that name the reader's state by their weight; all others weigh less."""

MILESTONES: frozenset[str] = frozenset(
    {
        "plague_struck",
        "surrendered",
        "peace_signed",
        "rebellion_joined",
        "rebellion_ended",
        "dominance_given_up",
        "marker_to_neutral",
        "victory_by_surrender",
        "turns_over",
    }
)
"""News that the short account of phases long past still tells."""

FOR_GAME_MASTER: frozenset[str] = frozenset({"penalties_due", "controller_open", "sent_nowhere", "surrender_deadlock"})
"""News that ask the game master to do something."""

QUIET: frozenset[str] = frozenset({"bellicosity_stays", "walls_stand", "strength_counted", "bellicosity_no_home"})
"""News that the headline leaves out."""


@dataclass(frozen=True, slots=True)
class PeloponnesePages:
    """Made from the rules of one game and the plan of the picture, whose colours the mails share."""

    names: Names
    ruleset: Peloponnese
    plan: Plan

    @staticmethod
    def of(ruleset: Peloponnese, plan: Plan) -> PeloponnesePages:
        """The pages of a game."""
        return PeloponnesePages(names_of(ruleset.scenario), ruleset, plan)

    @property
    def dice(self) -> bool:
        """See `GamePages.dice`."""
        return True

    def idle_unit(self, order: str, reader: Reader) -> str:
        """See `GamePages.idle_unit`: there are no orders to stay."""
        del order, reader
        return ""

    def seat(self, seat: Seat, reader: Reader) -> SeatShown:
        """See `GamePages.seat`."""
        colours = self.plan.colours(seat)
        return SeatShown(self.names.seat(seat, reader.lang), colours.fill, colours.ink)

    def position(self, view: View, reader: Reader) -> Plain:
        """See `GamePages.position`."""
        return {"war": position(view, reader, lambda seat: self.seat(seat, reader))}

    def headline(self, view: View, outcomes: Sequence[Outcome], news: Sequence[News], reader: Reader) -> Sequence[str]:
        """See `GamePages.headline`: what is asked, then main events and what concerned the reader, by weight."""
        own = view.own
        lines: list[str] = []
        master = own is not None and own.may_enter
        told = [item for item in news if item.topic != "questions" and item.message.code not in QUIET]
        about = [item for item in told if item.message.code in FOR_ALL or (not master and _names(item, view.seat))]
        main = [_sentence(reader.say(item.message)) for item in sorted(about, key=_weight)[:MOST_NEWS]]
        if own is None:
            return main
        if own.may_enter:
            lines += [_sentence(reader.say(item.message)) for item in news if item.message.code in FOR_GAME_MASTER]
            lines += [reader.t("headline_asked", seat=seat) for seat in view.asked]
            return [*lines, *main]
        lines += [question(asked, view, reader).text for asked in own.questions]
        return [*lines, *main]

    def form(self, view: View, phase: Phase, reader: Reader) -> Form:
        """See `GamePages.form`."""
        return form(view, phase, reader)

    def settings(self, settings: Mapping[str, Any], reader: Reader) -> Sequence[str]:
        """See `GamePages.settings`."""
        ends = list(settings["ends"])
        return [
            reader.t("setting_turns", n=settings["turns"]),
            reader.t("setting_ends", states=ends) if ends else reader.t("setting_ends_none"),
            reader.t(f"setting_proposals_{settings['proposals']}"),
        ]

    def examples(self, seat: Seat, reader: Reader) -> Sequence[str]:
        """See `GamePages.examples`."""
        if seat == GAME_MASTER:
            entries: tuple[commands.Entry | commands.Go, ...] = (
                commands.Ravage("Eleusis"),
                commands.Capture("Oropus", "Thebes"),
                commands.SetFigure("treasury", "Athens", 5400),
                commands.Go("preview"),
            )
            known = self.ruleset.scenario.start.spaces
            return [reader.order(str(entry)) for entry in entries if getattr(entry, "space", "") in ("", *known)]
        view = self.ruleset.view(self.ruleset.start(), seat)
        answers = [reader.order(str(answer)) for answer in ahead(view)]
        return answers[:3] or [reader.t("no_example")]

    def lessons(self, view: View, reader: Reader) -> Sequence[Lesson]:
        """See `GamePages.lessons`."""
        return lessons(view, reader)

    def own_units(self, view: View, reader: Reader) -> Sequence[str]:
        """See `GamePages.own_units`: nothing is ordered by unit."""
        del view, reader
        return ()

    def summary(self, view: View, reader: Reader) -> Sequence[str]:
        """See `GamePages.summary`."""
        return summary(view, reader)

    def milestone(self, item: News) -> bool:
        """See `GamePages.milestone`."""
        return item.message.code in MILESTONES

    def rule_arguments(self, settings: Mapping[str, Any], reader: Reader) -> Mapping[str, Arg]:
        """See `GamePages.rule_arguments`."""
        return {**tables.rule_arguments(self.ruleset.scenario, reader), "ends": list(settings["ends"])}

    def gazetteer(self, reader: Reader) -> Sequence[str]:
        """See `GamePages.gazetteer`."""
        start = self.ruleset.view(self.ruleset.start(), None)
        return tables.gazetteer(start, self.ruleset.scenario, reader)


def _names(item: News, seat: Seat | None) -> bool:
    """Whether a piece of news names a seat."""
    values = item.message.args.values()
    return any(seat in value if isinstance(value, list) else seat == value for value in values)


def _weight(item: News) -> int:
    """The place of a piece of news in the headline."""
    code = item.message.code
    return WEIGHTY.index(code) if code in WEIGHTY else len(WEIGHTY)


def _sentence(text: str) -> str:
    """A line of the news on its own, with a capital and a full stop."""
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")
