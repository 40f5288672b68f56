"""Text that people wrote, made fit to be shown (invariant 7, promise P12).

Every argument of a message and every name passes through `one_line` before it enters a mail. HTML escaping comes on
top of it, by Jinja's autoescape.
"""

from __future__ import annotations

import re
import unicodedata

from adjudicator.core.messages import Lang

_QUOTES = {"en": ("“", "”"), "fr": ("«\u00a0", "\u00a0»")}
_PAIRS = frozenset({'""', "''", "“”", "‘’", "„“", "«»"})
_BIDI_AND_BREAKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\ufeff"
)
_GONE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def one_line(text: str, limit: int = 500) -> str:
    """`text` in NFC on one line without controls, bidi marks and invisible characters, cut to `limit` characters.

    Example: ``one_line("A\\r\\nBcc: x\\u202e")`` is ``A Bcc: x``.
    """
    kept: list[str] = []
    for character in unicodedata.normalize("NFC", text[: 4 * limit]):
        if character in "\t\n\r\x0b\x0c\x85\u2028\u2029":
            kept.append(" ")
        elif character == "\u200d" or (
            character not in _BIDI_AND_BREAKS and unicodedata.category(character) not in _GONE
        ):
            kept.append(character)  # the joiner holds emoji together and is harmless
    line = re.sub(" {2,}", " ", "".join(kept)).strip(" ")
    return line if len(line) <= limit else line[: limit - 1] + "…"


def quoted(text: str, lang: Lang, limit: int = 200) -> str:
    """The words of a player between the quotation marks of `lang`, in the place of those around all of it, if any."""
    opening, closing = _QUOTES[lang]
    line = one_line(text, limit)
    inner = line[1:-1]
    if inner and line[0] + line[-1] in _PAIRS and not {line[0], line[-1]} & {*inner}:
        line = inner.strip()
    return f"{opening}{line}{closing}"


def paragraphs(text: str, limit: int = 8_000) -> tuple[str, ...]:
    """The lines of a longer text that somebody wrote, each made safe; an empty one between two paragraphs stays."""
    lines = [one_line(line, limit) for line in text[:limit].splitlines()]
    return tuple(line for n, line in enumerate(lines) if line or (n and lines[n - 1]))
