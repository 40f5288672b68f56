"""What a player is told of an order when it comes in."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.messages import Message
from adjudicator.core.ruleset import Checked, Foresight
from adjudicator.gamedata import load_diplomacy
from adjudicator.rulesets.diplomacy.orders import (
    Build,
    Convoy,
    Draw,
    Form,
    Hold,
    Move,
    Remove,
    Retreat,
    Support,
    UnitRef,
    Waive,
    to_order,
)
from adjudicator.rulesets.diplomacy.position import Position
from adjudicator.rulesets.diplomacy.verdicts import NOTES, VOID

RULES = load_diplomacy()
START = RULES.start()


def check(form: Form, seat: str = "France", position: Position = START) -> Checked:
    return RULES.check(position, seat, to_order(form))


def at(stage: str, units: list[str], centres: tuple[str, ...] = (), lost: tuple[str, ...] = ()) -> Position:
    """A position of France alone."""

    def unit(name: str) -> dict[str, str]:
        return {"owner": "France", "troop": name[0], "place": name[2:]}

    data: dict[str, Any] = {"year": 1901, "season": "fall", "stage": stage, "units": [unit(name) for name in units]}
    data["dislodged"] = [{"unit": unit(name)} for name in lost]
    return RULES.load({**data, "centres": dict.fromkeys(centres, "France")})


PAR, BRE, MAR = UnitRef("A", "PAR"), UnitRef("F", "BRE"), UnitRef("A", "MAR")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (Move(PAR, "BUR"), "A PAR -> BUR"),
        (Move(UnitRef("", "PAR"), "BUR"), "A PAR -> BUR"),
        (Move(UnitRef("F", "PAR"), "BUR"), "A PAR -> BUR"),
        (Support(UnitRef("", "MAR"), UnitRef("", "PAR"), "BUR"), "A MAR S A PAR -> BUR"),
        (Hold(UnitRef("", "BRE")), "F BRE H"),
        (Draw(), "Draw"),
    ],
)
def test_what_is_put_on_file(form: Form, text: str) -> None:
    checked = check(form)
    assert checked.refusal is None
    assert checked.order.text == text


def test_notes() -> None:
    assert check(Move(UnitRef("F", "PAR"), "BUR")).notes == (Message("troop_corrected", {"unit": "A PAR"}),)
    assert check(Move(UnitRef("", "PAR"), "BUR")).notes == ()
    gascony = at("movement", ["F GAS"])
    checked = check(Move(UnitRef("F", "GAS"), "SPA"), position=gascony)
    assert (checked.order.text, checked.notes) == ("F GAS -> SPA/NC", (Message("coast_inferred", {"area": "SPA/NC"}),))
    crossing = at("movement", ["A BRE", "F ENG"])
    checked = check(Move(UnitRef("A", "BRE"), "LON"), position=crossing)
    assert checked.notes == (Message("needs_convoy", {"from": "BRE", "to": "LON"}),)


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (Move(PAR, "MAR"), "not_adjacent"),
        (Move(PAR, "PAR"), "move_to_itself"),
        (Move(PAR, "XYZ"), "no_such_area"),
        (Move(MAR, "LYO"), "army_at_sea"),
        (Move(BRE, "PAR"), "fleet_on_land"),
        (Move(MAR, "TUN"), "no_fleets_there"),
        (Move(UnitRef("A", "LON"), "WAL"), "not_your_unit"),
        (Move(UnitRef("A", "RUH"), "BEL"), "no_unit"),
        (Support(PAR, PAR), "support_itself"),
        (Support(PAR, UnitRef("A", "RUH"), "BUR"), "support_nobody"),
        (Support(PAR, MAR), "support_out_of_reach"),
        (Support(PAR, MAR, "PIC"), "support_impossible_move"),
        (Support(PAR, BRE, "PAR"), "support_into_itself"),
        (Convoy(BRE, PAR, "LON"), "convoy_needs_fleet_at_sea"),
        (Retreat(PAR, "BUR"), "retreat_order"),
        (Build(PAR), "adjustment_order"),
        (Waive(), "adjustment_order"),
        (Draw(("Persia",)), "vote_for_nobody"),
    ],
)
def test_what_can_never_be_valid_is_refused(form: Form, code: str) -> None:
    refusal = check(form).refusal
    assert refusal is not None
    assert refusal.code == code
    assert sorted(refusal.args) == sorted(VOID[code])


@pytest.mark.parametrize(
    ("army", "to", "code"),
    [("BRE", "LON", ""), ("LON", "BEL", "convoy_needs_army"), ("BRE", "PAR", "convoy_coast_to_coast"),
     ("BRE", "TUN", "convoy_leads_nowhere")],
)  # fmt: skip
def test_convoys(army: str, to: str, code: str) -> None:
    position = at("movement", ["F ENG", "A BRE", "A PAR"])
    refusal = check(Convoy(UnitRef("F", "ENG"), UnitRef("A", army), to), position=position).refusal
    assert (refusal.code if refusal else "") == code


def test_retreats() -> None:
    position = at("retreat", ["A PAR"], lost=("A MAR",))
    assert check(Move(MAR, "GAS"), position=position).order.text == "A MAR R GAS"
    assert check(Remove(UnitRef("", "MAR")), position=position).order.text == "Remove A MAR"
    faults: dict[str, Form] = {
        "not_dislodged": Move(PAR, "BUR"),
        "retreat_illegal": Retreat(MAR, "TUN"),
        "no_unit": Retreat(UnitRef("A", "BUR"), "GAS"),
        "movement_order": Hold(MAR),
    }
    for code, form in faults.items():
        refusal = check(form, position=position).refusal
        assert refusal is not None
        assert refusal.code == code


def test_a_fleet_retreats_to_a_coast() -> None:
    western = at("retreat", [], lost=("F WES",))
    assert check(Retreat(UnitRef("F", "WES"), "SPA"), position=western).order.text == "F WES R SPA/SC"
    mid_atlantic = at("retreat", [], lost=("F MAO",))
    refusal = check(Retreat(UnitRef("F", "MAO"), "SPA"), position=mid_atlantic).refusal
    assert refusal == Message("coast_needed", {"area": "SPA"})


def test_adjustments() -> None:
    more = at("adjustment", ["A PAR"], ("PAR", "MAR", "SPA"))
    assert check(Build(UnitRef("F", "MAR")), position=more).refusal is None
    assert check(Waive(2), position=more).refusal is None
    cases: dict[str, Form] = {
        "build_occupied": Build(PAR),
        "build_not_home": Build(UnitRef("A", "SPA")),
        "build_not_owned": Build(UnitRef("A", "BRE")),
        "nothing_to_remove": Remove(PAR),
    }
    for code, form in cases.items():
        refusal = check(form, position=more).refusal
        assert refusal is not None
        assert refusal.code == code
    fewer = at("adjustment", ["A PAR", "A MAR"], ("PAR",))
    assert check(Remove(UnitRef("", "MAR")), position=fewer).order.text == "Remove A MAR"
    refusal = check(Build(BRE), position=fewer).refusal
    assert refusal == Message("nothing_to_build")


def test_what_is_missing() -> None:
    assert RULES.missing(START, "France", ()) == ("F BRE", "A MAR", "A PAR")
    assert RULES.missing(START, "France", [to_order(Hold(PAR))]) == ("F BRE", "A MAR")
    more = at("adjustment", [], ("PAR", "MAR", "BRE"))
    assert RULES.missing(more, "France", [to_order(Build(PAR))]) == ("lacks_builds",)
    assert RULES.missing(more, "France", [to_order(Build(PAR)), to_order(Waive(2))]) == ()
    fewer = at("adjustment", ["A PAR", "A MAR"], ("PAR",))
    assert RULES.missing(fewer, "France", ()) == ("lacks_removals",)
    assert RULES.missing(fewer, "France", [to_order(Remove(MAR))]) == ()


def test_builds_beyond_those_due_are_foreseen() -> None:
    """DATC 4.D.4: the first ones in the order written count."""
    one = at("adjustment", ["A PAR"], ("PAR", "MAR"))
    assert isinstance(RULES, Foresight)
    build, waive = to_order(Build(MAR)), to_order(Waive())
    assert RULES.foreseen(one, "France", [build]) == ()
    assert RULES.foreseen(one, "France", [build, waive]) == (
        Message("too_many_builds", {"order": "Waive", "count": 1}),
    )
    assert RULES.foreseen(one, "France", [waive, build]) == (
        Message("too_many_builds", {"order": "Build A MAR", "count": 1}),
    )
    both = at("adjustment", ["F NTH"], ("PAR", "MAR"))
    assert [note.args["order"] for note in RULES.foreseen(both, "France", [to_order(Build(PAR)), build])] == [
        "Build A MAR"
    ]


def test_removals_beyond_those_due_are_foreseen() -> None:
    """DATC 4.D.5."""
    fewer = at("adjustment", ["A PAR", "A MAR"], ("PAR",))
    orders = [to_order(Remove(PAR)), to_order(Remove(MAR))]
    assert RULES.foreseen(fewer, "France", orders[:1]) == ()
    assert RULES.foreseen(fewer, "France", orders) == (
        Message("too_many_removals", {"order": "Remove A MAR", "count": 1}),
    )


def test_nothing_is_foreseen_in_other_phases() -> None:
    assert RULES.foreseen(START, "France", [to_order(Hold(PAR))]) == ()


def test_every_note_is_in_the_table() -> None:
    assert set(NOTES) == {"troop_corrected", "coast_inferred", "needs_convoy", "too_many_builds", "too_many_removals"}
