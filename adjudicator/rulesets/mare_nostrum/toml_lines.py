"""On which line of a TOML text a key stands, so that an error in a value can name its line.

``tomllib`` gives lines for errors of syntax only. This reads no values: the text must have passed ``tomllib`` before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_HEADER = re.compile(r"^\s*\[\[?([^\]]+)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[A-Za-z0-9_-]+|"[^"]*"|'[^']*'""")


def key_lines(text: str) -> Mapping[tuple[str, ...], int]:
    """Every table header and key of `text`, as a path, to its line (1 for the first)."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        header = _HEADER.match(line)
        if header and not _KEY.match(line):
            table = _path(header[1])
            found.setdefault(table, number)
            continue
        key = _KEY.match(line)
        if key:
            found.setdefault((*table, *_path(key[1])), number)
    return found


def line_of(lines: Mapping[tuple[str, ...], int], path: Sequence[str]) -> int:
    """The line of `path`, or of the nearest table around it; 0 if not even that stands in the text."""
    for length in range(len(path), 0, -1):
        line = lines.get(tuple(path[:length]))
        if line is not None:
            return line
    return 0


def _path(text: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(text))
