"""What is wrong with a value somebody wrote into a file or a setting: where, and what, as a message or in English.

What msgspec says is told apart here, for all that reads files: configuration, settings, states, logs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, get_args, get_origin

import msgspec

from adjudicator.core.messages import Arg, Message

_SAID: tuple[tuple[str, str], ...] = (
    (r"Object contains unknown field `(?P<name>.+?)`", "fault_key_unknown"),
    (r"Object missing required field `(?P<name>.+?)`", "fault_key_missing"),
    (r"Expected `int` >= (?P<n>-?\d+)", "fault_at_least"),
    (r"Expected `int` <= (?P<n>-?\d+)", "fault_at_most"),
    (r"Expected `int(?: \| null)?`, got .*|Integer value out of range", "fault_int"),
    (r"Expected `float(?: \| null)?`, got .*", "fault_number"),
    (r"Expected `str(?: \| null)?`, got .*", "fault_str"),
    (r"Expected `bool(?: \| null)?`, got .*", "fault_bool"),
    (r"Expected `object(?: \| null)?`, got .*", "fault_table"),
    (r"Expected `array(?: \| null)?`, got .*", "fault_list"),
    (r"Invalid (?:enum )?value '?(?P<value>.*?)'?", "fault_choice"),
    (r"(?P<text>.*)", "fault_other"),
)
"""What msgspec says of a value, to the code for it; the first that fits."""

ENGLISH = {
    "fault_key_unknown": "there is no key `{name}`",
    "fault_key_missing": "the key `{name}` is missing",
    "fault_at_least": "a whole number of at least {n} is expected",
    "fault_at_most": "a whole number of at most {n} is expected",
    "fault_int": "a whole number is expected",
    "fault_number": "a number is expected",
    "fault_str": "text in quotes is expected",
    "fault_bool": "true or false is expected",
    "fault_table": "a table is expected",
    "fault_list": "a list is expected",
    "fault_choice": "'{value}' cannot be chosen, only {list}",
    "fault_no_choice": "'{value}' cannot be chosen",
    "fault_other": "{text}",
}
"""The same in English, for what is not said to players: as the catalogue has it, if there are words in it."""

Path: TypeAlias = Sequence[str | int]


def told(error: msgspec.ValidationError, kind: Any, value: Any = None) -> tuple[str, Message]:
    """Where the fault is (``log.level``, "" for the whole), and what it is; of a choice, what may be chosen.

    Args:
        error: as msgspec raised it.
        kind: the type that was to be made.
        value: of what; with it, the name in a table of any names is told as well (``treasury.Ptolemy``).
    """
    text, _, at = str(error).partition(" - at `")
    in_key = at.startswith("key")
    path: list[str | int] = [
        int(number) if number else name
        for number, name in re.findall(r"\[(\d+)\]|([^.\[\]`]+|\.\.\.)", at.split("$")[-1])
    ]
    where = _joined(path if value is None or in_key else _named(value, kind, path))
    code, args = next((code, found.groupdict()) for pattern, code in _SAID if (found := re.fullmatch(pattern, text)))
    shown: dict[str, Arg] = {name: int(given) if name == "n" else given for name, given in args.items()}
    if code == "fault_choice":
        shown["list"] = list(choices(kind, where))
        if not shown["list"]:
            return where, Message("fault_no_choice", {"value": shown["value"]})
    return where, Message(code, shown)


def plain(error: msgspec.ValidationError, kind: Any, value: Any = None) -> tuple[str, str]:
    """As `told`, in English."""
    where, what = told(error, kind, value)
    args = {name: ", ".join(given) if isinstance(given, list) else given for name, given in what.args.items()}
    return where, ENGLISH[what.code].format(**args)


def _joined(path: Path) -> str:
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path if step != "...")
    return text.removeprefix(".")


def _named(value: Any, kind: Any, path: Path) -> Path:
    """A path with the names for which msgspec says ``...``: those whose value alone is a fault as well."""
    while "..." in path:
        at = path.index("...")
        table = _at(value, path[:at])
        name = next((n for n in table if _is_wrong(_with(value, path[:at], {n: table[n]}), kind)), None)
        if name is None:
            break
        path = [*path[:at], name, *path[at + 1 :]]
    return path


def _is_wrong(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, type=kind)
    except msgspec.ValidationError:
        return True
    return False


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _with(value: Any, path: Path, new: Any) -> Any:
    """`value` with `new` at a place of it."""
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(first, int):
        return [_with(one, rest, new) if n == first else one for n, one in enumerate(value)]
    return {**value, first: _with(value[first], rest, new)}


def choices(kind: Any, where: str) -> tuple[str, ...]:
    """The values of the choice that stands at a dotted path of a struct; empty if there is none."""
    found: Any = kind
    for name in where.split("."):
        inner = [t for t in (found, *get_args(found)) if isinstance(t, type) and issubclass(t, msgspec.Struct)]
        fields = {field.encode_name: field.type for field in msgspec.structs.fields(inner[0])} if inner else {}
        if name not in fields:
            return ()
        found = fields[name]
    return tuple(str(value) for value in get_args(found)) if get_origin(found) is Literal else ()
