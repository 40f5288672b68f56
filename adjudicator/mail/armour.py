"""What programs of old wrap text in, or put among it: the frame of a PGP signature (RFC 4880, 7), uuencoded files."""

from __future__ import annotations

import re

_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_BLOCK = re.compile(r"-----BEGIN PGP (SIGNATURE|MESSAGE)-----")
_FILE = re.compile(r"begin [0-7]{3,4} \S")


def bare(text: str) -> tuple[str, bool]:
    """The text without frames and files; and whether some of it was encrypted. Linear; never raises.

    Signatures are not verified: who may order is settled by other means.
    """
    if "-----BEGIN PGP" not in text and "begin " not in text:
        return text, False
    lines = text.splitlines(keepends=True)
    kept: list[str] = []
    at, signed, encrypted = 0, False, False
    while at < len(lines):
        line = lines[at].rstrip()
        block = _BLOCK.fullmatch(line)
        if line == _SIGNED:
            signed, at = True, _after(lines, at + 1, "")
        elif block is not None:
            encrypted |= block[1] == "MESSAGE"
            signed, at = False, _after(lines, at + 1, f"-----END PGP {block[1]}-----")
        elif _FILE.match(line) and (end := _file_end(lines, at + 1)):
            at = end
        else:
            kept.append(lines[at].removeprefix("- ") if signed else lines[at])
            at += 1
    return "".join(kept), encrypted


def _after(lines: list[str], at: int, last: str) -> int:
    """The number of the line after the next one that reads `last`; of the end, if none does."""
    while at < len(lines) and lines[at].rstrip() != last:
        at += 1
    return at + 1


def _file_end(lines: list[str], at: int) -> int:
    """The number of the line after a uuencoded file that goes on at `at`; 0 if it is none."""
    while at < len(lines):
        line = lines[at].rstrip("\r\n")
        if line.rstrip() == "end":
            return at + 1
        if not line or not "\x20" <= line[0] <= "`":
            return 0
        written = ((ord(line[0]) - 32 & 63) + 2) // 3 * 4  # the first character tells how many octets follow
        if not written - 4 <= len(line) - 1 <= written + 2:
            return 0
        at += 1
    return 0
