"""Changes to the state of a game, in lines: as a game master writes them in a mail, and what they make of a state.

correct position: a gift was forgotten
treasury.Lysimachus = 25
add.units = [A BEL]
end
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from adjudicator.core.exchange import (
    TEXTS,
    StateError,
    all_of,
    line_of,
    read_table,
    statements,
    together,
    toml_value,
    unread_lines,
)
from adjudicator.core.folding import plain
from adjudicator.core.messages import Lang, Message

T = TypeVar("T")

MOST_LINES = 60
"""Lines of changes that are tried one by one if not all can be taken."""

_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\xa0": " ", "\u202f": " "})
"""What mail programs make of quotes and blanks."""

_BARE = re.compile(r"(\s*[\w.\"' /-]+=\s*)([^\W\d][\w/' -]*?)\s*")

_ACCENTED = re.compile(rf"(?P<text>{TEXTS.pattern})|[\w-]*[^\W\x00-\x7f][\w-]*(?=\s*[.=])")
"""Texts and comments; keys with accents, which TOML wants in quotes."""


def read_changes(text: str) -> dict[str, Any]:
    """Changes to a state as a game master writes them in a mail: lines of TOML, whose words need no quotes.

    Example: ``treasury.Antipater = 12`` and ``citadels.Pella = Lysimachus`` on two lines.

    Raises:
        StateError: as `read_table`.
    """
    try:
        return read_table(_in_toml(text))
    except StateError as fault:
        raise all_of([StateError("", one.what, one.line, line_of(text, one.line)) for one in fault.all]) from None


def _in_toml(text: str) -> str:
    toml = _ACCENTED.sub(lambda found: found[0] if found["text"] else f'"{found[0]}"', text.translate(_QUOTES))
    try:
        tomllib.loads(toml)
    except (tomllib.TOMLDecodeError, RecursionError):
        return toml if toml.lstrip().startswith("{") else "\n".join(map(_quoted, toml.splitlines()))
    return toml


def corrected(
    table: Mapping[str, Any],
    text: str,
    take: Callable[[Mapping[str, Any]], T],
    called: Mapping[str, Mapping[Lang, str]] | None = None,
) -> T:
    """What `take` makes of a state with the changes in `text`.

    Args:
        called: what seats are called in each language; any of it is taken for the seat, as a key and as a value, with
            or without accents.

    Raises:
        StateError: for what cannot be read, or what `take` refuses; with the lines that are to blame, if some are.
    """
    seats = {plain(name): seat for seat, names in (called or {}).items() for name in (*names.values(), seat)}
    try:
        return take(changed(table, _with_seats(read_changes(text), seats)))
    except (StateError, RecursionError) as fault:
        whole = fault.all if isinstance(fault, StateError) else [StateError("", Message("fault_nested"))]
        blamed = [] if text.lstrip().startswith("{") else _to_blame(table, text, take, seats)
        raise all_of(blamed or whole) from None


def _to_blame(
    table: Mapping[str, Any], text: str, take: Callable[[Mapping[str, Any]], Any], seats: Mapping[str, str]
) -> list[StateError]:
    """The faults of lines that cannot be read, and of those that cannot be taken beside the others: one may be right
    only after a later one."""
    toml = _in_toml(text)
    unread = {
        fault.line: StateError("", fault.what, fault.line, line_of(text, fault.line)) for fault in unread_lines(toml)
    }
    lines = [one for one in statements(toml) if one.line not in unread][:MOST_LINES]
    faults: dict[int, StateError] = {}
    for _ in range(2):
        for statement in [one for one in lines if not faults or one.line in faults]:
            try:
                better = changed(table, _with_seats(statement.read(), seats))
                take(better)
            except (StateError, RecursionError) as fault:
                one = fault if isinstance(fault, StateError) else StateError("", Message("fault_nested"))
                said = line_of(text, statement.line)
                faults[statement.line] = StateError(one.where, one.what, statement.line, said)
            else:
                table = better
                faults.pop(statement.line, None)
    return [fault for _, fault in sorted({**unread, **faults}.items())]


def _with_seats(value: Any, seats: Mapping[str, str]) -> Any:
    """`value` with each key and text that is a name of a seat turned into the seat."""
    if isinstance(value, str):
        return seats.get(plain(value), value)
    if isinstance(value, list):
        return [_with_seats(item, seats) for item in value]
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {}
    for key, item in value.items():
        found = together(found, {seats.get(plain(key), key): _with_seats(item, seats)})
    return found


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
        raise StateError(where, Message("fault_table" if kind is dict else "fault_list"))
    return value


def _without(there: Sequence[Any], given: Sequence[Any], where: str) -> list[Any]:
    kept = list(there)
    for item in given:
        like = [one for one in kept if _is_like(one, item)]
        if not like:
            raise StateError(where, Message("fault_nothing_like", {"text": toml_value(item)}))
        if len(like) > 1:
            raise StateError(where, Message("fault_several_like", {"n": len(like), "text": toml_value(item)}))
        kept.remove(like[0])
    return kept


def _is_like(one: Any, item: Any) -> bool:
    if isinstance(one, dict) and isinstance(item, dict):
        return bool(item) and all(one.get(key) == value for key, value in item.items())
    return bool(one == item)
