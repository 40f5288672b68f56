r"""JSON spread over lines for people, and back to the very bytes it was.

Only white space between the tokens is added, and characters that do not show or turn the line around stand as ``\u``
escapes. `folded` proves for each text that `unfolded` brings its bytes back, and refuses those for which it does not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

WIDTH = 116
"""Characters of a line. A string is never broken, so a line may be longer."""

SMALL = 44
"""Members of a list that are no longer than this share lines."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_STRING_OR_SPACE = re.compile(r'("(?:[^"\\]|\\.)*")|[ \t\r\n]+')
_ESCAPE = re.compile(r"(\\\\)|\\u([0-9a-f]{4})(?:\\u(d[c-f][0-9a-f]{2}))?")
_HIDDEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Co", "Cn"})
_ENDS = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class _Node:
    """A value, or a member of an object with its `key`; `parts` is None for a string, number or word."""

    key: str
    text: str
    parts: tuple[_Node, ...] | None

    def flat(self) -> str:
        if self.parts is None:
            return f"{self.key}{self.text}"
        return f"{self.key}{self.text}{', '.join(part.flat() for part in self.parts)}{_ENDS[self.text]}"


def folded(body: bytes) -> list[str] | None:
    """The lines of a compact JSON text; None if it is none, or its bytes could not be brought back from lines."""
    try:
        text = body.decode()
        lines = _lines(_tree(text), "", 0)
    except (UnicodeDecodeError, RecursionError, LookupError, ValueError):
        return None
    shown = [_escaped(line) for line in lines]
    return shown if unfolded(shown) == body else None


def unfolded(lines: Iterable[str]) -> bytes:
    """The bytes of the JSON text that stands in `lines`. What is no JSON comes out as something else that is none."""

    def keep(found: re.Match[str]) -> str:
        return _ESCAPE.sub(_character, found[1]) if found[1] else ""

    return _STRING_OR_SPACE.sub(keep, "\n".join(lines)).encode("utf-8", "surrogatepass")


def _escaped(line: str) -> str:
    return "".join(_escape(character) if character > "~" else character for character in line)


def _escape(character: str) -> str:
    if unicodedata.category(character) not in _HIDDEN:
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def _character(found: re.Match[str]) -> str:
    """What an escape stands for; those below 7f are the log's own and stay."""
    if found[1] or int(found[2], 16) < 0x7F:
        return found[0]
    units = bytes.fromhex(found[2] + (found[3] or ""))
    return units.decode("utf-16-be", "surrogatepass")


def _tree(text: str) -> _Node:
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != text:
        raise ValueError("not compact")
    tokens.reverse()
    tree = _value(tokens, "")
    if tokens:
        raise ValueError("more than one value")
    return tree


def _value(tokens: list[str], key: str) -> _Node:
    """The value that comes next; `tokens` is read from its end."""
    opening = tokens.pop()
    if opening not in _ENDS:
        return _Node(key, opening, None)
    parts: list[_Node] = []
    while tokens[-1] != _ENDS[opening]:
        if parts and tokens.pop() != ",":
            raise ValueError("no comma")
        name = ""
        if opening == "{":
            name = f"{tokens.pop()}: "
            if tokens.pop() != ":":
                raise ValueError("no colon")
        parts.append(_value(tokens, name))
    tokens.pop()
    return _Node(key, opening, tuple(parts))


def _lines(node: _Node, tail: str, depth: int) -> list[str]:
    indent = "  " * depth
    flat = node.flat()
    if not node.parts or len(indent) + len(flat) + len(tail) <= WIDTH:
        return [f"{indent}{flat}{tail}"]
    lines = [f"{indent}{node.key}{node.text}"]
    if all(part.parts is None and len(part.flat()) <= SMALL for part in node.parts):
        lines += _filled([part.flat() for part in node.parts], f"{indent}  ")
    else:
        for n, part in enumerate(node.parts, 1):
            lines += _lines(part, "," if n < len(node.parts) else "", depth + 1)
    return [*lines, f"{indent}{_ENDS[node.text]}{tail}"]


def _filled(items: list[str], indent: str) -> list[str]:
    """Small items, as many to a line as fit."""
    lines = [f"{indent}{items[0]}"]
    for item in items[1:]:
        if len(lines[-1]) + len(item) + 3 <= WIDTH:
            lines[-1] += f", {item}"
        else:
            lines[-1] += ","
            lines.append(f"{indent}{item}")
    return lines
