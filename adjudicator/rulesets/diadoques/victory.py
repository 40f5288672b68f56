"""Victory points, elimination, and who has won (`diadoques 12`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from adjudicator.core.messages import Message, Seat
from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.book import OrderBook, report
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.orders import Vote
from adjudicator.rulesets.diadoques.position import Royal
from adjudicator.rulesets.diadoques.rules import BRIDE

CAPITAL_VP = 3
"""For a capital in its owner's hands; every other major counts 1 (`diadoques 12.1`)."""


def points(
    board: Board, citadels: Mapping[str, Seat], royals: Iterable[Royal], married: Seat
) -> dict[Seat, tuple[Message, ...]]:
    """Where each seat's victory points come from; the points are the ``vp`` of each source (`diadoques 12.1`)."""
    majors: dict[Seat, list[str]] = {}
    persons: dict[Seat, list[str]] = {}
    for citadel, seat in citadels.items():
        if board.citadels[citadel].major and board.citadels[citadel].home != seat:
            majors.setdefault(seat, []).append(citadel)
    for royal in royals:
        persons.setdefault(royal.protector, []).append(royal.name)
    found: dict[Seat, tuple[Message, ...]] = {}
    for seat in board.seats:
        sources: list[Message] = []
        capital = board.capital[seat]
        if citadels.get(capital) == seat:
            sources.append(Message("vp_capital", {"citadel": capital, "vp": CAPITAL_VP}))
        if seat in majors:
            sources.append(Message("vp_majors", {"citadels": list(majors[seat]), "vp": len(majors[seat])}))
        if seat in persons:
            count = sum(board.royals[name].persons for name in persons[seat])
            sources.append(Message("vp_royals", {"royals": list(persons[seat]), "vp": count}))
        if seat == married:
            sources.append(Message("vp_marriage", {"vp": 1}))
        found[seat] = tuple(sources)
    return found


def total(sources: Iterable[Message]) -> int:
    """The points of some sources."""
    return sum(vp for message in sources if isinstance(vp := message.args["vp"], int))


def available(board: Board, citadels: Mapping[str, Seat], royals: Collection[Royal], married: Seat) -> int:
    """The points there are (`diadoques 12.2`): capitals at home 3, other majors 1, living persons, the marriage."""
    sum_ = 0
    for citadel in board.citadels.values():
        if citadel.major:
            sum_ += CAPITAL_VP if citadel.home and citadels.get(citadel.id) == citadel.home else 1
    sum_ += sum(board.royals[royal.name].persons for royal in royals)
    return sum_ + int(bool(married) or any(royal.name == BRIDE for royal in royals))


def take_votes(campaign: Campaign, book: OrderBook) -> None:
    """Keep the votes of the season until its end (`diadoques 12.3`)."""
    for given in book.votes:
        form = given.form
        assert isinstance(form, Vote)
        named = [seat for seat in campaign.seats if seat in form.seats]
        if not named or set(form.seats) - set(named):
            report(campaign, given, "vote_for_nobody", {"seats": list(form.seats)}, private=True)
        else:
            campaign.votes[given.seat] = tuple(named)
            report(campaign, given, "vote_counted", private=True)


def eliminate(campaign: Campaign) -> None:
    """Seats without a citadel and without a unit are out; money gone, royal persons neutral (`diadoques 12.4`)."""
    owners = {unit.owner for unit in campaign.units.values()} | set(campaign.citadels.values())
    for seat in campaign.seats:
        if seat in owners:
            continue
        campaign.eliminated.append(seat)
        campaign.treasury[seat] = 0
        campaign.diadochi.pop(seat, None)
        for royal in list(campaign.royals.values()):
            if royal.protector == seat:
                campaign.royals[royal.name] = Royal(royal.name, royal.area, "", royal.guard)
        for area in [area for area, holder in campaign.provinces.items() if holder == seat]:
            del campaign.provinces[area]
        campaign.tell("victory", "eliminated", {"seat": seat})


def victory_step(campaign: Campaign) -> None:
    """Who has won at a season's end (`diadoques 12.2, 12.3`): by majority, by agreement, or when the years are over."""
    board, royals = campaign.board, list(campaign.royals.values())
    sources = points(board, campaign.citadels, royals, campaign.married)
    in_play = campaign.seats
    scores = {seat: total(sources[seat]) for seat in in_play}
    there = available(board, campaign.citadels, royals, campaign.married)
    for seat, vp in scores.items():
        if 2 * vp > there:
            campaign.winner = (seat,)
            campaign.tell("victory", "victory_majority", {"seat": seat, "vp": vp, "available": there})
            return
    agreed = {campaign.votes.get(seat) for seat in in_play}
    if in_play and len(agreed) == 1 and (named := agreed.pop()):
        campaign.winner = tuple(seat for seat in named if seat in in_play)
        if campaign.winner:
            campaign.tell("victory", "victory_shared", {"seats": list(campaign.winner)})
            return
    years = campaign.rules.settings.years
    if years and campaign.season == "autumn" and campaign.year >= campaign.first_year + years - 1 and scores:
        best = max(scores.values())
        campaign.winner = tuple(seat for seat, vp in scores.items() if vp == best)
        campaign.tell("victory", "victory_years", {"seats": list(campaign.winner), "vp": best, "years": years})
