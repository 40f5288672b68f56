"""The state of a game as a file that people read and edit: TOML out, TOML or JSON in; and changes to one, in lines.

What the tables of a game mean is the ruleset's (`core.ruleset.Exchange`); here is the text alone.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from adjudicator.core.faults import in_plain_words

T = TypeVar("T")

WIDEST = 110
"""Characters of a line that a list is kept on; a longer one has a line for each item."""


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
    lines += [_line(_key(name), value) for name, value in plain.items() if not isinstance(value, dict)]
    for name, rows in plain.items():
        if isinstance(rows, dict):
            inner = [f"{_key(row)} = {_value(value)}" for row, value in rows.items() if value is not None]
            lines += ["", f"[{_key(name)}]", *inner]
    return "\n".join(lines) + "\n"


def to_json(table: Mapping[str, Any]) -> str:
    """A state as a JSON text, two blanks a level."""
    return json.dumps(table, ensure_ascii=False, indent=2) + "\n"


def _line(key: str, value: Any) -> str:
    line = f"{key} = {_value(value)}"
    if len(line) <= WIDEST or not isinstance(value, (list, tuple)):
        return line
    return "\n".join([f"{key} = [", *(f"  {_value(item)}," for item in value), "]"])


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


_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\xa0": " ", "\u202f": " "})
"""What mail programs make of quotes and blanks."""

_BARE = re.compile(r"(\s*[\w.\"' /-]+=\s*)([^\W\d][\w/' -]*?)\s*")


def read_changes(text: str) -> dict[str, Any]:
    """Changes to a state as a game master writes them in a mail: lines of TOML, whose words need no quotes.

    Example: ``treasury.Antipater = 12`` and ``citadels.Pella = Lysimachus`` on two lines.

    Raises:
        StateError: as `read_table`.
    """
    plain = text.translate(_QUOTES)
    try:
        return read_table(plain)
    except StateError:
        return read_table("\n".join(map(_quoted, plain.splitlines())))


def _quoted(line: str) -> str:
    found = _BARE.fullmatch(line)
    if found is None or found[2] in ("true", "false"):
        return line
    return f"{found[1]}{json.dumps(found[2], ensure_ascii=False)}"


def changed(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A state with changes. A key stands for what it names alone, all else stays; ``""`` takes the row of a table away.

    ``add.units`` and ``remove.units`` are lists whose items come into a list or go from it; an item to remove need name
    no more than what tells it from others: ``remove.units = [{place = "MAC"}]``.

    Raises:
        StateError: if there is nothing to remove, or a part of the state is taken for a list or a table that is none.
    """
    found = dict(table)
    for name, value in changes.items():
        if name in ("add", "remove"):
            for key, items in _checked(value, dict, name).items():
                there = _checked(found.get(key) or [], (list, tuple), f"{name}.{key}")
                given = _checked(items, list, f"{name}.{key}")
                found[key] = [*there, *given] if name == "add" else _without(there, given, f"remove.{key}")
        elif isinstance(found.get(name), dict):
            rows = dict(found[name])
            for row, new in _checked(value, dict, name).items():
                old = rows.pop(row, None)
                if new != "":
                    rows[row] = {**old, **new} if isinstance(old, dict) and isinstance(new, dict) else new
            found[name] = rows
        else:
            found[name] = value
    return found


def _checked(value: Any, kind: Any, where: str) -> Any:
    if not isinstance(value, kind):
        raise StateError(where, "this is no table with keys" if kind is dict else "this is no list")
    return value


def _without(there: Sequence[Any], given: Sequence[Any], where: str) -> list[Any]:
    kept = list(there)
    for item in given:
        like = [one for one in kept if _is_like(one, item)]
        if not like:
            raise StateError(where, f"there is nothing like {_value(item)}")
        if len(like) > 1:
            raise StateError(where, f"there are {len(like)} like {_value(item)}; say more of it")
        kept.remove(like[0])
    return kept


def _is_like(one: Any, item: Any) -> bool:
    if isinstance(one, dict) and isinstance(item, dict):
        return bool(item) and all(one.get(key) == value for key, value in item.items())
    return bool(one == item)


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
        raise StateError(".".join(part for part in path if part), in_plain_words(what)) from None
