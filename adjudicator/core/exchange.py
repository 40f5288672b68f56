"""The state of a game as a file that people read and edit: TOML out, TOML or JSON in.

What the tables of a game mean is the ruleset's (`core.ruleset.Exchange`); here is the text alone. Changes to a state
are read in `core.corrections`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from adjudicator.core.faults import told
from adjudicator.core.messages import Message

T = TypeVar("T")

WIDEST = 110
"""Characters of a line that a list is kept on; a longer one has a line for each item."""


YEARS = 100
"""A state is of a year in which a game may be: so many from its first on."""


class StateError(ValueError):
    """What came in is no state of this game.

    Attributes:
        where: the key, ``spaces.Athens.garrison``; empty for a fault of the text, or of the whole.
        what: what is wrong with it.
        line: the number of the line, from 1; 0 if it is not known.
        said: that line as it stands.
        more: the faults of other lines.
    """

    def __init__(
        self, where: str, what: Message, line: int = 0, said: str = "", more: Sequence[StateError] = ()
    ) -> None:
        args = "".join(f" {name}={value}" for name, value in what.args.items())
        super().__init__(f"{f'line {line}' if line and not where else where}: {what.code}{args}".removeprefix(": "))
        self.where = where
        self.what = what
        self.line = line
        self.said = said
        self.more = tuple(more)

    @property
    def all(self) -> tuple[StateError, ...]:
        """This fault and those of other lines."""
        return (self, *self.more)


def to_toml(table: Mapping[str, Any], head: str = "") -> str:
    """A state as a TOML text, one line a thing, `head` above it as a comment; what is None is left out."""
    plain = {name: value for name, value in table.items() if value is not None}
    lines = [*(f"# {line}".rstrip() for line in head.splitlines()), *([""] if head else [])]
    lines += [_line(_key(name), value) for name, value in plain.items() if not isinstance(value, dict)]
    for name, rows in plain.items():
        if isinstance(rows, dict):
            inner = [f"{_key(row)} = {toml_value(value)}" for row, value in rows.items() if value is not None]
            lines += ["", f"[{_key(name)}]", *inner]
    return "\n".join(lines) + "\n"


def to_json(table: Mapping[str, Any]) -> str:
    """A state as a JSON text, two blanks a level."""
    return json.dumps(table, ensure_ascii=False, indent=2) + "\n"


def _line(key: str, value: Any) -> str:
    line = f"{key} = {toml_value(value)}"
    if len(line) <= WIDEST or not isinstance(value, (list, tuple)):
        return line
    return "\n".join([f"{key} = [", *(f"  {toml_value(item)}," for item in value), "]"])


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def toml_value(value: Any) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(name)} = {toml_value(item)}" for name, item in value.items() if item is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(toml_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def read_table(text: str) -> dict[str, Any]:
    """The plain table in a TOML or JSON text; what it means is checked by the ruleset.

    Raises:
        StateError: for what is neither; each wrong line of TOML is named.
    """
    if not text.lstrip().startswith("{"):
        if faults := unread_lines(text):
            raise all_of(faults)
        return tomllib.loads(text)
    try:
        found: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as fault:
        raise StateError("", Message("fault_json"), fault.lineno, line_of(text, fault.lineno)) from None
    except RecursionError:
        raise StateError("", Message("fault_nested")) from None
    return found


class Statement(msgspec.Struct, frozen=True):
    """A line of a TOML text, or several lines that a bracket holds together; `head` is the table it stands in."""

    line: int
    text: str
    head: str = ""
    whole: bool = True

    def read(self) -> dict[str, Any]:
        """What it says alone. Raises StateError with its line."""
        try:
            return tomllib.loads(f"{self.head}\n{self.text}")
        except tomllib.TOMLDecodeError as fault:
            what = _what(fault) if self.whole else Message("fault_not_whole")
            raise StateError("", what, self.line, self.text.splitlines()[0].strip()) from None
        except RecursionError:
            raise StateError("", Message("fault_nested"), self.line) from None


def statements(text: str) -> tuple[Statement, ...]:
    """A TOML text taken apart, without empty lines and comments."""
    found: list[Statement] = []
    head, open_, first = "", 0, 0
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        bare = TEXTS.sub("", line)
        if not open_:
            if not bare.strip():
                continue
            if re.fullmatch(r"\s*(\[[^\[\]]+\]|\[\[[^\[\]]+\]\])\s*", bare):
                head = line
                continue
            first = number
        open_ = max(0, open_ + sum(bare.count(one) for one in "[{") - sum(bare.count(one) for one in "]}"))
        if not open_ or number == len(lines):
            found.append(Statement(first, "\n".join(lines[first - 1 : number]), head, not open_))
    return tuple(found)


TEXTS = re.compile(r"""\"(?:\\.|[^"\\])*\"|'[^']*'|#.*""")
"""Texts in quotes, and comments: what in a line may hold a bracket that is none."""

