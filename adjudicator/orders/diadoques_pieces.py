"""The pieces of an order of Diadoques: unit, place, citadel, riders, amount. What each name means where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from lark import Token, Tree

from adjudicator.core.messages import Arg, Message
from adjudicator.orders.diadoques_names import Choice, Names
from adjudicator.orders.explain import Trouble
from adjudicator.orders.tree import Node, child, children, first, is_token, tokens_of
from adjudicator.rulesets.diadoques.orders import Royal, Troop, UnitRef

MAX_AMOUNT = 9_999
"""Talents: nobody will ever have more; an amount with more digits is a slip."""

TROOP_WORDS: Mapping[str, Troop] = {
    **dict.fromkeys(("a", "armee", "armees", "army", "armies", "mercenaire", "mercenaires"), "A"),
    **dict.fromkeys(("am", "armee de milice", "armees de milice", "milice", "militia"), "Am"),
    **dict.fromkeys(("ae", "armee d'elite", "armees d'elite", "elite army", "elite"), "Ae"),
    **dict.fromkeys(("ag", "armee de la garde", "armees de la garde", "garde", "guard"), "Ag"),
    **dict.fromkeys(("f", "flotte", "flottes", "fleet", "fleets"), "F"),
    **dict.fromkeys(("g", "garnison", "garnisons", "garrison", "garrisons"), "G"),
    **dict.fromkeys(("gm", "garnison de milice", "garnisons de milice"), "Gm"),
    **dict.fromkeys(("ge", "garnison d'elite", "garnisons d'elite"), "Ge"),
    **dict.fromkeys(("gg", "garnison de la garde", "garnisons de la garde"), "Gg"),
}
"""Words for troops, folded, and the letters they stand for."""

_INSIDE: Mapping[Troop, Troop] = {"A": "G", "F": "G", "Am": "Gm", "Ae": "Ge", "Ag": "Gg"}
_OUTSIDE: Mapping[Troop, Troop] = {"G": "A", "Gm": "Am", "Ge": "Ae", "Gg": "Ag"}


def is_garrison(troop: Troop | None) -> bool:
    """Whether a letter is that of a garrison."""
    return troop in _OUTSIDE


def inside(troop: Troop) -> Troop:
    """The same troops as a garrison (`diadoques 5.1`)."""
    return _INSIDE.get(troop, troop)


def outside(troop: Troop) -> Troop:
    """The same troops in the field (`diadoques 5.2`)."""
    return _OUTSIDE.get(troop, troop)


@dataclass(frozen=True, slots=True)
class Subject:
    """A unit as it stands in an order. `place` keeps both meanings of a name such as Rhodes."""

    unit: UnitRef
    place: Choice
    leader: bool
    royals: tuple[Royal, ...]
    lettered: bool
    in_citadel: bool


@dataclass(frozen=True, slots=True)
class Target:
    """Where an order goes: a place, with a letter if one stood before it; `place` is None for a letter alone."""

    troop: Troop | None
    place: Choice | None
    offset: int


class PieceBuilder:
    """Builds the pieces of one order. With `partial`, amounts may be missing: enough to cancel an order."""

    def __init__(self, names: Names, partial: bool = False) -> None:
        self.names = names
        self.partial = partial

    def note(self, code: str, **args: Arg) -> None:
        """Tell the player something about how the piece was understood."""
        self.names.notes.append(Message(code, args))

    def subject(self, tree: Node) -> Subject:
        """A unit: letter (assumed if there is none), place, riders."""
        letter = next((t for t in tree.children if is_token(t, "TROOP")), None)
        node = child(tree, "place")
        tokens = tokens_of(node) if node else [t for t in tree.children if isinstance(t, Token) and t.type == "NAME"]
        place = self._unit_place(tokens)
        leader, royals = self.riders(children(tree, "escort"))
        if letter is not None:
            troop = TROOP_WORDS[str(letter)]
            in_citadel = bool(place.citadel) and (is_garrison(troop) or not place.area)
        else:
            in_citadel = not place.area
            troop = "G" if in_citadel else "F" if place.area in self.names.world.seas else "A"
        unit = UnitRef(troop, place.citadel if in_citadel else place.area)
        return Subject(unit, place, leader, royals, letter is not None, in_citadel)

    def _unit_place(self, tokens: Sequence[Token]) -> Choice:
        token = tokens[0]
        if len(tokens) == 1 and not (self.names.may_be(token, "area") or self.names.may_be(token, "citadel")):
            for kind, code in (("seat", "diadochus_by_name"), ("royal", "character_only_moves")):
                if self.names.may_be(token, kind):
                    raise Trouble(code, token.start_pos or 0, said=self.names.said_by(tokens))
        return self.names.place(tokens)

    def unit(self, tree: Node, letter_counts: bool = False) -> UnitRef:
        """A unit where riders are of no account, with a note if its letter was assumed."""
        subject = self.subject(tree)
        if letter_counts and not subject.lettered and not subject.in_citadel:
            raise Trouble("letter_missing", subject.place.offset, said=subject.place.said)
        return self.told(subject)

    def told(self, subject: Subject) -> UnitRef:
        """The unit of a subject; tell of an assumed letter and of riders that stay behind."""
        if not subject.lettered:
            self.note("letter_assumed", unit=str(subject.unit))
        if subject.royals:
            self.note("riders_ignored", royals=list(subject.royals))
        return subject.unit

    def riders(self, escorts: Sequence[Node]) -> tuple[bool, tuple[Royal, ...]]:
        """Whether the diadochus rides along, and which royal persons do, each once, as written."""
        leader, royals = False, dict[Royal, None]()
        for tree in escorts:
            for token in tokens_of(tree):
                if token.type == "STAR":
                    leader = True
                elif token.type != "PLUS":
                    royals[cast("Royal", self.names.royal([token]))] = None
        return leader, tuple(royals)

    def target(self, tree: Node) -> Target:
        """A destination."""
        inner = tree.children[0]
        assert isinstance(inner, Tree)
        offset = first(tree).start_pos or 0
        if inner.data == "place":
            return Target(None, self.names.place(tokens_of(inner)), offset)
        node = child(inner, "place")
        return Target(TROOP_WORDS[str(first(inner))], self.names.place(tokens_of(node)) if node else None, offset)

    def citadel(self, choice: Choice) -> str:
        """The citadel that is meant; the only one of an area stands for it. Raises Trouble."""
        if choice.citadel:
            return choice.citadel
        there = self.names.world.citadels_of(choice.area)
        if len(there) == 1:
            self.note("citadel_meant", area=choice.area, citadel=there[0])
            return there[0]
        if there:
            raise Trouble("not_citadel_meant", choice.offset, area=choice.area, citadels=there)
        raise Trouble("not_citadel", choice.offset, area=choice.area)

    def area(self, choice: Choice) -> str:
        """The area that is meant. Raises Trouble if it is a citadel, with what it may be instead."""
        if choice.area:
            return choice.area
        home = self.names.world.homes.get(choice.citadel)
        if home:
            raise Trouble("not_area_meant", choice.offset, citadel=choice.citadel, places=[home])
        raise Trouble("not_area", choice.offset, citadel=choice.citadel)

    def home(self, citadel: str, offset: int) -> str:
        """The area that a citadel lies in. Raises Trouble if that is not known."""
        if citadel not in self.names.world.homes:
            raise Trouble("area_missing", offset, citadel=citadel)
        return self.names.world.homes[citadel]

    def amount(self, tree: Node) -> int:
        """A sum of talents, at least 1. Raises Trouble if it is missing or absurd."""
        node = child(tree, "amount") or child(tree, "gift_amount")
        if node is None:
            if self.partial:
                return 1
            raise Trouble("number_missing", len(self.names.marked.text.rstrip()))
        token = first(node)
        if len(token) > 6 or not 0 < int(token) <= MAX_AMOUNT:
            raise Trouble("number_bad", token.start_pos or 0, said=str(token)[:12])
        return int(token)
