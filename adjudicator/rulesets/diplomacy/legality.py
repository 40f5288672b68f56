"""Which orders a unit may be given in a movement phase, with the reason if not (invariant 9; DATC 4.E.1).

Legal is what could come true as the units stand, whatever anybody orders: a move by sea needs a chain of fleets that
are there, a support needs a move its unit could make. An illegal order is ignored; its unit holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import Message
from adjudicator.rulesets.diplomacy.lanes import Lanes
from adjudicator.rulesets.diplomacy.orders import Convoy, Support, UnitRef
from adjudicator.rulesets.diplomacy.position import Unit
from adjudicator.rulesets.diplomacy.rules import Rules


class Situation:
    """The units as they stand, and the ways their fleets could make.

    Attributes:
        units: by province.
        names: of the units, by province, in the order of `units`.
        The others are those of `Rules`.
    """

    __slots__ = ("board", "lanes", "marches", "names", "reach", "settings", "steps", "units")

    def __init__(self, rules: Rules, units: Mapping[str, Unit]) -> None:
        self.board = rules.board
        self.settings = rules.settings
        self.steps = rules.steps
        self.reach = rules.reach
        self.marches = rules.marches
        self.units = units
        names = rules.names
        self.names = {province: names[unit.troop][unit.place] for province, unit in units.items()}
        kind = rules.board.kind
        self.lanes = Lanes(rules.board.links, [province for province in units if kind[province] == "sea"])

    def unit_fault(self, unit: Unit, ref: UnitRef) -> Message | None:
        """Why an order that names its unit so is ignored: by setting, if it names the wrong coast (DATC 4.B.5)."""
        if unit.place[3:] and ref.place[3:] and ref.place != unit.place and self.settings.unit_coast == "illegal":
            return Message("unit_on_other_coast", {"unit": unit.name})
        return None

    def goal(self, province: str, to: str, without: str = "") -> str | Message:
        """The place the unit in `province` comes to if it goes to `to`, or why it cannot.

        Args:
            province: where a unit stands.
            to: as it was written.
            without: a sea whose fleet does not count for a convoy, as it does something else (DATC 6.D.31).
        """
        place = self.steps[self.names[province]].get(to)
        if place is not None:
            return place
        board, into = self.board, to[:3]
        kind = board.kind.get(into)
        if kind is None:
            return Message("no_such_area", {"area": to})
        if into == province:
            return Message("move_to_itself")
        if self.units[province].troop == "F":
            return self._no_harbour(province, to, kind)
        if into in board.army[province]:
            return into
        if kind == "sea":
            return Message("army_at_sea", {"area": into})
        if kind == "land" or board.kind[province] == "land":
            return Message("not_adjacent", {"from": province, "to": into})
        if not self.lanes.join(province, into, without):
            return Message("no_fleets_there", {"from": province, "to": into})
        return into

    def _no_harbour(self, province: str, to: str, kind: str) -> str | Message:
        """Why a fleet cannot go there, unless it named a coast that does not exist: that is ignored (DATC 4.B.6)."""
        board, into, place = self.board, to[:3], self.units[province].place
        if kind == "land":
            return Message("fleet_on_land", {"area": into})
        if into not in board.reach[place]:
            return Message("not_adjacent", {"from": place, "to": into})
        if to in board.coasts[into]:
            return Message("coast_out_of_reach", {"area": to})
        if to != into:
            return self.goal(province, into)
        return Message("coast_needed", {"area": into})

    def support(self, province: str, form: Support) -> tuple[str, str] | Message:
        """The province of the unit supported and where it is to come to ("" = it stays), or why it cannot be."""
        target, to = form.target.place[:3], form.to
        if target not in self.units:
            return Message("support_nobody", {"area": form.target.place})
        if target == province:
            return Message("support_itself")
        into = to[:3] or target
        if into not in self.reach[self.names[province]]:
            if into == province:
                return Message("support_into_itself", {"area": into})
            if into not in self.board.kind:
                return Message("no_such_area", {"area": to})
            return Message("support_out_of_reach", {"from": self.units[province].place, "to": into})
        if not to:
            return target, ""
        place = self.steps[self.names[target]].get(to)
        if place is None:
            found = self._supported_place(province, target, to)
            if isinstance(found, Message):
                return found
            place = found
        return target, place

    def _supported_place(self, province: str, target: str, to: str) -> str | Message:
        """Where the supported unit would come to; just the province if either coast is meant (DATC 4.B.4)."""
        found = self.goal(target, to, province)
        if isinstance(found, str):
            return found
        if found.code == "coast_needed":
            possible = self.board.reach[self.units[target].place][to[:3]]
            if len(possible) == 1:
                return possible[0]
            rule = self.settings.support_coast
            if rule == "optional" or (rule == "own units" and self._same_owner(province, target)):
                return to[:3]
            return found
        return Message("support_impossible_move", {"unit": self.names[target], "area": to})

    def _same_owner(self, one: str, other: str) -> bool:
        return self.units[one].owner == self.units[other].owner

    def convoy(self, province: str, form: Convoy) -> tuple[str, str] | Message:
        """From where to where the fleet in `province` is to carry an army, or why it cannot."""
        kind = self.board.kind
        if province not in self.lanes.seas:
            return Message("convoy_needs_fleet_at_sea")
        start, end = form.army.place[:3], form.to[:3]
        if kind.get(start) != "coast" or kind.get(end) != "coast" or start == end:
            return Message("convoy_coast_to_coast", {"from": form.army.place, "to": form.to})
        army = self.units.get(start)
        if army is None or army.troop != "A":
            return Message("convoy_needs_army", {"area": start})
        if not self.lanes.useful(province, start, end):
            return Message("convoy_leads_nowhere", {"from": start, "to": end})
        return start, end


def ref_to(unit: Unit) -> UnitRef:
    """A unit as orders name it."""
    return UnitRef("F" if unit.troop == "F" else "A", unit.place)
