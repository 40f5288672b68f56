"""A second, slow reading of a movement phase of Diplomacy, written apart from the ruleset.

It reads the tables of the board and the orders itself, decides by brute force what is legal and who goes by sea, and
leaves the interplay to the engine's oracle. Only for few units: it tries every set of fleets.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.gamedata import DIPLOMACY_TABLES, game_tables
from adjudicator.movement.orders import Action, Piece, Policy
from adjudicator.movement.orders import Convoy as Carry
from adjudicator.movement.orders import Hold as Stay
from adjudicator.movement.orders import Move as Go
from adjudicator.movement.orders import Support as Help
from adjudicator.rulesets.diplomacy.orders import Convoy, Form, Move, Support, from_order
from adjudicator.rulesets.diplomacy.position import Position
from tests.movement.oracle import Position as Oracle

TABLES = {
    name: list(csv.DictReader(io.StringIO(text), delimiter="\t"))
    for name, text in game_tables("diplomacy", DIPLOMACY_TABLES).items()
}
KIND = {row["code"]: row["kind"] for row in TABLES["provinces.tsv"]}
COASTS = {row["code"]: [c for c in row["coasts"].split(",") if c != "-"] for row in TABLES["provinces.tsv"]}
BORDERS = {frozenset((row["a"], row["b"])): row for row in TABLES["borders.tsv"]}
POLICY = Policy(True, True, "convoy fails", convoyed_victim_bounces=True)


def by_land(one: str, other: str) -> bool:
    row = BORDERS.get(frozenset((one, other)))
    return row is not None and row["army"] == "yes"


def harbours(place: str, to: str) -> list[str]:
    """The places of the province `to` that a fleet at `place` can enter."""
    row = BORDERS.get(frozenset((place[:3], to)))
    if row is None or row["fleet"] == "-":
        return []
    named = row["fleet"].split(",")
    if COASTS[place[:3]]:
        return [to] if place[4:].lower() in named else []
    return [f"{to}/{coast.upper()}" for coast in named] if COASTS[to] else [to]


def touch(one: str, other: str) -> bool:
    row = BORDERS.get(frozenset((one, other)))
    return row is not None and row["fleet"] != "-"


@dataclass(frozen=True)
class Outcome:
    """Owner and name of the units on the board, of those dislodged, and the standoffs."""

    units: frozenset[tuple[Seat, str]]
    dislodged: frozenset[tuple[Seat, str, str]]
    standoffs: frozenset[str]


class SlowJudge:
    """One phase."""

    def __init__(self, position: Position, orders: Mapping[Seat, Sequence[Order]]) -> None:
        self.units = {unit.place[:3]: unit for unit in position.units}
        self.seas = [p for p in self.units if KIND[p] == "sea"]
        self.forms: dict[str, Form] = {}
        for seat, filed in orders.items():
            for order in filed:
                form = from_order(order)
                if isinstance(form, Move | Support | Convoy):
                    province = form.unit.place[:3]
                    if province in self.units and self.units[province].owner == seat:
                        self.forms[province] = form
                elif hasattr(form, "unit") and form.unit.place[:3] in self.units:
                    self.forms.pop(form.unit.place[:3], None)
        self.legal = {province: form for province, form in self.forms.items() if self.is_legal(province, form)}

    # What is legal

    def chains(self, start: str, end: str, seas: Sequence[str]) -> Iterator[frozenset[str]]:
        """Every set of `seas` that joins two coasts."""
        for size in range(1, len(seas) + 1):
            for chosen in combinations(sorted(seas), size):
                reached = {sea for sea in chosen if touch(start, sea)}
                for _ in chosen:
                    reached |= {sea for sea in chosen if any(touch(sea, other) for other in reached)}
                if any(touch(sea, end) for sea in reached):
                    yield frozenset(chosen)

    def joined(self, start: str, end: str, seas: Sequence[str]) -> bool:
        return KIND[start] == KIND[end] == "coast" and any(self.chains(start, end, seas))

    def goal(self, province: str, to: str, without: str = "") -> str:
        """Where the unit comes to; "" if it cannot."""
        unit, into = self.units[province], to[:3]
        if into not in KIND or into == province:
            return ""
        if unit.troop == "A":
            seas = [sea for sea in self.seas if sea != without]
            return into if by_land(province, into) or self.joined(province, into, seas) else ""
        possible = harbours(unit.place, into)
        if to in possible or not possible:
            return to if possible else ""
        if to[3:] and to[4:].lower() in COASTS[into]:
            return ""
        return possible[0] if len(possible) == 1 else ""

    def reaches(self, province: str, into: str) -> bool:
        unit = self.units[province]
        return by_land(province, into) if unit.troop == "A" else bool(harbours(unit.place, into))

    def is_legal(self, province: str, form: Form) -> bool:
        if isinstance(form, Move):
            return self.goal(province, form.to) != ""
        if isinstance(form, Support):
            target = form.target.place[:3]
            into = form.to[:3] or target
            if target not in self.units or target == province or not self.reaches(province, into):
                return False
            return not form.to or self.help_goal(province, form) != ""
        if isinstance(form, Convoy):
            start, end = form.army.place[:3], form.to[:3]
            if province not in self.seas or start not in self.units or self.units[start].troop != "A" or start == end:
                return False
            if KIND.get(end) != "coast" or KIND[start] != "coast":
                return False
            chains = list(self.chains(start, end, self.seas))
            return any(province in chain and not any(other < chain for other in chains) for chain in chains)
        return False

    def help_goal(self, province: str, form: Support) -> str:
        """Where the supported unit would come to; the bare province if it could reach two coasts and none is named."""
        target = form.target.place[:3]
        unit = self.units[target]
        if unit.troop == "F" and form.to[:3] in KIND:
            possible = harbours(unit.place, form.to[:3])
            named = form.to[3:] and form.to[4:].lower() in COASTS[form.to[:3]]
            if len(possible) > 1 and not named and target != form.to[:3]:
                return form.to[:3]
        return self.goal(target, form.to, province)

    # What is done

    def by_sea(self, province: str, goal: str, via: bool) -> bool:
        if not by_land(province, goal):
            return True
        fleets = [
            sea
            for sea, form in self.legal.items()
            if isinstance(form, Convoy) and form.army.place[:3] == province and form.to[:3] == goal
        ]
        owner = self.units[province].owner
        return (via or any(self.units[sea].owner == owner for sea in fleets)) and self.joined(province, goal, fleets)

    def action(self, province: str) -> Action:
        form = self.legal.get(province)
        if isinstance(form, Move):
            goal = self.goal(province, form.to)
            sea = self.units[province].troop == "A" and self.by_sea(province, goal, form.via)
            return Go(goal[:3], 1, sea)
        if isinstance(form, Support):
            name = self.units[form.target.place[:3]].name
            if not form.to:
                return Help(name, None)
            goal = self.help_goal(province, form)
            move = self.legal.get(form.target.place[:3])
            taken = self.goal(form.target.place[:3], move.to) if isinstance(move, Move) else ""
            return Help(name, goal[:3] if goal in (taken, taken[:3]) else "nowhere")
        if isinstance(form, Convoy):
            return Carry(self.units[form.army.place[:3]].name, form.to[:3])
        return Stay()

    def outcome(self) -> Outcome:
        pieces = [Piece(u.name, u.owner, p, 1, self.action(p)) for p, u in self.units.items()]
        links = {a: {b for b in KIND if a != b and touch(a, b) and "sea" in (KIND[a], KIND[b])} for a in KIND}
        verdict = Oracle(pieces, links, POLICY).verdict()
        units: set[tuple[Seat, str]] = set()
        lost: set[tuple[Seat, str, str]] = set()
        for province, unit in self.units.items():
            by = verdict.dislodged.get(unit.name)
            if by is not None:
                lost.add((unit.owner, unit.name, by))
                continue
            place, form = unit.place, self.legal.get(province)
            if verdict.places[unit.name] != province:
                assert isinstance(form, Move)
                place = self.goal(province, form.to)
            units.add((unit.owner, f"{unit.troop} {place}"))
        return Outcome(frozenset(units), frozenset(lost), frozenset(verdict.standoffs))
