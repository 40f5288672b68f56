"""From bytes to characters: an allow-list of charsets and one rule for labels that lie.

The rule: the declared charset if it is on the list and decodes; else UTF-8, strictly; else Windows-1252 with
replacement. There is no guessing by statistics: on short mails it errs too often. One exception: a Western single-byte
label over bytes that are valid UTF-8 beyond ASCII is taken for UTF-8, for such bytes are never an accident.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_CODECS = {
    "utf8": "utf-8",
    "unicode11utf8": "utf-8",
    "usascii": "ascii",
    "ascii": "ascii",
    "ansix341968": "ascii",
    "iso88591": "cp1252",  # as every browser and mail program reads it
    "latin1": "cp1252",
    "iso88592": "iso8859-2",
    "latin2": "iso8859-2",
    "iso885915": "iso8859-15",
    "latin9": "iso8859-15",
    "windows1250": "cp1250",
    "cp1250": "cp1250",
    "windows1251": "cp1251",
    "cp1251": "cp1251",
    "windows1252": "cp1252",
    "cp1252": "cp1252",
    "ansi": "cp1252",
    "koi8r": "koi8-r",
    "utf16": "utf-16",
    "utf16le": "utf-16-le",
    "utf16be": "utf-16-be",
    "gb18030": "gb18030",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5",
    "euckr": "cp949",
    "ksc56011987": "cp949",
    "eucjp": "euc_jp",
    "shiftjis": "cp932",
    "iso2022jp": "iso2022_jp",
}
_WESTERN = frozenset({"ascii", "cp1252", "iso8859-15"})

_NOT_IN_LABEL = re.compile(r"[^a-z0-9]")
_BLANKS = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
# Soft hyphen, zero-width characters, marks of direction, variation selectors, byte-order mark: shown as nothing.
_UNSEEN = re.compile("[\u00ad\u034f\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_LINE_ENDS = re.compile("\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and how it was come by: `note` is empty, ``charset_unknown`` or ``charset_wrong``."""

    text: str
    note: str = ""


def decode(data: bytes, label: str) -> Decoded:
    """Decode `data` by the rule above. Never raises. An empty label means none was given, which is no fault."""
    codec = _CODECS.get(_NOT_IN_LABEL.sub("", label.lower()), "")
    note = "charset_unknown" if label and not codec else ""
    if codec in _WESTERN and not data.isascii() and _is_utf8(data):
        return Decoded(data.decode("utf-8"), "charset_wrong")
    if codec:
        try:
            return Decoded(data.decode(codec), note)
        except (UnicodeError, ValueError):
            note = "charset_wrong"
    if _is_utf8(data):
        return Decoded(data.decode("utf-8"), note)
    return Decoded(data.decode("cp1252", "replace"), note)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def split_lines(text: str) -> list[str]:
    """Cut at every line end there is: CRLF, LF, CR, VT, FF, NEL, and Unicode's own two."""
    return _LINE_ENDS.split(text)


def tidy(line: str) -> str:
    """One line as a reader sees it: every blank a space, nothing unseen, no control character, composed (NFC)."""
    if line.isascii() and line.isprintable():
        return line.rstrip()
    line = _CONTROLS.sub("", _UNSEEN.sub("", _BLANKS.sub(" ", line)))
    return unicodedata.normalize("NFC", line).rstrip()
