"""The reader of Mare Nostrum: entries and decisions of `mare_nostrum 7` in French and English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from lark import Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from adjudicator.core.messages import Lang
from adjudicator.core.orders import CancelLine, Line, OrderLine, Reading, ReadyLine, RequestLine
from adjudicator.orders.explain import Trouble
from adjudicator.orders.grammar import keyword, load
from adjudicator.orders.mare_nostrum_forms import Gazetteer, Heading, Names, Said, build
from adjudicator.orders.mare_nostrum_problems import explain
from adjudicator.orders.mare_nostrum_shape import FILLERS, GAME, may_be_order, without_fillers
from adjudicator.orders.naming import Marked, mark
from adjudicator.orders.normalise import Folded, fold_name
from adjudicator.orders.reading import read_text
from adjudicator.orders.split import Piece
from adjudicator.orders.tree import Node, first
from adjudicator.rulesets.mare_nostrum.campaign import Campaign
from adjudicator.rulesets.mare_nostrum.orders import Accept, Decision, Entry, Strike, to_order

_PART_OF_WORDS = frozenset((
    "campagne", "campaign", "field", "trade", "commerciale", "commerciales", "protecteur", "protector", "philosophie",
    "philosophique", "philosophy", "religieuse", "religious", "publique", "public", "cite", "city", "politique",
    "political", "pieces", "piece", "gold", "back", "home", "retour", "commerce", "nouvelles", "nouveaux",
))  # fmt: skip
"""Words of the grammar's longer expressions: never the beginning of a name."""

_NOTE = re.compile(
    r" *(?:: *|(?<![a-z])(?:(?:because|parce que|car|since|motif|raison|reason)(?![a-z])|parce qu') *:? *)"
)
"""What stands before a note or a reason."""

_PURPOSE = re.compile(r" +(?:pour|for) +")
"""What stands before a purpose (``dépense 40 pour une école``), where it is no player."""

_AFTER_NUMBER = re.compile(r"[0-9](?: *po| *gp)? *:")
_MARKS = str.maketrans(",./()#!?", " " * 8)
_THOUSANDS = re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")
_NUMBERS = re.compile(r"(?:no? |numero )?[0-9]+(?: (?:et|and) (?:no? |numero )?[0-9]+)*")
_COMMON = ("ready", "wait", "request", "cancel_all")
"""The lines of all games, whose words may hold articles (``annuler tous les ordres``)."""

_NOTED = ("entry", "withdrawal", "correction", "strike", "accept")
"""The lines that a note or a reason may stand behind."""
_MOST_NOTE = 160


class MareNostrumReader:
    """Reads entries and decisions. Never raises on what somebody wrote; keeps nothing between mails.

    A name with a colon alone on a line (``Rome:``) says whose ledger the lines below are; a note may stand behind an
    entry and a colon (``Gain 120: commerce``).

    Example: ``reader.read("Rome : dépense 40 PO", "fr").lines[0].order.text == "Rome: expense 40"``.
    """

    def __init__(
        self,
        seats: Mapping[str, Sequence[str]],
        provinces: Mapping[str, Sequence[str]],
        cities: Mapping[str, Sequence[str]],
        regimes: Mapping[str, Sequence[str]],
    ) -> None:
        """Each mapping goes from an id to its names in both languages; cities stand by the code of their province."""
        names = {"seat": seats, "province": provinces, "city": cities, "regime": regimes}
        is_word = keyword(GAME).fullmatch
        self.lexicon = Gazetteer(names, lambda word: word in _PART_OF_WORDS or is_word(word) is not None)
        self._single = sorted({fold_name(one) for ids in names.values() for i, n in ids.items() for one in (i, *n)})
        self._parser = load(GAME)

    @classmethod
    def of(cls, campaign: Campaign) -> MareNostrumReader:
        """The reader of a campaign."""
        return cls(
            {seat: (power.en, power.fr) for seat, power in campaign.powers.items()},
            {code: (province.en, province.fr) for code, province in campaign.provinces.items()},
            {code: (province.city, province.city_fr) for code, province in campaign.provinces.items()},
            {ident: (regime.en, regime.fr) for ident, regime in campaign.regimes.items()},
        )

    def clashes(self) -> tuple[str, ...]:
        """The names of one word that are words of the order language as well, and so could not be told from them."""
        is_word = keyword(GAME).fullmatch
        return tuple(name for name in self._single if is_word(name) or FILLERS.fullmatch(name))

    def read(self, text: str, lang: Lang) -> Reading:
        """See `OrderReader.read`. No word means two things, so `lang` settles nothing."""
        del lang
        letter = _Letter(self)
        return read_text(text, letter, letter.prepare)

    def parsed(self, folded: Folded) -> tuple[Marked, Node | UnexpectedInput]:
        """The tree of a piece and the text it was made of: without articles and the like but in lines of all games."""
        whole = mark(folded, self.lexicon)
        plain = Marked(without_fillers(whole.folded), whole.names)
        try:
            return plain, self._parser.parse(plain.text)
        except UnexpectedInput as error:
            complaint = error
        try:
            tree = self._parser.parse(whole.text)
        except UnexpectedInput:
            return plain, complaint
        return (whole, tree) if _what(tree).data in _COMMON else (plain, complaint)

    def attempt(self, marked: Marked, text: str) -> str | None:
        """The normal form of a text that uses the names of `marked`, if it is one good order."""
        again = Marked(Folded(text, range(1, len(text) + 1)), marked.names)
        try:
            said = build(_what(self._parser.parse(text)), Names(self.lexicon, again, text))
        except (UnexpectedInput, Trouble, StopIteration):
            return None
        return str(said[0]) if len(said) == 1 and not isinstance(said[0], Heading) else None


