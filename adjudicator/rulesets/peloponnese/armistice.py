"""The armistice segment (`peloponnese 6`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.rulesets.peloponnese.book import Book
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.orders import ProposePeace
from adjudicator.rulesets.peloponnese.peace import sign
from adjudicator.rulesets.peloponnese.position import Position
from adjudicator.rulesets.peloponnese.rules import LONG_WALLS_OF, WEARY, treasury_needed
from adjudicator.rulesets.peloponnese.standings import (
    DOMINANT,
    INDEPENDENT,
    NEUTRAL,
    majors,
    pairs,
    standing_of,
    unfriendly,
)

TOPIC = "armistice"


class Offer(NamedTuple):
    """A peace on the table; `countered` if the other proposed one as well (`6.7`)."""

    proposer: Seat
    other: Seat
    proposal: ProposePeace
    countered: bool


def enemies(position: Position) -> tuple[tuple[str, str], ...]:
    """The majors unfriendly to each other, two and two (`6.1`)."""
    return tuple(p for p in pairs(majors(position.states)) if unfriendly(position.states, *p))


def offers(position: Position, book: Book) -> tuple[Offer, ...]:
    """The peaces proposed between enemies; if both propose, the first in alphabetical order did (`6.7`)."""
    found: list[Offer] = []
    for one, other in enemies(position):
        first, second = book.proposal(one, other), book.proposal(other, one)
        if first is not None:
            found.append(Offer(one, other, first, second is not None))
        elif second is not None:
            found.append(Offer(other, one, second, False))
    return tuple(found)


def forced(position: Position, city: str) -> Message | None:
    """Why `city` must accept any peace (`6.1`); None if it is free to refuse."""
    state = position.states[city]
    if state.bellicosity <= WEARY:
        return Message("forced_by_weariness", {"state": city, "bellicosity": state.bellicosity, "needed": WEARY + 1})
    needed = treasury_needed(position.emergency_fund)
    if city == LONG_WALLS_OF and state.treasury < needed:
        return Message("forced_by_poverty", {"state": city, "amount": state.treasury, "needed": needed})
    return None


def play_armistice(campaign: Campaign) -> None:
    """Judge every proposal on the state as it is now; a peace that is free to refuse needs a word for it (`6.8`)."""
    before = campaign.freeze()
    standings: dict[str, str] = {}
    signed = False
    for offer in offers(before, campaign.book):
        if _agreed(campaign, before, offer):
            _conclude(campaign, before, offer, standings)
            signed = True
    if not signed:
        campaign.tell(TOPIC, "armistice_without_peace")
    for city, standing in sorted(standings.items()):
        campaign.set_state(city, standing=standing)
    _idle_proposals(campaign, before)


def _agreed(campaign: Campaign, before: Position, offer: Offer) -> bool:
    proposer, other, proposal, countered = offer
    answer = campaign.book.answer(other, proposer)
    counter = campaign.book.proposal(other, proposer)
    must = forced(before, other)
    agreed = must is not None or (answer.accept if answer is not None else countered)
    campaign.judge(proposer, proposal, "peace_made" if agreed else "peace_declined", not agreed, state=other)
    if counter is not None:
        campaign.judge(other, counter, "counted_as_other", private=True, state=proposer)
    if answer is not None:
        campaign.judge(other, answer, _answer_code(answer.accept, must is not None), not agreed, state=proposer)
    if must is not None:
        campaign.tell(TOPIC, must.code, must.args)
    if not agreed:
        told = (*sorted((proposer, other)), GAME_MASTER)
        campaign.tell(TOPIC, "peace_refused", {"state": proposer, "other": other}, told)
    return agreed


def _answer_code(accept: bool, must: bool) -> str:
    return "acceptance_counted" if accept else "refusal_overruled" if must else "refusal_counted"


def _conclude(campaign: Campaign, before: Position, offer: Offer, standings: dict[str, str]) -> None:
    """Sign it, and let the one or the other give up its place (`6.2` to `6.6`)."""
    proposer, other, proposal, _ = offer
    one, two = sorted((proposer, other))
    campaign.tell(TOPIC, "peace_proposed", {"state": proposer, "other": other})
    sign(campaign, TOPIC, one, two, campaign.turn, proposal.terms)
    yielding = _independent_beside_dominant(before, proposer, other)
    if yielding:
        standings[yielding] = NEUTRAL
        campaign.tell(TOPIC, "marker_to_neutral", {"state": yielding})
        return
    rank, of = standing_of(before.states[proposer])
    if rank in ("dominant", "junior partner"):
        standings[proposer] = INDEPENDENT
        code = "dominance_given_up" if rank == "dominant" else "partnership_given_up"
        campaign.tell(TOPIC, code, {"state": proposer, **({"of": of} if of else {})})
        campaign.tell(TOPIC, "penalties_due", {"state": proposer})


def _independent_beside_dominant(before: Position, one: str, other: str) -> str:
    ranks: Mapping[str, str] = {before.states[city].standing: city for city in (one, other)}
    return ranks[INDEPENDENT] if ranks.keys() == {DOMINANT, INDEPENDENT} else ""


def _idle_proposals(campaign: Campaign, before: Position) -> None:
    """Proposals to states that are no enemies come to nothing, and nobody else hears of them."""
    for seat in majors(before.states):
        for proposal in campaign.book.proposals(seat):
            if proposal.to not in majors(before.states):
                campaign.judge(seat, proposal, "peace_with_majors", private=True, state=proposal.to)
            elif not unfriendly(before.states, seat, proposal.to):
                campaign.judge(seat, proposal, "peace_not_needed", private=True, state=proposal.to)
