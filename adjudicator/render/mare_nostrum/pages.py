"""What Mare Nostrum adds to the mails (`render.games.GamePages`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.messages import GAME_MASTER, Arg, Seat
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Phase
from adjudicator.render.games import Lesson
from adjudicator.render.mare_nostrum import tables
from adjudicator.render.mare_nostrum.form import form
from adjudicator.render.mare_nostrum.lessons import lessons
from adjudicator.render.mare_nostrum.names import names_of
from adjudicator.render.mare_nostrum.position import position, sentence, summary
from adjudicator.render.mare_nostrum.styles import NEUTRAL, Style, styles_of
from adjudicator.render.names import Names
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form, Plain, SeatShown
from adjudicator.rulesets.mare_nostrum.campaign import Campaign
from adjudicator.rulesets.mare_nostrum.view import View

HEADLINES: frozenset[str] = frozenset({"vox", "disorder", "regimes", "victory"})
"""Topics of news that the headline tells of everybody."""

MOST_NEWS = 8
"""So many news come into the headline, and the end of the campaign whole; all of them stand below."""

MILESTONES: frozenset[str] = frozenset(
    {
        *("vox_falls", "bankrupt", "no_refuge", "fled", "fled_beyond", "regime_adopted"),
        *("wins_by_treasury", "wins_alone", "nobody_left", "wins_by_points"),
    }
)
"""News that the short account of phases long past still tells."""


@dataclass(frozen=True, slots=True)
class MareNostrumPages:
    """Made from a campaign; `usual` are the settings that a game has if nobody changes them."""

    names: Names
    campaign: Campaign
    styles: Mapping[Seat, Style]
    usual: Mapping[str, Any]

    @staticmethod
    def of(campaign: Campaign, usual: Mapping[str, Any]) -> MareNostrumPages:
        """The pages of a campaign."""
        return MareNostrumPages(names_of(campaign), campaign, styles_of(campaign.seats), usual)

    @property
    def dice(self) -> bool:
        """See `GamePages.dice`."""
        return True

    def idle_unit(self, order: str, reader: Reader) -> str:
        """See `GamePages.idle_unit`: there are no units."""
        return ""

    def seat(self, seat: Seat, reader: Reader) -> SeatShown:
        """See `GamePages.seat`."""
        style = self.styles.get(seat, NEUTRAL)
        return SeatShown(self.names.seat(seat, reader.lang), style.fill, style.ink)

    def position(self, view: View, reader: Reader) -> Plain:
        """See `GamePages.position`."""
        return {"board": position(view, reader, lambda seat: self.seat(seat, reader))}

    def headline(self, view: View, outcomes: Sequence[Outcome], news: Sequence[News], reader: Reader) -> Sequence[str]:
        """See `GamePages.headline`: what became of the reader first, then what everybody talks of, then what is due."""
        mine = [item for item in news if _names(item, view.seat) and item.topic not in ("index", "ledger")]
        others = [item for item in news if item.topic in HEADLINES and item not in mine and _tells(item)]
        ending = [item for item in (*mine, *others) if item.topic == "victory"]  # all of it, that no power is missing
        before = [item for item in (*mine, *others) if item.topic != "victory"][: max(0, MOST_NEWS - len(ending))]
        told = [sentence(reader.say(item.message)) for item in (*before, *ending)]
        return (*told, *self._due(view, reader))

    def _due(self, view: View, reader: Reader) -> Iterator[str]:
        """What is asked of the reader now."""
        if view.seat == GAME_MASTER:
            if view.pending:
                yield reader.t("headline_pending", n=len(view.pending))
            return
        own = view.own()
        if own is not None and view.stage == "acclamation" and view.seat in view.waits_for:
            yield sentence(reader.say(own.said))
            best = [choice for choice in own.choices if choice.possible and not choice.bankrupt and own.risk]
            yield from (sentence(reader.say(choice.said)) for choice in best)
        if view.stage == "regimes" and view.seat in view.waits_for:
            yield reader.t("headline_regime")

    def form(self, view: View, phase: Phase, reader: Reader) -> Form:
        """See `GamePages.form`."""
        return form(view, phase, reader)

    def settings(self, settings: Mapping[str, Any], reader: Reader) -> Sequence[str]:
        """See `GamePages.settings`: those that shape the campaign, and those that are not as usual."""
        lines = [
            reader.t("setting_campaign", name=self.campaign.title[reader.lang] or "?"),
            reader.t("setting_years", n=settings["years"]),
            reader.t("setting_threshold", n=settings["threshold"], deficit=settings["bankruptcy"]),
            reader.t("setting_regime_phase" if settings["regime_phase"] else "setting_standing_only"),
        ]
        changed = [
            reader.t("setting_changed", name=name, value=value, usual=was)
            for name, value, was in _changes("", settings, self.usual)
        ]
        return (*lines, *(changed or (reader.t("settings_usual"),)))

    def examples(self, seat: Seat, reader: Reader) -> Sequence[str]:
        """See `GamePages.examples`."""
        first = self.campaign.seats[0]
        forms = (f"{first}: gain 120", "accept all", "end turn") if seat == GAME_MASTER else ("gain 120", "rejoicing")
        return [reader.order(text) for text in forms]

    def lessons(self, view: View, reader: Reader) -> Sequence[Lesson]:
        """See `GamePages.lessons`."""
        return lessons(view, reader)

    def own_units(self, view: View, reader: Reader) -> Sequence[str]:
        """See `GamePages.own_units`: there are no units."""
        return ()

    def summary(self, view: View, reader: Reader) -> Sequence[str]:
        """See `GamePages.summary`."""
        return summary(view, reader)

    def milestone(self, item: News) -> bool:
        """See `GamePages.milestone`."""
        return item.message.code in MILESTONES

    def rule_arguments(self, settings: Mapping[str, Any], reader: Reader) -> Mapping[str, Arg]:
        """See `GamePages.rule_arguments`."""
        return tables.rule_arguments(self.campaign, settings, reader)

    def gazetteer(self, reader: Reader) -> Sequence[str]:
        """See `GamePages.gazetteer`."""
        return tables.gazetteer(self.campaign, reader)


def _names(item: News, seat: Seat | None) -> bool:
    """Whether a piece of news names a seat."""
    values = item.message.args.values()
    return any(seat in value if isinstance(value, list) else seat == value for value in values)


def _tells(item: News) -> bool:
    """Whether a piece of news about somebody else belongs into the headline: not that nothing happened."""
    return item.message.code not in ("vox_silent", "vox_stands", "set_free", "flight_die", "disorder_goes_on")


def _changes(prefix: str, settings: Mapping[str, Any], usual: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Every setting whose value is not the usual one, by its dotted name, but those told anyway."""
    for name, value in settings.items():
        was = usual.get(name)
        if isinstance(value, Mapping):
            yield from _changes(f"{prefix}{name}.", value, was if isinstance(was, Mapping) else {})
        elif value != was and f"{prefix}{name}" not in ("campaign", "years", "threshold", "bankruptcy", "regime_phase"):
            yield f"{prefix}{name}", _plain(value), _plain(was)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else "-" if value is None else str(value)
