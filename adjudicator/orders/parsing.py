"""From a piece of a line to what it says, by the grammar of a game: what the readers of all games have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from difflib import get_close_matches
from typing import ClassVar, Generic, TypeVar

from lark.exceptions import UnexpectedInput, UnexpectedToken

from adjudicator.core.messages import Lang, Message
from adjudicator.core.orders import Line, OrderLine, Reading
from adjudicator.orders.explain import INCOMPLETE, Context, Trouble, explain
from adjudicator.orders.grammar import load
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.names import Names
from adjudicator.orders.naming import NAME, Marked, mark
from adjudicator.orders.normalise import Folded
from adjudicator.orders.reading import read_text
from adjudicator.orders.shape import opens_list, order_like
from adjudicator.orders.split import Piece
from adjudicator.orders.tree import Node

N = TypeVar("N", bound=Names)


class GrammarReader(ABC, Generic[N]):
    """Reads orders by the grammar of a game. Never raises on what a player wrote; keeps nothing between mails.

    A game says by class attributes and methods what is its own; `N` is its way of finding names.
    """

    game: ClassVar[str]
    """The name of the grammar."""
    verbs: ClassVar[Sequence[str]]
    """Words that a misspelt one is compared with."""
    places: ClassVar[Sequence[str]]
    """The kinds of names where units stand."""
    characters: ClassVar[Sequence[str]] = ()
    """The kinds of names that move by themselves."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._parser = load(self.game)

    @abstractmethod
    def names(self, marked: Marked, line: str, notes: Sequence[Message] = ()) -> N:
        """What finds the meanings of the names of a piece."""

    @abstractmethod
    def to_lines(self, tree: Node, names: N, line: int, said: str) -> tuple[Line, ...]:
        """The lines that a tree of the grammar says. Raises Trouble."""

    def ways(self, folded: Folded) -> list[tuple[Folded, list[Message]]]:
        """The ways to take a piece, the likeliest first: as it is; what stands behind a colon. Each with its notes."""
        ways: list[tuple[Folded, list[Message]]] = [(Folded(folded.text.replace(":", " "), folded.columns), [])]
        colon = folded.text.rfind(":")
        if 0 < colon < len(folded.text) - 1:
            ways.append((folded.part(colon + 1).strip(), []))
        return ways

    def mark(self, folded: Folded) -> Marked:
        """The piece with its names marked."""
        return mark(folded, self.lexicon)

    def special(self, text: str, names: N) -> Trouble | None:
        """What only the game knows to be wrong with a marked text that cannot be parsed."""
        del text, names
        return None

    def prepare(self, folded: Folded) -> Folded:
        """A folded line before it is cut into pieces: what the game alone writes so, put in plain words."""
        return folded

    def read(self, text: str, lang: Lang) -> Reading:
        """See `OrderReader.read`. No word of the games means two things, so `lang` settles nothing."""
        del lang
        return read_text(text, self, self.prepare)

    def goes_on(self, piece: Piece, following: Piece) -> bool:
        """See `PieceReader.goes_on`: lists of places, of players and of units."""
        return opens_list(piece.folded.text, self.game) and self.may_go_on(following)

    def may_go_on(self, following: Piece) -> bool:
        """Whether a piece is no order by itself but holds a name, so that it may go on with a list."""
        marked = self.mark(following.folded)
        near = bool(marked.names) or len(marked.text) <= 4 or bool(self.lexicon.suggest(marked.text, self._listed))
        return near and self.parsed(marked) is None

    @property
    def _listed(self) -> tuple[str, ...]:
        return (*self.places, "seat")

    def read_piece(self, piece: Piece, line: int, text: str) -> tuple[Line, ...]:
        """See `PieceReader.read_piece`."""
        trouble: Trouble | None = None
        for folded, notes in self.ways(piece.folded):
            marked = self.mark(folded)
            try:
                return self._lines(self.names(marked, text, notes), line, piece)
            except Trouble as why:
                why.column = marked.column(why.offset)
                if trouble is None or trouble.code == "not_an_order":
                    trouble = why
                if trouble.code == "character_only_moves":
                    break
        assert trouble is not None
        raise trouble

    def _lines(self, names: N, line: int, piece: Piece) -> tuple[Line, ...]:
        said = piece.folded.of(names.line).strip()
        try:
            tree = self._parser.parse(names.marked.text)
        except UnexpectedInput as error:
            open_end = piece.blank and isinstance(error, UnexpectedToken) and error.token.type == "$END"
            if not open_end and self._just_words(names.marked) and not self._begins_almost(names.marked):
                raise Trouble("not_an_order", 0, said=said) from None
            raise explain(error, self._context(names), piece.blank) from None
        try:
            return self.to_lines(tree, names, line, said)
        except Trouble as trouble:
            if piece.blank and trouble.code in INCOMPLETE:
                raise Trouble("left_blank", 0, said=said) from None
            if trouble.code.endswith("_unknown") and self._just_words(names.marked):
                raise Trouble("not_an_order", 0, said=said) from None
            raise

    def parsed(self, marked: Marked) -> Node | None:
        """The tree of a marked piece, if it has one."""
        try:
            return self._parser.parse(marked.text)
        except UnexpectedInput:
            return None

    def _context(self, names: N) -> Context:
        marked = names.marked
        return Context(
            marked,
            names.said,
            lambda text: self._attempt(marked, text),
            self.verbs,
            lambda word: [e.id for e in self.lexicon.suggest(word, self.places)],
            lambda text: self.special(text, names),
        )

    def _attempt(self, marked: Marked, text: str) -> str | None:
        """The normal form of `text`, which uses the names of `marked`, if it is one good order."""
        again = Marked(Folded(text, range(1, len(text) + 1)), marked.names)
        tree = self.parsed(again)
        if tree is None:
            return None
        try:
            lines = self.to_lines(tree, self.names(again, text), 0, "")
        except Trouble:
            return None
        return lines[0].order.text if isinstance(lines[0], OrderLine) else None

    def _just_words(self, marked: Marked) -> bool:
        return not order_like(marked, self.game, self.places, self.characters)

    def _begins_almost(self, marked: Marked) -> bool:
        """Whether a piece begins with a misspelt verb and holds a name or a number (``Bribbe A THR 20``)."""
        word, _, rest = marked.text.strip().partition(" ")
        has_object = NAME.search(rest) is not None or any(c.isdigit() for c in rest)
        return has_object and len(word) > 3 and bool(get_close_matches(word, self.verbs, n=1, cutoff=0.8))
