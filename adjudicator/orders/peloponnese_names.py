"""Names of Peloponnese in an order: city-states, spaces and areas, which often share a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lark import Token

from adjudicator.core.messages import Arg, Message
from adjudicator.orders.explain import Trouble
from adjudicator.orders.lexicon import Entry
from adjudicator.orders.names import Names as _Names
from adjudicator.orders.tree import Node, tokens_of

_ASKED: Mapping[str, tuple[str, str]] = {
    "space": ("place", "places"),
    "area": ("place", "places"),
    "state": ("state", "states"),
}
"""For each kind of name: the start of its problem codes, and the argument that holds suggestions."""


@dataclass(slots=True, kw_only=True)
class Names(_Names):
    """Finds meanings for the names of one piece of Peloponnese."""

    def space(self, tree: Node) -> str:
        """The space that a name stands for. Raises Trouble."""
        return self._one(tree, "space")

    def state(self, tree: Node) -> str:
        """The city-state. Raises Trouble."""
        return self._one(tree, "state")

    def area(self, tree: Node) -> str:
        """The area. Raises Trouble."""
        return self._one(tree, "area")

    def _one(self, tree: Node, kind: str) -> str:
        tokens = [token for token in tokens_of(tree) if token.type in ("NAME", "WORD")]
        return self.entries(tokens, (kind,))[0].id

    def unknown(self, tokens: Sequence[Token], kinds: Sequence[str]) -> Trouble:
        """What to say of words that are no name of `kinds`, with the names that look like them."""
        label, key = _ASKED[kinds[0]]
        said = self.said_by(tokens)
        near: Arg = [entry.id for entry in self.lexicon.suggest(said, kinds)]
        code, args = (f"{label}_unknown_meant", {key: near}) if near else (f"{label}_unknown", {})
        return Trouble(code, tokens[0].start_pos or 0, said=said, **args)

    def entries(self, tokens: Sequence[Token], kinds: Sequence[str]) -> list[Entry]:
        """What `tokens` name of the `kinds`: exactly one entry. Raises Trouble."""
        label, key = _ASKED[kinds[0]]
        known = len(tokens) == 1 and tokens[0].type == "NAME"
        meaning = self.marked.name(tokens[0]).meaning if known else None
        found = [entry for entry in meaning.entries if entry.kind in kinds] if meaning else []
        if meaning is None or not found:
            raise self.unknown(tokens, kinds)
        ids: Arg = [entry.id for entry in found]
        if len(found) > 1:
            raise Trouble(f"{label}_ambiguous", tokens[0].start_pos or 0, said=self.said_by(tokens), **{key: ids})
        if meaning.guessed:
            code = "name_completed" if label == "place" else "state_completed"
            self.notes.append(Message(code, {"said": self.said_by(tokens), key: ids}))
        return found