_TOML_SAYS: tuple[tuple[str, str], ...] = (
    (r"Unterminated|Unclosed|Expected \"|Expected '\]", "fault_not_whole"),
    (r"Cannot|Duplicate|Redefinition", "fault_key_twice"),
    (r"Invalid value|Invalid date|Expected newline", "fault_no_value"),
    (r"", "fault_no_line"),
)
"""What the reader of TOML says, to the code for it; the first that fits."""


def _what(fault: tomllib.TOMLDecodeError) -> Message:
    return Message(next(code for pattern, code in _TOML_SAYS if re.match(pattern, str(fault))))


def unread_lines(text: str) -> list[StateError]:
    """What keeps a text from being TOML, line by line; empty if it is."""
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        return _wrong_lines(text) or [_whole(text, fault)]
    except RecursionError:
        return _wrong_lines(text) or [StateError("", Message("fault_nested"))]
    return []


def _wrong_lines(text: str) -> list[StateError]:
    """What cannot be read alone, and what names a key that a line above it names."""
    found: list[StateError] = []
    there: dict[str, Any] = {}
    for statement in statements(text):
        try:
            said = statement.read()
            there = there if statement.head.lstrip().startswith("[[") else together(there, said)
        except (StateError, RecursionError) as fault:
            what = fault.what if isinstance(fault, StateError) else Message("fault_nested")
            found.append(StateError("", what, statement.line, statement.text.splitlines()[0].strip()))
    return found


def together(there: Mapping[str, Any], new: Mapping[str, Any], where: str = "") -> dict[str, Any]:
    """Two tables as one. Raises StateError for a key that stands in both."""
    found = dict(there)
    for name, value in new.items():
        key, old = f"{where}.{name}".removeprefix("."), found.get(name)
        if name not in found:
            found[name] = value
        elif isinstance(old, dict) and isinstance(value, dict):
            found[name] = together(old, value, key)
        else:
            raise StateError(key, Message("fault_key_twice"))
    return found


def _whole(text: str, fault: tomllib.TOMLDecodeError) -> StateError:
    """The fault of a text in which no line is to blame."""
    at = re.search(r"at line (\d+)", str(fault))
    line = int(at[1]) if at else len(text.rstrip().splitlines())
    return StateError("", _what(fault), line, line_of(text, line))


def line_of(text: str, number: int) -> str:
    """A line of a text by its number; empty if there is none."""
    return text.splitlines()[number - 1].strip() if number <= len(text.splitlines()) else ""


def all_of(faults: Sequence[StateError]) -> StateError:
    """Several faults as one: the first, with the others as its `more`."""
    first = faults[0]
    return StateError(first.where, first.what, first.line, first.said, faults[1:])


def converted(value: Any, kind: type[T], key: str = "") -> T:
    """`value` as a `kind`. Raises StateError that names the key within `key`."""
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.ValidationError as fault:
        where, what = told(fault, kind, value)
        name = what.args.get("name", "")
        raise StateError(".".join(str(part) for part in (key, where, name) if part), what) from None
