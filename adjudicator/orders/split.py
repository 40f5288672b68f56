"""From lines to pieces: one order a line, or several divided by ``;``, ``,`` or a full stop (`diadoques 13`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.orders.normalise import Folded
from adjudicator.orders.shape import BULLET, I_SAY

_SMILEY = re.compile(r"[:;]'?-?[)(dp](?= |$)|<3")
_COMMENT = re.compile(r"(?:^|(?<= ))#(?![0-9]).*$|(?:^|(?<= ))//.*$")
_PARENTHESIS = re.compile(r"\(([^()]*)(?:\)|$)")
_MEANT = re.compile(
    r" *(?:(?:via|par (?:la )?mer|by sea|par convoi|by convoy)\b|(?:a ?)?[0-9]{1,6} *(?:t|talents?)? *$)"
)
_SEPARATOR = re.compile(r";|,|(?<=[a-z0-9]{3})(?<!retr)\.(?= +[a-z*+])|(?<= )/(?= )|(?<= )[0-9]{1,2}\)(?= +[a-z*])")
_BLANK = re.compile(r"__|\.\.|\?|\[ *\]")
_GLUED = re.compile(r"^(\*? *[afg][meg]?\*?)-(?=[a-z]{3})")
_WORDS = re.compile(r"[a-z0-9]")
_TO_SPACES = str.maketrans(".!?_#()", "       ")


@dataclass(frozen=True, slots=True)
class Piece:
    """What may be one order.

    Attributes:
        folded: its text, without marks that say nothing; a colon is kept.
        blank: it had dots, a question mark or a line where something is to be filled in.
        comma: it stands behind a comma, so it may go on with the list of the piece before.
    """

    folded: Folded
    blank: bool
    comma: bool

    def join(self, other: Piece) -> Piece:
        """This piece and the next one as one, with the comma between them."""
        text = f"{self.folded.text}, {other.folded.text}"
        gap = (self.folded.column(len(self.folded.text)),) * 2
        columns = (*self.folded.columns, *gap, *other.folded.columns)
        return Piece(Folded(text, columns), self.blank or other.blank, self.comma)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a line, and the comments that were left out (as folded parts)."""

    pieces: tuple[Piece, ...]
    comments: tuple[Folded, ...]


def is_empty(folded: Folded) -> bool:
    """A line of punctuation, of box drawing, or of nothing at all."""
    return _WORDS.search(folded.text) is None


def is_quoted(folded: Folded) -> bool:
    """A line that begins with the mark of a quotation."""
    return folded.text.lstrip().startswith(">")


def pieces(folded: Folded) -> Pieces:
    """Cut a folded line into pieces, without bullet, numbering, comments and smileys."""
    folded, comments = _without_comments(folded)
    folded = _without_bullet(folded)
    found: list[Piece] = []
    at, comma = 0, False
    for mark in (*_SEPARATOR.finditer(folded.text), None):
        part = folded.part(at, mark.start() if mark else len(folded.text))
        if not is_empty(part):
            found.append(_piece(part, comma))
        if mark:
            at, comma = mark.end(), mark[0] in ",/"
    return Pieces(tuple(found), comments)


def _piece(part: Folded, comma: bool) -> Piece:
    blank = _BLANK.search(part.text) is not None
    plain = _without_emphasis(Folded(part.text.translate(_TO_SPACES), part.columns).strip("' "))
    i_say = I_SAY.match(plain.text)
    plain = plain.part(i_say.end() if i_say else 0)
    return Piece(Folded(_GLUED.sub(r"\1 ", plain.text), plain.columns), blank, comma)


def _without_comments(folded: Folded) -> tuple[Folded, tuple[Folded, ...]]:
    text = _SMILEY.sub(lambda m: " " * len(m[0]), folded.text)
    comments: list[Folded] = []
    cut = _COMMENT.search(text)
    if cut is not None:
        comments.append(folded.part(cut.start()).strip("#/ "))
        text = text[: cut.start()]
    for found in _PARENTHESIS.finditer(text):
        if not _MEANT.match(found[1]):
            comments.append(folded.part(*found.span(1)).strip())
            text = text[: found.start()] + " " * len(found[0]) + text[found.end() :]
    return Folded(text, folded.columns[: len(text)]), tuple(c for c in comments if not is_empty(c))


def _without_bullet(folded: Folded) -> Folded:
    bullet = BULLET.match(folded.text)
    return folded.part(bullet.end()) if bullet else folded


def _without_emphasis(part: Folded) -> Folded:
    """Without the stars that some programs put round bold words; a star in front alone may be the diadochus."""
    while len(part.text) > 2 and part.text[0] == part.text[-1] == "*":
        part = part.part(1, len(part.text) - 1).strip()
    return part
