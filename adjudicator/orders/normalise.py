"""One alphabet for all the ways in which phones and mail programs write the same thing.

A line is *folded*: small letters without accents, plain digits, one kind of dash, arrow, quote and space. Every folded
character remembers the column it came from, so that a problem can point at the player's own words.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_ENTITIES = {
    "gt": ">", "#62": ">", "#x3e": ">", "lt": "<", "#60": "<", "nbsp": " ", "#160": " ", "amp": "&", "quot": " ",
    "#39": "'", "apos": "'", "rarr": "→", "#8594": "→", "#x2192": "→", "ndash": "-", "mdash": "-",
}  # fmt: skip
_ENTITY = re.compile(r"&(#?[a-z0-9]{2,6});|&(gt|lt|nbsp)(?![a-z])", re.I)

# What is kept as it is. Every other mark becomes a space.
_KEPT = frozenset("abcdefghijklmnopqrstuvwxyz0123456789 *+-=~<>,;:'/&().#_?!→")

# Letters of other alphabets that look like Latin ones: a Greek or Russian keyboard left on.
_LOOK_ALIKE = dict(zip("АВЕКМНОРСТХаеорсхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abekmhopctxaeopcxyabezhikmnoptyx", strict=True))

_SPECIAL = {
    **_LOOK_ALIKE,
    # Wingdings: what Outlook makes of "-->" and "==>" when it corrects while one types.
    "\uf0e0": "→", "\uf0e8": "→",
    "’": "'", "‘": "'", "‛": "'", "ʼ": "'", "`": "'", "´": "'", "′": "'",
    "−": "-", "⁃": "-", "─": "-", "━": "-", "╌": "-", "╴": "-",
    "⟩": ">", "〉": ">", "⁺": "+", "＋": "+",
    "×": "x", "✕": "x", "✖": "x", "✗": "x", "✘": "x", "❌": "x",
    "∗": "*", "⁎": "*", "★": "*", "☆": "*", "⭐": "*", "✱": "*", "⚹": "*",
    "…": "...", "⁄": "/", "ø": "o", "Ø": "o", "ł": "l", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe",
    "\u30fb": " ", "½": " ",
}  # fmt: skip

_ASCII = {i: (chr(i).lower() if chr(i).lower() in _KEPT else "'" if chr(i) == "`" else " ") for i in range(128)}
_KEYCAP = "\u20e3"
_ARROW_NAME = re.compile(r"\bRIGHT(?:WARDS)?\b.*\b(?:ARROW|ARROWHEAD|HARPOON|TRIANGLE|POINTER|BACKHAND INDEX)\b")


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; `columns[i]` is the column (1 for the first) that character i came from."""

    text: str
    columns: tuple[int, ...] | range

    def part(self, start: int, stop: int | None = None) -> Folded:
        """The piece between two offsets."""
        return Folded(self.text[start:stop], self.columns[start:stop])

    def strip(self, marks: str = " ") -> Folded:
        """Without the `marks` at both ends."""
        start = len(self.text) - len(self.text.lstrip(marks))
        return self.part(start, max(start, len(self.text.rstrip(marks))))

    def column(self, offset: int) -> int:
        """The column of the character at `offset`; past the end, the column after the last one; 1 if empty."""
        if offset < len(self.columns):
            return self.columns[offset]
        return self.columns[-1] + 1 if self.columns else 1

    def of(self, line: str) -> str:
        """The words of `line` that this piece was folded from."""
        return line[self.columns[0] - 1 : self.columns[-1]] if self.columns else ""


def fold(line: str) -> Folded:
    """Fold one line, which is in NFC. Linear in its length; never raises.

    Example: ``fold("A Macédoine —> THR").text == "a macedoine -> thr"``.
    """
    if line.isascii() and "&" not in line:
        return Folded(line.translate(_ASCII), range(1, len(line) + 1))
    out: list[str] = []
    columns: list[int] = []
    for char, column in _decoded(line):
        if char == _KEYCAP and out and out[-1].isdigit():
            out[-1] = " "
            continue
        for folded in _wingdings(line, column) or fold_char(char):
            out.append(folded)
            columns.append(column)
    return Folded("".join(out), tuple(columns))


def fold_name(name: str) -> str:
    """A name as the lexicon keeps it: its words, folded, with one space between them (``mer d eubee``)."""
    return " ".join(re.findall(r"[a-z0-9]+", fold(unicodedata.normalize("NFC", name)).text))


def _decoded(line: str) -> list[tuple[str, int]]:
    """Characters with their columns; an entity left over from HTML (``&gt;``) is the one character it means."""
    out: list[tuple[str, int]] = []
    at = 0
    for entity in _ENTITY.finditer(line) if "&" in line else ():
        meant = _ENTITIES.get((entity[1] or entity[2]).lower())
        if meant is not None:
            out.extend((line[i], i + 1) for i in range(at, entity.start()))
            out.append((meant, entity.start() + 1))
            at = entity.end()
    out.extend((line[i], i + 1) for i in range(at, len(line)))
    return out


def _wingdings(line: str, column: int) -> str:
    """A small ``à`` or ``è`` that stands alone is an arrow: Outlook's ``-->`` is the letter ``à`` in Wingdings."""
    if line[column - 1] not in "àè" or not 1 < column < len(line):
        return ""
    alone = line[column - 2].isspace() and line[column].isspace()
    return line[column - 1] if alone else ""


@lru_cache(maxsize=4096)
def fold_char(char: str) -> str:
    """What one character becomes: usually one character, none for marks that cannot be seen, two for ligatures."""
    special = _SPECIAL.get(char)
    if special is not None:
        return special
    plain = "".join(c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c))
    if plain.isascii():
        if unicodedata.category(char) == "No":
            return " "
        return "".join(_ASCII[ord(c)] for c in plain)
    return _fold_symbol(char)


def _fold_symbol(char: str) -> str:
    category = unicodedata.category(char)
    if category in ("Mn", "Me", "Cf"):
        return ""
    if category == "Pd":
        return "-"
    if category == "Nd":
        return str(unicodedata.digit(char))
    name = unicodedata.name(char, "")
    if category in ("Sm", "So"):
        if "LEFT" in name:
            return "<" if "ARROW" in name and "RIGHT" not in name else " "
        if _ARROW_NAME.search(name):
            return "→"
    return _SPECIAL.get(unicodedata.normalize("NFKD", char), " ")
