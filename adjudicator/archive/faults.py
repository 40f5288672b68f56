"""What a decoder finds wrong with a line of a log, in plain words: for people who have a damaged file before them."""

from __future__ import annotations

import re

import msgspec

from adjudicator.core.faults import plain
from adjudicator.render.safety import one_line

_WORDS: tuple[tuple[str, str], ...] = (
    (r"Expected `str` matching regex '\^\[0-9a-f\].*", "64 hex digits are expected"),
    (r"Expected `str` matching regex '\^\\\\d\{4\}.*", "an instant like 2027-01-05T09:00:00.000000Z is expected"),
    (r"'(?P<value>.*)' cannot be chosen.*", "this version does not know {value!r}"),
    (r"Input data was truncated", "it breaks off in the middle"),
    (r"JSON is malformed: (?P<what>.*) \(byte (?P<byte>\d+)\)", "no JSON from its character {column} on: {what}"),
    (r"trailing characters.*", "something stands behind its end"),
)
"""What a decoder says of the text, and of values of a form of their own, to how it is told; the first that fits."""


def explained(error: Exception) -> str:
    """What is wrong with a piece of JSON, without the decoder's own signs.

    Example: ``Expected `int`, got `str` - at `$.number``` becomes ``number: a whole number is expected``.
    """
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return f"its byte {error.start + 1} is no UTF-8"
    where, what = plain(error, None) if isinstance(error, msgspec.ValidationError) else ("", str(error))
    for pattern, told in _WORDS:
        if found := re.fullmatch(pattern, what):
            args = {name: one_line(value or "", 60) for name, value in found.groupdict().items()}
            what = told.format(**args, column=int(args.get("byte", "0")) + 1)
            break
    return one_line(f"{where}: {what}" if where else what, 200)


def not_text(data: bytes, error: UnicodeDecodeError) -> tuple[int, str]:
    """The line of a file's first byte that is no UTF-8, and what is wrong there."""
    line = data.count(b"\n", 0, error.start) + 1
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return line, "this is UTF-16; a log is UTF-8"
    return line, f"no UTF-8 text: the byte {data[error.start]:02x} at place {error.start + 1} of the file"
