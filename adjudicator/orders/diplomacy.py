"""The reader of Diplomacy: orders in French and English, as judges and players by mail write them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from lark import Tree

from adjudicator.core.messages import Lang, Message
from adjudicator.core.orders import CancelLine, Line, OrderLine, Reading, ReadyLine, RequestLine
from adjudicator.orders.diplomacy_forms import FormBuilder
from adjudicator.orders.diplomacy_habits import is_heading, prepare
from adjudicator.orders.diplomacy_names import PLACES, DiplomacyNames, mark_names, world_of
from adjudicator.orders.explain import Trouble
from adjudicator.orders.grammar import keyword
from adjudicator.orders.naming import Marked
from adjudicator.orders.normalise import Folded
from adjudicator.orders.parsing import GrammarReader
from adjudicator.orders.split import Piece
from adjudicator.orders.tree import Node, children, first, need
from adjudicator.rulesets.diplomacy.orders import Waive, from_order, keys, to_order

GAME = "diplomacy"

VERBS = (
    "supports", "soutient", "convoys", "convoie", "retreats", "retraite", "holds", "tient", "moves", "attaque",
    "build", "construire", "remove", "supprimer", "disband", "dissoudre", "demanteler", "waive", "renoncer", "draw",
    "concede", "cancel", "annuler", "army", "armee", "fleet", "flotte",
)  # fmt: skip
"""Words that a misspelt one is compared with."""

RENAMED: Mapping[str, str] = {
    "order_missing": "what_order",
    "unit_missing": "which_unit",
    "letter_unknown": "troop_unknown",
    "arrow_backwards": "arrow_turned",
}
"""Problems of every game whose words speak of another game's units, and the codes that Diplomacy has for them."""

_VIA = re.compile(r"(?<![a-z0-9])(?:via|by)(?![a-z0-9])")
_WAIVE = re.compile(r"^ *(?:build )?(?:waive|renonce)")


class DiplomacyReader(GrammarReader[DiplomacyNames]):
    """Reads orders of Diplomacy. Never raises on what a player wrote; keeps nothing between mails.

    Example: ``reader.read("f nth c lon-nwy", "en").lines[0].order.text == "F NTH C LON -> NWY"``: a letter that is not
    written stays out, for the place tells the unit.

    Args:
        provinces: province code to all its names in both languages. Codes of other judges are known besides.
        coasts: the coasts of provinces that have two (``STP/NC``) to names they have besides that of their province
            with ``nc``, ``north coast`` or ``côte nord``, which is always understood.
        seats: seat to all its names.
        seas: the codes of sea provinces.
        coastal: the codes of land provinces by the sea. Without them ``Build MOS`` is asked back for its letter.
    """

    game = GAME
    verbs = VERBS
    places = PLACES

    def __init__(
        self,
        provinces: Mapping[str, Sequence[str]],
        coasts: Mapping[str, Sequence[str]],
        seats: Mapping[str, Sequence[str]],
        *,
        seas: Collection[str] = (),
        coastal: Collection[str] = (),
    ) -> None:
        self._world = world_of(provinces, coasts, seats, seas, coastal, keyword(GAME))
        super().__init__(self._world.lexicon)

    def read(self, text: str, lang: Lang) -> Reading:
        """See `OrderReader.read`. Builds waived on several lines of one text add up."""
        reading = super().read(text, lang)
        return Reading(_summed(reading.lines), reading.problems)

    def names(self, marked: Marked, line: str, notes: Sequence[Message] = ()) -> DiplomacyNames:
        """See `GrammarReader.names`."""
        return DiplomacyNames(self.lexicon, marked, line, list(notes), world=self._world)

    def prepare(self, folded: Folded) -> Folded:
        """See `GrammarReader.prepare`: coasts, abbreviations, ``par convoi``."""
        return prepare(folded)

    def mark(self, folded: Folded) -> Marked:
        """See `GrammarReader.mark`; a power named before a unit is left out."""
        return mark_names(folded, self.lexicon)

    def goes_on(self, piece: Piece, following: Piece) -> bool:
        """Also the seas of a route go on behind a comma: ``A LON - NWY via NTH, NWG``."""
        if _VIA.search(piece.folded.text) is not None:
            return self.may_go_on(following)
        return super().goes_on(piece, following)

    def read_piece(self, piece: Piece, line: int, text: str) -> tuple[Line, ...]:
        """See `PieceReader.read_piece`. A heading (``Spring 1901 moves``, ``England:``) is no order and no mistake."""
        marked = self.mark(piece.folded)
        if is_heading(piece.folded.text) or self.names(marked, text).is_seat(marked.text.replace(":", " ")):
            heading = Trouble("not_an_order", 0, said=piece.folded.of(text).strip())
            heading.column = piece.folded.column(0)
            raise heading
        try:
            return super().read_piece(piece, line, text)
        except Trouble as trouble:
            trouble.code = RENAMED.get(trouble.code, trouble.code)
            raise

    def special(self, text: str, names: DiplomacyNames) -> Trouble | None:
        """A number of builds that is none."""
        del names
        return Trouble("waive_number", len(text.rstrip())) if _WAIVE.match(text) else None

    def to_lines(self, tree: Node, names: DiplomacyNames, line: int, said: str) -> tuple[Line, ...]:
        """See `GrammarReader.to_lines`."""
        what = next(c for c in tree.children if isinstance(c, Tree))
        match what.data:
            case "ready" | "wait":
                return (ReadyLine(line, what.data == "ready"),)
            case "request":
                return (RequestLine(line, first(what).type.lower()),)
            case "cancel_all":
                return (CancelLine(line, said, (), True),)
            case "no_draw":
                return (CancelLine(line, said, ("draw",)),)
            case "cancel":
                return (CancelLine(line, said, _cancelled(what, names)),)
        forms = FormBuilder(names).build(what)
        notes = tuple(names.notes)
        return tuple(OrderLine(line, to_order(form, said), notes if i == 0 else ()) for i, form in enumerate(forms))


def _cancelled(tree: Node, names: DiplomacyNames) -> tuple[str, ...]:
    """The keys that ``cancel`` and what follows it take back; of a unit, all kinds of its orders."""
    builder = FormBuilder(names, partial=True)
    part = next(c for c in tree.children if isinstance(c, Tree))
    match part.data:
        case "unit":
            units = [builder.unit(u).province for u in children(tree, "unit")]
            return tuple(f"{kind}:{province}" for province in units for kind in ("unit", "build", "remove"))
        case "cancel_retreat":
            return (f"unit:{builder.unit(need(part, 'unit')).province}",)
    return tuple(dict.fromkeys(key for form in builder.build(part) for key in keys(form)))


def _summed(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with each waive counting those above it, for the last one replaces the others."""
    total, out = 0, list[Line]()
    for line in lines:
        if isinstance(line, CancelLine) and (line.everything or "waive" in line.keys):
            total = 0
        if isinstance(line, OrderLine) and line.order.keys == ("waive",):
            form = from_order(line.order)
            assert isinstance(form, Waive)
            total += form.count
            if total > form.count:
                note = Message("waives_summed", {"count": total})
                line = OrderLine(line.line, to_order(Waive(total), line.order.said), (*line.notes, note))
        out.append(line)
    return tuple(out)
