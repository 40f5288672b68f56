"""Counting centres after the fall, elimination, victory, and votes for a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.messages import Message, Seat
from adjudicator.rulesets.diplomacy.book import Given
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.orders import Draw


def count_centres(campaign: Campaign) -> None:
    """Every centre with a unit in it is its owner's, after the fall and its retreats; the others stay as they were."""
    for centre in campaign.board.centres:
        unit = campaign.units.get(centre)
        if unit is None:
            continue
        owner = campaign.centres.get(centre)
        if owner == unit.owner:
            continue
        campaign.centres[centre] = unit.owner
        if owner is None:
            campaign.tell("centres", "centre_taken", {"area": centre, "seat": unit.owner})
        else:
            campaign.tell("centres", "centre_captured", {"area": centre, "seat": unit.owner, "owner": owner})


def eliminate(campaign: Campaign) -> None:
    """Take the seats that have neither unit nor centre out of the game."""
    alive = {unit.owner for unit in campaign.units.values()} | set(campaign.centres.values())
    for seat in campaign.survivors:
        if seat not in alive:
            campaign.eliminated.append(seat)
            campaign.tell("victory", "eliminated", {"seat": seat})


def scores(centres: Mapping[str, Seat], seats: Sequence[Seat]) -> list[tuple[Seat, int]]:
    """The seats with their centres, most first, ties in table order."""
    held = list(centres.values())
    return sorted(((seat, held.count(seat)) for seat in seats), key=lambda score: -score[1])


def victory_step(campaign: Campaign) -> None:
    """A seat with enough centres, and more than any other, has won."""
    ranked = scores(campaign.centres, campaign.survivors)
    if not ranked:
        return
    seat, count = ranked[0]
    if count >= campaign.rules.settings.victory_centres and (len(ranked) == 1 or ranked[1][1] < count):
        campaign.winner = (seat,)
        campaign.tell("victory", "victory", {"seat": seat, "count": count})


def vote_fault(campaign: Campaign, form: Draw) -> Message | None:
    """Why a vote is not taken."""
    rule, survivors = campaign.rules.settings.draw, campaign.survivors
    if rule == "none":
        return Message("draws_off")
    lost = [seat for seat in form.seats if seat not in survivors]
    if lost:
        return Message("vote_for_nobody", {"seats": lost})
    left_out = [seat for seat in survivors if form.seats and seat not in form.seats]
    if left_out and rule == "survivors":
        return Message("vote_leaves_out", {"seats": left_out})
    return None


def count_votes(campaign: Campaign, votes: Mapping[Seat, Given]) -> tuple[Seat, ...]:
    """The winners all survivors voted for in this phase, in table order; empty if they did not agree.

    A vote without names is for all survivors; for one name it concedes the game to that seat. How each voted stays
    secret.
    """
    named: dict[Seat, frozenset[Seat]] = {}
    for seat, given in votes.items():
        assert isinstance(given.form, Draw)
        fault = vote_fault(campaign, given.form)
        if fault is None:
            named[seat] = frozenset(given.form.seats or campaign.survivors)
        campaign.report(seat, given.text, fault or Message("vote_counted"), private=True)
    if set(named) != set(campaign.survivors) or len(set(named.values())) != 1:
        return ()
    chosen = next(iter(named.values()))
    return tuple(seat for seat in campaign.board.seats if seat in chosen)


def declare(campaign: Campaign, winners: tuple[Seat, ...]) -> None:
    """End the game with the winners that were voted for, unless somebody has won it in the same phase."""
    if campaign.winner or not winners:
        return
    campaign.winner = winners
    if len(winners) == 1:
        campaign.tell("victory", "conceded", {"seat": winners[0]})
    else:
        campaign.tell("victory", "draw", {"seats": list(winners)})
