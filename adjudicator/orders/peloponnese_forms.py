"""From the tree of a line to the forms of `peloponnese 7`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from lark import Token, Tree

from adjudicator.orders.explain import Trouble
from adjudicator.orders.peloponnese_names import Names
from adjudicator.orders.tree import Node, child, need, tokens_of
from adjudicator.rulesets.peloponnese import commands
from adjudicator.rulesets.peloponnese import orders as forms
from adjudicator.rulesets.peloponnese.orders import Form
from adjudicator.rulesets.peloponnese.position import ONE_OF_EACH, Force
from adjudicator.rulesets.peloponnese.rules import MOST

_TYPE_OF = {"h": "H", "c": "C", "n": "N", "horse": "C", "s": "N", "t": "N", "f": "N"}
"""The first letter of what is counted, or the word, to the type of strength points."""

_FIGURES: Mapping[str, commands.Figure] = {"t": "treasury", "b": "bellicosity", "r": "resentment"}
_RELATIONS: Mapping[str, commands.Relation] = {"FRIENDLY": "friendly", "NEUTRAL": "neutral", "UNFRIENDLY": "unfriendly"}
_RANKS = {
    "DOMINANT": "dominant",
    "INDEPENDENT": "independent",
    "NEUTRAL": "neutral",
    "PARTNER": "junior partner",
    "ALLY": "ally",
    "TRIBUTARY": "tributary",
}
LONG_WALLS_OF = "Athens"


class FormBuilder:
    """Builds the form of one piece: one method a rule of the grammar."""

    def __init__(self, names: Names) -> None:
        self.names = names

    @staticmethod
    def rules() -> frozenset[str]:
        """The rules of the grammar that are orders."""
        return frozenset(_RULES)

    def build(self, tree: Node) -> Form:
        """The form that the tree of an order says. Raises Trouble."""
        return _RULES[tree.data](self, tree)

    # ---- pieces

    def _ones(self, tree: Node) -> list[Node]:
        return [c for c in tree.children if isinstance(c, Tree) and c.data in ("one", "last")]

    def _types(self, tree: Node) -> list[str]:
        return [c.type for c in tree.children if isinstance(c, Token)]

    def _number(self, token: Token, most: int) -> int:
        number = int(token)
        if abs(number) > most:
            raise Trouble("figure_too_large", token.start_pos or 0, said=self.names.said_by([token]), limit=most)
        return number

    def amount(self, tree: Node) -> int:
        """A figure."""
        (token,) = (t for t in tokens_of(need(tree, "amount")) if t.type == "INT")
        return self._number(token, MOST)

    def force(self, tree: Node) -> Force:
        """``2H 1C``; the same type twice is added up."""
        counts = {"H": 0, "C": 0, "N": 0}
        for token in (t for t in tokens_of(tree) if t.type in ("COUNTED", "LETTER")):
            number = re.match(r"[0-9]+", token)
            word = re.sub(r"^(?:[0-9]+|one|an?|une?) *|(?<=.) sps?$", "", token)
            counts[_TYPE_OF.get(word, _TYPE_OF[word[0]])] += int(number[0]) if number else 1
        return Force(**counts)

    # ---- players

    def propose(self, tree: Node) -> Form:
        """``Propose peace to Athens``; the reader adds the terms."""
        return forms.ProposePeace(self.names.state(self._ones(tree)[0]))

    def answer(self, tree: Node) -> Form:
        """``Accept peace from Sparta``."""
        return forms.AnswerPeace(self.names.state(self._ones(tree)[0]), "ACCEPT" in self._types(tree))

    def retain(self, tree: Node) -> Form:
        """``Retain 1H 1C``, ``Retain none``."""
        if "EACH" in self._types(tree):
            return forms.Retain(ONE_OF_EACH)
        return forms.Retain(self.force(tree))

    def walls(self, tree: Node) -> Form:
        """``Tear down walls of Corinth``."""
        tear = "TEAR" in self._types(tree)
        if "LONG_WALLS" in self._types(tree):
            return forms.Walls(tear, LONG_WALLS_OF)
        named = self._ones(tree)
        return forms.Walls(tear, self.names.state(named[0]) if named else "")

    def choice(self, tree: Node) -> Form:
        """``Make Argos a tributary``."""
        named = self._ones(tree)
        return forms.Choice("TRIBUTARY" in self._types(tree), self.names.state(named[0]) if named else "")

    # ---- spaces

    def ravage(self, tree: Node) -> Form:
        """``Ravage Athens``, ``Unravage Athens``."""
        return commands.Ravage(self.names.space(self._ones(tree)[0]), "RAVAGE" in self._types(tree))

    def capture(self, tree: Node) -> Form:
        """``Capture Oropus by Thebes``."""
        space, by = self._ones(tree)
        return commands.Capture(self.names.space(space), self.names.state(by))

    def captures(self, tree: Node) -> Form:
        """``Thebes captures Oropus``."""
        by, space = self._ones(tree)
        return commands.Capture(self.names.space(space), self.names.state(by))

    def release(self, tree: Node) -> Form:
        """``Release Oropus to Athens``."""
        space, *to = self._ones(tree)
        return commands.Release(self.names.space(space), self.names.state(to[0]) if to else "")

    def control(self, tree: Node) -> Form:
        """``Set controller Oropus Athens``."""
        space, *by = self._ones(tree)
        return commands.Control(self.names.space(space), self.names.state(by[0]) if by else "")

    def friendly(self, tree: Node) -> Form:
        """``Friendly Oropus to Athens``."""
        space, to = self._ones(tree)
        return commands.Friendly(self.names.space(space), self.names.state(to), "FRIENDLY" in self._types(tree))

    def garrison(self, tree: Node) -> Form:
        """``Garrison Plataea by Athens``."""
        space, by = self._ones(tree)
        return commands.Garrison(self.names.space(space), self.names.state(by))

    def ungarrison(self, tree: Node) -> Form:
        """``Remove garrison Plataea``."""
        return commands.Garrison(self.names.space(self._ones(tree)[0]))

    def rebel(self, tree: Node) -> Form:
        """``Rebel Potidaea``."""
        return commands.Rebel(self.names.space(self._ones(tree)[0]))

    def end_rebellion(self, tree: Node) -> Form:
        """``End rebellion Potidaea to Athens``."""
        space, *to = self._ones(tree)
        return commands.EndRebellion(self.names.space(space), self.names.state(to[0]) if to else "")

    def fortify(self, tree: Node) -> Form:
        """``Fortify Plataea``, ``Unfortify Plataea``."""
        return commands.Fortify(self.names.space(self._ones(tree)[0]), "FORTIFY" in self._types(tree))

    def long_walls(self, tree: Node) -> Form:
        """``Long Walls down``."""
        return commands.LongWalls("UP" in self._types(tree))

    # ---- strength points

    def move(self, tree: Node) -> Form:
        """``Move 2H Athens to Plataea``, ``Move 2H of Argos from Athens to Plataea``."""
        *owner, origin, to = self._ones(tree)
        return commands.Move(
            self.force(need(tree, "force")),
            self.names.space(origin),
            self.names.space(to),
            self.names.state(owner[0]) if owner else "",
        )

    def muster(self, tree: Node) -> Form:
        """``Add 2H of Athens to Piraeus``, ``Remove 2H of Athens from Piraeus``."""
        owner, space = self._ones(tree)
        force = self.force(need(tree, "force"))
        return commands.Muster(force, self.names.state(owner), self.names.space(space), "ADD" in self._types(tree))

    # ---- states

    def figure(self, tree: Node) -> Form:
        """``Set treasury Athens 1800``."""
        (token,) = (t for t in tree.children if isinstance(t, Token) and t.type == "FIGURE")
        figure = _FIGURES[re.sub(r"^(?:the|le|la) ", "", token)[0]]
        return commands.SetFigure(figure, self.names.state(self._ones(tree)[0]), self.amount(tree))

    def standing(self, tree: Node) -> Form:
        """``Set standing Corinth junior partner of Sparta``."""
        rank = need(tree, "rank")
        name = _RANKS[self._types(rank)[0]]
        of = child(rank, "one")
        standing = f"{name} of {self.names.state(of)}" if of is not None else name
        return commands.SetStanding(self.names.state(self._ones(tree)[0]), standing)

    def relation(self, tree: Node) -> Form:
        """``Set relation Athens Sparta unfriendly``."""
        one, other = self._ones(tree)
        relation = next(_RELATIONS[kind] for kind in self._types(tree) if kind in _RELATIONS)
        return commands.SetRelation(self.names.state(one), self.names.state(other), relation)

    def hostages(self, tree: Node) -> Form:
        """``Set hostages Athens from Sparta 120``."""
        holder, of = self._ones(tree)
        return commands.Hostages(self.names.state(holder), self.names.state(of), self.amount(tree))

    def free_hostages(self, tree: Node) -> Form:
        """``Release hostages Athens from Sparta``."""
        holder, of = self._ones(tree)
        return commands.Hostages(self.names.state(holder), self.names.state(of), 0)

    def sign(self, tree: Node) -> Form:
        """``Sign peace Athens Sparta turn 3``; the reader adds the terms."""
        one, other = self._ones(tree)
        turns = [t for t in tree.children if isinstance(t, Token) and t.type == "INT"]
        turn = self._number(turns[0], 999) if turns else 0
        return commands.SignPeace(self.names.state(one), self.names.state(other), turn)

    def break_peace(self, tree: Node) -> Form:
        """``Break peace Athens Sparta``."""
        one, other = self._ones(tree)
        return commands.BreakPeace(self.names.state(one), self.names.state(other))

    def defeat(self, tree: Node) -> Form:
        """``Defeat Argos by Sparta as tributary``."""
        state, by = self._ones(tree)
        wish = {"TRIBUTARY": True, "ALLY": False}
        found = [wish[kind] for kind in self._types(tree) if kind in wish]
        return commands.Defeat(self.names.state(state), self.names.state(by), found[0] if found else None)

    def suffered(self, tree: Node) -> Form:
        """``Plague not suffered Athens``."""
        return commands.Suffered(self.names.state(self._ones(tree)[0]), "NOT" not in self._types(tree))

    def fund(self, tree: Node) -> Form:
        """``Emergency fund off``."""
        return commands.Fund(not {"OFF", "DOWN"} & set(self._types(tree)))

    def modifier(self, tree: Node) -> Form:
        """``Set modifier Chalcidice -1``."""
        (token,) = (t for t in tree.children if isinstance(t, Token) and t.type in ("SIGNED", "INT"))
        number = self._number(Token(token.type, token.replace(" ", ""), token.start_pos, end_pos=token.end_pos), 20)
        return commands.SetModifier(self.names.area(self._ones(tree)[0]), number)

    def set_turn(self, tree: Node) -> Form:
        """``Set turn 3``."""
        (token,) = (t for t in tree.children if isinstance(t, Token) and t.type == "INT")
        number = self._number(token, 999)
        if not number:
            raise Trouble("turn_bad", token.start_pos or 0, said=self.names.said_by([token]))
        return commands.SetTurn(number)

    def go(self, tree: Node) -> Form:
        """``Run political phase`` and the like."""
        kinds = self._types(tree)
        return commands.Go("run" if "RUN" in kinds else "preview" if "PREVIEW" in kinds else "next")


_RULES: Mapping[str, Callable[[FormBuilder, Node], Form]] = {
    name: getattr(FormBuilder, name)
    for name in (
        "propose", "answer", "retain", "walls", "choice",
        "ravage", "capture", "captures", "release", "control", "friendly", "garrison", "ungarrison", "rebel",
        "end_rebellion", "fortify", "long_walls", "move", "muster", "figure", "standing", "relation", "hostages",
        "free_hostages", "sign", "break_peace", "defeat", "suffered", "fund", "modifier", "set_turn", "go",
    )
}  # fmt: skip
"""The rule of an order to what builds its form."""
