"""The reader of Peloponnese: answers of players and commands of the game master (`peloponnese 7`)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache

from lark import Tree

from adjudicator.core.messages import Arg, Lang, Message
from adjudicator.core.orders import CancelLine, Line, OrderLine, Reading, ReadyLine, RequestLine
from adjudicator.orders.explain import COMMON_NOTES, COMMON_PROBLEMS, Trouble
from adjudicator.orders.grammar import keyword
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.naming import NAME, Marked
from adjudicator.orders.normalise import fold
from adjudicator.orders.parsing import GrammarReader
from adjudicator.orders.peloponnese_forms import FormBuilder
from adjudicator.orders.peloponnese_names import Names
from adjudicator.orders.peloponnese_shape import below_nothing, may_be_order, terminal, uncountable
from adjudicator.orders.reading import MAX_LINES, MAX_TEXT, read_text
from adjudicator.orders.split import Piece
from adjudicator.orders.tree import Node, first
from adjudicator.rulesets.peloponnese.commands import SignPeace
from adjudicator.rulesets.peloponnese.orders import (
    TERMS,
    AnswerPeace,
    Choice,
    ProposePeace,
    Retain,
    Walls,
    from_order,
    keys,
    to_order,
)

GAME = "peloponnese"

VERBS = (
    "propose", "proposer", "accept", "accepter", "refuse", "refuser", "retain", "conserver", "spare", "epargner",
    "ravage", "ravager", "unravage", "capture", "capturer", "release", "liberer", "garrison", "garnison", "rebel",
    "revolter", "fortify", "fortifier", "unfortify", "demanteler", "move", "deplacer", "remove", "retirer", "ajouter",
    "treasury", "tresor", "bellicosity", "bellicosite", "resentment", "ressentiment", "standing", "relation",
    "hostages", "otages", "controller", "controleur", "modifier", "modificateur", "defeat", "vaincre", "break",
    "rompre", "sign", "signer", "cancel", "annuler", "peace", "paix", "walls", "murs", "friendly", "unfriendly",
    "neutral", "dominant", "independent", "tributary", "tributaire",
)  # fmt: skip
"""Words that a misspelt one is compared with."""

PELOPONNESE_PROBLEMS: Mapping[str, tuple[str, ...]] = {
    "state_unknown": ("said",),
    "state_unknown_meant": ("said", "states"),
    "state_ambiguous": ("said", "states"),
    "figure_missing": (),
    "figure_too_large": ("said", "limit"),
    "figure_negative": ("said",),
    "kind_unknown": ("said",),
    "turn_bad": ("said",),
    "name_missing": (),
}
"""Problems of Peloponnese alone: code to the names of its arguments."""

PELOPONNESE_PROBLEM_CODES: Mapping[str, tuple[str, ...]] = {**COMMON_PROBLEMS, **PELOPONNESE_PROBLEMS}

PELOPONNESE_NOTES: Mapping[str, tuple[str, ...]] = {
    "state_completed": ("said", "states"),
    "terms_cut": ("limit",),
}
"""Notes of Peloponnese alone."""

PELOPONNESE_NOTE_CODES: Mapping[str, tuple[str, ...]] = {**COMMON_NOTES, **PELOPONNESE_NOTES}

_OURS = {"number_missing": "figure_missing", "place_missing": "name_missing"}
"""Codes whose common words speak of another game, to our own."""

_COUNTED = re.compile(r" *[0-9]{1,3} ?[a-z]+")


class PeloponneseReader(GrammarReader[Names]):
    """Reads what players and the game master write. Never raises on what anybody wrote; keeps nothing between mails.

    Example: ``reader.read("Proposer la paix à Athènes : Platées libre", "fr").lines[0].order.text`` is
    ``"Propose peace to Athens: Platées libre"``.

    Args:
        states, spaces, areas: id to all its names in both languages.
    """

    game = GAME
    verbs = VERBS
    places = ("space",)

    def __init__(
        self,
        states: Mapping[str, Sequence[str]],
        spaces: Mapping[str, Sequence[str]],
        areas: Mapping[str, Sequence[str]],
    ) -> None:
        is_keyword = keyword(GAME).fullmatch
        names = {"state": states, "space": spaces, "area": areas}
        super().__init__(Lexicon(names, lambda word: is_keyword(word) is not None))

    def read(self, text: str, lang: Lang) -> Reading:
        """See `OrderReader.read`. The terms of a peace stand behind the first colon, to the end of the line (`6.6`)."""
        del lang
        bare, terms = _without_terms(text)
        return read_text(bare, _WithTerms(self, terms))

    def names(self, marked: Marked, line: str, notes: Sequence[Message] = ()) -> Names:
        """See `GrammarReader.names`."""
        return Names(self.lexicon, marked, line, list(notes))

    def to_lines(self, tree: Node, names: Names, line: int, said: str) -> tuple[Line, ...]:
        """See `GrammarReader.to_lines`."""
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
        form = FormBuilder(names).build(what)
        return (OrderLine(line, to_order(form, said), tuple(names.notes)),)

    def special(self, text: str, names: Names) -> Trouble | None:
        """What is counted but is no strength point; a figure below nothing; a misspelt word anywhere, if with the word
        that was meant the piece is one good order.
        """
        bad = uncountable(text) or below_nothing(text)
        if bad is not None:
            code, (start, stop) = bad
            return Trouble(code, start, said=names.said(start, stop))
        for word in re.finditer(r"[a-z]{4,}", text):
            for meant in get_close_matches(word[0], VERBS, n=2, cutoff=0.75) if word[0] not in VERBS else ():
                hint = self._attempt(names.marked, f"{text[: word.start()]}{meant}{text[word.end() :]}")
                if hint is not None:
                    return Trouble("word_meant", word.start(), said=names.said(*word.span()), hint=hint)
        return None

    def goes_on(self, piece: Piece, following: Piece) -> bool:
        """See `PieceReader.goes_on`: a list of strength points, ``Retain 1H, 1C``."""
        return _COUNTED.match(following.folded.text) is not None and any(c.isdigit() for c in piece.folded.text)

    def read_piece(self, piece: Piece, line: int, text: str) -> tuple[Line, ...]:
        """See `PieceReader.read_piece`."""
        try:
            return super().read_piece(piece, line, text)
        except Trouble as trouble:
            raise _ours(trouble, piece.folded.of(text).strip()) from None

    def _just_words(self, marked: Marked) -> bool:
        return not may_be_order(NAME.sub("P", marked.text))


def _ours(trouble: Trouble, said: str) -> Trouble:
    """The same trouble in this game's words: those of other games speak of units and arrows."""
    code = _OURS.get(trouble.code, trouble.code)
    args: dict[str, Arg] = {} if code != trouble.code else trouble.args_
    if code not in PELOPONNESE_PROBLEM_CODES or code in ("arrow_backwards", "second_arrow", "letter_unknown"):
        code, args = "not_understood", {"said": said[:60]}
    ours = Trouble(code, trouble.offset, **args)
    ours.column = trouble.column
    return ours


