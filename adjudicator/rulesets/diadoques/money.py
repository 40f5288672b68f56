"""The money step: bribes, counter-bribes and gifts, all at once (`diadoques 8`).

Every order is paid first, in the order written; then all bribes are judged against the board and the counter-bribes of
the year, this season's included; last, what was bought changes hands and gifts arrive.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.core.messages import Message, Seat
from adjudicator.rulesets.diadoques.book import Given, OrderBook, report
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.command import ALONE, Company, companies, corruption_level
from adjudicator.rulesets.diadoques.orders import Bribe, CounterBribe, Gift
from adjudicator.rulesets.diadoques.position import Royal, Unit
from adjudicator.rulesets.diadoques.rules import is_garrison


@dataclass(slots=True)
class Bid:
    """A bribe that was paid."""

    given: Given
    amount: int


def money_step(campaign: Campaign, book: OrderBook) -> None:
    """Carry out the money orders of a season."""
    if not book.money:
        return
    company = companies(campaign.rules, campaign.units, campaign.diadochi, campaign.royals.values())
    bids: dict[str, list[Bid]] = {}
    gifts: list[Given] = []
    guards: list[tuple[str, Seat, int]] = []
    for given in book.money:
        form = given.form
        assert isinstance(form, Bribe | CounterBribe | Gift)
        fault = money_fault(campaign, given.seat, form)
        if fault is not None:
            report(campaign, given, fault.code, fault.args, private=True)
            continue
        campaign.treasury[given.seat] -= form.amount
        if isinstance(form, Bribe):
            bids.setdefault(_target(form), []).append(Bid(given, form.amount))
        elif isinstance(form, CounterBribe):
            guards.append((_target(form), given.seat, form.amount))
            report(campaign, given, "counter_bribe_paid", {"amount": form.amount}, private=True)
        else:
            gifts.append(given)
    for target, payer, amount in guards:
        _guard(campaign, target, payer, amount)
    bought = [buyer for target, offers in bids.items() if (buyer := _judge(campaign, company, target, offers))]
    for target, seat in bought:
        _hand_over(campaign, target, seat)
    _deliver(campaign, gifts)


def _target(form: Bribe | CounterBribe) -> str:
    """The place of the unit or the name of the royal person."""
    return form.unit.place if form.unit else (form.royal or "")


def money_fault(campaign: Campaign, seat: Seat, form: Bribe | CounterBribe | Gift) -> Message | None:
    """Why a money order of `seat` is void as things stand, what is left in the treasury included (`diadoques 8`)."""
    fault = _target_fault(campaign, seat, form)
    treasury = campaign.treasury.get(seat, 0)
    if fault is None and form.amount > treasury:
        return Message("unpaid", {"amount": form.amount, "treasury": treasury})
    return fault


def _target_fault(campaign: Campaign, seat: Seat, form: Bribe | CounterBribe | Gift) -> Message | None:
    """Why a money order is void whatever the treasury holds (`diadoques 8.3, 8.7`)."""
    if form.amount < 1:
        return Message("amount_too_small")
    if isinstance(form, Gift):
        if form.to == seat or form.to not in campaign.seats:
            return Message("gift_to_nobody", {"seat": form.to})
        return None
    target = _target(form)
    piece: Unit | Royal | None = campaign.royals.get(target) if form.royal else campaign.units.get(target)
    if piece is None:
        return Message("no_such_royal", {"royal": target}) if form.royal else no_unit(campaign, target)
    if isinstance(form, CounterBribe):
        return None
    holder = piece.protector if isinstance(piece, Royal) else piece.owner
    if holder == seat:
        return Message("bribe_own")
    area = piece.area if isinstance(piece, Royal) else campaign.board.area_of[target]
    if campaign.rules.settings.bribe_adjacency and not _near(campaign, seat, area):
        return Message("bribe_too_far", {"area": area})
    return None


def no_unit(campaign: Campaign, place: str) -> Message:
    """Nobody stands there."""
    return Message("no_garrison" if place in campaign.board.citadels else "no_unit", {"place": place})


def _near(campaign: Campaign, seat: Seat, area: str) -> bool:
    """A unit of the seat, garrisons included, in or next to the area by any border (`diadoques 8.3`)."""
    board = campaign.board
    for unit in campaign.units.values():
        if unit.owner == seat:
            at = board.area_of[unit.place]
            if at == area or at in board.near[area]:
                return True
    return False


def _guard(campaign: Campaign, target: str, payer: Seat, amount: int) -> None:
    """Add a counter-bribe to what was paid on this piece this year (`diadoques 8.6`)."""
    board = campaign.board
    piece: Unit | Royal = campaign.units[target] if target in campaign.units else campaign.royals[target]
    paid = {**piece.guard, payer: piece.guard.get(payer, 0) + amount}
    guard = {seat: paid[seat] for seat in ("", *board.seats) if seat in paid}
    if isinstance(piece, Unit):
        campaign.units[target] = Unit(piece.owner, piece.troop, piece.place, piece.siege, guard)
    else:
        campaign.royals[target] = Royal(piece.name, piece.area, piece.protector, guard)


def _judge(
    campaign: Campaign, company: Mapping[str, Company], target: str, offers: list[Bid]
) -> tuple[str, Seat] | None:
    """Which of the bribes on one piece succeeds, if any (`diadoques 8.1, 8.2, 8.5`); all get their outcome."""
    highest = max(bid.amount for bid in offers)
    best = [bid for bid in offers if bid.amount == highest]
    winner = best[0] if len(best) == 1 else None
    for bid in offers:
        if bid is not winner:
            tied = winner is None and bid.amount == highest
            report(campaign, bid.given, "bribe_tied" if tied else "bribe_outbid", private=True)
    if winner is None:
        return None
    piece: Unit | Royal
    if target in campaign.units:
        piece = campaign.units[target]
        level = corruption_level(campaign.rules, piece, company.get(target, ALONE), campaign.married)
    else:
        piece = campaign.royals[target]
        level = campaign.board.royals[target].price
    guard = sum(piece.guard.values())
    facts = {"amount": highest, "guard": guard, "level": level}
    if highest - guard < level:
        report(campaign, winner.given, "bribe_failed", facts, private=True)
        return None
    report(campaign, winner.given, "bribed", facts, private=True)
    return target, winner.given.seat


def _hand_over(campaign: Campaign, target: str, seat: Seat) -> None:
    """A bought unit changes sides, a garrison with its citadel; a royal person at the season's end (`8.4, 10.2`)."""
    unit = campaign.units.get(target)
    if unit is None:
        campaign.bought[target] = seat
        return
    campaign.units[target] = Unit(seat, unit.troop, unit.place, "", unit.guard)
    campaign.tell("money", "unit_bought", {"unit": unit.name, "owner": unit.owner, "seat": seat})
    if is_garrison(unit.troop):
        campaign.take_citadel(target, seat)


def _deliver(campaign: Campaign, gifts: list[Given]) -> None:
    """Gifts arrive last, so that nobody spends them in the same season (`diadoques 8.7`)."""
    for given in gifts:
        form = given.form
        assert isinstance(form, Gift)
        campaign.treasury[form.to] = campaign.treasury.get(form.to, 0) + form.amount
        report(campaign, given, "gift_given", {"seat": form.to, "amount": form.amount}, private=True)
        campaign.tell("money", "gift_received", {"seat": given.seat, "amount": form.amount}, to=(form.to,))
