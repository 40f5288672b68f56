"""The rebellion segment (`peloponnese 5`)."""

from __future__ import annotations

from adjudicator.core.messages import Arg
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.position import Position, Tributary
from adjudicator.rulesets.peloponnese.rules import CALM_NEEDS, DIE, REBELLION_NEEDS

TOPIC = "rebellion"


def home_of(position: Position, tributary: str) -> str:
    """The tributary's own space: the home space of its area, or the space of its name."""
    area = position.areas.get(position.tributaries[tributary].area)
    return area.home_space if area is not None and area.home_of == tributary else tributary


def exposed(position: Position, tributary: str) -> tuple[str, ...]:
    """The spaces to which the rebellion of a tributary may spread, in alphabetical order (`5.1`)."""
    entry = position.tributaries[tributary]
    if not entry.rebellion or not entry.controller:
        return ()
    home = home_of(position, tributary)
    return tuple(
        name
        for name, space in sorted(position.spaces.items())
        if space.area == entry.area
        and name != home
        and space.controller == entry.controller
        and not space.rebellion
        and not space.garrison
        and not (entry.controller in space.sp and space.sp[entry.controller].total)
    )


def restless(position: Position, tributary: str) -> tuple[str, ...]:
    """The spaces in rebellion in the home area of a loyal tributary, in alphabetical order (`5.2`)."""
    entry = position.tributaries[tributary]
    if entry.rebellion or not entry.controller:
        return ()
    return tuple(n for n, space in sorted(position.spaces.items()) if space.area == entry.area and space.rebellion)


def play_rebellion(campaign: Campaign) -> None:
    """Roll by tributary, then by space; purposes are ``rebellion Potidaea Olynthus``, ``calm Mytilene Antissa``.

    All on the state as it is now; a space that has joined, or come to rest, rolls for nothing more (`5.3`).
    """
    before = campaign.freeze()
    done: set[str] = set()
    for name, entry in before.tributaries.items():
        for space in exposed(before, name):
            if space not in done and _spreads(campaign, name, entry, space):
                done.add(space)
        for space in restless(before, name):
            if space not in done and _calms(campaign, name, space):
                done.add(space)
    if not any(exposed(before, name) or restless(before, name) for name in before.tributaries):
        campaign.tell(TOPIC, "rebellion_nowhere")


def _spreads(campaign: Campaign, tributary: str, entry: Tributary, space: str) -> bool:
    area = campaign.areas.get(entry.area)
    modifier = area.kingdom_modifier if area is not None else 0
    die = campaign.dice.roll(DIE, f"rebellion {tributary} {space}")
    joins = die + modifier >= REBELLION_NEEDS
    args: dict[str, Arg] = {"space": space, "state": tributary, "die": die, "modifier": modifier}
    args |= {"total": die + modifier, "needed": REBELLION_NEEDS}
    campaign.tell(TOPIC, "rebellion_joined" if joins else "rebellion_resisted", args)
    if joins:
        campaign.set_space(space, rebellion=True, controller="")
    return joins


def _calms(campaign: Campaign, tributary: str, space: str) -> bool:
    die = campaign.dice.roll(DIE, f"calm {tributary} {space}")
    ends = die <= CALM_NEEDS
    args: dict[str, Arg] = {"space": space, "state": tributary, "die": die, "needed": CALM_NEEDS}
    campaign.tell(TOPIC, "rebellion_ended" if ends else "rebellion_goes_on", args)
    if ends:
        campaign.set_space(space, rebellion=False)
        if not campaign.spaces[space].controller:
            campaign.tell(TOPIC, "controller_open", {"space": space})
    return ends