@dataclass(slots=True)
class _Letter:
    """One text while it is read: whose ledger the lines are, by the last heading, and within the present line."""

    reader: MareNostrumReader
    heading: str = ""
    line: int = 0
    seat: str = ""

    def prepare(self, folded: Folded) -> Folded:
        """A line before it is cut: notes keep together, and ``1,250`` is one number."""
        text = _THOUSANDS.sub(" ", folded.text)
        start = 0
        for part in text.split(";"):
            stop = start + len(part)
            for found in _NOTE.finditer(part):
                note = start + found.end()
                if found.start() and self._takes_note(Folded(text, folded.columns).part(start, start + found.start())):
                    text = text[:note] + text[note:stop].translate(_MARKS) + text[stop:]
                    break
            start = stop + 1
        return Folded(text, folded.columns)

    def _takes_note(self, head: Folded) -> bool:
        """Whether what stands before a colon is an entry, or a word about one, in itself (the last of a list)."""
        text = head.text.replace(":", " ")
        cut = text.rfind(",") + 1
        _, tree = self.reader.parsed(Folded(text, head.columns).part(cut))
        return isinstance(tree, Tree) and _what(tree).data in _NOTED

    def goes_on(self, piece: Piece, following: Piece) -> bool:
        """See `PieceReader.goes_on`: ``accept 12, 13``; ``liesse, fête`` are two orders."""
        return _NUMBERS.fullmatch(following.folded.text.strip()) is not None

    def read_piece(self, piece: Piece, line: int, text: str) -> Sequence[Line]:
        """See `PieceReader.read_piece`."""
        if line != self.line:
            self.line, self.seat = line, self.heading
        trouble: Trouble | None = None
        for folded, note in _ways(piece.folded):
            marked, tree = self.reader.parsed(folded)
            names = Names(self.reader.lexicon, marked, text)
            try:
                if isinstance(tree, UnexpectedInput):
                    raise self._why(tree, names, piece)
                if note and _what(tree).data not in _NOTED:
                    continue
                return self._lines(tree, names, line, piece, note.of(text).strip()[:_MOST_NOTE] if note else "")
            except Trouble as why:
                why.column = marked.column(why.offset)
                if trouble is None or trouble.code == "not_an_order":
                    trouble = why
        assert trouble is not None
        raise trouble

    def _why(self, error: UnexpectedInput, names: Names, piece: Piece) -> Trouble:
        open_end = piece.blank and isinstance(error, UnexpectedToken) and error.token.type == "$END"
        attempt = self.reader.attempt
        trouble = explain(
            error, names.marked, names.said, lambda text: attempt(names.marked, text), names.regimes(), piece.blank
        )
        if open_end or trouble.code == "word_meant" or may_be_order(names.marked.text):
            return trouble
        return Trouble("not_an_order", 0, said=piece.folded.of(names.line).strip())

    def _lines(self, tree: Node, names: Names, line: int, piece: Piece, note: str) -> Sequence[Line]:
        said = piece.folded.of(names.line).strip()
        what = _what(tree)
        match what.data:
            case "ready" | "wait":
                return (ReadyLine(line, what.data == "ready"),)
            case "request":
                return (RequestLine(line, first(what).type.lower()),)
            case "cancel_all":
                return (CancelLine(line, said, (), True),)
        lines: list[Line] = []
        for form in build(what, names):
            if isinstance(form, Heading):
                self.heading = self.seat = form.seat
            else:
                kept = self._completed(form, note)
                lines.append(OrderLine(line, to_order(kept, said), () if lines else tuple(names.notes)))
        return lines

    def _completed(self, form: Said, note: str) -> Entry | Decision | Accept | Strike:
        """The form with whose it is, and with its note."""
        assert not isinstance(form, Heading)
        if isinstance(form, Entry | Decision):
            if form.seat:
                self.seat = form.seat
            elif not (isinstance(form, Entry) and form.kind in ("siege", "siege lifted", "province lost")):
                form = msgspec.structs.replace(form, seat=self.seat)
        if isinstance(form, Entry) and note:
            return msgspec.structs.replace(form, note=note)
        if isinstance(form, Strike) and note:
            return msgspec.structs.replace(form, reason=note)
        return form  # type: ignore[return-value]


def _what(tree: Node) -> Node:
    return next(c for c in tree.children if isinstance(c, Tree))


def _ways(folded: Folded) -> Iterator[tuple[Folded, Folded | None]]:
    """The ways to take a piece, the likeliest first: as a whole; its head with what is behind a colon as a note."""
    spaced = Folded(folded.text.replace(":", " "), folded.columns)
    if not _AFTER_NUMBER.search(folded.text):
        yield spaced, None
    for found in _NOTE.finditer(folded.text):
        if found.start() and folded.part(found.end()).text.strip():
            yield spaced.part(0, found.start()), folded.part(found.end()).strip()
    if _AFTER_NUMBER.search(folded.text):
        yield spaced, None
    for found in _PURPOSE.finditer(folded.text):
        yield spaced.part(0, found.start()), folded.part(found.end()).strip()
