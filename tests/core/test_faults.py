"""What msgspec finds wrong, told apart: where, and what."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from adjudicator.core.faults import plain, told


class Table(msgspec.Struct, forbid_unknown_fields=True):
    sums: dict[str, int] = {}
    rows: list[dict[str, Annotated[int, msgspec.Meta(ge=0, le=5)]]] = []
    keys: dict[Literal["a"], int] = {}
    share: float | None = None
    either: list[int] | dict[str, int] = []
    choice: Literal["a", "b"] = "a"


@pytest.mark.parametrize(
    ("value", "where", "code", "said"),
    [
        ({"sums": {"x": 1, "y": "z"}}, "sums.y", "fault_int", "a whole number is expected"),
        ({"rows": [{}, {"y": 3, "x y": 7}]}, "rows[1].x y", "fault_at_most", "a whole number of at most 5 is expected"),
        ({"rows": [{"x": -1}]}, "rows[0].x", "fault_at_least", "a whole number of at least 0 is expected"),
        ({"keys": {"b": 1}}, "keys", "fault_no_choice", "'b' cannot be chosen"),
        ({"share": "x"}, "share", "fault_number", "a number is expected"),
        ({"either": 3}, "either", "fault_other", "Expected `object | array`, got `int`"),
        ({"choice": "d"}, "choice", "fault_choice", "'d' cannot be chosen, only a, b"),
        ({"zz": 1}, "", "fault_key_unknown", "there is no key `zz`"),
        ([], "", "fault_table", "a table is expected"),
    ],
)
def test_a_fault_has_a_place_and_a_code(value: Any, where: str, code: str, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(value, type=Table)
    at, what = told(caught.value, Table, value)
    assert (at, what.code) == (where, code)
    assert plain(caught.value, Table, value) == (where, said)
