"""The state of a game as a file that people read and edit: TOML out, TOML or JSON in.

What the tables of a game mean is the ruleset's (`core.ruleset.Exchange`); here is the text alone.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class StateError(ValueError):
    """What came in is no state of this game: `where` is the key (``spaces.Athens.garrison``) or the line, `what` is
    wrong with it."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what


def to_toml(table: Mapping[str, Any], head: str = "") -> str:
    """A state as a TOML text, one line a thing, `head` above it as a comment; what is None is left out."""
    plain = {name: value for name, value in table.items() if value is not None}
    lines = [*(f"# {line}".rstrip() for line in head.splitlines()), *([""] if head else [])]
    lines += [f"{_key(name)} = {_value(value)}" for name, value in plain.items() if not isinstance(value, dict)]
    for name, rows in plain.items():
        if isinstance(rows, dict):
            inner = [f"{_key(row)} = {_value(value)}" for row, value in rows.items() if value is not None]
            lines += ["", f"[{_key(name)}]", *inner]
    return "\n".join(lines) + "\n"


def to_json(table: Mapping[str, Any]) -> str:
    """A state as a JSON text, two blanks a level."""
    return json.dumps(table, ensure_ascii=False, indent=2) + "\n"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items() if item is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def read_table(text: str) -> dict[str, Any]:
    """The plain table in a TOML or JSON text; what it means is checked by the ruleset.

    Raises:
        StateError: for what is neither; the place is a line.
    """
    try:
        found = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except json.JSONDecodeError as fault:
        raise StateError(f"line {fault.lineno}", fault.msg) from None
    except tomllib.TOMLDecodeError as fault:
        what, _, place = str(fault).partition(" (at ")
        raise StateError(place.split(",")[0].rstrip(")"), what) from None
    except RecursionError:
        raise StateError("", "tables within tables without end") from None
    if not isinstance(found, dict):
        raise StateError("", "not a table of the state")
    return found


def converted(value: Any, kind: type[T], key: str = "") -> T:
    """`value` as a `kind`. Raises StateError that names the key within `key`."""
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.ValidationError as fault:
        what, _, where = str(fault).partition(" - at `$")
        unknown = re.search(r"unknown field `(.+)`", what)
        path = [key, *(part for part in re.split(r"[.`]+", where) if part)]
        missing = re.search(r"missing required field `(.+)`", what)
        if unknown:
            path.append(unknown[1])
            what = "there is no such key"
        elif missing:
            path.append(missing[1])
            what = "missing"
        raise StateError(".".join(part for part in path if part), what.replace("Object", "the table")) from None
