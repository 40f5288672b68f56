"""From the tree of a line to the forms of `adjudicator.rulesets.diplomacy.orders`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree

from adjudicator.orders.diplomacy_names import DiplomacyNames
from adjudicator.orders.explain import Trouble
from adjudicator.orders.tree import Node, child, children, is_token, tokens_of
from adjudicator.rulesets.diplomacy import orders as forms
from adjudicator.rulesets.diplomacy.orders import Form, Troop, UnitRef

TROOP_WORDS: Mapping[str, Troop] = {
    **dict.fromkeys(("a", "army", "armies", "armee", "armees"), "A"),
    **dict.fromkeys(("f", "fleet", "fleets", "flotte", "flottes"), "F"),
}
"""Words for troops, folded, and the letters they stand for."""

COUNT_WORDS: Mapping[str, int] = {
    **dict.fromkeys(("a", "an", "one", "un", "une"), 1),
    **dict.fromkeys(("two", "deux"), 2),
    **dict.fromkeys(("three", "trois"), 3),
    **dict.fromkeys(("four", "quatre"), 4),
}
"""Words for numbers of builds."""

MOST_WAIVED = 99
"""No power can have more builds to waive; a larger number is a slip."""


class FormBuilder:
    """Builds the forms of one piece: one method a rule of the grammar. With `partial`, enough to cancel an order."""

    def __init__(self, names: DiplomacyNames, partial: bool = False) -> None:
        self.names = names
        self.partial = partial

    @staticmethod
    def rules() -> frozenset[str]:
        """The rules of the grammar that are orders."""
        return frozenset(_RULES)

    def build(self, tree: Node) -> tuple[Form, ...]:
        """The forms that the tree of an order says. Raises Trouble."""
        rule = _RULES[tree.data]
        return rule(self, tree)

    def unit(self, tree: Node) -> UnitRef:
        """A unit; its letter is "" if none was written, for the place tells which one it is."""
        letter = next((t for t in tree.children if is_token(t, "TROOP")), None)
        node = child(tree, "place") or child(tree, "known") or tree
        return UnitRef(TROOP_WORDS[str(letter)] if letter else "", self.place(node))

    def place(self, tree: Node) -> str:
        """The place that a tree names; a letter before it is of no account."""
        return self.names.place([t for t in tokens_of(tree) if t.type != "TROOP"])

    def way(self, tree: Node) -> tuple[str, bool]:
        """Where an order goes, and whether by convoy: with ``via``, or with seas named on the way."""
        *seas, last = children(tree, "target")
        for sea in seas:
            self.place(sea)
        via = child(tree, "via")
        said = [t for s in seas for t in tokens_of(s)] or (tokens_of(via) if via else [])
        if said:
            self.names.note("route_not_kept", said=self.names.said_by(said))
        return self.place(last), bool(seas) or via is not None

    def move(self, tree: Node) -> tuple[Form, ...]:
        """``A PAR -> BUR``, ``A LON -> NWY via convoy``, ``A LON -> NTH -> NWY``."""
        unit = self.unit(children(tree, "unit")[0])
        to, via = self.way(tree)
        return (forms.Move(unit, to, via),)

    def hold(self, tree: Node) -> tuple[Form, ...]:
        """``A PAR H``."""
        return (forms.Hold(self.unit(children(tree, "unit")[0])),)

    def support(self, tree: Node) -> tuple[Form, ...]:
        """``A PAR S A MAR -> BUR``, ``A PAR S A MAR``."""
        unit, target = (self.unit(u) for u in children(tree, "unit"))
        return (forms.Support(unit, target, self.way(tree)[0] if child(tree, "target") else ""),)

    def convoy(self, tree: Node) -> tuple[Form, ...]:
        """``F NTH C A LON -> NWY``."""
        unit, army = (self.unit(u) for u in children(tree, "unit"))
        if child(tree, "target") is None and not self.partial:
            raise Trouble("place_missing", len(self.names.marked.text.rstrip()))
        return (forms.Convoy(unit, army, "" if self.partial else self.way(tree)[0]),)

    def retreat(self, tree: Node) -> tuple[Form, ...]:
        """``A MAR R GAS``: of several places the first counts."""
        unit = self.unit(children(tree, "unit")[0])
        first, *others = (self.place(t) for t in children(tree, "target"))
        if others:
            self.names.note("retreat_first", area=first)
        return (forms.Retreat(unit, first),)

    def build_units(self, tree: Node) -> tuple[Form, ...]:
        """``Build F STP/NC``, or several units in a row: here the letter decides, so it must be known."""
        return tuple(forms.Build(self._built(u)) for u in children(tree, "unit"))

    def _built(self, tree: Node) -> UnitRef:
        unit = self.unit(tree)
        if unit.troop or self.partial:
            return unit
        if "/" not in unit.place and unit.place not in self.names.world.inland:
            tokens = tokens_of(tree)
            raise Trouble("troop_missing", tokens[0].start_pos or 0, said=self.names.said_by(tokens))
        told = UnitRef("F" if "/" in unit.place else "A", unit.place)
        self.names.note("troop_assumed", unit=str(told))
        return told

    def remove(self, tree: Node) -> tuple[Form, ...]:
        """``Remove A PAR``, ``A MAR disbands``, ``A MAR R off board``."""
        return tuple(forms.Remove(self.unit(u)) for u in children(tree, "unit"))

    def waive(self, tree: Node) -> tuple[Form, ...]:
        """``Waive``, ``Waive 2``."""
        said = next((t for t in tree.children if isinstance(t, Token)), None)
        if said is None:
            return (forms.Waive(),)
        count = COUNT_WORDS.get(said, 0) or (int(said) if said.isdigit() and len(said) < 4 else 0)
        if not 0 < count <= MOST_WAIVED:
            raise Trouble("waive_number", said.start_pos or 0)
        return (forms.Waive(count),)

    def draw(self, tree: Node) -> tuple[Form, ...]:
        """``Draw``, ``Draw England, France``, ``Concede England``: each power once, as written."""
        named = [self.names.seat(tokens_of(c)) for c in tree.children if isinstance(c, Tree)]
        return (forms.Draw(tuple(dict.fromkeys(named))),)


_RULES: Mapping[str, Callable[[FormBuilder, Node], tuple[Form, ...]]] = {
    "move": FormBuilder.move,
    "hold": FormBuilder.hold,
    "support": FormBuilder.support,
    "convoy": FormBuilder.convoy,
    "retreat": FormBuilder.retreat,
    "build": FormBuilder.build_units,
    "remove": FormBuilder.remove,
    "waive": FormBuilder.waive,
    "draw": FormBuilder.draw,
}
