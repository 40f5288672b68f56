"""The game master's entries: each checked, made, and shown back with what it changed (`peloponnese 7`).

One function a form, in `ENTRIES`; it changes the campaign and says what was done, or raises `Fault` before it has
changed anything. Entries about spaces and strength points stand in `entries_board`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from adjudicator.core.exchange import StateError
from adjudicator.core.messages import Arg, Message
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.commands import (
    BreakPeace,
    Defeat,
    Entry,
    Fund,
    Hostages,
    LoadState,
    SetFigure,
    SetModifier,
    SetRelation,
    SetStanding,
    SetTurn,
    SignPeace,
    Suffered,
)
from adjudicator.rulesets.peloponnese.defeat import disarm, subdue, submit
from adjudicator.rulesets.peloponnese.entries_board import BOARD_ENTRIES, require_state
from adjudicator.rulesets.peloponnese.faults import Fault
from adjudicator.rulesets.peloponnese.peace import at_peace, sign, unsign
from adjudicator.rulesets.peloponnese.position import ONE_OF_EACH, Tributary
from adjudicator.rulesets.peloponnese.rules import COMMERCIAL, MOST_BELLICOSITY
from adjudicator.rulesets.peloponnese.standings import DOMINANT, RANKS, parsed
from adjudicator.rulesets.peloponnese.statefile import import_state

Make: TypeAlias = Callable[[Campaign, Any], Message]


def _two(campaign: Campaign, one: str, other: str) -> None:
    require_state(campaign, one)
    require_state(campaign, other)
    if one == other:
        raise Fault("same_state", state=one)


_SET = {"treasury": "treasury_set", "bellicosity": "bellicosity_set", "resentment": "resentment_set"}


def _figure(campaign: Campaign, form: SetFigure) -> Message:
    require_state(campaign, form.state)
    if campaign.states[form.state].kind != "major":
        raise Fault("no_figures", state=form.state)
    if form.figure == "bellicosity" and form.amount > MOST_BELLICOSITY:
        raise Fault("bellicosity_range", amount=form.amount)
    old = getattr(campaign.states[form.state], form.figure)
    campaign.set_state(form.state, **{form.figure: form.amount})
    return Message(_SET[form.figure], {"state": form.state, "old": old, "new": form.amount})


def _standing(campaign: Campaign, form: SetStanding) -> Message:
    require_state(campaign, form.state)
    standing = parsed(form.standing)
    kind = campaign.states[form.state].kind
    if standing is None or standing.rank not in RANKS[kind]:
        raise Fault(f"standing_not_for_{kind}", state=form.state)
    if standing.of:
        _two(campaign, form.state, standing.of)
    campaign.set_state(form.state, standing=form.standing)
    entry = campaign.tributaries.get(form.state)
    if standing.rank == "tributary":
        home = campaign.home(form.state)
        area = entry.area if entry else home[0] if home else ""
        rebels = entry is not None and entry.rebellion and entry.controller == standing.of
        campaign.tributaries[form.state] = Tributary(area, standing.of, rebels)
    elif entry is not None:
        campaign.set_tributary(form.state, controller="", rebellion=False)
    code = f"standing_{standing.rank.replace(' ', '_')}"
    return Message(code, {"state": form.state, **({"of": standing.of} if standing.of else {})})


def _relation(campaign: Campaign, form: SetRelation) -> Message:
    """Two states at peace do not become unfriendly (`6.4`)."""
    _two(campaign, form.one, form.other)
    since = at_peace(campaign, form.one, form.other)
    if form.relation == "unfriendly" and since is not None:
        raise Fault("peace_forbids", states=[form.one, form.other], turn=since)
    campaign.relate(form.one, form.other, form.relation)
    return Message(f"relation_{form.relation}", {"states": [form.one, form.other]})


def _hostages(campaign: Campaign, form: Hostages) -> Message:
    _two(campaign, form.holder, form.of)
    held = campaign.states[form.holder].hostages
    old = held.get(form.of, 0)
    if not form.count and not old:
        raise Fault("no_hostages", state=form.holder, of=form.of)
    campaign.set_state(form.holder, hostages={**held, form.of: form.count})
    args: dict[str, Arg] = {"state": form.holder, "of": form.of}
    if form.count:
        return Message("hostages_set", {**args, "old": old, "new": form.count})
    return Message("hostages_freed", {**args, "count": old})


def _sign(campaign: Campaign, form: SignPeace) -> Message:
    _two(campaign, form.one, form.other)
    since = at_peace(campaign, form.one, form.other)
    if since is not None:
        raise Fault("peace_already", states=[form.one, form.other], turn=since)
    turn = form.turn or campaign.turn
    if turn > campaign.turn:
        raise Fault("peace_in_future", turn=turn, now=campaign.turn)
    one, other = sorted((form.one, form.other))
    sign(campaign, "armistice", one, other, turn, form.terms)
    return Message("peace_entered", {"states": [one, other], "turn": turn})


def _break(campaign: Campaign, form: BreakPeace) -> Message:
    _two(campaign, form.one, form.other)
    since = at_peace(campaign, form.one, form.other)
    if since is None:
        raise Fault("no_peace", states=[form.one, form.other])
    unsign(campaign, form.one, form.other)
    return Message("peace_broken", {"states": [form.one, form.other], "turn": since})


def _defeat(campaign: Campaign, form: Defeat) -> Message:
    """A minor is the victor's at once, and a dominant victor may still choose (`4.7`); a major gets terms (`4.5`)."""
    _two(campaign, form.state, form.by)
    is_dominant = campaign.states[form.by].standing == DOMINANT
    args: dict[str, Arg] = {"state": form.state, "by": form.by}
    if campaign.states[form.state].kind == "major":
        if form.tributary is not None:
            raise Fault("major_no_choice", state=form.state)
        before = campaign.freeze()
        keep = campaign.owned(form.state).one_of_each(ONE_OF_EACH)
        disarm(campaign, form.state, keep)
        submit(campaign, form.state, form.by, before)
        return Message("major_beaten", args)
    if form.tributary and not is_dominant:
        raise Fault("tributary_needs_dominance", state=form.by)
    subdue(campaign, form.state, form.by, bool(form.tributary))
    campaign.choices.pop(form.state, None)
    if form.tributary is None and is_dominant:
        campaign.choices[form.state] = form.by
        return Message("minor_beaten_choice", args)
    return Message("minor_made_tributary" if form.tributary else "minor_made_ally", args)


