"""P12: text is only text, at the one place it passes through before it enters a mail."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.render.safety import one_line, quoted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Paul\r\nBcc: x@example.org", "Paul Bcc: x@example.org"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("a\u2028b\u2029c\u0085d", "a b c d"),
        ("\u202eevil\u2066x\u2069\u200f", "evilx"),
        ("  é  ", "é"),
        ("e\u0301", "é"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("soft\u00adhyphen", "softhyphen"),
        ("\ud800", ""),
    ],
)
def test_one_line(text: str, expected: str) -> None:
    assert one_line(text) == expected


def test_long_text_is_cut_with_a_mark() -> None:
    assert one_line("x" * 1_000, 10) == "x" * 9 + "…"


def test_quotes_of_both_languages() -> None:
    assert quoted("hi", "en") == "“hi”"
    assert quoted("salut", "fr") == "«\u00a0salut\u00a0»"


@pytest.mark.parametrize("said", ['"a slip"', "'a slip'", "“a slip”", "«\u00a0a slip\u00a0»", "„a slip“", "a slip"])
def test_words_in_quotation_marks_get_no_second_pair(said: str) -> None:
    assert (quoted(said, "en"), quoted(said, "fr")) == ("“a slip”", "«\u00a0a slip\u00a0»")


@pytest.mark.parametrize("said", ['"a" and "b"', 'the "slip"', '"slip', '"', "‘a’ ‘b’"])
def test_quotation_marks_within_stay_as_they_are(said: str) -> None:
    assert quoted(said, "en") == f"“{said}”"


@given(st.text(max_size=300), st.integers(min_value=1, max_value=80))
def test_whatever_is_written_becomes_one_short_line_without_controls(text: str, limit: int) -> None:
    line = one_line(text, limit)
    assert len(line) <= limit
    assert len(line.splitlines()) <= 1
    assert not any(unicodedata.category(c) in ("Cc", "Cs") for c in line)
    assert not any(
        unicodedata.bidirectional(c) in ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI") for c in line
    )
    assert one_line(line, limit) == line
