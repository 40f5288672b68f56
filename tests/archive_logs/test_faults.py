"""Damaged files of a log: what is wrong is said with the line, in words that need no knowledge of a decoder."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from adjudicator.archive.faults import explained, not_text
from adjudicator.archive.importing import read_export
from adjudicator.archive.logjson import write_json_lines
from adjudicator.archive.records import BadFileError
from tests.archive_logs.games import export_of, logged
from tests.archive_logs.test_logtext import written

RAW = ("at `$", "JSON is malformed", "Object missing", "Expected ", "codec")
"""What a decoder's own words look like."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A log as plain text and as JSON Lines."""
    export = export_of(tmp_path_factory.mktemp("log"), "alpha", logged("diplomacy"))
    return written(export), write_json_lines(export)


def _line(number: int, change: Callable[[str], str]) -> Callable[[str], str]:
    """A change of one line of a text."""

    def changed(text: str) -> str:
        lines = text.split("\n")
        lines[number - 1] = change(lines[number - 1])
        return "\n".join(lines)

    return changed


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[:3000], r"line \d+: "),
        (lambda text: "", r"line 1: a log begins with the line"),
        (_line(1, lambda line: "<html>"), r"line 1: a log begins with the line"),
        (lambda text: text.replace("Fanny", "Mallory"), r"line \d+: the content of event \d+ is not what was hashed"),
        (lambda text: text.replace("\n--- 3\n", "\n--- 4\n"), r"line \d+: event 4 stands where event 3 must"),
        (lambda text: text.replace("\nat: ", "\nat: 31/12/", 1), r"line \d+: event 1 has no instant: '31/12/"),
        (lambda text: text.replace("\nbody:\n", "\nbodies\n", 1), r"line \d+: not a line of a log: 'bodies'"),
    ],
)
def test_plain_text(files: tuple[str, str], change: Callable[[str], str], said: str) -> None:
    _refused(change(files[0]), said)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_line(1, lambda line: "{}"), r"line 1: the key `format` is missing$"),
        (_line(3, lambda line: line[:50]), r"line 3: it breaks off in the middle$"),
        (_line(3, lambda line: line[:-1]), r"line 3: it breaks off in the middle$"),
        (_line(3, lambda line: f"{line} x"), r"line 3: no JSON from its character \d+ on: trailing characters$"),
        (_line(3, lambda line: line.replace('"at"', "at")), r"line 3: no JSON from its character \d+ on: "),
        (
            _line(3, lambda line: line.replace('"number":2', '"number":"two"')),
            r"line 3: number: a whole number is expected$",
        ),
        (_line(3, lambda line: re.sub('"hash":"..', '"hash":"', line)), r"line 3: hash: 64 hex digits are expected$"),
        (
            _line(3, lambda line: line.replace("Z", "", 1)),
            r"line 3: at: an instant like 2027-01-05T09:00:00.000000Z is expected$",
        ),
        (
            _line(3, lambda line: line.replace('"body":', '"body":' + "[" * 100_000)),
            r"line 3: it is nested too deeply$",
        ),
        (_line(3, lambda line: "[1]"), r"line 3: a table is expected$"),
    ],
)
def test_json_lines(files: tuple[str, str], change: Callable[[str], str], said: str) -> None:
    _refused(change(files[1]), said)


def _refused(text: str, said: str) -> None:
    with pytest.raises(BadFileError) as fault:
        read_export(text)
    told = str(fault.value)
    assert re.search(said, told), told
    assert not any(sign in told for sign in RAW), told


def test_bytes_that_are_no_text() -> None:
    data = b"adjudicator log, format 1\ngame: \xe9t\xe9\n"
    with pytest.raises(UnicodeDecodeError) as fault:
        data.decode()
    assert not_text(data, fault.value) == (2, "no UTF-8 text: the byte e9 at place 33 of the file")


def test_what_a_decoder_says_in_words_unknown_here_is_told_as_it_is() -> None:
    assert explained(msgspec.ValidationError("Something new - at `$.seat`")) == "seat: Something new"
