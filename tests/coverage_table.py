"""``python -m tests.coverage_table`` writes docs/rules-coverage.md: every statement of the rules, and what tries it.

A case names statements under ``rules``. A test names them in its docstring or its module's, in backquotes
(`diadoques 4.10, 4.11`, or `4.10` where the game is clear), or at the start of a key in a table of cases.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from adjudicator.cases.files import case_files, read_cases

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
CASES = TESTS / "cases" / "diadoques"
PAGE = ROOT / "docs" / "rules-coverage.md"

CHAPTERS: Mapping[str, str] = {
    "1": "Board",
    "2": "Units",
    "3": "Calendar",
    "4": "Movement",
    "5": "Garrisons and conversion",
    "6": "Sieges",
    "7": "Retreats",
    "8": "Money in a military season",
    "9": "Winter",
    "10": "Royal family",
    "11": "Events",
    "12": "Victory",
    "13": "Orders as players write them",
}

HEAD = """\
# Diadoques: every statement of the rules, and what tries it

Made by `make golden` from the sources; a test checks that it is up to date and that no statement is without a case or
a test. Cases lie in `tests/cases/diadoques` and run with `adjudicator check`; tests are named by file and function, or
by file and the title of an entry in a table of cases. Titles are short names, not the rules: those are in the mail
`rules`.
"""

NAMED = re.compile(r"`(?:diadoques )?([0-9][0-9., ]*)`")
TITLED = re.compile(r"([0-9]+\.[0-9]+) ")


def statements() -> dict[str, str]:
    """Every statement's number to its short title, in order."""
    lines = (CASES / "statements.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return dict(line.split("\t") for line in lines)


def by_case() -> dict[str, list[str]]:
    """Every statement that a case names to the ids of the cases."""
    found: dict[str, list[str]] = {}
    for file in case_files([CASES]):
        for case in read_cases(file):
            for number in case["rules"]:
                found.setdefault(str(number), []).append(str(case["id"]))
    return found


OTHER_GAMES = {"diplomacy", "peloponnese", "mare_nostrum"}
"""Folders of tests whose numbers are of other rules."""


def by_test() -> dict[str, list[str]]:
    """Every statement that a test names to the tests: ``movement/test_moves.py: test_rule``."""
    found: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("*.py")):
        if OTHER_GAMES & set(file.relative_to(TESTS).parts):
            continue
        if file.name.startswith("test_") or file.name == "laws.py":
            for number, name in named_in(file.read_text(encoding="utf-8")):
                test = f"{file.relative_to(TESTS).as_posix()}{': ' if name else ''}{name}"
                if test not in found.setdefault(number, []):
                    found[number].append(test)
    return found


def named_in(source: str) -> Iterator[tuple[str, str]]:
    """Statements named in a file of tests, each with the function or the title of the entry; "" for the whole file.

    Chapters are no statements: a number without a point counts only for the last chapter, which is one statement.
    """
    module = ast.parse(source)
    for number in _numbers(ast.get_docstring(module)):
        yield number, ""
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for number in _numbers(ast.get_docstring(node)):
                yield number, node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            for key in node.value.keys:
                if isinstance(key, ast.Constant) and isinstance(key.value, str) and (hit := TITLED.match(key.value)):
                    yield hit[1], key.value


def _numbers(text: str | None) -> Iterator[str]:
    for found in NAMED.findall(text or ""):
        yield from (number for number in found.replace(",", " ").split() if "." in number or number == "13")


def untried() -> list[str]:
    """The statements that neither a case nor a test names."""
    named = by_case().keys() | by_test().keys()
    return [number for number in statements() if number not in named]


def page() -> str:
    """The whole page."""
    case_ids, test_names = by_case(), by_test()
    lines = [HEAD]
    for chapter, heading in CHAPTERS.items():
        lines += [f"## {chapter} {heading}", "", "| statement | cases | tests |", "| --- | --- | --- |"]
        for number, title in statements().items():
            if number.split(".")[0] == chapter:
                ids = ", ".join(f"`{id}`" for id in case_ids.get(number, []))
                names = ", ".join(f"`{name}`" for name in test_names.get(number, []))
                lines.append(f"| {number} {title} | {ids or '-'} | {names or '-'} |")
        lines.append("")
    count = sum(len(ids) for ids in case_ids.values())
    lines.append(
        f"{len(statements())} statements; cases name them {count} times, tests {sum(map(len, test_names.values()))}."
    )
    return "\n".join(lines) + "\n"


def write() -> Path:
    """Write the page; its path."""
    PAGE.write_text(page(), encoding="utf-8")
    return PAGE


if __name__ == "__main__":
    print(f"written: {write()}")
