"""The reader of Diadoques: orders of `diadoques 13` in French and English."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches

from lark import Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from adjudicator.core.messages import Lang, Message
from adjudicator.core.orders import CancelLine, Line, OrderLine, Reading, ReadyLine, RequestLine
from adjudicator.orders.diadoques_forms import FormBuilder
from adjudicator.orders.diadoques_names import PLACES, ROYAL_NAMES, Names, World
from adjudicator.orders.explain import INCOMPLETE, Context, Trouble, explain
from adjudicator.orders.grammar import keyword, load
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.naming import NAME, Marked, mark
from adjudicator.orders.normalise import Folded
from adjudicator.orders.reading import read_text
from adjudicator.orders.shape import opens_list, order_like
from adjudicator.orders.split import Piece
from adjudicator.orders.tree import Node, children, first, is_token, need
from adjudicator.rulesets.diadoques.orders import UNIT_KINDS, keys, to_order

GAME = "diadoques"

VERBS = (
    "supports", "soutient", "convoys", "convoie", "besieges", "assiege", "supplies", "ravitaille", "retreats",
    "retraite", "holds", "tient", "bribe", "corrompre", "prime", "counter-bribe", "give", "donner", "maintain",
    "entretenir", "disband", "dissoudre", "build", "construire", "promote", "promouvoir", "marry", "epouser",
    "assassinate", "assassiner", "cancel", "annuler", "armee", "army", "fleet", "flotte", "garnison", "garrison",
)  # fmt: skip
"""Words that a misspelt one is compared with."""

_CHARACTER = re.compile(
    "^ *([*\ue000-\uf8ff]) *[\ue000-\uf8ff]? +(?=(?:x|h|s|c|holds?|stays?|reste|tient)(?![a-z0-9]))"
)
_ROYAL_CHARACTER = re.compile("^ *(?:ordre royal|royal order) *([*\ue000-\uf8ff])")


class DiadoquesReader:
    """Reads orders of Diadoques (`diadoques 13`). Never raises on what a player wrote; keeps nothing between mails.

    Example: ``reader.read("a macédoine → thessalie", "fr").lines[0].order.text == "A MAC -> TES"``.

    Args:
        areas: area code to all its names in both languages.
        citadels: citadel id (French name without accents) to all its names.
        seats: seat to all its names; the first word of a longer name is a name too.
        homes: citadel id to the code of its area. Without it an order that leaves the area to be guessed
            (``G Pella -> F``) is a problem.
        seas: the codes of sea areas, where a unit without a letter is a fleet.
    """

    def __init__(
        self,
        areas: Mapping[str, Sequence[str]],
        citadels: Mapping[str, Sequence[str]],
        seats: Mapping[str, Sequence[str]],
        *,
        homes: Mapping[str, str] | None = None,
        seas: Collection[str] = (),
    ) -> None:
        short = {seat: (*names, *(n.split()[0] for n in names if n.strip())) for seat, names in seats.items()}
        names = {"area": areas, "citadel": citadels, "seat": short, "royal": ROYAL_NAMES}
        is_keyword = keyword(GAME).fullmatch
        lexicon = Lexicon(names, lambda word: is_keyword(word) is not None)
        self._world = World(lexicon, dict(homes or {}), frozenset(seas))
        self._parser = load(GAME)

    def read(self, text: str, lang: Lang) -> Reading:
        """See `OrderReader.read`. No word of Diadoques means two things, so `lang` settles nothing here."""
        del lang
        return read_text(text, self)

    def goes_on(self, piece: Piece, following: Piece) -> bool:
        """See `PieceReader.goes_on`: lists of places (retreats), of players (votes) and of units (winter)."""
        if not opens_list(piece.folded.text, GAME):
            return False
        marked = mark(following.folded, self._world.lexicon)
        if not marked.names and not self._near(marked.text):
            return False
        return self._parsed(marked) is None

    def _near(self, words: str) -> bool:
        return len(words) <= 4 or bool(self._world.lexicon.suggest(words, ("area", "citadel", "seat")))

    def read_piece(self, piece: Piece, line: int, text: str) -> tuple[Line, ...]:
        """See `PieceReader.read_piece`."""
        trouble: Trouble | None = None
        for folded, note in _ways(piece.folded):
            marked = mark(folded, self._world.lexicon)
            try:
                return self._lines(Names(self._world, marked, text, note), line, piece)
            except Trouble as why:
                why.column = marked.column(why.offset)
                if trouble is None or trouble.code == "not_an_order":
                    trouble = why
                if trouble.code == "character_only_moves":
                    break
        assert trouble is not None
        raise trouble

    def _lines(self, names: Names, line: int, piece: Piece) -> tuple[Line, ...]:
        said = piece.folded.of(names.line).strip()
        try:
            tree = self._parser.parse(names.marked.text)
        except UnexpectedInput as error:
            open_end = piece.blank and isinstance(error, UnexpectedToken) and error.token.type == "$END"
            if not open_end and _just_words(names.marked) and not _begins_almost(names.marked):
                raise Trouble("not_an_order", 0, said=said) from None
            raise explain(error, self._context(names), piece.blank) from None
        try:
            return _to_lines(tree, names, line, said)
        except Trouble as trouble:
            if piece.blank and trouble.code in INCOMPLETE:
                raise Trouble("left_blank", 0, said=said) from None
            if trouble.code.endswith("_unknown") and _just_words(names.marked):
                raise Trouble("not_an_order", 0, said=said) from None
            raise

    def _parsed(self, marked: Marked) -> Node | None:
        try:
            return self._parser.parse(marked.text)
        except UnexpectedInput:
            return None

    def _context(self, names: Names) -> Context:
        marked = names.marked
        return Context(
            marked,
            names.said,
            lambda text: self._attempt(marked, text),
            VERBS,
            self._places,
            lambda text: _special(text, names),
        )

    def _places(self, word: str) -> list[str]:
        return [e.id for e in self._world.lexicon.suggest(word, PLACES)]

    def _attempt(self, marked: Marked, text: str) -> str | None:
        """The normal form of `text`, which uses the names of `marked`, if it is one good order."""
        again = Marked(Folded(text, range(1, len(text) + 1)), marked.names)
        tree = self._parsed(again)
        if tree is None:
            return None
        try:
            lines = _to_lines(tree, Names(self._world, again, text), 0, "")
        except Trouble:
            return None
        return lines[0].order.text if isinstance(lines[0], OrderLine) else None


def _ways(folded: Folded) -> list[tuple[Folded, list[Message]]]:
    """The ways to take a piece, the likeliest first: as it is; its star a bullet; what stands behind a colon."""
    plain = Folded(folded.text.replace(":", " "), folded.columns)
    ways: list[tuple[Folded, list[Message]]] = [(plain, [])]
    if plain.text.startswith("* "):
        ways.append((plain.part(1).strip(), [Message("bullet_star")]))
    elif plain.text.startswith("*"):
        ways.append((Folded(plain.text.replace("*", " "), plain.columns).strip(), []))
    colon = folded.text.rfind(":")
    if 0 < colon < len(folded.text) - 1:
        ways.append((folded.part(colon + 1).strip(), []))
    return ways


def _just_words(marked: Marked) -> bool:
    return not order_like(marked, GAME, PLACES, ("royal",))


def _begins_almost(marked: Marked) -> bool:
    """Whether a piece begins with a misspelt verb and holds a name or a number (``Bribbe A THR 20``)."""
    word, _, rest = marked.text.strip().partition(" ")
    has_object = NAME.search(rest) is not None or any(c.isdigit() for c in rest)
    return has_object and len(word) > 3 and bool(get_close_matches(word, VERBS, n=1, cutoff=0.8))


def _special(text: str, names: Names) -> Trouble | None:
    """What goes wrong with characters: they only move, and a royal order is for a unit alone."""
    alone = _CHARACTER.match(text)
    if alone is not None and (alone[1] == "*" or names.is_kind(alone[1], "royal")):
        return Trouble("character_only_moves", alone.end(), said=names.said(0, alone.end()))
    royal = _ROYAL_CHARACTER.match(text)
    if royal is not None and (royal[1] == "*" or names.is_kind(royal[1], "royal")):
        return Trouble("royal_order_unit", royal.start(1))
    return None


def _to_lines(tree: Node, names: Names, line: int, said: str) -> tuple[Line, ...]:
    what = next(c for c in tree.children if isinstance(c, Tree))
    match what.data:
        case "ready" | "wait":
            return (ReadyLine(line, what.data == "ready"),)
        case "request":
            return (RequestLine(line, first(what).type.lower()),)
        case "cancel_all":
            return (CancelLine(line, said, (), True),)
        case "cancel":
            return (CancelLine(line, said, _cancelled(what, names)),)
    forms = FormBuilder(names).build(what)
    notes = tuple(names.notes)
    return tuple(OrderLine(line, to_order(form, said), notes if i == 0 else ()) for i, form in enumerate(forms))


def _cancelled(tree: Node, names: Names) -> tuple[str, ...]:
    """The keys that ``cancel`` and what follows it take back."""
    builder = FormBuilder(names, partial=True)
    part = next(c for c in tree.children if isinstance(c, Tree))
    match part.data:
        case "unit":
            return tuple(key for unit in children(tree, "unit") for key in _unit_keys(unit, builder, names))
        case "character":
            return (f"character:{builder.character(part)[0]}",)
        case "cancel_retreat":
            return (f"retreat:{builder.subject(need(part, 'unit')).unit.place}",)
        case "cancel_royal":
            return (f"royal:{builder.subject(need(part, 'unit')).unit.place}",)
    return tuple(dict.fromkeys(key for form in builder.build(part) for key in keys(form)))


def _unit_keys(tree: Node, builder: FormBuilder, names: Names) -> tuple[str, ...]:
    """The keys of all orders of a unit, or of the royal person that is named like one."""
    token = first(tree)
    if len(tree.children) == 1 and is_token(token, "NAME") and names.may_be(token, "royal"):
        return (f"character:{names.royal([token])}",)
    place = builder.subject(tree).unit.place
    return tuple(f"{kind}:{place}" for kind in UNIT_KINDS)
