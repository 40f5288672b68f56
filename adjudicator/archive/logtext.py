"""One game as a text file that people read and a program reads back: ``docs/log-format.md`` is its definition.

Every line tells by its first characters what it is, so no words of people can pass for another line:

    adjudicator log, format 1        the first line
    game: alpha                      the head, a name and a value
    # ...                            for people; not read
    --- 12                           an event begins
    at: ..., kind:, previous:, hash: what is hashed besides the body
    | ...                            for people; not read
    body:                            the event as JSON follows, each line two blanks in
    text: "..."                      instead: the body as one JSON string, where it could not be spread over lines
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from adjudicator.archive.jsontext import folded, unfolded
from adjudicator.archive.records import BadFileError, Export, Record, check_chain
from adjudicator.render.safety import one_line

FIRST = "adjudicator log, format 1"
"""The first line of an export."""

EXTRACT = "adjudicator log, public extract, format 1"
"""The first line of what an observer may see of a log. It cannot be put back."""

WITHIN = "  "
NEXT = "--- "
"""Before the number of an event."""

_KEYS = ("at", "kind", "previous", "hash")

ABOUT = """\
The log of one game, event by event. The lines that begin with | say in words what the body holds; a program reads the
rest. Take the white space outside of strings out of a body, and put \\u escapes of 7f and more back, and you have
the bytes that were hashed: SHA-256 of previous, game, number, at, kind, each with a line feed behind it, then the body.
It holds the players' addresses; of a game that goes on, also orders on file and the seed of the dice. Keep it safe.
"""


def head(first: str, fields: Sequence[tuple[str, str]], about: str) -> list[str]:
    """The lines above the first event."""
    return [first, *(f"{name}: {value}" for name, value in fields), *(f"# {line}" for line in about.splitlines())]


def body_lines(body: bytes) -> list[str]:
    """A body as it stands in the file."""
    lines = folded(body)
    if lines is None:
        return [f"text: {json.dumps(body.decode('utf-8', 'surrogateescape'))}"]
    return ["body:", *(f"{WITHIN}{line}" for line in lines)]


def people_lines(lines: Iterable[str]) -> list[str]:
    """Lines for people as they stand in the file."""
    return [f"| {line[: len(line) - len(line.lstrip(' '))]}{one_line(line, 2_000)}".rstrip() for line in lines]


def write_log(export: Export, told: Sequence[Sequence[str]], fields: Sequence[tuple[str, str]]) -> str:
    """The file.

    Args:
        told: for each event the lines for people.
        fields: what the head says besides the game, how many events there are, and the last hash.
    """
    fixed = (("game", export.game), ("events", str(len(export.records))), ("head", export.head))
    lines = head(FIRST, (*fixed, *((name, one_line(value, 200)) for name, value in fields)), ABOUT)
    for record, words in zip(export.records, told, strict=True):
        lines += ["", f"{NEXT}{record.number}", f"at: {record.at}", f"kind: {record.kind}"]
        lines += [f"previous: {record.previous}", f"hash: {record.hash}", *people_lines(words)]
        lines += body_lines(record.body)
    return "\n".join(lines) + "\n"


def read_log(text: str) -> Export:
    """The log in a file, its chain checked.

    Raises:
        BadFileError: for the first line that is wrong, or an event that is missing, moved or changed.
    """
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    if lines[0] == EXTRACT:
        raise BadFileError(1, "this is a public extract: what is secret was left out, and it cannot be put back")
    if lines[0] != FIRST:
        raise BadFileError(1, f"a log begins with the line {FIRST!r}")
    starts = [number for number, line in enumerate(lines) if line.startswith(NEXT)]
    fields = _fields(lines, 1, starts[0] if starts else len(lines))
    records = [_record(lines, *pair) for pair in zip(starts, [*starts[1:], len(lines)], strict=True)]
    export = Export(_field(fields, "game", 1), tuple(records))
    check_chain(export)
    if _field(fields, "events", 1) != str(len(records)) or _field(fields, "head", 1) != export.head:
        raise BadFileError(len(lines), f"the file ends after event {len(records)}, but its head names another end")
    return export


def _fields(lines: Sequence[str], start: int, end: int) -> dict[str, str]:
    """The names and values between two lines; what is for people, and what belongs to a body, is passed over."""
    found: dict[str, str] = {}
    for number in range(start, end):
        line = lines[number]
        if line.startswith((WITHIN, "| ", "# ")) or line in ("", "|", "#"):
            continue
        name, colon, value = line.partition(":")
        if not colon or not name.isidentifier():
            raise BadFileError(number + 1, f"not a line of a log: {one_line(line, 60)!r}")
        if name in found:
            raise BadFileError(number + 1, f"{name} stands twice")
        found[name] = value.removeprefix(" ")
    return found


def _field(fields: dict[str, str], name: str, line: int) -> str:
    if name not in fields:
        raise BadFileError(line, f"{name} is missing")
    return fields[name]


def _record(lines: Sequence[str], start: int, end: int) -> Record:
    line = start + 1
    number = lines[start].removeprefix(NEXT)
    if not number.isascii() or not number.isdecimal() or len(number) > 9:
        raise BadFileError(line, f"not the number of an event: {one_line(number, 40)!r}")
    fields = _fields(lines, start + 1, end)
    at, kind, previous, own = (_field(fields, key, line) for key in _KEYS)
    if "text" in fields:
        body = _text(fields["text"], line)
    elif fields.get("body") == "":
        body = unfolded(text.removeprefix(WITHIN) for text in lines[start + 1 : end] if text.startswith(WITHIN))
    else:
        raise BadFileError(line, "it has no body")
    return Record(int(number), at, kind, body, previous, own, line)


def _text(value: str, line: int) -> bytes:
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, str):
        raise BadFileError(line, "its text is no JSON string")
    return found.encode("utf-8", "surrogatepass")
