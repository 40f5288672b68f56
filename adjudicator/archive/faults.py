"""What a decoder finds wrong with a line, in plain words: for people who have a damaged file before them."""

from __future__ import annotations

import re

from adjudicator.render.safety import one_line

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotation marks",
    "bool": "true or false",
    "array": "a list",
    "object": "an object in braces",
    "null": "null",
    "datetime": "an instant",
}

_WORDS: tuple[tuple[str, str], ...] = (
    (r"Object missing required field `(?P<name>[^`]*)`", "the field {name!r} is missing{where}"),
    (r"Expected `str` matching regex '\^\[0-9a-f\].*'", "{place} must be 64 hex digits"),
    (r"Expected `str` matching regex '\^\\\\d\{4\}.*'", "{place} must be an instant like 2027-01-05T09:00:00.000000Z"),
    (r"Expected `(?P<wanted>[^`]*)`, got `(?P<got>[^`]*)`", "{place} must be {wanted}, but is {got}"),
    (r"Expected `(?P<wanted>[^`]*)`(?: .*)?", "{place} must be {wanted}"),
    (r"Invalid value '(?P<value>.*)'", "{place} has a value that this version does not know: {value!r}"),
    (r"Invalid enum value '(?P<value>.*)'", "{place} has a value that this version does not know: {value!r}"),
    (r"Invalid (?P<what>.*)", "{place} is wrong: {what}"),
    (r"Input data was truncated", "it breaks off in the middle"),
    (r"JSON is malformed: (?P<what>.*) \(byte (?P<byte>\d+)\)", "no JSON from its character {column} on: {what}"),
    (r"trailing characters.*", "something stands behind its end"),
)
"""What a decoder says, to how it is told; the first that fits."""

_AT = re.compile(r" - at `(?:key in )?\$?(?P<path>[^`]*)`$")


def explained(error: Exception) -> str:
    """What is wrong with a piece of JSON, without the decoder's own signs.

    Example: ``Expected `int`, got `str` - at `$.number``` becomes ``number must be a whole number, but is a text``.
    """
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return f"its byte {error.start + 1} is no UTF-8"
    said = str(error)
    at = _AT.search(said)
    path = at["path"].strip(".") if at else ""
    said = said[: at.start()] if at else said
    for pattern, told in _WORDS:
        found = re.fullmatch(pattern, said)
        if found is not None:
            args = {name: one_line(value or "", 60) for name, value in found.groupdict().items()}
            args |= {key: _kind(args[key]) for key in ("wanted", "got") if key in args}
            args |= {"where": f" in {path}" if path else "", "place": path or "it"}
            return told.format(**args, column=int(args.get("byte", "0")) + 1)
    return one_line(f"{said}{f', in {path}' if path else ''}", 200)


def _kind(name: str) -> str:
    """The name of a type as people say it; alternatives with “or” between."""
    return " or ".join(_KINDS.get(part.strip(), part.strip()) for part in name.split("|"))


def not_text(data: bytes, error: UnicodeDecodeError) -> tuple[int, str]:
    """The line of a file's first byte that is no UTF-8, and what is wrong there."""
    line = data.count(b"\n", 0, error.start) + 1
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return line, "this is UTF-16; a log is UTF-8"
    return line, f"no UTF-8 text: the byte {data[error.start]:02x} at place {error.start + 1} of the file"
