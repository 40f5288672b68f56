"""The case format: what is read, what is compared, and what is an error rather than ignored."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases.case import Raw
from adjudicator.cases.files import CaseFileError, case_files, read_cases
from adjudicator.cases.run import check_paths, run_case

MOVE: Raw = {
    "id": "move",
    "game": "diadoques",
    "rules": ["4.1"],
    "phase": "spring -321",
    "units": {"Antipater": ["A MAC", "F EGE"], "Lysimachus": ["A THR"]},
    "citadels": {"Antipater": ["Pella", "Athènes"]},
    "treasury": {"Antipater": 12},
    "orders": {"Antipater": ["A MAC -> THR", "F EGE -> MAC"], "Lysimachus": ["A MAC -> TES"]},
}


def case(**changes: Any) -> Raw:
    return {**MOVE, **changes}


def expecting(**expect: Any) -> tuple[str, ...]:
    return run_case(case(expect=expect)).differences


@pytest.mark.parametrize(
    "expect",
    [
        {"units": {"Antipater": ["F EGE", "A MAC"]}},
        {"units": {"Seleucus": None}},
        {"units": {"Seleucus": []}, "treasury": {"Seleucus": None, "Antipater": 12}},
        {"citadels": {"Antipater": ["Athenes", "Pella"]}},
        {"citadels": {"Antipater": ["Pella", "Athènes"]}},
        {"failed": ["F EGE -> MAC", "A MAC -> THR"]},
        {"void": ["A MAC -> TES"]},
        {"void": ["a macédoine => thessalie"], "failed": ["F EGE - MAC", "A MAC → Thrace"]},
        {"winner": None, "regent": None, "married": False, "sieges": None, "dislodged": {}},
        {"vp": {"Antipater": 4, "Lysimachus": 0, "Eumenes": None}},
        {"provinces": {"Antipater": ["MAC"]}},
        {},
    ],
)
def test_what_agrees(expect: Any) -> None:
    assert run_case(case(expect=expect)).differences == ()


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"units": {"Antipater": ["A MAC"]}}, "units of Antipater: unexpected F EGE"),
        ({"units": {"Antipater": ["A MAC", "F EGE", "A TES"]}}, "units of Antipater: missing A TES"),
        ({"units": {"Antipater": []}}, "units of Antipater: unexpected A MAC, F EGE"),
        ({"treasury": {"Antipater": 13}}, "treasury of Antipater: expected 13, got 12"),
        ({"vp": {"Antipater": None}}, "vp of Antipater: expected 0, got 4"),
        ({"failed": []}, "failed: unexpected unit EGE -> MAC, unit MAC -> THR"),
        ({"void": ["A MAC -> TES", "A EGY x"]}, "void: missing unit EGY x"),
        ({"winner": "Antipater"}, "winner: missing Antipater"),
        ({"eliminated": ["Antigonus"]}, "eliminated: unexpected Eumenes, Ptolemy, Seleucus"),
    ],
)
def test_what_differs(expect: Any, difference: str) -> None:
    assert run_case(case(expect=expect)).differences == (difference,)


def test_an_empty_dislodged_means_nobody() -> None:
    won = case(units={"Antipater": ["Ae MAC"], "Lysimachus": ["A THR"]}, orders={"Antipater": ["Ae MAC -> THR"]})
    assert run_case({**won, "expect": {"dislodged": {}}}).differences == ("dislodged of Lysimachus: unexpected A THR",)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"unit": {}}, "unit"),
        ({"expect": {"unit": {}}}, "unit"),
        ({"sieges": [{"unit": "A MAC", "citadel": "Pella", "seasons": 1}]}, "seasons"),
        ({"phase": "easter -321"}, "easter"),
        ({"units": {"Nobody": ["A MAC"]}}, "Nobody"),
        ({"units": {"Antipater": ["A XYZ"]}}, "XYZ"),
        ({"units": {"Antipater": ["A EGE"]}}, "A EGE"),
        ({"units": {"Antipater": ["A Pella"]}}, "A Pella"),
        ({"units": {"Antipater": ["A MAC"], "Eumenes": ["F MAC"]}}, "two units"),
        ({"treasury": {"Antipater": -1}}, "negative"),
        ({"characters": {"Neutral": ["* MAC"]}}, "diadochus"),
        ({"floods": ["nil"]}, "nil"),
        ({"settings": {"events": "plague"}}, "plague"),
        ({"settings": {"weather": True}}, "weather"),
        ({"game": "chess"}, "chess"),
        ({"dislodged": {"Eumenes": [{"unit": "A CAP", "from": "PHR"}]}}, "retreat phase"),
    ],
)
def test_what_is_wrong_in_itself(changes: Raw, says: str) -> None:
    result = run_case(case(**changes))
    assert says in result.error
    assert not result.passed


def test_dice_that_are_not_given_are_an_error_and_left_over_ones_none() -> None:
    """`diadoques 7.4, 11.4`."""
    flight = case(
        phase="retreats spring -321",
        units={"Antigonus": ["A CAP"]},
        dislodged={"Eumenes": [{"unit": "A CAP", "from": "PHR"}]},
        orders={},
    )
    assert "die" in run_case(flight).error
    assert run_case({**flight, "dice": [1, 6, 6]}).passed
    assert "7" in run_case({**flight, "dice": [7]}).error


def test_outcomes_name_cause_and_verdict() -> None:
    outcomes = run_case(MOVE).filled["outcomes"]
    assert {
        "player": "Lysimachus",
        "order": "A MAC -> TES",
        "verdict": "void",
        "code": "not_your_unit",
        "args": {"unit": "A MAC"},
    } in outcomes


def test_lines_that_cannot_be_read_are_told() -> None:
    outcomes = run_case(case(orders={"Antipater": ["A MAC -> XYZ"]})).filled["outcomes"]
    assert [entry["said"] for entry in outcomes if "problem" in entry] == ["A MAC -> XYZ"]


def test_files(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "one.json").write_text(json.dumps(MOVE), encoding="utf-8")
    (tmp_path / "deep" / "list.json").write_text(json.dumps([MOVE, MOVE]), encoding="utf-8")
    (tmp_path / "deep" / "lines.jsonl").write_text(json.dumps(MOVE) + "\n\n" + json.dumps(MOVE), encoding="utf-8")
    (tmp_path / "packed.jsonl.gz").write_bytes(gzip.compress(json.dumps(MOVE).encode()))
    (tmp_path / "README.md").write_text("no case", encoding="utf-8")
    names = [path.name for path in case_files([tmp_path])]
    assert names == ["lines.jsonl", "list.json", "one.json", "packed.jsonl.gz"]
    assert sum(result.passed for _, result in check_paths([tmp_path])) == 6


@pytest.mark.parametrize("content", ["{", "[1]", '"text"', "\ufffe"])
def test_files_that_cannot_be_read(tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content.encode("utf-16" if content == "\ufffe" else "utf-8"))
    with pytest.raises(CaseFileError, match=r"bad\.json"):
        read_cases(path)
    with pytest.raises(CaseFileError):
        list(check_paths([tmp_path / "missing.json"]))
