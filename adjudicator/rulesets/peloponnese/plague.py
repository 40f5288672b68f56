"""The plague segment (`peloponnese 2`)."""

from __future__ import annotations

from adjudicator.core.messages import Arg
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.position import Force
from adjudicator.rulesets.peloponnese.rules import (
    COMMERCIAL,
    DIE,
    PLAGUE_COSTS,
    PLAGUE_FLOOR,
    PLAGUE_KILLS,
    PLAGUE_NEEDS,
)
from adjudicator.rulesets.peloponnese.standings import friends

TOPIC = "plague"


def threatened(campaign: Campaign) -> tuple[str, ...]:
    """The cities that are tested, in alphabetical order (`2.1, 2.5`)."""
    found: list[str] = []
    for city in sorted(COMMERCIAL):
        state, home = campaign.states.get(city), campaign.home(city)
        if state is None or state.kind != "major" or state.plague_suffered or home is None:
            continue
        space = campaign.spaces.get(home[1].home_space)
        if space is not None and space.ravaged:
            found.append(city)
    return tuple(found)


def crowd(campaign: Campaign, city: str) -> dict[str, int]:
    """Friendly hoplite SPs in the home space by owner: the city's own first, then alphabetically (`2.2, 2.3`)."""
    home = campaign.home(city)
    space = campaign.spaces.get(home[1].home_space) if home else None
    if space is None:
        return {}
    near = friends(campaign.freeze(), city)
    owners = sorted((owner for owner in space.sp if owner in near), key=lambda owner: (owner != city, owner))
    return {owner: space.sp[owner].H for owner in owners if space.sp[owner].H}


def play_plague(campaign: Campaign) -> None:
    """Test each threatened city; the dice have the purpose ``plague Athens``."""
    tests = [(city, crowd(campaign, city)) for city in threatened(campaign)]
    if not tests:
        campaign.tell(TOPIC, "plague_nowhere")
    for city, there in tests:
        hoplites = sum(there.values())
        die = campaign.dice.roll(DIE, f"plague {city}")
        roll: dict[str, Arg] = {"die": die, "modifier": hoplites, "total": die + hoplites, "needed": PLAGUE_NEEDS}
        if die + hoplites < PLAGUE_NEEDS:
            campaign.tell(TOPIC, "plague_spared", {"state": city, **roll})
            continue
        campaign.tell(TOPIC, "plague_struck", {"state": city, **roll})
        _strike(campaign, city, there)


def _strike(campaign: Campaign, city: str, there: dict[str, int]) -> None:
    """Two hoplites die (`2.3`), the treasury pays (`2.4`), and it never comes again (`2.5`)."""
    home = campaign.home(city)
    assert home is not None
    left = PLAGUE_KILLS
    for owner, hoplites in there.items():
        dead = min(left, hoplites)
        if dead:
            left -= dead
            force = campaign.force(home[1].home_space, owner)
            campaign.set_force(home[1].home_space, owner, force.minus(Force(H=dead)))
            campaign.tell(TOPIC, "plague_killed", {"owner": owner, "count": dead, "space": home[1].home_space})
    old = campaign.states[city].treasury
    new = old if old <= PLAGUE_FLOOR else max(PLAGUE_FLOOR, old - PLAGUE_COSTS)
    campaign.set_state(city, treasury=new, plague_suffered=True)
    if new != old:
        campaign.tell(TOPIC, "plague_cost", {"state": city, "old": old, "new": new})
    else:
        campaign.tell(TOPIC, "plague_cost_nothing", {"state": city, "amount": old, "floor": PLAGUE_FLOOR})
