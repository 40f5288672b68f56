"""Case files on disk: ``.json`` with one case or a list, ``.jsonl`` with one a line, both also as ``.gz``."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from adjudicator.cases.case import Raw

ENDINGS: tuple[str, ...] = (".json", ".jsonl", ".json.gz", ".jsonl.gz")


class CaseFileError(OSError):
    """A file that cannot be read as cases; the text names it and says why."""


def case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files among `paths`, and in folders those with a case file's ending, sorted by name.

    Raises:
        CaseFileError: for a path that is not there.
    """
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.is_file() and p.name.endswith(ENDINGS))
        elif path.is_file():
            yield path
        else:
            raise CaseFileError(f"{path}: no such file or folder")


def read_cases(path: Path) -> list[Raw]:
    """The cases of one file.

    Raises:
        CaseFileError: if it cannot be read or is not JSON of the right shape.
    """
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.name.endswith(".gz") else data).decode("utf-8")
        return parse_cases(text, lines=path.name.removesuffix(".gz").endswith(".jsonl"))
    except (OSError, EOFError, UnicodeDecodeError, ValueError) as fault:
        raise CaseFileError(f"{path}: {fault}") from fault


def parse_cases(text: str, *, lines: bool = False) -> list[Raw]:
    """The cases in a text: one, a list, or (`lines`) one a line.

    Raises:
        ValueError: if it is not JSON, or not an object or objects.
    """
    found: Any = [json.loads(line) for line in text.splitlines() if line.strip()] if lines else json.loads(text)
    cases = found if isinstance(found, list) else [found]
    for number, case in enumerate(cases, start=1):
        if not isinstance(case, dict):
            raise ValueError(f"case {number} is no object")
    return cases
