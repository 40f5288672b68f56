"""Names in a line, found before it is parsed and put as one character each, so that grammars know of no names.

``a grande phrygie -> lydie`` becomes ``a`` + NAME + `` -> `` + NAME. Words of the order language stay as they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.orders.lexicon import ARTICLES, Lexicon, Meaning
from adjudicator.orders.normalise import Folded

FIRST_NAME = 0xE000
"""The characters from here on stand for names; no folded text holds any of them."""

NAME = re.compile("[\ue000-\uf8ff]")

_WORD = re.compile(r"[a-z0-9]+")
_BEFORE_TROOPS = re.compile(
    r"\b(?:l'|d'|(?:la|le|les|the|an|my|our|un|une|mon|ma|mes|notre|nos|de) )+"
    r"(?=armee|army|armies|flotte|fleet|garnison|garrison)"
)


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it was said (folded), what it may stand for, and the column of its last character."""

    said: str
    meaning: Meaning
    last: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A folded piece whose names are single characters."""

    folded: Folded
    names: tuple[Name, ...]

    @property
    def text(self) -> str:
        """The text for the parser."""
        return self.folded.text

    def name(self, char: str) -> Name:
        """The name that a character stands for."""
        return self.names[ord(char) - FIRST_NAME]

    def column(self, offset: int) -> int:
        """The column of the line at `offset`; at the end of the text, the one behind its last character."""
        if offset >= len(self.text) and self.text and NAME.match(self.text[-1]):
            return self.name(self.text[-1]).last + 1
        return self.folded.column(offset)

    def words(self, start: int, stop: int, line: str) -> str:
        """The words of `line` between two offsets of the marked text, without space around them."""
        stop = min(stop, len(self.text))
        if start >= stop:
            return ""
        char = self.text[stop - 1]
        last = self.name(char).last if NAME.match(char) else self.folded.columns[stop - 1]
        return line[self.folded.columns[start] - 1 : last].strip()


def mark(piece: Folded, lexicon: Lexicon) -> Marked:
    """Find the names of `piece`, longest first, and swallow the articles before them."""
    piece = _without(piece, _BEFORE_TROOPS)
    text, columns = piece.text, piece.columns
    words = [(m.start(), m.end()) for m in _WORD.finditer(text)]
    out: list[str] = []
    kept: list[int] = []
    names: list[Name] = []
    at = index = 0
    while index < len(words):
        count, meaning = _name_at(text, words, index, lexicon)
        if meaning is None:
            index += 1
            continue
        start, stop = words[index][0], words[index + count - 1][1]
        begin = _before_articles(text, words, index, at)
        out.extend((text[at:begin], chr(FIRST_NAME + len(names))))
        kept.extend((*columns[at:begin], columns[start]))
        names.append(Name(text[start:stop], meaning, columns[stop - 1]))
        at, index = stop, index + count
    out.append(text[at:])
    kept.extend(columns[at:])
    return Marked(Folded("".join(out), tuple(kept)), tuple(names))


def _name_at(text: str, words: list[tuple[int, int]], index: int, lexicon: Lexicon) -> tuple[int, Meaning | None]:
    """How many words from `index` on are one name, and its meaning."""
    first = text[words[index][0] : words[index][1]]
    longest = lexicon.longest if len(first) > 3 or first in lexicon.starts else 1
    parts = [first]
    for (_, end), (start, stop) in zip(words[index:], words[index + 1 : index + longest], strict=False):
        if text[end:start] not in (" ", "-", "'", "' ", "  "):
            break
        parts.append(text[start:stop])
    for count in range(len(parts), 0, -1):
        meaning = lexicon.find(" ".join(parts[:count]))
        if meaning is not None:
            return count, meaning
    return 1, None


def _before_articles(text: str, words: list[tuple[int, int]], index: int, at: int) -> int:
    """Where the articles before word `index` begin, looking back no further than `at`."""
    begin = words[index][0]
    for start, stop in reversed(words[max(0, index - 4) : index]):
        if start < at or text[start:stop] not in ARTICLES or text[stop:begin] not in (" ", "'", "' "):
            break
        begin = start
    return begin


def _without(piece: Folded, pattern: re.Pattern[str]) -> Folded:
    found = pattern.search(piece.text)
    while found is not None:
        start, stop = found.span()
        piece = Folded(piece.text[:start] + piece.text[stop:], (*piece.columns[:start], *piece.columns[stop:]))
        found = pattern.search(piece.text, start)
    return piece
