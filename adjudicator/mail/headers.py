"""Strict readers of the few headers that matter, over the raw block.

They read what was cut to size (`limits.cut`), do no more than linear work and never raise. Python's own parser is not
asked: under its modern policy it takes minutes over a header of quotes, and under either it decides silently where a
mail is ambiguous.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass

from adjudicator.mail.charsets import decode, split_lines, tidy

_NAME = re.compile(rb"([!-9;-~]{1,80})([ \t]*):")
_MAILBOX_LINE = re.compile(rb">?From [^\s:]+ ")
_ENCODED = re.compile(r"=\?([A-Za-z0-9_.:-]{1,40})(?:\*[A-Za-z0-9-]{0,20})?\?([BbQq])\?([^?]*)\?=")
_BETWEEN = re.compile(r"(\?=)[ \t\r\n]+(?==\?)")
_MESSAGE_ID = re.compile(r"<([!-;=?-~]{1,242})>")  # 244 characters with its brackets


@dataclass(frozen=True, slots=True)
class Field:
    """One header, unfolded.

    Attributes:
        name: in lower case.
        value: as characters, encoded words still encoded.
        exact: False if a blank stands before the colon.
        whole: False if the value was cut at the limit of one header.
    """

    name: str
    value: str
    exact: bool = True
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Headers:
    """The headers in the order written, and the faults of the block (``junk``: a line that is no header)."""

    fields: tuple[Field, ...] = ()
    faults: tuple[str, ...] = ()

    def all(self, name: str) -> tuple[Field, ...]:
        """All headers called `name` (lower case), topmost first."""
        return tuple(f for f in self.fields if f.name == name)

    def first(self, name: str) -> str:
        """The value of the topmost header called `name`, stripped; empty if there is none."""
        return next((f.value.strip() for f in self.fields if f.name == name), "")

    def has(self, name: str) -> bool:
        """Whether there is such a header, even an empty one."""
        return any(f.name == name for f in self.fields)


def read_headers(block: bytes, longest: int, faults: tuple[str, ...] = ()) -> Headers:
    """Split `block` into headers; values beyond `longest` octets are cut.

    As Postfix does, the first line that is no header ends the headers: what follows it is not believed.
    """
    fields: list[tuple[bytes, bytes, list[bytes]]] = []
    found = list(faults)
    for number, line in enumerate(block.replace(b"\r\n", b"\n").split(b"\n")):
        if number == 0 and _MAILBOX_LINE.match(line):
            continue  # the envelope line of a mailbox file
        if line[:1] in (b" ", b"\t") and fields:
            fields[-1][2].append(line)
        elif head := _NAME.match(line):
            fields.append((head[1], head[2], [line[head.end() :]]))
        elif line.strip():
            found.append("junk")
            break
    return Headers(tuple(_field(*f, longest) for f in fields), tuple(found))


def _field(name: bytes, blank: bytes, lines: list[bytes], longest: int) -> Field:
    value = b"".join(lines)
    return Field(name.decode("ascii").lower(), decode(value[:longest], "").text, not blank, len(value) <= longest)


def decode_words(value: str) -> str:
    """Decode RFC 2047 encoded words; what is none, or broken, stays as it is. The result is one line without controls.

    Neighbouring words in one charset are joined before they are decoded: some programs cut inside a character.
    """
    pieces: list[str] = []
    pending, label, position = b"", "", 0

    def flush() -> None:
        nonlocal pending
        if pending:
            pieces.append(decode(pending, label).text)
            pending = b""

    value = _BETWEEN.sub(r"\1", value)
    for word in _ENCODED.finditer(value):
        between = value[position : word.start()]
        if between or word[1].lower() != label:
            flush()
            pieces.append(between)
        position, label = word.end(), word[1].lower()
        pending += _word_bytes(word[2], word[3])
    flush()
    pieces.append(value[position:])
    return tidy(" ".join(split_lines("".join(pieces)))).strip()


def _word_bytes(encoding: str, text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    if encoding in "Qq":
        return binascii.a2b_qp(data, header=True)
    try:
        return base64.b64decode(data + b"=" * (-len(data) % 4))
    except (binascii.Error, ValueError):
        return data


def message_ids(value: str, most: int = 50) -> tuple[str, ...]:
    """The message ids in `value` with their brackets, the last `most` of them; anything else is passed over."""
    return tuple(f"<{m}>" for m in _MESSAGE_ID.findall(value))[-most:]


@dataclass(frozen=True, slots=True)
class MimeType:
    """A Content-Type or Content-Disposition: its value and parameters in lower-case names."""

    value: str
    params: dict[str, str]


_PARAM = re.compile(r';\s*([A-Za-z0-9*_-]{1,40})\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))')


def mime_type(value: str, default: str) -> MimeType:
    """Read ``text/plain; charset="utf-8"; format=flowed``. Nonsense gives `default`. The first of equal names wins."""
    head, semicolon, rest = value.partition(";")
    kind = head.strip().lower()
    if "/" in default and (kind.count("/") != 1 or not kind.isascii()):
        kind = default
    params: dict[str, str] = {}
    for m in _PARAM.finditer(semicolon + rest):
        text = re.sub(r"\\(.)", r"\1", m[2]) if m[2] is not None else (m[3] or "").strip()
        params.setdefault(m[1].lower().partition("*")[0], text)
    return MimeType(kind or default, params)
