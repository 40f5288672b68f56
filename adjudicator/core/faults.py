"""What is wrong with a value somebody wrote into a file or a setting, in plain words."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin

import msgspec

_PLAIN: tuple[tuple[str, str], ...] = (
    (r"Object contains unknown field `(.+?)`", r"there is no key `\1`"),
    (r"Object missing required field `(.+?)`", r"the key `\1` is missing"),
    (r"Expected `int` >= (-?\d+)", r"a whole number of at least \1 is expected"),
    (r"Expected `int`, got `(\w+)`", r"a whole number is expected, not \1"),
    (r"Expected `str`, got `(\w+)`", r"text in quotes is expected, not \1"),
    (r"Expected `bool`, got `(\w+)`", r"true or false is expected, not \1"),
    (r"Expected `object`, got `(\w+)`", r"a table is expected, not \1"),
    (r"Expected `array`, got `(\w+)`", r"a list is expected, not \1"),
)


def plain(error: msgspec.ValidationError, kind: type[Any]) -> tuple[str, str]:
    """Where the fault is (``log.level``, "" for the whole), and what it is; of a choice, what may be chosen.

    Args:
        error: as msgspec raised it.
        kind: the struct that was to be made.
    """
    text, _, path = str(error).partition(" - at `$.")
    text, where = text.removesuffix(" - at `$`"), path.rstrip("`")
    if text.startswith("Invalid enum value"):
        choice = choices(kind, where)
        value = text.removeprefix("Invalid enum value ")
        return where, f"{value} cannot be chosen" + (f", only {', '.join(choice)}" if choice else "")
    return where, in_plain_words(text)


def in_plain_words(text: str) -> str:
    """What msgspec says of a value, without the place; as it is if there are no plainer words for it."""
    for pattern, words in _PLAIN:
        if re.match(pattern, text):
            return re.sub(pattern, words, text)
    return text


def choices(kind: type[Any], where: str) -> tuple[str, ...]:
    """The values of the choice that stands at a dotted path of a struct; empty if there is none."""
    found: Any = kind
    for name in where.split("."):
        inner = [t for t in (found, *get_args(found)) if isinstance(t, type) and issubclass(t, msgspec.Struct)]
        fields = {field.encode_name: field.type for field in msgspec.structs.fields(inner[0])} if inner else {}
        if name not in fields:
            return ()
        found = fields[name]
    return tuple(str(value) for value in get_args(found)) if get_origin(found) is Literal else ()
