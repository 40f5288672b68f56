"""What happens to a beaten state, whether it surrenders or the game master says so (`peloponnese 4.3` to `4.7`)."""

from __future__ import annotations

from adjudicator.core.messages import GAME_MASTER, Arg
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.peace import sign
from adjudicator.rulesets.peloponnese.position import NOTHING, Force, Position, Tributary
from adjudicator.rulesets.peloponnese.rules import LONG_WALLS_OF
from adjudicator.rulesets.peloponnese.standings import DOMINANT, INDEPENDENT, NEUTRAL, followers

TOPIC = "surrender"


def disarm(campaign: Campaign, loser: str, keep: Force) -> None:
    """Remove the loser's SPs and garrisons but for those it keeps at home (`4.3`); others go home from there."""
    gone = campaign.owned(loser).minus(keep)
    garrisons = [name for name in sorted(campaign.spaces) if campaign.spaces[name].garrison == loser]
    for name in sorted(campaign.spaces):
        campaign.set_force(name, loser, NOTHING)
    home = campaign.home_spaces(loser)
    for name in home:
        if campaign.spaces[name].garrison and name not in garrisons:
            garrisons.append(name)
        _send_home(campaign, name)
    for name in garrisons:
        campaign.set_space(name, garrison="")
    if home:
        campaign.add_force(home[0], loser, Force(keep.H, keep.C))
        campaign.add_force(home[-1], loser, Force(N=keep.N))
    _tell_kept(campaign, loser, keep, gone)
    if garrisons:
        campaign.tell(TOPIC, "garrisons_removed", {"spaces": garrisons})


def _tell_kept(campaign: Campaign, loser: str, keep: Force, gone: Force) -> None:
    told: dict[str, Arg] = {"state": loser}
    if keep.total:
        told["force"] = keep.text
    if gone.total:
        told["gone"] = gone.text
    kept = {(True, True): "forces_kept", (True, False): "forces_all_kept", (False, True): "forces_all_gone"}
    campaign.tell(TOPIC, kept.get((bool(keep.total), bool(gone.total)), "no_forces_kept"), told)


def _send_home(campaign: Campaign, space: str) -> None:
    """Every SP there goes to its owner's home, a naval one to the port; the game master is told of the homeless."""
    for owner, force in sorted(campaign.spaces[space].sp.items()):
        campaign.set_force(space, owner, NOTHING)
        home = campaign.home_spaces(owner)
        told = {"owner": owner, "force": force.text, "space": space}
        if not home:
            campaign.tell(TOPIC, "sent_nowhere", told, (GAME_MASTER,))
            continue
        campaign.add_force(home[0], owner, Force(force.H, force.C))
        campaign.add_force(home[-1], owner, Force(N=force.N))
        campaign.tell(TOPIC, "sent_home", told)


def walls(campaign: Campaign, city: str) -> tuple[tuple[str, ...], bool]:
    """What a victor could tear down: fortresses of home and port, and whether the Long Walls (`4.4`)."""
    fortresses = tuple(name for name in campaign.home_spaces(city) if campaign.spaces[name].fortress)
    return fortresses, city == LONG_WALLS_OF and campaign.long_walls


def raze(campaign: Campaign, loser: str) -> None:
    """Tear the walls down (`4.4`)."""
    fortresses, long_walls = walls(campaign, loser)
    for name in fortresses:
        campaign.set_space(name, fortress=False)
    if fortresses:
        campaign.tell(TOPIC, "walls_down", {"state": loser, "spaces": list(fortresses)})
    if long_walls:
        campaign.long_walls = False
        campaign.tell(TOPIC, "long_walls_down", {"state": loser})


def submit(campaign: Campaign, loser: str, victor: str, before: Position) -> None:
    """Peace is signed; the loser's standing, and that of those who followed it in the state `before` (`4.5`)."""
    is_ally = before.states[victor].standing == DOMINANT
    campaign.set_state(loser, standing=f"ally of {victor}" if is_ally else NEUTRAL)
    campaign.tell(
        TOPIC, "ally_now" if is_ally else "neutral_now", {"state": loser, **({"of": victor} if is_ally else {})}
    )
    _free_followers(campaign, loser, before)
    sign(campaign, TOPIC, loser, victor, campaign.turn)


def _free_followers(campaign: Campaign, loser: str, before: Position) -> None:
    tributaries = {*followers(before.states, loser, "tributary")}
    tributaries |= {name for name, tributary in before.tributaries.items() if tributary.controller == loser}
    freed = sorted({*followers(before.states, loser, "ally"), *tributaries})
    partners = followers(before.states, loser, "junior partner")
    for name in freed:
        if name in campaign.states:
            campaign.set_state(name, standing=NEUTRAL)
        if name in campaign.tributaries and campaign.tributaries[name].controller == loser:
            campaign.set_tributary(name, controller="", rebellion=False)
    for name in partners:
        campaign.set_state(name, standing=INDEPENDENT)
    if freed:
        campaign.tell(TOPIC, "followers_neutral", {"state": loser, "states": list(freed)})
    if partners:
        campaign.tell(TOPIC, "partners_independent", {"state": loser, "states": list(partners)})


def subdue(campaign: Campaign, minor: str, victor: str, tributary: bool) -> None:
    """A beaten minor is the victor's ally, or its tributary; rebellion in its home space ends (`4.7`)."""
    home = campaign.home(minor)
    for name in campaign.home_spaces(minor)[:1]:
        campaign.set_space(name, rebellion=False)
    old = campaign.tributaries.get(minor)
    if tributary:
        area = old.area if old else home[0] if home else ""
        campaign.tributaries[minor] = Tributary(area, victor, False)
    elif old is not None:
        campaign.set_tributary(minor, controller="", rebellion=False)
    campaign.set_state(minor, standing=f"{'tributary' if tributary else 'ally'} of {victor}")
    campaign.no_more_unfriendly(minor, victor)
