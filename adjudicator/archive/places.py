"""Where everything lies in the site, and how one file names another. All links are relative: it works from a file."""

from __future__ import annotations

import hashlib
import re

from adjudicator.core.messages import Lang

RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))})
"""Names that no folder can have on some systems."""


def slug(game: str) -> str:
    """The name of a game's folder: the game's own name where it is plain, else what is plain of it and a digest.

    Example: ``alpha`` stays ``alpha``; ``../Ä`` becomes ``game-`` and ten hex digits.
    """
    if re.fullmatch(r"[a-z0-9]{1,40}", game) and game not in RESERVED:
        return game
    plain = re.sub(r"[^a-z0-9]+", "-", game.lower()).strip("-")[:30] or "game"
    return f"{plain}-{hashlib.sha256(game.encode('utf-8', 'surrogatepass')).hexdigest()[:10]}"


def other(lang: Lang) -> Lang:
    """The language of the other half of the site."""
    return "fr" if lang == "en" else "en"


def page_file(index: int) -> str:
    """The page of a chapter, in the folder of its game."""
    return f"{index:03}.html"


def game_folder(folder: str, lang: Lang) -> str:
    """The folder of a game's pages in a language."""
    return f"{lang}/games/{folder}"


def picture_folder(folder: str) -> str:
    """The folder of a game's pictures; all languages share it."""
    return f"games/{folder}"


def board_folder(ruleset: str) -> str:
    """The folder of a map that all games of a ruleset share."""
    return f"maps/{slug(ruleset)}"
