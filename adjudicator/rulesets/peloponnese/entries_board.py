"""The game master's entries about spaces, garrisons, walls and strength points (`peloponnese 1.3, 7`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.core.messages import Arg, Message
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.commands import (
    Capture,
    Control,
    EndRebellion,
    Entry,
    Fortify,
    Friendly,
    Garrison,
    LongWalls,
    Move,
    Muster,
    Ravage,
    Rebel,
    Release,
)
from adjudicator.rulesets.peloponnese.faults import Fault
from adjudicator.rulesets.peloponnese.position import Space, names
from adjudicator.rulesets.peloponnese.rebellion import home_of
from adjudicator.rulesets.peloponnese.rules import MOST_SP


def require_state(campaign: Campaign, name: str) -> None:
    """Raises Fault unless there is such a state."""
    if name not in campaign.states:
        raise Fault("no_such_state", state=name)


def _space(campaign: Campaign, name: str) -> Space:
    if name not in campaign.spaces:
        raise Fault("no_such_space", space=name)
    return campaign.spaces[name]


def _ravage(campaign: Campaign, form: Ravage) -> Message:
    if _space(campaign, form.space).ravaged == form.yes:
        raise Fault("ravaged_already" if form.yes else "not_ravaged", space=form.space)
    campaign.set_space(form.space, ravaged=form.yes)
    return Message("ravaged" if form.yes else "unravaged", {"space": form.space})


def _capture(campaign: Campaign, form: Capture) -> Message:
    old = _space(campaign, form.space).controller
    require_state(campaign, form.by)
    if old == form.by:
        raise Fault("controls_already", space=form.space, state=form.by)
    campaign.set_space(form.space, controller=form.by, captured=True, rebellion=False)
    return _from_to("captured", form.space, old, form.by)


def _release(campaign: Campaign, form: Release) -> Message:
    space = _space(campaign, form.space)
    if form.to:
        require_state(campaign, form.to)
    if space.controller == form.to and not space.captured:
        raise Fault("released_already", space=form.space)
    campaign.set_space(form.space, controller=form.to, captured=False)
    return _from_to("released" if form.to else "released_free", form.space, space.controller, form.to)


def _control(campaign: Campaign, form: Control) -> Message:
    old = _space(campaign, form.space).controller
    if form.by:
        require_state(campaign, form.by)
    if old == form.by:
        raise Fault("controls_already", space=form.space, state=form.by)
    campaign.set_space(form.space, controller=form.by)
    return _from_to("controller_set" if form.by else "controller_none", form.space, old, form.by)


def _from_to(code: str, space: str, old: str, new: str) -> Message:
    """What a space was and is; a code of its own where it was nobody's."""
    told: dict[str, Arg] = {"space": space, **({"old": old} if old else {}), **({"new": new} if new else {})}
    return Message(code if old else f"{code}_from_nobody", told)


def _friendly(campaign: Campaign, form: Friendly) -> Message:
    listed = _space(campaign, form.space).friendly_at_start
    require_state(campaign, form.to)
    if (form.to in listed) == form.yes:
        raise Fault("friendly_already" if form.yes else "not_friendly", space=form.space, state=form.to)
    changed = {*listed, form.to} if form.yes else {*listed} - {form.to}
    campaign.set_space(form.space, friendly_at_start=names(changed))
    return Message("friendly_noted" if form.yes else "friendly_unnoted", {"space": form.space, "state": form.to})


def _garrison(campaign: Campaign, form: Garrison) -> Message:
    old = _space(campaign, form.space).garrison
    if form.by:
        require_state(campaign, form.by)
    if old == form.by:
        raise Fault("garrison_already" if form.by else "no_garrison", space=form.space)
    campaign.set_space(form.space, garrison=form.by)
    if form.by:
        return _from_to("garrison_placed", form.space, old, form.by)
    return Message("garrison_withdrawn", {"space": form.space, "old": old})


def _rebel(campaign: Campaign, form: Rebel) -> Message:
    """Nobody controls a space in rebellion (`5.1`); the tributary whose home it is rebels with it."""
    if _space(campaign, form.space).rebellion:
        raise Fault("rebels_already", space=form.space)
    campaign.set_space(form.space, rebellion=True, controller="")
    tributary = _tributary_at(campaign, form.space)
    if not tributary:
        return Message("space_rebels", {"space": form.space})
    campaign.set_tributary(tributary, rebellion=True)
    return Message("tributary_rebels", {"space": form.space, "of": campaign.tributaries[tributary].controller})


