"""The strict reader of FETCH replies (RFC 3501 7.4.2)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.net.imapfetch import FetchError, parse_fetch, parse_internaldate, parse_number


def test_literal_between_other_items() -> None:
    pieces: list[bytes | bytearray] = [
        b"5 EXISTS",
        b"12 FETCH (FLAGS (\\Seen $Label) UID 44 BODY[] {9}",
        bytearray(b"a (b) \r\nc"),
        b' INTERNALDATE "17-Jul-1996 02:44:25 -0700" MODSEQ (12) RFC822.SIZE 9)',
        b"13 FETCH (UID 45 BODY[] NIL)",
    ]
    assert parse_fetch(pieces) == [
        {
            "FLAGS": b"\\Seen $Label",
            "UID": b"44",
            "BODY[]": b"a (b) \r\nc",
            "INTERNALDATE": b"17-Jul-1996 02:44:25 -0700",
            "MODSEQ": b"12",
            "RFC822.SIZE": b"9",
        },
        {"UID": b"45", "BODY[]": None},
    ]


def test_partial_and_section_names() -> None:
    assert parse_fetch([b'1 FETCH (BODY[]<0> "a \\"b\\" \\\\c" BODY[HEADER] "" UID 3)']) == [
        {"BODY[]": b'a "b" \\c', "BODY[HEADER]": b"", "UID": b"3"}
    ]


def test_lists_in_lists_are_read_over() -> None:
    deep = b"(" * 5000 + b"x" + b")" * 5000
    assert parse_fetch([b"1 FETCH (ENVELOPE " + deep + b" UID 3)"])[0]["UID"] == b"3"


@pytest.mark.parametrize(
    "pieces",
    [
        [b"1 FETCH (UID 3"],
        [b"1 FETCH (UID)"],
        [b"1 FETCH (UID 3) x"],
        [b"1 FETCH ((UID) 3)"],
        [b'1 FETCH ("UID" 3)'],
        [b"1 FETCH (UID 3 BODY[] {4}", b")"],
        [b"1 FETCH (UID 3 BODY[] {4}"],
        [b"1 FETCH (UID 3 BODY[] {4}", bytearray(b"abc"), b")"],
        [b"1 FETCH (UID 3 BODY[] {4}", bytearray(b"abcd"), b"e) more"],
        [b'1 FETCH (UID 3 X "open)'],
    ],
    ids=str,
)
def test_what_breaks_the_grammar_raises(pieces: list[bytes | bytearray]) -> None:
    with pytest.raises(FetchError):
        parse_fetch(pieces)


@given(
    st.lists(st.binary(max_size=60).flatmap(lambda b: st.sampled_from([b, bytearray(b), b"1 FETCH (" + b])), max_size=6)
)
def test_any_bytes_give_values_or_fetch_error(pieces: list[bytes | bytearray]) -> None:
    try:
        replies = parse_fetch(pieces)
    except FetchError:
        return
    assert len(replies) == len([p for p in pieces if not isinstance(p, bytearray) and b" FETCH (" in p[:20]])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"17-Jul-1996 02:44:25 -0700", datetime(1996, 7, 17, 9, 44, 25, tzinfo=UTC)),
        (b" 1-JAN-2026 00:30:00 +0100", datetime(2025, 12, 31, 23, 30, tzinfo=UTC)),
        (b"01-Dec-2016 23:59:60 +0000", datetime(2016, 12, 1, 23, 59, 59, tzinfo=UTC)),
    ],
)
def test_internaldate_becomes_utc(text: bytes, expected: datetime) -> None:
    assert parse_internaldate(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        None,
        b"",
        b"17-Jul-1996",
        b"31-Feb-2026 00:00:00 +0000",
        b"01-Foo-2026 00:00:00 +0000",
        b"01-Jan-2026 00:00:00 +9900",
        b"01-Jan-0001 00:00:00 +0200",
    ],
)
def test_internaldate_that_is_none_raises(text: bytes | None) -> None:
    with pytest.raises(FetchError):
        parse_internaldate(text)


@pytest.mark.parametrize("value", [None, b"", b"-1", b"1x", b"9" * 5000])
def test_number_that_is_none_raises(value: bytes | None) -> None:
    with pytest.raises(FetchError):
        parse_number(value)
