"""Peace between two states: signing, breaking, running out (`peloponnese 4.5, 6.3, 6.5, 6.6`)."""

from __future__ import annotations

from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.rules import PEACE_TURNS
from adjudicator.rulesets.peloponnese.standings import pairs


def at_peace(campaign: Campaign, one: str, other: str) -> int | None:
    """The turn since which the two are at peace; a peace that has lasted its ten turns is none (`6.3`)."""
    turn = _recorded(campaign, one, other)
    return turn if turn is not None and campaign.turn < turn + PEACE_TURNS else None


def _recorded(campaign: Campaign, one: str, other: str) -> int | None:
    turn = campaign.states[one].peace.get(other)
    return turn if turn is not None else campaign.states[other].peace.get(one)


def sign(campaign: Campaign, topic: str, one: str, other: str, turn: int, terms: str = "") -> None:
    """The two are at peace from `turn` on: no longer unfriendly, each other's hostages free, the terms recorded."""
    for who, whom in ((one, other), (other, one)):
        state = campaign.states[who]
        recorded = {**state.terms, whom: terms} if terms else {n: t for n, t in state.terms.items() if n != whom}
        campaign.set_state(who, peace={**state.peace, whom: turn}, terms=recorded)
    campaign.no_more_unfriendly(one, other)
    campaign.tell(topic, "peace_signed", {"states": [one, other], "turn": turn, "last": turn + PEACE_TURNS - 1})
    if terms:
        campaign.tell(topic, "terms_recorded", {"states": [one, other], "terms": terms})
    for holder, of in ((one, other), (other, one)):
        held = campaign.states[holder].hostages
        if held.get(of):
            campaign.set_state(holder, hostages={name: count for name, count in held.items() if name != of})
            campaign.tell(topic, "hostages_released", {"state": holder, "of": of, "count": held[of]})


def unsign(campaign: Campaign, one: str, other: str) -> None:
    """The two are at peace no longer; what they are to each other stays as it is."""
    for who, whom in ((one, other), (other, one)):
        state = campaign.states[who]
        campaign.set_state(
            who,
            peace={name: turn for name, turn in state.peace.items() if name != whom},
            terms={name: terms for name, terms in state.terms.items() if name != whom},
        )


def expire(campaign: Campaign) -> None:
    """End every peace that has lasted its ten turns (`6.3`)."""
    for one, other in pairs(tuple(sorted(campaign.states))):
        turn = _recorded(campaign, one, other)
        if turn is not None and at_peace(campaign, one, other) is None:
            unsign(campaign, one, other)
            campaign.tell("armistice", "peace_expired", {"states": [one, other], "turn": turn})
