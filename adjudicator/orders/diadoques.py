"""The reader of Diadoques: orders of `diadoques 13` in French and English."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from lark import Tree

from adjudicator.core.messages import Message
from adjudicator.core.orders import CancelLine, Line, OrderLine, ReadyLine, RequestLine
from adjudicator.orders.diadoques_forms import FormBuilder
from adjudicator.orders.diadoques_names import PLACES, ROYAL_NAMES, Names, World
from adjudicator.orders.explain import Trouble
from adjudicator.orders.grammar import keyword
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.naming import Marked
from adjudicator.orders.normalise import Folded
from adjudicator.orders.parsing import GrammarReader
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


class DiadoquesReader(GrammarReader[Names]):
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

    game = GAME
    verbs = VERBS
    places = PLACES
    characters = ("royal",)

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
        super().__init__(lexicon)
        self._world = World(lexicon, dict(homes or {}), frozenset(seas))

    def names(self, marked: Marked, line: str, notes: Sequence[Message] = ()) -> Names:
        """See `GrammarReader.names`."""
        return Names(self.lexicon, marked, line, list(notes), world=self._world)

    def to_lines(self, tree: Node, names: Names, line: int, said: str) -> tuple[Line, ...]:
        """See `GrammarReader.to_lines`."""
        return _to_lines(tree, names, line, said)

    def special(self, text: str, names: Names) -> Trouble | None:
        """See `GrammarReader.special`."""
        return _special(text, names)

    def ways(self, folded: Folded) -> list[tuple[Folded, list[Message]]]:
        """As it is; its star a bullet; what stands behind a colon."""
        plain, *others = super().ways(folded)
        piece = plain[0]
        if piece.text.startswith("* "):
            return [plain, (piece.part(1).strip(), [Message("bullet_star")]), *others]
        if piece.text.startswith("*"):
            return [plain, (Folded(piece.text.replace("*", " "), piece.columns).strip(), []), *others]
        return [plain, *others]


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
