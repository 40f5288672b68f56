"""Names in an order: what a word means where it stands, and what to ask back if it means nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lark import Token

from adjudicator.core.messages import Arg, Message
from adjudicator.orders.explain import Trouble
from adjudicator.orders.lexicon import Entry, Lexicon
from adjudicator.orders.naming import Marked

# For each thing that can be asked for: the start of its problem codes, and the argument that holds suggestions.
_ASKED = {"area": ("place", "places"), "citadel": ("place", "places"), "seat": ("player", "seats"),
          "royal": ("person", "royals")}  # fmt: skip


@dataclass(slots=True)
class Names:
    """Finds meanings for the tokens of one piece, collecting notes on names that were completed.

    Attributes:
        lexicon: the names of the game.
        marked: the piece as it was parsed.
        line: the line of the player that the piece was cut from.
        notes: what the player is told of an order that was taken.
    """

    lexicon: Lexicon
    marked: Marked
    line: str
    notes: list[Message] = field(default_factory=list)

    def said(self, start: int, stop: int) -> str:
        """The player's own words between two offsets of the marked text."""
        return self.marked.words(start, stop, self.line)[:60]

    def said_by(self, tokens: Sequence[Token]) -> str:
        """The player's own words of some tokens that follow each other."""
        return self.said(tokens[0].start_pos or 0, tokens[-1].end_pos or 0)

    def seat(self, tokens: Sequence[Token]) -> str:
        """The player. Raises Trouble."""
        return self.entries(tokens, ("seat",))[0].id

    def may_be(self, token: Token, kind: str) -> bool:
        """Whether a token is a known name of that kind."""
        return token.type == "NAME" and self.is_kind(token, kind)

    def is_kind(self, char: str, kind: str) -> bool:
        """Whether a name of the marked text may be of that kind."""
        return any(e.kind == kind for e in self.marked.name(char).meaning.entries)

    def unknown(self, tokens: Sequence[Token], kinds: Sequence[str]) -> Trouble:
        """What to say of words that are no name of `kinds`, with the names that look like them."""
        label, key = _ASKED[kinds[0]]
        said = self.said_by(tokens)
        near: Arg = [e.id for e in self.lexicon.suggest(said, kinds)]
        code, args = (f"{label}_unknown_meant", {key: near}) if near else (f"{label}_unknown", {})
        return Trouble(code, tokens[0].start_pos or 0, said=said, **args)

    def entries(self, tokens: Sequence[Token], kinds: Sequence[str]) -> list[Entry]:
        """What `tokens` name of the `kinds`: at most one entry of each. Raises Trouble."""
        label, key = _ASKED[kinds[0]]
        known = len(tokens) == 1 and tokens[0].type == "NAME"
        meaning = self.marked.name(tokens[0]).meaning if known else None
        entries = [e for e in meaning.entries if e.kind in kinds] if meaning else []
        if meaning is None or not entries:
            raise self.unknown(tokens, kinds)
        ids: Arg = [e.id for e in entries]
        if len(entries) > len({e.kind for e in entries}):
            raise Trouble(f"{label}_ambiguous", tokens[0].start_pos or 0, said=self.said_by(tokens), **{key: ids})
        if meaning.guessed:
            code = "name_completed" if label == "place" else f"{label}_completed"
            self.notes.append(Message(code, {"said": self.said_by(tokens), key: ids}))
        return entries
