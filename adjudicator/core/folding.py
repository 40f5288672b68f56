"""Words as they are compared: without accents and case."""

from __future__ import annotations

import unicodedata


def unaccented(text: str) -> str:
    """`text` without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def plain(text: str) -> str:
    """`text` without accents, case, and blanks at its ends."""
    return unaccented(text.strip()).casefold()