def _suffered(campaign: Campaign, form: Suffered) -> Message:
    if form.state not in COMMERCIAL:
        raise Fault("never_plague", state=form.state, states=list(COMMERCIAL))
    require_state(campaign, form.state)
    if campaign.states[form.state].plague_suffered == form.yes:
        raise Fault("plague_so_already", state=form.state)
    campaign.set_state(form.state, plague_suffered=form.yes)
    return Message("plague_noted" if form.yes else "plague_unnoted", {"state": form.state})


def _fund(campaign: Campaign, form: Fund) -> Message:
    if campaign.emergency_fund == form.on:
        raise Fault("fund_on_already" if form.on else "fund_off_already")
    campaign.emergency_fund = form.on
    return Message("fund_on" if form.on else "fund_off")


def _modifier(campaign: Campaign, form: SetModifier) -> Message:
    area = campaign.areas.get(form.area)
    if area is None:
        raise Fault("no_such_area", area=form.area)
    campaign.set_area(form.area, kingdom_modifier=form.amount)
    return Message("modifier_set", {"area": form.area, "old": area.kingdom_modifier, "new": form.amount})


def _turn(campaign: Campaign, form: SetTurn) -> Message:
    if form.turn > campaign.settings.turns:
        raise Fault("turn_too_late", turn=form.turn, turns=campaign.settings.turns)
    old, campaign.turn = campaign.turn, form.turn
    return Message("turn_set", {"old": old, "new": form.turn})


def _load(campaign: Campaign, form: LoadState) -> Message:
    """Everything as the file says; what players have answered already stays."""
    try:
        position = import_state(form.state, campaign.freeze(), campaign.settings.turns)
    except StateError as fault:
        raise Fault("state_file_bad", where=fault.where) from None
    campaign.replace(position)
    return Message(
        "state_loaded", {"turn": position.turn, "states": len(position.states), "spaces": len(position.spaces)}
    )


ENTRIES: Mapping[type[Entry], Make] = {
    **BOARD_ENTRIES,
    SetFigure: _figure,
    SetStanding: _standing,
    SetRelation: _relation,
    Hostages: _hostages,
    SignPeace: _sign,
    BreakPeace: _break,
    Defeat: _defeat,
    Suffered: _suffered,
    Fund: _fund,
    SetModifier: _modifier,
    SetTurn: _turn,
    LoadState: _load,
}
"""What makes an entry of each form."""


def make(campaign: Campaign, form: Entry) -> Message:
    """Make an entry. Raises Fault, and then the campaign is not to be used any more."""
    return ENTRIES[type(form)](campaign, form)