def _end_rebellion(campaign: Campaign, form: EndRebellion) -> Message:
    """The space goes to whoever is named, to the master of the tributary whose home it is, or stays as it is."""
    space = _space(campaign, form.space)
    tributary = _tributary_at(campaign, form.space)
    if form.to:
        require_state(campaign, form.to)
    if not space.rebellion and not (tributary and campaign.tributaries[tributary].rebellion):
        raise Fault("no_rebellion", space=form.space)
    holder = form.to or space.controller or (campaign.tributaries[tributary].controller if tributary else "")
    campaign.set_space(form.space, rebellion=False, controller=holder)
    if tributary:
        campaign.set_tributary(tributary, rebellion=False)
    if not holder:
        return Message("rebellion_over_free", {"space": form.space})
    return Message("rebellion_over", {"space": form.space, "new": holder})


def _tributary_at(campaign: Campaign, space: str) -> str:
    """The tributary whose own space it is, if it has a controller; "" if none."""
    now = campaign.freeze()
    there = (name for name, entry in now.tributaries.items() if entry.controller and home_of(now, name) == space)
    return next(there, "")


def _fortify(campaign: Campaign, form: Fortify) -> Message:
    if _space(campaign, form.space).fortress == form.yes:
        raise Fault("fortress_already" if form.yes else "no_fortress", space=form.space)
    campaign.set_space(form.space, fortress=form.yes)
    return Message("fortified" if form.yes else "walls_razed", {"space": form.space})


def _long_walls(campaign: Campaign, form: LongWalls) -> Message:
    if campaign.long_walls == form.up:
        raise Fault("long_walls_up_already" if form.up else "long_walls_down_already")
    campaign.long_walls = form.up
    return Message("long_walls_raised" if form.up else "long_walls_razed")


def _move(campaign: Campaign, form: Move) -> Message:
    _space(campaign, form.origin)
    _space(campaign, form.to)
    if form.origin == form.to:
        raise Fault("move_to_itself", space=form.to)
    owner = _whose(campaign, form)
    _add_up(campaign, form.to, owner, form)
    campaign.set_force(form.origin, owner, campaign.force(form.origin, owner).minus(form.force))
    campaign.add_force(form.to, owner, form.force)
    args: dict[str, Arg] = {"force": form.force.text, "owner": owner, "from": form.origin, "to": form.to}
    left = campaign.force(form.origin, owner)
    return Message("moved", {**args, "left": left.text}) if left.total else Message("moved_all", args)


def _whose(campaign: Campaign, form: Move) -> str:
    """Whose strength points move: the owner named, else the only one who has so many there, else its controller."""
    if form.owner:
        require_state(campaign, form.owner)
        _enough(campaign, form.origin, form.owner, form)
        return form.owner
    there = campaign.spaces[form.origin].sp
    able = sorted(owner for owner, force in there.items() if force.holds(form.force))
    if len(able) > 1:
        able = [owner for owner in able if owner == campaign.spaces[form.origin].controller] or able
    if not able:
        if not there:
            raise Fault("nobody_there", space=form.origin)
        have = [f"{owner} {force.text}" for owner, force in sorted(there.items())]
        raise Fault("not_so_many", space=form.origin, force=form.force.text, have=have)
    if len(able) > 1:
        raise Fault("whose_force", space=form.origin, states=able)
    return able[0]


def _muster(campaign: Campaign, form: Muster) -> Message:
    _space(campaign, form.space)
    require_state(campaign, form.owner)
    if form.add:
        _add_up(campaign, form.space, form.owner, form)
        campaign.add_force(form.space, form.owner, form.force)
    else:
        _enough(campaign, form.space, form.owner, form)
        campaign.set_force(form.space, form.owner, campaign.force(form.space, form.owner).minus(form.force))
    args: dict[str, Arg] = {"force": form.force.text, "owner": form.owner, "space": form.space}
    left = campaign.force(form.space, form.owner)
    if not left.total:
        return Message("removed_all", args)
    return Message("added" if form.add else "removed", {**args, "left": left.text})


def _enough(campaign: Campaign, space: str, owner: str, form: Move | Muster) -> None:
    have = campaign.force(space, owner)
    if not have.total and form.force.total:
        raise Fault("owner_not_there", space=space, owner=owner)
    if not have.holds(form.force):
        raise Fault("not_so_many", space=space, force=form.force.text, have=[f"{owner} {have.text}"])


def _add_up(campaign: Campaign, space: str, owner: str, form: Move | Muster) -> None:
    if not form.force.total:
        raise Fault("no_force")
    after = campaign.force(space, owner).plus(form.force)
    if max(after.H, after.C, after.N) > MOST_SP:
        raise Fault("too_many", space=space, limit=MOST_SP)


BOARD_ENTRIES: Mapping[type[Entry], Callable[[Campaign, Any], Message]] = {
    Ravage: _ravage,
    Capture: _capture,
    Release: _release,
    Control: _control,
    Friendly: _friendly,
    Garrison: _garrison,
    Rebel: _rebel,
    EndRebellion: _end_rebellion,
    Fortify: _fortify,
    LongWalls: _long_walls,
    Move: _move,
    Muster: _muster,
}
"""What makes an entry of each form."""
