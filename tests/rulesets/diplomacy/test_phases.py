"""The year of Diplomacy: which phase follows which, centres, adjustments, elimination, victory, votes."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import ScriptedDice
from adjudicator.gamedata import load_diplomacy
from adjudicator.rulesets.diplomacy.orders import Draw, to_order
from adjudicator.rulesets.diplomacy.position import Position, phase_name
from tests.rulesets.diplomacy.notation import after, code, play, told, units

RULES = load_diplomacy()


def phases(position: Position, count: int) -> list[str]:
    """The names of the phases that follow if nobody orders anything."""
    names: list[str] = []
    for _ in range(count):
        position = RULES.resolve(position, {}, ScriptedDice(())).position
        names.append(phase_name(position))
    return names


def test_a_year_without_orders_has_no_retreats_and_no_adjustments() -> None:
    assert RULES.phase(RULES.start()).name == "Spring 1901, Movement"
    assert phases(RULES.start(), 3) == ["Fall 1901, Movement", "Spring 1902, Movement", "Fall 1902, Movement"]


def test_kinds_of_phases() -> None:
    names = {"movement": "Movement", "retreat": "Retreat", "adjustment": "Adjustment", "over": "End"}
    for stage in ("movement", "retreat", "adjustment", "over"):
        phase = RULES.phase(Position(year=1903, season="fall", stage=stage))
        assert (phase.kind, phase.name) == (stage, f"Fall 1903, {names[stage]}")


def test_centres_change_hands_after_the_fall_only() -> None:
    spring = play("Turkey: A CON -> BUL")
    assert after(spring).centres == {}
    fall = play("Turkey: A CON -> BUL", phase="Fall 1901, Movement", centres={"Russia": ["BUL", "SEV"]})
    assert after(fall).centres["BUL"] == "Turkey"
    assert told(fall, "centre_captured")[0].args == {"area": "BUL", "seat": "Turkey", "owner": "Russia"}
    assert after(fall).centres["SEV"] == "Russia"


def test_a_centre_that_was_left_stays_its_owners() -> None:
    result = play("Turkey: A BUL -> GRE", phase="Fall 1901, Movement", centres={"Turkey": ["BUL"]})
    assert after(result).centres == {"BUL": "Turkey", "GRE": "Turkey"}


def test_a_retreat_takes_a_centre() -> None:
    result = play(
        "Austria: A SER -> GRE",
        phase="Fall 1901, Retreat",
        idle={"Turkey": ["A SER"]},
        dislodged={"Austria": ["A SER"]},
        previous=[["success", "Turkey", "A BUL -> SER"], ["failure", "Austria", "A SER H"]],
        centres={"Austria": ["SER"]},
    )
    assert after(result).centres == {"GRE": "Austria", "SER": "Turkey"}


def test_no_retreat_phase_for_a_unit_that_has_nowhere_to_go() -> None:
    result = play(
        "Austria: A VIE -> TYR; A TRI S A VIE -> TYR; A BOH H", "Italy: A TYR H", "Germany: A MUN H; A PIE H; A VEN H"
    )
    assert told(result, "lost_without_retreat")[0].args == {"unit": "A TYR", "owner": "Italy"}
    assert after(result).stage == "movement"


def test_the_retreat_phase_asks_the_losers_alone() -> None:
    result = play("Russia: F CON S F BLA -> ANK; F BLA -> ANK", "Turkey: F ANK H; A SMY H")
    assert RULES.asked(after(result)) == ("Turkey",)
    assert RULES.missing(after(result), "Turkey", ()) == ("F ANK",)
    assert phases(after(result), 1) == ["Fall 1901, Movement"]


def test_adjustments_only_if_somebody_can_adjust() -> None:
    no_site = {"England": ["LON", "NWY"]}
    result = play("England: F LON H", phase="Fall 1901, Movement", centres=no_site)
    assert after(result).stage == "movement"
    assert after(result).year == 1902
    site = {"England": ["LON", "NWY", "EDI"]}
    assert after(play("England: F LON H", phase="Fall 1901, Movement", centres=site)).stage == "adjustment"
    less = play("England: F LON H; A LVP H; A YOR H", phase="Fall 1901, Movement", centres={"England": ["LON"]})
    assert after(less).stage == "adjustment"  # two centres by now, three units


def test_what_may_be_built_is_bounded_by_vacant_home_centres() -> None:
    position = Position(
        year=1901,
        season="fall",
        stage="adjustment",
        units=RULES.load(
            {"year": 1, "season": "fall", "units": [{"owner": "Russia", "troop": "A", "place": "MOS"}]}
        ).units,
        centres=dict.fromkeys(["MOS", "STP", "SEV", "WAR", "RUM", "SWE"], "Russia"),
    )
    own = RULES.view(position, "Russia").own
    assert own is not None
    assert own.due == 3
    assert own.builds == ("A SEV", "F SEV", "A STP", "F STP/NC", "F STP/SC", "A WAR")
    assert RULES.missing(position, "Russia", ()) == ("lacks_builds",)
    assert RULES.asked(position) == ("Russia",)


def test_a_player_without_centres_loses_everything_and_is_out() -> None:
    result = play(
        phase="Fall 1901, Adjustment",
        idle={"Italy": ["A PIE", "F LYO"], "France": ["A MAR"]},
        centres={"France": ["MAR"]},
    )
    assert units(result) == {"A MAR"}
    assert "Italy" in after(result).eliminated
    assert {str(news.args["seat"]) for news in told(result, "eliminated")} >= {"Italy"}
    assert "Italy" not in [seat for seat, _ in RULES.standing(after(result))]
    assert RULES.asked(after(result)) == ("France",)


EIGHTEEN = ["EDI", "LON", "LVP", "BEL", "HOL", "DEN", "SWE", "NWY", "STP", "BER", "KIE", "MUN", "PAR", "BRE", "MAR"]
EIGHTEEN += ["SPA", "POR", "TUN"]


def test_eighteen_centres_win() -> None:
    centres = {"England": EIGHTEEN, "Turkey": ["CON", "ANK"]}
    result = play("England: A LON H", "Turkey: A CON H", phase="Fall 1908, Movement", centres=centres)
    assert RULES.winner(after(result)) == ("England",)
    assert RULES.phase(after(result)).kind == "over"
    assert RULES.standing(after(result))[:2] == (("England", 18), ("Turkey", 2))
    fewer = {"England": EIGHTEEN[:17], "Turkey": ["CON", "ANK"]}
    assert after(play("England: A LON H", "Turkey: A CON H", phase="Fall 1908, Movement", centres=fewer)).winner == ()


def test_who_wins_has_more_than_anybody_else() -> None:
    centres = {"England": ["LON", "EDI"], "Turkey": ["CON", "ANK"]}
    lines = "England: A LON H", "Turkey: A CON H"
    settings = {"victory_centres": 2}
    assert after(play(*lines, phase="Fall 1908, Movement", centres=centres, settings=settings)).winner == ()
    centres["England"].append("LVP")
    won = play(*lines, phase="Fall 1908, Movement", centres=centres, settings=settings)
    assert after(won).winner == ("England",)


OUT = {"year": 1905, "season": "spring", "eliminated": ["England", "France", "Germany", "Italy"]}
LEFT: dict[str, Any] = {
    **OUT,
    "units": [
        {"owner": "Austria", "troop": "A", "place": "VIE"},
        {"owner": "Russia", "troop": "A", "place": "MOS"},
        {"owner": "Turkey", "troop": "A", "place": "CON"},
    ],
}


@pytest.mark.parametrize(
    ("votes", "draw", "winner"),
    [
        ({"Austria": "Draw", "Russia": "Draw", "Turkey": "Draw"}, "any", ("Austria", "Russia", "Turkey")),
        ({"Austria": "Draw", "Russia": "Draw"}, "any", ()),
        ({"Austria": "Draw", "Russia": "Draw", "Turkey": "Concede Russia"}, "any", ()),
        (dict.fromkeys(["Austria", "Russia", "Turkey"], "Concede Russia"), "any", ("Russia",)),
        (dict.fromkeys(["Austria", "Russia", "Turkey"], "Concede Russia"), "survivors", ()),
        (dict.fromkeys(["Austria", "Russia", "Turkey"], "Concede England"), "any", ()),
        (dict.fromkeys(["Austria", "Russia", "Turkey"], "Draw"), "none", ()),
    ],
)
def test_votes(votes: dict[str, str], draw: str, winner: tuple[str, ...]) -> None:
    """All survivors must vote, for the same winners; nobody else is told how they voted."""
    rules = load_diplomacy({"draw": draw})
    orders = {
        seat: [to_order(Draw(() if vote == "Draw" else (vote.removeprefix("Concede "),)))]
        for seat, vote in votes.items()
    }
    resolved = rules.resolve(rules.load(LEFT), orders, ScriptedDice(()))
    assert rules.winner(resolved.position) == winner
    assert (rules.phase(resolved.position).kind == "over") is bool(winner)
    assert all(outcome.private for outcome in resolved.outcomes if outcome.order.startswith("Draw"))


def test_orders_of_another_phase_are_void() -> None:
    result = play("England: F LON H; Build F EDI; A LVP R YOR")
    assert code(result, "Build F EDI") == "adjustment_order"
    assert code(result, "A LVP R") == "retreat_order"
    england: dict[str, Any] = {"idle": {"England": ["F LON"]}, "centres": {"England": ["LON", "EDI"]}}
    assert code(play("England: F LON H", phase="Fall 1901, Adjustment", **england), "F LON H") == "movement_order"


def test_an_illegal_order_replaces_nothing() -> None:
    """DATC 4.E.1: of a legal and an illegal order the legal one counts, in whatever order they came."""
    for written in ("A HOL S F KIE; A HOL -> PIC", "A HOL -> PIC; A HOL S F KIE"):
        result = play(orders={"Germany": [*written.split("; "), "F KIE H"]}, units={"Germany": ["A HOL", "F KIE"]})
        assert code(result, "A HOL S") == "support_given"


def test_the_eliminated_order_nothing() -> None:
    orders = {"England": [to_order(Draw())]}
    resolved = RULES.resolve(RULES.load(LEFT), orders, ScriptedDice(()))
    assert [o.message.code for o in resolved.outcomes if o.seat == "England"] == ["seat_eliminated"]
    assert RULES.check(RULES.load(LEFT), "England", orders["England"][0]).refusal is not None