def _cancelled(tree: Node, names: Names) -> tuple[str, ...]:
    """The keys that ``cancel`` and what follows it take back."""
    what = next(c for c in tree.children if isinstance(c, Tree))
    if what.data == "part":
        return ("retain",) if first(what).type == "RETAIN" else ("walls:",)
    form = FormBuilder(names).build(what)
    assert isinstance(form, ProposePeace | AnswerPeace | Retain | Walls | Choice)
    return keys(form)


# ---- the terms of a peace


@cache
def _offers() -> re.Pattern[str]:
    """What stands before the colon of an offer of peace, folded."""
    words = rf"(?:{terminal('_PROPOSE')}|{terminal('_SIGN')})"
    return re.compile(rf"^[^:]*?(?<![a-z0-9]){words}[^:]*?{terminal('_PEACE')}[^:]*:")


def _without_terms(text: str) -> tuple[str, dict[int, str]]:
    """The text without the terms of peaces, and the terms by the number of their line."""
    terms: dict[int, str] = {}
    lines = text[: MAX_TEXT + 1].splitlines()
    for number, raw in enumerate(lines[: MAX_LINES + 1], start=1):
        line = unicodedata.normalize("NFC", raw)
        if ":" not in line:
            continue
        folded = fold(line)
        offer = _offers().match(folded.text)
        if offer is not None:
            cut = folded.columns[offer.end() - 1]
            terms[number] = " ".join(line[cut:].split())
            lines[number - 1] = line[: cut - 1]
    return ("\n".join(lines), terms) if terms else (text, {})


@dataclass(frozen=True, slots=True)
class _WithTerms:
    """The reader for one text: puts the terms of a line back on its offer."""

    reader: PeloponneseReader
    terms: Mapping[int, str] = field(default_factory=dict)

    def goes_on(self, piece: Piece, following: Piece) -> bool:
        return self.reader.goes_on(piece, following)

    def read_piece(self, piece: Piece, line: int, text: str) -> Sequence[Line]:
        lines = self.reader.read_piece(piece, line, text)
        terms = self.terms.get(line, "")
        return [self._complete(found, terms) for found in lines] if terms else lines

    @staticmethod
    def _complete(line: Line, terms: str) -> Line:
        if not isinstance(line, OrderLine):
            return line
        form = from_order(line.order)
        notes = (*line.notes, Message("terms_cut", {"limit": TERMS})) if len(terms) > TERMS else line.notes
        said = f"{line.order.said}: {terms}"
        match form:
            case ProposePeace(to=to):
                return OrderLine(line.line, to_order(ProposePeace(to, terms[:TERMS]), said), notes)
            case SignPeace(one=one, other=other, turn=turn):
                return OrderLine(line.line, to_order(SignPeace(one, other, turn, terms[:TERMS]), said), notes)
        return line
