"""The state of a game as a file that people read and edit: TOML out, TOML or JSON in; and changes to one, in lines.

What the tables of a game mean is the ruleset's (`core.ruleset.Exchange`); here is the text alone.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from adjudicator.core.faults import told
from adjudicator.core.messages import Lang, Message

T = TypeVar("T")

WIDEST = 110
"""Characters of a line that a list is kept on; a longer one has a line for each item."""


YEARS = 100
"""A state is of a year in which a game may be: so many from its first on."""

MOST_LINES = 60
"""Lines of changes that are tried one by one if not all can be taken."""


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
        StateError: for what is neither; each wrong line of TOML is named.
    """
    if not text.lstrip().startswith("{"):
        if faults := _unread(text):
            raise _all_of(faults)
        return tomllib.loads(text)
    try:
        found: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as fault:
        raise StateError("", Message("fault_json"), fault.lineno, _line_of(text, fault.lineno)) from None
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
        bare = _TEXTS.sub("", line)
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


_TEXTS = re.compile(r"""\"(?:\\.|[^"\\])*\"|'[^']*'|#.*""")
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


def _unread(text: str) -> list[StateError]:
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
            there = there if statement.head.lstrip().startswith("[[") else _together(there, said)
        except (StateError, RecursionError) as fault:
            what = fault.what if isinstance(fault, StateError) else Message("fault_nested")
            found.append(StateError("", what, statement.line, statement.text.splitlines()[0].strip()))
    return found


def _together(there: Mapping[str, Any], new: Mapping[str, Any], where: str = "") -> dict[str, Any]:
    """Two tables as one. Raises StateError for a key that stands in both."""
    found = dict(there)
    for name, value in new.items():
        key, old = f"{where}.{name}".removeprefix("."), found.get(name)
        if name not in found:
            found[name] = value
        elif isinstance(old, dict) and isinstance(value, dict):
            found[name] = _together(old, value, key)
        else:
            raise StateError(key, Message("fault_key_twice"))
    return found


def _whole(text: str, fault: tomllib.TOMLDecodeError) -> StateError:
    """The fault of a text in which no line is to blame."""
    at = re.search(r"at line (\d+)", str(fault))
    line = int(at[1]) if at else len(text.rstrip().splitlines())
    return StateError("", _what(fault), line, _line_of(text, line))


def _line_of(text: str, number: int) -> str:
    return text.splitlines()[number - 1].strip() if number <= len(text.splitlines()) else ""


def _all_of(faults: Sequence[StateError]) -> StateError:
    first = faults[0]
    return StateError(first.where, first.what, first.line, first.said, faults[1:])


_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\xa0": " ", "\u202f": " "})
"""What mail programs make of quotes and blanks."""

_BARE = re.compile(r"(\s*[\w.\"' /-]+=\s*)([^\W\d][\w/' -]*?)\s*")

_ACCENTED = re.compile(rf"(?P<text>{_TEXTS.pattern})|[\w-]*[^\W\x00-\x7f][\w-]*(?=\s*[.=])")
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
        raise _all_of([StateError("", one.what, one.line, _line_of(text, one.line)) for one in fault.all]) from None


def _in_toml(text: str) -> str:
    plain = _ACCENTED.sub(lambda found: found[0] if found["text"] else f'"{found[0]}"', text.translate(_QUOTES))
    try:
        tomllib.loads(plain)
    except (tomllib.TOMLDecodeError, RecursionError):
        return plain if plain.lstrip().startswith("{") else "\n".join(map(_quoted, plain.splitlines()))
    return plain


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
    seats = {_folded(name): seat for seat, names in (called or {}).items() for name in (*names.values(), seat)}
    try:
        return take(changed(table, _with_seats(read_changes(text), seats)))
    except (StateError, RecursionError) as fault:
        whole = fault.all if isinstance(fault, StateError) else [StateError("", Message("fault_nested"))]
        blamed = [] if text.lstrip().startswith("{") else _to_blame(table, text, take, seats)
        raise _all_of(blamed or whole) from None


def _to_blame(
    table: Mapping[str, Any], text: str, take: Callable[[Mapping[str, Any]], Any], seats: Mapping[str, str]
) -> list[StateError]:
    """The faults of lines that cannot be read, and of those that cannot be taken beside the others: one may be right
    only after a later one."""
    plain = _in_toml(text)
    unread = {
        fault.line: StateError("", fault.what, fault.line, _line_of(text, fault.line)) for fault in _unread(plain)
    }
    lines = [one for one in statements(plain) if one.line not in unread][:MOST_LINES]
    faults: dict[int, StateError] = {}
    for _ in range(2):
        for statement in [one for one in lines if not faults or one.line in faults]:
            try:
                better = changed(table, _with_seats(statement.read(), seats))
                take(better)
            except (StateError, RecursionError) as fault:
                one = fault if isinstance(fault, StateError) else StateError("", Message("fault_nested"))
                said = _line_of(text, statement.line)
                faults[statement.line] = StateError(one.where, one.what, statement.line, said)
            else:
                table = better
                faults.pop(statement.line, None)
    return [fault for _, fault in sorted({**unread, **faults}.items())]


def _folded(name: str) -> str:
    """`name` without accents and case."""
    letters = unicodedata.normalize("NFKD", name.strip())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def _with_seats(value: Any, seats: Mapping[str, str]) -> Any:
    """`value` with each key and text that is a name of a seat turned into the seat."""
    if isinstance(value, str):
        return seats.get(_folded(value), value)
    if isinstance(value, list):
        return [_with_seats(item, seats) for item in value]
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {}
    for key, item in value.items():
        found = _together(found, {seats.get(_folded(key), key): _with_seats(item, seats)})
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
            raise StateError(where, Message("fault_nothing_like", {"text": _value(item)}))
        if len(like) > 1:
            raise StateError(where, Message("fault_several_like", {"n": len(like), "text": _value(item)}))
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
        where, what = told(fault, kind, value)
        name = what.args.get("name", "")
        raise StateError(".".join(str(part) for part in (key, where, name) if part), what) from None
