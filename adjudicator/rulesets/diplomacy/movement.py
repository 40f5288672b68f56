"""The movement phase: what every unit is told, whether it may, and what comes of it."""

from __future__ import annotations

from adjudicator.core.messages import Message, Seat
from adjudicator.core.outcomes import Outcome
from adjudicator.movement.causes import Dislodgement, Moved, Movement
from adjudicator.movement.convoys import find_chain
from adjudicator.movement.orders import Action, Piece
from adjudicator.movement.orders import Convoy as Carry
from adjudicator.movement.orders import Hold as Stay
from adjudicator.movement.orders import Move as Go
from adjudicator.movement.orders import Support as Help
from adjudicator.movement.resolve import resolve
from adjudicator.rulesets.diplomacy.accounts import TELLERS, account
from adjudicator.rulesets.diplomacy.book import Book, Given
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.legality import Situation
from adjudicator.rulesets.diplomacy.orders import Convoy, Form, Hold, Move, Support
from adjudicator.rulesets.diplomacy.position import Dislodged, Unit

STAY = Stay()


class Plan:
    """What the units do, by province.

    Attributes:
        told: the order each unit was given by its owner.
        faults: why such an order is ignored.
        actions: the orders as the engine takes them; places are provinces there.
        goals: where those that move are to come to.
        means_to: the armies that were told to go by sea (``VIA``).
        coasts: of supports for a move to a coast, the province of the unit supported and the coast.
        carriers: the fleets ordered for each way an army is carried, sea and owner.
    """

    __slots__ = ("actions", "carriers", "coasts", "faults", "goals", "means_to", "situation", "told")

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.told: dict[str, Given] = {}
        self.faults: dict[str, Message] = {}
        self.actions: dict[str, Action] = {}
        self.goals: dict[str, str] = {}
        self.means_to: list[str] = []
        self.coasts: dict[str, tuple[str, str]] = {}
        self.carriers: dict[tuple[str, str], list[tuple[str, Seat]]] = {}


def movement_step(campaign: Campaign, book: Book) -> None:
    """Move everything at once; dislodged units stand in `campaign.dislodged` afterwards."""
    execute(campaign, draw_up(campaign, book))


def draw_up(campaign: Campaign, book: Book) -> Plan:
    """Judge every order by itself; orders for what is not the seat's own get their outcome here."""
    units = campaign.units
    situation = Situation(campaign.rules, units)
    plan = Plan(situation)
    told, faults, goals, actions = plan.told, plan.faults, plan.goals, plan.actions
    names, marches = situation.names, situation.marches
    for seat, orders in book.units.items():
        for province, given in orders.items():
            unit = units.get(province)
            if unit is None or unit.owner != seat:
                campaign.report(seat, given.text, not_yours(unit, province), private=True)
                continue
            told[province] = given
            form = given.form
            if type(form) is Move and not form.via and not unit.place[3:]:
                march = marches[names[province]].get(form.to)
                if march is not None:
                    goals[province], actions[province] = march
                    continue
            fault = _judge(plan, province, unit, form)
            if fault is not None:
                faults[province] = fault
    for province, (target, to) in plan.coasts.items():
        # Where the fleet takes another coast, the engine is to find no match (DATC 4.B.4).
        into = to[:3] if plan.goals.get(target) == to else to
        plan.actions[province] = Help(plan.situation.names[target], into)
    if plan.carriers or plan.means_to:
        _embark(campaign, plan)
    return plan


def execute(campaign: Campaign, plan: Plan) -> None:
    """Let the engine resolve the plan, and carry out what came of it."""
    _carry_out(campaign, plan, resolve(pieces(campaign, plan), campaign.board.links, campaign.rules.policy))


def pieces(campaign: Campaign, plan: Plan) -> list[Piece]:
    """The units with their orders as the engine takes them."""
    names, actions = plan.situation.names, plan.actions
    return [
        Piece(name, unit.owner, province, 1, actions.get(province, STAY))
        for (province, name), unit in zip(names.items(), campaign.units.values(), strict=True)
    ]


