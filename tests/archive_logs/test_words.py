"""The words of a log for people: every code that is used has words, gets their arguments, and none is left over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import adjudicator.archive
from adjudicator.archive.paper import words
from adjudicator.cli.archive_past import HEADINGS
from adjudicator.render.words import placeholders

PACKAGE = Path(adjudicator.archive.__file__).parent
SOURCES = (PACKAGE / "readable.py", PACKAGE / "readable_terms.py", PACKAGE.parent / "cli" / "archive_past.py")
FAMILIES = {
    "over_": ("deadline", "ready", "game_master"),
    "changed_": HEADINGS,
}
"""The beginnings of codes that are put together, to what comes behind."""


def _codes(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp():
            yield from (*_codes(node.body), *_codes(node.orelse))
        case ast.JoinedStr(values=[ast.Constant(value=str(head)), *_]):
            yield from (f"{head}{end}" for end in FAMILIES[head])


def used() -> Iterator[tuple[str, frozenset[str]]]:
    """Every code in the sources with the names of the arguments it gets."""
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("_w", "self._w"):
                code = call.args[-1]
                code = named.get(code.id, code) if isinstance(code, ast.Name) else code
                for one in _codes(code):
                    yield f"log_{one}", frozenset(str(keyword.arg) for keyword in call.keywords)


def test_each_code_has_words_that_get_their_arguments() -> None:
    catalogue = words().catalogue
    found = dict(used())
    assert len(found) > 35
    for code, given in used():
        assert code in catalogue, code
        assert placeholders(catalogue[code]["en"]) <= given, code


def test_no_words_are_left_over() -> None:
    assert {code for code in words().catalogue if code.startswith("log_")} - {code for code, _ in used()} == set()
