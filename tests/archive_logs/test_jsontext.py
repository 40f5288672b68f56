"""JSON spread over lines, and back to the same bytes."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.archive.jsontext import WIDTH, folded, unfolded

JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**60), 2**60), st.floats(allow_nan=False), st.text()),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
    max_leaves=40,
)


@given(value=JSON)
@settings(max_examples=300, deadline=None)
def test_what_the_judge_writes_is_spread_and_comes_back(value: object) -> None:
    body = msgspec.json.encode(value, order="deterministic")
    lines = folded(body)
    assert lines is not None
    assert unfolded(lines) == body
    assert not any(set(line) & set("\n\r\u2028\u2029\u202e\x7f") for line in lines)


def test_small_things_share_a_line_and_large_ones_are_laid_out() -> None:
    small = {f"k{n}": n for n in range(30)}
    lines = folded(msgspec.json.encode({"a": {"b": 1}, "small": small, "large": ["x" * 50] * 3}))
    assert lines is not None
    assert lines[1] == '  "a": {"b": 1},'
    assert max(map(len, lines)) <= WIDTH
    assert lines[6:8] == ["  },", '  "large": [']
    assert [line.strip(' ",') for line in lines[8:11]] == ["x" * 50] * 3


@pytest.mark.parametrize(
    "body",
    [
        b'{"a": 1}',
        b'{"a":1}\n',
        b'"\\u202e"',
        b'"\\ud83d\\ude00"',
        b"{",
        b'{"a":1}{"b":2}',
        b'{"a"}',
        b"[1 2]",
        b"",
        b"\xff",
        b"[" * 5_000,
    ],
)
def test_a_text_whose_bytes_would_not_come_back_is_refused(body: bytes) -> None:
    assert folded(body) is None


def test_hidden_characters_stand_as_escapes_and_the_rest_as_it_is() -> None:
    assert folded('"é\u202e\U000e0041 \\\\u202e"'.encode()) == ['"é\\u202e\\udb40\\udc41 \\\\u202e"']
