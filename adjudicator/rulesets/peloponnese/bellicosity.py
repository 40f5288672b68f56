"""The bellicosity segment (`peloponnese 3`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.core.messages import Message
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.position import Space
from adjudicator.rulesets.peloponnese.rules import LEAST_BELLICOSITY, MOST_BELLICOSITY

TOPIC = "bellicosity"


class Mood(NamedTuple):
    """What a turn does to a city: the change before the bounds, and why."""

    change: int
    reasons: tuple[Message, ...]


def mood(campaign: Campaign, city: str) -> Mood:
    """What the condition of its home area does to the bellicosity of `city` (`3.1` to `3.4`); nothing without one."""
    home = campaign.home(city)
    spaces = {name: campaign.spaces[name] for name in campaign.in_area(home[0])} if home else {}
    if home is None or not spaces:
        return Mood(0, (Message("bellicosity_no_home", {"state": city}),))
    centre = spaces.get(home[1].home_space)
    others = [name for name, space in spaces.items() if name != home[1].home_space and _hit(space, city)]
    reasons: list[Message] = []
    change = 0
    if centre is not None and centre.ravaged:
        change -= 1
        reasons.append(Message("home_ravaged", {"state": city, "space": home[1].home_space}))
    if others:
        change -= 1
        reasons.append(Message("others_hit", {"state": city, "spaces": list(others)}))
    if not reasons and centre is not None and _hit(centre, city):
        return Mood(0, (Message("home_captured", {"state": city, "space": home[1].home_space}),))
    return Mood(change, tuple(reasons)) if reasons else _unhurt(city, list(spaces.values()))


def _hit(space: Space, city: str) -> bool:
    """Friendly at the turn's start, captured or ravaged since (`3.2`)."""
    return city in space.friendly_at_start and (space.captured or space.ravaged)


def _unhurt(city: str, spaces: Sequence[Space]) -> Mood:
    """Nothing friendly was lost; better still if every space is its own and unravaged (`3.3`)."""
    if all(space.controller == city and not space.ravaged for space in spaces):
        return Mood(2, (Message("nothing_lost", {"state": city}), Message("all_held", {"state": city})))
    return Mood(1, (Message("nothing_lost", {"state": city}),))


def bounded(bellicosity: int) -> int:
    """Between 0 and 12 (`3.5`)."""
    return min(MOST_BELLICOSITY, max(LEAST_BELLICOSITY, bellicosity))


def play_bellicosity(campaign: Campaign) -> None:
    """Every major's bellicosity goes up or down, all on the state as it is now."""
    moods = {city: mood(campaign, city) for city in campaign.majors}
    for city, found in moods.items():
        for reason in found.reasons:
            campaign.tell(TOPIC, reason.code, reason.args)
        old = campaign.states[city].bellicosity
        new = bounded(old + found.change)
        campaign.set_state(city, bellicosity=new)
        code = "bellicosity_now" if new != old else "bellicosity_stays"
        campaign.tell(TOPIC, code, {"state": city, "new": new, **({"old": old} if new != old else {})})
