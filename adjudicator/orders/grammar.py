"""Grammars by the name of their game, built once a process."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from lark import Lark

from adjudicator.files import data_root


def grammar_folder() -> Path:
    """Where the ``*.lark`` files lie."""
    return data_root() / "grammar"


@cache
def load(game: str) -> Lark:
    """The LALR parser of `game` (``diadoques``); it takes some 30 ms the first time.

    Raises:
        FileNotFoundError: there is no such grammar.
        lark.exceptions.GrammarError: it is not LALR(1), or names what it does not define.
    """
    return Lark(
        (grammar_folder() / f"{game}.lark").read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        import_paths=[str(grammar_folder())],
        source_path=str(grammar_folder() / f"{game}.lark"),
        maybe_placeholders=False,
    )


@cache
def keyword(game: str) -> re.Pattern[str]:
    """Matches the whole of a word that the grammar of `game` gives a meaning of its own; never a name."""
    patterns = [t.pattern.to_regexp() for t in load(game).terminals if t.name not in ("NAME", "WORD")]
    return re.compile("|".join(f"(?:{p})" for p in patterns))
