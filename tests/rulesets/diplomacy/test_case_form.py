"""The form of a Diplomacy case: what it may say, what contradicts it, what comes back filled in."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cases.diplomacy import run
from adjudicator.cases.run import run_case
from tests.rulesets.diplomacy.notation import after, code, play
from tests.rulesets.diplomacy.test_cases import CASES

CASE: dict[str, Any] = {
    "id": "x",
    "game": "diplomacy",
    "phase": "Spring 1901, Movement",
    "units": {"France": ["A PAR"]},
    "orders": {"France": ["A PAR -> BUR"]},
    "expect": {"units": {"France": ["A BUR"]}},
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"phase": "Winter 1901"}, "phase"),
        ({"phase": "Spring 1901, Adjustment"}, "adjustments follow the fall"),
        ({"units": {"Persia": ["A PAR"]}}, "Persia"),
        ({"units": {"France": ["A PAR", "A PAR"]}}, "two units in PAR"),
        ({"units": {"France": ["F PAR"]}}, "cannot stand"),
        ({"units": {"France": ["A NTH"]}}, "cannot stand"),
        ({"units": {"France": ["F SPA"]}}, "cannot stand"),
        ({"units": {"France": ["G PAR"]}}, "no unit"),
        ({"centres": {"France": ["BUR"]}}, "no supply centre"),
        ({"dislodged": {"France": ["A BUR"]}}, "retreat phase"),
        ({"settings": {"draw": "never"}}, "draw"),
        ({"treasury": {}}, "treasury"),
        ({"expect": {"vp": {}}}, "vp"),
        ({"phase": "Spring 1901, Retreat", "previous": [["success", "France", "quite"]]}, "no order"),
        ({"phase": "Spring 1901, Retreat", "previous": [["perhaps", "France", "A PAR H"]]}, "perhaps"),
    ],
)
def test_a_case_that_contradicts_itself_says_where(change: dict[str, Any], said: str) -> None:
    result = run_case({**CASE, **change})
    assert said in result.error


def test_only_what_is_named_is_compared() -> None:
    assert run(CASE).passed
    assert run({**CASE, "expect": {}}).passed
    assert run({**CASE, "expect": {"units": {}, "dislodged": {}}}).passed
    assert run({**CASE, "expect": {"units": {"England": []}}}).passed
    differs = run({**CASE, "expect": {"units": {"France": ["A PAR"]}, "void": ["A PAR -> BUR"]}})
    assert len(differs.differences) == 2


def test_standoffs_and_origins_follow_from_the_movement_before() -> None:
    """As if the movement itself had been resolved here."""
    moved = play("Austria: A TRI -> VIE; A BUD S A TRI -> VIE", "Germany: A MUN -> BOH; A SIL -> BOH", "Italy: A VIE H")
    retreat = {
        "phase": "Spring 1901, Retreat",
        "idle": {"Austria": ["A VIE", "A BUD"], "Germany": ["A MUN", "A SIL"]},
        "dislodged": {"Italy": ["A VIE"]},
        "previous": [
            *(["success", "Austria", "A TRI -> VIE"], ["success", "Austria", "A BUD S A TRI -> VIE"]),
            *(["failure", "Germany", "A MUN -> BOH"], ["failure", "Germany", "A SIL -> BOH"]),
        ],
    }
    assert after(moved).standoffs == ("BOH",)
    assert after(moved).dislodged[0].barred == "TRI"
    codes: dict[str, str] = {}
    for to in ("BOH", "TRI", "TYR", "GAL"):
        arguments: dict[str, Any] = dict(retreat)
        codes[to] = code(play(f"Italy: A VIE -> {to}", **arguments), "A VIE")
    assert codes == {"BOH": "retreat_illegal", "TRI": "retreat_illegal", "TYR": "retreated", "GAL": "retreated"}


def test_a_broken_convoy_and_a_lost_head_on_make_no_standoff() -> None:
    """6.F.7 and 6.H.9, told by the movement before."""
    common: dict[str, Any] = {"phase": "Spring 1901, Retreat"}
    broken = play(
        "England: F NTH -> HOL",
        idle={"Germany": ["F NTH", "F HEL", "A BEL"], "England": ["A LON"]},
        dislodged={"England": ["F NTH"]},
        previous=[
            *(["failure", "England", "A LON -> HOL"], ["failure", "England", "F NTH C A LON -> HOL"]),
            *(["success", "Germany", "F SKA -> NTH"], ["failure", "Germany", "A BEL -> HOL"]),
        ],
        **common,
    )
    assert code(broken, "F NTH") == "retreated"
    head_on = play(
        "Germany: F KIE -> BER",
        idle={"Germany": ["A PRU"], "England": ["F KIE"], "France": ["A MUN"]},
        dislodged={"Germany": ["F KIE"], "Russia": ["A PRU"]},
        previous=[
            *(["success", "Germany", "A BER -> PRU"], ["failure", "Russia", "A PRU -> BER"]),
            *(["success", "England", "F HEL -> KIE"], ["failure", "France", "A MUN -> BER"]),
        ],
        **common,
    )
    assert code(head_on, "F KIE") == "retreated"


@pytest.mark.parametrize("case", [case for _, case in CASES[::9]], ids=[str(case["id"]) for _, case in CASES[::9]])
def test_what_adjudicate_fills_in_passes_again(case: dict[str, Any]) -> None:
    filled = run_case({key: value for key, value in case.items() if key != "expect"}).filled
    assert filled["expect"]
    again = run_case(dict(filled))
    assert again.passed, again.differences
