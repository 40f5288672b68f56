"""How a campaign ends: by treasury, by the years, or with nobody left (`mare_nostrum 6.1`)."""

from __future__ import annotations

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.core.outcomes import News
from adjudicator.rulesets.mare_nostrum.position import Position
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.verdicts import message


def after_acclamation(rules: Rules, position: Position) -> tuple[Position, list[News]]:
    """End the campaign if it is won or over; the year stays what it was."""
    living = position.living()
    if not living:
        return msgspec.structs.replace(position, stage="over"), [News("victory", message("nobody_left"))]
    winners, news = _by_treasury(rules, position)
    last = position.year >= rules.settings.years
    scores = points(rules, position) if last else {}
    if last:
        news += [_told_points(rules, position, seat, scores[seat]) for seat in living]
        if not winners:
            most = max(scores[seat] for seat in living)
            winners = tuple(seat for seat in living if scores[seat] == most)
            news.append(News("victory", message("wins_by_points", seats=list(winners), points=most)))
    if not winners:
        return position, news
    return msgspec.structs.replace(position, stage="over", winner=winners, points=scores), news


def _by_treasury(rules: Rules, position: Position) -> tuple[tuple[Seat, ...], list[News]]:
    """Those whose treasury is at least the sum of all opponents'; and whoever is left alone."""
    living = position.living()
    if len(position.players) == 1:
        return (), []
    if len(living) == 1:
        return living, [News("victory", message("wins_alone", seat=living[0]))]
    winners: list[Seat] = []
    news: list[News] = []
    for seat in living:
        treasury = position.players[seat].treasury
        others = sum(player.treasury for other, player in position.players.items() if other != seat)
        if treasury >= others and (treasury > 0 or not rules.settings.credit_wins):
            winners.append(seat)
            news.append(News("victory", message("wins_by_treasury", seat=seat, treasury=treasury, others=others)))
    return tuple(winners), news


def points(rules: Rules, position: Position) -> dict[Seat, int]:
    """Points after the last year: provinces, armies in the field, improvements, the two fullest treasuries.

    Equal treasuries both have the place they share, and the next place is not given.
    """
    bonus = treasury_points(rules, position)
    return {seat: held_points(rules, position, seat) + bonus[seat] for seat in position.living()}


def held_points(rules: Rules, position: Position, seat: Seat) -> int:
    """What a power's provinces, armies in the field and improvements are worth."""
    each, player = rules.settings.points, position.players[seat]
    provinces, armies = len(position.provinces(seat)), len(player.field)
    return each.province * provinces + each.army * armies + each.improvement * player.improvements


def treasury_points(rules: Rules, position: Position) -> dict[Seat, int]:
    """The points of the fullest treasury and the second."""
    gold = {seat: position.players[seat].treasury for seat in position.living()}
    fuller = {seat: sum(other > gold[seat] for other in gold.values()) for seat in gold}
    by_rank = {0: rules.settings.points.fullest, 1: rules.settings.points.second}
    return {seat: by_rank.get(fuller[seat], 0) for seat in gold}


def _told_points(rules: Rules, position: Position, seat: Seat, score: int) -> News:
    player = position.players[seat]
    told = message(
        "final_points",
        seat=seat,
        points=score,
        provinces=len(position.provinces(seat)),
        armies=len(player.field),
        improvements=player.improvements,
        bonus=treasury_points(rules, position)[seat],
    )
    return News("victory", told)