def _judge(plan: Plan, province: str, unit: Unit, form: Form) -> Message | None:
    """Put a legal order into the plan, or say what forbids it."""
    situation = plan.situation
    if unit.place[3:]:
        assert isinstance(form, Hold | Move | Support | Convoy)
        fault = situation.unit_fault(unit, form.unit)
        if fault is not None:
            return fault
    if type(form) is Move:
        goal = situation.goal(province, form.to)
        if isinstance(goal, Message):
            return goal
        plan.goals[province] = goal
        march = situation.marches[situation.names[province]].get(goal)
        plan.actions[province] = march[1] if march is not None else Go(goal, 1, True)
        if form.via and unit.troop == "A":
            plan.means_to.append(province)
    elif type(form) is Support:
        helped = situation.support(province, form)
        if isinstance(helped, Message):
            return helped
        target, to = helped
        if to[3:]:
            plan.coasts[province] = helped
        else:
            plan.actions[province] = Help(situation.names[target], to or None)
    elif type(form) is Convoy:
        carried = situation.convoy(province, form)
        if isinstance(carried, Message):
            return carried
        plan.actions[province] = Carry(situation.names[carried[0]], carried[1])
        plan.carriers.setdefault(carried, []).append((province, unit.owner))
    return None


def not_yours(unit: Unit | None, area: str) -> Message:
    """Why a seat cannot order the unit of a province: there is none, or it is somebody else's (DATC 6.A.6)."""
    return Message("not_your_unit", {"unit": unit.name}) if unit else Message("no_unit", {"area": area})


def _embark(campaign: Campaign, plan: Plan) -> None:
    """Send those armies by sea that could march: they mean to, and a whole chain was ordered (DATC 4.A.3)."""
    settings = campaign.rules.settings
    for province in dict.fromkeys([*plan.means_to, *(start for start, _ in plan.carriers)]):
        goal = plan.goals.get(province, "")
        if goal not in campaign.board.army[province]:
            continue
        carriers = plan.carriers.get((province, goal), ())
        means_to = province in plan.means_to
        if carriers and not means_to and settings.adjacent_convoy == "intent":
            mine = campaign.units[province].owner
            means_to = any(owner == mine for _, owner in carriers)
        if means_to and settings.via_without_convoy != "stay":
            means_to = find_chain(province, goal, [sea for sea, _ in carriers], campaign.board.links) is not None
        if means_to:
            plan.actions[province] = Go(goal, 1, True)


def _carry_out(campaign: Campaign, plan: Plan, movement: Movement) -> None:
    """Set the units where they are now, the dislodged ones aside, and give every order its outcome."""
    before, after = campaign.units, dict[str, Unit]()
    names, told, faults, goals = plan.situation.names, plan.told, plan.faults, plan.goals
    causes, dislodged, arrivals = movement.causes, movement.dislodged, campaign.rules.arrivals
    outcomes = campaign.outcomes
    for (province, name), unit in zip(names.items(), before.values(), strict=True):
        cause = causes[name]
        if type(cause) is Moved:
            goal = goals[province]
            after[cause.to] = unit if unit.place == goal else Unit(unit.owner, unit.troop, goal)
            message = arrivals[goal] if cause.dislodged is None and not cause.chain else account(cause, goal)
        elif name in dislodged:
            _set_aside(campaign, unit, dislodged[name], before)
            message = account(cause, "", convoying=type(plan.actions.get(province)) is Carry)
        else:
            after[province] = unit
            message = TELLERS[type(cause)](cause, "")
        given = told.get(province)
        if given is None:
            outcomes.append(Outcome(unit.owner, f"{name} H", message, given=False))
        elif province in faults:
            outcomes.append(Outcome(unit.owner, given.text, faults[province]))
        else:
            outcomes.append(Outcome(unit.owner, given.text, message))
    campaign.units = after
    campaign.standoffs = movement.standoffs


def _set_aside(campaign: Campaign, unit: Unit, fate: Dislodgement, before: dict[str, Unit]) -> None:
    """Note a dislodged unit with what bars its retreat (DATC 4.A.5), and tell it."""
    free = fate.chain and campaign.rules.settings.retreat_to_convoy_start
    campaign.dislodged[fate.place] = Dislodged(unit, "" if free else fate.origin)
    args = {"unit": unit.name, "owner": unit.owner, "by": fate.by, "seat": before[fate.origin].owner}
    campaign.tell("retreats", "dislodged", {**args, "strength": fate.strength, "defence": fate.defence})
