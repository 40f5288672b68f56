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
from adjudicator.rulesets.diplomacy.accounts import account
from adjudicator.rulesets.diplomacy.book import Book, Given
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.legality import Situation
from adjudicator.rulesets.diplomacy.orders import Convoy, Hold, Move, Support
from adjudicator.rulesets.diplomacy.position import Dislodged, Unit

STAY = Stay()


class Plan:
    """What the units do, by province.

    Attributes:
        told: the order each unit was given by its owner.
        faults: why such an order is ignored.
        goals: where those that move are to come to.
        means_to: the armies that were told to go by sea (``VIA``).
        helped: the province of the unit supported, and where that is to come to ("" = it stays).
        carried: from where to where an army is carried.
        carriers: the same turned round: the fleets ordered for each such way, sea and owner.
    """

    __slots__ = ("carried", "carriers", "faults", "goals", "helped", "means_to", "situation", "told")

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.told: dict[str, Given] = {}
        self.faults: dict[str, Message] = {}
        self.goals: dict[str, str] = {}
        self.means_to: set[str] = set()
        self.helped: dict[str, tuple[str, str]] = {}
        self.carried: dict[str, tuple[str, str]] = {}
        self.carriers: dict[tuple[str, str], list[tuple[str, Seat]]] = {}


def movement_step(campaign: Campaign, book: Book) -> None:
    """Move everything at once; dislodged units stand in `campaign.dislodged` afterwards."""
    plan = _plan(campaign, book)
    names = plan.situation.names
    pieces = [
        Piece(names[province], unit.owner, province, 1, _action(campaign, plan, province))
        for province, unit in campaign.units.items()
    ]
    movement = resolve(pieces, campaign.board.links, campaign.rules.policy)
    _carry_out(campaign, plan, movement)


def _plan(campaign: Campaign, book: Book) -> Plan:
    """Judge every order by itself; orders for what is not the seat's own get their outcome here."""
    units = campaign.units
    plan = Plan(Situation(campaign.rules, units))
    told = plan.told
    for seat, orders in book.units.items():
        for province, given in orders.items():
            unit = units.get(province)
            if unit is None or unit.owner != seat:
                campaign.report(seat, given.text, not_yours(unit, province), private=True)
                continue
            told[province] = given
            fault = _judge(plan, province, unit, given)
            if fault is not None:
                plan.faults[province] = fault
    return plan


def _judge(plan: Plan, province: str, unit: Unit, given: Given) -> Message | None:
    """Put a legal order into the plan, or say what forbids it."""
    form, situation = given.form, plan.situation
    if unit.place[3:]:
        assert isinstance(form, Hold | Move | Support | Convoy)
        fault = situation.unit_fault(unit, form.unit)
        if fault is not None:
            return fault
    if type(form) is Move:
        goal = situation.steps[situation.names[province]].get(form.to) or situation.goal(province, form.to)
        if isinstance(goal, Message):
            return goal
        plan.goals[province] = goal
        if form.via:
            plan.means_to.add(province)
        return None
    if type(form) is Support:
        helped = situation.support(province, form)
        if isinstance(helped, Message):
            return helped
        plan.helped[province] = helped
        return None
    if type(form) is Convoy:
        carried = situation.convoy(province, form)
        if isinstance(carried, Message):
            return carried
        plan.carried[province] = carried
        plan.carriers.setdefault(carried, []).append((province, unit.owner))
    return None


def not_yours(unit: Unit | None, area: str) -> Message:
    """Why a seat cannot order the unit of a province: there is none, or it is somebody else's (DATC 6.A.6)."""
    return Message("not_your_unit", {"unit": unit.name}) if unit else Message("no_unit", {"area": area})


def _action(campaign: Campaign, plan: Plan, province: str) -> Action:
    """The order of a unit as the engine takes it; places are provinces there."""
    goal = plan.goals.get(province)
    if goal is not None:
        if campaign.units[province].troop == "F":
            return Go(goal[:3])
        return Go(goal, 1, _by_sea(campaign, plan, province, goal))
    helped = plan.helped.get(province)
    if helped is not None:
        target, to = helped
        if to[3:] and plan.goals.get(target) == to:
            to = to[:3]  # else, where the fleet takes another coast, the engine finds no match (DATC 4.B.4)
        return Help(plan.situation.names[target], to or None)
    carried = plan.carried.get(province)
    if carried is not None:
        return Carry(plan.situation.names[carried[0]], carried[1])
    return STAY


def _by_sea(campaign: Campaign, plan: Plan, province: str, goal: str) -> bool:
    """Whether an army goes by sea: it must, or it means to and a whole chain was ordered (DATC 4.A.3)."""
    if goal not in campaign.board.army[province]:
        return True
    carriers = plan.carriers.get((province, goal), ())
    settings = campaign.rules.settings
    means_to = province in plan.means_to
    if carriers and not means_to and settings.adjacent_convoy == "intent":
        mine = campaign.units[province].owner
        means_to = any(owner == mine for _, owner in carriers)
    if not means_to or settings.via_without_convoy == "stay":
        return means_to
    return find_chain(province, goal, [sea for sea, _ in carriers], campaign.board.links) is not None


def _carry_out(campaign: Campaign, plan: Plan, movement: Movement) -> None:
    """Set the units where they are now, the dislodged ones aside, and give every order its outcome."""
    before, after = campaign.units, dict[str, Unit]()
    names, told, faults, goals = plan.situation.names, plan.told, plan.faults, plan.goals
    causes, dislodged = movement.causes, movement.dislodged
    outcomes = campaign.outcomes
    for province, unit in before.items():
        name = names[province]
        cause = causes[name]
        goal = goals.get(province, "")
        fate = dislodged.get(name)
        if fate is not None:
            _set_aside(campaign, unit, fate, before)
        elif type(cause) is Moved:
            after[goal[:3]] = unit if unit.place == goal else Unit(unit.owner, unit.troop, goal)
        else:
            after[province] = unit
        given = told.get(province)
        if given is None:
            outcomes.append(Outcome(unit.owner, f"{name} H", account(cause, ""), given=False))
        elif province in faults:
            outcomes.append(Outcome(unit.owner, given.text, faults[province]))
        else:
            message = account(cause, goal, convoying=province in plan.carried)
            outcomes.append(Outcome(unit.owner, given.text, message))
    campaign.units = after
    campaign.standoffs = movement.standoffs


def _set_aside(campaign: Campaign, unit: Unit, fate: Dislodgement, before: dict[str, Unit]) -> None:
    """Note a dislodged unit with what bars its retreat (DATC 4.A.5), and tell it."""
    free = fate.chain and campaign.rules.settings.retreat_to_convoy_start
    campaign.dislodged[fate.place] = Dislodged(unit, "" if free else fate.origin)
    args = {"unit": unit.name, "owner": unit.owner, "by": fate.by, "seat": before[fate.origin].owner}
    campaign.tell("retreats", "dislodged", {**args, "strength": fate.strength, "defence": fate.defence})
