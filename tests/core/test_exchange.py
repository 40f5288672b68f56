"""Changes to a state in lines, as a game master mails them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.core.corrections import changed, corrected, read_changes
from adjudicator.core.exchange import StateError, read_table, statements, to_toml
from adjudicator.core.messages import Lang, Message

STATE: dict[str, Any] = {
    "year": -321,
    "units": [{"owner": "Antipater", "place": "MAC"}, {"owner": "Antipater", "place": "TES"}],
    "treasures": ["Pydna", "Gaza"],
    "citadels": {"Pella": "Antipater", "Tyane": "Eumenes"},
    "provinces": {"LAT": {"city": "Rome", "index": 5, "controller": "Rome"}},
}


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("year = -320", ("year",), -320),
        ("citadels.Pella = Lysimachus", ("citadels",), {"Pella": "Lysimachus", "Tyane": "Eumenes"}),
        ("citadels.Pella = \u201cLysimachus\u201d", ("citadels", "Pella"), "Lysimachus"),
        ("citadels.Gaza\xa0= \xab\xa0Ptolemy\xa0\xbb", ("citadels", "Gaza"), " Ptolemy "),
        ("citadels.Sainte Pella = x\ncitadels.Pella = y", None, None),
        ('citadels.Pella = ""', ("citadels",), {"Tyane": "Eumenes"}),
        ("[citadels]\nPella = Ptolemy", ("citadels",), {"Pella": "Ptolemy", "Tyane": "Eumenes"}),
        ("provinces.LAT.index = 4", ("provinces", "LAT"), {"city": "Rome", "index": 4, "controller": "Rome"}),
        ('provinces.LAT = { controller = "" }', ("provinces", "LAT", "controller"), ""),
        ('{"year": 3}', ("year",), 3),
        ('remove.units = [{place = "MAC"}]', ("units",), [{"owner": "Antipater", "place": "TES"}]),
        ('remove.treasures = ["Gaza"]', ("treasures",), ["Pydna"]),
        ('add.treasures = ["Opis"]', ("treasures",), ["Pydna", "Gaza", "Opis"]),
        ('add.royals = [{name = "Philip"}]', ("royals",), [{"name": "Philip"}]),
        ("flag = true", ("flag",), True),
    ],
)
def test_a_line_changes_what_it_names_alone(text: str, path: tuple[str, ...] | None, value: Any) -> None:
    if path is None:
        with pytest.raises(StateError, match="line 1"):
            read_changes(text)
        return
    found: Any = changed(STATE, read_changes(text))
    for name in STATE:
        assert name == path[0] or found[name] == STATE[name]
    for key in path:
        found = found[key]
    assert found == value


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ('remove.units = [{place = "THR"}]', "remove.units", "fault_nothing_like text={ place"),
        ('remove.units = [{owner = "Antipater"}]', "remove.units", "fault_several_like n=2"),
        ("remove.units = [{}]", "remove.units", "fault_nothing_like text={}"),
        ('remove.citadels = ["Pella"]', "remove.citadels", "fault_list"),
        ('remove.units = "MAC"', "remove.units", "fault_list"),
        ("add = 3", "add", "fault_table"),
        ("citadels = 3", "citadels", "fault_table"),
        ("citadels.Pella = = 3", "", "line 1: fault_no_value"),
        ("Pella belongs to Lysimachus", "", "line 1: fault_no_line"),
    ],
)
def test_what_makes_no_sense_is_named(text: str, where: str, what: str) -> None:
    with pytest.raises(StateError) as caught:
        changed(STATE, read_changes(text))
    assert caught.value.where == where and what in str(caught.value)


def test_a_long_list_has_a_line_for_each_item_and_reads_back() -> None:
    state = {**STATE, "units": STATE["units"] * 4}
    text = to_toml(state, "head")
    assert text.startswith("# head\n\n") and text.count('\n  { owner = "Antipater", place = ') == 8
    assert max(map(len, text.splitlines())) <= 110 and 'treasures = ["Pydna", "Gaza"]\n' in text
    assert read_table(text) == state


def test_each_wrong_line_is_named_with_what_stands_there() -> None:
    with pytest.raises(StateError) as caught:
        read_changes("year = = 3\n# a note\n\nciTadels.Pella = x\nunits = [\n  {},")
    faults = [(fault.line, fault.said, fault.what.code) for fault in caught.value.all]
    assert faults == [(1, "year = = 3", "fault_no_value"), (5, "units = [", "fault_not_whole")]


def test_a_text_of_many_wrong_lines_names_all() -> None:
    with pytest.raises(StateError) as caught:
        read_changes("so it is\n" * 1000)
    assert [fault.line for fault in caught.value.all] == list(range(1, 1001))


def small(table: Mapping[str, Any]) -> dict[str, Any]:
    """A state as it is. Raises StateError for the first citadel of nobody."""
    for name, found in table["citadels"].items():
        if found not in ("Antipater", "Eumenes", "Seleucus", "Ptolemy"):
            raise StateError(f"citadels.{name}", Message("fault_no_player", {"text": str(found)}))
    return dict(table)


def faults_of(text: str) -> list[tuple[int, str]]:
    with pytest.raises(StateError) as caught:
        corrected(STATE, text, small, CALLED)
    return [(fault.line, fault.what.code) for fault in caught.value.all]


DEEP = f"{'a.' * 3000}a = "

CALLED: dict[str, dict[Lang, str]] = {"Ptolemy": {"en": "Ptolemy", "fr": "Ptolémée"}, "Seleucus": {"fr": "Séleucos"}}


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("citadels.Pella = x\nso it is\ncitadels.Tyane = 3", [(1, "no_player"), (2, "no_line"), (3, "no_player")]),
        (
            'add.treasures = ["Opis"]\ncitadels.Pella = x\nadd.treasures = ["Susa"]',
            [(2, "no_player"), (3, "key_twice")],
        ),
        ("[citadels]\nPella = Eumenes\n[citadels]\nTyane = x", [(3, "key_twice"), (4, "no_player")]),
        ("citadels.Pella = Séleucos\nso it is", [(2, "no_line")]),
        (f"citadels.Tyane = x\n{DEEP}3\n{DEEP}4", [(1, "no_player"), (2, "nested"), (3, "nested")]),
        ("citadels.Ptolémée = Eumenes\ncitadels.Ptolemy = Eumenes", [(0, "key_twice")]),
    ],
)
def test_lines_that_cannot_be_read_keep_nobody_from_hearing_what_is_wrong_with_the_others(
    text: str, faults: list[tuple[int, str]]
) -> None:
    assert faults_of(text) == [(line, f"fault_{code}") for line, code in faults]


@pytest.mark.parametrize("name", ["Ptolemy", "Ptolémée", "ptolemee", '"Ptolémée"', "« Ptolémée »"])
def test_a_seat_may_be_called_as_in_either_language_as_a_key_and_as_a_value(name: str) -> None:
    table = {**STATE, "provinces": {"Ptolemy": {"index": 1}}}
    bare = name.strip("«» ")
    quoted = f'"{bare.strip(chr(34))}"'
    unit = f"{{ owner = {quoted}, guard = {{ {bare} = 2 }} }}"
    text = f"citadels.Pella = {name}\nprovinces.{bare}.index = 3\nadd.units = [{unit}]"
    found = corrected(table, text, small, CALLED)
    assert found["citadels"]["Pella"] == "Ptolemy" and found["provinces"] == {"Ptolemy": {"index": 3}}
    assert found["units"][-1] == {"owner": "Ptolemy", "guard": {"Ptolemy": 2}}


def test_a_bracket_in_a_text_or_a_comment_opens_nothing() -> None:
    text = 'a = "["  # {\n[t]\nb = [\n  "]",  # [\n  2,\n]\nc = 3\n'
    assert [(one.line, one.head, one.whole) for one in statements(text)] == [
        (1, "", True),
        (3, "[t]", True),
        (7, "[t]", True),
    ]
    assert read_table(text) == {"a": "[", "t": {"b": ["]", 2], "c": 3}}
